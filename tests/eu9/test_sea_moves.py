"""M8-M15: fleets: where they may go, what they do, whom they carry, who stops them."""

from __future__ import annotations

from typing import Any

import pytest

from europa.eu9.pieces import Besieging
from europa.eu9.rules.military import march, rights
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement import convoy_raids, obstacles, transport
from europa.eu9.rules.military.movement.naval_actions import blockade_strength, deeds, goes_on
from europa.eu9.rules.military.movement.sailing import voyages
from europa.eu9.rules.military.movement.sea_interception import sea_modifier, sea_tries
from europa.eu9.rules.military.ports import is_blockaded, is_closed, port_size, strait_level
from europa.eu9.rules.military.stacks import put, units_in
from europa.eu9.rules.powers.access import zone_seas
from europa.eu9.state import NAVAL, TP
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.world.graph import strait_forts
from tests.eu9.campaign import at, campaign, hold, know, own, stack

FIELD = "sea_gascogne"


def play(g: G, *answers: str) -> None:
    """One order."""
    steps: Any = march.play(g)
    drive(steps, list(answers), otherwise=("no_action",))


def reachable(g: G, name: str) -> set[str]:
    found = voyages(g, stack(g, name).number)
    return {g.world.seas[p - 1000].id if p >= 1000 else g.world.provinces[p].id for p in found}


def keys(g: G, name: str) -> list[str]:
    return [deed.key for deed in deeds(g, stack(g, name))]


def test_viii_195_and_343_what_ports_hold() -> None:
    """VIII-195, VIII-343."""
    two = campaign({"france sea_lion": ["F- 2/0/0/0", "F- 2/0/0/0"]}, war=None)
    one = campaign({"france sea_lion": ["F- 2/0/0/0"]}, war=None)
    ports = {p.id for p in one.world.provinces if p.port and not p.arsenal}
    assert not reachable(two, "france sea_lion") & ports
    assert reachable(one, "france sea_lion") & ports
    g = campaign({"england sea_fundy": ["3 NWD"], "england sea_fundy 2": ["F- 2/0/0/0"]}, war=None)
    know(g, "ANG", "sea_fundy", "acadie_s")
    g.state.fort[at(g, "acadie_s")] = g.country("ANG")
    assert "acadie_s" in reachable(g, "england sea_fundy")
    assert "acadie_s" not in reachable(g, "england sea_fundy 2")


def test_viii_197_through_ports() -> None:
    g = campaign({"denmark sea_nord": ["NWD"]}, war=None)
    assert "slesvig" in reachable(g, "denmark sea_nord")
    ways = voyages(g, stack(g, "denmark sea_nord").number)
    into = ways[at(g, "sea_oresund")].path
    assert at(g, "slesvig") not in into, "two coasts are two ports"


def test_viii_198_no_port_round_the_horn() -> None:
    g = campaign({"spain sea_patagonie": ["NWD"]}, war=None)
    know(g, "HIS", "sea_patagonie", "sea_chili", "patagonia_s")
    place = at(g, "patagonia_s")
    g.state.post[place], g.state.post_owner[place] = TP, g.country("HIS")
    found = reachable(g, "spain sea_patagonie")
    assert "patagonia_s" in found
    assert "sea_chili" not in found


def test_viii_200_and_201_enemies_may_share_a_sea() -> None:
    """VIII-200, VIII-201."""
    forces = {f"france {FIELD}": ["2 NWD"], f"france {FIELD} 2": ["NWD"], f"spain {FIELD}": ["NWD"]}
    g = campaign(forces, dice={"attrition": [1] * 9})
    assert f"battle:spain {FIELD}" in keys(g, f"france {FIELD}")
    play(g, f"move:france {FIELD}", "halt", f"battle:spain {FIELD}")
    assert f"battle:spain {FIELD}" not in keys(g, f"france {FIELD} 2"), "attacked by one stack"


@pytest.mark.parametrize(
    "units, level",
    [
        (["NDE"], 0), (["NWD"], 1), (["F- 1/0/0/0"], 1), (["F- 2/0/0/0"], 3),
        (["F+ 2/0/0/0"], 3), (["F+ 3/0/0/0"], 5),
    ],
)  # fmt: skip
def test_viii_202_who_may_blockade_what(units: list[str], level: int) -> None:
    g = campaign({f"france {FIELD}": units})
    assert blockade_strength(g, stack(g, f"france {FIELD}")) == level


