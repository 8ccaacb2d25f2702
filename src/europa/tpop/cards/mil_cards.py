"""6.1 The Military Deck: cards played for an Action in one's own Turn."""

from __future__ import annotations

from collections.abc import Iterator

from europa.kernel import Option, Steps
from europa.tpop.cards.adm_cards import calm_area
from europa.tpop.cards.calm import refresh_manpower, stir_own_town
from europa.tpop.cards.hand import having_paid, holds, play, printed_price, unpaid
from europa.tpop.cards.reactions import is_nimble, when_attacked
from europa.tpop.entries import Removed
from europa.tpop.rules.actions import recruit
from europa.tpop.rules.battle.triggers import army_key, trigger_battles
from europa.tpop.rules.forces.fleet_mix import Cruise
from europa.tpop.rules.forces.forces import LOOSE, army_id
from europa.tpop.rules.forces.muster import Terms
from europa.tpop.rules.terms.action import HIDDEN, Action, area_options, ask, confirm
from europa.tpop.rules.terms.board import armies_in, hostile_units, land_units
from europa.tpop.rules.war import movement, naval, siege, undock
from europa.tpop.rules.war.movement import can_move
from europa.tpop.rules.war.siege import can_siege
from europa.tpop.rules.war.war import unit_areas
from europa.tpop.state import ARMIES
from europa.tpop.table import G
from europa.tpop.world import NONE

MARCHES = 3
FORCED = 4
ACCESS = 1
RANGE = 3
REFRESHED = 4
LEVY, LEVY_PRICE = 2, 1
LAW_AREAS = 2

MESSAGES = {
    "ask.logistics": "{seat}, which army or unit moves? ({left} more)",
    "option.troop": "{b} in {a}",
    "ask.forced": "{seat}, which army makes a forced march?",
    "option.force": "{b} in {a}",
    "ask.forced.siege": "{seat}, siege at once?",
    "ask.martial": "{seat}, where do you proclaim martial law? ({left} more)",
    "option.law": "{a}",
    "ask.maneuver": "{seat}, which naval activation? ({left} left)",
    "ask.engineers": "{seat}, where do your engineers siege?",
    "option.engineer": "{a}",
}


def _usual_bars(g: G, seat: int, name: str) -> str:
    if not holds(g, seat, name):
        return HIDDEN
    return unpaid(g, seat, printed_price(name))


def _army_option(g: G, seat: int, army: int, verb: str) -> Option:

    name = g.world.areas[g.army_area(seat, army)].id
    return Option(f"{verb}:{name}:{army_id(army)}", army, (f"area:{name}",))


# Logistics Master


def troops(g: G, seat: int, moved: set[int], arrived: dict[int, int]) -> Iterator[Option]:
    """MIL-02: Armies that haven't moved and single Units (value 100 + Area) that can."""
    for area in unit_areas(g, seat):
        loose = g.loose_infantry(seat, area)
        for army in armies_in(g, seat, area):
            busy = loose or len(armies_in(g, seat, area)) > 1
            if army not in moved and (busy or can_move(g, seat, area, g.army_size(seat, army))):
                yield _army_option(g, seat, army, "troop")
        if loose > arrived.get(area, 0) and can_move(g, seat, area, 1):
            name = g.world.areas[area].id
            yield Option(f"troop:{name}:unit", 100 + area, (f"area:{name}",))


def _logistics_barred(g: G, seat: int) -> str:
    short = _usual_bars(g, seat, "logistics_master")
    if short:
        return short
    g.state.access_fee = ACCESS
    with having_paid(g, seat, printed_price("logistics_master")):
        found = next(troops(g, seat, set(), {}), None)
    g.state.access_fee = 3
    return "" if found is not None else "6: nothing can move"


