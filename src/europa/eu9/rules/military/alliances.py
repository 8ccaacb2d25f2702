"""R1 Alliances of the turn, their order by initiative, and who decides for a country."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.invasions import commander
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.logistics.deciders import mover
from europa.eu9.rules.powers.initiative import initiative
from europa.eu9.rules.powers.wars import helper_of, hostile, side_of
from europa.eu9.rules.terms.set_by_events import preferences
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps
from europa.kernel.flow import together

SIDES = 10
"""Of the die."""


def deciding(g: G, country: int) -> int:
    """R15.1: the power that decides for a country, or NONE: itself, or a minor's Patron.

    A minor at war against its Patron's side follows the first power at war beside it.
    """
    if g.is_major(country):
        return country
    if (ally := ally_abroad(g, country)) != NONE:
        return ally
    if g.state.wars and (victim := commander(g, country)) != NONE:
        return victim
    found = mover(g, country)
    if found != NONE and not hostile(g, found, country):
        return found
    for war in g.state.wars:
        side = side_of(war, country)
        if side != NONE:
            beside = [c for c in war.side(side) if g.is_major(c)]
            if beside:
                return beside[0]
    for name in preferences(g, country):
        power = g.country(name)
        if g.is_major(power) and not hostile(g, power, country):
            return power
    return NONE


def ally_abroad(g: G, minor: int) -> int:
    """4.23.3: the power that a minor overseas helps in a limited intervention, or NONE."""
    if not g.state.wars or not is_abroad(g, minor):
        return NONE
    for war in g.state.wars:
        helper = helper_of(war, minor)
        if helper is not None and g.is_major(helper.beside):
            return helper.beside
    return NONE


def seat_for(g: G, country: int) -> str | None:
    """The seat that answers for a country; None: nobody does."""
    power = deciding(g, country)
    return None if power == NONE else g.seat_of(power)


def arrange(g: G) -> Steps[None]:
    """4.0, R1.1-R1.5: who acts together, and in which order; it holds for the whole turn."""
    sides = yield from _sides(g)
    groups = _joined(sides)
    placed = {country for group in groups for country in group}
    for power in g.majors():
        if power not in placed:
            groups.append([power])
    _add_others(g, groups)
    g.state.order = _by_initiative(g, groups)


def _fought(g: G) -> list[War]:
    """Wars fought this turn: an armistice is none."""
    return [war for war in g.state.wars if not war.armistice]


def _sides(g: G) -> Steps[list[tuple[int, ...]]]:
    """E260: sides of the wars, minors' interventions with them; E261: chains of enemies are cut."""
    wars = _fought(g)
    sides: list[tuple[int, ...]] = []
    for war in wars:
        for side in (0, 1):
            helpers = [
                h.country for h in war.helpers if h.side == side and not g.is_major(h.country)
            ]
            sides.append((*war.side(side), *helpers))
    while (link := _link(g, sides)) is not None:
        country, among = link
        keep = yield from _chosen(g, country, among, sides)
        sides = [
            tuple(c for c in side if c != country) if n in among and n != keep else side
            for n, side in enumerate(sides)
        ]
    return [side for side in sides if side]


def _link(g: G, sides: list[tuple[int, ...]]) -> tuple[int, list[int]] | None:
    """E261: a country on several sides whose chain would put enemies together."""
    for group in _joined(sides):
        if not any(hostile(g, a, b) for a in group for b in group):
            continue
        for country in group:
            among = [n for n, side in enumerate(sides) if country in side]
            if len(among) > 1:
                return country, among
    return None


def _chosen(g: G, country: int, among: list[int], sides: list[tuple[int, ...]]) -> Steps[int]:
    """E261: the war with more enemies of its own; a tie is its choice."""
    foes = {n: len(sides[n ^ 1]) for n in among}
    most = [n for n in among if foes[n] == max(foes.values())]
    seat = seat_for(g, country)
    if len(most) == 1 or seat is None:
        return most[0]
    options = [
        Option(f"with:{'+'.join(g.name(c) for c in sides[n] if c != country) or 'nobody'}:{n}", n)
        for n in most
    ]
    chosen: int = yield Ask(seat, "military.link", options, "VIII.2", {"country": g.name(country)})
    return chosen


def _joined(sides: list[tuple[int, ...]]) -> list[list[int]]:
    """R1.1: connected groups; alliance is transitive here."""
    groups: list[list[int]] = []
    for side in sides:
        merged, met = list(side), set(side)
        rest = []
        for group in groups:
            if not met.isdisjoint(group):
                merged = group + [c for c in merged if c not in group]
                met.update(group)
            else:
                rest.append(group)
        groups = [*rest, merged]
    return groups


def _add_others(g: G, groups: list[list[int]]) -> None:
    """R1.5: minors at peace that have troops act with whoever decides for them."""
    placed = {country for group in groups for country in group}
    present = {stack.country for stack in g.state.stacks.values()}
    rebels = g.country("rebels")
    for country in sorted(present - placed):
        if country == rebels:
            continue
        power = deciding(g, country)
        group = next((group for group in groups if power in group), None)
        if group is not None:
            group.append(country)
        else:
            groups.append([country])


def _by_initiative(g: G, groups: list[list[int]]) -> list[tuple[int, ...]]:
    """R1.2, R1.3: the lowest initiative of its powers; ties by one d10 each.

    Ten or more that are even can't all roll differently: among them equal dice stay as they are.
    """
    worth: list[int] = []
    for group in groups:
        powers = [c for c in group if g.is_major(c)] or [
            p for c in group if (p := deciding(g, c)) != NONE
        ]
        worth.append(min((initiative(g, p) for p in powers), default=0))
    dice = [0] * len(groups)
    for n, value in enumerate(worth):
        rivals = [m for m, other in enumerate(worth) if m != n and other == value]
        taken = [dice[m] for m in rivals] if len(rivals) < SIDES else []
        while rivals and (not dice[n] or dice[n] in taken):
            dice[n] = g.d10("impulse", g.name(groups[n][0]))
    order = sorted(range(len(groups)), key=lambda n: (-worth[n], -dice[n]))
    return [tuple(groups[n]) for n in order]


def announce_peace_time(g: G, powers: list[int]) -> Steps[None]:
    """R19.5: a power at peace may ask to be left alone for the phase."""
    asks = {g.seat_of(power): _peace_time(g, power) for power in powers}
    if not asks:
        return
    answers = yield from together(g, asks)
    for seat, quiet in answers.items():
        g.state.peace_time[g.power_of(seat)] = quiet


def _peace_time(g: G, power: int) -> Steps[bool]:
    options = [Option("peace_time", True), Option("stand_by", False)]
    quiet: bool = yield Ask(g.seat_of(power), "military.peace_time", options, "VIII.2")
    return quiet


MESSAGES = {
    "ask.military.link": "{country} fights beside two alliances at war: with which does it move?",
    "option.with": "With {a}",
    "ask.military.peace_time": "No war of yours: keep out of this year's campaigns?",
    "option.peace_time": "Yes: ask only if somebody comes near",
    "option.stand_by": "No: ships, explorers and troops may move",
}
