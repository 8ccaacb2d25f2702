"""II Limits, monarchs' values and initiative."""

from __future__ import annotations

from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.limits import actions, keep_within, limit, note_posts
from europa.eu9.testing import position, text


def test_ii_23_and_24_fti_never_above_special_nor_dti_below_one() -> None:
    """II-23, II-24."""
    g = position()
    s, ang = g.state, g.country("ANG")
    s.period = 3
    s.fti[ang] = 3
    s.dti[ang] = 0
    keep_within(g, ang)
    assert (s.fti[ang], s.sfti[ang], s.dti[ang]) == (3, 3, 1)
    assert text(g) == ["Changed", "Changed"]


def test_ties_of_initiative_are_rolled_once_a_turn() -> None:
    g = position(dice={"initiative": [4, 4, 9, 1, 2, 3, 5, 6]})
    s = g.state
    for power in g.majors():
        s.skills[power * 3 : power * 3 + 3] = [5, 5, 5]
    s.skills[g.country("RUS") * 3] = 9
    order = by_initiative(g)
    assert order[0] == g.country("RUS")
    dice = [s.initiative_die[power] for power in order[1:]]
    assert dice == sorted(dice, reverse=True)
    assert len(set(dice)) == len(dice)
    counter = g.dice.counter
    assert by_initiative(g) == order
    assert g.dice.counter == counter


def test_footnotes_change_limits() -> None:
    g = position(turn=20)
    ang, his, rus = g.country("ANG"), g.country("HIS"), g.country("RUS")
    assert limit(g, ang, "tp") == 3
    g.state.in_force["east_india_company"] = 20
    assert limit(g, ang, "tp") == 4
    assert limit(g, his, "dti") == 3
    g.state.in_force["expulsions"] = 3
    assert limit(g, his, "dti") == 2
    assert limit(g, his, "sfti") == 5
    assert actions(g, rus, "tfi") == 0
    g.state.in_force["arkhangelsk"] = 18
    assert actions(g, rus, "tfi") == 1


def test_one_action_every_two_turns() -> None:
    g = position(turn=19)
    sweden = g.country("SUE")
    g.state.in_force["overseas_expansion"] = 15
    assert actions(g, sweden, "tp") == 1
    note_posts(g, sweden)
    g.state.turn = 20
    assert actions(g, sweden, "tp") == actions(g, sweden, "col") == 0
    g.state.turn = 21
    assert actions(g, sweden, "tp") == 1
