"""II.4, VI.7 Technology: actions, groups, goals that fall, and conversion."""

from __future__ import annotations

from europa.eu9.entries import Changed, Paid
from europa.eu9.pieces import Action
from europa.eu9.rules.administration.actions import FIRST, Odds, action_bonus, attempt, column
from europa.eu9.rules.administration.planning import LARGE, Draft, Menu, invested
from europa.eu9.rules.administration.revolution import (
    REVOLUTION,
    has_learnt,
    is_open,
    revolution_menu,
    revolutionise,
)
from europa.eu9.rules.powers.indices import fti
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.powers.logistics import LEARNT
from europa.eu9.rules.powers.manufactures import best_level
from europa.eu9.rules.terms.lasting import all_in_force
from europa.eu9.state import LAND, MIL, NAVAL
from europa.eu9.table import G
from europa.eu9.world import GROUPS, NONE, POWERS
from europa.eu9.world.tables import Goal, goals
from europa.kernel import Entry

KINDS = {"land": LAND, "naval": NAVAL}
EASE = 9
FREE = 5
"""Levels behind the own group without help."""
HELPERS = {LAND: "metal", NAVAL: "instruments"}
LAG, CATCH_UP = 7, 6
"""VI.7.3: a group this far below its best power rises to that much below it."""
TURKISH = {
    "": ("musket", "battery"), "turkish_m1a": ("baroque", "battery"),
    "turkish_m1b": ("musket", "vessel"), "turkish_m2": ("manoeuvre", "three_decker"),
    "turkish_m3": ("", ""),
}  # fmt: skip
"""P 39.4: the last technology on land and at sea that Turkey may have, by reform."""
CAPS = {LAND: 0, NAVAL: 1}
MALUS = {
    "turkish_m1a": ("musket", "carrack"), "turkish_m1b": ("musket", "carrack"),
    "turkish_m2": ("baroque", "battery"),
}  # fmt: skip
"""P 39.4: the technology from which its actions are harder."""
LAST_LEVEL = 70
"""End of the track."""
LATIN, ORTHODOX, ISLAM, ROTW = (GROUPS.index(n) for n in ("latin", "orthodox", "islam", "rotw"))
CONVERSION = {"A+": 10, "F+": 10, "A-": 5, "F-": 5}
LAND_UNITS = ("A+", "A-", "LD", "LDE")
SHIP_UNITS = ("F+", "F-", "NWD", "NGD", "VGD", "NTD", "NDE")


class GoalFell(Entry, frozen=True):
    """A goal of technology is lower now."""

    goal: str
    old: int
    new: int


# Levels and goals


def goals_of(kind: int) -> list[tuple[int, Goal]]:
    """The goals on a track by place in the list; the oldest ones are none to be reached."""
    return [
        (n, goal) for n, goal in enumerate(goals()) if goal.naval == (kind == NAVAL) and goal.box
    ]


def group_of(g: G, power: int) -> int:
    """II.4.2: the group a power is measured by: Latin for those with two (POL; RUS reformed)."""
    if g.name(power) == "russia":
        return LATIN if g.holds("russian_reform") else ORTHODOX
    return g.world.countries[power].group


def members(g: G, group: int) -> list[int]:
    """II.4.2: powers in play that belong to a group."""
    two = ("poland", "russia")
    found = []
    for power in g.majors():
        orthodox = group == ORTHODOX and g.name(power) in two
        if orthodox or group_of(g, power) == group:
            found.append(power)
    return found


def owns(g: G, country: int, goal: int) -> bool:
    """II.4.3: its level is above the goal's; Tercio and Galleass already on it."""
    one = goals()[goal]
    return g.tech(country, NAVAL if one.naval else LAND) + bool(one.only) > g.state.goals[goal]


def next_goal(g: G, power: int, kind: int) -> int:
    """VI.7.2: the lowest goal ahead; NONE beyond the last.

    Tercio and Galleass count for everybody, though they serve only HIS and VEN.
    """
    ahead = [n for n, _ in goals_of(kind) if not owns(g, power, n)]
    return min(ahead, key=lambda n: g.state.goals[n], default=NONE)


