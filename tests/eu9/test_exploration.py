"""M7, M18: natives, conquistadors, discoveries and what is known at home."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from europa.eu9.pieces import Stack
from europa.eu9.rules.military import alliances, conquest
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.hosts import technology_of_natives
from europa.eu9.rules.military.leaders import fame
from europa.eu9.rules.military.movement import exploration, knowledge
from europa.eu9.rules.military.movement.exploration import Goal, modifier, outcome
from europa.eu9.rules.military.stacks import put, relocate, units_in
from europa.eu9.rules.military.wilds import natives
from europa.eu9.rules.powers.initiative import initiative
from europa.eu9.state import AT, COL, COUNTRIES, DEAD, FR, NAVAL, ON_MAP, TP
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.view import view_of
from tests.eu9.campaign import at, campaign, know, stack

COLUMBUS = {"units": ["2 NWD"], "leaders": ["colombo"]}


def sailor(g: G, kind: str = "explorer", man: int = 0) -> str:
    """The id of a leader of a kind, with this MAN if it is given; he dies like others."""
    for leader in g.world.leaders:
        side = leader.sides[0]
        charmed = any("survives_first_failed_battle_test" in x.flags for x in leader.sides)
        if side.kind == kind and not charmed and (not man or side.values[0] == man):
            return leader.id
    raise AssertionError(kind)


def voyage(kind: str = "explorer", man: int = 0, level: int = 15, **more: Any) -> G:
    """A ship in the sea of the Azores with a leader; the Atlantic beyond is unknown."""
    g = campaign({"portugal sea_acores": ["2 NWD"]}, war=None, **more)
    know(g, "POR", "sea_acores")
    g.state.tech[g.country("POR") * 2 + NAVAL] = level
    if kind:
        leader = g.world.leader_index[sailor(g, kind, man)]
        g.state.leader_state[leader] = ON_MAP
        g.state.leader_for[leader] = g.country("POR")
        number = stack(g, "portugal sea_acores").number
        g.state.leader_stack[leader] = number
        g.state.leader_place[leader] = at(g, "sea_acores")
    return g


def far(g: G) -> int:
    """An unknown sea beside it without malus."""
    one = stack(g, "portugal sea_acores")
    found = exploration.unknown_beside(g, one)
    return next(p for p in found if not g.world.seas[p - 1000].penalty)


def test_viii_256_an_explorer_at_sea() -> None:
    g = voyage(man=4, dice={"exploration": [6], "attrition star": [1]})
    one = stack(g, "portugal sea_acores")
    place = far(g)
    assert modifier(g, one, place) == 0
    drive(exploration.explore(g, Goal(one.number, place)), otherwise=("pass_by", "stand", "stay"))
    after = g.state.stacks[one.number]
    assert (after.place, after.discoveries) == (place, (place,))
    assert outcome(g, 7, True) == (True, "always")


def test_viii_257_an_admiral_is_no_explorer() -> None:
    g = voyage("admiral", dice={"exploration": [5], "exploration half": [7], "leader": [1],
                                "attrition star": [1]})  # fmt: skip
    one = stack(g, "portugal sea_acores")
    assert modifier(g, one, far(g)) == 4
    drive(exploration.explore(g, Goal(one.number, far(g))), otherwise=("pass_by", "stand", "stay"))
    assert DEAD in g.state.leader_state


def test_viii_258_and_259_what_helps_and_hinders() -> None:
    """VIII-258, VIII-259."""
    g = voyage(man=5, level=1, bad_weather=True)
    one = stack(g, "portugal sea_acores")
    rough = (
        next(s.index for s in g.world.seas if s.penalty == 2)
        if any(s.penalty == 2 for s in g.world.seas)
        else next(s.index for s in g.world.seas if s.penalty)
    )
    extra = g.world.seas[rough].penalty
    assert modifier(g, one, 1000 + rough) == 4 + 1 + extra + 2 - 5
    g = voyage(man=5, turn=26)
    place = far(g)
    before = modifier(g, stack(g, "portugal sea_acores"), place)
    know(g, "HIS", g.world.seas[place - 1000].id)
    assert modifier(g, stack(g, "portugal sea_acores"), place) == before - 2
    g.state.period = 3
    assert modifier(g, stack(g, "portugal sea_acores"), place) == before


def test_viii_260_explorers_keep_to_the_coast() -> None:
    g = campaign({"portugal congo_n": ["1 LD"]}, war=None)
    know(g, "POR", "congo_n")
    leader = g.world.leader_index[sailor(g, "explorer", 5)]
    number = stack(g, "portugal congo_n").number
    g.state.leader_state[leader], g.state.leader_stack[leader] = ON_MAP, number
    g.state.leader_place[leader] = at(g, "congo_n")
    g.state.leader_for[leader] = g.country("POR")
    one = stack(g, "portugal congo_n")
    assert exploration.skill(g, one) == 2
    assert all(g.world.provinces[p].seas for p in exploration.unknown_beside(g, one))


def test_viii_261_alone_or_with_an_lde() -> None:
    g = voyage()
    assert outcome(g, 8, False) == (True, "alone")
    assert outcome(g, 11, True) == (False, "alone")
    assert outcome(g, 11, False) == (False, "always")


def test_viii_333_a_new_explorer_stands_where_the_old_one_died() -> None:
    dice = {"exploration": [10], "exploration half": [1], "leader": [10], "attrition star": [1]}
    g = voyage(dice=dice)
    one = stack(g, "portugal sea_acores")
    drive(exploration.explore(g, Goal(one.number, far(g))))
    assert g.state.leaders_lost == [(g.country("POR"), one.place, "explorer")]


def test_viii_264_who_has_fought_does_not_explore() -> None:
    g = voyage()
    one = stack(g, "portugal sea_acores")
    assert exploration.may_explore(g, one)
    assert not exploration.may_explore(g, put(g, one.number, fought=True))


def carrying(g: G, name: str, *places: str) -> Stack:
    return put(g, stack(g, name).number, discoveries=tuple(at(g, x) for x in places))


def test_viii_265_and_266_known_at_home_only_once_reported() -> None:
    """VIII-265, VIII-266."""
    g = campaign({"portugal sea_acores": ["NWD"], "portugal tejo fleet": ["NWD"]}, war=None)
    found = carrying(g, "portugal sea_acores", "sea_grand_bancs")
    place = g.world.sea_index["sea_grand_bancs"]
    assert ground_of(g, found).knows_sea(place)
    assert not ground_of(g, stack(g, "portugal tejo fleet")).knows_sea(place)
    relocate(g, found.number, at(g, "tejo"))
    knowledge.report(g, found.number)
    assert g.knows_sea(g.country("POR"), place)
    assert g.state.stacks[found.number].discoveries == ()
    g = campaign({"portugal acadie_s": ["1 LDE"]}, war=None)
    found = carrying(g, "portugal acadie_s", "acadie_n")
    shore = at(g, "acadie_s")
    g.state.post[shore], g.state.post_owner[shore] = TP, g.country("POR")
    g.state.new_posts = [shore]
    knowledge.report(g, found.number)
    assert not g.knows(g.country("POR"), at(g, "acadie_n")), "a post that did not stand at 4.0"


def test_viii_267_stacks_of_one_country_share() -> None:
    forces = {"portugal sea_acores": ["NWD"], "portugal sea_acores 2": ["NWD"],
              "spain sea_acores": ["NWD"]}  # fmt: skip
    g = campaign(forces, war=None)
    know(g, "POR", "sea_acores")
    carrying(g, "portugal sea_acores", "sea_grand_bancs")
    knowledge.share(g, stack(g, "portugal sea_acores").number)
    assert stack(g, "portugal sea_acores 2").discoveries == (at(g, "sea_grand_bancs"),)
    assert stack(g, "spain sea_acores").discoveries == ()


def test_viii_270_fame_goes_to_the_first() -> None:
    g = campaign({"portugal sea_horn": ["NWD"], "spain sea_horn": ["NWD"]}, war=None)
    before = list(g.state.vp)
    fame.honour(g, stack(g, "portugal sea_horn"), at(g, "sea_horn"))
    fame.honour(g, stack(g, "spain sea_horn"), at(g, "sea_horn"))
    assert g.state.vp[g.country("POR")] == before[g.country("POR")] + 10
    assert g.state.vp[g.country("HIS")] == before[g.country("HIS")]


def test_xiv_14_two_find_quebec_in_one_round() -> None:
    """Impulses go by initiative: who has the higher one is there first."""
    forces = {f"{who} {place}": ["1 LD"] for who, place in
              (("england", "quebec_c"), ("france", "quebec_ne"))}  # fmt: skip
    g = campaign(forces, war=None)
    drive(alliances.arrange(g), [])
    order = [one[0] for one in g.state.order if g.name(one[0]) in ("england", "france")]
    assert initiative(g, order[0]) >= initiative(g, order[1])
    before = list(g.state.vp)
    for who in order:
        found = next(x for x in g.state.stacks.values() if x.country == who)
        fame.honour(g, found, found.place)
    assert [g.state.vp[who] - before[who] for who in order] == [3, 0]


EASTWARD = ("tejo", "sea_pacifique_se", "sea_pacifique", "tejo")
"""Places that matter on the way round the world."""


def sail_round(g: G, who: str, *, turns: int = 1) -> int:
    """A stack sails round the world; points that its power has of it."""
    power = g.country(who)
    before = g.state.vp[power]
    number = next(x.number for x in g.state.stacks.values() if x.country == power)
    for here, there in pairwise(EASTWARD):
        if there == "sea_pacifique":
            g.state.turn += turns - 1
        fame.note_way(g, number, at(g, here), at(g, there))
    return g.state.vp[power] - before


def test_xiv_15_and_27_round_the_world() -> None:
    """XIV-15, XIV-27."""
    names = {f"{who} tejo fleet": ["NWD"] for who in ("portugal", "spain", "france")}
    g = campaign(names, war=None)
    assert [sail_round(g, who) for who in ("POR", "HIS", "FRA")] == [50, 20, 0]
    g = campaign(names, war=None)
    assert [sail_round(g, "POR", turns=2), sail_round(g, "HIS"), sail_round(g, "FRA")] == [
        20,
        20,
        0,
    ]


def test_xiv_28_provinces_of_fame() -> None:
    def worth(name: str) -> int:
        g = campaign({f"france {name}": ["1 LD"]}, war=None)
        before = g.state.vp[g.country("FRA")]
        fame.honour(g, stack(g, f"france {name}"), at(g, name))
        return g.state.vp[g.country("FRA")] - before

    areas = {a.id: a.provinces for a in campaign({}, war=None).world.areas}
    ids = [p.id for p in campaign({}, war=None).world.provinces]
    for name in ("illinois_c", "illinois_s", "kansas_e", "kansas_ne"):
        assert worth(name) == 1
    assert [worth(ids[p]) for p in areas["area_mississippi"]] == [1] * 4
    assert [worth(ids[p]) for p in areas["area_amazonia"]] == [1] * 7
    assert worth("illinois_nw") == 0


def test_xiv_29_panama_from_the_west() -> None:
    g = campaign({"france panama_n": ["1 LD"]}, war=None)
    place = at(g, "panama_n")
    g.state.post[place], g.state.post_owner[place], g.state.post_level[place] = (
        COL, g.country("HIS"), 3,
    )  # fmt: skip
    before = g.state.vp[g.country("FRA")]
    fame.honour(g, stack(g, "france panama_n"), place, from_pacific=True)
    fame.honour(g, stack(g, "france panama_n"), place, from_pacific=True)
    assert g.state.vp[g.country("FRA")] - before == 5


def test_viii_271_a_neutral_post_is_seen_not_entered() -> None:
    g = campaign({"portugal acadie_s": ["1 LD"]}, war=None, dice={"exploration": [1]})
    know(g, "POR", "acadie_s")
    shore = at(g, "acadie_n")
    g.state.post[shore], g.state.post_owner[shore] = TP, g.country("FRA")
    drive(
        exploration.explore(g, Goal(stack(g, "portugal acadie_s").number, shore)),
        otherwise=("pass_by", "stand", "stay"),
    )
    one = stack(g, "portugal acadie_s")
    assert one.discoveries == (shore,)


def test_viii_306_what_is_carried_is_the_owners_secret() -> None:
    g = campaign({"portugal sea_acores": ["F- 2/0/0/1"]}, war=None)
    carrying(g, "portugal sea_acores", "sea_grand_bancs")
    mine, theirs = view_of(g.state, "POR"), view_of(g.state, "HIS")
    assert "sea_grand_bancs" in str(mine["stacks"])
    assert "sea_grand_bancs" not in str(theirs["stacks"])


def test_round_the_world() -> None:
    g = campaign({"portugal tejo fleet": ["NWD"]}, war=None)
    number = stack(g, "portugal tejo fleet").number
    before = g.state.vp[g.country("POR")]
    fame.note_way(g, number, at(g, "tejo"), at(g, "sea_cadix"))
    fame.note_way(g, number, at(g, "sea_pacifique_se"), at(g, "sea_pacifique"))
    fame.note_way(g, number, at(g, "sea_cadix"), at(g, "tejo"))
    assert g.state.vp[g.country("POR")] == before + 50


# Natives


def landed(units: list[str], place: str = "congo_n", **more: Any) -> tuple[G, Stack]:
    g = campaign({f"portugal {place}": units}, war=None, **more)
    return g, stack(g, f"portugal {place}")


def area_of(g: G, place: str) -> Any:
    return g.world.areas[g.world.provinces[at(g, place)].area]


@pytest.mark.parametrize("mission", [False, True])
def test_viii_272_tolerance(mission: bool) -> None:
    place = "congo_n"
    g, _ = landed(["2 LD"])
    tolerance = area_of(g, place).tolerance
    for die, rises in ((tolerance - 1, not mission), (tolerance, False)):
        if not 1 <= die <= 10:
            continue
        g, _ = landed(["2 LD"], dice={"natives": [die]})
        for p in area_of(g, place).provinces:
            g.state.mission[p] = g.country("POR") if mission else -1
        assert natives.rise(g, at(g, place), g.country("POR")) == rises


def test_viii_273_who_is_left_alone() -> None:
    g, one = landed(["2 LD"])
    power = g.country("POR")
    place = at(g, "congo_n")
    assert not natives.is_exempt(g, one, place)
    g.state.post[place], g.state.post_owner[place] = COL, power
    assert natives.is_exempt(g, one, place)
    g, one = landed(["1 LD"])
    area = g.world.provinces[at(g, "congo_n")].area
    minor = g.country("mysore")
    g.state.area_owner[area] = minor
    g.state.treaties[power * COUNTRIES + minor] = FR
    assert natives.is_exempt(g, one, at(g, "congo_n"))
    g, one = landed(["2 LD"])
    g.state.area_owner[area] = minor
    g.state.treaties[power * COUNTRIES + minor] = FR
    assert not natives.is_exempt(g, one, at(g, "congo_n"))
    g, one = landed(["A+"])
    g.state.area_owner[area] = minor
    g.state.treaties[power * COUNTRIES + minor] = AT
    assert natives.is_exempt(g, one, at(g, "congo_n"))


def test_viii_276_natives_technology() -> None:
    g = campaign({}, war=None)
    assert technology_of_natives(g, at(g, "congo_n")) == "medieval"


def test_viii_277_278_and_332_the_conquistadors_table() -> None:
    """VIII-277, VIII-278, VIII-332."""
    assert conquest.cell(15, 6) == "R30/D80"
    g, one = landed(["A-", "2 LD"])
    area = g.world.provinces[at(g, "congo_n")].area
    g.state.subdued[area] = 1
    assert conquest.table_modifier(g, one, at(g, "congo_n"), 15) == 2
    assert conquest.table_modifier(g, one, at(g, "congo_n"), 5) == 3
    g, one = landed(["3 LD"])
    assert conquest.table_modifier(g, one, at(g, "congo_n"), 14) == -1
    assert conquest.cell(14, 4) == "R70/D70"


def test_viii_34_and_279_and_280_who_joins_and_who_resists() -> None:
    """VIII-34, VIII-279, VIII-280."""
    g = campaign({}, war=None)
    assert conquest.split(g, 6 * 3, "R30/D80") == (1 * 3, 4 * 3)
    assert conquest.split(g, 15, "R30/D80") == (3, 10)
    assert conquest.split(g, 60, "R80/D80") == (12, 12)
    assert conquest.split(g, 15, "all") == (0, 15)
    assert conquest.split(g, 15, "none")[1] == 0


def test_viii_282_who_may_use_the_table() -> None:
    def may(leader: str, place: str) -> bool:
        g, one = landed(["2 LD"], place)
        n = g.world.leader_index[leader]
        g.state.leader_state[n], g.state.leader_stack[n] = ON_MAP, one.number
        g.state.leader_place[n] = one.place
        g.state.leader_for[n] = one.country
        return conquest.tamer(g, stack(g, f"portugal {place}"), one.place) != -1

    g = campaign({}, war=None)
    india = next(g.world.provinces[p].id for a in g.world.areas if "india" in a.continents
                 for p in a.provinces)  # fmt: skip
    assert may("clive", india)
    assert not may("coen", india)
    assert may("clive", "congo_n")


def test_natives_fight_and_stay_dead_for_the_turn() -> None:
    g, one = landed(["A+", "A+"])
    place = at(g, "congo_n")
    before = natives.strength(g, place)
    list(iter_answers(natives.battle(g, [one.number], place, attack=False)))
    assert natives.strength(g, place) <= before
    assert natives.fought_in(g, place, g.country("POR")).rstrip("*") == "S3"
    assert not any(u.country == natives.country() for u in g.state.units)


def iter_answers(steps: Any) -> Any:
    """Run a fight by its first options."""
    value: Any = None
    while True:
        try:
            ask = steps.send(value)
        except StopIteration:
            return
        option = ask.options[0]
        value = option.key if not hasattr(option, "value") else option.value
        yield ask


def test_the_explorers_are_on_the_map() -> None:
    g = voyage()
    assert units_in(g, stack(g, "portugal sea_acores").number)
