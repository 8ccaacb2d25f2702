"""Limits that events set to wars, and conditions of peace that they add, asked for in one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from europa.eu9.conflicts import War
from europa.eu9.rules.terms.book import key_of, records, verbs_of
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.lasting import is_over
from europa.eu9.rules.terms.named_wars import OWNERS
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL, Offer
from europa.eu9.world import NONE
from europa.eu9.world.political import Act

RULE, TERM = "war_rule", "term"
BOUND = "bound_help:"
"""Under `lasting`: interventions that may not be given up, or must be of some strength."""
BY_PLACE = "1_if_occupied"
"""Worth of a condition that the chapter of peace has as one of its own (VI-11)."""


def _in_force(g: G, verb: str) -> Iterator[tuple[Scene, Act]]:
    """Records of this verb that were put in force, and those for the peaces of running events."""
    seen = set()
    for one in g.state.running:
        verbs = verbs_of(one.event, one.part)
        roles = {**verbs_of(one.event).roles, **verbs.roles}
        for act in verbs.acts("peace"):
            if act["do"] == verb:
                seen.add(key_of(act))
                yield Scene(g, one.event, one.part, given=one.given or None, roles=roles), act
    for entry in g.state.lasting.get(f"{verb}:", ()):
        if entry.record not in seen and not is_over(g, entry):
            yield (
                Scene(g, entry.event, roles=verbs_of(entry.event).roles),
                records()[entry.record],
            )


def rule_of(g: G, war: War, name: str, power: int = NONE) -> Any:
    """What an event says of a war under this name, for a power if one is given; else None."""
    for scene, act in _in_force(g, RULE):
        if name not in act or not _is_meant(g, scene, act, war):
            continue
        if "who" in act and (power == NONE or power not in countries(scene, act["who"])):
            continue
        if holds(scene, act.get("if")) and holds(scene, act.get("while")):
            return act[name]
    return None


def _is_meant(g: G, scene: Scene, act: Act, war: War) -> bool:
    if act["war"] == "any":
        return "against" not in act or any(c in war.members for c in countries(scene, "france"))
    if act["war"] == "event" and war.cause == scene.event:
        return True
    notes = g.state.event_notes
    key = f"{scene.event}:war:" if act["war"] == "event" else f"war:{act['war']}"
    if act["war"] in OWNERS:
        return war.cause == OWNERS[act["war"]]
    return str(war.number) in notes.get(key, "").split()


def bound_help(g: G, war: War, power: int) -> Act:
    """IV-17(1): what an event asks of a power that helps in its war; empty: nothing."""
    for entry in g.state.lasting.get(BOUND, ()):
        act = records()[entry.record]
        if power not in entry.who or is_over(g, entry):
            continue
        numbers = g.state.event_notes.get(f"war:{act.get('war', '')}", "").split()
        if str(war.number) in numbers or ("war" not in act and war.cause == entry.event):
            return act
    return {}


class Wish(NamedTuple):
    """A condition that an event adds to a peace."""

    name: str
    record: str
    winner: int
    loser: int
    worth: int
    """Conditions it takes; 0: all."""
    all_agree: bool = False
    """Whether every power of the winning side must want it."""


def wishes(g: G, offer: Offer) -> list[Wish]:
    """What events let the winners of this peace ask for."""
    found = []
    for scene, act in _in_force(g, TERM):
        least = act["level"]
        if offer.level < (UNCONDITIONAL if least == "unconditional" else least):
            continue
        if not holds(scene, act.get("if")) or act.get("worth") == BY_PLACE:
            continue
        winner = _first(scene, act["who"], offer.winners)
        loser = _first(scene.bind(it=winner), act["against"], offer.losers)
        if NONE not in (winner, loser):
            worth = act.get("worth", 1)
            cost = 0 if act.get("sole") else worth if isinstance(worth, int) else 1
            agreed = bool(act.get("allies_agree"))
            found.append(Wish(str(act["key"]), key_of(act), winner, loser, cost, agreed))
    return found


def _first(scene: Scene, term: Any, among: tuple[int, ...]) -> int:
    wanted = countries(scene, term)
    return next((c for c in among if c in wanted), NONE)
