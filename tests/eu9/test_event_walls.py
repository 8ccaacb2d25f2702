"""Events build walls and change posts, within their bounds."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import run
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import TP
from europa.eu9.testing import position


def test_no_event_builds_beyond_level_5() -> None:
    g = position(turn=30, segment="1.6")
    place = g.world.province_index["guyenne"]
    g.state.fortress[place] = 5
    act = {"do": "fortress", "where": "guyenne", "by": 1}
    for _ in run(Scene(g, "III-D"), [act]):
        raise AssertionError("nobody is asked")
    assert g.state.fortress[place] == 5
    g.state.fortress[place] = 3
    for _ in run(Scene(g, "III-D"), [act]):
        raise AssertionError("nobody is asked")
    assert g.state.fortress[place] == 4


def test_a_bound_of_posts_may_be_one_number() -> None:
    g = position(turn=30, segment="1.6")
    place, por = g.world.province_index["malabar_s"], g.country("portugal")
    g.state.post[place], g.state.post_owner[place], g.state.post_level[place] = TP, por, 3
    act = {"do": "post", "where": "malabar_s", "by": 2, "max": 4}
    for _ in run(Scene(g, "III-D"), [act]):
        raise AssertionError("nobody is asked")
    assert g.state.post_level[place] == 4
