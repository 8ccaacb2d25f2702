"""M7.1, M7.4, M7.7-M7.9: what a stack does about the natives of a province it enters."""

from __future__ import annotations

from europa.eu9.pieces import KING, Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.attrition import left_of
from europa.eu9.rules.military.composition import (
    LD,
    commander,
    has_army,
    kind_of,
    land_thirds,
    side_of,
)
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.journey import Journey, before_battle
from europa.eu9.rules.military.stacks import leaders_in, name_of, put, units_in
from europa.eu9.rules.military.wilds import natives
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.single.american_empires import is_open
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import LAST_TURN, NONE, POWERS
from europa.eu9.world.tables import fits, table
from europa.kernel import Ask, Entry, Option, Steps

VOC = ("coen", "van_diemen", "maetsuycker")
STAND_INS = {"england": (("clive",), LAST_TURN), "france": (("dupleix", "bussy"), 58)}
"""P 30.9, 31.4: whose lesser conquistador of period VII does as they did once none of them is in
play, and up to which turn."""
ATTACK_NATIVES = "natives"
"""`action` of a land stack that attacks natives at 4.2e (M7.4)."""
LATE = 7
LOW_SUM, MANY = 6, 4
"""M7.8: a sum up to 6, and 4 LD, make it harder."""


class Converted(Entry, frozen=True):
    """A conquistador before the natives: who join, who resist (thirds of an LD)."""

    power: str
    place: str
    die: int
    modifier: int
    joined: int
    resisting: int


ENTRIES = (Converted,)
MESSAGES = {
    "entry.Converted": "{power} before the natives of {place}: die {die} and {modifier}",
    "ask.march.natives": "{force} meets the natives of {place}. What does it do?",
    "option.convert": "Win them over or subdue them",
    "option.attack_natives": "Attack them",
    "option.pass_by": "March on in peace",
}


def _stands_in(g: G, country: int, leader: int) -> bool:
    """P 30.9, 31.4: the conquistador of the minimum in India, when the great ones are gone."""
    s, record = g.state, g.world.leaders[leader]
    names, last = STAND_INS.get(g.name(country), ((), 0))
    due = s.period == LATE and s.turn <= last
    minimum = record.kind == "anonymous" and record.sides[0].kind == "conquistador"
    present = any(s.leader_state[g.world.leader_index[name]] == ON_MAP for name in names)
    return due and minimum and not present


def tamer(g: G, stack: Stack, province: int) -> int:
    """M7.7: the leader who may use the table here, or NONE."""
    leader = commander(g, stack).leader
    if leader == NONE or leader >= KING:
        return NONE
    kind = kind_of(g, leader)
    area = g.world.areas[g.world.provinces[province].area]
    where = area.continents
    if kind == "explorer":
        return leader if {"america", "africa"} & set(where) else NONE
    if kind != "conquistador":
        return NONE
    name = g.world.leaders[leader].id
    if {"america", "africa"} & set(where):
        return leader
    if "indonesia" in where or area.id == "area_malacca":
        return leader if name in VOC else NONE
    if "india" in where:
        return leader if name in natives.NABOBS or _stands_in(g, stack.country, leader) else NONE
    return leader if name == "yermak" and "siberia" in where else NONE


def sum_of(g: G, leader: int) -> int:
    """M7.7, E299: MAN, FIRE and SHOCK; half of it, down, for explorers."""
    total = sum(side_of(g, leader).values[:3])
    return total // 2 if kind_of(g, leader) == "explorer" else total


def table_modifier(g: G, stack: Stack, province: int, total: int) -> int:
    """M7.8."""
    units = units_in(g, stack.number)
    area = g.world.provinces[province].area
    holy = any(x < KING and kind_of(g, x) == "missionary" for x in leaders_in(g, stack.number))
    found = g.state.subdued.get(area, 0) - holy + (land_thirds(units) >= MANY * LD)
    return found - (not has_army(units)) + (total <= LOW_SUM)


