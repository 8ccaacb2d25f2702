"""IV.2: drafts, treaties, trade refusals and other announcements."""

from __future__ import annotations

import pytest

from europa.eu9 import invariants
from europa.eu9.conflicts import CasusBelli
from europa.eu9.game import game
from europa.eu9.hidden import redeal
from europa.eu9.rules.diplomacy import (
    announce_land,
    bonds,
    causes,
    drafting,
    negotiation,
    pacts,
    phase,
    price,
    refusals,
    ties,
)
from europa.eu9.rules.diplomacy.announcing import independence
from europa.eu9.rules.diplomacy.announcing import trade as announce_trade
from europa.eu9.rules.diplomacy.declare import no_kind
from europa.eu9.rules.diplomacy.targets import alliances_of
from europa.eu9.rules.diplomacy.terms import why_void
from europa.eu9.rules.income.foreign_trade import closed_to
from europa.eu9.rules.income.trade_zones import level_parts
from europa.eu9.rules.treasury import exchequer
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.eu9.testing import drive, first_ask, position
from europa.eu9.treaties import Draft
from europa.eu9.view import view
from europa.eu9.world import CENTRES, period_of
from europa.kernel import Dice, Match
from tests.eu9.dealings import ally, at_peace, attack, can, place, war, window
from tests.eu9.test_events_early import occur


def draft(g: G, kind: str, *members: str, **more: object) -> Draft:
    powers = tuple(g.country(m) for m in members)
    return drafting.make(g, powers[0], kind, powers, **more)  # type: ignore[arg-type]


def rich(g: G, *powers: str, income: int = 300) -> None:
    for power in powers or ("FRA", "HIS", "ANG", "TUR", "VEN", "POL", "HOL"):
        g.state.gross[g.country(power)] = [income]


def at_turn(g: G, turn: int) -> None:
    g.state.turn, g.state.period = turn, period_of(turn)


def announced(g: G, found: Draft) -> None:
    """A draft signed and announced by all."""
    pacts._in_force(g, found)


def test_iv_50_an_alliance_lasts_three_turns() -> None:
    g = at_peace(turn=5, segment="2.3")
    announced(g, draft(g, "defensive", "FRA", "ANG"))
    for turn in (6, 7):
        at_turn(g, turn)
        pacts.expire(g)
        assert len(g.state.agreements) == 1
    at_turn(g, 8)
    attack(g, "HIS", "FRA", segment="2.1")
    assert "call:england:1" in can(g, "FRA", "2.1")
    g.state.wars = []
    pacts.expire(g)
    assert g.state.agreements == []
    assert why_void(g, draft(g, "defensive", "FRA", "ANG")) == ""


def test_iv_51_who_does_not_announce_what_he_signed_pays() -> None:
    for written, cost in ((True, 1), (False, 0)):
        g = at_peace(segment="2.3")
        paper = draft(g, "defensive", "FRA", "ANG", form="public" if written else "oral")
        members = paper.agreement.members
        signed = members if written else ()
        g.state.drafts = [
            Draft(paper.agreement, paper.by, signed, written),
        ]
        france, england = members
        drive(pacts.turn(g, france), ["announce:" + drafting.label(g, g.state.drafts[0])])
        drive(pacts.turn(g, england), ["done"])
        pacts.settle(g)
        assert g.state.agreements == []
        assert g.state.drafts == []
        assert (g.state.stability[france], g.state.stability[england]) == (3, 3 - cost)


def test_the_last_announcement_puts_it_in_force() -> None:
    g = at_peace(segment="2.3")
    paper = draft(g, "offensive", "FRA", "ANG")
    g.state.drafts = [Draft(paper.agreement, paper.by, paper.agreement.members)]
    key = "announce:" + drafting.label(g, g.state.drafts[0])
    for power in paper.agreement.members:
        drive(pacts.turn(g, power), [key])
    pacts.settle(g)
    assert [a.kind for a in g.state.agreements] == ["offensive"]


