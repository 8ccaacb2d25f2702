"""Every promise of the kernel, on positions of every phase of The Price of Power."""

from europa.kernel.testing import GameProperties
from europa.tpop.game import game


class TestTpop(GameProperties):
    game = game
    stride = 60
    most = 1200
    seeds = (3,)
    scenarios = ("discovery_and_reformation_4p",)
