"""Odds before a battle: what a march against somebody would come to."""

from europa.eu9.foretold import foretell
from europa.eu9.rules.military import march
from europa.kernel import Ask
from tests.eu9.campaign import campaign, own


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
    assert sum(odds.values()) > 0.99
    assert odds["france"] > 3 * odds.get("spain", 0.0)
