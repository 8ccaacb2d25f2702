"""4.11.2 Interventions that political events allow: limited, or full as a member of the war."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.annals import Lasting
from europa.eu9.conflicts import Helper, War
from europa.eu9.rules.diplomacy.begin import help_side, join, stop_helping, turn_on
from europa.eu9.rules.diplomacy.bonds import breaches
from europa.eu9.rules.diplomacy.window import ABROAD, Reaction
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import AFLOAT, helper_of, side_of, sides_with, war_numbered
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.lasting import all_in_force, found
from europa.eu9.rules.terms.named_wars import MEDDLERS, named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import Act

FORMS = ("limited", "full")
EITHER, OF_OWN_MINOR = "any", "own_minor"
"""Sides that a record does not name: who intervenes chooses, or helps minors on its track."""
COST = 1


def _helps(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """Each war and side that an event opens to a power; a helper may enter it fully."""
    if segment == ABROAD:
        return
    for form in FORMS:
        for entry, act in found(g, f"allow:intervention_{form}", power):
            war = _war(g, entry, act)
            if war is None or power in war.members:
                continue
            helping = helper_of(war, power)
            turns = bool(act.get("change_side"))
            fixed = helping is not None and (form == "limited" or helping.form != "limited")
            if fixed and not turns:
                continue
            for side in _sides(g, power, entry, act, war):
                if helping is not None and not _may_go_on(g, helping, side, turns):
                    continue
                cost = 0 if act.get("cb") == "free" or (helping and turns) else COST
                key = f"help_{form}:{g.name(war.side(side)[0])}:{war.number}"
                breaks = "breaks_ties" in act
                do = partial(_help, g, power, war.number, side, form, cost, breaks)
                against = war.side(1 - side) if form == "full" else ()
                about = {"stability": cost + breaches(g, power, against)}
                yield Reaction(key, do, "note.stability", about)


def _may_go_on(g: G, helping: Helper, side: int, turns: bool) -> bool:
    """A helper enters its own side fully; who may change sides turns to the other, once a turn."""
    if not turns:
        return helping.side == side
    return helping.side != side and helping.since < g.state.turn


def _asked(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """II-9, IV-17(2): a power asks a minor to intervene; its Patron and box stay what they are."""
    for form in FORMS if segment != ABROAD else ():
        for entry, act in all_in_force(g, f"allow:intervention_{form}"):
            war = _war(g, entry, act)
            if war is None or act.get("asked_by") != g.name(power):
                continue
            for minor in [c for c in entry.who if not g.is_major(c) and not g.state.gone[c]]:
                for side in _sides(g, minor, entry, act, war) if not sides_with(war, minor) else ():
                    do = partial(_send, g, minor, war.number, side, form)
                    yield Reaction(f"ask_{form}:{g.name(minor)}:{war.number}", do)


def _send(g: G, minor: int, number: int, side: int, form: str) -> None:
    war = war_numbered(g, number)
    assert war is not None
    if form == "limited":
        help_side(g, war, minor, side, beside=war.side(side)[0])
    else:
        join(g, war, minor, side)


def _forced(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """I-3, II-3: Venice makes an Italian minor that helps the other side a full enemy (E192)."""
    for entry, act in found(g, "allow:intervention_limited", power) if segment != ABROAD else ():
        war = _war(g, entry, act)
        if war is None or "force_full" not in act or not (mine := sides_with(war, power)):
            continue
        for helper in war.helpers:
            minor, foe = helper.country, helper.side not in mine and helper.form == "limited"
            if foe and not g.is_major(minor) and _is_italian(g, minor):
                key = f"force_full:{g.name(minor)}:{war.number}"
                yield Reaction(key, partial(_force, g, minor, war.number))


def _is_italian(g: G, minor: int) -> bool:
    return any(g.world.provinces[p].italy for p in g.world.countries[minor].provinces)


def _force(g: G, minor: int, number: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    side = next(h.side for h in war.helpers if h.country == minor)
    join(g, stop_helping(g, war, minor), minor, side, attacked=True)


def _war(g: G, entry: Lasting, act: Act) -> War | None:
    """The war that the record names, or the event's own."""
    if "war" in act:
        return named_war(g, str(act["war"]))
    number = g.state.event_notes.get(f"{entry.event}:war:", "")
    if number:
        return war_numbered(g, int(number))
    family = entry.event.partition("(")[0]
    return next((war for war in g.state.wars if war.cause == family), None)


def is_closed(g: G, power: int, war: War, side: int) -> bool:
    """An event bars foreigners from its war, but for those whom it lets in on this side."""
    only = g.state.event_notes.get(f"{MEDDLERS}{war.number}:{side}")
    if only is not None:
        return g.name(power) not in only.split()
    for _, act in found(g, "forbid:intervention", power):
        if "war" in act and named_war(g, str(act["war"])) == war:
            allowed = found(g, "allow:intervention_foreign", power)
            return not any(
                _war(g, entry, one) == war and side in _sides(g, power, entry, one, war)
                for entry, one in allowed
            )
    return False


def _sides(g: G, power: int, entry: Lasting, act: Act, war: War) -> list[int]:
    term = act.get("side")
    if term == EITHER:
        return [0, 1]
    if term == OF_OWN_MINOR:
        return [n for n in (0, 1) if any(g.state.patron[c] == power for c in war.side(n))]
    scene = Scene(g, entry.event, it=power, roles=dict(verbs_of(entry.event).roles))
    named = [side_of(war, c) for c in countries(scene, term)]
    return [side for side in dict.fromkeys(named) if side != NONE]


def _help(
    g: G, power: int, number: int, side: int, form: str, cost: int, breaks: bool = False
) -> None:
    war = war_numbered(g, number)
    assert war is not None
    change(g, power, -cost, "IV.5")
    for minor in war.side(1 - side) if breaks else ():
        if g.state.patron[minor] == power:
            move(g, minor, power, NEUTRAL)
    if helper_of(war, power) is not None:  # it changes sides, or enters fully
        war = stop_helping(g, war, power)
    if form == "limited":
        help_side(g, war, power, side, beside=war.side(side)[0])
    else:
        turn_on(g, power, war.side(1 - side))
        join(g, war_numbered(g, number) or war, power, side)


def _by_sea(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """III-D: the Rebels' player helps with its ships, or relieves a siege on the coast."""
    for form in AFLOAT if segment != ABROAD else ():
        for entry, act in found(g, f"allow:intervention_{form}", power):
            war = _war(g, entry, act)
            if war is None or sides_with(war, power):
                continue
            for side in _sides(g, power, entry, act, war):
                cost = int(act.get("price", COST))
                key = f"help_by_sea:{g.name(war.side(side)[0])}:{war.number}"
                do = partial(_sail, g, power, war.number, side, form, cost)
                yield Reaction(key, do, "note.stability", {"stability": cost})


def _sail(g: G, power: int, number: int, side: int, form: str, cost: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    change(g, power, -cost, "IV.5")
    help_side(g, war, power, side, form, war.side(side)[0])


REACTIONS = (_helps, _asked, _forced, _by_sea)
MESSAGES = {
    "option.help_by_sea": "help {a} by sea in war {b}",
    "option.help_limited": "limited intervention for {a} in war {b}",
    "option.help_full": "enter war {b} beside {a}",
    "option.ask_limited": "ask {a} for a limited intervention in war {b}",
    "option.ask_full": "ask {a} to enter war {b}",
    "option.force_full": "full war with {a}, which helps your enemies in war {b}",
}
