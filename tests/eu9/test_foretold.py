"""Odds before a battle: what a march against somebody would come to."""

from europa.eu9.foretold import foretell
from europa.eu9.pieces import Besieging
from europa.eu9.rules.military import march
from europa.eu9.rules.military.siege import sieges
from europa.eu9.rules.military.stacks import put
from europa.eu9.testing import drive
from europa.kernel import Ask, Option
from tests.eu9.campaign import at, campaign, own, stack


def test_a_march_at_an_army_is_weighed_and_others_are_not() -> None:
    g = campaign({"france bearn": ["A+", "A+"], "spain vizcaya": ["1 LD"]})
    own(g, "spain", "vizcaya")
    offer = march.Offer(g, "FRA")
    ask = Ask("FRA", "march.stack", offer.options, "VIII.6", {})
    attack = offer.find("to:vizcaya:france bearn")
    quiet = offer.find("to:guyenne:france bearn")
    assert attack is not None
    assert quiet is not None
    assert foretell(g.state.copy(), ask, quiet) is None
    odds = foretell(g.state.copy(), ask, attack)
    assert odds is not None
    assert sum(odds.outcomes.values()) > 0.99
    assert odds.outcomes["france"] > 3 * odds.outcomes.get("spain", 0.0)


def test_an_interception_is_weighed_for_who_is_asked() -> None:
    g = campaign({"france bearn": ["1 LD"], "spain vizcaya": ["A+", "A+"]})
    own(g, "spain", "vizcaya")
    about = {"power": "spain", "mover": "france bearn", "place": "vizcaya"}
    option = Option("intercept:spain vizcaya", (0, False), ("spain vizcaya",))
    ask = Ask("HIS", "march.intercept", [option], "VIII.8", about)
    odds = foretell(g.state.copy(), ask, option)
    assert odds is not None
    assert odds.outcomes["spain"] > 3 * odds.outcomes.get("france", 0.0)


def test_a_fleet_that_meets_another_is_weighed_and_one_in_port_is_not() -> None:
    g = campaign({"france sea_lion": ["F+", "F+"], "spain sea_alger": ["1 NWD"]})
    name, number = "france sea_lion", stack(g, "france sea_lion").number
    there = Option(f"to:sea_alger:{name}", ("move", number, (at(g, "sea_alger"),)), (name,))
    odds = foretell(g.state.copy(), Ask("FRA", "march.stack", [there]), there)
    assert odds is not None
    assert odds.outcomes["france"] > odds.outcomes.get("spain", 0.0)
    port = Option(f"to:provence:{name}", ("move", number, (at(g, "provence"),)), (name,))
    assert foretell(g.state.copy(), Ask("FRA", "march.stack", [port]), port) is None


def test_a_way_is_bent_through_places_of_ones_choice() -> None:
    """R19.2: the cheapest way is offered; another one is found by its key, with its own price."""
    g = campaign({"france bearn": ["A+"]})
    offer = march.Offer(g, "FRA")
    ask = Ask("FRA", "march.stack", offer.options, "VIII.6", {}, one=offer.find)
    straight = ask.find("to:limousin:france bearn")
    bent = ask.find("bent:limousin:france bearn:auvergne")
    assert straight is not None
    assert bent is not None
    assert bent.params["path"][-1] == "limousin"
    assert "auvergne" in bent.params["path"]
    assert bent.params["mp"] > straight.params["mp"]
    assert bent.key not in ask.keys()
    for void in ("limousin:france bearn:moskva", "limousin:france bearn:limousin+bearn", "x:y:z"):
        assert ask.find(f"bent:{void}") is None
    drive(march.play(g), ["bent:limousin:france bearn:auvergne"])
    assert at(g, "limousin") == next(iter(g.state.stacks.values())).place


def test_an_assault_is_weighed_and_digging_is_not() -> None:
    g = campaign(
        {"france artois": ["A+", "A+"], "spain artois": {"units": ["1 LD"], "inside": "city"}}
    )
    own(g, "spain", "artois")
    g.state.sieges[at(g, "artois")] = Besieging(g.country("FRA"))
    task = sieges.Task(
        at(g, "artois"), (stack(g, "france artois").number,), ("undermine", "assault")
    )
    storm, dig = (Option(f"{act}:artois", (task, act)) for act in task.actions[::-1])
    ask = Ask("FRA", "military.siege", [storm, dig])
    odds = foretell(g.state.copy(), ask, storm)
    assert odds is not None
    assert sum(odds.outcomes.values()) == 1
    assert odds.losses["france"] > 0
    assert 0 < odds.outcomes["france"] < 1
    assert foretell(g.state.copy(), ask, dig) is None


def test_a_battle_is_weighed_before_its_first_die() -> None:
    """Both for who chooses which is fought first and for who may still slip away."""
    g = campaign({"france bearn": ["A+", "A+"], "spain bearn": ["1 LD"]})
    own(g, "FRA", "bearn")
    first = Option("at:bearn:0", 0, ("bearn",))
    odds = foretell(g.state.copy(), Ask("FRA", "military.battle", [first]), first)
    assert odds is not None
    assert odds.outcomes["france"] > 3 * odds.outcomes.get("spain", 0.0)
    assert odds.losses["spain"] > 0
    stand = Option("stand")
    ask = Ask("HIS", "battle.evade", [stand])
    assert foretell(g.state.copy(), ask, stand) is None  # nobody fights yet
    for name in ("france bearn", "spain bearn"):
        put(g, stack(g, name).number, fought=True)
    assert foretell(g.state.copy(), ask, stand) == odds
