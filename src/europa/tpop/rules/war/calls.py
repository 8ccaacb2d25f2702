"""5.2 Call to Arms, 11.3: sending and receiving calls, Active Allies and their Units."""

from __future__ import annotations

from collections.abc import Sequence

from europa.kernel import Disabled, Entry, Option, Steps
from europa.tpop.entries import Lost
from europa.tpop.rows import REALMS_OF, army_at, realm_at, unit_at
from europa.tpop.rules.realms.dow import dow_barred
from europa.tpop.rules.realms.influence import (
    influence_at_hand,
    lose_all_influence,
    remove_influence_from,
)
from europa.tpop.rules.realms.relations import (
    areas_of,
    borders,
    end_alliance,
    is_in_war,
    make_truce,
    place_war,
)
from europa.tpop.rules.terms import hooks, seams
from europa.tpop.rules.terms.action import ask, confirm, no
from europa.tpop.rules.terms.board import fights_player, is_npr, npr_at_war
from europa.tpop.rules.terms.bot_purse import gain as gain_bot_power
from europa.tpop.rules.terms.cb_tokens import may_take_cb, take_cb
from europa.tpop.rules.terms.realm import alliances_of, half_up, is_distant_realm, strength
from europa.tpop.rules.terms.treasury import change_prestige, change_stability, gain_power
from europa.tpop.state import ALLIED, ARMIES, FLIPPED, MIL, NO_TIE, TIE
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_ALLIED = 5
BOT_GAIN = 2
"""Bot Power for an Active Ally."""
OFFENSIVE, DEFENSIVE = 2, 1
"""Influence that a call costs."""

MESSAGES = {
    "ask.call": "{seat}, whom do you call to arms? ({kind})",
    "ask.call.answer": "{seat}, {sender} calls you to arms against {enemy} ({kind})",
    "ask.call.activate": "{seat}, do you make {ally} an active ally?",
    "ask.call.cb": "{seat}, {refuser} refused your call: do you take a casus belli?",
    "option.call": "Call {a}",
    "option.accept": "Join the war",
    "option.refuse": "Refuse",
    "option.done": "Done",
    "entry.Called": "{sender} calls {ally} to arms",
    "entry.Answered": "{seat} answers the call of {sender}: {answer}",
    "entry.Answered.answer=accepted": "{seat} follows the call of {sender}",
    "entry.Answered.answer=refused": "{seat} refuses the call of {sender}",
    "entry.Activated": "{ally} becomes an active ally of {seat}[ with {units:unit|units}]",
}


class Called(Entry, frozen=True):
    """An Ally is called to arms."""

    sender: str
    ally: str


class Answered(Entry, frozen=True):
    seat: str
    sender: str
    answer: str


class Activated(Entry, frozen=True):
    seat: str
    ally: str
    units: int


ENTRIES = (Called, Answered, Activated)


# Active Allies (11.3)


def allied_units(g: G, realm: int) -> int:
    """R3, 11.3: Units an Active Ally lends: half its Strength, at most 5."""
    return min(MOST_ALLIED, half_up(strength(g, realm)))


def activate_ally(g: G, seat: int, realm: int) -> None:
    """11.3: the Alliance is flipped; allied Units join the Available Manpower."""
    s = g.state
    units = 0 if s.bots[seat] else allied_units(g, realm)
    s.alliance[realm_at(seat, realm)] = FLIPPED
    s.allied_from[realm_at(seat, realm)] = units
    s.allied_available[seat] += units
    g.log(Activated(g.seat_name(seat), g.world.realms[realm].id, units))
    if s.bots[seat]:
        gain_bot_power(g, seat, BOT_GAIN, "11.3")


def deactivate_ally(g: G, seat: int, realm: int) -> None:
    """10.1, R76, R174: an Active Ally is an Ally again; with the last one allied Units leave."""
    s = g.state
    if g.alliance(seat, realm) == FLIPPED:
        s.alliance[realm_at(seat, realm)] = TIE
    s.allied_from[realm_at(seat, realm)] = 0
    if FLIPPED not in s.alliance[REALMS_OF[seat]]:
        discard_allied(g, seat)


def discard_allied(g: G, seat: int) -> None:
    """10.1-4: all allied Units of a seat go back to the General Supply."""
    s = g.state
    gone, s.allied_available[seat] = s.allied_available[seat], 0
    for army in range(ARMIES):
        start = unit_at(seat, army, ALLIED)
        here = sum(s.army_units[start : start + 3])
        s.army_units[start : start + 3] = [0, 0, 0]
        gone += here
        if here and not g.army_size(seat, army):
            s.army_area[army_at(seat, army)] = NONE
    if gone:
        g.log(Lost(g.seat_name(seat), "allied units", gone, "11.3"))


# Sending (5.2, R98-R100)


def call_price(g: G, seat: int, realm: int, price: int) -> str:
    """R98: why the seat can't pay for calling an NPR, or nothing. Distant ones cost Colonists."""
    if is_distant_realm(g, realm):
        return "" if g.state.colonists[seat] >= price else "5.2: not enough colonists"
    if influence_at_hand(g, seat, areas_of(g, realm)) >= price:
        return ""
    return "5.2: not enough influence"