def test_iv_52_secret_ties_are_void_secret_alliances_seen_by_members() -> None:
    g = at_peace(segment="2.3")
    rich(g)
    assert why_void(g, draft(g, "ties", "FRA", "HIS", form="secret", dowry=100))
    paper = draft(g, "defensive", "FRA", "HIS", form="secret")
    g.state.drafts = [Draft(paper.agreement, paper.by, paper.agreement.members)]
    assert view(g, "ANG")["drafts"] == []
    pacts.conclude_secrets(g)
    assert len(view(g, "HIS")["agreements"]) == 1
    assert view(g, "ANG")["agreements"] == []
    told = [line for line in g.journal.lines() if type(line.entry).__name__ == "AgreementMade"]
    assert [line.readers for line in told] == [("FRA", "HIS")]
    attack(g, "ANG", "FRA")
    window(g, "2.5", ["HIS=enter:france:1"])
    assert len(view(g, "ANG")["agreements"]) == 1


@pytest.mark.parametrize("ducats, allowed", [(90, False), (100, True), (300, True), (301, False)])
def test_iv_54_dowries_in_money(ducats: int, allowed: bool) -> None:
    g = at_peace()
    rich(g)
    paper = draft(g, "ties", "FRA", "HIS", dowry=ducats)
    assert (why_void(g, paper) == "") == allowed
    if allowed:
        announced(g, paper)
        assert g.line(g.country("FRA"), "A3") == -ducats
        assert g.line(g.country("HIS"), "A3") == ducats


def _lands(g: G, power: str, count: int, *, national: bool) -> list[int]:
    country = g.country(power)
    found = [
        p
        for p in g.owned(country)
        if (country in g.world.provinces[p].national) == national
        and g.state.controller[p] == country
        and not g.state.revolt[p]
    ]
    return found[:count]


def test_iv_55_to_iv_57_provinces_by_ties() -> None:
    """IV-55, IV-56, IV-57."""
    g = at_peace()
    rich(g)
    fra, his = g.country("FRA"), g.country("HIS")
    spare = [p.index for p in g.world.provinces if p.europe and not p.national][:3]
    for p, owner in zip(spare, (fra, fra, his), strict=True):
        g.state.owner[p] = g.state.controller[p] = owner
        g.state.revolt[p] = 0
        g.state.occupied[p] = -1
    cedes = ((fra, spare[0]), (fra, spare[1]), (his, spare[2]))
    paper = draft(g, "ties", "FRA", "HIS", cedes=cedes)
    assert why_void(g, paper) == ""
    announced(g, paper)
    assert (g.state.stability[fra], g.state.stability[his]) == (1, 2)
    assert g.state.owner[spare[0]] == fra
    g.state.controller[spare[1]] = g.country("ANG")
    list(phase.close(g))
    assert g.state.owner[spare[0]] == his
    assert g.state.owner[spare[1]] == fra
    assert g.state.owner[spare[2]] == fra
    home = _lands(g, "FRA", 2, national=True)
    theirs = (
        next(p for p in g.owned(his) if his not in g.world.provinces[p].national)
        if any(his not in g.world.provinces[p].national for p in g.owned(his))
        else spare[0]
    )
    g.state.ties_ended.clear()
    g.state.agreements.clear()
    assert why_void(g, draft(g, "ties", "FRA", "HIS", cedes=((fra, home[0]),))) == ""
    swap = ((fra, home[0]), (his, theirs))
    assert why_void(g, draft(g, "ties", "FRA", "HIS", dowry=100, cedes=swap)) == (
        "reason.draft.national"
    )
    g.state.revolt[home[0]] = 1
    assert why_void(g, draft(g, "ties", "FRA", "HIS", cedes=((fra, home[0]),)))


def test_iv_58_points_of_a_province_given() -> None:
    g = at_peace()
    fra, his = g.country("FRA"), g.country("HIS")
    place_of = next(p for p in g.world.provinces if p.europe and p.income == 6)
    g.state.owner[place_of.index] = g.state.controller[place_of.index] = fra
    g.state.ceded = [(fra, his, place_of.index)]
    ties.hand_over_ceded(g)
    assert (g.state.vp[his], g.state.vp[fra]) == (6, -12)


