"""What an audit of the Thirty Years' War (IV-A) found, sentence by sentence."""

from __future__ import annotations

import pytest

from europa.eu9.rules.diplomacy.targets import alliances_of, why_not
from europa.eu9.rules.events.political.stage import begin
from europa.eu9.rules.events.political.thirty_years import levies, sides
from europa.eu9.rules.events.political.thirty_years.prague import surrender
from europa.eu9.rules.peace.event_wars import barred_apart
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.state import VA
from europa.eu9.table import G
from europa.kernel.drive import drive_by
from tests.eu9.great_war import great_war, look, play, put, scene
from tests.eu9.test_events_four import comes, table
from tests.eu9.test_thirty_years_peace import prague

SEVEN = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE"]
CR = "counter_reformation"


def erupt(g: G, *answers: str) -> G:
    """IV-1(1) in one turn, the great war in the next; the first answer unless one is named."""
    comes(g, "IV-1(1)")
    g.state.turn += 1
    g.state.segment = "1.5"
    g.state.occurred["IV-A"] = 1
    queue = list(answers)

    def choose(asks):  # type: ignore[no-untyped-def]  # asks of the kernel
        for option in asks[0].options:
            if option.key in queue:
                queue.remove(option.key)
                return asks[0], option
        return asks[0], asks[0].options[0]

    drive_by(begin(g, "IV-A", "IV-1(1)"), choose)
    assert not queue, f"nobody asked for {queue}"
    return g


@pytest.mark.parametrize("minor, forces, general", [
    ("baden", ["LD baden", "LD baden"], True), ("hansa", ["LD", "NWD"], False),
    ("brandenburg", ["A- brandenburg"], True), ("hesse", ["A- hessen"], False),
])  # fmt: skip
def test_who_joins_brings_ships_and_generals_too(
    minor: str, forces: list[str], general: bool
) -> None:
    g = great_war(dice={"event": [10]})
    put(g, countries={minor: {"gone": 0}})
    sides.extend(scene(g).bind(it=g.country(minor)), {})
    units = look(g, "countries", minor, "units")
    assert [u.partition(" ")[0] for u in units] == [f.partition(" ")[0] for f in forces]
    assert (g.country(minor) in g.state.leader_for.values()) == general


def test_a_side_attacks_a_german_neutral_who_joins_the_other() -> None:
    g = great_war(27)
    put(g, countries={"cologne": {"gone": 0}})
    play(g, "4.0b", "HIS=attack:cologne")
    assert g.country("cologne") in sides.members(g, "union"), "whatever its religion"
    assert g.country("cologne") in g.state.wars[0].attackers
    assert look(g, "countries", "cologne", "units") == ["LD koln"]


def test_after_prague_no_neutral_is_attacked() -> None:
    g = great_war(29, number=3)
    g.state.in_force["prague"] = 28
    with pytest.raises(AssertionError, match="nobody asked"):
        play(g, "4.0b", "HIS=attack:cologne")


def dutch(g: G, owner: str, patron: str = "") -> G:
    """The six provinces under somebody."""
    holland = g.country("holland")
    g.state.gone[holland] = 0
    for place in g.world.countries[holland].provinces:
        g.state.owner[place] = g.state.controller[place] = g.country(owner)
    if patron:
        g.state.patron[holland], g.state.box[holland] = g.country(patron), VA
    return g


@pytest.mark.parametrize("owner", ["spain", "north_east_provinces"])
def test_a_netherlands_under_spain_rises_at_once(owner: str) -> None:
    g = dutch(table(26, SEVEN, HIS={"attitude": CR}), owner)
    g.state.in_force["spanish_holland"] = 8
    erupt(g)
    holland = g.country("holland")
    assert "III-1(1)" in g.state.occurred
    assert g.is_major(holland)
    great = next(w for w in g.state.wars if w.cause == "IV-A")
    assert side_of(great, holland) == 1 - side_of(great, g.country("spain"))
    assert scene(g).note("control", "union") == "holland"


@pytest.mark.parametrize("answer, rises", [("fight", True), ("let_go", False)])
def test_a_vassal_holland_breaks_away(answer: str, rises: bool) -> None:
    g = dutch(table(26, SEVEN, HIS={"attitude": CR}), "holland", patron="spain")
    erupt(g, f"answer:{answer}")
    holland = g.country("holland")
    assert g.is_major(holland) == rises
    assert ("III-1(1)" in g.state.occurred) == rises
    fights = any(holland in war.members for war in g.state.wars if war.cause == "IV-A")
    assert fights == rises
    if not rises:
        assert look(g, "countries", "holland", "patron") == "nobody"


def test_an_ordinary_minor_holland_takes_part() -> None:
    g = dutch(table(26, SEVEN, HIS={"attitude": CR}), "holland")
    erupt(g)
    assert not g.is_major(g.country("holland"))
    assert any(g.country("holland") in war.members for war in g.state.wars if war.cause == "IV-A")


def test_saxons_serve_who_has_taken_their_homes() -> None:
    g = great_war(28, number=2, union=("palatinate", "saxony"), league=("austria", "bavaria"))
    put(g, countries={"saxony": {"units": ["A- sachsen"]}})
    homes = [g.world.provinces[p].id for p in g.owned(g.country("saxony"))]
    put(g, provinces={name: {"controller": "bavaria"} for name in homes[1:]})
    play(g, "4.5")
    assert g.country("saxony") in sides.members(g, "union"), "not all of them"
    put(g, provinces={homes[0]: {"controller": "bavaria"}})
    g.state.effects.clear()
    play(g, "4.5")
    assert g.country("saxony") in sides.members(g, "league")
    assert g.country("saxony") in g.state.wars[0].defenders
    assert look(g, "countries", "saxony", "units") == ["A- sachsen"]
    assert g.country("saxony") in levies._countries(g, "league")
    put(g, provinces={homes[0]: {"controller": "palatinate"}})
    assert g.country("saxony") not in levies._countries(g, "league"), "no recruits"
    g.state.effects.clear()
    play(g, "4.5")
    assert g.country("saxony") in sides.members(g, "league"), "the army stays"
    put(g, provinces={name: {"controller": "palatinate"} for name in homes})
    g.state.effects.clear()
    play(g, "4.5")
    assert g.country("saxony") in sides.members(g, "union")


