"""Every promise of the kernel, on positions of every phase of The Price of Power."""

from europa.kernel.testing import GameProperties
from europa.tpop.game import game


class TestFourPlayers(GameProperties):
    game = game
    stride = 60
    most = 1200
    seeds = (3,)
    scenarios = ("discovery_and_reformation_4p",)


class TestLateStart(GameProperties):
    """Age IV, six seats, the 1618 side of the board."""

    game = game
    stride = 150
    most = 1200
    seeds = (4,)
    scenarios = ("napoleon_rising_6p",)


class TestTwoPlayers(GameProperties):
    """20.2: two seats without bots."""

    game = game
    stride = 60
    most = 600
    seeds = (5,)
    scenarios = ("the_wars_of_religion_2p",)
