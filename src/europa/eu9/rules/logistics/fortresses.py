"""VII.1.5, VII.2.4 Fortresses: what they cost to keep and to build; lowering them; missions."""

from __future__ import annotations

from europa.eu9.entries import Changed, Paid, Removed
from europa.eu9.pieces import Action
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics.counters import shown
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.terms.lasting import changed
from europa.eu9.state import COL, ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import fortresses as book

LATE = 40
"""Turn from which level 4 costs no double, and level 5 may be built."""
FULL_COLONY = 6
NEEDED = {1: "medieval", 2: "medieval", 3: "renaissance", 4: "baroque", 5: "manoeuvre"}
"""Technology for a level."""
ARSENAL = "/arsenal"
ROCK = ("gibraltar", "tanger")
BLACK_SEA = ("sea_noire_e", "sea_noire_w")
IN_COLONIES = 2
"""Highest level in a COL or TP that is no arsenal."""


def holder(g: G, province: int) -> int:
    """Who keeps the fortress: the controller of the city, or whose establishment it is."""
    s = g.state
    found = s.controller[province]
    return found if found != NONE else s.post_owner[province]


def is_european(g: G, province: int) -> bool:
    """II.5.3: Europe, and a COL of level 6: European costs."""
    s = g.state
    colony = s.post[province] == COL and s.post_level[province] == FULL_COLONY
    return g.world.provinces[province].europe or colony


def free_level(g: G, province: int) -> int:
    """Level that costs nothing: the printed one; 1 in a COL of level 6."""
    own = g.world.provinces[province].fortress
    return (
        max(own, 1) if not g.world.provinces[province].europe and is_european(g, province) else own
    )


def _is_double(g: G, country: int, level: int) -> bool:
    """Level 3 before Arquebus, level 4 before turn 40."""
    early = level == 3 and not has(g, country, "arquebus")
    return early or (level == 4 and g.state.turn < LATE)


def upkeep(g: G, country: int, province: int, level: int) -> int:
    """VII.1.5: its level in Europe, double elsewhere, double again for early ones."""
    row = book()[level]
    found = row.upkeep if is_european(g, province) else row.upkeep_rotw
    return found * (2 if _is_double(g, country, level) else 1)


def price(g: G, country: int, province: int, level: int) -> int:
    """VII.2.4: `fortress_costs`."""
    row = book()[level]
    found = row.price if is_european(g, province) else row.price_rotw
    return found * (2 if _is_double(g, country, level) else 1)


def strengthen(g: G, province: int, levels: int = 1) -> None:
    """Levels that an event gives for nothing; never above the highest there is."""
    walls = g.state.fortress
    walls[province] = min(max(book()), walls[province] + levels)


def kept(g: G) -> dict[int, list[int]]:
    """Provinces with a fortress above the free level, by who keeps it."""
    found: dict[int, list[int]] = {}
    for p, level in enumerate(g.state.fortress):
        if level > g.world.provinces[p].fortress and level > free_level(g, p):
            found.setdefault(holder(g, p), []).append(p)
    return found


def pay(g: G) -> None:
    """3.6: B31, fortresses, forts and presidios; B32, missions."""
    s = g.state
    strong = kept(g)
    for power in g.majors():
        walls = sum(upkeep(g, power, p, s.fortress[p]) for p in strong.get(power, ()))
        walls += sum(
            upkeep(g, power, p, value % 10)
            for p, value in s.praesidio.items()
            if value // 10 == power and value % 10
        )
        walls += s.fort.count(power)
        for line, ducats, why in (
            ("B31", walls, "fortresses"),
            ("B32", s.mission.count(power), "missions"),
        ):
            g.write(power, line, ducats)
            if ducats:
                g.log(Paid(g.name(power), line, -ducats, why), to=[g.seat_of(power)])


# Plans


def _id(g: G, province: int) -> str:
    return g.world.provinces[province].id


def may_build(g: G, power: int, province: int, level: int) -> bool:
    """VII.2.4: held, no revolt or siege, the technology, and what the land allows."""
    s, w = g.state, g.world.provinces[province]
    if holder(g, province) != power or s.revolt[province] or is_besieged(g, province):
        return False
    if level not in book() or not has(g, power, NEEDED[level]) or (level == 5 and s.turn < LATE):
        return False
    if w.wasteland and not g.holds("st_petersburg"):
        return level <= w.fortress + (1 if s.period <= 3 else 2)
    if is_european(g, province):
        return True
    return bool(book()[level].price_rotw) and (level <= IN_COLONIES or w.coastal)


def is_besieged(g: G, province: int) -> bool:
    """Whether an enemy's army stands in the province."""
    who = holder(g, province)
    return who != NONE and province in invaded(g, who)


def invaded(g: G, country: int) -> set[int]:
    """Where enemies of a country have troops or ships."""
    s = g.state
    enemies = g.enemies(country) if s.wars else []
    return {unit.place for unit in s.units if unit.country in enemies} if enemies else set()