@pytest.mark.parametrize("number, units, general, held, barred", [
    (1, ["2 A+ bayern"], "bayern", "austria", True),
    (2, ["2 A+ bayern"], "bayern", "austria", False),
    (2, ["2 A+ osterreich"], "osterreich", "austria", True),
    (2, ["A+ osterreich", "A+ magyarorszag"], "magyarorszag", "austria", True),
    (2, ["A+ osterreich"], "osterreich", "austria", False),
    (2, ["2 A+ osterreich"], "", "austria", False),
    (2, ["2 A+ osterreich"], "osterreich", "palatinate", False),
    (3, ["2 A+ osterreich"], "osterreich", "austria", False),
])  # fmt: skip
def test_the_turkish_frontier(
    number: int, units: list[str], general: str, held: str, barred: bool
) -> None:
    g = table(26, [*SEVEN, "HOL"], HIS={"attitude": CR})
    erupt(g)
    g.state.turn += number - 1
    put(g, countries={"austria": {"units": units}}, provinces={"osterreich": {"controller": held}})
    for n, who in enumerate(g.world.leaders):
        if who.country == "austria":
            g.put_leader(n, -1, 0)
    if general:
        put(g, leaders={"pappenheim": {"state": "map", "place": general}})
        g.state.leader_for[g.world.leader_index["pappenheim"]] = g.country("austria")
    turkey, target = g.country("turkey"), alliances_of(g, g.country("austria"))[0]
    assert (why_not(g, turkey, target) == "reason.war.event") == barred


def test_turks_in_vienna_make_the_league_yield() -> None:
    g = great_war(28, number=2)
    put(g, provinces={"osterreich": {"controller": "turkey"}})
    play(g, "7.0")
    assert not g.holds("prague"), "held, but not in a war with Austria"
    g = great_war(28, number=2)
    put(g, provinces={"osterreich": {"controller": "turkey"}})
    put(g, table={"wars": [*look(g, "table", "wars"),
                           {"attackers": ["turkey"], "defenders": ["austria"]}]})  # fmt: skip
    play(g, "7.0")
    assert scene(g).note("treaty", "") == "prague_union"


def test_three_mercenary_generals_a_turn() -> None:
    g = great_war(28, number=2)
    play(g, "3.10", "HIS=bid:30", "HOL=bid:20", "HOL=bid:10", "HIS=bid:0", "HOL=bid:0", "HIS=bid:0")
    hired = {g.world.leaders[n].country for n in g.state.leader_for}
    assert "mercenaries" in hired
    spain, holland = (g.country(name) for name in ("spain", "holland"))
    sold = [c for n, c in g.state.leader_for.items() if g.world.leaders[n].country == "mercenaries"]
    assert sorted(sold) == sorted([spain, holland])
    assert (look(g, "HIS", "B37"), look(g, "HOL", "B37")) == (30, 10)


def test_wallenstein_needs_money_and_a_friendly_province() -> None:
    g = great_war(27)
    put(g, HIS={"attitude": CR, "A2": 30})
    with pytest.raises(AssertionError, match="nobody asked"):
        play(g, "3.1", "HIS=answer:hire")
    g = great_war(27)
    put(g, HIS={"attitude": CR, "A2": 300})
    put(g, provinces={"boheme": {"owner": "bohemia", "controller": "bohemia"}})
    with pytest.raises(AssertionError, match="nobody asked"):
        play(g, "3.1", "HIS=answer:hire", "HIS=place:boheme")


def test_prague_brandenburg_may_enter_for_vorpommern() -> None:
    g = prague("league", "POR=renounce:yes", union=("sweden",))
    brandenburg = g.country("brandenburg")
    assert brandenburg in g.state.wars[0].members, "it had stood aside"
    assert g.holds("vorpommern_renounced")


def test_prague_cities_of_those_who_surrender_count_as_taken() -> None:
    g = prague("league", "POR=fights_on:palatinate", union=("sweden",))
    hanover = g.country("hanover") in g.state.wars[0].members
    put(g, provinces={"hannover": {"controller": "hanover"}})
    assert not hanover
    before = levies.lost_cities(scene(g), "union")
    scene(g).write("given_up", "union", "")
    assert levies.lost_cities(scene(g), "union") < before


def test_prague_what_others_hold_of_the_hansa_stays_at_war() -> None:
    g = great_war(
        29, number=3, union=("palatinate", "hansa", "sweden"), league=("austria", "spain")
    )
    put(g, provinces={"lubeck": {"owner": "hansa", "controller": "sweden"}})
    put(g, provinces={"bremen": {"owner": "hansa", "controller": "persia"}})
    scene(g).write("treaty", "", "prague_status_quo")
    drive_by(surrender(scene(g)), lambda asks: (asks[0], asks[0].options[0]))
    assert look(g, "provinces", "lubeck", "controller") == "sweden"
    assert look(g, "provinces", "bremen", "controller") == "hansa"


def test_after_prague_minors_leave_by_unconditional_surrender_alone() -> None:
    g = prague("league", union=("sweden",))
    war = g.state.wars[0]
    austria = g.country("austria")
    assert barred_apart(g, war, austria, -2)
    assert not barred_apart(g, war, austria, -5)