def _logistics(g: G, seat: int) -> Steps[None]:
    """MIL-02: up to 3 Armies or Units move, at cheap Military Access; then all Battles."""
    yield from play(g, seat, "logistics_master", printed_price("logistics_master"))
    moved: set[int] = set()
    arrived: dict[int, int] = {}
    origins: dict[int, int] = {}
    entered: list[int] = []
    for done in range(MARCHES):
        g.state.access_fee = ACCESS
        options = list(troops(g, seat, moved, arrived))
        if done:
            options.append(Option("done", NONE))
        if not options or (len(options) == 1 and done):
            break
        told = {"left": MARCHES - done}
        choice = yield ask(g, seat, "logistics", options, "9.5", told)
        if choice == NONE:
            break
        g.state.access_fee = ACCESS
        army = LOOSE if choice >= 100 else choice
        area = choice - 100 if choice >= 100 else g.army_area(seat, army)
        walk = yield from movement.march(g, seat, area, army, fight=False)
        if army == LOOSE:
            if walk.spaces:
                arrived[walk.area] = arrived.get(walk.area, 0) + 1
                origins[walk.area] = walk.origin
        else:
            moved.add(army)
            if walk.spaces:
                origins[army_key(walk.area, army)] = walk.origin
        if walk.spaces and walk.area not in entered:
            entered.append(walk.area)
    g.state.access_fee = 3
    for area in entered:
        yield from when_attacked(g, seat, area)
    if entered:
        yield from trigger_battles(g, seat, entered, [], origins)


# Forced March


def marchers(g: G, seat: int) -> list[int]:
    """MIL-04: Armies without more Artillery than Cavalry Units that can move."""
    with having_paid(g, seat, printed_price("forced_march")):
        return [
            army
            for army in range(ARMIES)
            if g.army_area(seat, army) != NONE
            and is_nimble(g, seat, army)
            and can_move(g, seat, g.army_area(seat, army), g.army_size(seat, army))
        ]


def _forced_barred(g: G, seat: int) -> str:
    short = _usual_bars(g, seat, "forced_march")
    return short or ("" if marchers(g, seat) else "9.0c: no army that could march")


def _forced(g: G, seat: int) -> Steps[None]:
    """MIL-04: an Army moves up to 4 spaces, through Neutral Areas; then it may siege at once."""
    armies = marchers(g, seat)
    army = armies[0]
    if len(armies) > 1:
        options = [_army_option(g, seat, a, "force") for a in armies]
        army = yield ask(g, seat, "forced", options, "9.5")
    yield from play(g, seat, "forced_march", printed_price("forced_march"))
    area = g.army_area(seat, army)
    yield from movement.march(g, seat, area, army, most=FORCED, swift=True)
    area = g.army_area(seat, army)
    if area == NONE or not siege.can_siege(g, seat, area, paid=True):
        return
    if (yield from confirm(g, seat, "forced.siege", "9.8")):
        yield from siege.siege(g, seat, area)


# Emergency Levy


def _levy_barred(g: G, seat: int) -> str:

    short = _usual_bars(g, seat, "emergency_levy")
    if short:
        return short
    terms = Terms(infantry=LEVY_PRICE, beyond=LEVY, refresh=REFRESHED)
    return recruit.barred(g, seat, paid=True, terms=terms)


def _levy(g: G, seat: int) -> Steps[None]:
    """MIL-05: Manpower refreshed, cheap Infantry, 2 of it beyond MC; Unrest where it was raised."""
    yield from play(g, seat, "emergency_levy", printed_price("emergency_levy"))
    refresh_manpower(g, seat, REFRESHED)
    terms = Terms(infantry=LEVY_PRICE, beyond=LEVY)
    areas = yield from recruit.recruit(g, seat, terms)
    if areas:
        yield from stir_own_town(g, seat, "6", areas)


# Martial Law


def law_areas(g: G, seat: int) -> list[int]:
    """MIL-06: Areas with own Unrest, without Enemy Units; with Rebels only if outnumbered."""
    s, area_of = g.state, g.world.area_of_province
    realm = s.seats[seat]
    areas: set[int] = set()
    for province in (*g.survey.own[realm], *g.survey.vassals[realm]):
        if s.unrest[province] & 1 and s.holder[province] == NONE:
            areas.add(area_of[province])
    found = []
    for area in sorted(areas):
        rebels = s.rebels[area]
        if hostile_units(g, seat, area) > rebels:
            continue
        if not rebels or land_units(g, seat, area) > rebels:
            found.append(area)
    return found


