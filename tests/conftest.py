"""What every test shares: Hypothesis tries the same examples each time, on every machine."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "sixquiprend",
    derandomize=True,
    database=None,
    deadline=None,  # a busy machine is no failure
    max_examples=50,
    print_blob=False,
    # Playing a game takes a while, and not every game has what a law is about.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
)
settings.load_profile("sixquiprend")
