"""VIII The military phase: what each segment of it does."""

from __future__ import annotations

import msgspec

from europa.eu9.combat import entries
from europa.eu9.combat.describe import DescribedSiege, Fight
from europa.eu9.combat.played import play_out
from europa.eu9.combat.rounds import NextRound, next_round, start
from europa.eu9.rules.diplomacy.invasions import note_strength
from europa.eu9.rules.military import (
    alliances,
    battles,
    campaigns,
    end_of_round,
    interventions,
    occupation,
    stacks,
    standing_orders,
    supply_step,
)
from europa.eu9.rules.military import march as movement
from europa.eu9.rules.military.aftermath import settle
from europa.eu9.rules.military.casualties import turn_over
from europa.eu9.rules.military.homeward import timar
from europa.eu9.rules.military.idle import asked_at_peace
from europa.eu9.rules.military.impulses import enter_round
from europa.eu9.rules.military.leaders import command_changes, grand_master
from europa.eu9.rules.military.movement import barbary, corsairs, exploration, flotas, vassal_land
from europa.eu9.rules.military.siege import forts, hunts, sieges
from europa.eu9.rules.military.tidings import tell_trespasses
from europa.eu9.rules.military.wilds import native_reactions
from europa.eu9.rules.powers.parts import in_parts
from europa.eu9.table import G
from europa.kernel import Entry, Steps

START_ROUND, FIRST = "start_round", "W0"
"""Under `held`: an event lets the turn begin with the first round of all (VII-5)."""


class RoundBegan(Entry, frozen=True):
    """A round of the military phase, and its weather."""

    round: str
    weather: str


class Ordered(Entry, frozen=True):
    """The alliances of the turn, in the order of their impulses."""

    alliances: tuple[str, ...]


def set_up(g: G) -> Steps[bool]:
    """4.0: everything before the first round, in parts."""
    return (yield from in_parts(g, "4.0", SET_UP))


def _arrange(g: G) -> Steps[None]:
    """Stacks, alliances and their order (R1), the first round and its weather."""
    s = g.state
    stacks.muster(g)
    turn_over(g)
    corsairs.wake(g)
    vassal_land.note_all(g)
    note_strength(g)
    granted = {k: n for k, n in s.allowances.items() if k.startswith("multiple:")}
    s.campaigns, s.allowances, s.defeats = {}, granted, {}
    s.previous_round, s.coming, s.acted, s.outcome = "", None, [], None
    s.round_count, s.corsair_years, s.new_posts = 0, {}, []
    for key, siege in s.sieges.items():
        s.sieges[key] = msgspec.structs.replace(siege, carried=True, rounds=0, breach=False)
    s.seas_fought[:] = bytes(len(s.seas_fought))
    s.zone_trouble[:] = bytes(len(s.zone_trouble))
    yield from alliances.arrange(g)
    g.log(Ordered(tuple("+".join(g.name(c) for c in one) for one in s.order)))
    if s.held.pop(START_ROUND, None):
        enter_round(s, NextRound(FIRST))
    else:
        enter_round(s, start(g.d10("starting_round"), bool(g.effect("poor_weather"))))


def _announce_peace_time(g: G) -> Steps[None]:
    """R19.5."""
    yield from alliances.announce_peace_time(g, asked_at_peace(g))


SET_UP = (
    _arrange,
    interventions.appoint,
    _announce_peace_time,
    standing_orders.review,
    command_changes.take_the_field,
    battles.fight_rotw_minors,
)


def begin_round(g: G) -> Steps[None]:
    """4.0b: a round begins (SPEC-turn 4): who comes back, who is drawn."""
    s = g.state
    weather = "frozen" if s.sund_frozen else "bad" if s.bad_weather else "fair"
    s.round_count += 1
    yield from flotas.fit_out(g)
    g.log(RoundBegan(s.round, weather))
    command_changes.return_wounded(g)
    grand_master.give_way(g)
    yield from command_changes.fill_ranks(g)
    stacks.muster(g)
    yield from command_changes.choose_roles(g)
    yield from barbary.put_to_sea(g)