def npr_call_barred(g: G, seat: int, realm: int, enemies: Sequence[int], price: int) -> str:
    """5.2, R99: why an NPR Ally can't be called; empty if it can."""
    if g.alliance(seat, realm) != TIE or not is_npr(g, realm) or realm in enemies:
        return "5.2: no ally that can be called"
    if npr_at_war(g, realm):
        return "5.2: at war already"
    why = call_price(g, seat, realm, price)
    if why:
        return why
    if borders(g, g.state.seats[seat], realm) or any(borders(g, realm, foe) for foe in enemies):
        return ""
    return "5.2: borders neither you nor the enemy"


def pr_call_barred(
    g: G, seat: int, realm: int, enemies: Sequence[int], aggressor: int, offensive: bool
) -> str:
    """5.2, 11.3: why a PR Ally can't be called; empty if it can."""
    other = g.seat_of(realm)
    if realm in enemies or realm == aggressor:
        return "5.2: an enemy"
    if all(g.at_war(other, foe) for foe in enemies):
        return "5.2: at war with them already"
    if offensive and any(g.alliance(other, foe) != NO_TIE for foe in enemies):
        return "11.3: an ally of both sides answers to the defender"
    return ""


def offensive_calls(g: G, seat: int, targets: Sequence[int]) -> Steps[None]:
    """5.5 step 3a: the Aggressor calls Allies against the targets of this DoW."""
    yield from _send(g, seat, g.state.seats[seat], list(targets), OFFENSIVE, nprs_only=False)


def defensive_calls(
    g: G, seat: int, aggressor: int, new_enemies: Sequence[int], *, nprs_only: bool = False
) -> Steps[None]:
    """5.5 step 3d, 11.3: a target (or one who answered an NPR: `nprs_only`) calls Allies against
    the Aggressor and those who joined him, as far as he wasn't at War with them before (R99)."""
    yield from _send(g, seat, aggressor, list(new_enemies), DEFENSIVE, nprs_only=nprs_only)


def _send(
    g: G, seat: int, aggressor: int, enemies: list[int], price: int, *, nprs_only: bool
) -> Steps[None]:
    """5.2: Allies are called one by one, each once a DoW (R99)."""
    offensive = price == OFFENSIVE
    called: list[int] = []
    while True:
        ready: list[int] = []
        refused: list[Disabled] = []
        for realm in alliances_of(g, seat):
            if realm in called:
                continue
            if not g.is_player(realm):
                barred = npr_call_barred(g, seat, realm, enemies, price)
            elif nprs_only:
                continue
            else:
                barred = pr_call_barred(g, seat, realm, enemies, aggressor, offensive)
            if barred:
                refused.append(no(f"call:{g.world.realms[realm].id}", barred, "5.2"))
            else:
                ready.append(realm)
        if not ready:
            return
        if g.state.bots[seat]:
            foes = enemies if offensive else [aggressor]
            choice = _bot_calls(g, seat, ready, foes, offensive)
            if choice == NONE:
                return
        else:
            ids = g.world.realms
            options = [Option(f"call:{ids[r].id}", r, (f"realm:{ids[r].id}",)) for r in ready]
            options.append(Option("done", NONE))
            told = {"kind": "offensive" if offensive else "defensive"}
            choice = yield ask(g, seat, "call", options, "5.2", told, refused)
        if choice == NONE:
            return
        called.append(choice)
        yield from _call(g, seat, choice, aggressor, enemies, price)


def _bot_calls(g: G, seat: int, ready: list[int], foes: list[int], offensive: bool) -> int:
    """R212: a Bot calls all Allies next to the Aggressor; for its own War (MI13) those next to the
    target, if it is none too strong itself. Returns the next one, or NONE."""
    near = [r for r in ready if any(borders(g, r, foe) for foe in foes)]
    if not near or (offensive and not seams.bots.wants_help(g, seat, foes)):
        return NONE
    return near[0]


def _call(
    g: G, seat: int, realm: int, aggressor: int, enemies: list[int], price: int
) -> Steps[None]:
    """5.2: one call: an NPR is paid for and activated, a PR answers."""
    s = g.state
    g.log(Called(g.seat_name(seat), g.world.realms[realm].id))
    if g.is_player(realm):
        offensive = price == OFFENSIVE
        yield from receive_call(
            g, g.seat_of(realm), s.seats[seat], aggressor, not offensive, enemies=enemies
        )
        return
    if is_distant_realm(g, realm):
        s.colonists[seat] -= price
        g.log(Lost(g.seat_name(seat), "colonist", price, "5.2"))
    else:
        yield from remove_influence_from(g, seat, areas_of(g, realm), price, "5.2")
    activate_ally(g, seat, realm)
    if any(borders(g, realm, foe) for foe in enemies):
        gain_power(g, seat, MIL, 1, "5.2")


