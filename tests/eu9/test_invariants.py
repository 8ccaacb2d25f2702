"""Positions that can't be are found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from europa.eu9.conflicts import CasusBelli, Helper, War
from europa.eu9.invariants import broken
from europa.eu9.pieces import Besieging, Mnu, Stack, Unit
from europa.eu9.rules.redeployment import unrest
from europa.eu9.state import DEAD, LINE, SEA_PLACE, Eu9
from europa.eu9.testing import drive, position
from europa.eu9.treaties import Agreement
from europa.eu9.world import NONE, load_world


def _stability(s: Eu9) -> None:
    s.stability[0] = 4


def _fleet(s: Eu9) -> None:
    s.tf[0] = 3


def _twice(s: Eu9) -> None:
    s.seat_power[1] = s.seat_power[0]


def _works(s: Eu9) -> None:
    s.mnus.extend([Mnu(0, 0, 1, 0)] * 9)


def _price(s: Eu9) -> None:
    s.prices[0] = 1


def _post(s: Eu9) -> None:
    s.post[500] = 1


def _box(s: Eu9) -> None:
    s.box[40] = 3


def _landlocked(s: Eu9) -> None:
    moskva = load_world().province_index["moskva"]
    s.units.append(Unit(s.seat_power[0], "NWD", moskva))


def _swimmer(s: Eu9) -> None:
    s.units.append(Unit(s.seat_power[0], "LD", SEA_PLACE))


def _ghost(s: Eu9) -> None:
    s.leader_state[0], s.leader_place[0] = DEAD, 0


def _nobodys(s: Eu9) -> None:
    s.controller[load_world().province_index["palermo"]] = NONE


def _nobodys_friend(s: Eu9) -> None:
    """An army that besieges nobody is no reason for a city to be nobody's."""
    _nobodys(s)
    s.units.append(Unit(s.seat_power[0], "LD", load_world().province_index["palermo"]))


def _crowd(s: Eu9) -> None:
    s.segment, s.stack_count = "6.1", 1
    s.stacks[1] = Stack(1, s.seat_power[0], 0, moved=True)
    s.units.extend([Unit(s.seat_power[0], "A+", 0, stack=1)] * 4)


def _both_sides(s: Eu9) -> None:
    s.wars.append(War("full", (0,), (1, 0), number=1))


def _helps_its_enemy(s: Eu9) -> None:
    s.wars.append(War("full", (0,), (1,), number=1, helpers=(Helper(0, 1),)))


def _allies_at_war(s: Eu9) -> None:
    one, other = s.seat_power[:2]
    s.agreements.append(Agreement("defensive", (one, other), s.turn + 2, s.turn))
    s.wars.append(War("full", (one,), (other,), number=1))


def _ghost_party(s: Eu9) -> None:
    unplayed = load_world().country_index["sweden"]
    s.agreements.append(Agreement("defensive", (s.seat_power[0], unplayed), s.turn + 2, s.turn))


def _whose_cause(s: Eu9) -> None:
    s.causes.append(CasusBelli(0, 0, source="nothing", first=1, last=2))


def _which_cause(s: Eu9) -> None:
    s.causes.append(CasusBelli(0, 1, "holy", source="nothing", first=1, last=2))


def _endless_cause(s: Eu9) -> None:
    s.causes.append(CasusBelli(0, 1, source="nothing", first=2, last=1))


def _patron_without_box(s: Eu9) -> None:
    s.patron[40], s.box[40] = s.seat_power[0], 0


def _lost_owner(s: Eu9) -> None:
    s.gone[s.owner[load_world().province_index["palermo"]]] = 1


def _found_money(s: Eu9) -> None:
    s.ledger[LINE["A3"]] += 40


def _dead_belligerent(s: Eu9) -> None:
    savoy = load_world().country_index["savoy"]
    s.gone[savoy] = 1
    s.wars.append(War("full", (s.seat_power[0],), (savoy,), number=1))


@pytest.mark.parametrize(
    "damage, words",
    [
        (_both_sides, "on both sides"),
        (_helps_its_enemy, "helps and is at war"),
        (_allies_at_war, "allies at war"),
        (_ghost_party, "has signed and is not played"),
        (_whose_cause, "says who and whom"),
        (_which_cause, "kind holy"),
        (_endless_cause, "a cause of"),
        (_patron_without_box, "a box needs a patron"),
        (_lost_owner, "is gone"),
        (_found_money, "A3: +40 ducats"),
        (_dead_belligerent, "savoy is gone"),
        (_stability, "stability 4"),
        (_fleet, "fleet 3/0"),
        (_twice, "played twice"),
        (_works, "manufactures"),
        (_price, "price of spices"),
        (_post, "establishment"),
        (_box, "a box needs a patron"),
        (_landlocked, "is on land in moskva"),
        (_swimmer, "swims"),
        (_ghost, "dead and on the map"),
        (_nobodys, "palermo is held by nobody"),
        (_nobodys_friend, "palermo is held by nobody"),
        (_crowd, "too many LD"),
    ],
)
def test_what_can_not_be_is_found(damage: Callable[[Eu9], None], words: str) -> None:
    g = position()
    assert broken(g.state) == []
    damage(g.state)
    assert any(words in fault for fault in broken(g.state)), broken(g.state)


def test_x_3_rebels_keep_a_city_without_a_counter_while_it_is_besieged() -> None:
    g = position(turn=8, segment="1.1")
    palermo = load_world().province_index["palermo"]
    g.state.controller[palermo] = NONE
    g.state.units.append(Unit(g.country("rebels"), "LD", palermo))
    assert broken(g.state), "5.3 gives rebels a counter, troops or not"
    g.state.units.pop()
    g.state.sieges[palermo] = Besieging(g.country("spain"))
    g.state.round = ""
    assert broken(g.state) == []
    del g.state.sieges[palermo]
    g.state.revolt_since[palermo] = 7
    assert broken(g.state) == [], "its counter fell last turn before besiegers who left"
    g.state.revolt_since[palermo] = 6
    assert broken(g.state), "5.3 of turn 7 had to give it a counter"


def test_x_3_a_siege_of_several_turns_keeps_rebels_from_their_counter() -> None:
    """Whoever leaves at 5.6 a city besieged at 5.3 leaves it without one to the next 5.3."""
    g = position(turn=8, segment="5.3", units=[])
    s, palermo = g.state, load_world().province_index["palermo"]
    s.controller[palermo], s.revolt_since[palermo] = NONE, 6
    s.sieges[palermo] = Besieging(g.country("spain"))
    drive(unrest.spread(g))
    assert not s.revolt[palermo]
    del s.sieges[palermo]
    s.turn = 9
    assert broken(s) == []
    s.turn = 10
    assert broken(s), "nobody besieged it at 5.3 of turn 9"