def may_be_arsenal(g: G, power: int, province: int) -> bool:
    """VII.2.4: a coastal COL or TP; Gibraltar or Tangier for ANG, the Black Sea for RUS."""
    w, name = g.world.provinces[province], g.name(power)
    if not w.europe:
        return w.coastal and g.state.post_owner[province] == power
    black = any(g.world.seas[sea].id in BLACK_SEA for sea in w.seas)
    return (name == "england" and w.id in ROCK) or (name == "russia" and black and w.port)


def _sites(g: G, power: int) -> list[Action]:
    """Every province it controls, and its establishments."""
    s = g.state
    found = []
    mine = [p for p, who in enumerate(s.controller) if who == power or s.post_owner[p] == power]
    for p in mine:
        level = s.fortress[p] + 1
        if not may_build(g, power, p, level):
            continue
        ducats = 0 if has_engineer(g, power, p) else price(g, power, p, level)
        colonial = not is_european(g, p) and level > IN_COLONIES
        if not colonial and has_walls(g, power, p, level, arsenal=bool(s.arsenal[p])):
            found.append(Action("fortress", _id(g, p), ducats, str(level)))
        able = not s.arsenal[p] or colonial
        if able and may_be_arsenal(g, power, p) and has_walls(g, power, p, level, arsenal=True):
            found.append(Action("fortress", _id(g, p), ducats, f"{level}{ARSENAL}"))
    return found


def has_engineer(g: G, power: int, province: int) -> bool:
    """P 40.8: an engineer overseas (Antonelli) builds a level for nothing where he stands."""
    s, name = g.state, g.name(power)
    return not g.world.provinces[province].europe and any(
        s.leader_place[n] == province and s.leader_state[n] == ON_MAP
        for n, leader in enumerate(g.world.leaders)
        if leader.sides[0].kind == "engineer" and leader.country == name
    )


def has_walls(g: G, power: int, province: int, level: int, *, arsenal: bool) -> bool:
    """VII.2: whether the power's counters can show all its fortresses with this one."""
    s, record = g.state, g.world.power(power)
    held = [p for p in kept(g).get(power, ()) if p != province and s.arsenal[p] == arsenal]
    levels = [s.fortress[p] for p in held] + [level]
    if not arsenal:
        return shown(levels, record.fortresses)
    # The lowest sides of arsenals stand for smaller ones too; named ones have their own.
    if g.world.provinces[province].europe:
        return level <= 3
    printed = {name: count for name, count in record.arsenals.items() if name[0].isdigit()}
    return shown([max(2, level) for level in levels], printed)


def build_menu(g: G, draft: Draft) -> list[Action]:
    """One level a turn each."""
    begun = {item.target for item in draft.of("fortress")}
    sites = draft.once("fortress", lambda: _sites(g, draft.power))
    return [action for action in sites if action.target not in begun]


def _low(g: G, power: int) -> list[Action]:
    s = g.state
    found = [
        Action("lower", _id(g, p), 0, str(level))
        for p in kept(g).get(power, ())
        if s.owner[p] in (NONE, power)
        for level in range(s.fortress[p] - 1, free_level(g, p) - 1, -1)
    ]
    found += [Action("lower", _id(g, p), 0, "fort") for p, who in enumerate(s.fort) if who == power]
    found += [
        Action("lower", _id(g, p), 0, "mission") for p, who in enumerate(s.mission) if who == power
    ]
    return found


def lower_menu(g: G, draft: Draft) -> list[Action]:
    """VII.1.5: an owner in control may lower a fortress, leave a fort or a mission."""
    done = {item.target for item in draft.of("lower")}
    found = draft.once("lower", lambda: _low(g, draft.power))
    return [action for action in found if action.target not in done]


def lower_planned(g: G, power: int, items: list[Action]) -> None:
    """3.6: what the plan gives up."""
    s = g.state
    for item in items:
        p = g.world.province_index[item.target]
        if item.detail in ("fort", "mission"):
            (s.fort if item.detail == "fort" else s.mission)[p] = NONE
            g.log(Removed(g.name(power), item.detail, item.target))
        else:
            _set(g, power, p, int(item.detail))


def lower_in_peace(g: G, power: int) -> None:
    """P 32.4: at peace an event may keep a power from maintaining the largest fortresses."""
    most = changed(g, "fortress_max_peace", power, max(book()))
    for p in g.owned(power) if most < max(book()) and not g.wars_of(power) else ():
        level = max(most, g.world.provinces[p].fortress)
        if g.state.fortress[p] > level and holder(g, p) == power:
            _set(g, power, p, level)


def _set(g: G, power: int, province: int, level: int) -> None:
    old = g.state.fortress[province]
    g.state.fortress[province] = level
    g.log(Changed(g.name(power), f"fortress of {_id(g, province)}", old, level, "VII.1"))


def build_planned(g: G, power: int, items: list[Action]) -> None:
    """VII.2.4: one level more, as an arsenal if the plan says so."""
    s = g.state
    for item in items:
        p, level = g.world.province_index[item.target], int(item.detail.removesuffix(ARSENAL))
        if s.fortress[p] == level - 1 and holder(g, p) == power:
            _set(g, power, p, level)
            if item.detail.endswith(ARSENAL):
                s.arsenal[p] = 1


PLAN_MENU = {"fortress": build_menu, "lower": lower_menu}
