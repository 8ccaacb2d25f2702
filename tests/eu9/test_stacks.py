"""M1: stacks: formed at the set-up, split, merged, moved; who commands; limits."""

from __future__ import annotations

from europa.eu9.invariants import broken
from europa.eu9.pieces import CITY, KING, Unit
from europa.eu9.rules.military import composition, stacks
from europa.eu9.rules.military.composition import land_thirds
from europa.eu9.rules.military.movement import division
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.table import G
from europa.eu9.testing import position, seat
from europa.eu9.view import view_of
from europa.eu9.vocabulary import Words
from tests.eu9.campaign import campaign, stack


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def field(**stack: object) -> G:
    """A table with nobody on it but stacks as cases describe them."""
    g = position(units=[])
    for name, what in stack.items():
        for key, value in dict(what).items():  # type: ignore[call-overload]
            Words().put(g.state, ("stacks", name.replace("__", " "), key), value)
    return g


def test_everybody_on_the_map_is_in_a_stack_after_the_muster() -> None:
    g = position()
    stacks.muster(g)
    assert all(unit.stack for unit in g.state.units)
    assert not broken(g.state)
    before = dict(g.state.stacks)
    stacks.muster(g)
    assert g.state.stacks == before


def test_fleets_and_armies_of_a_place_are_two_stacks() -> None:
    g = position(units=[])
    at = place(g, "kent")
    g.state.units = [Unit(seat(g, "ANG"), "LD", at), Unit(seat(g, "ANG"), "NWD", at)]
    stacks.muster(g)
    assert [stacks.name_of(g, x) for x in stacks.stacks_at(g, at)] == [
        "england kent",
        "england kent fleet",
    ]


def test_splitting_and_merging_keep_every_counter() -> None:
    g = field(france__artois={"units": ["A+ veteran", "2 LD"], "leaders": ["king FRA"]})
    whole = stacks.stacks_at(g, place(g, "artois"))[0]
    part = stacks.split(g, whole.number, [1], [KING + seat(g, "FRA")])
    assert stacks.name_of(g, part) == "france artois 2"
    assert composition.size(g, part) == 3
    assert stacks.leaders_in(g, part.number) == [KING + seat(g, "FRA")]
    stacks.relocate(g, part.number, place(g, "picardie"))
    assert g.state.king_place[seat(g, "FRA")] == place(g, "picardie")
    assert not broken(g.state)
    stacks.relocate(g, part.number, place(g, "artois"))
    stacks.merge(g, whole.number, part.number)
    assert composition.size(g, g.state.stacks[whole.number]) == 6 * composition.LD
    assert len(g.state.stacks) == 1


def test_troops_in_a_fortress_are_a_stack_of_their_own() -> None:
    g = field(france__artois={"units": ["2 LD"]}, france__artois__inside={"units": ["LD"]})
    at = place(g, "artois")
    assert len(stacks.stacks_at(g, at)) == 2
    assert [x.inside for x in stacks.stacks_at(g, at, inside=CITY)] == [CITY]


def test_the_country_with_most_troops_commands() -> None:
    """SPEC-concepts 7.4, E274."""
    g = field(france__artois={"units": ["2 LD", "3 LD of venice"]})
    one = stacks.stacks_at(g, place(g, "artois"))[0]
    assert composition.commander(g, one).country == seat(g, "VEN")
    stacks.enlist(g, one.number, (), [KING + seat(g, "FRA")])
    assert composition.commander(g, one) == (KING + seat(g, "FRA"), seat(g, "FRA"))


def test_limits_of_a_stack() -> None:
    """M1.2, E22."""
    g = field(france__artois={"units": ["2 A+", "LD"]})
    one = stacks.stacks_at(g, place(g, "artois"))
    assert composition.excess(g, one) == ["LD"]
    g = field(france__artois={"units": ["A+", "3 LD", "2 LDE"]})
    assert composition.excess(g, stacks.stacks_at(g, place(g, "artois"))) == ["counters"]


def test_only_the_owner_sees_what_a_stack_has_found() -> None:
    g = field(france__artois={"units": ["LD"], "discoveries": ["sea_horn"]})
    assert "discoveries" in str(view_of(g.state, "FRA")["stacks"])
    assert "discoveries" not in str(view_of(g.state, "ANG")["stacks"])


def test_troops_whose_ships_are_gone_are_ashore_or_lost() -> None:
    g = field(
        france__kent__fleet={"units": ["NWD"]}, france__kent__aboard={"units": ["LD"]},
        france__sea_manche={"units": ["NWD"]}, france__sea_manche__aboard={"units": ["LD"]},
    )  # fmt: skip
    named = {stacks.name_of(g, x): x.number for x in g.state.stacks.values()}
    for place in ("kent", "sea_manche"):
        fleet = "france kent fleet" if place == "kent" else "france sea_manche"
        load = next(n for name, n in named.items() if name.startswith(f"france {place}")
                    and name != fleet)  # fmt: skip
        stacks.put(g, load, carrier=named[fleet])
    g.state.units = [unit for unit in g.state.units if unit.kind == "LD"]
    stacks.sweep(g)
    assert [stacks.name_of(g, x) for x in g.state.stacks.values()] == ["france kent"]
    assert not broken(g.state)


def test_m1_3_whole_ld_stay_behind_without_ld_being_broken() -> None:
    for units in (["A+", "LD"], ["A-", "LD"], ["A+"]):
        g = campaign({"france artois": units})
        rest = division.leave_behind(g, stack(g, "france artois").number, 6)
        assert "LDE" not in [u.kind for u in g.state.units], units
        assert land_thirds(units_in(g, rest.number)) == 6


def test_m3_7_an_lde_is_left_before_a_fort() -> None:
    g = campaign({"france artois": ["A-"]})
    rest = division.leave_behind(g, stack(g, "france artois").number, 1)
    assert [u.kind for u in units_in(g, rest.number)] == ["LDE"]
