"""Hypothesis settings for all tests: the number of examples, and whether they are random."""

import os

from hypothesis import HealthCheck, settings

EXAMPLES = {"plain": 25, "compiled": 150}
"""Examples for each property; the compiled form is several times faster, so it gets more."""

FORM = os.environ.get("GOLDENSPIKE_FORM", "plain")

settings.register_profile(
    "goldenspike",
    max_examples=EXAMPLES[FORM],
    # Tests may run beside a compilation, so slow examples are not failures.
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    # In CI the examples are the same in every run, so that a failure comes from the change.
    derandomize=os.environ.get("CI", "") not in {"", "false", "0"},
    print_blob=True,
)
settings.load_profile("goldenspike")