def _law_barred(g: G, seat: int) -> str:
    short = _usual_bars(g, seat, "martial_law")
    return short or ("" if law_areas(g, seat) else "6: no unrest that could be put down")


def _law(g: G, seat: int) -> Steps[None]:
    """MIL-06: in up to 2 Areas own Unrest goes, and a Rebel Unit for every 2 own Land Units."""
    yield from play(g, seat, "martial_law", printed_price("martial_law"))
    for done in range(LAW_AREAS):
        areas = law_areas(g, seat)
        if not areas:
            return
        area = areas[0]
        if done or len(areas) > 1:
            options = area_options(g, areas, "law")
            if done:
                options.append(Option("done", NONE))
            told = {"left": LAW_AREAS - done}
            area = yield ask(g, seat, "martial", options, "14", told)
            if area == NONE:
                return
        _put_down(g, seat, area)


def _put_down(g: G, seat: int, area: int) -> None:
    """Rebels first, so that the Unrest of a free Area can go."""
    s = g.state
    gone = min(s.rebels[area], land_units(g, seat, area) // 2)
    if gone:
        s.rebels[area] -= gone
        g.log(Removed("rebels", "rebel units", f"area:{g.world.areas[area].id}", gone))
    left, s.rebels[area] = s.rebels[area], 0
    calm_area(g, seat, area)
    s.rebels[area] = left


# Naval Maneuver


def _maneuver_barred(g: G, seat: int) -> str:

    short = _usual_bars(g, seat, "naval_maneuver")
    if short:
        return short
    with having_paid(g, seat, printed_price("naval_maneuver")):
        able = naval.can_sail(g, seat) or undock.can_undock(g, seat)
    return "" if able else "6: no ship can move"


def _maneuver(g: G, seat: int) -> Steps[None]:
    """MIL-07: two Naval Activations of 3 spaces; a Ship moves in one of them."""
    yield from play(g, seat, "naval_maneuver", printed_price("naval_maneuver"))
    cruise = Cruise(RANGE)
    for done in range(2):
        options = [Option("sail")] if naval.sail_targets(g, seat, cruise) else []
        if undock.can_undock(g, seat, cruise):
            options.append(Option("undock"))
        if not options:
            return
        if done:
            options.append(Option("done"))
        choice = options[0].key
        if len(options) > 1:
            choice = yield ask(g, seat, "maneuver", options, "9.5", {"left": 2 - done})
        if choice == "done":
            return
        yield from (naval.sail if choice == "sail" else undock.undock)(g, seat, cruise)


# Siege Engineers


def engineer_areas(g: G, seat: int) -> list[int]:
    """MIL-10: Areas in which own Units can take a Province with the engineers' help."""
    return [a for a in unit_areas(g, seat) if can_siege(g, seat, a, engineers=True)]


def _engineers_barred(g: G, seat: int) -> str:
    short = _usual_bars(g, seat, "siege_engineers")
    return short or ("" if engineer_areas(g, seat) else "9.8: nothing to siege")


def _engineers(g: G, seat: int) -> Steps[None]:
    """MIL-10: a Siege with all Units at no MIL, 1 strength more, no Defensive Mentality."""
    areas = engineer_areas(g, seat)
    area = areas[0]
    if len(areas) > 1:
        area = yield ask(g, seat, "engineers", area_options(g, areas, "engineer"), "9.8")
    yield from play(g, seat, "siege_engineers", printed_price("siege_engineers"))
    yield from siege.siege(g, seat, area, engineers=True)


ACTIONS: tuple[Action, ...] = (
    Action("play:logistics_master", "9.5", _logistics_barred, _logistics),
    Action("play:forced_march", "9.5", _forced_barred, _forced),
    Action("play:emergency_levy", "5.5", _levy_barred, _levy),
    Action("play:martial_law", "14", _law_barred, _law),
    Action("play:naval_maneuver", "9.5", _maneuver_barred, _maneuver),
    Action("play:siege_engineers", "9.8", _engineers_barred, _engineers),
)