def test_iv_59_ties_of_two_religions() -> None:
    g = at_peace(turn=20)
    rich(g)
    g.state.occurred["I-8(1)"] = 1
    g.state.religion[g.country("ANG")] = 1
    for turn, cost in ((20, 2), (36, 0)):
        at_turn(g, turn)
        g.state.agreements.clear()
        for power in ("FRA", "ANG"):
            g.state.stability[g.country(power)] = 3
        announced(g, draft(g, "ties", "FRA", "ANG", dowry=100))
        assert [g.state.stability[g.country(p)] for p in ("FRA", "ANG")] == [3 - cost] * 2
    assert why_void(g, draft(g, "ties", "FRA", "TUR", dowry=100)) == "reason.draft.turkey"


def test_iv_60_ties_again() -> None:
    g = at_peace(turn=3)
    rich(g)
    announced(g, draft(g, "ties", "FRA", "HIS", dowry=100))
    at_turn(g, 6)
    pacts.expire(g)
    assert g.state.ties_ended[-1][2] == 5
    for turn, free in ((8, False), (9, True)):
        at_turn(g, turn)
        assert (why_void(g, draft(g, "ties", "FRA", "HIS", dowry=100)) == "") == free
    g = at_peace(turn=3)
    rich(g)
    announced(g, draft(g, "ties", "FRA", "HIS", dowry=100))
    at_turn(g, 4)
    ties.cancel(g, g.state.agreements[0], g.country("FRA"))
    assert g.state.stability[g.country("FRA")] == 1
    for turn, free in ((7, False), (8, True)):
        at_turn(g, turn)
        assert (why_void(g, draft(g, "ties", "FRA", "HIS", dowry=100)) == "") == free


def test_iv_61_war_between_partners_in_ties_needs_a_cause() -> None:
    g = at_peace()
    rich(g)
    announced(g, draft(g, "ties", "FRA", "HIS", dowry=100))
    fra, his = g.country("FRA"), g.country("HIS")
    target = alliances_of(g, his)[0]
    assert no_kind(g, fra, target, "full") == "reason.war.ties"
    causes.give(g, fra, his, "quarrel")
    assert no_kind(g, fra, target, "full") == ""
    attack(g, "FRA", "HIS")
    assert g.state.stability[fra] == 2
    assert g.state.agreements == []


def test_iv_62_a_dowry_gives_a_right_for_eight_turns() -> None:
    g = at_peace(turn=3)
    rich(g)
    announced(g, draft(g, "ties", "FRA", "HIS", dowry=100))
    assert g.state.dowries == [(g.country("FRA"), g.country("HIS"), 10)]


@pytest.mark.parametrize("lender, ducats, allowed", [
    ("HIS", 150, True), ("HIS", 151, False), ("ANG", 250, True), ("ANG", 251, False),
])  # fmt: skip
def test_iv_63_loans(lender: str, ducats: int, allowed: bool) -> None:
    g = at_peace()
    rich(g)
    occur(g, "IV-8(1)")
    assert (why_void(g, draft(g, "loan", lender, "FRA", dowry=ducats)) == "") == allowed


def test_iv_64_and_iv_65_limits_of_lending() -> None:
    """IV-64, IV-65."""
    g = at_peace()
    rich(g, income=200)
    rich(g, "HIS", income=200)
    announced(g, draft(g, "loan", "HIS", "FRA", dowry=150))
    assert why_void(g, draft(g, "loan", "HIS", "ANG", dowry=60)) == "reason.draft.sum"
    assert why_void(g, draft(g, "loan", "HIS", "ANG", dowry=50)) == ""
    assert why_void(g, draft(g, "loan", "ANG", "HIS", dowry=50)) == "reason.draft.both_ways"
    assert why_void(g, draft(g, "loan", "FRA", "ANG", dowry=50)) == "reason.draft.both_ways"


