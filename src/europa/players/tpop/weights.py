"""The numbers that `steady` weighs with: data (`weights.json`), so that tuning can change them."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from europa.kernel import EuropaError

Weights = dict[str, dict[str, float]]


@cache
def default_weights() -> Weights:
    """The weights of the data file."""
    text = resources.files(__package__).joinpath("weights.json").read_bytes()
    return msgspec.json.decode(text, type=Weights)


@cache
def pilot_weights() -> Weights:
    """Those of `strategist`: the same but for what `pilot.json` names."""
    text = resources.files(__package__).joinpath("pilot.json").read_bytes()
    other = msgspec.json.decode(text, type=Weights)
    return {group: {**row, **other.get(group, {})} for group, row in default_weights().items()}


class BadWeights(EuropaError):
    """A file of weights that can't be used."""

    code = "bad_weights"


def read_weights(path: Path) -> Weights:
    """Weights from a file; it must name every group and weight that the data file has."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Weights)
    except (OSError, msgspec.DecodeError) as error:
        raise BadWeights(f"{path} can't be read as weights: {error}") from error
    for group, row in default_weights().items():
        missing = [name for name in row if name not in found.get(group, {})]
        if missing:
            raise BadWeights(f"{path} lacks {group}.{missing[0]}: begin with weights.json")
    return found
