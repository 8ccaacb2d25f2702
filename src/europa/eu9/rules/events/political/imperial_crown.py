"""I-2 The election of the Emperor: what its records can't say."""

from __future__ import annotations

from europa.eu9.conflicts import ATTACKERS
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.diplomacy.declare import FULL, carry_out
from europa.eu9.rules.diplomacy.price import declaration
from europa.eu9.rules.diplomacy.targets import alliances_of, why_not
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.bids import STRANGER
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.core import country
from europa.eu9.rules.terms.lasting import allowed
from europa.eu9.rules.terms.named_wars import name_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

DUE = "election_due"
"""Held: the turn in which an emperor without a country dies."""


@own("I-2", "event")
def reign_of_a_stranger(scene: Scene) -> None:
    """He lives for as many turns as a die says; then there is another election."""
    s = scene.g.state
    s.held.pop(DUE, None)
    if s.titles.get("emperor") == scene.g.country(STRANGER):
        s.held[DUE] = s.turn + scene.g.d10("reign_of_emperor", scene.event)


@own("I-2", "1.5")
def next_election(scene: Scene) -> None:
    """The new election comes besides the events of the turn."""
    s = scene.g.state
    if s.held.get(DUE) == s.turn:
        del s.held[DUE]
        s.event_calls.append("extra:I-2")


@own("I-2", "2.1")
def war_on_the_emperor(scene: Scene) -> Steps[None]:
    """E676: Spain may declare war on an Emperor of another house, in the turn of his election and
    without a cause; Austria joins it."""
    g = scene.g
    spain, austria, crowned = g.country("spain"), g.country("austria"), country(scene, "emperor")
    if crowned == NONE or allowed(g, "war_without_cb", spain, other=crowned) != scene.event:
        return
    target = next((t for t in alliances_of(g, crowned) if not why_not(g, spain, t)), None)
    if target is None:
        return
    cost = declaration(g, spain, target.members, None)
    about = {"stability": cost.stability}
    options = [
        Option("answer:no", False),
        Option("answer:war", True, note="note.stability", params=about),
    ]
    params = {"power": "spain", "target": g.name(crowned), "default": "no"}
    if not (yield Ask(g.seat_of(spain), "event.imperial_war", options, scene.event, params)):
        return
    war = carry_out(g, spain, target, FULL, None, cost, "2.1")
    name_war(g, scene.event, "imperial", war)
    if not g.is_major(austria) and not g.state.gone[austria] and side_of(war, austria) == NONE:
        join(g, war, austria, ATTACKERS)


MESSAGES = {
    "ask.event.imperial_war": "{power}: {target} is Emperor. Do you go to war for the crown,"
    " without a cause of war, with Austria beside you?",
}
