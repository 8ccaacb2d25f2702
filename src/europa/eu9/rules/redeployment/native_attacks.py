"""X.2 Natives and minors overseas attack establishments (5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military import militia as losses_of_militia
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.casualties import take_land
from europa.eu9.rules.military.composition import (
    LD,
    ON_LAND,
    head,
    kind_of,
    land_thirds,
    values,
)
from europa.eu9.rules.military.ground import NO_WALLS, holder, walls
from europa.eu9.rules.military.stacks import leaders_in, stacks_at, units_in
from europa.eu9.rules.military.wilds import natives
from europa.eu9.rules.powers import missions
from europa.eu9.rules.powers.logistics import militia
from europa.eu9.rules.powers.wars import beside, hostile
from europa.eu9.rules.redeployment.raids import Natives, natives_modifier, raid, weaken
from europa.eu9.rules.terms import lasting
from europa.eu9.state import COUNTRIES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together

FIRST_TARGET = "first_target:"
"""Note with a minor: the province that it attacks first."""


class NativesAttacked(Entry, frozen=True):
    """An establishment was attacked: the roll, and what it lost."""

    place: str
    owner: str
    roll: int
    levels: int
    troops: int


ENTRIES = (NativesAttacked,)
MESSAGES = {
    "entry.NativesAttacked": (
        "{place} of {owner} is attacked: {roll}; {levels} levels and {troops} detachments are lost"
    ),
    "ask.natives.attack": "{minor} before {place}: does it attack the establishment of {owner}?",
    "ask.natives.losses": "{owner}, {place}: what is lost? ({left} more)",
    "option.all": "Everybody attacks",
    "option.regulars": "Its regular troops alone",
    "option.none": "Nobody attacks",
    "option.ld": "Troops",
    "option.militia": "Militia",
    "option.fortress": "A level of the fortress",
}


def regulars(g: G, place: int, owner: int) -> list[Stack]:
    """Troops of minors overseas at war with the owner of an establishment (1.1b)."""
    return [x for x in stacks_at(g, place, naval=False) if _is_regular(g, x, owner)]


def _is_regular(g: G, stack: Stack, owner: int) -> bool:
    minor = g.world.countries[stack.country].minor
    wild = minor is not None and minor.kind == "rotw" and hostile(g, stack.country, owner)
    return wild and first_target(g, stack.country, owner) in (NONE, stack.place)


def first_target(g: G, minor: int, owner: int) -> int:
    """V-16: the settlement of a country that a minor attacks before all others, while it stands."""
    name = g.state.event_notes.get(f"{FIRST_TARGET}{g.name(minor)}", "")
    place = g.world.province_index[name] if name else NONE
    stands = place != NONE and g.state.post[place] and g.state.post_owner[place] == owner
    return place if stands else NONE


def angry(g: G, place: int, owner: int) -> bool:
    """1.1a: natives that are active against the owner and not wiped out."""
    roused = natives.are_active(g, place, owner)
    event = bool(g.effect(f"natives_attack:{g.world.provinces[place].id}"))
    return (roused or event) and g.state.natives[place] > 0


TREATY, BROKEN = "natives_treaty:", "treaty_lost"
"""Effects of the turn (II-10): natives who fight a treaty, by province, with the power that has it;
levels that their minor has won so."""


class Attack:
    """Who attacks an establishment: natives, regulars, or both."""

    def __init__(self, g: G, place: int, owner: int = NONE) -> None:
        self.place, self.owner = place, g.state.post_owner[place] if owner == NONE else owner
        self.rebels = lasting.bonus(g, "native_attack", self.owner, place=place)
        self.sent = g.effect(f"natives_with:{g.world.provinces[place].id}")
        self.natives = angry(g, place, self.owner) or self.rebels > 0 or self.sent > 0
        self.regulars = regulars(g, place, self.owner)
        self.minor = self.regulars[0].country if self.regulars else NONE
        area = g.world.provinces[place].area
        self.at_home = self.minor != NONE and g.state.area_owner[area] == self.minor


def attacks(g: G) -> list[Attack]:
    """All that are due, by province."""
    s = g.state
    places = [p for p, post in enumerate(s.post) if post]
    treaties = {p: s.effects.get(f"{TREATY}{g.world.provinces[p].id}", NONE) for p in places}
    found = [Attack(g, p, power) for p, power in treaties.items()]
    return [one for one in found if one.natives or one.regulars]


def play(g: G) -> Steps[None]:
    """5.1: who may choose says so sealed; then all dice, then all losses; natives calm down."""
    due = attacks(g)
    plans = yield from _plans(g, due)
    results = []
    for one in due:
        how = plans.get(one.place, "all")
        if how == "none":
            continue
        attack = describe(g, one, how)
        name = g.world.provinces[one.place].id
        roll = g.d10("natives", name) + natives_modifier(attack)
        roll += g.effect(f"natives_raid:{name}")
        results.append((one, roll))
    for one, roll in results:
        yield from _suffer(g, one, roll)
    for one in due:
        _calm(g, one.place)


def _plans(g: G, due: list[Attack]) -> Steps[dict[int, str]]:
    """1.3: outside its own land a minor may stay quiet; beside natives it may go alone."""
    asked: dict[str, list[Attack]] = {}
    for one in due:
        seat = seat_for(g, one.minor) if one.minor != NONE else None
        if seat is not None and (not one.at_home or one.natives):
            asked.setdefault(seat, []).append(one)

    def branch(seat: str) -> Steps[dict[int, str]]:
        found: dict[int, str] = {}
        for one in asked[seat]:
            names = ["all", *(["regulars"] if one.natives else [])]
            if one.natives and _are_tired(g, one):
                names.reverse()
            names += [] if one.at_home else ["none"]
            if len(names) == 1:
                continue
            params = {
                "minor": g.name(one.minor),
                "place": g.world.provinces[one.place].id,
                "owner": g.name(one.owner),
            }
            options = [Option(name) for name in names]
            found[one.place] = yield Ask(seat, "natives.attack", options, "5.1", params)
        return found

    answers = yield from together(g, {seat: branch(seat) for seat in asked})
    return {place: how for plan in answers.values() for place, how in plan.items()}


def _are_tired(g: G, one: Attack) -> bool:
    """1.3: natives beaten this turn beside regulars with half the troops stay away, plainly."""
    if not describe(g, one, "all").beaten:
        return False
    army = sum(land_thirds(units_in(g, x.number)) for x in one.regulars)
    return 2 * army >= army + natives.strength(g, one.place)


def describe(g: G, one: Attack, how: str) -> Natives:
    """1.2, 1.5: whole LD on both sides, walls, leaders, other posts, battles of the turn."""
    s, place = g.state, one.place
    thirds = natives.strength(g, place) if one.natives and how == "all" else 0
    tribe = thirds // LD
    # III-16: a revolt counts as natives; IV-21: LD that an event sends with them
    rebels = one.rebels + one.sent if how == "all" else 0
    army = sum(land_thirds(units_in(g, x.number)) for x in one.regulars) // LD
    mine = defenders(g, place, one.owner)
    held = (sum(land_thirds(units_in(g, x.number)) for x in mine) + militia(g, place)) // LD
    area = g.world.provinces[place].area
    others = sum(
        1
        for p in g.world.areas[area].provinces
        if p != place and s.post[p] and s.post_owner[p] != one.owner
    )
    beaten = ""
    if tribe:
        worst = natives.worst_of_turn(g, place, one.owner)
        beaten = {natives.ROUTED: "routed", natives.BEATEN: "beaten"}.get(worst, "")
    return Natives(
        tribe + rebels + army,
        held,
        best_leader(g, mine),
        values(g, head(g, one.regulars).leader)[0] if one.regulars else 0,
        max(0, walls_of(g, one.place, one.owner)),
        others,
        beaten,
    )


def defenders(g: G, place: int, owner: int) -> list[Stack]:
    """E380: the owner's troops there, those of his side in a war, and who holds the fortress for
    him."""
    return [
        x
        for x in stacks_at(g, place, naval=False)
        if x.country == owner
        or beside(g, x.country, owner)
        or g.state.patron[x.country] == owner
        or (x.inside != OUTSIDE and not hostile(g, x.country, owner))
    ]


def walls_of(g: G, place: int, owner: int) -> int:
    """1.5, E380: level of the fortress, a fort 0; NO_WALLS where an enemy of the owner holds it."""
    keeper = holder(g, place)
    lost = keeper not in (NONE, owner) and hostile(g, keeper, owner)
    return NO_WALLS if lost else walls(g, place)


def best_leader(g: G, mine: Sequence[Stack]) -> int:
    """1.5: MAN of the best land leader among those who defend."""
    leaders = [n for x in mine for n in leaders_in(g, x.number) if kind_of(g, n) in ON_LAND]
    return max((values(g, n)[0] for n in leaders), default=0)


def _besiegers(g: G, one: Attack) -> list[int]:
    """1.6: the owner's enemies before the walls, who do not attack themselves."""
    if one.place not in g.state.sieges:
        return []
    attackers = [x.number for x in one.regulars]
    return [
        x.number
        for x in stacks_at(g, one.place, naval=False, inside=OUTSIDE)
        if hostile(g, x.country, one.owner) and x.number not in attackers
    ]


