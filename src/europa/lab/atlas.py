"""Where the places of a game lie, for a report's map: the outlines that the client draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from itertools import accumulate
from typing import Any

import msgspec

from europa.lab.plots import Ring

OUTLINES = "outline_europe.json"


def places_of(game: str) -> Mapping[str, list[Ring]]:
    """Province -> its outline, y to the north; none for a game without a map."""
    if game == "eu9":
        found = _read("europa.eu9")["provinces"]
        return {
            name: [[(x, y) for x, y in ring] for ring in rings] for name, rings in found.items()
        }
    if game == "tpop":
        return _joined(_read("europa.tpop"))
    return {}


def _joined(sheet: Mapping[str, Any]) -> dict[str, list[Ring]]:
    """Rings made of shared arcs: an arc is a start and steps, ~n is arc n turned round."""
    arcs = [
        list(zip(accumulate(flat[::2]), (-y for y in accumulate(flat[1::2])), strict=True))
        for flat in sheet["arcs"]
    ]

    def ring(numbers: Sequence[int]) -> Ring:
        return [point for n in numbers for point in (arcs[n] if n >= 0 else arcs[~n][::-1])]

    return {
        name: [ring(numbers) for numbers in rings]
        for name, rings in sheet["shapes"].items()
        if name and not name.startswith("~")
    }


def _read(package: str) -> Any:
    return msgspec.json.decode(resources.files(package).joinpath("data", OUTLINES).read_bytes())
