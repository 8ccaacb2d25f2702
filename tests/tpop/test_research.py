"""5.1 Research Idea; 8 Ideas."""

from __future__ import annotations

from europa.tpop.ids import idea_ids, index_of
from europa.tpop.rules.actions import research
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.rewards import reward_victor, war_won
from europa.tpop.state import SMALL, with_item
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat


def idea(name: str) -> int:
    return index_of("idea", name)


def rich() -> G:
    g = position()
    g.state.power = [6] * len(g.state.power)
    return g


def shown(g: G, kind: int) -> int:
    """An Idea of a type on display that has no prerequisite and no effect at once."""
    quiet = ("tolerance", "quest_for_the_new_world", "cannons")
    return next(i for i in g.state.ideas[kind] if idea_ids()[i] in quiet)


def test_5_1_20_and_21_prestige_of_research() -> None:
    g = rich()
    found = shown(g, 2)
    cost = research.price_of(g, 0, found)
    drive(research.ACTIONS[0].run(g, 0), [f"research:{idea_ids()[found]}"])
    assert g.state.prestige[0] == 2
    assert g.power(0, 2) == 6 - cost
    assert g.state.idea_held[found] == (0,)
    drive(research.research(g, 1, found))
    assert g.state.prestige[:2] == [3, 2]
    drive(research.research(g, 2, found))
    assert g.state.prestige[:3] == [4, 3, 2]
    drive(research.research(g, 3, found))
    assert g.state.prestige == [4, 3, 2, 2]


def test_5_1_22_one_government_form() -> None:
    g = rich()
    old, new = idea("absolute_monarchy"), idea("constitutional_monarchy")
    g.state.idea_held[old] += (1,)
    prestige = g.state.prestige[1]
    drive(research.research(g, 1, new), otherwise=[f"replace:{n}" for n in idea_ids()])
    assert 1 not in g.state.idea_held[old]
    assert 1 in g.state.idea_held[new]
    assert g.state.prestige[1] == prestige + 2
    drive(research.research(g, 2, old), otherwise=[f"replace:{n}" for n in idea_ids()])
    assert g.state.prestige[1] == prestige + 2


def test_5_1_23_imperial_subjects() -> None:
    g = rich()
    france = seat(g, "france")
    inside = next(p.index for p in g.world.provinces if p.hre and g.state.in_play[p.index])
    g.state.capital = with_item(g.state.capital, g.state.seats[france], inside)
    form = idea("absolute_monarchy")
    g.state.authority = 3
    assert "subject" in research.research_barred(g, france, form, waived=True)
    g.state.authority = 2
    assert not research.research_barred(g, france, form, waived=True)
    assert research.research_barred(g, france, form)


def test_8_01_an_idea_off_display_replaces_one() -> None:
    g = rich()
    hidden = g.state.idea_decks[0][0]
    spare = [
        i for i in g.state.ideas[0] if idea_ids()[i] != "tolerance" and not g.state.idea_held[i]
    ]
    assert len(spare) == 2
    out = spare[1]
    count = len(g.state.ideas[0])
    drive(research.bring_to_display(g, 0, hidden), [f"replace:{idea_ids()[out]}"])
    assert hidden in g.state.ideas[0]
    assert out in g.state.idea_decks[0]
    assert len(g.state.ideas[0]) == count


def test_8_02_else_a_new_row() -> None:
    g = rich()
    hidden = g.state.idea_decks[0][0]
    for i in g.state.ideas[0]:
        if idea_ids()[i] != "tolerance":
            g.state.idea_held[i] += (3,)
    count = len(g.state.ideas[0])
    drive(research.bring_to_display(g, 0, hidden))
    assert len(g.state.ideas[0]) == count + 1


def test_8_03_two_research_by_one_event() -> None:
    g = rich()
    found = shown(g, 0)
    drive(research.research(g, 0, found, price=0))
    drive(research.research(g, 1, found, price=0))
    assert g.state.prestige[:2] == [3, 2]
    assert g.power(0, 0) == 6


