"""XV Facing the Ottomans: a country's first battle against the Turks, before turn 15."""

from __future__ import annotations

from europa.eu9.table import G

LAST_TURN = 14
UNIMPRESSED = (
    "turkey", "venice", "hungary", "syria", "mamluks", "genoa", "knights", "persia", "natives",
)  # fmt: skip


def _mark(g: G, country: int) -> str:
    return f"faced_ottomans:{g.name(country)}"


def is_awed(g: G, country: int, enemy: int) -> bool:
    """39.18: shock -2 against TUR's own units until after the first combat with an A or F."""
    if g.name(enemy) != "turkey" or g.state.turn > LAST_TURN:
        return False
    return g.name(country) not in UNIMPRESSED and not g.holds(_mark(g, country))


def face_ottomans(g: G, country: int, enemy: int) -> None:
    """The first combat is over: nobody is awed twice."""
    if is_awed(g, country, enemy):
        g.state.in_force[_mark(g, country)] = g.state.turn
