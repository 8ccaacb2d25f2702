"""IV-A Reinforcements, campaigns and generals of the Thirty Years' War, line by line."""

from __future__ import annotations

import pytest

from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.military import rights
from europa.eu9.rules.terms.side_stability import set_side, stability_of
from europa.eu9.state import DEAD
from europa.eu9.table import G
from tests.eu9.great_war import great_war, look, play, put


def units(g: G, name: str) -> list[str]:
    found: list[str] = look(g, "countries", name, "units")
    return found


def worth(g: G, name: str) -> int:
    sizes = {"A+": 4, "A-": 2, "LD": 1}
    return sum(sizes.get(text.split()[0], 0) for text in units(g, name))


def test_ev_iv_96_the_league_with_a_major_austria() -> None:
    playing = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL", "AUS"]
    g = great_war(
        29, number=3, playing=playing, dice={"reinforcements": [1, 3], "leader": [10, 10]}
    )
    put(
        g,
        provinces={
            "osterreich": {"controller": "palatinate"},
            "salzburg": {"controller": "bohemia"},
        },
    )
    put(g, countries={"bavaria": {"units": []}}, AUS={"units": []})
    play(g, "3.9", "share:1")
    assert units(g, "austria") == ["LD steiermark"] or worth(g, "austria") == 1, "3 - 2, all taken"
    assert worth(g, "bavaria") == 0
    assert g.state.allowances["multiple:league"] == 1, "1 MC stays"


def test_ev_iv_96_at_most_two_detachments_are_austrias() -> None:
    playing = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL", "AUS"]
    g = great_war(
        29, number=3, playing=playing, dice={"reinforcements": [1, 8], "leader": [10, 10]}
    )
    put(g, countries={"bavaria": {"units": []}}, AUS={"units": []})
    play(g, "3.9", "share:2")
    assert (worth(g, "austria"), worth(g, "bavaria")) == (2, 3), "10: 5 LD, nothing fixed"


@pytest.mark.parametrize(
    "number, attitude, raised", [(2, None, 2), (3, "defensive", 2), (3, "offensive", 3)]
)
def test_ev_iv_97_attitudes(number: int, attitude: str | None, raised: int) -> None:
    """Roll 5: 3 LD offensive, 2 LD and a fortress level defensive."""
    g = great_war(28, number=number, dice={"reinforcements": [3, 3], "leader": [10, 10]})
    put(g, countries={"palatinate": {"units": []}, "bohemia": {"units": []}})
    before = worth(g, "palatinate") + worth(g, "bohemia")
    if attitude is None:
        with pytest.raises(AssertionError, match="nobody asked"):
            play(g, "3.9", "defensive")
        assert worth(g, "palatinate") + worth(g, "bohemia") - before == 4 + 3
    else:
        play(g, "3.9", attitude)
        assert worth(g, "palatinate") + worth(g, "bohemia") - before == 4 + raised


def test_ev_iv_95_sweden_pays_for_the_union_and_plays_it_for_a_turn() -> None:
    g = great_war(28, number=2, union=("bohemia", "palatinate", "sweden"))
    put(g, HOL={"A2": 100}, SUE={"A2": 100})
    play(g, "3.9", "HOL=levy:0", "POR=levy:100")
    assert (look(g, "HOL", "A2"), look(g, "SUE", "A2")) == (100, 0)
    assert decider(g, g.country("palatinate")) == g.country("sweden")
    g.state.turn += 1
    put(g, table={"event": []})
    play(g, "1.5")
    assert decider(g, g.country("palatinate")) == g.country("holland")


# Wallenstein


def hired(g: G) -> bool:
    return bool(look(g, "leaders", "wallenstein", "place") not in ("nowhere", "nobody", None))


