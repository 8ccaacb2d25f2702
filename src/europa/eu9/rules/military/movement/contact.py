"""M4.5-M4.10, M5, M13: a mover meets enemies in a province: now or later, who joins, who fights."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military import battlefield
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import LD, MOST_LD, head, land_thirds
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.journey import Journey, before_battle
from europa.eu9.rules.military.movement import overrun
from europa.eu9.rules.military.movement.interception import (
    Try,
    announce,
    attempt,
    besieged_behind,
    keep_limits,
    land_modifier,
)
from europa.eu9.rules.military.movement.limits_of_stacks import trim_after_battle
from europa.eu9.rules.military.paths import CRUSH
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.stacks import (
    is_phasing,
    name_of,
    put,
    relocate,
    stacks_at,
    units_in,
)
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import BERING
from europa.kernel import Ask, Option, Steps


def intercepted(g: G, journey: Journey, interceptors: list[int]) -> Steps[bool]:
    """W11: now or later, counter-interceptions, overrun, attrition, battle; whether it goes on."""
    number = journey.number
    province = g.state.stacks[number].place
    if (yield from _waits(g, journey, interceptors)):
        for one in (*interceptors, number):
            put(g, one, engaged=True)
        return False
    helpers = yield from counter(g, number, interceptors)
    return (yield from strike(g, journey, [number, *helpers], interceptors, province))


def _waits(g: G, journey: Journey, interceptors: list[int]) -> Steps[bool]:
    """M13.4: with other forces there the interceptor may lock everything for 4.2e."""
    s = g.state
    province = s.stacks[journey.number].place
    ground = ground_of(g, s.stacks[journey.number])
    others = [x for x in ground.stacks(province)
              if not x.naval and x.inside == OUTSIDE
              and x.number not in (journey.number, *interceptors)
              and (ground.is_foe(x) or ground.is_friend(x))]  # fmt: skip
    who = head(g, [s.stacks[n] for n in interceptors]).country
    seat = seat_for(g, who)
    if not others or not seat:
        return False
    options = [Option("fight_now", False), Option("fight_later", True)]
    params = {"place": place_name(g, province), "mover": name_of(g, s.stacks[journey.number])}
    return bool((yield Ask(seat, "march.when", options, "VIII.8", params)))


def counter(g: G, number: int, interceptors: list[int]) -> Steps[list[int]]:
    """M13.2: phasing stacks beside the province, not engaged, against the interceptors."""
    s = g.state
    mover = s.stacks[number]
    province = mover.place
    enemy = s.stacks[_commanding(g, interceptors)]
    ground = ground_of(g, mover)
    tries: list[Try] = []
    for p in (province, *g.world.provinces[province].neighbours):
        for x in ground.stacks(p):
            if x.naval or x.inside != OUTSIDE or x.engaged or x.beaten or x.number == number:
                continue
            if not ground.is_friend(x) or not is_phasing(g, x) or not units_in(g, x.number):
                continue
            if p == province or g.world.borders[p, province] == BERING:
                continue
            own = ground_of(g, x)
            if not own.bar(province):
                modifier = land_modifier(g, own, x, enemy, province)
                tries.append(Try(x.number, modifier, besieged_behind(own, x)))
    if not tries:
        return []
    last = s.stack_count
    chosen = yield from announce(g, tries, enemy, province, what="counter")
    tried = [attempt(g, one, enemy, province, part=part) for one, part in chosen]
    won = [n for n in tried if n != NONE]
    yield from keep_limits(g, tries, last, won)
    return won


def _commanding(g: G, numbers: Sequence[int]) -> int:
    """E284: the stack whose leader commands the interceptors."""
    stacks = [g.state.stacks[n] for n in numbers]
    chief = head(g, stacks)
    return next((x.number for x in stacks if head(g, [x]).leader == chief.leader), stacks[0].number)


def strike(
    g: G, journey: Journey, mine: list[int], theirs: list[int], province: int
) -> Steps[bool]:
    """Overrun if it is wished for, else attrition that is due and a battle at once."""
    s = g.state
    how = overrun.ratio(overrun.strength(g, mine), overrun.strength(g, theirs))
    if how == CRUSH:
        mover = s.stacks[journey.number]
        if (yield from overrun.wishes(g, mover, province, how, phasing=True)):
            overrun.crush(g, mine, theirs)
            journey.look_again(g)
            return True
    yield from before_battle(g, journey)
    mine = [n for n in mine if n in s.stacks and units_in(g, n)]
    if journey.number not in mine:
        return False
    fighting, waiting = _lined_up(g, mine)
    against, aside = _lined_up(g, theirs)
    verdict = yield from battlefield.land(g, fighting, against, interception=True)
    for n in (*waiting, *aside):
        _go_back(g, n)
    mover_stays = verdict.winner != battlefield.PHASING
    beside = [x.number for x in stacks_at(g, province, naval=False) if journey.ground.is_foe(x)]
    mine = fighting if mover_stays else []
    yield from trim_after_battle(g, dict.fromkeys((*against, *aside, *beside, *mine)))
    siege_marks.refresh(g, province)
    if journey.number not in s.stacks:
        return False
    journey.look_again(g)
    return verdict.winner == battlefield.PHASING and s.stacks[journey.number].place == province


def _lined_up(g: G, numbers: list[int]) -> tuple[list[int], list[int]]:
    """M13.3: at most 8 LD of a side fight; the rest stands by."""
    fighting: list[int] = []
    waiting: list[int] = []
    total = 0
    for n in numbers:
        size = land_thirds(u for u in units_in(g, n) if u.kind != "LDE")
        if fighting and total + size > MOST_LD * LD:
            waiting.append(n)
        else:
            fighting.append(n)
            total += size
    return fighting, waiting


def _go_back(g: G, number: int) -> None:
    """M13.3: who stood by may go back where he came from, without cost."""
    stack = g.state.stacks.get(number)
    if stack is not None and stack.came_from != NONE:
        relocate(g, number, stack.came_from)


def met(g: G, journey: Journey, province: int) -> Steps[bool]:
    """M3.8, M5: enemies in the field end the move, unless somebody is overrun."""
    s = g.state
    mover: Stack = s.stacks[journey.number]
    foes = [x.number for x in journey.ground.foes_in(province)]
    if not foes:
        return True
    how = overrun.ratio(overrun.strength(g, [mover.number]), overrun.strength(g, foes))
    if how and (yield from overrun.wishes(g, mover, province, how, phasing=True)):
        if how == CRUSH:
            overrun.crush(g, [mover.number], foes)
            journey.look_again(g)
            return not journey.ground.foes_in(province)
        return (yield from strike(g, journey, [mover.number], foes, province))
    return False


def overrun_by_others(g: G, journey: Journey, province: int) -> Steps[bool | None]:
    """M5.2: enemies there may sweep the mover away, or intercept without a roll; None: neither."""
    s = g.state
    mover = s.stacks[journey.number]
    foes, how = overrun.by_others(g, journey.ground, mover, province)
    if not how:
        return None
    first = s.stacks[foes[0]]
    if not (yield from overrun.wishes(g, first, province, how, phasing=False)):
        return None
    if how == CRUSH:
        overrun.crush(g, foes, [journey.number])
        return False
    return (yield from intercepted(g, journey, foes))


MESSAGES = {
    "ask.march.when": "You have caught {mover} in {place}: fight it now, or everybody later?",
    "option.fight_now": "Now, those who moved alone",
    "option.fight_later": "Later, with all that are there",
}