def rise(g: G, power: int, kind: int, level: int, gain: int) -> int:
    """II.4.5, II.4.6: where a marker ends: before a goal that isn't open, never on one."""
    boxes = [(g.state.goals[n], n) for n, goal in goals_of(kind) if not goal.only]
    aim = level + gain
    for box, n in sorted(boxes):
        if level < box <= aim and not is_open(g, n):
            return box + 1 if has_learnt(g, power, n) else box - 1
    if gain and any(box == aim for box, _ in boxes):
        aim += 1
    return min(aim, LAST_LEVEL, max(level, turkish_cap(g, power, kind)))


def _turkish(g: G, column: int) -> str:
    """P 39.4: the best entry of a column among the reforms made."""
    order = [goal.id for goal in goals()]
    found = [row[column] for reform, row in TURKISH.items() if not reform or g.holds(reform)]
    return "" if "" in found else max(found, key=order.index)


def turkish_cap(g: G, power: int, kind: int) -> int:
    """P 39.4: a Turkish marker stops one below the first goal beyond its cap."""
    if power == NONE or g.name(power) != "turkey":
        return LAST_LEVEL
    last = _turkish(g, CAPS[kind])
    if not last:
        return LAST_LEVEL
    ids = [goal.id for _, goal in goals_of(kind) if not goal.only]
    later = ids[ids.index(last) + 1 :]
    if not later:
        return LAST_LEVEL
    n = next(n for n, goal in enumerate(goals()) if goal.id == later[0])
    return g.state.goals[n] - 1


def turkish_malus(g: G, power: int, kind: int) -> int:
    """P 39.4: -1 once it has the technology named; at sea from the first."""
    if g.name(power) != "turkey" or g.holds("turkish_m3"):
        return 0
    if kind == NAVAL and not g.holds("turkish_m2"):
        return -1
    reforms = ("turkish_m2", "turkish_m1a", "turkish_m1b")
    first = next((MALUS[r][kind] for r in reforms if g.holds(r)), "arquebus")
    return -int(has(g, power, first))


def move(g: G, power: int, kind: int, gain: int, rule: str = "VI.7") -> None:
    """A power's marker rises; goals it passes are reached this turn."""
    s = g.state
    place = power * 2 + kind
    old = s.tech[place]
    if old == NONE or _is_frozen(g, power, kind):
        return
    s.tech[place] = max(old, rise(g, power, kind, old, gain))
    _passed(g, power, kind, old, s.tech[place])
    if s.tech[place] != old:
        if kind == LAND:
            g.add_effect(LEARNT, power, s.tech[place] - old)
        g.log(Changed(g.name(power), "naval" if kind else "land", old, s.tech[place], rule))


def _is_frozen(g: G, power: int, kind: int) -> bool:
    """VI.7.7: a marker beyond a goal before the goal's turn stays."""
    level = g.tech(power, kind)
    return any(
        level > g.state.goals[n] and g.state.turn < goal.turn
        for n, goal in goals_of(kind)
        if not goal.only
    )


def _passed(g: G, power: int, kind: int, old: int, new: int) -> None:
    """Note the goals between two levels: they will fall, and the power converts its units."""
    name = g.name(power)
    for n, goal in goals_of(kind):
        if old <= g.state.goals[n] < new and goal.only in ("", name):
            g.add_effect(f"reached_{goal.id}")
            if power != NONE and g.is_major(power):
                g.add_effect(f"converts_{'naval' if kind else 'land'}", power)


# Actions


def base(g: G, power: int, kind: int) -> int:
    """VI.7.1: MIL - 9, at least -4, and the level of a Metal or Instruments manufacture."""
    return max(skill(g, power, MIL) - EASE, FIRST) + best_level(g, power, HELPERS[kind])


def modifier(g: G, power: int, kind: int) -> int:
    """VI.7.1: levels beyond the fifth behind the own group; events."""
    s = g.state
    behind = s.group_tech[group_of(g, power) * 2 + kind] - g.tech(power, kind)
    events = g.effect(f"{'naval' if kind else 'land'}_drm", power) + turkish_malus(g, power, kind)
    return max(0, behind - FREE) + events + action_bonus(g, power, "technology")


