"""IV.3: actions on minors of Europe, the track, dowry and subsidy."""

from __future__ import annotations

import pytest

from europa.eu9.annals import Peace
from europa.eu9.game import game
from europa.eu9.pieces import Action
from europa.eu9.rules.diplomacy import (
    announce_land,
    boxes,
    minor_actions,
    minor_reactions,
    resolution,
    track,
)
from europa.eu9.rules.diplomacy.begin import help_side
from europa.eu9.rules.diplomacy.minor_modifiers import FORMER_DEFENCE, modifier, parts
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.limits import actions
from europa.eu9.rules.powers.tracks import drop, move
from europa.eu9.state import AN, BOXES, DIP, EC, EW, MA, NEUTRAL, RM, SUB, VA
from europa.eu9.table import G
from europa.eu9.testing import drive, first_ask, position
from europa.eu9.treaties import Advance
from europa.eu9.world import NONE, RELIGIONS, period_of
from europa.kernel import Match
from tests.eu9.dealings import at_peace, place, war


def talks(g: G, power: str, *pieces: tuple[str, int]) -> None:
    """A power's list of 2.6."""
    g.state.diplomacy[g.country(power)] = tuple(
        Action("minor", minor, ducats) for minor, ducats in pieces
    )


def dip(g: G, power: str, value: int) -> None:
    g.state.skills[g.country(power) * 3 + DIP] = value


def drm(g: G, power: str, minor: str, ducats: int = 20) -> int:
    return modifier(g, g.country(power), g.country(minor), ducats)


def part(g: G, power: str, minor: str, name: str) -> int:
    found = {p.name: p.amount for p in parts(g, g.country(power), g.country(minor), 20)}
    return found.get(name, 0)


def at_turn(g: G, turn: int) -> None:
    g.state.turn, g.state.period = turn, period_of(turn)


def won(g: G) -> list[tuple[str, str, int]]:
    return [(g.name(a.power), g.name(a.minor), a.points) for a in g.state.advances]


def stop(g: G, power: str, *answers: str) -> None:
    steps = track.turn(g, g.country(power))
    assert steps is not None
    drive(steps, answers)


def test_iv_01_france_and_savoy() -> None:
    g = position(dice={"diplomacy": [3], "resistance": [6, 5]}, segment="2.8")
    dip(g, "FRA", 9)
    savoy = place(g, "savoy", "FRA", "MA")
    assert drm(g, "FRA", "savoy") == 12
    talks(g, "FRA", ("savoy", 20))
    minor_actions.reveal(g, g.country("FRA"))
    resolution.resolve(g)
    assert won(g) == [("france", "savoy", 4)]
    assert boxes.reachable(g, g.country("FRA"), savoy, 4) == [EC]
    stop(g, "FRA", "box:EC")
    assert g.state.box[savoy] == EC
    assert g.line(g.country("FRA"), "A5") == 20


def test_iv_02_the_palatinate_and_two_suitors() -> None:
    for die, ducats in ((4, 10), (5, -10)):
        g = position(dice={"diplomacy": [4, 7], "resistance": [4, 9], "dowry": [die]})
        dip(g, "ANG", 7)
        dip(g, "HIS", 6)
        place(g, "palatinate")
        assert (drm(g, "ANG", "palatinate"), drm(g, "HIS", "palatinate")) == (8, 7)
        talks(g, "ANG", ("palatinate", 20))
        talks(g, "HIS", ("palatinate", 20))
        # England is first by initiative or not: the dice are told by who rolls.
        order = [g.name(p) for p in by_initiative(g)]
        if order.index("spain") < order.index("england"):
            g = position(dice={"diplomacy": [7, 4], "resistance": [4, 9], "dowry": [die]})
            dip(g, "ANG", 7)
            dip(g, "HIS", 6)
            place(g, "palatinate")
            talks(g, "ANG", ("palatinate", 20))
            talks(g, "HIS", ("palatinate", 20))
        resolution.resolve(g)
        assert won(g) == [("spain", "palatinate", 1)]
        stop(g, "HIS", *(["box:RM"] if ducats > 0 else ["box:RM", "pay"]))
        assert g.line(g.country("HIS"), "A7") == ducats


