"""How every test runs: how many examples a property gets, and whether it may surprise us."""

import os

from hypothesis import HealthCheck, settings

#: The compiled form is several times faster, so it is asked more.
EXAMPLES = {"plain": 25, "compiled": 150}

FORM = os.environ.get("GOLDENSPIKE_FORM", "plain")

settings.register_profile(
    "goldenspike",
    max_examples=EXAMPLES[FORM],
    # Machines that compile beside the tests are slow at times, and that is no fault of a rule.
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    # A change is judged by what it changed, never by a lucky or unlucky draw.
    derandomize=os.environ.get("CI", "") not in {"", "false", "0"},
    print_blob=True,
)
settings.load_profile("goldenspike")
