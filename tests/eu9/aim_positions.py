"""XIV.5 A position in which each objective is met, and one in which it is missed.

`AIMS` gives for each objective its positions at the end of its period: the points it is then worth,
and what is different from 1492. Turns that an objective counts are really counted (8.3).
"""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.annals import Peace, Transfer
from europa.eu9.conflicts import War
from europa.eu9.pieces import Mnu
from europa.eu9.rules.victory import judge
from europa.eu9.state import AT, BOXES, COL, COUNTRIES, GOODS, ZONES
from europa.eu9.table import G
from europa.eu9.treaties import Agreement
from europa.eu9.world import CENTRES, CONVOYS, MNU_KINDS, NONE, RELIGIONS, RESOURCES, load_world
from europa.eu9.world.specials import objective_rules

Change = Callable[[G], None]
Position = tuple[int, tuple[Change, ...]]
"""Points, and what is done to 1492."""
W = load_world()
SETS = objective_rules().sets
OTHER = "bavaria"
"""A country that no objective is about, for lands that somebody else has."""


def at(points: int, *changes: Change) -> Position:
    return points, changes


def own(who: str, *names: str, held: str = "") -> Change:
    """Provinces of an owner, held by himself or another."""

    def change(g: G) -> None:
        for name in names:
            place = W.province_index[name]
            g.state.owner[place] = g.country(who)
            g.state.controller[place] = g.country(held or who)

    return change


def cede(who: str, *but: str) -> Change:
    """All that a country has but these is somebody else's."""

    def change(g: G) -> None:
        for place in g.owned(g.country(who)):
            if W.provinces[place].id not in but:
                g.state.owner[place] = g.state.controller[place] = g.country(OTHER)

    return change


def gone(*names: str) -> Change:
    def change(g: G) -> None:
        for name in names:
            cede(name)(g)
            g.state.gone[g.country(name)] = 1

    return change


def posts(who: str, kind: int, *names: str, held: str = "", good: str = "") -> Change:
    def change(g: G) -> None:
        s = g.state
        for name in names:
            place = W.province_index[name]
            s.post[place], s.post_owner[place], s.post_level[place] = kind, g.country(who), 2
            s.controller[place] = g.country(held) if held else NONE
            if good:
                s.exploited[place * GOODS + RESOURCES.index(good)] = 1

    return change


def no_posts(g: G) -> None:
    for place in range(len(g.state.post)):
        g.state.post[place], g.state.post_owner[place] = 0, NONE
        g.state.post_level[place] = 0


def area(name: str) -> tuple[str, ...]:
    return tuple(W.provinces[p].id for p in W.areas[W.area_index[name]].provinces)


def track(minor: str, power: str, box: str) -> Change:
    def change(g: G) -> None:
        country = g.country(minor)
        g.state.patron[country] = g.country(power) if power else NONE
        g.state.box[country] = BOXES.index(box)

    return change


def no_track(power: str) -> Change:
    """Nobody is on its track."""

    def change(g: G) -> None:
        for minor in g.minors_of(g.country(power)):
            g.state.patron[minor], g.state.box[minor] = NONE, 0

    return change


def tf(who: str, **zones: int) -> Change:
    """Its trade fleets are these, in levels and maximum levels."""

    def change(g: G) -> None:
        row = g.country(who) * ZONES
        for zone in W.zones:
            level = zones.get(zone.id, 0)
            g.state.tf[row + zone.index] = g.state.tf_max[row + zone.index] = level

    return change


def centre(who: str, *names: str) -> Change:
    """Centres of an owner; no fleet is anywhere."""

    def change(g: G) -> None:
        for country in range(COUNTRIES):
            row = country * ZONES
            g.state.tf[row : row + ZONES] = g.state.tf_max[row : row + ZONES] = [0] * ZONES
        for place, name in enumerate(CENTRES):
            g.state.centre_owner[place] = g.country(who if name in names else OTHER)

    return change


def mnus(who: str, plus: int) -> Change:
    """So many manufactures on their + side, no others."""

    def change(g: G) -> None:
        power = g.country(who)
        places = g.owned(power)
        g.state.mnus[:] = [
            Mnu(power, n % len(MNU_KINDS), 2, places[n % len(places)]) for n in range(plus)
        ]

    return change


def praesidio(who: str, *names: str) -> Change:
    def change(g: G) -> None:
        for name in names:
            g.state.praesidio[W.province_index[name]] = g.country(who) * 10 + 1

    return change


def no_praesidios(g: G) -> None:
    g.state.praesidio.clear()


def plays(*names: str) -> Change:
    """These are majors."""

    def change(g: G) -> None:
        for place, name in enumerate(names):
            if not g.is_major(g.country(name)):
                g.state.seat_power[place] = g.country(name)
                g.state.major[g.country(name)] = 1

    return change