def _papacy(dice: list[int], react: bool) -> G:
    """France on the Papacy, which is in RM of Spain."""
    g = position(dice={"diplomacy": dice, "resistance": [6, 8], "subsidy": [60]}, segment="2.7")
    dip(g, "FRA", 9)
    dip(g, "HIS", 6)
    place(g, "papacy", "HIS", "RM")
    talks(g, "FRA", ("papacy", 20))
    drive(minor_reactions.react(g), ["invest:50" if react else "invest:0"])
    return g


def test_iv_03_and_iv_06_the_papacy_changes_hands() -> None:
    """IV-03, IV-06."""
    g = _papacy([7, 1], react=True)
    assert drm(g, "FRA", "papacy") == 10
    assert drm(g, "HIS", "papacy", 50) == 10
    assert drm(g, "HIS", "papacy", 20) == 8
    assert g.line(g.country("HIS"), "A6") == 50
    resolution.resolve(g)
    assert won(g) == [("france", "papacy", 2)]
    assert g.state.patron[g.country("papacy")] == NONE
    stop(g, "FRA", "box:SUB")
    assert g.line(g.country("FRA"), "A7") == 50


def test_iv_04_a_reaction_that_wins_moves_nothing() -> None:
    g = _papacy([7, 9], react=True)
    resolution.resolve(g)
    assert won(g) == []
    papacy = g.country("papacy")
    assert (g.state.patron[papacy], g.state.box[papacy]) == (g.country("HIS"), RM)


def test_iv_05_without_a_reaction_it_is_neutral_at_once() -> None:
    g = _papacy([7], react=False)
    papacy = g.country("papacy")
    assert g.state.patron[papacy] == NONE
    resolution.resolve(g)
    assert won(g) == [("france", "papacy", 3)]
    assert boxes.reachable(g, g.country("FRA"), papacy, 3)[-1] == MA


def test_iv_07_dip_of_the_set_up() -> None:
    g = position(dice={"diplomacy": [3], "resistance": [6, 5]})
    dip(g, "FRA", 7)
    place(g, "savoy", "FRA", "MA")
    assert drm(g, "FRA", "savoy") == 10
    talks(g, "FRA", ("savoy", 20))
    resolution.resolve(g)
    assert won(g) == [("france", "savoy", 2)]
    stop(g, "FRA", "box:EC")


def _limit(g: G, power: str, count: int) -> None:
    have = actions(g, g.country(power), "diplomatic")
    g.add_effect("diplomatic_more", g.country(power), count - have)


def test_iv_08_and_iv_09_investments_and_limits() -> None:
    """IV-08, IV-09."""
    g = at_peace(segment="2.6")
    _limit(g, "FRA", 4)
    france = g.country("FRA")
    planned = [
        Action("minor", "lucca", 20),
        Action("minor", "parma", 50),
        Action("minor", "modena", 100),
        Action("support", "scotland", 20, "england"),
    ]
    assert [minor_actions.total(g, france, p) for p in planned[:3]] == [
        drm(g, "FRA", "lucca"),
        drm(g, "FRA", "parma") + 2,
        drm(g, "FRA", "modena") + 5,
    ]
    for count in range(4):
        targets = {p.target for p in minor_actions.menu(g, france, planned[:count], "minor")}
        assert targets
        assert not targets & {p.target for p in planned[:count]}
    assert list(minor_actions.menu(g, france, planned, "minor")) == []
    helped = minor_actions.menu(g, france, planned[:1], "support")
    assert "lucca" not in {p.target for p in helped}
    g.state.diplomacy[france] = tuple(planned)
    minor_actions.reveal(g, france)
    assert g.line(france, "A5") == 190


def test_iv_10_supports() -> None:
    g = at_peace(segment="2.8")
    england, france = g.country("ANG"), g.country("FRA")
    place(g, "lucca")
    g.state.diplomacy[france] = (Action("support", "lucca", 20, "england"),)
    talks(g, "ANG", ("lucca", 20))
    assert resolution.supports(g, england, g.country("lucca")) == 1
    minor_actions.reveal(g, france)
    assert g.line(france, "A5") == 20
    g.state.diplomacy[england] = ()
    resolution.resolve(g)
    assert won(g) == []
    # A mere reaction gets no support.
    lucca = place(g, "lucca", "ANG", "MA")
    talks(g, "HIS", ("lucca", 20))
    drive(minor_reactions.react(g), ["invest:20"])
    reaction = modifier(g, england, lucca, 20)
    before = len(list(g.journal.lines()))
    resolution.resolve(g)
    new = [line.entry for line in list(g.journal.lines())[before:]]
    mine = next(x for x in new if isinstance(x, resolution.Dealt) and x.power == "england")
    assert mine.modifier == reaction


