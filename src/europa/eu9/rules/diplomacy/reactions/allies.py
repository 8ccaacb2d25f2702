"""4.6, 4.11.2 a-d, l, 4.14 Reactions of powers: allies called, alliances used, interventions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy import bonds, succession
from europa.eu9.rules.diplomacy.begin import at_fault, help_side, join, make_full
from europa.eu9.rules.diplomacy.window import ABROAD, Reaction
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.throne import rules_or_serves
from europa.eu9.rules.powers.wars import (
    ALLIANCES,
    AT_HOME,
    agreements,
    at_war,
    beside,
    side_of,
    sides_with,
    war_numbered,
)
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import forbidden
from europa.eu9.rules.terms.war_rules import rule_of
from europa.eu9.table import G
from europa.eu9.treaties import Agreement
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

FOR_ATTACKERS = ("england", "prussia")
"""4.14.1: powers that may intervene for attackers too."""
YES, NO = "yes", "no"


class AllyCalled(Entry, frozen=True):
    """A power calls a co-signer, who enters or refuses."""

    caller: str
    ally: str
    war: int
    answer: str


def fresh(g: G, segment: str) -> list[War]:
    """Wars that are new in this segment."""
    return [war for war in g.state.wars if war.fresh == segment]


def serving(g: G, member: int, ally: int, war: War) -> Agreement | None:
    """4.6.1, 4.6.2: the alliance by which an ally may be called into a member's war.

    Attacked: any; else an offensive one. Public ones are used before secret ones.
    """
    kinds = ALLIANCES if member in war.attacked else ("offensive",)
    found = sorted(agreements(g, member, ally, *kinds), key=lambda a: a.secret)
    return found[0] if found else None


def outside(g: G, power: int, war: War, side: int) -> bool:
    """It is not fully in the war and may enter on this side: no comrade stands on the other."""
    if side_of(war, power) != NONE or war.kind in AT_HOME:
        return False
    enemies = war.side(1 - side)
    if any(forbidden(g, "join_war", power, other=enemy) for enemy in enemies):
        return False
    return not any(beside(g, power, enemy) for enemy in enemies)


def honoured(g: G, power: int, war: War, side: int) -> bool:
    """E209: it is fully at war with that whole enemy alliance already."""
    return all(at_war(g, power, enemy) for enemy in war.side(1 - side))


def entry_cost(g: G, power: int, war: War, side: int) -> int:
    """4.6.6, 4.6.7: 1 a turn for all entries by alliances; 2 more for each ally it turns on."""
    paid = 0 if g.effect("alliance_entry", power) else 1
    return paid + bonds.breaches(g, power, war.side(1 - side))


def enter(g: G, power: int, war: War, side: int) -> None:
    """4.6.7: a power enters a war by an alliance: against all on the other side."""
    cost = entry_cost(g, power, war, side)
    broken = [e for e in war.side(1 - side) if bonds.break_alliances(g, power, e)]
    change(g, power, -cost, "IV.2")
    g.add_effect("alliance_entry", power)
    if broken:
        at_fault(g, power)
    join(g, war, power, side)
    for other in _wars_of_alliance(g, war.number, side):
        if outside(g, power, other, side_of(other, war.side(side)[0])):
            join(g, other, power, side_of(other, war.side(side)[0]))


def _wars_of_alliance(g: G, number: int, side: int) -> list[War]:
    """E216: other wars that exactly the same alliance fights."""
    war = war_numbered(g, number)
    assert war is not None
    members = set(war.side(side)[:-1])
    return [
        other
        for other in g.state.wars
        if other.number != number
        and other.kind == war.kind
        and any(set(other.side(at)) == members for at in (0, 1))
    ]


def call(g: G, caller: int, ally: int, number: int) -> Steps[None]:
    """4.6.3: the called one answers at once: it enters fully, or refuses."""
    war = war_numbered(g, number)
    assert war is not None
    side = side_of(war, caller)
    agreement = serving(g, caller, ally, war)
    assert agreement is not None
    cost = entry_cost(g, ally, war, side)
    params = {
        "power": g.name(ally), "caller": g.name(caller), "war": number,
        "against": [g.name(c) for c in war.side(1 - side)],
    }  # fmt: skip
    refusal = bonds.price_of_refusal(g, agreement, ally)
    if succession.is_bound(agreement) or succession.is_union(agreement):
        refusal = 0
    options = [Option(YES, note="note.stability", params={"stability": cost})]
    if not succession.must_answer(agreement, ally):
        options.append(Option(NO, note="note.call.broken", params={"stability": refusal}))
    answer = yield Ask(g.seat_of(ally), "call.ally", options, "IV.2", params)
    g.log(AllyCalled(g.name(caller), g.name(ally), number, answer))
    if answer == YES:
        bonds.reveal(g, agreement)
        enter(g, ally, war, side)
    else:
        if succession.is_bound(agreement):
            bonds.end(g, agreement, "refused")
            return
        if succession.is_union(agreement):
            if caller in war.attacked:
                tell(g, "refuses_call", ally, caller)
            return
        bonds.refused_call(g, agreement, ally, caller)
        tell(g, "refuses_call", ally, caller)
        at_fault(g, ally)


def _calls(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2a: co-signers of a member of a fresh war."""
    for war in fresh(g, segment):
        side = side_of(war, power)
        if side == NONE or war.kind in AT_HOME:
            continue
        for ally in g.majors():
            if ally == power or serving(g, power, ally, war) is None:
                continue
            if outside(g, ally, war, side) and not honoured(g, ally, war, side):
                key = f"call:{g.name(ally)}:{war.number}"
                yield Reaction(key, partial(call, g, power, ally, war.number))