# Receiving (11.3, R176, R177)


def receive_call(
    g: G,
    seat: int,
    sender: int,
    aggressor: int,
    defensive: bool,
    *,
    enemies: Sequence[int] = (),
) -> Steps[bool]:
    """11.3: a PR answers its Ally's call; says whether it joins.

    `enemies`: whom it would fight: the targets of this DoW if offensive, else the Aggressor and
    those who joined him (found by their War with the sender if not given).
    """
    foes = list(enemies) or _opposing_side(g, seat, sender, aggressor)
    may = defensive or _may_join(g, seat, foes)
    if g.state.bots[seat]:
        accepts = defensive and not fights_player(g, seat)
    elif not may:
        accepts = False
    else:
        ids = g.world.realms
        told = {
            "sender": ids[sender].id,
            "enemy": ids[aggressor if defensive else foes[0]].id,
            "kind": "defensive" if defensive else "offensive",
        }
        options = [Option("accept"), Option("refuse")]
        choice = yield ask(g, seat, "call.answer", options, "11.3", told)
        accepts = choice == "accept"
    answer = "accepted" if accepts else "refused"
    g.log(Answered(g.seat_name(seat), g.world.realms[sender].id, answer))
    if accepts:
        yield from accept_call(g, seat, sender, aggressor, defensive, foes)
    else:
        yield from refuse_call(g, seat, sender, defensive)
    return accepts


def _opposing_side(g: G, seat: int, sender: int, aggressor: int) -> list[int]:
    """R177: the Aggressor and his PR Allies who are at War with the sender."""
    foes = [aggressor]
    for other in g.others(seat):
        realm = g.state.seats[other]
        joined = g.at_war(other, sender) and g.alliance(other, aggressor) != NO_TIE
        if realm not in (sender, aggressor) and joined:
            foes.append(realm)
    return foes


def _may_join(g: G, seat: int, foes: Sequence[int]) -> bool:
    """11.3: an offensive call is bound to the restrictions of a DoW, for every target."""
    new = [foe for foe in foes if not g.at_war(seat, foe)]
    return bool(new) and not any(dow_barred(g, seat, foe, cb=True) for foe in new)


def accept_call(
    g: G, seat: int, sender: int, aggressor: int, defensive: bool, foes: Sequence[int]
) -> Steps[None]:
    """11.3, R177: the seat joins the War on its Ally's side; nobody may call anew because of it."""
    mine = g.state.seats[seat]
    if not defensive:
        for foe in foes:
            place_war(g, mine, foe, "call to arms")
        return
    new = [foe for foe in foes if not g.at_war(seat, foe)]
    for foe in foes:
        place_war(g, foe, mine, "call to arms")
    for foe in foes:
        if g.alliance(seat, foe) != NO_TIE:
            yield from end_alliance(g, seat, foe, "call to arms")
    if g.is_player(sender):
        return
    if g.alliance(seat, sender) == TIE and not g.state.bots[seat]:
        ally = {"ally": g.world.realms[sender].id}
        if (yield from confirm(g, seat, "call.activate", "11.3", ally)):
            activate_ally(g, seat, sender)
    yield from defensive_calls(g, seat, aggressor, new, nprs_only=True)


def refuse_call(g: G, seat: int, sender: int, defensive: bool) -> Steps[None]:
    """11.3, R176: the Alliance ends; a defensive call also costs Prestige and Influence, unless the
    seat has Passed or is in another War; a PR so refused may take a CB instead of a Truce."""
    s = g.state
    areas = areas_of(g, sender)
    excused = seat in s.passed or is_in_war(g, seat)
    yield from end_alliance(g, seat, sender, "refused")
    other = g.seat_of(sender)
    if defensive and not excused:
        change_prestige(g, seat, -hooks.prestige_loss(g, seat, 2), "11.3")
        yield from remove_influence_from(g, seat, areas, 5, "11.3", saved=False)
        mine = s.seats[seat]
        if other != NONE and not s.bots[other] and (g.cb(other, mine) or may_take_cb(g, other)):
            who = {"refuser": g.world.realms[mine].id}
            wants = yield from confirm(g, other, "call.cb", "11.3", who)
            if wants and (yield from take_cb(g, other, mine)):
                return
    make_truce(g, seat, sender)


# Ending by one's own will (5.2 Cut Ties, R103)


def break_alliance(g: G, seat: int, realm: int) -> Steps[None]:
    """5.2, R103: 5 Influence and a Truce; an Ally at War also costs 2 Stability and all Influence
    there, an Active one its Units."""
    other = g.seat_of(realm)
    at_war = is_in_war(g, other) if other != NONE else npr_at_war(g, realm)
    areas = areas_of(g, realm)
    yield from end_alliance(g, seat, realm, "cut ties")
    yield from remove_influence_from(g, seat, areas, 5, "5.2")
    make_truce(g, seat, realm)
    if at_war:
        yield from change_stability(g, seat, -2, "5.2")
        lose_all_influence(g, seat, areas)
