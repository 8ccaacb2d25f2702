"""Players that keep notes: a thought that came too late is undone."""

from europa.eu9.pieces import Action
from europa.players.eu9.steady import Steady
from europa.players.fallback import Leash
from europa.players.random import RandomPlayer


def test_a_copy_keeps_the_notes_as_they_were() -> None:
    player = Steady(1)
    leash = Leash("eu9", "steady", player, 1)
    before = leash.copy()
    player._memory.marches[1] = 2
    player._memory.pieces.append(Action("mnu", ducats=30))
    assert isinstance(before.player, Steady)
    assert before.player._memory.marches == {}
    assert before.player._memory.pieces == []
    plain = Leash("eu9", "random", RandomPlayer(1), 1)
    assert plain.copy() is plain