@pytest.mark.parametrize("box, bonus", [
    ("RM", 1), ("SUB", 1), ("MA", 2), ("EC", 2), ("EW", 3), ("VA", 3), ("AN", 3),
])  # fmt: skip
def test_iv_11_the_patrons_bonus(box: str, bonus: int) -> None:
    g = at_peace()
    place(g, "lucca", "FRA", box)
    assert part(g, "FRA", "lucca", "patron") == bonus
    assert part(g, "HIS", "lucca", "patron") == 0


def test_iv_12_and_iv_13_religions() -> None:
    """IV-12, IV-13."""
    g = at_peace(turn=12)
    assert part(g, "FRA", "lucca", "religion") == 1
    assert part(g, "FRA", "saxony", "religion") == 1
    g.state.occurred["I-8(1)"] = 1
    g.state.religion[g.country("saxony")] = RELIGIONS.index("protestant")
    assert part(g, "FRA", "saxony", "religion") == -4
    for turn, orthodox, protestant in ((25, -4, -4), (26, 0, -4), (35, 0, 0)):
        at_turn(g, turn)
        assert part(g, "FRA", "moldavia", "religion") == orthodox
        assert part(g, "FRA", "saxony", "religion") == protestant
    at_turn(g, 26)
    g.state.in_force["enmities_over"] = 26
    assert part(g, "FRA", "saxony", "religion") == 0


def test_iv_14_christians_and_muslims() -> None:
    g = at_peace(turn=20)
    assert part(g, "FRA", "crimea", "religion") == -4
    at_turn(g, 30)
    assert part(g, "FRA", "crimea", "religion") == -2
    assert part(g, "TUR", "persia", "religion") == -4
    assert boxes.closed(g, g.country("TUR"), g.country("persia")) == ""
    at_turn(g, 25)
    assert boxes.closed(g, g.country("TUR"), g.country("persia"))


def test_iv_15_the_papacy_and_standings() -> None:
    g = at_peace(turn=1)
    assert part(g, "FRA", "papacy", "religion") == part(g, "HIS", "papacy", "religion") == 1
    g.state.attitude[g.country("HIS")] = "counter_reformation"
    g.state.attitude[g.country("FRA")] = "conciliatory"
    assert part(g, "HIS", "papacy", "religion") == 1
    assert part(g, "FRA", "papacy", "religion") == 0


def test_iv_16_geopolitics() -> None:
    g = at_peace(turn=43)
    assert part(g, "ANG", "hanover", "geopolitics") == 1
    at_turn(g, 42)
    assert part(g, "ANG", "hanover", "geopolitics") == 0
    assert part(g, "TUR", "crimea", "geopolitics") == 1


def test_iv_17_turkey_in_barbary() -> None:
    g = at_peace(turn=3)
    assert part(g, "TUR", "tunis", "geopolitics") == -3
    assert part(g, "TUR", "tunis", "religion") == 1
    g.state.in_force["I-9c"] = 3
    assert part(g, "TUR", "tunis", "geopolitics") == 0
    assert part(g, "TUR", "morocco", "geopolitics") == 0
    g.state.occurred["IV-4(2)"] = 1
    assert part(g, "TUR", "morocco", "geopolitics") == -3


def test_iv_18_and_iv_48_gifts_and_provinces_of_the_minor() -> None:
    """IV-18, IV-48."""
    g = at_peace()
    france, savoy = g.country("FRA"), place(g, "savoy")
    own = [p.index for p in g.world.provinces if savoy in p.shields and p.europe]
    for p in own[:2]:
        g.state.owner[p] = g.state.controller[p] = france
    assert part(g, "FRA", "savoy", "its provinces") == -2
    assert savoy in announce_land.receivers(g, france, own[0])
    announce_land.give_province(g, france, own[0], savoy)
    announce_land.give_province(g, france, own[1], savoy)
    worth = sum(g.world.provinces[p].income for p in own[:2])
    assert part(g, "FRA", "savoy", "gifts") == worth
    paris = g.world.province_index["ile_de_france"]
    assert savoy not in announce_land.receivers(g, france, paris)