def test_iv_66_lending_to_strangers() -> None:
    g = at_peace(turn=20)
    his, tur, fra, ang = (g.country(p) for p in ("HIS", "TUR", "FRA", "ANG"))
    assert ties.lending_offends(g, his, tur, 50)
    assert not ties.lending_offends(g, his, tur, 49)
    g.state.attitude[fra] = "conciliatory"
    assert not ties.lending_offends(g, fra, tur, 100)
    g.state.occurred["I-8(1)"] = 1
    g.state.religion[ang] = 1
    assert ties.lending_offends(g, ang, his, 60)
    at_turn(g, 26)
    assert not ties.lending_offends(g, ang, his, 60)
    g = at_peace(turn=20)
    rich(g)
    announced(g, draft(g, "loan", "HIS", "TUR", dowry=50))
    assert g.state.stability[g.country("HIS")] == 2


def test_iv_67_a_loan_broken_and_a_gift() -> None:
    g = at_peace(turn=9)
    rich(g)
    announced(g, draft(g, "loan", "HIS", "FRA", dowry=100))
    fra = g.country("FRA")
    at_turn(g, 10)
    bonds.default_on(g, g.state.agreements[0])
    assert g.state.stability[fra] == 2
    for turn, weight in ((10, 1), (14, 1), (15, 0)):
        at_turn(g, turn)
        assert exchequer.credit(g, fra) == weight
    g = at_peace(turn=9)
    rich(g)
    announced(g, draft(g, "loan", "HIS", "FRA", dowry=100, gift=True))
    at_turn(g, 10)
    pacts.expire(g)
    assert g.state.agreements == []


def test_a_loan_is_paid_back() -> None:
    g = at_peace(turn=9)
    rich(g)
    announced(g, draft(g, "loan", "HIS", "FRA", dowry=100))
    at_turn(g, 10)
    drive(pacts.turn(g, g.country("FRA")), ["refund:loan:spain+france", "ducats:60", "done"])
    assert g.state.agreements[0].owed == 40
    drive(pacts.turn(g, g.country("FRA")), ["refund:loan:spain+france", "ducats:40"])
    assert g.state.agreements == []


def test_iv_68_a_refusal_of_trade_ends_a_loan() -> None:
    g = at_peace(turn=9)
    rich(g)
    announced(g, draft(g, "loan", "HIS", "FRA", dowry=100))
    refusals.close(g, g.country("FRA"), g.country("HIS"))
    assert g.state.agreements == []
    assert why_void(g, draft(g, "loan", "HIS", "FRA", dowry=50)) == "reason.draft.refused"


def test_iv_69_wars_and_loans() -> None:
    for source, cost in (("II-3", 1), ("", 3)):
        g = at_peace(turn=9)
        rich(g)
        announced(g, draft(g, "loan", "HIS", "FRA", dowry=100))
        fra, his = g.country("FRA"), g.country("HIS")
        if source:
            g.state.causes = [CasusBelli(fra, his, source=source, first=9, last=9)]
        attack(g, "FRA", "HIS")
        assert g.state.agreements == []
        assert g.state.stability[fra] == 3 - cost


def test_iv_70_turkey_attacks_alone() -> None:
    g = at_peace(turn=20)
    assert why_void(g, draft(g, "offensive", "FRA", "TUR")) == "reason.draft.turkey"
    assert why_void(g, draft(g, "defensive", "FRA", "TUR")) == ""
    at_turn(g, 43)
    assert why_void(g, draft(g, "offensive", "FRA", "TUR")) == ""


def _overseas(g: G, holder: str, target: str) -> bool:
    return any(
        c.overseas and c.source == "trade refused"
        for c in causes.causes(g, g.country(holder), g.country(target))
    )


def test_iv_71_and_iv_72_and_iv_195_a_refusal_and_its_reprisal() -> None:
    """IV-71, IV-72, IV-195."""
    g = at_peace(segment="2.4")
    fra, ang = g.country("FRA"), g.country("ANG")
    drive(refusals.refuse(g, fra, ang), ["yes"])
    assert (g.state.stability[fra], g.state.stability[ang]) == (2, 2)
    assert not _overseas(g, "ANG", "FRA")
    assert _overseas(g, "FRA", "ANG")
    g.state.effects.clear()  # next turn
    assert _overseas(g, "ANG", "FRA")
    refusals.withdraw(g, fra, ang)
    assert g.state.stability[fra] == 2
    g = at_peace(segment="2.4")
    drive(refusals.refuse(g, fra, ang), ["no"])
    assert _overseas(g, "ANG", "FRA")
    assert not _overseas(g, "FRA", "ANG")