def escape(die: int, *, mover: int = 0, guard: int = 0, ships: str = "NWD", tech: int = 50) -> Any:
    forces = {"france guyenne fleet": ["3 NWD"], f"spain {FIELD}": {"units": [f"2 {ships}"]}}
    g = campaign(forces, dice={"escape": [die]})
    put(g, stack(g, f"spain {FIELD}").number, action="blockade", target=at(g, "guyenne"))
    g.state.tech[g.country("HIS") * 2 + NAVAL] = tech
    one, two = stack(g, "france guyenne fleet"), stack(g, f"spain {FIELD}")
    extra = max(0, mover - guard)
    modifier = obstacles.escape_modifier(g, one, two) + extra
    return die + modifier


def test_viii_203_and_204_running_a_blockade() -> None:
    """VIII-203, VIII-204."""
    assert escape(4, mover=4, guard=2) == 8
    assert escape(3, mover=4, guard=2) == 7
    assert escape(1, mover=4, guard=2) == 5
    assert escape(4, mover=4, guard=2, tech=70) == 7
    assert escape(5, mover=1, guard=4) == 7, "a worse manoeuvre costs nothing"


def test_viii_206_a_privateer_loses_a_side() -> None:
    forces = {"france guyenne fleet": ["P+"], f"spain {FIELD}": ["2 NWD"]}
    g = campaign(forces, dice={"escape": [2]})
    put(g, stack(g, f"spain {FIELD}").number, action="blockade", target=at(g, "guyenne"))
    number = stack(g, "france guyenne fleet").number
    assert drive(obstacles.run(g, number, at(g, "guyenne")), []) == "stays"
    assert [u.kind for u in units_in(g, number)] == ["P-"]


def test_viii_207_and_327_what_goes_on_is_passive() -> None:
    """VIII-207, VIII-327."""
    fleet = {"units": ["F- 2/0/0/0"], "action": "supply", "since": "5S2"}
    g = campaign({f"france {FIELD}": fleet, "france asturias": ["2 LD"]})
    g.state.campaigns[g.country("FRA")] = "passive"
    found = {deed.action: deed for deed in deeds(g, stack(g, f"france {FIELD}"))}
    assert goes_on(stack(g, f"france {FIELD}"), found["supply"])
    assert not goes_on(stack(g, f"france {FIELD}"), found["blockade"])


def test_viii_136_small_fleets_move_under_a_passive_campaign() -> None:
    two = campaign({f"france {FIELD}": ["F- 2/0/0/0", "F- 2/0/0/0"]})
    one = campaign({f"france {FIELD}": ["F- 2/0/0/0"]})
    for g in (one, two):
        g.state.campaigns[g.country("FRA")] = "passive"
    assert rights.bars_move(one, stack(one, f"france {FIELD}")) == ""
    assert rights.bars_move(two, stack(two, f"france {FIELD}")) == "fleet_too_large"


def test_viii_137_to_139_what_campaigns_allow() -> None:
    forces = {"france bearn": ["5 LD"], "france guyenne": ["A+", "A-"], "france quercy": ["2 LD"]}
    g = campaign(forces)

    def bar(name: str) -> str:
        return rights.bars_action(g, stack(g, f"france {name}"))

    g.state.campaigns[g.country("FRA")] = "active"
    assert (bar("bearn"), bar("guyenne")) == ("", "stack_too_large")
    rights.use(g, stack(g, "france bearn"))
    assert (bar("bearn"), bar("quercy")) == ("", "campaign_used")
    g.state.campaigns[g.country("FRA")], g.state.allowances = "major", {}
    rights.use(g, stack(g, "france guyenne"))
    assert (bar("guyenne"), bar("bearn")) == ("", "campaign_used")
    g.state.allowances = {}
    rights.use(g, stack(g, "france bearn"))
    assert (bar("quercy"), bar("guyenne")) == ("", "campaign_used")


def test_viii_144_before_the_first_impulse_as_with_a_passive_campaign() -> None:
    g = campaign({"france bearn": ["2 LD"], "spain vizcaya": ["2 LD"]})
    spain = stack(g, "spain vizcaya")
    g.state.campaigns = {}
    assert rights.level(g, spain) == "passive"
    g.state.campaigns = {g.country("HIS"): "none"}
    assert not rights.may_intercept(g, spain, ground_of(g, spain), at(g, "vizcaya"))


def test_viii_211_room_aboard() -> None:
    g = campaign({"france provence fleet": ["F+ 7/0/0/2"], "france provence": ["A+", "LD"]},
                 war=None, turn=45)  # fmt: skip
    assert transport.army_points(g, g.country("FRA")) == 12
    fleet = units_in(g, stack(g, "france provence fleet").number)
    assert transport.room(g, fleet) == 2 * 13
    troops = units_in(g, stack(g, "france provence").number)
    assert transport.weight(g, troops[:1]) <= transport.room(g, fleet)
    assert transport.weight(g, troops) > transport.room(g, fleet)
    old = campaign({}, war=None, turn=1)
    assert transport.army_points(old, old.country("HIS")) // 2 == 3