def test_iv_19_after_a_war() -> None:
    g = at_peace(turn=9)
    france, lucca = g.country("FRA"), place(g, "lucca")
    g.state.peaces = [Peace(8, 1, "global", (france,), (lucca,))]
    assert part(g, "FRA", "lucca", "war") == -3
    at_turn(g, 10)
    assert part(g, "FRA", "lucca", "war") == 0


def test_iv_20_minor_poland() -> None:
    g = at_peace(turn=50)
    assert part(g, "FRA", "poland", "its own rules") == -3
    g.state.in_force["absolutism"] = 40
    assert part(g, "FRA", "poland", "its own rules") == 0


def test_iv_21_events() -> None:
    g = at_peace()
    france = g.country("FRA")
    g.add_effect("diplomacy_bavaria", france, 3)
    g.add_effect("diplomatic_drm", france, 1)
    assert part(g, "FRA", "bavaria", "events") == 4


def test_iv_22_ties_are_broken_by_plain_dice() -> None:
    g = position(dice={"tie": [5, 5, 3, 8]})
    one, two = (resolution.Roller(g.country(p), 14, True) for p in ("FRA", "HIS"))
    assert resolution._best(g, [one, two]) == two


@pytest.mark.parametrize("against, points", [(12, 0), (11, 1), (14, 0)])
def test_iv_23_points(against: int, points: int) -> None:
    g = at_peace()
    place(g, "lucca")
    best = resolution.Roller(g.country("FRA"), 12, True)
    resolution._win(g, best, g.country("lucca"), against)
    assert [p for _, _, p in won(g)] == ([points] if points else [])


def _rolls(monkeypatch: pytest.MonkeyPatch, totals: dict[str, int]) -> None:
    """Everybody's total on a minor."""

    def roll(g: G, power: int, minor: int, added: int, acts: bool) -> resolution.Roller:
        return resolution.Roller(power, totals[g.world.countries[power].code], acts)

    monkeypatch.setattr(resolution, "_roll", roll)


def test_iv_24_and_iv_25_a_patrons_own_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """IV-24, IV-25."""
    for mine, theirs, winner in ((16, 13, "HIS"), (13, 16, "FRA")):
        g = position(dice={"resistance": [6, 6]})
        place(g, "lucca", "HIS", "EC")
        talks(g, "HIS", ("lucca", 20))
        talks(g, "FRA", ("lucca", 20))
        _rolls(monkeypatch, {"HIS": mine, "FRA": theirs})
        resolution.resolve(g)
        if winner == "HIS":
            assert won(g) == [("spain", "lucca", 4)]
        else:
            assert won(g) == []
            assert g.state.box[g.country("lucca")] < EC


def test_iv_26_and_iv_27_two_against_a_patron(monkeypatch: pytest.MonkeyPatch) -> None:
    """IV-26, IV-27."""
    g = position(dice={"resistance": [5, 5]})
    lucca = place(g, "lucca", "HIS", "EW")
    talks(g, "FRA", ("lucca", 20))
    talks(g, "ANG", ("lucca", 20))
    g.add_effect("reacts_lucca", g.country("HIS"), 20)
    _rolls(monkeypatch, {"FRA": 15, "ANG": 17, "HIS": 12})
    resolution.resolve(g)
    back, used = boxes.moved_back(g, lucca, 0)
    assert (back, used) == (g.state.box[lucca], 0)
    assert g.state.box[lucca] < EW
    g = position(dice={"resistance": [5, 5]})
    place(g, "lucca")
    talks(g, "FRA", ("lucca", 20))
    talks(g, "ANG", ("lucca", 20))
    resolution.resolve(g)
    assert won(g) == [("england", "lucca", 7)]


def test_iv_28_an_own_action_may_be_raised_if_attacked() -> None:
    g = at_peace(segment="2.7")
    place(g, "lucca", "HIS", "MA")
    talks(g, "HIS", ("lucca", 20))
    drive(minor_reactions.react(g), [])
    talks(g, "FRA", ("lucca", 20))
    ask = first_ask(minor_reactions.react(g))
    assert (ask.kind, ask.keys()) == ("diplomacy.raise", ["invest:0", "invest:30", "invest:80"])
    drive(minor_reactions.react(g), ["invest:80"])
    assert g.line(g.country("HIS"), "A6") == 80