def test_iv_73_and_iv_200_what_a_refusal_does() -> None:
    """IV-73, IV-200."""
    g = at_peace(turn=30)
    fra, ang, hol = (g.country(p) for p in ("FRA", "ANG", "HOL"))
    zones = {z.id: z.index for z in g.world.zones}
    for zone, level in (("ctz_france", 5), ("stz_nord", 3), ("ctz_holland", 2)):
        at = ang * len(g.world.zones) + zones[zone]
        g.state.tf[at] = g.state.tf_max[at] = level
    before = {p.name: p.amount for p in level_parts(g, ang)}
    g.state.refusals.append((hol, ang))
    after = {p.name: p.amount for p in level_parts(g, ang)}
    assert after.get("ctz_holland", 0) == 0
    assert after["stz_nord"] == before["stz_nord"] // 2
    assert after["ctz_france"] == before["ctz_france"]
    g.state.refusals.clear()
    war(g, ["FRA"], ["ANG"], begun=29)
    assert closed_to(g, ang) == [fra]
    assert {p.name: p.amount for p in level_parts(g, ang)}["ctz_france"] == before["ctz_france"]
    g.state.refusals.append((fra, ang))
    assert {p.name: p.amount for p in level_parts(g, ang)}.get("ctz_france", 0) == 0


def test_iv_74_trade_refused_to_an_enemy() -> None:
    g = at_peace()
    war(g, ["FRA"], ["ANG"], begun=8)
    window(g, "2.5", ["FRA=refuse:england", "ANG=no"])
    assert g.state.stability[g.country("FRA")] == 2
    assert (g.country("FRA"), g.country("ANG")) in g.state.refusals


def test_iv_75_a_closed_strait() -> None:
    g = at_peace(segment="2.4")
    w = g.world
    tur, por = g.country("TUR"), g.country("POR")
    socotra = w.province_index["aden_so"]
    g.state.post[socotra], g.state.post_owner[socotra], g.state.post_level[socotra] = 1, tur, 3
    inner = w.seas[w.sea_index["sea_rouge"]]
    shore = next(p for p in inner.provinces if not w.provinces[p].europe and p != socotra
                 and set(w.provinces[p].seas) == {inner.index})  # fmt: skip
    g.state.post[shore], g.state.post_owner[shore], g.state.post_level[shore] = 2, por, 3
    found = {r.key: r for r in announce_trade._straits(g, tur)}
    found["close_strait:red_sea"].act()
    assert g.effect(f"cut_off_{w.provinces[shore].id}")
    mine = [c for c in causes.causes(g, por, tur) if c.source == "closed strait"]
    assert [c.overseas for c in mine] == [True]


def test_iv_76_a_gold_mine_and_a_freed_resource() -> None:
    g = at_peace(segment="2.4")
    w, his = g.world, g.country("HIS")
    mine = next(p for p in w.provinces if not p.europe and p.gold)
    s = g.state
    s.post[mine.index], s.post_owner[mine.index], s.post_level[mine.index] = 1, his, 3
    s.spent_mine[mine.index] = 0
    found = {r.key: r for r in announce_trade._goods(g, his)}
    found[f"open_mine:{mine.id}"].act()
    assert s.gold_open[mine.index] == 1
    assert f"open_mine:{mine.id}" not in {r.key for r in announce_trade._goods(g, his)}


def _levant(g: G) -> tuple[int, int, int]:
    tur, fra, ven = (g.country(p) for p in ("TUR", "FRA", "VEN"))
    g.state.centre_owner[CENTRES.index("great_orient")] = tur
    g.state.centre_owner[CENTRES.index("mediterranean")] = ven
    return tur, fra, ven


