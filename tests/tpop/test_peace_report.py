"""17.3 What sieges and peace report to the Milestones."""

from __future__ import annotations

from europa.tpop.cards.hand import names
from europa.tpop.cards.mil_cards import ACTIONS
from europa.tpop.rules.goals.peace_report import (
    TOTAL,
    is_other_group,
    look,
    report_occupations,
    report_peace,
    report_siege,
)
from europa.tpop.rules.peace.victory import make_peace
from europa.tpop.rules.terms.tokens import give_province, occupy
from europa.tpop.table import G
from europa.tpop.testing import drive, seat
from tests.tpop.warfare import army, infantry, province, realm, table, war


def amounts(g: G, name: str) -> dict[int, int]:
    """The amount reported for each seat."""
    found = {}
    for key, fact in g.state.facts.items():
        if key.startswith(f"{name}|"):
            found[int(key.split("|")[1])] = fact[0]
    return found


def test_occupations_at_the_start_of_peace_resolution() -> None:
    g = table()
    war(g, "france", "england")
    occupy(g, province(g, "bordeaux"), seat(g, "france"))
    occupy(g, province(g, "london"), seat(g, "france"))
    report_occupations(g)
    worth = sum(g.world.tax_of_province[province(g, p)] for p in ("bordeaux", "london"))
    who = seat(g, "france")
    assert amounts(g, "occupied_enemy_tax_at_peace") == {who: worth}
    assert amounts(g, "occupied_pr_tax_at_peace") == {who: worth}
    assert amounts(g, "occupies_capital_at_peace") == {who: 1}
    assert amounts(g, "distant_tax_taken") == {}


def test_an_npr_is_no_player_when_occupations_are_counted() -> None:
    g = table()
    war(g, "castile", "granada")
    occupy(g, province(g, "granada"), seat(g, "castile"))
    report_occupations(g)
    assert set(amounts(g, "occupied_enemy_tax_at_peace")) == {seat(g, "castile")}
    assert amounts(g, "occupied_pr_tax_at_peace") == {}


def test_a_siege_of_the_other_faith_group() -> None:
    g = table()
    who = seat(g, "castile")
    war(g, "castile", "granada")
    assert is_other_group(g, realm(g, "castile"), realm(g, "granada"))
    place = province(g, "granada")
    occupy(g, place, who)
    report_siege(g, who, place)
    name = "tax_taken_from_other_faith_group_in_war"
    assert amounts(g, name) == {who: g.world.tax_of_province[place]}
    war(g, "france", "england")
    occupy(g, province(g, "bordeaux"), seat(g, "france"))
    report_siege(g, seat(g, "france"), province(g, "bordeaux"))
    assert seat(g, "france") not in amounts(g, name)


def test_gains_and_losses_of_a_peace() -> None:
    g = table()
    who, other = seat(g, "france"), seat(g, "england")
    war(g, "france", "england")
    place = province(g, "bordeaux")
    occupy(g, place, who)
    peace = make_peace(g, who, realm(g, "england"), TOTAL)
    before = look(g)
    give_province(g, place, realm(g, "france"))
    g.state.ducats[who] += 6
    report_peace(g, peace, "keep", before, won=True)
    tax = g.world.tax_of_province[place]
    assert amounts(g, "peace_tax_gained_in_phase") == {who: tax}
    assert amounts(g, "peace_spoils_value") == {who: 3 * tax + 6}
    assert amounts(g, "pr_tax_lost_in_peace") == {who: tax}
    assert amounts(g, "war_won") == {who: 1}
    assert other not in amounts(g, "war_won")


def test_liberation_and_terms_have_their_names() -> None:
    g = table()
    who = seat(g, "france")
    war(g, "france", "england")
    place = province(g, "bordeaux")
    peace = make_peace(g, who, realm(g, "england"), TOTAL)
    before = look(g)
    give_province(g, place, realm(g, "brittany"))
    report_peace(g, peace, "secure_succession", before, won=True)
    assert amounts(g, "tax_liberated_in_peace") == {who: g.world.tax_of_province[place]}
    assert any("term=secure_desired_succession" in key for key in g.state.facts)


def test_forced_march_ends_in_a_siege() -> None:
    g = table(turn="france")
    who = seat(g, "france")
    war(g, "france", "england")
    g.state.hands[who] = [next(c for c, kind in enumerate(names()) if kind == "forced_march")]
    g.state.power[who * 3 : who * 3 + 3] = [3, 3, 5]
    army(g, "france", 0, "languedoc", 3)
    infantry(g, "france", "seine", 1)
    action = next(a for a in ACTIONS if a.key == "play:forced_march")
    held = [
        p
        for p in g.world.provinces_of_area[g.world.area_index["aquitaine"]]
        if g.state.owner[p] == realm(g, "england")
    ]
    g.state.power[seat(g, "england") * 3 + 2] = 0
    targets = [f"besiege:{g.world.provinces[p].id}" for p in held]
    others = ["use:infantry", *targets, "yes", "done", "pass"]
    drive(action.run(g, who), ["to:aquitaine"], otherwise=others)
    assert any(g.state.holder[p] == realm(g, "france") for p in held)