def odds(g: G, power: int, action: Action) -> Odds:
    """VI.7.1: column and modifier of a technology action."""
    kind = KINDS[action.kind]
    if action.detail == REVOLUTION:
        return Odds(0, 0, 0)  # nothing is rolled
    at = column(base(g, power, kind), invested(action.kind, action.ducats))
    return Odds(at, modifier(g, power, kind), fti(g, power))


def gain(g: G, power: int, kind: int, written: Odds) -> int:
    """VI.7.2: levels won. Where the next goal is open a half brings one without the FTI roll."""
    goal = next_goal(g, power, kind)
    available = goal != NONE and is_open(g, goal)
    name = "naval" if kind else "land"
    rolled = attempt(g, power, name, "", written, test=not available)
    if available:
        return 2 if rolled.success else 1 if rolled.half else 0
    return 2 if rolled.result == "S*" else 1 if rolled.success else 0


def _menu(name: str) -> Menu:
    kind = KINDS[name]

    def menu(g: G, draft: Draft) -> list[Action]:
        """3.4: both technologies, only one above basic (VI.1.5)."""
        power = draft.power
        if draft.of(name) or g.state.tech[power * 2 + kind] == NONE:
            return []
        dear = any(item.ducats > LARGE[0] for item in draft.of(*KINDS))
        steps = LARGE[:1] if dear else LARGE
        found = [Action(name, ducats=ducats) for ducats in steps]
        return found + (revolution_menu(g, power) if kind == LAND else [])

    return menu


def resolve(g: G, power: int, action: Action, written: Odds) -> None:
    """3.8: one technology action."""
    kind = KINDS[action.kind]
    if action.detail == REVOLUTION:
        old = g.tech(power, LAND)
        revolutionise(g, power)
        _passed(g, power, LAND, old, g.tech(power, LAND))
        return
    move(g, power, kind, gain(g, power, kind, written))


# 3.13


def scheduled(turn: int) -> list[int]:
    """VI.7.3a: groups that rise by themselves in a turn."""
    due = (
        (LATIN, turn % 2 == 0),
        (ORTHODOX, turn % 4 == 3),
        (ISLAM, turn % 5 == 1),
        (ROTW, turn % 10 == 1),
    )
    return [group for group, yes in due if yes and turn > 1]


def _raise_group(g: G, group: int, kind: int, levels: int) -> None:
    """A group's marker rises; those without a marker of their own convert with it (II.4.1).

    VI.7.6: former powers rise with Latin, and lose a marker that Latin has reached.
    """
    s = g.state
    place = group * 2 + kind
    old = s.group_tech[place]
    new = max(old, rise(g, NONE, kind, old, levels))
    if new == old:
        return
    s.group_tech[place] = new
    g.log(Changed(GROUPS[group], "naval" if kind else "land", old, new, "VI.7"))
    _passed(g, NONE, kind, old, new)
    for power in range(POWERS):
        own = power * 2 + kind
        if g.is_major(power) and s.tech[own] == NONE and group_of(g, power) == group:
            _passed(g, power, kind, old, new)
        elif group == LATIN and not g.is_major(power) and s.tech[own] != NONE:
            s.tech[own] = rise(g, power, kind, s.tech[own], 1)
            if s.tech[own] <= new:
                s.tech[own] = NONE


def markers(g: G, kind: int) -> list[int]:
    """Levels of all markers on a track."""
    s = g.state
    own = [s.tech[power * 2 + kind] for power in range(POWERS)]
    return [level for level in (*own, *s.group_tech[kind::2]) if level != NONE]


def floor_of(g: G, goal: int) -> int:
    """II.4.6: the lowest box a goal may fall to: above the markers below it, two above a goal."""
    s = g.state
    box = s.goals[goal]
    kind = NAVAL if goals()[goal].naval else LAND
    below = [level + 1 for level in markers(g, kind) if level < box]
    others = [s.goals[n] + 2 for n, other in goals_of(kind) if not other.only and s.goals[n] < box]
    return min(box, max([*below, *others, 2]))


