"""18.4, 18.5 Defending the Empire: the Subjects' call, Imperial Manpower, Wars among Members."""

from __future__ import annotations

from europa.kernel import Entry, Option, Steps
from europa.tpop.entries import Lost
from europa.tpop.rules.realms.empire_lands import (
    change_authority,
    elector_areas,
    emperor_seat,
    is_external,
)
from europa.tpop.rules.terms.action import ask, confirm
from europa.tpop.rules.terms.board import fights_player, is_at_war
from europa.tpop.rules.terms.bot_purse import gain as gain_bot_power
from europa.tpop.rules.terms.bot_purse import lose as lose_bot_power
from europa.tpop.rules.terms.cb_tokens import may_take_cb, take_cb
from europa.tpop.rules.terms.realm import (
    half_up,
    influence_in,
    is_hre_member,
    is_subject,
    manpower,
    married_in,
    tax_income,
)
from europa.tpop.rules.terms.treasury import change_prestige, lose_ducats
from europa.tpop.rules.war.calls import accept_call
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_IMPERIAL_UNITS = 8
SUBJECT_MANPOWER, SUBJECT_DUCATS = 2, 6


class EmpireDefended(Entry, frozen=True):
    """The Emperor takes up the Defence of the Empire."""

    seat: str
    aggressor: str
    units: int


ENTRIES: tuple[type[Entry], ...] = (EmpireDefended,)

MESSAGES = {
    "entry.EmpireDefended": "{seat} defends the Empire against {aggressor}"
    "[ with {units:imperial unit|imperial units}]",
    "ask.defend_empire": "{seat}, do you defend {subject} against {aggressor}?",
    "ask.defend_self": "{seat}, do you defend the Empire against {aggressor}?",
    "ask.subject_duty": "{seat}, what do you give to the defence of the Empire?",
    "option.duty_manpower": "Exhaust {a} manpower",
    "option.duty_ducats": "Pay {a} ducats",
    "option.duty_prestige": "Lose {a} prestige",
    "option.duty_cb": "A casus belli on {a}",
}


def defend_call(g: G, aggressor: int, target: int, *, inside: bool = False) -> Steps[bool]:
    """5.5 3b, 18.4: a PR Emperor is called by a Subject that an outsider attacks, or defends
    himself. Says whether he joined the War (with an NPR's call: 1 MIL, R100).

    `inside`: a Bot Emperor is called against another Subject without a CB (R213)."""
    s = g.state
    seat = emperor_seat(g)
    if seat == NONE or not s.authority or not (inside or is_external(g, aggressor)):
        return False
    ids = g.world.realms
    told: dict[str, object] = {"aggressor": ids[aggressor].id}
    if target == s.emperor:
        if not is_hre_member(g, target) or s.defending:
            return False
        if s.bots[seat] or (yield from confirm(g, seat, "defend_self", "18.4", told)):
            yield from activate_defence(g, seat, aggressor)
        return False
    fighting = bool(g.at_war(seat, aggressor))
    if not is_subject(g, target) or g.at_war(seat, target) or (fighting and s.defending):
        return False
    told["subject"] = ids[target].id
    if s.bots[seat]:
        accepted = fighting or not fights_player(g, seat)
    else:
        accepted = yield from confirm(g, seat, "defend_empire", "18.4", told)
    if not accepted:
        if not fighting:
            change_authority(g, -1, "18.4")
        return False
    if not fighting:
        yield from _join(g, seat, target, aggressor)
    if s.bots[seat]:
        gain_bot_power(g, seat, s.authority, "18.4")
    yield from activate_defence(g, seat, aggressor)
    return not fighting


def _join(g: G, seat: int, subject: int, aggressor: int) -> Steps[None]:
    """11.3, R177: accepting as if from an Ally, against the Aggressor and his PR Allies."""
    s = g.state
    attacker = g.seat_of(aggressor)
    foes = [aggressor]
    if attacker != NONE:
        foes += [
            s.seats[other]
            for other in g.others(attacker)
            if other != seat and g.alliance(attacker, s.seats[other]) and g.at_war(other, subject)
        ]
    yield from accept_call(g, seat, subject, aggressor, True, foes)


def activate_defence(g: G, seat: int, aggressor: int) -> Steps[None]:
    """18.4, R213: the tag, Imperial Manpower (none for a Bot), and what PR Subjects owe."""
    s = g.state
    if not s.defending:
        forget_aggressors(g)
    s.defending = 1
    s.marks[_aggressor(g, aggressor)] = 1
    areas = elector_areas(g)
    called = sum(influence_in(g, seat, a) + married_in(g, seat, a) for a in areas)
    if not s.bots[seat]:
        s.imperial_pool = min(MOST_IMPERIAL_UNITS, s.imperial_pool + called)
    name = g.world.realms[aggressor].id
    g.log(EmpireDefended(g.seat_name(seat), name, s.imperial_pool))
    for subject in g.others(seat):
        if s.seats[subject] == aggressor:
            continue  # R213: a Bot Emperor may defend one Subject against another
        if is_subject(g, s.seats[subject]) and not s.bots[subject]:
            yield from _subject_duty(g, subject, aggressor)
        elif is_subject(g, s.seats[subject]) and not is_at_war(g, subject):
            lose_bot_power(g, subject, 1, "18.4")


def _aggressor(g: G, realm: int) -> str:
    """Where `marks` keeps against whom the Empire is defended."""
    return f"aggressor:{g.world.realms[realm].id}"


def is_defended_against(g: G, realm: int) -> bool:
    """18.4, R81: whether a realm is an Aggressor of the Defence that is on."""
    return bool(g.state.defending) and _aggressor(g, realm) in g.state.marks


def forget_aggressors(g: G) -> None:
    """A Defence is over, or begins anew."""
    g.state.marks = {k: v for k, v in g.state.marks.items() if not k.startswith("aggressor:")}


def _subject_duty(g: G, seat: int, aggressor: int) -> Steps[None]:
    """18.3: a PR Subject gives Manpower, Ducats or Prestige, or takes a CB."""
    s = g.state
    units = min(SUBJECT_MANPOWER, half_up(manpower(g, seat)))
    ducats = min(SUBJECT_DUCATS, half_up(tax_income(g, seat)))
    options = []
    if 0 < units <= s.available[seat]:
        options.append(Option(f"duty_manpower:{units}", 0))
    if 0 < ducats <= s.ducats[seat]:
        options.append(Option(f"duty_ducats:{ducats}", 1))
    options.append(Option("duty_prestige:1", 2))
    if may_take_cb(g, seat) and not g.cb(seat, aggressor):
        options.append(Option(f"duty_cb:{g.world.realms[aggressor].id}", 3))
    choice = 2
    if len(options) > 1:
        choice = yield ask(g, seat, "subject_duty", options, "18.3")
    if choice == 0:
        s.available[seat] -= units
        s.exhausted[seat] += units
        g.log(Lost(g.seat_name(seat), "manpower", units, "18.3"))
    elif choice == 1:
        lose_ducats(g, seat, ducats, "18.3")
    elif choice == 2:
        change_prestige(g, seat, -1, "18.3")
    else:
        yield from take_cb(g, seat, aggressor, duty=True)
