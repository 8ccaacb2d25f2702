"""How long properties are searched: `default` in `make test`, `soak` in `make soak`."""

import os

from hypothesis import settings

# No deadline: two busy cores make honest code look slow.
settings.register_profile("default", deadline=None, print_blob=True)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
