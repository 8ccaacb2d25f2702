"""Dice of events: rolls with modifiers, read in rows of a record or in the event's table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from europa.eu9.rules.events.political.engine import perform, run, verb
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.scene import Scene, Term
from europa.eu9.state import ON_MAP
from europa.eu9.world import NONE
from europa.eu9.world.political import Act, event_records
from europa.kernel import Steps

TRIES = 50
ELDEST = "IV-A"
"""The event whose tables others read."""
THIRDS = "floor(total/3)"
ELSEWHERE = {"thirty_years_war.test": ("IV-A", "test")}
"""Tables that are a part of another event: (event, part)."""
OWN_TABLES: dict[str, Callable[[Scene, Act], None]] = {}
"""Tables that only an event's own rules read, dice and all."""
OWN_ROLLS: dict[str, Callable[[Scene, Act], int]] = {}
"""Table -> what is added to the die, where its modifiers are told in words."""


@verb("roll")
def roll(scene: Scene, act: Act) -> Steps[None]:
    """Dice and a row of a table; the row's name is the result, its records are executed."""
    if act.get("table") in OWN_TABLES:
        OWN_TABLES[act["table"]](scene, act)
        return
    if act.get("table") in ELSEWHERE:
        event, part = ELSEWHERE[act["table"]]
        yield from run(scene, verbs_of(event, part).event)
        return
    members = act.get("for")
    if isinstance(members, dict) and "leaders" in members:
        yield from _for_leaders(scene, act, *members["leaders"])
        return
    for _ in range(amount(scene, act.get("times", 1))):
        for _ in range(TRIES):
            row = _one(scene, act)
            if "reroll_if" not in act or not holds(scene, act["reroll_if"]):
                break
        if row is not None:
            yield from run(scene, row.get("then", ()))


def _for_leaders(scene: Scene, act: Act, who: Term, but: list[str]) -> Steps[None]:
    """One roll for each leader on the map who serves these countries; he is `it` in the records."""
    g, s = scene.g, scene.g.state
    for n, leader in enumerate(g.world.leaders):
        serves = s.leader_for.get(n, g.world.country_index.get(leader.country, NONE))
        if s.leader_state[n] != ON_MAP or leader.id in but or serves not in countries(scene, who):
            continue
        row = _one(scene, act)
        for one in row.get("then", ()) if row else ():
            yield from perform(scene, {**one, "id": leader.id})


def _one(scene: Scene, act: Act) -> dict[str, Any] | None:
    """One roll: its total and its row are written down."""
    g, key = scene.g, str(act.get("key", ""))
    number, sides = (int(part) for part in act.get("dice", "1d10").split("d"))
    natural = sum(g.roll("event", sides, number, scene.event))
    total = natural + sum(
        amount(scene, by) for by, test in act.get("mods", ()) if test is None or holds(scene, test)
    )
    own = OWN_ROLLS.get(str(act.get("table", "")))
    if own is not None:
        total += own(scene, act)
    if act.get("formula") == THIRDS:
        total //= 3
    scene.write("number", key, str(total))
    always = act.get("natural", {}).get(str(natural))
    if always is not None:
        scene.write("result", key, str(always))
        return next((row for row in act.get("rows", ()) if row.get("name") == always), None)
    rows = act.get("rows") or _rows(scene, act)
    row = next((one for one in rows if _fits(scene, one, total)), None)
    scene.write("result", key, str(row.get("name", "")) if row else "")
    if row and isinstance(row.get("name"), int):
        scene.write("number", key, str(row["name"]))
    if row and "places" in row:
        scene.write("places", key, " ".join(row["places"]))
    return row


def _rows(scene: Scene, act: Act) -> list[dict[str, Any]]:
    """Rows of a table of the event: objects, or pairs of a span and a name."""
    name = act.get("table", "")
    book = event_records()
    table = book[scene.event].tables.get(name) or book[ELDEST].tables.get(name, {})
    if isinstance(table, dict):
        table = table.get("rows", table.get("results", []))
    return [_row(row) for row in table]


def _row(row: Any) -> dict[str, Any]:
    """A row as an object; `{"roll": "3-5", "result": ...}` is a span with its name."""
    if isinstance(row, dict) and "roll" in row:
        return _pair([row["roll"], row["result"]])
    return row if isinstance(row, dict) else _pair(row)


def _pair(row: list[Any]) -> dict[str, Any]:
    """`["5-8", "B"]`, `[">=14", "terror"]`, `[3, 1]` as a row."""
    span, name = str(row[0]), row[1]
    if span.startswith("<="):
        return {"to": int(span[2:]), "name": name}
    if span.startswith(">="):
        return {"from": int(span[2:]), "name": name}
    first, _, last = span.partition("-")
    return {"from": int(first), "to": int(last or first), "name": name}


def _fits(scene: Scene, row: dict[str, Any], total: int) -> bool:
    """Whether a total falls into a row: bounds may be values of their own."""
    if "even" in row and (total % 2 == 0) != row["even"]:
        return False
    bounds = {
        key: amount(scene, row[key]) for key in ("from", "to", "above", "at_most") if key in row
    }
    if total < bounds.get("from", total) or total > bounds.get("to", total):
        return False
    return bounds.get("above", total - 1) < total <= bounds.get("at_most", total)
