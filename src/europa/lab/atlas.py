"""Where the places of a game lie, for a report's map: outlines, or the middle of each place."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from math import cos, radians
from typing import Any

import msgspec

from europa.lab.plots import Ring

Shape = list[Ring] | tuple[float, float]


def places_of(game: str) -> Mapping[str, Shape]:
    """Province -> its outline or middle; none for a game without a map."""
    if game == "eu9":
        found = _read("europa.eu9", "outline_europe.json")["provinces"]
        return {
            name: [[(x, y) for x, y in ring] for ring in rings] for name, rings in found.items()
        }
    if game == "tpop":
        rows = _read("europa.tpop", "geo.json")
        return {
            key.removeprefix("provinces:"): (row["lon"] * cos(radians(48)), row["lat"])
            for key, row in rows.items()
            if key.startswith("provinces:") and row["frame"] == "europe"
        }
    return {}


def _read(package: str, name: str) -> Any:
    return msgspec.json.decode(resources.files(package).joinpath("data", name).read_bytes())
