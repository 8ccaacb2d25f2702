"""A Bot in Battle: the charts Land Battle and Naval Battle, where it leads a side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from europa.kernel import Ask, Option
from europa.tpop.bots.charts import ask_one, step
from europa.tpop.bots.choice import find, handler
from europa.tpop.bots.realm_care import ideas_of_type
from europa.tpop.bots.trace import did
from europa.tpop.rules.battle.prepare import is_imperial_ground, turn_up_leader
from europa.tpop.rules.forces.sides import faction_units
from europa.tpop.rules.terms.adjacency import capital_area
from europa.tpop.rules.terms.board import ships_in
from europa.tpop.rules.terms.bot_purse import spend
from europa.tpop.rules.terms.realm import is_emperor
from europa.tpop.state import ARTILLERY, INFANTRY
from europa.tpop.table import G
from europa.tpop.world import NONE

if TYPE_CHECKING:
    from europa.tpop.rules.forces.sides import Battle, Side

LED = 3
"""Units from which a Leader may turn up (LB2)."""
RICH, BOUGHT = 4, 2
"""Bot Power with which it buys dice against a PR, and how many (LB5)."""
MANY, MUCH = 3, 2
"""Military Ideas that give 2 dice; how far it must be outnumbered to run (LB7)."""
LEVY = "bot_levy"
"""Where `marks` keeps that the Emperor's levy was called this Turn (LB8)."""


def lead_side(g: G, battle: Battle, side: Side) -> None:
    """LB2-LB5, LB8, NB1: what a Bot brings to a Battle that it leads."""
    if battle.naval:
        _at_sea(g, battle, side)
        return
    _levy(g, battle, side)
    _leader(g, battle, side)
    _dice(g, battle, side)


def _at_sea(g: G, battle: Battle, side: Side) -> None:
    """NB1: a die for every two own Ships beyond three."""
    extra = max(0, ships_in(g, side.lead, battle.place) - LED) // 2
    if extra:
        step(g, side.lead, "naval_battle", "NB1", f"{extra} more dice for its Ships")
        side.extra[ARTILLERY] += extra


def _levy(g: G, battle: Battle, side: Side) -> None:
    """LB8: the Emperor who defends the Empire raises Infantry for one Battle a Turn."""
    s, seat = g.state, side.lead
    if not s.defending or not is_emperor(g, seat) or s.marks.get(LEVY):
        return
    ground = is_imperial_ground(g, s.seats[seat], battle.place)
    if ask_one(g, seat, "land_battle", "LB8", ground):
        s.marks[LEVY] = 1
        side.imperial, side.crown = s.authority, seat


def _leader(g: G, battle: Battle, side: Side) -> None:
    """LB2: with 3 Units a Military card may show a Leader."""
    units = faction_units(g, battle, side, side.lead)
    if ask_one(g, side.lead, "land_battle", "LB2", units >= LED):
        turn_up_leader(g, side)


def _dice(g: G, battle: Battle, side: Side) -> None:
    """LB3, LB5: Military Ideas, and dice for Bot Power against a PR."""
    seat = side.lead
    ideas = ideas_of_type(g, seat, "mil")
    if ideas:
        extra = 2 if ideas >= MANY else 1
        did(g, seat, f"{ideas} Military Ideas: {extra} more dice", "Land Battle LB3")
        side.extra[INFANTRY] += extra
    foe = battle.foe_of(side)
    if foe.seats and ask_one(g, seat, "land_battle", "LB5", g.state.bot_power[seat] >= RICH):
        spend(g, seat, 1, "Land Battle LB5")
        side.extra[INFANTRY] += BOUGHT


@handler("base_dice")
def _base(g: G, seat: int, ask: Ask) -> Option:
    """LB3: its Units are mostly Infantry."""
    return find(ask.options, "base:infantry") or ask.options[0]


def _is_home(g: G, seat: int, place: str, lands: list[int]) -> bool:
    """LB7, NB2: where it fights to the last."""
    capital = capital_area(g, seat)
    kind, _, name = place.partition(":")
    if kind == "sea":
        return capital != NONE and g.world.sea_index[name] in g.world.seas_of_area[capital]
    if kind == "province":
        area = g.world.area_of_province[g.world.province_index[name]]
        return area == capital
    area = g.world.area_index[name]
    return area == capital or lands == [area]


@handler("retreat")
def _retreat(g: G, seat: int, ask: Ask) -> Option:
    """LB7, NB2: it runs if outnumbered 2:1, not from its Capital Area or its last one, nor from the
    Sea Zones next to its Capital Area."""
    own, enemy = int(str(ask.params["own"])), int(str(ask.params["enemy"]))
    lands = g.survey.areas[g.state.seats[seat]]
    home = _is_home(g, seat, str(ask.params["place"]), lands)
    runs = enemy >= MUCH * own and not home
    ask_one(g, seat, "land_battle", "LB7", runs)
    if not runs:
        return ask.options[0]
    index = g.world.area_index
    names = [o for o in ask.options[1:] if o.key.partition(":")[2] in index]
    own_areas = [o for o in names if index[o.key.partition(":")[2]] in lands]
    return (own_areas or ask.options[1:])[0]
