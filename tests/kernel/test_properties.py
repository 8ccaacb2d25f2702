"""Every promise of the kernel, on the example game."""

from europa.examples.marches import game
from europa.kernel.testing import GameProperties


class TestMarches(GameProperties):
    game = game
    stride = 2
    most = 150
    seeds = (1, 2)