def turns(number: int) -> Change:
    """8.3 so many times, as the position is now."""

    def change(g: G) -> None:
        for _ in range(number):
            judge.count_turn(g)

    return change


def occurred(*events: str) -> Change:
    def change(g: G) -> None:
        for event in events:
            times = g.state.occurred.get(event, 0)
            g.state.occurred[event] = times + 1
            g.state.event_began[event] = g.state.turn - 3 + times

    return change


def ended(event: str) -> Change:
    return note(f"{event}:ended:turn", "now")


def note(key: str, text: str) -> Change:
    """Something written down; `now` is this turn."""

    def change(g: G) -> None:
        g.state.event_notes[key] = str(g.state.turn) if text == "now" else text

    return change


def mark(name: str) -> Change:
    def change(g: G) -> None:
        g.state.in_force[name] = g.state.turn

    return change


def title(name: str, who: str) -> Change:
    def change(g: G) -> None:
        g.state.titles[name] = g.country(who) if who else NONE

    return change


def value(name: str, text: str) -> Change:
    def change(g: G) -> None:
        g.state.flag_values[name] = text

    return change


def peace(winner: str, loser: str, level: int, cause: str = "", ago: int = 0) -> Change:
    """A peace signed some turns ago."""

    def change(g: G) -> None:
        sides = (g.country(winner),), (g.country(loser),)
        g.state.peaces.append(Peace(g.state.turn - ago, 1, "global", *sides, level, cause=cause))

    return change


def war(one: str, other: str, cause: str = "") -> Change:
    def change(g: G) -> None:
        sides = (g.country(one),), (g.country(other),)
        g.state.wars.append(War("full", *sides, number=9, begun=g.state.turn - 1, cause=cause))

    return change


def moved(place: str, old: str, new: str, how: str = "peace", ago: int = 0) -> Change:
    """A province changed its owner some turns ago; it is the new one's."""

    def change(g: G) -> None:
        old_one, new_one, where = g.country(old), g.country(new), W.province_index[place]
        g.state.transfers.append(Transfer(g.state.turn - ago, where, old_one, new_one, how))
        own(new, place)(g)

    return change


def faith(who: str, name: str) -> Change:
    def change(g: G) -> None:
        g.state.religion[g.country(who)] = RELIGIONS.index(name)
        g.state.occurred["I-8(1)"] = 1

    return change


def attitude(who: str, name: str) -> Change:
    def change(g: G) -> None:
        g.state.attitude[g.country(who)] = name

    return change


def forced(who: str, why: str = "peace") -> Change:
    """It was made Catholic in this turn."""

    def change(g: G) -> None:
        g.state.event_notes[f"converted:{who}:{g.state.turn}"] = f"protestant catholic {why}"

    return change


def revolt(*names: str) -> Change:
    def change(g: G) -> None:
        for name in names:
            g.state.revolt[W.province_index[name]] = 1

    return change


def occupied(who: str, *names: str) -> Change:
    def change(g: G) -> None:
        for name in names:
            g.state.occupied[W.province_index[name]] = g.country(who)

    return change


def only_goods(who: str, good: str, units: int) -> Change:
    """What is exploited of a good in the world: so many units of one power, in America."""

    def change(g: G) -> None:
        no_posts(g)
        g.state.mnus.clear()
        column = RESOURCES.index(good)
        for place in range(len(g.state.post)):
            g.state.exploited[place * GOODS + column] = 0
        for name in ROTW[:units]:
            posts(who, COL, name, good=good)(g)

    return change


ROTW = (*area("area_quebec"), *area("area_acadie"), *area("area_virginia"))


def alliance(kind: str, *members: str) -> Change:
    def change(g: G) -> None:
        who = tuple(g.country(name) for name in members)
        g.state.agreements.append(Agreement(kind, who, g.state.turn + 2))

    return change


def convoy(name: str, who: str, arrived: int) -> Change:
    """A convoy of an owner, of which so many NTD have come home this turn."""

    def change(g: G) -> None:
        g.state.convoy[CONVOYS.index(name)] = g.country(who)
        if arrived:
            g.add_effect(f"arrived_{name}", g.country(who), arrived)

    return change


def levies(who: str) -> Change:
    """Who levies at the Sund."""

    def change(g: G) -> None:
        g.state.sund_taxes = g.country(who) if who else NONE

    return change


def treaty(power: str, minor: str) -> Change:
    """An AT with a country overseas."""

    def change(g: G) -> None:
        g.state.treaties[g.country(power) * COUNTRIES + g.country(minor)] = AT

    return change


def progress(name: str, count: int) -> Change:
    def change(g: G) -> None:
        g.state.progress[name] = count

    return change