def transported(where: str, *answers: str, **more: Any) -> G:
    forces = {"france guyenne fleet": ["F- 2/0/0/2"], "france guyenne": ["2 LD"], **more}
    dice = {"attrition": [1] * 9, "interception": [1] * 9}
    g = campaign(forces, dice=dice)
    play(g, "move:france guyenne fleet", "load:france guyenne", f"to:{where}", *answers)
    return g


def test_viii_212_port_to_port_or_to_the_enemys_coast() -> None:
    g = transported("finistere", "stay")
    landed = stack(g, "france finistere")
    assert (landed.spent, landed.carrier) == (2, 0)
    g = transported(FIELD, "land:vizcaya", "stay")
    landed = stack(g, "france vizcaya")
    assert (landed.spent, landed.crossed) == (3, "landing")
    assert g.state.allowances == {}, "a multiple campaign counts nothing"


def test_viii_215_march_or_sail_first() -> None:
    g = campaign({"france guyenne fleet": ["F- 2/0/0/2"], "france guyenne": ["2 LD"]})
    fleet, troops = stack(g, "france guyenne fleet"), stack(g, "france guyenne")
    assert transport.bars_loading(g, fleet, troops) == ""
    put(g, troops.number, moved=True)
    assert transport.bars_loading(g, fleet, stack(g, "france guyenne")) == "moved"


def test_viii_216_a_fleet_that_has_fought_loads_nobody() -> None:
    g = campaign({"france guyenne fleet": {"units": ["F- 2/0/0/2"], "fought": True},
                  "france guyenne": ["2 LD"]})  # fmt: skip
    assert transport.loadable(g, stack(g, "france guyenne fleet")) == []


def test_viii_223_timar_never_go_by_sea() -> None:
    g = campaign({"turkey trakya fleet": ["F+ 4/0/0/2"], "turkey trakya": ["LD timar"]}, war=None)
    troops = stack(g, "turkey trakya")
    assert transport.bars_loading(g, stack(g, "turkey trakya fleet"), troops) == "never_by_sea"


def test_viii_222_gold_reaches_europe() -> None:
    fleet = {"units": ["F- 2/0/0/2"], "gold": 40}
    g = campaign({"spain sea_canarias": fleet}, war=None, dice={"attrition": [1]})
    know(g, "HIS", "sea_canarias")
    before = g.line(g.country("HIS"), "A10")
    play(
        g, "move:spain sea_canarias", "to:andalucia" if port_size(g, at(g, "andalucia")) else "halt"
    )
    assert g.line(g.country("HIS"), "A10") == before + 40


def test_viii_238_and_239_interceptors_at_sea() -> None:
    """VIII-238, VIII-239."""
    forces = {f"spain {FIELD}": ["NWD"], "france guyenne fleet": ["NWD"]}
    g = campaign(forces)
    mover, other = stack(g, f"spain {FIELD}"), stack(g, "france guyenne fleet")
    port = port_size(g, at(g, "guyenne"))
    assert sea_modifier(g, other, mover, -1) == (-3 if port == 2 else 0)
    g.state.impulse = 1
    assert [one.number for one in sea_tries(g, mover)] == [other.number]
    g = campaign({f"spain {FIELD}": ["NWD"], "france guyenne fleet": ["F- 2/0/0/0"] * 2}, impulse=1)
    g.state.campaigns[g.country("FRA")] = "passive"
    assert sea_tries(g, stack(g, f"spain {FIELD}")) == [], "two fleets and a passive campaign"


def fired(die: int, level: int, units: list[str]) -> tuple[bool, int]:
    g = campaign({f"france {FIELD}": units}, dice={"fire": [die]})
    number = stack(g, f"france {FIELD}").number
    battery = obstacles.Battery("presidio x", g.country("HIS"), level, presidio=True)
    before = len(units_in(g, number))
    stopped = drive(obstacles.fire(g, battery, number), ["fire"])
    return stopped, before - len(units_in(g, number))


def test_viii_243_to_246_guns_beside_the_way() -> None:
    """VIII-243, VIII-244, VIII-245, VIII-246."""
    fleet = ["F- 2/0/0/0", "NWD", "NWD"]
    assert fired(4, 3, fleet)[0] is False
    assert fired(5, 3, fleet)[0] is True
    assert fired(7, 2, ["3 NWD"]) == (True, 0)
    assert fired(9, 2, ["3 NWD"]) == (True, 1)
    g = campaign({})
    malacca = next(n for n, fort in enumerate(strait_forts()) if fort.id == "malacca")
    g.state.fortress[at(g, "malacca_s")] = 3
    assert strait_level(g, malacca) == 1
    place = at(g, "guyenne")
    g.state.sieges[place] = Besieging(g.country("HIS"), works="++")
    assert [b.level for b in obstacles.at_port(g, place)] == [2]
    g.state.sieges[place] = Besieging(g.country("HIS"), works="-")
    assert obstacles.at_port(g, place) == []


