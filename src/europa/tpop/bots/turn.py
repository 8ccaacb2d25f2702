"""A Bot's Turn: the chart Main Turn, and the cards it draws (chart Draw a Bot Card)."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.bots import colonies, diplomacy, focus, naval, papal, realm_care, unrest, war
from europa.tpop.bots.army import besiege, can_siege, gather
from europa.tpop.bots.charts import Outcome, walk
from europa.tpop.bots.deck import Card, draw
from europa.tpop.bots.places import at_war
from europa.tpop.bots.trace import did
from europa.tpop.rules.actions.event import has_event_to_take, take_event
from europa.tpop.rules.terms.bot_purse import gain, spend
from europa.tpop.rules.terms.passing import pay_for_passing
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_CARDS = 3
FREE_STEPS = 1
CHARTS = {
    "explore": "explore",
    "recruit_units": "military",
    "activate_units": "military",
    "forge_alliance": "diplomacy",
    "colonize": "colonize",
    "convert_area": "convert",
}
"""Actions that an Event gives -> the chart that stands for them; others are ignored."""


def take_turn(g: G, seat: int, event_only: bool) -> Steps[bool]:
    """One Turn by the chart Main Turn; says whether the Bot Passed."""
    s = g.state
    gather(g, seat)
    last = event_only or s.final[seat] != NONE
    way = walk(
        g,
        seat,
        "main_turn",
        {
            "MT1": lambda: last and has_event_to_take(g, seat),
            "MT2": lambda: bool(war.threatened(g, seat)),
            "MT3": lambda: war.can_defend(g, seat),
            "MT4": lambda: can_siege(g, seat) and s.bot_power[seat] >= 1,
            "MT5": lambda: colonies.colonize_possible(g, seat),
            "MT6": lambda: s.bot_power[seat] > 0,
            "MT7": lambda: not has_event_to_take(g, seat),
        },
    )
    if way.way == "defend":
        yield from war.defend(g, seat)
    elif way.way == "siege":
        yield from besiege(g, seat)
    elif way.way == "colonize":
        yield from colonies.colonize(g, seat)
    elif way.way == "draw_card":
        return (yield from draw_cards(g, seat))
    else:
        return (yield from event_or_pass(g, seat))
    return False


def event_or_pass(g: G, seat: int) -> Steps[bool]:
    """The Event if it isn't taken yet, else the Bot Passes; says whether it Passed."""
    if has_event_to_take(g, seat):
        did(g, seat, "takes its Event", "5.1")
        yield from take_event(g, seat)
        return False
    did(g, seat, "Passes", "4.2")
    if not g.state.passed:
        gain(g, seat, 1, "Pass PA2")
    pay_for_passing(g, seat)
    return True


# Cards


def draw_cards(g: G, seat: int) -> Steps[bool]:
    """Chart Draw a Bot Card: up to three cards until one can be played; says whether it Passed."""
    for drawn in range(1, MOST_CARDS + 1):
        card = draw(g, seat)
        if card is None:
            did(g, seat, "finds its deck empty", "Draw a Bot Card")
            break
        way = consider(g, seat, card, drawn)
        if way.node in ("DC2", "DC3", "DC4"):
            action = {"DC2": card.war, "DC3": card.first, "DC4": card.second}[way.node]
            yield from resolve(g, seat, action, card)
            return False
        if way.at != "DC5 yes":
            break
    return (yield from event_or_pass(g, seat))


def consider(g: G, seat: int, card: Card, drawn: int) -> Outcome:
    """DC1-DC5 for one card, the `drawn`th of this Turn."""
    words = " / ".join(part for part in (card.first, card.second, card.war) if part)
    did(g, seat, f"draws card {card.number}: {words} ({card.cost} Bot Power)", "Draw a Bot Card")
    war_ok = at_war(g, seat) and bool(card.war)
    return walk(
        g,
        seat,
        "draw_card",
        {
            "DC1": lambda: g.state.bot_power[seat] >= card.cost,
            "DC2": lambda: war_ok and possible(g, seat, card.war, card),
            "DC3": lambda: possible(g, seat, card.first, card),
            "DC4": lambda: bool(card.second) and possible(g, seat, card.second, card),
            "DC5": lambda: drawn < MOST_CARDS,
        },
    )


def possible(g: G, seat: int, action: str, card: Card | None = None) -> bool:
    """Whether an action of a card can be done now."""
    if action.startswith("focus "):
        return focus.focus_possible(g, seat, focus.kind_of(action))
    extra = card.cost if card is not None and action == "colonize" else 0
    tests = {
        "event": lambda: has_event_to_take(g, seat),
        "military": lambda: war.military_possible(g, seat),
        "diplomacy": lambda: diplomacy.diplomacy_possible(g, seat),
        "naval": lambda: naval.naval_possible(g, seat),
        "explore": lambda: colonies.explore_possible(g, seat),
        "colonize": lambda: colonies.colonize_possible(g, seat, extra),
        "unrest": lambda: realm_care.unrest_possible(g, seat),
        "papal curia": lambda: papal.curia_possible(g, seat),
        "convert": lambda: realm_care.convert_possible(g, seat),
        "spy": lambda: diplomacy.spy_possible(g, seat),
        "idea": lambda: focus.idea_possible(g, seat),
    }
    return tests[action]()


def resolve(g: G, seat: int, action: str, card: Card) -> Steps[None]:
    """The card is paid for in full and gives as many steps."""
    spend(g, seat, card.cost, "Draw a Bot Card")
    if action == "event":
        yield from event_or_pass(g, seat)
    elif action.startswith("focus "):
        yield from focus.focus(g, seat, card, focus.kind_of(action))
    elif action == "idea":
        yield from focus.new_idea(g, seat)
    else:
        yield from run_chart(g, seat, action, card.cost)


def run_chart(g: G, seat: int, action: str, steps: int) -> Steps[None]:
    """A chart of that name, with so many steps."""
    if action == "military":
        yield from war.military(g, seat, steps)
    elif action == "diplomacy":
        yield from diplomacy.diplomacy(g, seat, steps)
    elif action == "naval":
        yield from naval.naval(g, seat, steps)
    elif action == "explore":
        yield from colonies.explore(g, seat)
    elif action == "colonize":
        yield from colonies.colonize(g, seat, steps)
    elif action == "unrest":
        yield from unrest.unrest(g, seat, steps)
    elif action == "papal curia":
        yield from papal.papal_curia(g, seat, steps)
    elif action == "convert":
        yield from realm_care.convert(g, seat)
    else:
        assert action == "spy", f"no chart for {action}"
        yield from diplomacy.spy(g, seat)


def free_action(g: G, seat: int, name: str) -> Steps[bool]:
    """An Event's free Action: its chart once at no cost; an Action without a chart is ignored."""
    action = CHARTS.get(name, "")
    done = bool(action) and possible(g, seat, action)
    did(g, seat, f"{'takes' if done else 'ignores'} the free Action {name}", "16.3")
    if done:
        yield from run_chart(g, seat, action, FREE_STEPS)
    return done
