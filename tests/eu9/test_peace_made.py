"""XII.3, XII.4, XII.6: minors, peaces carried out, interventions, stability, crusade."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec
import pytest

from europa.eu9.annals import Fought, Transfer
from europa.eu9.conflicts import Helper, War
from europa.eu9.invariants import broken
from europa.eu9.pieces import Besieging
from europa.eu9.rules.diplomacy import causes, event_wars, succession
from europa.eu9.rules.diplomacy.reactions.minors import may_send
from europa.eu9.rules.diplomacy.targets import TIED, alliances_of, why_not
from europa.eu9.rules.peace import adjustment, crusade, opening, phase, surrender
from europa.eu9.rules.peace.drafting import GLOBAL, MANDATORY, SEPARATE
from europa.eu9.rules.peace.interventions import interventions, rejoice
from europa.eu9.rules.peace.land import may_get
from europa.eu9.rules.peace.minor_offers import ANY, FREE, WINNING, addressable, terms
from europa.eu9.rules.peace.minor_roll import Proposal, faces, total
from europa.eu9.rules.peace.sides import remember_control
from europa.eu9.rules.redeployment import trade_losses
from europa.eu9.state import AT, COUNTRIES, DIP, TP
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE, RELIGIONS
from europa.kernel import Ask, Option
from europa.kernel.drive import drive_by
from tests.eu9.dealings import ally, at_peace, place, war
from tests.eu9.test_peace import abroad, hold, own, play, post, stab


def make(g: G, offer: Offer, *answers: str) -> None:
    """A signed peace is carried out."""
    remember_control(g)
    g.state.signed.append(offer)
    keys = list(answers)
    again = True
    while again:
        again = drive(phase.carry_out(g), keys if g.state.signed else [])


def signed(
    g: G, found: War, winners: str, losers: str, level: int, *natures: str, **more: object
) -> Offer:
    one, other = (tuple(g.country(c) for c in side.split()) for side in (winners, losers))
    more.setdefault("net", level)
    kind = str(more.pop("kind", GLOBAL))
    return Offer(found.number, kind, one, other, level, natures, **more)  # type: ignore[arg-type]


def put(
    g: G, found: War, minors: str, level: int = 0, *natures: str, separate: bool = False
) -> Proposal:
    ids = tuple(g.country(c) for c in minors.split())
    return Proposal(found.number, 0, ids, level, natures, separate)


# 7.3


def test_xii_16_and_xii_17_which_minors_may_be_addressed() -> None:
    """XII-16, XII-17."""
    g = at_peace(segment="7.3")
    for name, box in (("morocco", "EW"), ("tripoli", "EW"), ("algiers", "VA"), ("tunis", "VA")):
        place(g, name, "TUR", box)
    place(g, "venice", "HIS", "EW")
    place(g, "knights", "HIS", "VA")
    g.state.seat_power[g.state.seat_power.index(g.country("VEN"))] = g.country("SUE")
    found = war(g, ["HIS", "venice", "knights"], ["TUR", "morocco", "tripoli", "algiers", "tunis"])
    own(g, "morocco", "jebeltubqal")
    own(g, "algiers", "oran")
    own(g, "tunis", "tunis")
    hold(g, "HIS", "jebeltubqal", "oran", "tunis")
    by_spain = {g.name(c): how for c, how in addressable(g, found, 0).items()}
    assert by_spain == {"morocco": ANY, "tripoli": FREE, "tunis": ANY}
    by_turkey = {g.name(c): how for c, how in addressable(g, found, 1).items()}
    assert by_turkey == {"venice": FREE}
    hold(g, "morocco", "jebeltubqal")
    by_spain = {g.name(c): how for c, how in addressable(g, found, 0).items()}
    assert by_spain == {"morocco": FREE, "tripoli": FREE, "tunis": ANY}


def test_xii_18_a_vassal_in_the_capital_of_a_power() -> None:
    g = at_peace(segment="7.3")
    place(g, "algiers", "TUR", "VA")
    found = war(g, ["HIS"], ["TUR", "algiers"])
    assert not addressable(g, found, 0)
    hold(g, "algiers", "castilla_la_nueva")
    assert addressable(g, found, 0) == {g.country("algiers"): WINNING}


def test_xii_120_a_vassals_capital_under_siege() -> None:
    g = at_peace(segment="7.3")
    place(g, "tunis", "TUR", "VA")
    found = war(g, ["HIS"], ["TUR", "tunis"])
    hold(g, "HIS", "tunis")
    at = g.world.province_index["tunis"]
    g.state.sieges[at] = Besieging(g.country("TUR"))
    assert not addressable(g, found, 0)
    del g.state.sieges[at]
    assert addressable(g, found, 0) == {g.country("tunis"): ANY}


def test_xii_122_the_free_one_is_one() -> None:
    g = at_peace(segment="7.3")
    for name in ("morocco", "tripoli"):
        place(g, name, "TUR", "EW")
    found = war(g, ["HIS"], ["TUR", "morocco", "tripoli"])
    assert set(addressable(g, found, 0).values()) == {FREE}


@pytest.mark.parametrize(
    "level, natures, expected",
    [
        (-1, ["territory"], -4), (-1, ["money"], -2), (3, ["money"] * 2, 7),
        (3, ["territory"] * 2, 11),
    ],
)  # fmt: skip
def test_xii_62_level_and_natures(level: int, natures: list[str], expected: int) -> None:
    g = at_peace(segment="7.3")
    place(g, "savoy")
    found = war(g, ["FRA"], ["savoy"])
    assert total(g, put(g, found, "savoy", level, *natures)) == expected


def nordic(g: G) -> War:
    play(g, "SUE")
    g.state.occurred["II-4"] = 1
    own(g, "denmark", "trondelag")
    hold(g, "SUE", "trondelag")
    return war(g, ["SUE"], ["denmark"])


def test_xii_63_and_xii_64_sweden_and_denmark() -> None:
    """XII-63, XII-64."""
    g = at_peace(turn=15, segment="7.3")
    found = nordic(g)
    sweden, denmark = g.country("SUE"), g.country("denmark")
    g.state.fought = [
        Fought(0, sweden, denmark, "land", True), Fought(0, denmark, sweden, "naval", True),
        Fought(0, denmark, sweden, "leader"), Fought(0, sweden, denmark, "siege"),
    ]  # fmt: skip
    assert total(g, put(g, found, "denmark")) == -2
    g.state.fought = [
        Fought(0, sweden, denmark, "land", True), Fought(0, sweden, denmark, "land", True),
        Fought(0, denmark, sweden, "land"), Fought(0, sweden, denmark, "siege"),
        Fought(0, sweden, denmark, "leader"),
    ]  # fmt: skip
    assert total(g, put(g, found, "denmark")) == 3
    assert faces(g, put(g, found, "denmark", -1, "territory")) == 4


def test_xii_65_and_xii_66_and_xii_68_offers_at_a_base_of_one() -> None:
    """XII-65, XII-66, XII-68."""
    g = at_peace(turn=15, segment="7.3")
    found = nordic(g)
    sweden, denmark = g.country("SUE"), g.country("denmark")
    g.state.fought = [Fought(0, sweden, denmark, "land", True), Fought(0, sweden, denmark, "siege")]
    assert total(g, put(g, found, "denmark")) == 1
    chances = {
        (1, "money"): 8, (0, ""): 6, (-1, "territory"): 2, (-1, "money"): 4,
        (-1, "special:danish_claim"): 3, (-2, "money"): 1, (-2, "territory"): 0,
    }  # fmt: skip
    for (level, nature), expected in chances.items():
        natures = [nature] if nature else []
        assert faces(g, put(g, found, "denmark", level, *natures)) == expected, (level, nature)
    # Giving up the claim: -2, so that 9 becomes 7.
    assert 9 + total(g, put(g, found, "denmark", -1, "special:danish_claim")) == 7


def test_xii_69_and_xii_70_france_and_savoy() -> None:
    """XII-69, XII-70."""
    g = at_peace(turn=7, segment="7.3")
    stab(g, FRA=0, HIS=1)
    place(g, "savoy", "HIS", "EW")
    found = war(g, ["FRA"], ["HIS", "savoy"])
    own(g, "savoy", "savoia", "bresse")
    hold(g, "FRA", "savoia", "bresse")
    own(g, "FRA", "picardie", "champagne")
    hold(g, "HIS", "picardie", "champagne")
    at = g.world.province_index["savoia"]
    g.state.wars = [found := msgspec.structs.replace(found, taken=((at, 0),))]
    bresse = g.world.province_index["bresse"]
    g.state.fought = [Fought(bresse, g.country("FRA"), g.country("savoy"), "siege")]
    assert total(g, put(g, found, "savoy", separate=True)) == 4
    assert faces(g, put(g, found, "savoy", separate=True)) == 9
    assert faces(g, put(g, found, "savoy", -1, "territory", separate=True)) == 5


def test_xii_71_lorraine_surrenders() -> None:
    g = at_peace(segment="7.3")
    place(g, "lorraine")
    war(g, ["FRA"], ["lorraine"])
    hold(g, "FRA", *[g.world.provinces[p].id for p in g.owned(g.country("lorraine"))])
    income = sum(g.world.provinces[p].income for p in g.owned(g.country("lorraine")))
    drive(surrender.surrenders(g), ["money"] * 3)
    (peace,) = g.state.signed
    assert (peace.level, peace.natures) == (5, ("money",) * 3)
    g.state.signed = []
    make(g, peace)
    assert g.line(g.country("FRA"), "A30") == 4 * income == 28
    assert not g.state.wars


def test_xii_72_halves_are_kept() -> None:
    g = at_peace(turn=30, segment="7.3")
    place(g, "savoy")
    found = war(g, ["FRA"], ["savoy"])
    at = post(g, abroad(g, 0), "savoy", TP, 1)
    g.state.controller[at] = g.country("FRA")
    assert total(g, put(g, found, "savoy")) == Fraction(3, 2)
    assert faces(g, put(g, found, "savoy")) == 6  # 4 and 1.5 are refused, 5 and more sign


def test_xii_73_proud_minors_add_up() -> None:
    g = at_peace(segment="7.3")
    found = war(g, ["TUR"], ["persia", "syria"])
    assert total(g, put(g, found, "persia syria")) == -8


@pytest.mark.parametrize("turn, over, expected", [(20, False, -2), (40, False, 0), (30, True, 0)])
def test_xii_74_heretics(turn: int, over: bool, expected: int) -> None:
    g = at_peace(turn=turn, segment="7.3")
    g.state.occurred["I-8(1)"] = 1
    place(g, "hesse")
    g.state.religion[g.country("hesse")] = RELIGIONS.index("protestant")
    if over:
        g.state.in_force["enmities_over"] = 1
    found = war(g, ["FRA"], ["hesse"])
    assert total(g, put(g, found, "hesse")) == expected


def test_xii_75_deeds_of_this_turn() -> None:
    g = at_peace(segment="7.3")
    place(g, "savoy")
    france, savoy = g.country("FRA"), g.country("savoy")
    found = war(g, ["FRA"], ["savoy"])
    g.state.fought = [Fought(0, france, savoy, "land", True)]
    assert total(g, put(g, found, "savoy")) == 2
    at = g.world.province_index["savoia"]
    g.state.fought = [Fought(at, france, savoy, "siege")]
    g.state.wars = [found := msgspec.structs.replace(found, taken=((at, 0),))]
    hold(g, "FRA", "savoia")
    assert total(g, put(g, found, "savoy")) == 6


def test_xii_76_the_differential_counts_three_at_most() -> None:
    g = at_peace(segment="7.3")
    stab(g, FRA=3, HIS=-2)
    place(g, "savoy", "HIS", "EW")
    found = war(g, ["FRA"], ["HIS", "savoy"])
    assert total(g, put(g, found, "savoy", separate=True)) == 1
    alone = war(g, ["FRA"], ["savoy"])
    assert total(g, put(g, alone, "savoy", separate=True)) == -2


def test_xii_77_two_conquerors_share_a_surrender() -> None:
    g = at_peace(segment="7.3")
    place(g, "savoy", "HIS", "EW")
    war(g, ["FRA"], ["HIS", "savoy"])
    war(g, ["VEN"], ["HIS", "savoy"])
    lands = [g.world.provinces[p].id for p in g.owned(g.country("savoy"))]
    hold(g, "FRA", lands[0])
    hold(g, "VEN", *lands[1:])
    drive(surrender.surrenders(g), ["money"] * 3)
    (peace,) = g.state.signed
    assert set(peace.winners) == {g.country("FRA"), g.country("VEN")}
    assert g.state.patron[g.country("savoy")] == NONE
    g.state.signed = []
    make(g, peace, *["power:france"] * 3, "accept")
    assert all(g.country("savoy") not in found.members for found in g.state.wars)
    assert len(g.state.wars) == 2


# 7.4


def test_xii_86_and_xii_92_a_province_is_ceded() -> None:
    g = at_peace(segment="7.4")
    found = war(g, ["FRA"], ["HIS"])
    own(g, "HIS", "artois", "hainaut")
    hold(g, "FRA", "artois", "hainaut")
    own(g, "FRA", "picardie")
    hold(g, "HIS", "picardie")
    causes.give(g, g.country("HIS"), g.country("FRA"), "quarrel")
    make(g, signed(g, found, "FRA", "HIS", 2, "territory"), "take:artois:france")
    s, ids = g.state, g.world.province_index
    france, spain = g.country("FRA"), g.country("HIS")
    assert (s.owner[ids["artois"]], s.controller[ids["artois"]]) == (france, france)
    assert s.controller[ids["hainaut"]] == spain
    assert s.controller[ids["picardie"]] == france
    assert not s.wars
    assert s.causes == []
    assert (spain, france, s.turn + 1, True) in s.truces
    income = g.world.provinces[ids["artois"]].income
    assert (s.vp[france], s.vp[spain]) == (4 + income, -4 - 2 * income)
    (peace,) = s.peaces
    assert peace.terms == ("province:artois:france",)
    assert s.transfers[-1] == Transfer(s.turn, ids["artois"], spain, france, "peace")
    s.turn += 1
    assert causes.pacified(g, france, spain)
    assert causes.barred(g, spain, france)
    assert not causes.barred(g, france, spain)


def test_xii_92_and_xii_93_a_negotiated_or_white_peace_leaves_causes() -> None:
    """XII-92, XII-93."""
    g = at_peace(segment="7.4")
    found = war(g, ["FRA"], ["HIS"])
    causes.give(g, g.country("HIS"), g.country("FRA"), "quarrel")
    make(g, signed(g, found, "FRA", "HIS", 0))
    assert len(g.state.causes) == 1
    assert not g.state.truces
    found = war(g, ["FRA"], ["HIS"])
    make(g, signed(g, found, "FRA", "HIS", 1, "money", net=0))
    assert not g.state.causes
    assert not g.state.truces
    assert g.line(g.country("FRA"), "A30") == 50


def test_xii_15_and_xii_96_and_ck_24_a_separate_peace() -> None:
    """CK-24, XII-15, XII-96."""
    g = at_peace(turn=8, segment="7.4")
    ally(g, "offensive", "VEN", "HIS")
    found = war(g, ["TUR"], ["HIS", "VEN"])
    opening.note_peace_due(g)
    make(g, signed(g, found, "TUR", "VEN", 0, kind=SEPARATE, by=g.country("VEN")))
    rejoice(g)
    s = g.state
    assert s.stability[g.country("VEN")] == 2  # -2, then +1 for complete peace
    assert s.stability[g.country("TUR")] == 3
    assert not s.agreements
    (cause,) = s.causes
    assert (g.name(cause.holder), g.name(cause.target)) == ("spain", "venice")
    assert (cause.first, cause.last) == (9, 9)
    (rest,) = s.wars
    assert rest.defenders == (g.country("HIS"),)


def test_xii_25_a_forced_peace_breaks_nothing() -> None:
    g = at_peace(segment="7.4")
    found = war(g, ["TUR"], ["HIS", "VEN"])
    make(g, signed(g, found, "TUR", "VEN", 0, kind=MANDATORY, by=g.country("VEN")))
    assert g.state.stability[g.country("VEN")] == 3
    assert not g.state.causes


def test_xii_23_a_minor_is_left_out() -> None:
    g = at_peace(segment="7.4")
    place(g, "parma", "HIS", "EW")
    found = war(g, ["FRA"], ["HIS", "parma"])
    left = (g.country("parma"),)
    make(g, signed(g, found, "FRA", "HIS", 0, by=g.country("HIS"), left_out=left))
    assert g.state.stability[g.country("HIS")] == 1
    assert g.state.patron[g.country("parma")] == NONE
    (rest,) = g.state.wars
    assert rest.defenders == left


def test_xii_22_other_alliances_go_on() -> None:
    g = at_peace(segment="7.4")
    first = war(g, ["FRA"], ["HIS"])
    war(g, ["FRA"], ["ANG"])
    war(g, ["HIS"], ["ANG"])
    make(g, signed(g, first, "FRA", "HIS", 0))
    assert len(g.state.wars) == 2


def test_xii_46_and_xii_61_money_and_choices_in_turn() -> None:
    """XII-46, XII-61."""
    g = at_peace(turn=30, segment="7.4")
    play(g, "HOL")
    g.state.ministers = []
    g.state.skills[g.country("HOL") * 3 + DIP] = 9
    found = war(g, ["FRA"], ["HOL", "HIS"])
    own(g, "HIS", "artois", "hainaut")
    hold(g, "FRA", "artois", "hainaut")
    peace = signed(g, found, "FRA", "HOL HIS", 4, "money", "territory", "territory")
    make(g, peace, "power:spain", "take:artois:france", "yes")
    assert g.line(g.country("HIS"), "A30") == -100
    assert g.line(g.country("HOL"), "A30") == 0
    assert g.line(g.country("FRA"), "A30") == 100


def test_xii_60_denunciation() -> None:
    g = at_peace(segment="7.4")
    found = war(g, ["HIS", "ANG", "VEN"], ["FRA"])
    hold(g, "ANG", "picardie")
    peace = signed(g, found, "HIS ANG VEN", "FRA", 2, "money")
    make(g, peace, "power:spain", "denounce", "accept")
    s = g.state
    assert s.stability[g.country("HIS")] == 1
    assert s.stability[g.country("VEN")] == 1
    assert s.stability[g.country("ANG")] == 3
    assert {(g.name(c.holder), g.name(c.target)) for c in s.causes} == {
        ("england", "spain"), ("england", "venice"),
    }  # fmt: skip


def test_xii_56_a_minors_land_given_by_its_own_side() -> None:
    g = at_peace(segment="7.4")
    place(g, "crimea", "TUR", "EW")
    found = war(g, ["POL"], ["TUR", "crimea"])
    own(g, "crimea", "azov")
    own(g, "TUR", "basarabia")
    hold(g, "POL", "azov", "basarabia")
    make(g, signed(g, found, "POL", "TUR crimea", 1, "territory"), "take:azov:poland", "yes")
    assert g.state.patron[g.country("crimea")] == NONE


def test_xii_85_an_occupation_stays() -> None:
    g = at_peace(segment="7.4")
    found = war(g, ["TUR"], ["hungary"])
    at = g.world.province_index["pecs"]
    own(g, "hungary", "pecs")
    hold(g, "TUR", "pecs")
    g.state.occupied[at] = g.country("TUR")
    make(g, signed(g, found, "TUR", "hungary", 0), "stay")
    assert g.state.controller[at] == g.country("TUR")


def test_xii_80_a_minor_that_signed_keeps_out() -> None:
    g = at_peace(segment="7.4")
    place(g, "savoy")
    found = war(g, ["FRA"], ["savoy"])
    make(g, terms(g, found, 0, (g.country("savoy"),), 0, False, g.country("FRA")))
    g.state.turn += 1
    assert causes.barred(g, g.country("savoy"), g.country("FRA"))
    place(g, "savoy", "HIS", "MA")
    later = war(g, ["HIS"], ["FRA"])
    assert not may_send(g, g.country("savoy"), g.country("HIS"), later)
    g.state.turn += 1
    assert may_send(g, g.country("savoy"), g.country("HIS"), later)


def test_xii_118_and_ck_17_the_balkans() -> None:
    g = at_peace(turn=3, segment="7.0")
    own(g, "hungary", "dalmacija")
    hold(g, "TUR", "dalmacija")
    before = g.state.vp[g.country("TUR")]
    opening.begin(g)
    assert g.state.owner[g.world.province_index["dalmacija"]] == g.country("TUR")
    assert g.state.vp[g.country("TUR")] == before
    assert not crusade.is_tested(g)
    assert not g.state.peaces


def test_xii_119_the_mamluks_fall() -> None:
    g = at_peace(turn=5, segment="7.0")
    war(g, ["TUR"], ["mamluks"])
    hold(g, "TUR", "egypte")
    g.state.units = [u for u in g.state.units if u.country != g.country("mamluks")]
    lands = g.owned(g.country("mamluks"))
    opening.begin(g)
    assert {g.state.owner[p] for p in lands} == {g.country("TUR")}
    assert g.state.gone[g.country("mamluks")]
    assert not g.state.wars


# 7.5, 7.6


def test_xii_94_to_xii_98_the_joy_of_peace() -> None:
    """XII-94, XII-95, XII-96, XII-97, XII-98."""
    g = at_peace(segment="7.5")
    stab(g, FRA=0, HIS=0, TUR=0, ANG=0)
    war(g, ["FRA"], ["HIS"])
    war(g, ["HIS"], ["TUR"])
    war(g, ["TUR"], ["syria"])
    war(g, ["ANG"], ["POR"], kind="overseas")
    opening.note_peace_due(g)
    g.state.wars = g.state.wars[1:3]
    rejoice(g)
    assert g.state.stability[g.country("FRA")] == 1
    assert g.state.stability[g.country("HIS")] == 0
    assert g.state.stability[g.country("ANG")] == 0
    g.state.wars = g.state.wars[1:]
    rejoice(g)
    assert g.state.stability[g.country("HIS")] == 1
    assert g.state.stability[g.country("TUR")] == 0
    g.state.wars = []
    rejoice(g)
    rejoice(g)
    assert g.state.stability[g.country("TUR")] == 1


def test_xii_95_an_attack_on_a_minor_brings_nothing() -> None:
    g = at_peace(segment="7.5")
    stab(g, TUR=0)
    war(g, ["TUR"], ["syria"])
    opening.note_peace_due(g)
    g.state.wars = []
    rejoice(g)
    assert g.state.stability[g.country("TUR")] == 0
    war(g, ["persia"], ["TUR"], cause="I-5")
    opening.note_peace_due(g)
    g.state.wars = []
    rejoice(g)
    assert g.state.stability[g.country("TUR")] == 1


def helped(g: G, beside: str = "HIS") -> War:
    ang = Helper(g.country("ANG"), 1, "limited", g.country(beside))
    return war(g, ["FRA"], [beside], helpers=(ang,))


def test_xii_99_and_ck_20_interventions() -> None:
    g = at_peace(segment="7.5")
    helped(g)
    drive(interventions(g), ["leave_be", "continue"])
    assert adjustment.weariness(g, g.country("ANG")) == 1
    g.state.turn += 1
    before = g.state.stability[g.country("FRA")]
    drive(event_wars.turn(g, g.country("FRA")), ["use"])
    assert g.country("ANG") in g.state.wars[0].defenders
    assert g.state.stability[g.country("FRA")] == before
    g = at_peace(segment="7.5")
    helped(g)
    drive(interventions(g), ["leave_be", "withdraw"])
    assert adjustment.weariness(g, g.country("ANG")) == 0
    g = at_peace(segment="7.5")
    helped(g)
    drive(interventions(g), ["war"])
    assert g.state.stability[g.country("FRA")] == 2
    adjustment.adjust(g)
    assert g.state.stability[g.country("ANG")] == 3
    g.state.effects.clear()
    adjustment.adjust(g)
    assert g.state.stability[g.country("ANG")] == 2


def test_xii_99_leaving_an_attacked_minor() -> None:
    g = at_peace(segment="7.5")
    place(g, "parma", "ANG", "EW")
    helped(g, "parma")
    drive(interventions(g), ["leave_be", "withdraw"])
    assert g.state.stability[g.country("ANG")] == 1
    assert g.state.patron[g.country("parma")] == NONE


def test_xii_100_a_foreign_intervention_without_troops_ends() -> None:
    g = at_peace(segment="7.5")
    ang = Helper(g.country("ANG"), 1, "foreign", g.country("HIS"))
    war(g, ["rebels"], ["HIS"], kind="civil", helpers=(ang,))
    g.state.units = [u for u in g.state.units if u.country != g.country("ANG")]
    drive(interventions(g), [])
    assert not g.state.wars[0].helpers


def test_xii_101_and_ck_21_turns_of_war() -> None:
    g = at_peace(segment="7.6")
    france = g.country("FRA")
    full = war(g, ["FRA"], ["HIS"], turns=((france, 6),))
    assert adjustment.weariness(g, france) == 4
    far = war(g, ["FRA"], ["ANG"], kind="overseas", turns=((france, 6),))
    assert adjustment.weariness(g, france) == 4
    g.state.wars = [far]
    assert adjustment.weariness(g, france) == 2
    truce = msgspec.structs.replace(full, armistice=True)
    g.state.wars = [truce]
    assert adjustment.weariness(g, france) == 1
    third = msgspec.structs.replace(full, turns=((france, 3),), number=9)
    g.state.wars = [truce, third]
    assert adjustment.weariness(g, france) == 4
    g.state.wars = [truce, msgspec.structs.replace(truce, number=9)]
    assert adjustment.weariness(g, france) == 2
    adjustment.adjust(g)
    assert dict(g.state.wars[0].turns)[france] == 6


def test_xii_102_the_knights_privateers() -> None:
    g = at_peace(segment="7.6")
    turkey = g.country("TUR")
    g.add_effect(trade_losses.KNIGHTS_TOOK)
    assert adjustment.loss(g, turkey) == 1
    war(g, ["TUR"], ["HIS"], turns=((turkey, 1),))
    assert adjustment.loss(g, turkey) == 1


def test_xii_103_and_xii_104_vienna_and_rome() -> None:
    """XII-103, XII-104."""
    g = at_peace(turn=45, segment="7.6")
    play(g, "AUS", "VEN")
    play(g, "VEN", "POR")
    turkey, ids = g.country("TUR"), g.world.province_index
    own(g, "AUS", "osterreich")
    hold(g, "TUR", "osterreich")
    g.state.fought = [Fought(ids["osterreich"], turkey, g.country("AUS"), "siege")]
    g.state.religion[g.country("ANG")] = RELIGIONS.index("protestant")
    g.state.occurred["I-8(1)"] = 1
    loss = {c: adjustment.loss(g, g.country(c)) for c in ("VEN", "HIS", "AUS", "POL", "FRA", "ANG")}
    assert loss == {"VEN": 1, "HIS": 1, "AUS": 2, "POL": 1, "FRA": 1, "ANG": 0}
    g.state.fought = []
    assert adjustment.loss(g, g.country("FRA")) == 0
    assert adjustment.loss(g, g.country("AUS")) == 1
    hold(g, "TUR", "lazio")
    g.state.titles["defender"] = g.country("HIS")
    assert adjustment.loss(g, g.country("HIS")) == 1
    assert adjustment.loss(g, g.country("FRA")) == 0


@pytest.mark.parametrize("period, spain, holland", [(3, 1, 1), (4, 2, 1), (5, 3, 2)])
def test_xii_105_the_dutch_war(period: int, spain: int, holland: int) -> None:
    g = at_peace(turn=30, segment="7.6")
    play(g, "HOL")
    g.state.period = period
    one, other = g.country("HIS"), g.country("HOL")
    war(g, ["HOL"], ["HIS"], cause="III-1(1)", turns=((one, 9), (other, 9)))
    assert (adjustment.weariness(g, one), adjustment.weariness(g, other)) == (spain, holland)


# 7.8


def won(g: G, turn: int, count: int, old: str = "hungary", how: str = "peace") -> None:
    g.state.transfers += [
        Transfer(turn, n, g.country(old), g.country("TUR"), how) for n in range(count)
    ]


def test_xii_106_and_xii_107_the_crusade() -> None:
    """XII-106, XII-107."""
    g = at_peace(turn=10, segment="7.8", dice={"crusade": [9, 5, 4, 10]})
    won(g, 10, 2)
    won(g, 7, 3, how="event")
    won(g, 5, 3)
    war(g, ["HIS"], ["FRA"])
    assert crusade.is_tested(g)
    assert crusade.modifier(g) == 1
    crusade.crusade(g)
    assert g.state.event_calls == ["extra:II-B"]
    g.state.event_calls, g.state.wars = [], []
    won(g, 10, 3)
    assert crusade.modifier(g) == 5
    crusade.crusade(g)
    assert g.state.event_calls == ["extra:II-B"]
    g.state.event_calls = []
    crusade.crusade(g)
    assert g.state.event_calls == []
    g.state.transfers = g.state.transfers[:1]
    g.state.occurred["I-8(1)"] = 1
    for foe in ("FRA", "VEN", "POL"):
        war(g, ["HIS"], [foe])
    assert crusade.modifier(g) < 0
    crusade.crusade(g)  # a natural 10
    assert g.state.event_calls == ["extra:II-B"]


def test_xii_108_no_test() -> None:
    g = at_peace(turn=3, segment="7.8")
    won(g, 3, 2, how="balkans")
    assert not crusade.is_tested(g)
    g = at_peace(turn=30, segment="7.8")
    won(g, 30, 2)
    crusade.crusade(g)
    assert g.state.event_calls == []


def test_xii_109_the_fall_of_rome() -> None:
    g = at_peace(turn=10, segment="7.8")
    at, turkey = g.world.province_index["lazio"], g.country("TUR")
    hold(g, "TUR", "lazio")
    crusade.crusade(g)
    assert g.state.event_calls == []
    g.state.fought = [Fought(at, turkey, g.country("papacy"), "siege")]
    crusade.crusade(g)
    assert g.state.event_calls == ["extra:II-B"]
    g = at_peace(turn=20, segment="7.8")
    hold(g, "TUR", "lazio")
    g.state.fought = [Fought(at, turkey, g.country("papacy"), "siege")]
    crusade.crusade(g)
    assert g.state.event_calls == []
    assert crusade.modifier(g) == 5


# Points


def test_xiv_21_levels_count_for_every_power() -> None:
    g = at_peace(segment="7.4")
    place(g, "savoy", "HIS", "EW")
    found = war(g, ["FRA", "VEN"], ["HIS", "savoy"])
    make(g, signed(g, found, "FRA VEN", "HIS savoy", 3, "money", "money"), *["split"] * 2)
    points = {c: g.state.vp[g.country(c)] for c in ("FRA", "VEN", "HIS")}
    assert points == {"FRA": 6, "VEN": 6, "HIS": -6}


def test_xiv_22_a_lone_minor_gives_half_to_its_patron() -> None:
    g = at_peace(segment="7.4")
    place(g, "savoy", "HIS", "MA")
    found = war(g, ["FRA"], ["savoy"])
    make(g, signed(g, found, "FRA", "savoy", 2, "money"))
    assert (g.state.vp[g.country("FRA")], g.state.vp[g.country("HIS")]) == (2, -2)
    g = at_peace(segment="7.4")
    place(g, "savoy", "HIS", "MA")
    found = war(g, ["FRA"], ["savoy"])
    make(g, signed(g, found, "savoy", "FRA", 2, "money"))
    assert (g.state.vp[g.country("FRA")], g.state.vp[g.country("HIS")]) == (-4, 2)


def test_xiv_23_land_of_a_minor_beside_its_patron() -> None:
    g = at_peace(segment="7.4")
    place(g, "crimea", "TUR", "EW")
    found = war(g, ["POL"], ["TUR", "crimea"])
    own(g, "crimea", "azov")
    hold(g, "POL", "azov")
    make(g, signed(g, found, "POL", "TUR crimea", 2, "territory"))
    income = g.world.provinces[g.world.province_index["azov"]].income
    assert g.state.vp[g.country("TUR")] == -4 - 2 * income


def test_iv_170_a_crushing_peace_overseas_breaks_treaties_and_imposes_one() -> None:
    g = at_peace(segment="7.4")
    g.state.treaties = {}
    por, ven, aden = g.country("POR"), g.country("VEN"), g.country("aden")
    g.state.treaties[ven * COUNTRIES + aden] = AT
    found = war(g, ["POR"], ["aden"], kind="overseas")
    natures = ("special:treaties",) * 3
    drive(phase._make(g, signed(g, found, "POR", "aden", 4, *natures)), ["lower:venice"])
    assert g.state.treaties == {por * COUNTRIES + aden: AT}
    cb = next(cb for cb in g.state.causes if cb.holder == ven)
    assert (cb.target, cb.kind, cb.free, cb.last) == (por, "overseas", True, g.state.turn + 5)


def test_e121_a_peace_whose_war_is_over_is_void() -> None:
    """Signed on condition; a white peace for all has ended its war in the same turn."""
    g = at_peace(segment="7.4")
    found = war(g, ["FRA"], ["ANG", "HIS"], kind="civil", cause="succession:england")
    g.state.event_notes |= {f"pretender:{found.number}": "france"}
    g.state.signed = [
        signed(g, found, "FRA", "ANG HIS", 0),
        signed(g, found, "FRA", "ANG", 1, "special:dynastic_ties"),
    ]
    while drive(phase.carry_out(g), [], otherwise=["split"]):
        pass
    assert g.state.wars == []
    assert g.state.agreements == []
    assert len(g.state.peaces) == 1


def test_4_24_only_the_doer_is_blamed() -> None:
    g = at_peace(segment="7.4")
    ven, aden = g.country("VEN"), g.country("aden")
    g.state.treaties = {ven * COUNTRIES + aden: AT}
    found = war(g, ["POR", "HIS"], ["aden"], kind="overseas")
    natures = ("special:treaties",) * 3
    drive(
        phase._make(g, signed(g, found, "POR HIS", "aden", 4, *natures)), [],
        otherwise=["lower:venice"],
    )  # fmt: skip
    assert len([cb for cb in g.state.causes if cb.holder == ven]) == 1
    assert g.state.treaties.get(g.country("HIS") * COUNTRIES + aden) == AT


def test_a_throne_won_or_saved_binds_by_ties() -> None:
    """4.18.5: ties for the pretender as one condition; a supporter has them if the victim wins."""
    for winners, losers, natures, holder in (
        ("FRA", "ANG HIS", ("special:dynastic_ties",), "FRA"),
        ("ANG HIS", "FRA", ("money",), "HIS"),
    ):
        g = at_peace(segment="7.4")
        found = war(g, ["FRA"], ["ANG", "HIS"], kind="civil", cause="succession:england")
        g.state.event_notes |= {"pretender:1": "france", "supported:england": "spain"}
        drive(
            phase._make(g, signed(g, found, winners, losers, 1, *natures)), [], otherwise=["split"]
        )
        (ties,) = g.state.agreements
        assert ties.members == (g.country(holder), g.country("ANG"))
        assert succession.must_answer(ties, g.country("ANG"))
        if holder == "HIS":
            assert why_not(g, g.country("ANG"), alliances_of(g, g.country("HIS"))[0]) == TIED


def test_ties_of_a_throne_are_not_for_those_who_fight_on() -> None:
    """E1179: no alliance of belligerents, not even while the peace is being made."""
    for more, bound in (((), 1), ((("FRA", "ANG"),), 0)):
        g = at_peace(segment="7.4")
        found = war(g, ["FRA"], ["ANG"], kind="civil", cause="succession:england")
        g.state.event_notes |= {"pretender:1": "france"}
        for one, other in more:
            war(g, [one], [other])
        offer = signed(g, found, "FRA", "ANG", 2, "special:dynastic_ties", "money")
        drive(phase._make(g, offer), [], otherwise=["split"])
        assert len(g.state.agreements) == bound
        assert broken(g.state) == []


def test_xii_53_and_xii_85_islands_and_occupations() -> None:
    """XII-53: the Canaries change hands in a full war only; XII-85: an occupation stays or not."""
    for kind, able in (("full", True), ("overseas", False)):
        g = at_peace(segment="7.4")
        found = war(g, ["FRA"], ["HIS"], kind=kind)
        isles = g.world.province_index["islas_canarias"]
        g.state.controller[isles] = g.country("FRA")
        assert may_get(g, signed(g, found, "FRA", "HIS", 2), g.country("FRA"), isles) == able
    for answer, keeper in (("stay", "TUR"), ("leave", "HIS")):
        g = at_peace(segment="7.4")
        found = war(g, ["TUR"], ["HIS"])
        pecs = g.world.province_index["pecs"]
        g.state.owner[pecs] = g.country("HIS")
        g.state.controller[pecs] = g.state.occupied[pecs] = g.country("TUR")
        drive(phase._make(g, signed(g, found, "TUR", "HIS", 0)), [answer], otherwise=["level:1"])
        assert g.state.controller[pecs] == g.country(keeper)


def test_xii_61_a_part_of_a_condition_is_no_full_one() -> None:
    """ANG holds a French province and gets half of the money: it may denounce the peace."""
    g = at_peace(segment="7.4")
    found = war(g, ["HIS", "ANG"], ["FRA"])
    hold(g, "ANG", "picardie")
    peace = signed(g, found, "HIS ANG", "FRA", 2, "money")
    g.state.before_peace = list(g.state.controller)
    asked: list[str] = []

    def choose(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        ask = asks[0]
        asked.append(ask.kind)
        key = "split" if ask.find("split") else ask.options[0].key
        option = ask.find(key)
        assert option is not None
        return ask, option

    drive_by(phase._make(g, peace), choose)
    assert 0 < g.line(g.country("ANG"), "A30") < 75
    assert "peace.denounce" in asked
