"""6.2 Battle Actions: cards and Display Cards that add dice in a Battle."""

from __future__ import annotations

from collections.abc import Callable

from europa.kernel import Option, Steps
from europa.tpop.cards.displays import use, use_barred
from europa.tpop.cards.hand import holds, play, printed_price, unpaid
from europa.tpop.entries import Gained
from europa.tpop.rules.battle.dice import DICE, EVENT_DICE, has_event_dice
from europa.tpop.rules.forces.sides import Battle, Side
from europa.tpop.rules.terms.action import ask
from europa.tpop.state import ARTILLERY, INFANTRY
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_OF_LEADER = 3
TACTICS = 2
INNOVATION, MOST_OF_TYPE = 4, 2

MESSAGES = {
    "ask.battle_die": "{seat}, which die do you add? ({left} to go)",
    "option.battle_die": "{a}",
    "option.battle": "{a}",
}


# What may be played


def _any_battle(_g: G, _seat: int, _battle: Battle, _side: Side) -> bool:
    return True


def _has_leader(_g: G, seat: int, _battle: Battle, side: Side) -> bool:
    """MIL-08: an own Leader gives dice for the side."""
    return side.lead == seat and side.leader != NONE


def _near_ships(g: G, seat: int, battle: Battle, _side: Side) -> bool:
    """MIL-09: at sea; or Units that landed this Turn; or a coast with the own Fleet beside it."""
    if battle.naval:
        return True
    world, area = g.world, battle.place
    if g.state.fleet_place[seat] in world.seas_of_area[area]:
        return True
    landed = (o for o in battle.origins.values() if o not in (NONE, area))
    return seat in battle.attacker.seats and any(o not in world.land_of_area[area] for o in landed)


CARDS: dict[str, Callable[[G, int, Battle, Side], bool]] = {
    "superior_tactics": _any_battle,
    "inspired_leadership": _has_leader,
    "seasoned_crews": _near_ships,
}
"""Cards of the hand, with what they need besides their cost."""


def battle_actions(g: G, seat: int, battle: Battle) -> list[Option]:
    """6.2, R119: what a seat may play now in a Battle; each once a Battle Round and side."""
    side = battle.side_of(seat)
    found = []
    for name, fits in CARDS.items():
        if name in side.used or not holds(g, seat, name):
            continue
        if fits(g, seat, battle, side) and not unpaid(g, seat, printed_price(name)):
            found.append(Option(f"battle:{name}"))
    if "innovatory_tactics" not in side.used and not use_barred(g, seat, "innovatory_tactics"):
        found.append(Option("battle:innovatory_tactics"))
    if EVENT_DICE not in side.used and has_event_dice(g, seat):
        found.append(Option(f"battle:{EVENT_DICE}"))
    return found


# Playing


def play_battle_action(g: G, seat: int, battle: Battle, choice: str) -> Steps[None]:
    """6.2: pay and add dice to the side's pool for the whole Battle."""
    name = choice.removeprefix("battle:")
    side = battle.side_of(seat)
    side.used.append(name)
    if name == EVENT_DICE:
        count = g.state.marks.pop(EVENT_DICE) % 100
        yield from _add_any(g, seat, side, count, count)
        return
    if name == "innovatory_tactics":
        use(g, seat, name)
        yield from _add_any(g, seat, side, INNOVATION, MOST_OF_TYPE)
        return
    yield from play(g, seat, name, printed_price(name))
    if name == "superior_tactics":
        yield from _add_any(g, seat, side, TACTICS, TACTICS)
    elif name == "inspired_leadership":
        yield from _inspire(g, seat, side)
    elif battle.naval:
        _add(g, seat, side, ARTILLERY, 2)
        side.ignored = 1
    else:
        _add(g, seat, side, ARTILLERY, 1)
        _add(g, seat, side, INFANTRY, 1)


def _add(g: G, seat: int, side: Side, kind: int, count: int = 1) -> None:
    side.extra[kind] += count
    g.log(Gained(g.seat_name(seat), f"{DICE[kind]} dice", count, "6.2"))


def _add_any(g: G, seat: int, side: Side, count: int, most: int) -> Steps[None]:
    """Dice of any type, at most so many of one."""
    yield from _add_chosen(g, seat, side, count, [most, most, most])


def _add_chosen(g: G, seat: int, side: Side, count: int, room: list[int]) -> Steps[None]:
    """Dice one by one while there is room for their type."""
    left = list(room)
    for added in range(count):
        kinds = [kind for kind in range(3) if left[kind]]
        kind = kinds[0]
        if len(kinds) > 1:
            options = [Option(f"battle_die:{DICE[k]}", k) for k in kinds]
            told = {"left": count - added}
            kind = yield ask(g, seat, "battle_die", options, "6.2", told)
        left[kind] -= 1
        _add(g, seat, side, kind)


def _inspire(g: G, seat: int, side: Side) -> Steps[None]:
    """MIL-08: the Leader's dice once more, at most 3; one of any type for a Leader without."""
    side.spared += 1
    given = sum(side.leader_dice)
    if not given:
        yield from _add_any(g, seat, side, 1, 1)
    elif given <= MOST_OF_LEADER:
        for kind, count in enumerate(side.leader_dice):
            if count:
                _add(g, seat, side, kind, count)
    else:
        yield from _add_chosen(g, seat, side, MOST_OF_LEADER, side.leader_dice)
