"""Every promise of the kernel, on positions of the campaign."""

from europa.eu9.game import game
from europa.kernel.testing import GameProperties


class TestNine(GameProperties):
    game = game
    stride = 40
    most = 200
    seeds = (3,)
    scenarios = ("campaign_1492_9p",)


class TestSix(GameProperties):
    game = game
    stride = 40
    most = 200
    seeds = (4,)
    scenarios = ("campaign_1492_6p",)


class TestDiplomacy(GameProperties):
    """The first turn's negotiations, treaties, wars and actions on minors, looked at closely."""

    game = game
    stride = 12
    most = 260
    seeds = (7,)
    scenarios = ("campaign_1492_9p",)