def test_iv_77_and_iv_78_the_convoy_of_the_levant() -> None:
    """IV-77, IV-78."""
    g = at_peace(segment="2.4")
    tur, _, ven = _levant(g)
    drive(announce_trade.grant_levant(g, tur), ["grant:france", "yes"])
    sorts = {c.overseas for c in causes.causes(g, ven, tur) if c.source == "convoy of the Levant"}
    assert sorts == {True, False}
    g = at_peace(segment="2.4")
    tur, _, ven = _levant(g)
    able = len(announce_trade.eligible(g))
    ask = first_ask(announce_trade.grant_levant(g, tur))
    assert ask.keys()[0] == "grant:venice"
    answers = []
    for power in sorted(announce_trade.eligible(g), key=lambda p: p != ven):
        answers += [f"grant:{g.name(power)}", "no"]
    drive(announce_trade.grant_levant(g, tur), answers)
    assert able > 1
    assert g.state.stability[tur] == 2
    assert g.line(tur, "A10") == -20
    g = at_peace(segment="2.4")
    tur, _, _ = _levant(g)
    g.state.refusals = [(tur, p) for p in g.majors() if p != tur]
    drive(announce_trade.grant_levant(g, tur), [])
    assert g.state.stability[tur] == 3


def test_iv_79_independence() -> None:
    g = at_peace(segment="2.4")
    minor, pol = g.country("v_lithuania"), g.country("POL")
    lands = list(g.world.countries[minor].provinces)[:4]
    for p in g.world.countries[minor].provinces:
        g.state.owner[p] = pol if p in lands else g.country("RUS")
        g.state.controller[p] = g.state.owner[p]
    for revolts, free in ((2, False), (3, True)):
        for n, p in enumerate(lands):
            g.state.revolt[p] = int(n < revolts)
        assert independence.may_free(g, pol, minor) == free
    independence.free(g, pol, minor)
    assert g.state.stability[pol] == 1
    assert (g.state.patron[minor], g.state.box[minor]) == (pol, 1)
    assert all(g.state.owner[p] == minor and not g.state.revolt[p] for p in lands)


def test_iv_190_an_alliance_ended() -> None:
    g = at_peace(turn=9, segment="2.3")
    ally(g, "defensive", "FRA", "ANG")
    at_turn(g, 10)
    fra, ang = g.country("FRA"), g.country("ANG")
    drive(pacts.turn(g, fra), ["dissolve:defensive:france+england", "no", "done"])
    assert len(g.state.agreements) == 1
    drive(pacts.turn(g, fra), ["end:defensive:france+england"])
    assert g.state.stability[fra] == 1
    assert [(c.holder, c.target) for c in g.state.causes] == [(ang, fra)]
    at_turn(g, 9)
    ally(g, "defensive", "FRA", "ANG")
    at_turn(g, 10)
    drive(pacts.turn(g, ang), ["dissolve:defensive:france+england", "yes"])
    assert g.state.stability[ang] == 3
    assert g.state.agreements == []


def test_iv_176_the_sheet_after_diplomacy() -> None:
    g = at_peace(segment="2.11")
    fra = g.country("FRA")
    for line, ducats in (("A2", 100), ("A3", -100), ("A4", 10), ("A5", 70), ("A6", 20), ("A7", 10)):
        g.write(fra, line, ducats)
    list(phase.close(g))
    assert g.line(fra, "A8") == -70


def test_iv_177_the_papacy_pays_its_patron() -> None:
    for box, ducats in (("MA", 50), ("SUB", 0)):
        g = at_peace(segment="2.4")
        place(g, "papacy", "HIS", box)
        announce_land.yearly_money(g)
        assert g.line(g.country("HIS"), "A7") == ducats


def test_iv_178_who_was_attacked_and_is_without_fault() -> None:
    g = at_peace()
    ally(g, "defensive", "FRA", "VEN")
    ally(g, "defensive", "FRA", "POR")
    attack(g, "HIS", "FRA")
    fra = g.country("FRA")
    assert g.state.attacked[fra] == 1
    window(g, "2.5", ["FRA=call:venice:1", "VEN=no"])
    assert g.state.attacked[fra] == 1
    attack(g, "TUR", "VEN")
    assert g.state.attacked[g.country("VEN")] == 0