def _uncalled(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2b: an alliance is used without a call."""
    for war in fresh(g, segment):
        for side in (0, 1):
            if not outside(g, power, war, side) or honoured(g, power, war, side):
                continue
            member = next((m for m in war.side(side) if serving(g, m, power, war)), None)
            if member is not None:
                cost = entry_cost(g, power, war, side)
                yield Reaction(
                    f"enter:{g.name(member)}:{war.number}",
                    partial(_enter_uncalled, g, power, member, war.number),
                    "note.stability",
                    {"stability": cost},
                )


def _enter_uncalled(g: G, power: int, member: int, number: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    agreement = serving(g, member, power, war)
    assert agreement is not None
    bonds.reveal(g, agreement)
    enter(g, power, war, side_of(war, member))


def may_sign(g: G, helper: int, member: int, war: War) -> bool:
    """4.14.1: an alliance for intervention between a belligerent and a power outside the war."""
    side = side_of(war, member)
    if war.kind in AT_HOME or side == NONE or not g.is_major(member) or not g.is_major(helper):
        return False
    if not (
        member in war.attacked or g.name(helper) in FOR_ATTACKERS or _patkul(g, helper, war, side)
    ):
        return False
    if sides_with(war, helper) or any(beside(g, helper, e) for e in war.side(1 - side)):
        return False
    if any(at_war(g, helper, c) for c in war.members):
        return False
    return not any(forbidden(g, "intervention", helper, other=c) for c in war.side(1 - side))


def _patkul(g: G, helper: int, war: War, side: int) -> bool:
    """POL against SUE while Patkul is in office."""
    against = g.country("sweden") in war.side(1 - side)
    return g.name(helper) == "poland" and against and rules_or_serves(g, "poland_patkul")


def _interventions(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.11.2c: offered by who would help, or asked for by who is at war."""
    for war in fresh(g, segment):
        for member in war.members:
            if member != power and may_sign(g, power, member, war):
                yield Reaction(
                    f"intervene:{g.name(member)}:{war.number}",
                    partial(_sign, g, power, member, war.number, member),
                    "note.stability",
                    {"stability": 1},
                )
        if side_of(war, power) != NONE:
            for helper in g.majors():
                if helper != power and may_sign(g, helper, power, war):
                    key = f"ask_help:{g.name(helper)}:{war.number}"
                    yield Reaction(key, partial(_sign, g, helper, power, war.number, helper))


def _sign(g: G, helper: int, member: int, number: int, asked: int) -> Steps[None]:
    """Both must want it; who intervenes pays 1 stability."""
    war = war_numbered(g, number)
    assert war is not None
    params = {
        "power": g.name(asked), "helper": g.name(helper), "member": g.name(member), "war": number,
    }  # fmt: skip
    note = "note.stability" if asked == helper else ""
    options = [Option(NO), Option(YES, note=note, params={"stability": 1})]
    if (yield Ask(g.seat_of(asked), "intervention.sign", options, "IV.5", params)) == YES:
        change(g, helper, -1, "IV.5")
        help_side(g, war, helper, side_of(war, member), beside=member)


def _made_full(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """4.13.2: the victim of an overseas war makes it full: free at first, later for 1."""
    if segment == ABROAD:
        return
    for war in g.state.wars:
        if war.kind != "overseas" or power not in war.attacked or g.effect(f"no_full_{war.number}"):
            continue
        least = rule_of(g, war, "generalise_from") or 1  # VII-1
        if g.state.turn - war.begun + 1 < least:
            continue
        first = war.fresh == segment or war.begun == g.state.turn
        cost = 0 if first else 1
        yield Reaction(
            f"full:{war.number}",
            partial(_make_full, g, power, war.number, segment, cost),
            "note.stability",
            {"stability": cost},
        )


def _make_full(g: G, power: int, number: int, segment: str, cost: int) -> None:
    war = war_numbered(g, number)
    assert war is not None
    change(g, power, -cost, "IV.5")
    make_full(g, war, power, segment)


REACTIONS = (_calls, _uncalled, _interventions, _made_full)
ENTRIES = (AllyCalled,)
MESSAGES = {
    "ask.call.ally": "{power}: {caller} calls you into its war with {against}. Do you come?",
    "option.call.ally.yes": "enter the war",
    "option.call.ally.no": "refuse",
    "note.stability": "stability -{stability}",
    "note.call.broken": "the alliance is broken; stability -{stability}",
    "ask.intervention.sign": "{power}: shall {helper} intervene for {member} in war {war}?",
    "option.intervention.sign.yes": "yes",
    "option.intervention.sign.no": "no",
    "option.call": "call {a} into war {b}",
    "option.react.what.enter": "enter war {b} beside {a}",
    "option.intervene": "offer {a} a limited intervention in war {b}",
    "option.ask_help": "ask {a} to intervene in war {b}",
    "option.react.what.full": "make war {a} a full war",
    "entry.AllyCalled": "{caller} calls {ally} into war {war}: {answer}",
}
