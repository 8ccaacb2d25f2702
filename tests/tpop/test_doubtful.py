"""Doubtful readings of the audit, as `docs/rulings.md` decides them (T143 to T153)."""

from __future__ import annotations

from europa.kernel import Ask, Option
from europa.tpop.bots.choice import choose
from europa.tpop.bots.targets import Target, claim_area
from europa.tpop.rules.realms import relations, vassals
from europa.tpop.rules.realms.curia import score_crusade
from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.rounds.leaver import leave
from europa.tpop.rules.terms.tokens import give_province, occupy, takes_influence
from europa.tpop.rules.war.calls import refuse_call
from europa.tpop.state import AREAS, CLAIM, NO_TIE, REALMS
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def area(g: G, name: str) -> int:
    return g.world.area_index[name]


def test_11_3_05_an_older_casus_belli_keeps_no_truce_away() -> None:
    """T143."""
    g = position()
    france, castile = seat(g, "france"), seat(g, "castile")
    relations.make_alliance(g, france, realm(g, "castile"))
    g.state.cb[france * REALMS + realm(g, "castile")] = 1
    drive(refuse_call(g, castile, realm(g, "france"), True), ["no"], otherwise=["remove:x"])
    assert g.truce(france, realm(g, "castile"))


def test_11_4_05_a_claim_on_a_freed_vassal_may_be_a_moved_token() -> None:
    """T145."""
    g = position()
    s = g.state
    austria, hungary, bohemia = seat(g, "austria"), realm(g, "hungary"), realm(g, "bohemia")
    for p in list(g.survey.dejure[bohemia]):
        give_province(g, p, bohemia, overlord=hungary)
    far = [a for a in range(AREAS) if a != area(g, "bohemia")][:8]
    s.claims = bytearray(len(s.claims))
    for place in far:
        s.claims[austria * AREAS + place] = CLAIM
    steps = vassals._vassals_vassal(g, austria, hungary, bohemia)
    keys = first_ask(steps).keys()
    assert "free_claim:bohemia" in keys
    moved = [f"move:{g.world.areas[a].id}" for a in far]
    again = vassals._vassals_vassal(g, austria, hungary, bohemia)
    drive(again, ["free_claim:bohemia"], otherwise=[*moved, *_verbs(g, far)])
    assert g.claim(austria, area(g, "bohemia")) == CLAIM
    assert sum(g.claim(austria, a) == CLAIM for a in range(AREAS)) == 8


def _verbs(g: G, places: list[int]) -> list[str]:
    names = [g.world.areas[a].id for a in places]
    return [f"{verb}:{name}" for verb in ("claim", "take", "give_up", "from") for name in names]


def test_18_8_03_an_npr_emperor_without_provinces_ends_the_empire() -> None:
    """T147."""
    g = position("sea_route_to_india_3p")
    s = g.state
    throne = s.emperor
    for p in list(g.survey.dejure[throne]):
        give_province(g, p, realm(g, "hungary"))
    realm_changed(g, throne)
    assert not s.empire


def test_19_3_05_who_left_the_faith_is_committed_no_longer() -> None:
    """T148."""
    g = position()
    s = g.state
    france, castile = seat(g, "france"), seat(g, "castile")
    s.crusade, s.committed = area(g, "tunisia"), [france]
    s.state_religion[s.seats[france]] = g.world.religion_index["protestant"]
    s.curia, s.roma = [castile], -1
    before = list(s.prestige)
    score_crusade(g)
    assert s.prestige[castile] == before[castile] - 2
    assert s.prestige[france] == before[france]


def test_11_1_01_an_occupied_province_still_takes_influence() -> None:
    """T149."""
    g = position()
    relations.place_war(g, realm(g, "france"), realm(g, "milan"), "test")
    for p in list(g.survey.dejure[realm(g, "milan")]):
        occupy(g, p, seat(g, "france"))
    assert takes_influence(g, area(g, "lombardy"))


def test_21_01_marriages_with_a_leaver_end() -> None:
    """T150."""
    g = position()
    relations.make_marriage(g, seat(g, "france"), realm(g, "england"))
    leave(g, seat(g, "england"))
    assert g.marriage(seat(g, "france"), realm(g, "england")) == NO_TIE


def test_b_21_a_claim_goes_to_the_capital_where_the_named_area_is_claimed() -> None:
    """T151."""
    g = position(bots=["england"])
    bot, brittany = seat(g, "england"), realm(g, "brittany")
    target = Target(brittany, area(g, "loire"))
    assert claim_area(g, bot, target) == area(g, "loire")
    g.state.claims[bot * AREAS + area(g, "loire")] = CLAIM
    assert claim_area(g, bot, target) == area(g, "brittany_normandy")


def test_b_21_a_bot_gives_up_no_tie_for_another() -> None:
    """T151."""
    g = position(bots=["england"])
    options = [Option("give_up:brittany", 1), Option("keep", -1)]
    assert choose(g, seat(g, "england"), Ask("england", "standard.tie", options)).key == "keep"
