"""5.5 Declare War: the Action of eight steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from europa.kernel import Disabled, Option, Steps
from europa.tpop.rows import REALMS_OF
from europa.tpop.rules.actions import activate, recruit
from europa.tpop.rules.realms.casus_belli import CRUSADE, HOLY_WAR, NO_CAUSE, Causes, causes
from europa.tpop.rules.realms.curia import commit
from europa.tpop.rules.realms.dow import dow_barred
from europa.tpop.rules.terms.action import Action, ask, no
from europa.tpop.rules.terms.realm import has_ruler
from europa.tpop.rules.terms.rewards import holy_war_declared
from europa.tpop.rules.terms.treasury import lose_power
from europa.tpop.rules.war.outlook import Outlook
from europa.tpop.rules.war.war import _spares_marriage, legal_targets, penalties, war_steps
from europa.tpop.state import FLIPPED, MIL, NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.declare_war.target": "{seat}, on whom do you declare war?",
    "ask.declare_war.cause": "{seat}, which casus belli do you use against {target}?",
    "ask.declare_war.free": "{seat}, take a free Action after the declaration of war?",
    "option.war": "{a}",
    "option.cause": "{a}",
    "option.free": "{a}",
    "declare_war": "Declare war",
    "declare_war.no_cb": "no casus belli: -2 stability",
    "declare_war.marriage": "royal marriage: -1 stability",
    "declare_war.no_cb_marriage": "no casus belli, royal marriage: -3 stability",
}


def barred(g: G, seat: int) -> str:
    """5.5, 9.1: why the Action can't be taken."""
    if g.power(seat, MIL) < 1:
        return "5.5: needs 1 MIL"
    if not has_ruler(g, seat) and FLIPPED not in _marriages(g, seat):
        return "9.1 g: an Interregnum"
    for _ in legal_targets(g, seat):
        return ""
    return "9.1: nobody may be attacked"


def _marriages(g: G, seat: int) -> bytearray:
    return g.state.marriage[REALMS_OF[seat]]


def run(g: G, seat: int) -> Steps[None]:
    """5.5: pay 1 MIL and go through the steps."""
    lose_power(g, seat, MIL, 1, "5.5")
    yield from declare_war(g, seat)


def declare_war(
    g: G,
    seat: int,
    *,
    allowed: Collection[int] | None = None,
    cause: str = "",
    known: Causes | None = None,
    free_action: bool = True,
    before_free: Callable[[], Steps[None]] | None = None,
) -> Steps[list[int]]:
    """5.5 steps 1-8, the cost being paid; returns the targets.

    `allowed`: only these realms (a Crusade, an Event); the caller has seen that one is legal.
    `cause`: the CB that is given. `known`: all CBs, where there are more than usual.
    `before_free`: what comes between the Battles and step 8 (R206).
    """
    if known is None:
        known = causes(g, seat)
    targets = yield from _choose_targets(g, seat, known, allowed)
    if not targets:
        return []
    used: dict[int, list[str]] = {}
    for realm in targets:
        used[realm] = [cause] if cause else (yield from _choose_cause(g, seat, realm, known))
    if any(CRUSADE in names for names in used.values()):
        commit(g, seat)
    yield from penalties(g, seat, used)
    named = {realm: (names[0] if names else NO_CAUSE) for realm, names in used.items()}
    if any(HOLY_WAR in names for names in used.values()):
        holy_war_declared(g, seat)
    fought = yield from war_steps(g, g.state.seats[seat], named)
    if before_free is not None:
        yield from before_free()
    if not fought and free_action:
        yield from free_activation(g, seat)
    return targets


def _choose_targets(
    g: G, seat: int, known: Causes, allowed: Collection[int] | None
) -> Steps[list[int]]:
    """Step 1: any number of realms, at least one."""
    left = {
        realm: _target_option(g, seat, realm, known)
        for realm in legal_targets(g, seat, known)
        if allowed is None or realm in allowed
    }
    chosen: list[int] = []
    while left:
        end = [Option("done", NONE)] if chosen else []
        options = [*left.values(), *end]
        realm = yield ask(
            g, seat, "declare_war.target", options, "5.5", _told(g, chosen), lambda: spared(g, seat)
        )
        if realm == NONE:
            break
        chosen.append(realm)
        del left[realm]
    return chosen


def _told(g: G, chosen: Sequence[int]) -> dict[str, list[str]]:
    """Targets that are chosen already."""
    return {"chosen": [g.world.realms[realm].id for realm in chosen]}


def spared(g: G, seat: int) -> list[Disabled]:
    """9.1: realms on which no War can be declared now, and why."""
    ids, own = g.world.realms, g.state.seats[seat]
    alive = [r for r, provinces in enumerate(g.survey.dejure) if provinces and r != own]
    reasons = [(f"war:{ids[r].id}", dow_barred(g, seat, r)) for r in alive]
    return [no(key, reason, "9.1") for key, reason in reasons if reason]


def _target_option(g: G, seat: int, realm: int, known: Causes) -> Option:
    note = "" if known.get(realm) else "declare_war.no_cb"
    if g.marriage(seat, realm) != NO_TIE and not _spares_marriage(known.get(realm, ())):
        note = "declare_war.no_cb_marriage" if note else "declare_war.marriage"
    name = g.world.realms[realm].id
    told = Outlook(g, seat, realm, known)
    return Option(f"war:{name}", realm, (f"realm:{name}",), note, told)


def _choose_cause(g: G, seat: int, realm: int, known: Causes) -> Steps[list[str]]:
    """R157: the CB that spares most; asked only where using the Crusade is a choice."""
    names = known.get(realm, [])
    if CRUSADE not in names or len(names) == 1:
        return names[:1]
    options = [Option(f"cause:{name}", name) for name in names]
    told = {"target": g.world.realms[realm].id}
    return [(yield ask(g, seat, "declare_war.cause", options, "9.0b", told))]


def free_activation(g: G, seat: int) -> Steps[None]:
    """Step 8, R116: without any Battle, Activate Units or Recruit Units at no MIL cost."""
    options = []
    if not activate.barred(g, seat, paid=True):
        options.append(Option("free:activate"))
    if not recruit.barred(g, seat, paid=True):
        options.append(Option("free:recruit"))
    if not options:
        return
    choice = yield ask(g, seat, "declare_war.free", [*options, Option("done")], "5.5")
    if choice == "free:activate":
        yield from activate.activate(g, seat)
    elif choice == "free:recruit":
        yield from recruit.recruit(g, seat)


ACTIONS = (Action("declare_war", "5.5", barred, run),)