def test_iv_180_and_iv_181_prices_by_country() -> None:
    """IV-180, IV-181."""
    g = at_peace(turn=20)
    fra = g.country("FRA")
    papacy, knights = place(g, "papacy"), place(g, "knights")
    cause = causes.Cause(False, False, "quarrel")
    free = causes.Cause(False, True, "quarrel")
    assert price.declaration(g, fra, (papacy,), cause) == (2, 0)
    assert price.declaration(g, fra, (papacy,), None) == (4, -5)
    assert price.declaration(g, fra, (knights,), cause).stability == 4
    pol = g.country("POL")
    g.state.in_force["liberum_veto"] = 1
    assert [price.declaration(g, pol, (fra,), c).stability for c in (None, cause, free)] == [
        3,
        2,
        0,
    ]
    g.state.monarch[g.country("prussia")] = g.world.monarch_index["prussia_friedrich_ii"]
    assert bonds.breach(g, g.country("prussia")) == 1


def test_a_draft_goes_round_in_three_rounds() -> None:
    g = at_peace(segment="2.2")

    def play(**own: list[str]) -> None:
        keys = []
        for seat in [g.seat_of(power) for power in g.majors()]:
            keys += [f"{seat}={key}" for key in own.get(seat, ["done"])]
        drive(negotiation.negotiate(g), keys)

    drive(negotiation.negotiate(g))
    play(FRA=["write", "kind:defensive", "with:england", "done", "secret", "done"])
    assert [d.signed for d in g.state.drafts] == [(g.country("FRA"),)]
    play(ANG=["sign:defensive:france+england:secret", "done"])
    assert set(g.state.drafts[0].signed) == {g.country("FRA"), g.country("ANG")}
    play()
    assert g.state.session is None
    pacts.conclude_secrets(g)
    assert g.state.agreements[0].secret
    readers = {line.readers for line in g.journal.lines() if type(line.entry).__name__ == "Signed"}
    assert readers == {("FRA", "ANG")}


def test_drafts_of_others_are_dealt_away() -> None:
    g = at_peace(segment="2.3")
    g.state.drafts = [draft(g, "defensive", "FRA", "ANG")]
    redeal(g.state, "ANG", Dice(b"\1" * 16))
    assert len(g.state.drafts) == 1
    redeal(g.state, "HIS", Dice(b"\1" * 16))
    assert g.state.drafts == []
    assert not invariants.broken(position(segment="2.3").state)


def seen(match: Match[Eu9]) -> object:
    """What Spain sees of the game, the numbers of questions apart."""
    papers = ("Drafted", "Signed", "Torn")
    told = [line for line in match.journal("HIS") if any(name in str(line) for name in papers)]
    return game.view(match.state, "HIS") | {"clock": None}, told


def test_a_secret_is_in_no_other_view_of_a_match() -> None:
    match = Match.new(game, "campaign_1492_9p", None, seed=5)
    while match.asks()[0].kind != "talk.what":
        ask = match.asks()[0]
        match.play(ask, ask.options[0])
    before = seen(match)
    for key in ("write", "kind:defensive", "with:england", "done", "secret", "done"):
        match.answer("FRA", key)
    for other in match.asks():
        if other.seat != "FRA":
            match.answer(other.seat, "done")
    assert seen(match) == before
    assert match.ask_of("HIS") is not None
    assert match.ask_of("HIS").keys() == ["done", "write"]  # type: ignore[union-attr]
    mine = match.ask_of("ANG")
    assert mine is not None
    assert "sign:defensive:france+england:secret" in mine.keys()


def test_no_offer_to_oneself_and_nothing_one_does_not_own() -> None:
    """Issue 15, bad input: a draft is refused with its reason, and nothing is changed."""
    g = at_peace()
    fra = g.country("FRA")
    madrid = g.world.province_index["castilla_la_nueva"]
    assert why_void(g, draft(g, "defensive", "FRA", "FRA")) == "reason.draft.members"
    assert why_void(g, draft(g, "ties", "FRA", "HIS", cedes=((fra, madrid),))) == (
        "reason.draft.not_his"
    )
    assert g.state.agreements == []
