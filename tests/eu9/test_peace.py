"""XII.3: the differential, levels, natures and land of a peace between powers."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from europa.eu9.conflicts import War
from europa.eu9.pieces import KING
from europa.eu9.rules.peace import differential, land, levels, mandatory, natures, ransoms
from europa.eu9.rules.peace.concessions import concessions
from europa.eu9.rules.peace.drafting import GLOBAL, global_benches, levels_for
from europa.eu9.rules.peace.sides import draw_lots, leader
from europa.eu9.sheet import total
from europa.eu9.state import AREAS, AT, BOXES, CAPTIVE, COL, COUNTRIES, DIP, FR, TP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
from tests.eu9.dealings import at_peace, place, war


def hold(g: G, country: str, *provinces: str) -> None:
    """A country holds these cities."""
    for name in provinces:
        g.state.controller[g.world.province_index[name]] = g.country(country)


def own(g: G, country: str, *provinces: str) -> None:
    """A country owns and holds these."""
    for name in provinces:
        g.state.owner[g.world.province_index[name]] = g.country(country)
    hold(g, country, *provinces)


def stab(g: G, **values: int) -> None:
    for code, value in values.items():
        g.state.stability[g.country(code)] = value


def play(g: G, power: str, instead_of: str = "POR") -> None:
    """A power that enters later is played already."""
    g.state.seat_power[g.state.seat_power.index(g.country(instead_of))] = g.country(power)
    g.state.major[g.country(power)] = 1


def net(g: G, ours: str, theirs: str, *, overseas: bool = False) -> int:
    one, other = ([g.country(c) for c in side.split()] for side in (ours, theirs))
    return differential.net(g, one, other, overseas=overseas)


def offer(g: G, found: War, winners: str, losers: str, level: int, **more: object) -> Offer:
    one, other = (tuple(g.country(c) for c in side.split()) for side in (winners, losers))
    return Offer(found.number, GLOBAL, one, other, level, **more)  # type: ignore[arg-type]


def post(g: G, name: str, owner: str, kind: int = COL, level: int = 3) -> int:
    at = g.world.province_index[name]
    g.state.post[at], g.state.post_owner[at], g.state.post_level[at] = kind, g.country(owner), level
    return at


def taken(g: G, peace: Offer) -> set[str]:
    """`province:new owner` that a territorial condition may take."""
    return {claim.key(g) for claim in land.claims(g, peace)}


# 7.1


def captive(g: G, power: str, captor: str) -> None:
    at = g.country(power)
    g.state.king_state[at] = CAPTIVE
    g.state.captors[KING + at] = g.country(captor)


def test_xii_10_a_captured_monarch_is_ransomed() -> None:
    g = at_peace(segment="7.1")
    france, spain = g.country("FRA"), g.country("HIS")
    captive(g, "FRA", "HIS")
    drive(ransoms.ransom(g), [])
    assert g.state.stability[france] == 1
    assert (g.line(france, "A30"), g.line(spain, "A30")) == (-200, 200)
    assert not g.state.captors
    assert leader(g, [france]) == france
    g.state.skills[france * 3 + DIP] = 9
    g.state.skills[spain * 3 + DIP] = 4
    g.state.ministers = []
    assert leader(g, [france, spain]) == spain  # 3 until the next turn


def test_xii_11_a_minor_captor_gains_nothing() -> None:
    g = at_peace(segment="7.1")
    captive(g, "FRA", "savoy")
    drive(ransoms.ransom(g), [])
    assert g.state.stability[g.country("FRA")] == 1
    assert g.line(g.country("FRA"), "A30") == -200
    assert sum(g.line(p, "A30") for p in g.majors()) == -200


def test_xii_12_an_heir_counts_as_a_monarch() -> None:
    g = at_peace(turn=30, segment="7.1")
    play(g, "SUE")
    sweden, russia = g.country("SUE"), g.country("RUS")
    heir = next(n for n, x in enumerate(g.world.leaders) if x.country == "sweden")
    g.state.leader_state[heir], g.state.captors[heir] = CAPTIVE, russia
    g.write(sweden, "A25", 50)
    stab(g, SUE=2)
    drive(ransoms.ransom(g), [])
    assert g.state.stability[sweden] == 0
    assert (g.line(sweden, "A30"), g.line(russia, "A30")) == (-200, 200)
    assert total(g, sweden, "A31") == -150


@pytest.mark.parametrize("choice", ["ducats", "better_peace", "separate_peace"])
def test_xii_13_a_minors_king_is_worth_one_thing(choice: str) -> None:
    g = at_peace(segment="7.1")
    spain = g.country("HIS")
    king = next(n for n, x in enumerate(g.world.leaders) if x.country == "denmark")
    g.state.leader_state[king], g.state.captors[king] = CAPTIVE, spain
    drive(ransoms.ransom(g), [choice])
    assert g.line(spain, "A30") == (50 if choice == "ducats" else 0)
    assert g.effect("ransom_bonus_denmark", spain) == (choice == "better_peace")
    assert g.effect("ransom_apart_denmark", spain) == (choice == "separate_peace")


def test_xii_13_a_minor_frees_him_for_nothing() -> None:
    g = at_peace(segment="7.1")
    king = next(n for n, x in enumerate(g.world.leaders) if x.country == "denmark")
    g.state.leader_state[king], g.state.captors[king] = CAPTIVE, g.country("hansa")
    drive(ransoms.ransom(g), [])
    assert not g.state.captors
    assert not any(g.line(p, "A30") for p in g.majors())


# 7.2.3


def worn(g: G, turns: int, **more: int) -> War:
    """FRA against HIS, FRA at -3 so many turns running."""
    found = war(g, ["FRA"], ["HIS"], begun=g.state.turn - turns, turns=((g.country("FRA"), turns),))
    stab(g, FRA=-3, HIS=0, **more)
    g.state.low_turns[g.country("FRA")] = turns
    mandatory.count_low_turns(g)
    return found


def test_xii_14_and_xii_24_who_must_propose() -> None:
    g = at_peace(segment="7.2b")
    found = worn(g, 1)
    fresh = war(g, ["FRA"], ["ANG"], begun=g.state.turn)
    france = g.country("FRA")
    assert mandatory.must(g, france, found)
    assert not mandatory.must(g, france, fresh)
    assert not mandatory.must(g, g.country("HIS"), found)
    g.state.stability[france] = -2
    mandatory.count_low_turns(g)
    assert not mandatory.must(g, france, found)


def test_xii_24_russia_endures_three_turns() -> None:
    g = at_peace(turn=30, segment="7.2b")
    russia = g.country("RUS")
    found = war(g, ["RUS"], ["POL"], begun=28, turns=((russia, 2),))
    g.state.low_turns[russia] = 2
    assert not mandatory.must(g, russia, found)
    g.state.low_turns[russia] = 3
    assert mandatory.must(g, russia, found)


def forced(g: G, conditions: int = 1) -> Offer:
    drive(mandatory.propose(g), ["money"] * conditions)
    (found,) = g.state.offers
    return found


def test_xii_25_the_forced_proposal_is_the_conditional_peace() -> None:
    g = at_peace(segment="7.2b")
    worn(g, 1)
    stab(g, HIS=-1)
    found = forced(g)
    assert (found.level, found.losers, found.conditional) == (2, (g.country("FRA"),), True)
    assert not mandatory.must_accept(g, found)
    mandatory.enforce(g)
    assert not g.state.signed


def test_xii_26_a_crushing_one_must_be_accepted() -> None:
    g = at_peace(segment="7.2b")
    worn(g, 1)
    stab(g, HIS=1)
    found = forced(g, 3)
    assert (found.level, len(found.natures)) == (4, 3)
    mandatory.enforce(g)
    assert g.state.signed == [found]


def test_xii_27_both_must_sign() -> None:
    g = at_peace(segment="7.2b")
    worn(g, 1)
    spain = g.country("HIS")
    stab(g, HIS=-3)
    g.state.low_turns[spain] = 2
    (only,) = g.state.wars
    g.state.wars = [msgspec.structs.replace(only, turns=(*only.turns, (spain, 1)))]
    own(g, "HIS", "picardie", "artois", "champagne")
    own(g, "FRA", "picardie", "champagne")
    hold(g, "HIS", "picardie", "champagne")
    found = forced(g)
    assert (found.level, found.winners) == (1, (spain,))
    mandatory.enforce(g)
    assert g.state.signed == [found]


def test_xii_28_the_forced_peace_may_favour_who_proposes() -> None:
    g = at_peace(segment="7.2b")
    worn(g, 1)
    stab(g, HIS=-3)
    own(g, "HIS", "picardie", "champagne", "artois", "lorraine")
    hold(g, "FRA", "picardie", "champagne", "artois", "lorraine")
    found = forced(g)
    assert (found.level, found.winners) == (2, (g.country("FRA"),))
    assert not mandatory.must_accept(g, found)


def test_xii_29_a_tie_is_drawn_once() -> None:
    g = at_peace(segment="7.2a", dice={"leader of a side": [3, 8, 5]})
    for code in ("FRA", "HIS"):
        g.state.skills[g.country(code) * 3 + DIP] = 7
    war(g, ["FRA", "HIS"], ["ANG"])
    draw_lots(g)
    heads = {leader(g, [g.country("FRA"), g.country("HIS")]) for _ in range(3)}
    assert len(heads) == 1


def test_xii_19_the_leader_decides_for_his_side() -> None:
    g = at_peace(segment="7.2a")
    for code, dip in (("FRA", 9), ("HIS", 4), ("TUR", 8), ("ANG", 3)):
        g.state.skills[g.country(code) * 3 + DIP] = dip
    g.state.ministers = []
    found = war(g, ["FRA", "HIS"], ["TUR", "ANG"])
    assert len(list(global_benches(g, g.country("TUR"), [found]))) == 1
    assert not list(global_benches(g, g.country("ANG"), [found]))


# 7.2.4


def test_xii_30_to_xii_32_russia_against_turkey_and_sweden() -> None:
    """XII-30, XII-31, XII-32."""
    g = at_peace(turn=30, segment="7.2a")
    play(g, "SUE")
    stab(g, RUS=1, TUR=1, SUE=0)
    own(g, "SUE", "ingria", "karelen")
    own(g, "RUS", "astragan", "terek")
    hold(g, "RUS", "ingria", "karelen")
    hold(g, "TUR", "astragan", "terek")
    assert differential.basis(g, [g.country("RUS")], [g.country("TUR"), g.country("SUE")]) == (
        Fraction(1, 2)
    )
    assert net(g, "RUS", "TUR SUE") == 0
    assert net(g, "RUS", "SUE") == 2
    assert net(g, "RUS", "TUR") == -1
    own(g, "crimea", "crimee")
    hold(g, "RUS", "crimee")
    assert net(g, "RUS", "TUR crimea SUE") == 1
    assert net(g, "RUS", "TUR crimea") == 0


def fleets(g: G, power: str, **levels: tuple[int, int]) -> None:
    for zone, (current, most) in levels.items():
        n = g.country(power) * ZONES + g.world.zone_index[zone]
        g.state.tf[n], g.state.tf_max[n] = current, most


def clear_fleets(g: G) -> None:
    for column in (g.state.tf, g.state.tf_max):
        column[:] = bytes(len(column))


def test_xii_33_to_xii_35_trade_fleets_count_overseas_only() -> None:
    """XII-33, XII-34, XII-35."""
    g = at_peace(turn=30, segment="7.2a")
    stab(g, FRA=0, ANG=0)
    clear_fleets(g)
    fleets(g, "ANG", ctz_england=(0, 6), ctz_france=(1, 4), tz_baltique=(1, 5))
    colony = post(g, abroad(g, 0), "FRA")
    trading = post(g, abroad(g, 1), "FRA", TP)
    for at in (colony, trading):
        g.state.controller[at] = g.country("ANG")
    assert differential.ruined_fleets(g, g.country("ANG")) == 4
    assert net(g, "FRA", "ANG", overseas=True) == 1
    assert net(g, "FRA", "ANG") == 0
    clear_fleets(g)
    fleets(g, "ANG", ctz_france=(0, 3), tz_baltique=(2, 4))
    assert differential.ruined_fleets(g, g.country("ANG")) == 0


def abroad(g: G, n: int) -> str:
    return [p.id for p in g.world.provinces if not p.europe and not p.city][20 + n]


def test_xii_36_to_xii_39_averages_and_rounding() -> None:
    """XII-36, XII-37, XII-38, XII-39."""
    g = at_peace(turn=30, segment="7.2a")
    play(g, "SUE")
    stab(g, RUS=1, SUE=1, POL=0, TUR=0)
    assert net(g, "RUS", "SUE POL TUR") == 1
    stab(g, SUE=2, TUR=1, RUS=0)
    assert net(g, "SUE TUR", "RUS") == 1
    stab(g, RUS=1, TUR=1, SUE=0)
    own(g, "RUS", "astragan", "terek", "pskov", "moskva")
    own(g, "RUS", "ryazan")
    hold(g, "SUE", "astragan", "terek", "pskov", "ryazan")
    assert net(g, "SUE TUR", "RUS") == 1
    stab(g, TUR=3, SUE=3, RUS=-3)
    own(g, "RUS", "kazan")
    hold(g, "SUE", "kazan", "moskva")
    assert net(g, "SUE TUR", "RUS") == 5


def test_xii_40_halves_and_thresholds() -> None:
    g = at_peace(turn=30, segment="7.2a")
    stab(g, FRA=0, ANG=0)
    places = [abroad(g, n) for n in range(7)]
    for name in places:
        g.state.controller[post(g, name, "ANG")] = g.country("FRA")
    assert differential.holdings(g, [g.country("FRA")], [g.country("ANG")]) == Fraction(7, 2)
    assert net(g, "FRA", "ANG") == 1
    for name in places[3:]:
        g.state.controller[g.world.province_index[name]] = NONE
    assert net(g, "FRA", "ANG") == 0
    g.state.post_level[g.world.province_index[places[0]]] = 6
    assert differential.holdings(g, [g.country("FRA")], [g.country("ANG")]) == 2


def test_xii_41_interveners_are_no_members() -> None:
    g = at_peace(segment="7.2a")
    stab(g, FRA=0, HIS=0, ANG=3)
    found = war(g, ["FRA"], ["HIS"])
    bench = next(global_benches(g, g.country("FRA"), [found]))
    assert (bench.mine, bench.theirs) == ((g.country("FRA"),), (g.country("HIS"),))
    assert levels_for(g, bench) == [0, 1, -1]


# 7.2.5


@pytest.mark.parametrize(
    "value, allowed",
    [(1, {1, 0, -1}), (2, {2, 1, 0, -1}), (0, {0, 1, -1}), (3, {3})],
)
def test_xii_42_permitted_levels(value: int, allowed: set[int]) -> None:
    g = at_peace(segment="7.2a")
    france, spain = [g.country("FRA")], [g.country("HIS")]
    assert set(levels.permitted(g, value, france, spain)) == allowed


def test_xii_43_capital_and_half_of_the_land() -> None:
    g = at_peace(turn=30, segment="7.2a")
    power = g.country("POL")
    war(g, ["TUR"], ["POL"])
    war(g, ["RUS"], ["POL"])
    nation = [g.world.provinces[p].id for p in g.world.countries[power].provinces]
    own(g, "POL", *nation)
    others = [name for name in nation if name != "malopolska"]
    hold(g, "TUR", "malopolska", *others[:2])
    assert not levels.overrun(g, power)
    hold(g, "RUS", others[2])
    assert levels.overrun(g, power)
    assert 5 in levels.permitted(g, 0, [g.country("TUR")], [power])


def test_xii_44_both_capitals() -> None:
    g = at_peace(turn=30, segment="7.2a")
    power = g.country("POL")
    war(g, ["TUR"], ["POL"])
    g.state.in_force["warsaw_capital"] = 1
    nation = [g.world.provinces[p].id for p in g.world.countries[power].provinces]
    own(g, "POL", *nation, "mazowia")
    hold(g, "TUR", *nation)
    assert not levels.overrun(g, power)
    hold(g, "TUR", "mazowia")
    assert levels.overrun(g, power)


def test_xii_45_and_xii_47_conditions_money_and_letters() -> None:
    """XII-45, XII-47."""
    assert [levels.conditions(n) for n in range(6)] == [0, 1, 1, 2, 3, 3]
    assert [levels.ducats(n) for n in range(1, 6)] == [50, 75, 75, 100, 150]
    assert 3 * levels.ducats(4) == 300
    assert 3 * levels.ducats(5) == 450
    # The first territorial condition of level 3 is the winner's, wherever it is named.
    assert levels.chooser(3, 0) == "W"
    assert levels.chooser(3, 1) == "L"
    assert [levels.chooser(4, n) for n in range(3)] == ["W", "L", "W"]
    assert levels.chooser(1, 0) == "L"


# 7.2.8


def test_xii_48_national_land_goes_first() -> None:
    g = at_peace(turn=30, segment="7.2a")
    found = war(g, ["RUS"], ["SUE"])
    nation = [g.world.provinces[p].id for p in g.world.countries[g.country("RUS")].provinces]
    own(g, "RUS", *nation)
    own(g, "SUE", "ingria", "karelen")
    peace = offer(g, found, "RUS", "SUE", 1)
    lands = ("ingria:russia", "karelen:russia")
    assert taken(g, peace) & set(lands) == {*lands}  # karelen bears a faint Russian shield
    hold(g, "RUS", "karelen")
    assert set(lands) <= taken(g, peace)
    hold(g, "RUS", "ingria")
    assert taken(g, peace) == {"ingria:russia"}
    assert natures.MONEY in natures.possible(g, peace, [])


def test_xii_67_what_sweden_may_take_from_denmark() -> None:
    g = at_peace(turn=16, segment="7.3")
    play(g, "SUE")
    found = war(g, ["SUE"], ["denmark"])
    own(g, "denmark", "trondelag", "skane", "vastergotland", "gotland", "sjaelland")
    hold(g, "SUE", "trondelag")
    lands = {name.partition(":")[0] for name in taken(g, offer(g, found, "SUE", "denmark", 1))}
    assert {"trondelag", "skane", "vastergotland", "gotland"} <= lands
    assert "sjaelland" not in lands


def test_xii_49_what_cannot_be_fulfilled_is_not_named() -> None:
    g = at_peace(segment="7.2a")
    found = war(g, ["FRA"], ["TUR"])
    peace = offer(g, found, "FRA", "TUR", 2)
    assert not taken(g, peace)
    assert natures.TERRITORY not in natures.possible(g, peace, [])


def test_xii_50_faint_shields_and_capitals() -> None:
    g = at_peace(turn=30, segment="7.2a")
    found = war(g, ["RUS"], ["POL"])
    own(g, "POL", "karelen", "malopolska")
    peace = offer(g, found, "RUS", "POL", 2)
    assert "karelen:russia" in taken(g, peace)
    hold(g, "RUS", "malopolska")
    assert "malopolska:russia" not in taken(g, peace)


def test_xii_51_land_that_a_third_party_holds() -> None:
    g = at_peace(turn=30, segment="7.2a")
    found = war(g, ["RUS"], ["SUE"])
    own(g, "SUE", "ingria")
    hold(g, "TUR", "ingria")
    peace = offer(g, found, "RUS", "SUE", 2)
    at = g.world.province_index["ingria"]
    assert "ingria:russia" in taken(g, peace)
    assert land.third_party(g, peace, at) == g.country("TUR")


def test_xii_52_two_small_posts_for_one() -> None:
    g = at_peace(turn=30, segment="7.2a")
    found = war(g, ["ANG"], ["FRA"])
    one, other = post(g, abroad(g, 0), "FRA"), post(g, abroad(g, 1), "FRA", TP, 1)
    for at in (one, other):
        g.state.controller[at] = g.country("ANG")
    peace = offer(g, found, "ANG", "FRA", 2)
    assert land.is_small(g, peace, one)
    assert land.is_small(g, peace, other)
    g.state.post_level[one] = 6
    assert not land.is_small(g, peace, one)
    g.state.controller[other] = NONE
    assert not land.is_small(g, peace, other)


def test_xii_53_an_overseas_war_moves_no_land_of_europe() -> None:
    g = at_peace(turn=30, segment="7.2a")
    found = war(g, ["ANG"], ["FRA"], kind="overseas")
    hold(g, "ANG", "picardie")
    full = post(g, abroad(g, 0), "FRA", COL, 6)
    canaries = post(g, "islas_canarias", "FRA")
    for at in (full, canaries):
        g.state.controller[at] = g.country("ANG")
    assert taken(g, offer(g, found, "ANG", "FRA", 3)) == {f"{abroad(g, 0)}:england"}


def test_xii_54_posts_where_one_was_before() -> None:
    g = at_peace(turn=30, segment="7.2a")
    found = war(g, ["ANG"], ["FRA"])
    at = post(g, abroad(g, 0), "FRA", TP, 1)
    peace = offer(g, found, "ANG", "FRA", 2)
    assert f"{abroad(g, 0)}:england" not in taken(g, peace)
    g.state.settled[g.country("ANG") * AREAS + g.world.provinces[at].area] = 1
    assert f"{abroad(g, 0)}:england" in taken(g, peace)
    assert not land.is_small(g, peace, at)


def test_xii_55_the_balkans_are_national_for_the_minor_venice() -> None:
    g = at_peace(turn=45, segment="7.2a")
    found = war(g, ["AUS", "venice"], ["TUR"])
    place(g, "venice", "AUS", "EW")
    nation = g.world.countries[g.country("AUS")].provinces
    own(g, "AUS", *[g.world.provinces[p].id for p in nation])
    own(g, "TUR", "dalmacija")
    hold(g, "AUS", "dalmacija")
    assert "dalmacija:venice" in taken(g, offer(g, found, "AUS venice", "TUR", 2))


# Minors


def wishes(g: G, peace: Offer) -> set[str]:
    return {wish.key(g) for wish in concessions(g, peace, levels.conditions(peace.level))}


def test_xii_57_minors_of_the_losers() -> None:
    g = at_peace(segment="7.2a")
    found = war(g, ["FRA"], ["HIS"])
    place(g, "parma", "HIS", "VA")
    place(g, "genoa", "HIS", "EC")
    small = wishes(g, offer(g, found, "FRA", "HIS", 1))
    assert "genoa:neutral" in small
    assert "parma:neutral" not in small
    large = wishes(g, offer(g, found, "FRA", "HIS", 3))
    assert {"parma:neutral", "parma:RM:france", "genoa:RM:france"} <= large
    war(g, ["TUR"], ["genoa"])
    assert "genoa:neutral" not in wishes(g, offer(g, found, "FRA", "HIS", 3))


def test_xii_58_treaties_overseas() -> None:
    g = at_peace(segment="7.2a")
    found = war(g, ["FRA"], ["HIS"])
    g.state.treaties = {}
    aden, oman = g.country("aden"), g.country("oman")
    g.state.treaties[g.country("HIS") * COUNTRIES + aden] = AT
    g.state.treaties[g.country("HIS") * COUNTRIES + oman] = FR
    by_level = {
        n: {w for w in wishes(g, offer(g, found, "FRA", "HIS", n)) if w[:4] in ("aden", "oman")}
        for n in (2, 3, 4)
    }
    assert by_level[2] == {"aden:spain-FR", "oman:spain-NR"}
    assert by_level[3] == {"aden:spain-NR", "oman:spain-NR:FR:france"}
    assert by_level[4] == {"aden:spain-NR:FR:france", "oman:spain-NR:FR:france"}


def test_xii_59_lone_minors_are_bound() -> None:
    g = at_peace(segment="7.2a")
    found = war(g, ["FRA"], ["savoy"])
    place(g, "savoy")
    boxes = {
        n: {w.split(":")[1] for w in wishes(g, offer(g, found, "FRA", "savoy", n))}
        for n in (1, 3, 4, 5)
    }
    assert boxes[1] == {"RM"}
    assert boxes[3] == {"RM", "MA"}
    open_boxes = g.world.countries[g.country("savoy")].minor.boxes  # type: ignore[union-attr]
    assert boxes[4] == {"RM", "MA", *({"EW", "VA"} & set(open_boxes))}
    assert ("AN" in boxes[5]) == ("AN" in open_boxes)
    assert set(boxes[5]) <= set(BOXES)