def _suffer(g: G, one: Attack, roll: int) -> Steps[None]:
    """1.6: levels of the establishment, and troops or fortress levels as the owner says; who
    besieges it bears half."""
    s, place = g.state, one.place
    result = raid(roll)
    name = g.world.provinces[place].id
    seat = seat_for(g, one.owner)
    due = result.troops
    if outside := _besiegers(g, one):
        take_land(g, outside, (due - due // 2) * LD)
        due //= 2
    left = due
    while left:
        mine = [x.number for x in defenders(g, place, one.owner)]
        able = [
            what
            for what, there in (
                ("militia", militia(g, place) > 0),  # it is back at 8.2
                ("fortress", s.fortress[place] > 0 or s.fort[place] == one.owner),
                ("ld", any(units_in(g, n) for n in mine)),
            )
            if there
        ]
        if not able:
            break
        lose = able[0]
        if len(able) > 1 and seat is not None:
            options = [Option(what) for what in able]
            params = {"owner": g.name(one.owner), "place": name, "left": left}
            lose = yield Ask(seat, "natives.losses", options, "5.1", params)
        if lose == "fortress":
            _lose_walls(g, place)
        elif lose == "militia":
            losses_of_militia.lose(g, place, LD)
        else:
            take_land(g, mine, LD)
        left -= 1
    lost = 0
    if f"{TREATY}{name}" in s.effects:
        g.add_effect(BROKEN, s.area_owner[g.world.provinces[place].area], result.post)
    else:
        lost = yield from weaken(g, place, result.post)
    g.log(NativesAttacked(name, g.name(one.owner), roll, lost, result.troops - left))
    if not s.post[place]:
        missions.destroy(g, place)
        s.gold_stored.pop(place, None)


def _lose_walls(g: G, place: int) -> None:
    """1.6: a level of the fortress, or a fort that was built there."""
    s = g.state
    if s.fortress[place]:
        s.fortress[place] -= 1
    else:
        s.fort[place] = NONE


def _calm(g: G, place: int) -> None:
    """1.9: natives there cease to be active."""
    roused = g.state.roused
    for key in [key for key in roused if key // COUNTRIES == place]:
        del roused[key]
    g.state.natives_active[place] = 0