def winter(g: G) -> Steps[bool]:
    """4.1, R2: the cold, Timar who go home, leaders sent elsewhere."""
    prepare(g)
    return (
        yield from in_parts(g, "4.1", (supply_step.freeze, timar.winter, command_changes.redeploy))
    )


def supply(g: G) -> Steps[None]:
    """4.2a, R4."""
    prepare(g)
    stacks.refresh(g, stacks.phasing(g))
    yield from supply_step.supply(g)


def campaign(g: G) -> Steps[None]:
    """4.2b, R5."""
    prepare(g)
    yield from campaigns.choose(g)


def march(g: G) -> Steps[bool | None] | bool | None:
    """4.2c: movement with its interceptions."""
    prepare(g)
    return movement.play(g)


def explore(g: G) -> Steps[bool | None] | bool | None:
    """4.2d: unknown seas and lands."""
    return exploration.play(g)


def fight(g: G) -> Steps[bool | None] | None:
    """4.2e, R8: battles one after another; one that a case describes instead of them."""
    described = g.state.fight
    if described is not None and not isinstance(described, DescribedSiege):
        return _play(g, described)
    prepare(g)
    steps = battles.play(g)
    if steps is None:
        supply_step.recheck(g)
        forts.check(g)
        occupation.check(g)
    return steps


def natives_react(g: G) -> Steps[bool | None] | None:
    """4.3a, R9."""
    prepare(g)
    return native_reactions.play(g)


def minors_hunt(g: G) -> None:
    """4.3b, R11.4."""
    hunts.minors_hunt(g)


def besiege(g: G) -> Steps[bool | None] | None:
    """4.3c, R10, R11: sieges, revolts, hunts; a siege that a case describes instead of them."""
    described = g.state.fight
    if isinstance(described, DescribedSiege):
        return _play(g, described)
    prepare(g)
    steps = sieges.play(g)
    if steps is None:
        supply_step.recheck(g)
        forts.check(g)
        occupation.check(g)
    return steps


def _play(g: G, described: Fight) -> Steps[bool | None]:
    outcome = yield from play_out(g, described)
    g.state.outcome = outcome
    settle(g, described, outcome)
    return None


def go_on(g: G) -> None:
    """4.4, R12: which round comes next, and what weather."""
    s = g.state
    die = g.d10("continuation")
    s.coming = next_round(s.round or "S1", die, s.period, bool(g.effect("poor_weather")))


def end_round(g: G) -> Steps[None]:
    """4.5, R13: levies, refit, forts."""
    prepare(g)
    yield from end_of_round.play(g)
    yield from interventions.close_ranks(g)
    forts.advance(g)
    corsairs.note_round(g)
    tell_trespasses(g)


def clean_up(g: G) -> None:
    """4.6, R14: the rounds are over; what they remember is wiped."""
    s = g.state
    s.fight = None
    forts.finish_all(g)
    flotas.clear(g)
    end_of_round.lay_down(g)
    for power in g.majors():
        g.write(power, "B47", sum(g.line(power, f"B{n}") for n in range(40, 46)))
    s.round, s.bad_weather, s.sund_frozen, s.extended_winter = "", False, False, False
    s.peace_time[:] = bytes(len(s.peace_time))


def prepare(g: G) -> None:
    """A case may begin in the middle of the phase: everybody is in a stack then too."""
    if any(not unit.stack for unit in g.state.units):
        stacks.muster(g)


ENTRIES = (*entries.ENTRIES, RoundBegan, Ordered)
MESSAGES = {
    **entries.MESSAGES,
    "entry.RoundBegan": "Round of {round}, {weather} weather",
    "entry.Ordered": "Order of the impulses: {alliances}",
}
