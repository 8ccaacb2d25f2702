"""The Thirty Years' War on a table, for tests: the sides as an eruption out of IV-1(1) leaves them,
and whole segments of the clock played with some answers."""

from __future__ import annotations

from typing import Any

from europa.eu9.annals import Running
from europa.eu9.flow import BY_NUMBER, SEQUENCE, STEPS
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.side_stability import set_side
from europa.eu9.table import G
from europa.eu9.testing import position
from europa.eu9.vocabulary import Words
from europa.kernel.drive import drive_by

ALL = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL", "AUS"]
EVENT = "IV-A"
TIMES = 30
"""How often a segment may be played again."""


def put(g: G, **tree: Any) -> G:
    """Set names of case files: `put(g, countries={"hesse": {"gone": 0}})`."""

    def leaves(path: tuple[str, ...], value: Any) -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                leaves((*path, str(name)), inner)
        else:
            Words().put(g.state, path, value)

    for name, value in tree.items():
        leaves((name,), value)
    return g


def look(g: G, *path: str) -> Any:
    """Read a name of case files."""
    return Words().look(g.state, path)


def great_war(
    turn: int = 27,
    *,
    number: int = 1,
    playing: list[str] | None = None,
    union: tuple[str, ...] = ("bohemia", "palatinate"),
    league: tuple[str, ...] = ("austria", "bavaria"),
    cause: str = "IV-1(1)",
    kind: str = "religious",
    helpers: tuple[str, ...] = (),
    dice: dict[str, list[int]] | None = None,
) -> G:
    """Its so manieth turn; whoever is named besides members of the sides is an ally."""
    g = position(turn=turn, segment="3.1", dice=dice)
    s = g.state
    put(g, table={"playing": playing or ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL"]})
    for name in (*union, *league):
        s.gone[g.country(name)] = 0
    s.event_began[EVENT] = turn - number + 1
    s.running.append(Running(EVENT, "", turn - number + 1))
    s.occurred[EVENT] = 1
    germans = [n for n in (*union, *league) if n not in ("sweden", "spain", "france", "holland",
               "england", "poland", "denmark")]  # fmt: skip
    s.event_notes["league:union"] = " ".join(n for n in union if n in germans)
    s.event_notes["league:league"] = " ".join(n for n in league if n in germans)
    war = {"attackers": list(union), "defenders": list(league), "kind": kind, "cause": EVENT,
           "helpers": list(helpers), "begun": turn - number}  # fmt: skip
    Words().put(s, ("table", "wars"), [war])
    s.event_notes["war:thirty_years_war"] = "1"
    s.event_notes[f"{EVENT}:war:"] = "1"
    s.event_notes[f"{EVENT}:cause:"] = cause
    s.event_notes[f"{EVENT}:control:union"] = "holland"
    s.event_notes[f"{EVENT}:control:league"] = "spain"
    set_side(g, "union", 2)
    set_side(g, "league", 2)
    return g


def scene(g: G) -> Scene:
    return Scene(g, EVENT)


def play(g: G, segment: str, *answers: str) -> G:
    """A segment of the clock, events and all; who is asked and has no answer takes the default.

    `SUE=levy:100` is an answer of one seat, `levy:0` that of the first who may give it.
    """
    queue = list(answers)

    def choose(asks: Any) -> Any:
        for ask in asks:
            for option in ask.options:
                for key in (option.key, f"{ask.seat}={option.key}"):
                    if key in queue:
                        queue.remove(key)
                        return ask, option
        ask = asks[0]
        wanted = (ask.params or {}).get("default")
        for option in ask.options:
            if option.key in (wanted, f"answer:{wanted}"):
                return ask, option
        return ask, ask.options[0]

    place = g.state.cursor = BY_NUMBER[segment]
    for _ in range(TIMES):
        drive_by(STEPS[SEQUENCE[place].step](g), choose)
        if g.state.cursor != place:
            break
    assert not queue, f"nobody asked for {queue}"
    return g