def test_iv_29_to_iv_31_moving_back() -> None:
    """IV-29, IV-30, IV-31."""
    g = at_peace()
    lucca = place(g, "savoy", "FRA", "EW")  # MA 1, EC 2, EW 3
    assert boxes.moved_back(g, lucca, 6) == (NEUTRAL, 6)
    assert boxes.moved_back(g, lucca, 3) == (MA, 3)
    assert boxes.moved_back(g, lucca, 5) == (RM, 5)
    assert boxes.moved_back(g, lucca, 8) == (NEUTRAL, 6)
    resolution._win(g, resolution.Roller(g.country("HIS"), 19, True), lucca, 10, 6)
    assert won(g) == [("spain", "savoy", 3)]


def test_iv_32_to_iv_35_where_one_may_stop() -> None:
    """IV-32, IV-33, IV-34, IV-35."""
    g = at_peace()
    france = g.country("FRA")
    savoy = place(g, "savoy")
    assert boxes.reachable(g, france, savoy, 3) == [RM, SUB, MA]
    swiss = place(g, "switzerland")
    assert boxes.reachable(g, france, swiss, 4) == [RM, SUB]
    assert boxes.reachable(g, france, swiss, 40) == [RM, SUB, MA, EC]
    denmark = place(g, "denmark", "FRA", "EW")
    assert boxes.reachable(g, france, denmark, 40) == []
    liege = place(g, "liege", "FRA", "EW")
    assert boxes.reachable(g, france, liege, 40) == []
    for name in boxes.LOW_COUNTRIES[:4]:
        g.state.owner[g.world.province_index[name]] = france
    assert boxes.reachable(g, france, liege, 4) == [VA]
    g.state.in_force["danish_claims_dropped"] = 9
    sweden = g.country("sweden")
    assert boxes.box_cost(g, sweden, denmark, AN) == 10


def test_iv_36_passing_and_falling_pay_nothing() -> None:
    g = at_peace(segment="2.9")
    france, savoy = g.country("FRA"), place(g, "savoy", "HIS", "MA")
    before = g.line(france, "A7")
    move(g, savoy, g.country("HIS"), SUB)
    assert g.line(g.country("HIS"), "A7") == 0
    assert before == 0


@pytest.mark.parametrize("die, answer, ducats, kept", [
    (7, ["box:RM", "pay"], -10, True), (7, ["box:RM", "refuse"], 0, False),
    (8, ["box:RM"], 10, True),
])  # fmt: skip
def test_iv_37_dowries(die: int, answer: list[str], ducats: int, kept: bool) -> None:
    g = position(dice={"dowry": [die]}, segment="2.9")
    minor = place(g, "palatinate")
    g.state.advances = [Advance(g.country("FRA"), minor, 1)]
    stop(g, "FRA", *answer)
    assert g.line(g.country("FRA"), "A7") == ducats
    assert (g.state.patron[minor] != NONE) == kept


@pytest.mark.parametrize("die, more, ducats", [
    (95, 0, 50), (70, 0, 30), (40, 0, 0), (15, 0, -25), (95, 20, 70), (70, 20, 50), (15, 20, 20),
])  # fmt: skip
def test_iv_38_and_iv_39_subsidies(die: int, more: int, ducats: int) -> None:
    """IV-38, IV-39."""
    g = position(dice={"subsidy": [die]}, segment="2.9")
    minor = place(g, "savoy")
    assert g.world.countries[minor].minor.subsidy == 40  # type: ignore[union-attr]
    if more:
        g.add_effect("subsidy_more", g.country("FRA"), more)
    g.state.advances = [Advance(g.country("FRA"), minor, 2)]
    stop(g, "FRA", "box:SUB", *(["pay"] if ducats < 0 else []))
    assert g.line(g.country("FRA"), "A7") == ducats


def test_iv_40_annexation_needs_a_border() -> None:
    g = at_peace()
    france, turkey = g.country("FRA"), g.country("TUR")
    tuscany = place(g, "tuscany", "TUR", "VA")
    assert boxes.reachable(g, turkey, tuscany, 40) == []
    near = next(
        n for p in g.owned(tuscany) for n in g.world.provinces[p].neighbours
        if g.state.owner[n] != tuscany
    )  # fmt: skip
    g.state.owner[near] = g.state.controller[near] = turkey
    assert boxes.reachable(g, turkey, tuscany, 40) == [AN]
    lands = g.owned(tuscany)
    move(g, tuscany, turkey, AN)
    assert all(g.state.owner[p] == turkey for p in lands)
    assert not any(unit.country == tuscany for unit in g.state.units)
    assert not any(turkey in g.world.provinces[p].national for p in lands)
    assert france != turkey


