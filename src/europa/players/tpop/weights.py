"""The numbers that `steady` weighs with: data (`weights.json`), so that tuning can change them."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

Weights = dict[str, dict[str, float]]


@cache
def default_weights() -> Weights:
    """The weights of the data file."""
    text = resources.files(__package__).joinpath("weights.json").read_bytes()
    return msgspec.json.decode(text, type=Weights)