def test_immediate_effects() -> None:
    g = rich()
    france = seat(g, "france")
    others = [f"replace:{n}" for n in idea_ids()]
    drive(research.immediate(g, france, idea("colonization_policy")))
    assert g.state.colonists[france] == 2
    g.state.exhausted[france] = 3
    drive(research.immediate(g, france, idea("mass_conscription")))
    assert g.state.exhausted[france] == 0
    town = next(p for p in g.survey.own[g.state.seats[france]] if g.state.town[p] == SMALL)
    large = g.state.large_out[france]
    name = g.world.provinces[town].id
    drive(research.immediate(g, france, idea("industrial_revolution")), [f"develop:{name}"])
    assert g.state.large_out[france] == large + 1
    cubes = sum(g.state.influence)
    places = [f"place:{a.id}" for a in g.world.areas]
    drive(research.immediate(g, france, idea("benign_diplomats")), otherwise=places + others)
    assert sum(g.state.influence) == cubes + 2
    hand = len(g.state.hands[france])
    drive(research.immediate(g, france, idea("scientific_revolution")), otherwise=["draw:adm"])
    assert len(g.state.hands[france]) == hand + 2


def test_every_idea_can_be_researched() -> None:
    keys = [f"replace:{n}" for n in idea_ids()]
    for number, name in enumerate(idea_ids()):
        g = rich()
        more = [f"place:{a.id}" for a in g.world.areas]
        more += [f"develop:{p.id}" for p in g.world.provinces]
        more += ["draw:adm", "convert_none", *(f"ship:{s.id}" for s in g.world.seas)]
        drive(research.research(g, 1, number, price=0), otherwise=[*keys, *more])
        assert 1 in g.state.idea_held[number], name


def test_hooks_change_with_their_ideas() -> None:
    g = rich()

    def learn(name: str) -> None:
        g.state.idea_held[idea(name)] += (0,)

    assert hooks.influence_price(g, 0) == (1, 3)
    learn("benign_diplomats")
    assert hooks.influence_price(g, 0) == (1, 2)
    assert hooks.corruption_start(g, 0) == 50
    learn("bureaucracy")
    learn("national_bank")
    assert hooks.corruption_start(g, 0) == 80
    assert hooks.loan_amount(g, 0) == 6
    assert hooks.tercios_icons(g, 0) == 1
    learn("line_infantry")
    learn("tercios_janissaries")
    assert hooks.tercios_icons(g, 0) == 2
    assert hooks.base_infantry_dice(g, 0, 4) == 4
    assert hooks.base_infantry_dice(g, 0, 3) == 3
    learn("noble_knights")
    assert hooks.knights_dice(g, 0, 7, 9) == 5
    assert hooks.knights_dice(g, 0, 4, 2) == 2
    learn("serfdom")
    assert hooks.refresh_bounds(g, 0) == (4, 8)
    learn("pride_and_glory")
    assert hooks.prestige_loss(g, 0, 1) == 0
    prestige = g.state.prestige[0]
    war_won(g, 0)
    war_won(g, 0)
    assert g.state.prestige[0] == prestige + 1
    g.state.round += 1
    war_won(g, 0)
    assert g.state.prestige[0] == prestige + 2


def test_glorious_arms_once_a_turn() -> None:
    g = rich()
    g.state.phase, g.state.turn = "actions", 0
    g.state.idea_held[idea("glorious_arms")] = (
        0,
        1,
    )
    assert hooks.battle_reward(g, 0) == 2
    assert hooks.battle_reward(g, 1) == 1
    assert hooks.battle_reward(g, 2) == 0
    g.state.power = [0] * len(g.state.power)
    for who in (0, 0, 1, 1):
        reward_victor(g, who)
    assert (g.power(0, 2), g.power(1, 2)) == (2, 1)