def test_viii_247_and_249_privateers_and_neutrals_before_a_strait() -> None:
    """VIII-247, VIII-249."""
    g = campaign({f"france {FIELD}": ["P+"]}, dice={"fire": [9]})
    number = stack(g, f"france {FIELD}").number
    drive(obstacles.fire(g, obstacles.Battery("strait x", g.country("HIS"), 2), number), ["fire"])
    assert [u.kind for u in units_in(g, number)] == ["P-"]
    g = campaign({f"france {FIELD}": ["NWD"]}, war=None, dice={"fire": [1]})
    number = stack(g, f"france {FIELD}").number
    drive(obstacles.fire(g, obstacles.Battery("strait x", g.country("HIS"), 2), number), ["fire"])
    cause = g.state.causes[-1]
    assert (cause.holder, cause.free, cause.first) == (g.country("FRA"), True, g.state.turn + 1)


def test_viii_334_sunda_needs_the_city() -> None:
    g = campaign({"england sea_java": ["NWD"]}, war=(("ANG",), ("HOL",)))
    sunda = next(n for n, fort in enumerate(strait_forts()) if fort.id == "sunda")
    place = at(g, "java_w")
    g.state.fortress[place] = 4
    g.state.controller[place] = g.country("HOL")
    ground = ground_of(g, stack(g, "england sea_java"))
    assert not is_closed(g, ground, sunda)
    g.state.post[place], g.state.post_owner[place] = 1, g.country("HOL")
    assert is_closed(g, ground, sunda)
    assert strait_level(g, sunda) == 2


def convoy(dice: dict[str, list[int]], escort: list[str]) -> tuple[int, int, int]:
    """Pirates + in its zone; transports and gold left, sides of pirates."""
    fleet = {"units": [*escort, "5 NTD"], "gold": 75}
    g = campaign({"spain sea_acores": fleet}, war=None, dice=dice)
    sea = g.world.sea_index["sea_acores"]
    zone = next(z.index for z in g.world.zones if sea in zone_seas(z.index) and z.sea != sea)
    g.state.pirates[zone] = 2
    number = stack(g, "spain sea_acores").number
    drive(convoy_raids.window(g, number), [])
    transports = sum(u.kind == "NTD" for u in units_in(g, number))
    return transports, g.state.stacks[number].gold, g.state.pirates[zone]


def test_viii_250_to_252_pirates_fall_upon_a_convoy() -> None:
    """VIII-250, VIII-251, VIII-252."""
    escort = ["F- 2/0/0/0"]
    assert convoy({"convoy": [6], "escort": [5], "raid": [3]}, escort) == (3, 45, 1)
    assert convoy({"convoy": [6], "escort": [6]}, escort) == (5, 75, 1)
    assert convoy({"convoy": [5]}, escort) == (5, 75, 2)


def test_viii_307_one_try_for_each_move() -> None:
    g = campaign({"spain sea_acores": {"units": ["5 NTD"], "gold": 75}}, war=None,
                 dice={"convoy": [1]})  # fmt: skip
    sea = g.world.sea_index["sea_acores"]
    zone = next(z.index for z in g.world.zones if sea in zone_seas(z.index))
    g.state.pirates[zone] = 2
    number = stack(g, "spain sea_acores").number
    first = convoy_raids.raiders(g, g.state.stacks[number])
    assert [x.zone for x in first] == [zone]
    drive(convoy_raids.attack(g, first[0], g.state.stacks[number]), [])
    assert convoy_raids.raiders(g, g.state.stacks[number]) == [], "not again in this move"
    put(g, number, tried=())
    assert convoy_raids.raiders(g, g.state.stacks[number]) == first, "the next convoy again"


def test_viii_210_guns_alone_close_no_port() -> None:
    g = campaign({"france guyenne": ["2 LD"]})
    place = at(g, "guyenne")
    g.state.praesidio[place] = g.country("HIS") * 10 + 3
    g.state.sieges[place] = Besieging(g.country("HIS"), works="++")
    assert not is_blockaded(g, place)


def test_own_and_hold_differ() -> None:
    g = campaign({f"france {FIELD}": ["NWD"]})
    hold(g, "FRA", "vizcaya")
    assert "vizcaya" in reachable(g, f"france {FIELD}")
    own(g, "HIS", "vizcaya")
    assert "vizcaya" not in reachable(g, f"france {FIELD}")