def test_ev_iv_98_and_ev_iv_186_wallenstein_comes_and_is_dismissed() -> None:
    playing = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL", "AUS"]
    g = great_war(27, playing=playing)
    put(g, HIS={"A2": 200, "attitude": "counter_reformation"}, AUS={"A2": 200, "units": []})
    play(g, "3.1", "VEN=answer:hire", "place:osterreich")
    assert (look(g, "HIS", "A30"), look(g, "AUS", "A30")) == (-40, 0), "E698: HIS pays"
    assert units(g, "austria") == ["A+ osterreich veteran"]
    assert look(g, "leaders", "wallenstein", "state") == "map"
    set_side(g, "league", 3)
    play(g, "7.0")
    assert stability_of(g, "league") == 1
    assert g.holds("wallenstein_dismissed")
    g.state.turn = 28
    play(g, "3.1")
    assert look(g, "HIS", "A30") == -40, "no hire"
    play(g, "3.10")
    assert look(g, "leaders", "wallenstein", "state") == "pool"
    put(g, table={"told": ["major_victory palatinate bavaria boheme"]}, at={"round": "S2"})
    play(g, "4.0b", "VEN=answer:hire")
    assert look(g, "HIS", "A30") == -80, "again for 40 in the round of the defeat"
    assert units(g, "austria") == ["A+ osterreich veteran"], "no second army"


def test_ev_iv_98_not_hired_in_two_turns_is_never() -> None:
    g = great_war(27)
    put(g, HIS={"attitude": "counter_reformation", "A2": 200})
    for turn in (27, 28):
        g.state.turn = turn
        play(g, "3.1", "HIS=answer:no")
    g.state.turn = 29
    with pytest.raises(AssertionError, match="nobody asked"):
        play(g, "3.1", "HIS=answer:hire")


@pytest.mark.parametrize("major", [True, False])
def test_ev_iv_98_and_ev_iv_123_murder_once(major: bool) -> None:
    playing = ["FRA", "HIS", "ANG", "TUR", "RUS", "POL", "SUE", "HOL", *(["AUS"] if major else [])]
    seat = "VEN" if major else "HIS"
    g = great_war(29, number=3, playing=playing)
    put(g, AUS={"stability": 0}) if major else None
    with pytest.raises(AssertionError, match="nobody asked"):
        play(g, "7.0", f"{seat}=answer:murder")
    g = great_war(29, number=3, playing=playing)
    put(g, AUS={"stability": 0}) if major else None
    g.state.in_force["wallenstein_hired"] = 27
    g.state.in_force["wallenstein_dismissed"] = 28
    play(g, "7.0", f"{seat}=answer:murder")
    assert g.state.leader_state[g.world.leader_index["wallenstein"]] == DEAD
    assert stability_of(g, "league") == 3 - 4, "2 and 1 more, then the loss of the third turn"
    if major:
        assert look(g, "AUS", "stability") == 1
    g.state.turn = 30
    with pytest.raises(AssertionError, match="nobody asked"):
        play(g, "7.0", f"{seat}=answer:murder")


def test_ev_iv_123_no_murder_after_prague() -> None:
    g = great_war(29, number=3)
    g.state.in_force["wallenstein_hired"] = 27
    g.state.in_force["prague"] = 28
    with pytest.raises(AssertionError, match="nobody asked"):
        play(g, "7.0", "HIS=answer:murder")


# Campaigns


@pytest.mark.parametrize("level, ducats", [("major", 30), ("multiple", 80)])
def test_ev_iv_99_a_side_has_one_campaign(level: str, ducats: int) -> None:
    g = great_war(28, number=2)
    put(g, countries={"palatinate": {"units": ["A+ pfalz"]}, "bohemia": {"units": ["A- boheme"]}})
    put(g, at={"round": "S1"})
    play(g, "4.0")
    g.state.impulse = next(
        n for n, side in enumerate(g.state.order) if g.country("bohemia") in side
    )
    play(g, "4.2b", f"HOL=raise:union:{level}")
    line = {"major": "B42", "multiple": "B43"}[level]
    assert look(g, "HOL", line) == ducats
    names = ("bohemia", "palatinate")
    assert [g.state.campaigns[g.country(name)] for name in names] == [level, level]


def test_ev_iv_99_one_stack_of_a_side_acts_in_a_simple_campaign() -> None:
    g = great_war(28, number=2)
    put(g, countries={"palatinate": {"units": ["LD pfalz"]}, "bohemia": {"units": ["LD boheme"]}})
    put(g, at={"round": "S1"})
    play(g, "4.0")
    g.state.impulse = next(
        n for n, side in enumerate(g.state.order) if g.country("bohemia") in side
    )
    play(g, "4.2b")
    mine = [x for x in g.state.stacks.values() if g.name(x.country) in ("bohemia", "palatinate")]
    assert [rights.bars_action(g, x) for x in mine] == ["", ""]
    rights.use(g, mine[0])
    assert [rights.bars_action(g, x) for x in mine] == ["", "campaign_used"]