def test_iv_41_and_iv_42_an_annexed_minor_is_freed() -> None:
    """IV-41, IV-42."""
    g = at_peace()
    turkey, algiers = g.country("TUR"), place(g, "algiers", "TUR", "VA")
    lands = g.owned(algiers)
    move(g, algiers, turkey, AN)
    assert boxes.moved_back(g, algiers, 5) == (EW, 5)
    assert boxes.moved_back(g, algiers, 10) == (NEUTRAL, 10)
    drop(g, algiers, 2)
    assert g.state.box[algiers] == EW
    assert all(g.state.owner[p] == algiers for p in lands)


def test_iv_43_and_iv_44_minors_at_war() -> None:
    """IV-43, IV-44."""
    g = at_peace()
    savoy = place(g, "savoy", "FRA", "MA")
    war(g, ["HIS"], ["savoy"], begun=8)
    for power in ("ANG", "FRA", "HIS"):
        assert boxes.closed(g, g.country(power), savoy) == "reason.minor.war"
    g.state.wars = []
    begun = war(g, ["HIS"], ["FRA"], begun=8)
    help_side(g, begun, savoy, 1, beside=g.country("FRA"))
    assert boxes.closed(g, g.country("ANG"), savoy) == ""


@pytest.mark.parametrize("power, minor", [
    ("TUR", "knights"), ("TUR", "papacy"), ("VEN", "genoa"), ("RUS", "pskov"), ("FRA", "burgundy"),
    ("FRA", "transylvania"), ("FRA", "usa"), ("FRA", "mazovia"), ("FRA", "austria"),
    ("FRA", "sweden"),
])  # fmt: skip
def test_iv_45_closed_minors(power: str, minor: str) -> None:
    g = at_peace()
    assert boxes.closed(g, g.country(power), g.country(minor))


def test_iv_46_a_former_power_defends_its_minors() -> None:
    g = position(dice={"diplomacy": [5, 5], "resistance": [5, 5]}, turn=50, segment="2.8")
    venice = g.country("VEN")
    g.state.seat_power[g.state.seat_power.index(venice)] = NONE
    g.state.major[venice] = 0
    lucca = place(g, "lucca", "VEN", "EW")
    talks(g, "FRA", ("lucca", 20))
    rollers = resolution._rollers(g, lucca, [g.country("FRA")])
    assert [(r.power, r.acts, r.total) for r in rollers][-1] == (venice, False, 5 + FORMER_DEFENCE)


def test_iv_47_a_vanished_minor_comes_back_by_a_gift() -> None:
    g = at_peace()
    france = g.country("FRA")
    province = next(
        p for p in g.world.provinces
        if p.europe and p.blurred and not g.is_major(p.blurred[0])
        and g.world.countries[p.blurred[0]].minor is not None
    )  # fmt: skip
    minor = province.blurred[0]
    for p in g.owned(minor):
        g.state.owner[p] = g.state.controller[p] = g.country("HIS")
    g.state.gone[minor] = 1
    g.state.owner[province.index] = g.state.controller[province.index] = france
    announce_land.give_province(g, france, province.index, minor)
    assert (g.state.gone[minor], g.state.patron[minor]) == (0, france)
    record = g.world.countries[minor].minor
    assert record is not None
    assert BOXES[g.state.box[minor]] == "VA" or "VA" not in record.boxes
    assert (g.state.stability[france], g.state.vp[france]) == (3, 0)


def test_iv_49_and_iv_179_lists_are_sealed() -> None:
    """IV-49, IV-179."""
    match = Match.new(game, "campaign_1492_9p", None, seed=3)
    while True:
        asks = match.asks()
        if asks[0].kind == "diplomacy.what":
            break
        match.play(asks[0], asks[0].options[0])
    ask = next(a for a in match.asks() if a.seat == "FRA")
    other = match.view("HIS")
    match.answer("FRA", ask.options[1].key)
    assert match.view("HIS") == other
    assert not any(match.state.diplomacy)