def cell(total: int, roll: int) -> str:
    """A cell of `conquistadors`: `R30/D80`, `none/D70`, `all`."""
    column = 0 if total <= 12 else 1 if total <= 15 else 2
    rows = table("conquistadors")["rows"]
    return str(next(row[column] for text, row in rows.items() if fits(text, roll)))


def split(g: G, thirds: int, text: str) -> tuple[int, int]:
    """M7.9, E299: thirds that join and that resist; the rest is dead."""
    if text == "all":
        return 0, thirds
    join = resist = 0
    for part in text.split("/"):
        if part.startswith("R"):
            resist = left_of(g, thirds, int(part[1:]))
        elif part.startswith("D"):
            join = left_of(g, thirds, int(part[1:]))
    return join, min(resist, thirds - join)


def convert(g: G, number: int, province: int) -> bool:
    """M7.8, M7.9: the table; whether some resist and intercept at once."""
    s = g.state
    stack = s.stacks[number]
    leader = tamer(g, stack, province)
    total = sum_of(g, leader)
    die = g.d10("conquistador", g.name(stack.country))
    plus = table_modifier(g, stack, province, total)
    thirds = natives.strength(g, province)
    join, resist = split(g, thirds, cell(total, die + plus))
    place = place_name(g, province)
    g.log(Converted(g.name(stack.country), place, die, plus, join, resist))
    area = g.world.provinces[province].area
    s.subdued[area] = s.subdued.get(area, 0) + 1
    natives.leave(g, province, resist)
    put(g, number, natives=stack.natives + join)
    natives.rouse(g, province, commander(g, stack).country)
    return bool(resist)


def meet(g: G, journey: Journey, province: int) -> Steps[str]:
    """M7.1-M7.4 on entry: `on`, `stop` (an attack at 4.2e), `back` (beaten), `none` (no natives).

    A fight with natives closes the window for everybody else (E280).
    """
    s = g.state
    number = journey.number
    stack = s.stacks[number]
    power = commander(g, stack).country
    if g.world.provinces[province].europe or not natives.strength(g, province):
        return "none"
    if power >= POWERS or not units_in(g, number):
        return "none"
    ground = ground_of(g, stack)
    if ground.natives_active(province):
        if natives.has_fought(g, province, power):
            return "none"
        return (yield from _fight(g, journey, province))
    choice = yield from _choose(g, stack, province)
    if choice == "convert":
        if convert(g, number, province):
            return (yield from _fight(g, journey, province))
        return "none"
    if choice == "attack":
        natives.rouse(g, province, power)
        put(g, number, action=ATTACK_NATIVES, target=province, engaged=True)
        return "stop"
    if natives.is_exempt(g, stack, province) or not natives.rise(g, province, power):
        return "none"
    return (yield from _fight(g, journey, province))


def _choose(g: G, stack: Stack, province: int) -> Steps[str]:
    """W10: convert, attack, or pass by."""
    seat = seat_for(g, stack.country)
    if not seat:
        return "pass"
    options = [Option("pass_by", "pass")]
    minor = g.state.area_owner[g.world.provinces[province].area]
    if tamer(g, stack, province) != NONE:
        options.append(Option("convert", "convert"))
    if minor == NONE or is_open(g, commander(g, stack).country, minor):  # 4.26.1: else only at war
        options.append(Option("attack_natives", "attack"))
    if len(options) == 1:
        return "pass"
    params = {"force": name_of(g, stack), "place": place_name(g, province)}
    return str((yield Ask(seat, "march.natives", options, "VIII.6", params)))


def _fight(g: G, journey: Journey, province: int) -> Steps[str]:
    """M7.2: they intercept at once; won: on; else back where it came from."""
    yield from before_battle(g, journey)
    if journey.number not in g.state.stacks:
        return "back"
    won = yield from natives.battle(g, [journey.number], province, attack=False, interception=True)
    if journey.number not in g.state.stacks:
        return "back"
    journey.look_again(g)
    return "on" if won and g.state.stacks[journey.number].place == province else "back"
