"""What a position is worth to a seat, in Prestige at the end of the game.

A position is counted in features: what it would score now, what may still grow (power, money,
soldiers, cards), what threatens (unrest, occupied Towns), how near the Missions are. Each has two
weights (`value.json`): one by itself and one for every Round still to come, so that income counts
for more early. They were set by hand after what a regression over games of `steady` told
(`europa lab learn`): that its Wars cost more than they bring, say, or that Ducats are hardly worth
anything to it.

The position is always an imagined one: what others hide was dealt anew, and what it holds is
unknown, so of other seats only public things are counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from europa.players.tpop.progress import milestone_share
from europa.tpop.ids import milestone, mission
from europa.tpop.rows import AREAS_OF, NODES_OF, realm_at
from europa.tpop.rules.goals.conditions import mission_test
from europa.tpop.rules.goals.metrics_forces import land_units_deployed, ships_deployed
from europa.tpop.rules.goals.progress import mission_share
from europa.tpop.rules.realms.curia import controller
from europa.tpop.rules.rounds.income import (
    advisor_upkeep,
    interest_due,
    military_upkeep,
    other_income,
    power_income,
)
from europa.tpop.rules.terms.claims import claim_tokens_used
from europa.tpop.rules.terms.realm import (
    alliances_of,
    is_emperor,
    marriages_of,
    tax_income,
    tax_value,
)
from europa.tpop.state import REALMS, Tpop
from europa.tpop.table import G, total
from europa.tpop.world import NONE

ROUNDS_AN_AGE = 4
ENOUGH_POWER = 4
ENOUGH_DUCATS = 12
MOST_DUCATS = 40
NEAR = 0.7
"""What a Mission that is all but met is worth, of one that is."""
FOR_LATER = frozenset(
    (
        "adm",
        "cards",
        "claims",
        "dip",
        "ducats",
        "influence",
        "manpower",
        "mil",
        "more_adm",
        "more_dip",
        "more_ducats",
        "more_mil",
        "units",
    )
)
"""What scores nothing by itself: worth little in the last Round, whatever it is before."""
LATE = 0.25

Features = dict[str, float]
ValueWeights = Mapping[str, tuple[float, float]]
"""Feature -> weight, and weight for each Round to come."""


@cache
def value_weights() -> ValueWeights:
    """The weights of the data file."""
    text = resources.files(__package__).joinpath("value.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, tuple[float, float]])


def rounds_left(state: Tpop) -> float:
    """Rounds whose income is still to come."""
    ages = state.last_age - state.age
    left = max(0, ages * ROUNDS_AN_AGE + ROUNDS_AN_AGE - state.round)
    return float(left)


def features(g: G, seat: int, *, own: bool = True) -> Features:
    """The position in numbers, as a seat counts its own affairs; `own`: with what it hides."""
    s = g.state
    realm = s.seats[seat]
    power = s.power[seat * 3 : seat * 3 + 3]
    ducats = s.ducats[seat]
    stability = s.stability[seat]
    tax = tax_income(g, seat)
    upkeep = military_upkeep(g, seat)
    net = tax + other_income(g, seat) - advisor_upkeep(g, seat) - upkeep - interest_due(g, seat)
    dejure = g.survey.dejure[realm]
    lost = sum(tax_value(g, p) for p in dejure if s.holder[p] != NONE)
    held = sum(tax_value(g, p) for p, who in enumerate(s.holder) if who == realm)
    unrest = float(sum(tax_value(g, p) for p in dejure if s.unrest[p]))
    unrest += 0.5 * sum(1 for p in g.survey.vassals[realm] if s.unrest[p])
    area_of = g.world.area_of_province
    rebels = sum(s.rebels[a] for a in {area_of[p] for p in dejure})
    wars = [r for r in range(REALMS) if s.war[realm_at(seat, r)]]
    _, cores, _ = claim_tokens_used(g, seat)
    pope = controller(g) == seat
    found = {
        "prestige": float(s.prestige[seat]),
        "tax": float(tax),
        "ties": 2.0 * len(alliances_of(g, seat)) + len(marriages_of(g, seat)),
        "offices": float(3 * pope + (s.authority if is_emperor(g, seat) else 0) + cores),
        "stability": float(stability),
        "disorder": float(max(0, -stability)),
        "interest": float(s.interest[seat]),
        "net": float(max(-6, min(net, 14))),
        "power_income": float(sum(power_income(g, seat))),
        "ducats": float(min(ducats, ENOUGH_DUCATS)),
        "more_ducats": float(max(0, min(ducats, MOST_DUCATS) - ENOUGH_DUCATS)),
        "adm": float(min(power[0], ENOUGH_POWER)),
        "dip": float(min(power[1], ENOUGH_POWER)),
        "mil": float(min(power[2], ENOUGH_POWER)),
        "more_adm": float(max(0, power[0] - ENOUGH_POWER)),
        "more_dip": float(max(0, power[1] - ENOUGH_POWER)),
        "more_mil": float(max(0, power[2] - ENOUGH_POWER)),
        "lost": float(lost),
        "held": float(held),
        "unrest": unrest,
        "rebels": float(rebels),
        "wars": float(len(wars)),
        "player_wars": float(sum(g.is_player(r) for r in wars)),
        "units": float(min(12, land_units_deployed(g, seat))),
        "manpower": float(min(10, s.available[seat])),
        "ships": float(min(8, ships_deployed(g, seat))),
        "influence": float(total(s.influence[AREAS_OF[seat]])),
        "claims": float(sum(1 for c in s.claims[AREAS_OF[seat]] if c)),
        "cards": float(len(s.hands[seat])),
        "ideas": float(sum(seat in held_by for held_by in s.idea_held)),
        "merchants": float(sum(1 for m in s.merchants[NODES_OF[seat]] if m)),
        "cardinals": float(s.curia.count(seat) + (s.roma == seat)),
        "no_ruler": float(s.ruler[seat] == NONE),
    }
    if own:
        found["missions"] = _missions(g, seat)
        found["milestones"] = _milestones(g, seat)
    return found


def _missions(g: G, seat: int) -> float:
    """What the Missions in hand promise: their Prestige, by how near they are."""
    total_ = 0.0
    for card in g.state.missions[seat]:
        prestige = float(mission(card)["prestige"])
        if mission_test(card)(g, seat):
            total_ += prestige
        else:
            total_ += NEAR * prestige * mission_share(card)(g, seat) ** 2
    return total_


def _milestones(g: G, seat: int) -> float:
    """What the Milestones on display promise: the Prestige of the next place, by how near."""
    s = g.state
    total_ = 0.0
    for card, tags in zip(s.milestones, s.milestone_tags, strict=True):
        points: list[int] = milestone(card)["prestige"]
        if seat not in tags and len(tags) < len(points):
            total_ += points[len(tags)] * milestone_share(card)(g, seat) ** 2
    return total_


def weigh(name: str, amount: float, left: float, weights: ValueWeights) -> float:
    """What so much of a feature is worth with so many Rounds to come."""
    row = weights.get(name)
    if row is None:
        return 0.0
    weight = row[0] + row[1] * left
    return amount * (weight if left or name not in FOR_LATER else LATE * weight)


def worth(g: G, seat: int, weights: ValueWeights, *, own: bool = True) -> float:
    """What the position is worth to a seat."""
    left = rounds_left(g.state)
    found = features(g, seat, own=own).items()
    return sum(weigh(name, amount, left, weights) for name, amount in found if amount)


def lead(g: G, seat: int, weights: ValueWeights, rivalry: float) -> float:
    """What the position is worth to a seat, less a share of what it is worth to the best rival
    and to the others: only the first wins."""
    own = worth(g, seat, weights)
    if not rivalry:
        return own
    others = [worth(g, other, weights, own=False) for other in g.others(seat)]
    if not others:
        return own
    return own - rivalry * (0.5 * max(others) + 0.5 * sum(others) / len(others))


def table_of(match: Any) -> G:
    """The table of an imagined match (never of a true one: a player has only its door)."""
    found: G = match._table
    return found