def _lower(g: G, goal: int, box: int) -> None:
    s = g.state
    if box < s.goals[goal]:
        g.log(GoalFell(goals()[goal].id, s.goals[goal], box))
        s.goals[goal] = box


def convert(g: G) -> None:
    """VI.7.4, B37: what new technology costs for the units on the map; minors never pay.

    E-39 halves it.
    """
    s = g.state
    for power in g.majors():
        for name, kinds in (("land", LAND_UNITS), ("naval", SHIP_UNITS)):
            times = g.effect(f"converts_{name}", power)
            if times:
                own = [u.kind for u in s.units if u.country == power and u.kind in kinds]
                ducats = times * sum(CONVERSION.get(kind, 1) for kind in own)
                if g.effect(f"{name}_conversion_half", power):
                    ducats = -(-ducats // 2)
                g.add(power, "B37", ducats)
                g.log(Paid(g.name(power), "B37", -ducats, "conversion"), to=[g.seat_of(power)])


def advance(g: G) -> None:
    """3.13: groups on schedule, groups left behind, goals reached, then time; conversion."""
    for group in scheduled(g.state.turn):
        for kind in (LAND, NAVAL):
            _raise_group(g, group, kind, 1)
    raise_by_events(g)
    catch_up(g)
    lower_goals(g)
    hold_back(g)
    convert(g)


def raise_by_events(g: G) -> None:
    """V-9: a minor's own land marker begins beside the Latin one and rises each turn."""
    s = g.state
    for entry, act in all_in_force(g, "set:tech_land"):
        for one in entry.who if "per_turn" in act and act.get("to") == GROUPS[LATIN] else ():
            if not g.is_major(one):
                old = max(s.tech[one * 2 + LAND], s.group_tech[LATIN * 2 + LAND])
                s.tech[one * 2 + LAND] = new = rise(g, one, LAND, old, act["per_turn"])
                g.log(Changed(g.name(one), "land", old, new, entry.event))


def hold_back(g: G) -> None:
    """P 37.6: until its reform no marker of Russia passes the Orthodox one."""
    s, russia = g.state, g.country("russia")
    if g.holds("russian_reform"):
        return
    for kind in (LAND, NAVAL):
        old, most = s.tech[russia * 2 + kind], s.group_tech[ORTHODOX * 2 + kind]
        if old > most:
            s.tech[russia * 2 + kind] = most
            name = "naval" if kind else "land"
            g.log(Changed(g.name(russia), name, old, most, "VI.7"))


def catch_up(g: G) -> None:
    """VI.7.3b: a group 7 or more below its best power rises to 6 below."""
    for group in (LATIN, ORTHODOX, ISLAM, ROTW):
        for kind in (LAND, NAVAL):
            best = max((g.tech(power, kind) for power in members(g, group)), default=0)
            behind = best - g.state.group_tech[group * 2 + kind]
            if behind >= LAG:
                _raise_group(g, group, kind, behind - CATCH_UP)


def lower_goals(g: G) -> None:
    """VI.7.3c, d: goals reached this turn fall as far as they can, then open ones by one, all at
    the same time. A goal that a revolution reached before its turn stays (VI.7.7)."""
    reached = [
        n
        for n, goal in enumerate(goals())
        if g.effect(f"reached_{goal.id}") and is_open(g, n) and not goal.only
    ]
    for n in reached:
        _lower(g, n, floor_of(g, n))
    due = [n for n, goal in enumerate(goals()) if goal.box and is_open(g, n)]
    boxes = {n: max(g.state.goals[n] - 1, floor_of(g, n)) for n in due}
    for n, box in boxes.items():
        _lower(g, n, box)


ENTRIES = (GoalFell,)
MESSAGES = {"entry.GoalFell": "{goal}: box {old} → {new}"}
PLAN_MENU = {name: _menu(name) for name in KINDS}
