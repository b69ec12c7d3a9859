"""What all tests share: the contract counts of the stand-in, and one hypothesis profile for CI and home."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.contract"]

settings.register_profile("forseti", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "forseti"))
