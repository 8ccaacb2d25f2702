"""What a Bot strives for: the charts Focus and Idea."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.bots.charts import step
from europa.tpop.bots.deck import Card, cards, tuck
from europa.tpop.bots.diplomacy import envoys
from europa.tpop.bots.places import area_name, area_tax, realm_name
from europa.tpop.bots.power import FOCI
from europa.tpop.bots.realm_care import ideas_of_type, refresh
from europa.tpop.bots.targets import DIPLOMATIC, find_target
from europa.tpop.bots.tokens import claim
from europa.tpop.bots.trace import did
from europa.tpop.ids import SUITS, idea, idea_ids, milestone
from europa.tpop.rules.actions.diplomacy import claimable
from europa.tpop.rules.actions.research import ideas_of, is_form, research, research_barred
from europa.tpop.rules.goals.conditions import milestone_test
from europa.tpop.rules.goals.goals import complete_milestone
from europa.tpop.rules.terms.bot_purse import gain
from europa.tpop.state import POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE, decks

ENOUGH = 2
"""Cards under a Milestone that complete it."""
SCHOOLS = {"war": "mil", "pol": "dip", "exp": "dip", "eco": "adm"}


def kind_of(action: str) -> int:
    """`focus eco` -> its place among the Milestone decks."""
    return FOCI.index(action.removeprefix("focus "))


def milestone_slot(g: G, kind: int) -> int:
    """The Milestone of a kind on display, or NONE."""
    for slot, card in enumerate(g.state.milestones):
        if milestone(card)["suit"] == SUITS[kind]:
            return slot
    return NONE


def focus_possible(g: G, seat: int, kind: int) -> bool:
    """The Milestone of that kind isn't tagged by the Bot yet."""
    slot = milestone_slot(g, kind)
    return slot != NONE and seat not in g.state.milestone_tags[slot]


def focus(g: G, seat: int, card: Card, kind: int) -> Steps[None]:
    """Chart Focus: the marker, the Milestone, a windfall."""
    s = g.state
    slot = milestone_slot(g, kind)
    s.bot_focus[seat] = kind
    tuck(g, seat, card)
    step(g, seat, "focus", "FO1", f"turns to {SUITS[kind]}")
    tucked = sum(cards()[n].second == f"focus {FOCI[kind]}" for n in s.bot_tucked[seat])
    met = milestone_test(s.milestones[slot])(g, seat)
    if met or tucked >= ENOUGH:
        title = milestone(s.milestones[slot])["title"]
        why = "met now" if met else f"{tucked} cards"
        step(g, seat, "focus", "FO2", f"completes {title}: {why}")
        complete_milestone(g, slot, seat)
        gain(g, seat, 1, "Focus FO2")
    yield from _windfall(g, seat, FOCI[kind])


def _windfall(g: G, seat: int, kind: str) -> Steps[None]:
    """FO3: by the kind of Focus."""
    if kind == "eco":
        gain(g, seat, 1, "Focus FO3")
    elif kind == "war":
        refresh(g, seat, 3)
    elif kind == "exp":
        areas = [a for a in claimable(g, seat) if not g.world.areas[a].distant]
        if areas:
            order = g.world.order_of_area
            area = min(areas, key=lambda a: (-area_tax(g, a), order[a]))
            step(g, seat, "focus", "FO3", f"claims {area_name(g, area)}")
            claim(g, seat, area, "Focus FO3")
    else:
        target = find_target(g, seat, DIPLOMATIC)
        if target is not None:
            step(g, seat, "focus", "FO3", f"courts {realm_name(g, target.realm)}")
            yield from envoys(g, seat, target.realm, 2)


# Ideas


def open_ideas(g: G, seat: int) -> list[int]:
    """ID2: Ideas on display that the Bot may have; a Government Form only if it has none."""
    has_form = any(is_form(i) for i in ideas_of(g, seat))
    return [
        i
        for row in g.state.ideas
        for i in row
        if not research_barred(g, seat, i) and not (has_form and is_form(i))
    ]


def idea_possible(g: G, seat: int) -> bool:
    """An Idea on display that it hasn't and whose prerequisites are met."""
    return bool(open_ideas(g, seat))


def school(g: G, seat: int) -> str:
    """ID1: the type of Idea by the Focus marker; else the one of which it has fewest."""
    marker = g.state.bot_focus[seat]
    if marker != NONE:
        return SCHOOLS[FOCI[marker]]
    return min(POWERS, key=lambda kind: ideas_of_type(g, seat, kind))


def choose_idea(g: G, seat: int, kind: str) -> int:
    """ID2: the first of the realm's priorities of that type; of any type; else the cheapest."""
    found = open_ideas(g, seat)
    known = decks.bots().get(f"realm:{g.seat_name(seat)}", {})
    wanted = [
        i for name in known.get("idea_priorities", ()) for i in found if idea(i)["name"] == name
    ]
    typed = [i for i in wanted if idea(i)["type"].lower() == kind]
    for ranked in (typed, wanted):
        if ranked:
            return ranked[0]
    same = [i for i in found if idea(i)["type"].lower() == kind] or found
    return min(same, key=lambda i: (sum(idea(i)["cost"].values()), idea(i)["name"]))


def new_idea(g: G, seat: int) -> Steps[None]:
    """Chart Idea: it is tagged and scored; what it does is not applied (B-03)."""
    kind = school(g, seat)
    step(g, seat, "idea", "ID1", f"looks for an Idea of type {kind.upper()}")
    chosen = choose_idea(g, seat, kind)
    did(g, seat, f"researches {idea(chosen)['name']}", "Idea ID2")
    assert idea_ids()[chosen]
    yield from research(g, seat, chosen, price=0)
