"""Intervals of 95 % around the means of few samples."""

from __future__ import annotations

from typing import Final

EXPANSION: Final = (1.95996, 2.37227, 2.8225, 2.5558, 1.5896)
"""Cornish and Fisher's expansion of the quantile of Student's t, in powers of 1 / degrees of freedom."""


def errors_of_95(samples: int) -> float:
    """Return half the width of the interval, in standard errors, for a mean of at least two samples.

    Of few samples the deviation is guessed, too, so that their interval is wider than the normal one.

    >>> [round(errors_of_95(samples), 2) for samples in (4, 12, 36, 10**6)]
    [3.18, 2.2, 2.03, 1.96]
    """
    degrees = samples - 1
    half = 0.0
    for power, term in enumerate(EXPANSION):
        half += term / float(degrees) ** power
    return half
