"""17.2, 17.3 The metrics by the names that cards use, and what narrows one down."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from europa.tpop.rows import SEAS_OF, ship_at
from europa.tpop.rules.goals import metrics as m
from europa.tpop.rules.goals import metrics_forces as f
from europa.tpop.rules.terms.realm import (
    alliances_of,
    base_tax,
    is_emperor,
    marriages_of,
    skill,
    tax_income,
    tax_value,
)
from europa.tpop.state import GALLEY, NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE


class Where(msgspec.Struct, frozen=True, eq=False):
    """What narrows a metric down."""

    areas: tuple[int, ...] = ()
    continents: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()
    idea: int = NONE
    own_core: bool | None = None
    main_map: bool = False
    galley: float = 1.0


Metric = Callable[[G, int, Where], float]


METRICS: dict[str, Metric] = {
    "advisors": lambda g, seat, _: len(m.advisors_of(g, seat)),
    "advisor_skill_total": lambda g, seat, _: m.advisor_skill(g, seat),
    "skill_level_best": lambda g, seat, _: max(skill(g, seat, kind) for kind in range(3)),
    "tax_income": lambda g, seat, _: tax_income(g, seat),
    "base_tax_income": lambda g, seat, _: base_tax(g, g.state.seats[seat]),
    "ducats": lambda g, seat, _: g.state.ducats[seat],
    "interest": lambda g, seat, _: g.state.interest[seat],
    "stability": lambda g, seat, _: g.state.stability[seat],
    "available_manpower": lambda g, seat, _: g.state.available[seat],
    "at_war": lambda g, seat, _: m.is_in_war(g, seat),
    "land_units": lambda g, seat, _: f.land_units_deployed(g, seat),
    "ships": lambda g, seat, _: f.ships_deployed(g, seat),
    "light_ships": lambda g, seat, _: f.light_ships_deployed(g, seat),
    "heavy_ships": lambda g, seat, _: f.heavy_ships(g, seat),
    "ships_weighted": lambda g, seat, where: (
        f.ships_deployed(g, seat) - (1 - where.galley) * g.state.fleet[ship_at(seat, GALLEY)]
    ),
    "ships_minus_best_opponent": lambda g, seat, _: (
        f.ships_deployed(g, seat) - m.best_of_others(g, seat, f.ships_deployed)
    ),
    "fleet_deployed": lambda g, seat, _: g.state.fleet_place[seat] != NONE,
    "trade_slots": lambda g, seat, _: m.trade_slots(g, seat),
    "trade_slot_sea_zones": lambda g, seat, _: sum(1 for n in g.state.guards[SEAS_OF[seat]] if n),
    "trade_slots_minus_best_opponent": lambda g, seat, _: (
        m.trade_slots(g, seat) - m.best_of_others(g, seat, m.trade_slots)
    ),
    "distant_nodes_with_connected_merchant": lambda g, seat, _: m.connected_merchants(g, seat),
    "large_towns": lambda g, seat, _: m.large_towns(g, seat),
    "large_towns_gained_since_setup": lambda g, seat, _: (
        m.large_towns(g, seat) - g.state.start_large[seat]
    ),
    "vassal_tax_gained_since_setup": lambda g, seat, _: m.vassal_tax_gained(g, seat),
    "areas_with_own_town": lambda g, seat, where: m.areas_with_town(
        g, seat, where.main_map, where.own_core
    ),
    "areas_fully_owned": lambda g, seat, where: m.areas_fully_owned(g, seat, where.main_map),
    "areas_in_dissent": lambda g, seat, _: m.areas_in_dissent(g, seat),
    "unrest": lambda g, seat, _: m.unrest_towns(g, seat),
    "rebel_towns": lambda g, seat, _: m.rebel_towns(g, seat),
    "ports": lambda g, seat, _: m.ports(g, seat),
    "distant_towns": lambda g, seat, _: len(m.own_on(g, seat, ())),
    "distant_towns_plus_colonial_claims": lambda g, seat, _: (
        len(m.own_on(g, seat, ())) + m.colonial_claims_of(g, seat)
    ),
    "distant_continents_with_own_town": lambda g, seat, _: len(m.distant_continents(g, seat)),
    "distant_continents_with_own_claim_or_town": lambda g, seat, _: len(
        m.distant_continents(g, seat)
        | {g.world.areas[a].continent for a in m.claim_areas(g, seat) if g.world.areas[a].distant}
    ),
    "own_tax_on_maps": lambda g, seat, where: sum(
        tax_value(g, p) for p in m.own_on(g, seat, where.continents)
    ),
    "claims_main_map": lambda g, seat, _: sum(
        1 for a in m.claim_areas(g, seat) if not g.world.areas[a].distant
    ),
    "claim_or_town_in": lambda g, seat, where: sum(
        1 for a in where.areas if g.claim(seat, a) or a in g.survey.areas[g.state.seats[seat]]
    ),
    "alliances": lambda g, seat, _: m.alliances(g, seat),
    "marriages": lambda g, seat, _: m.marriages(g, seat),
    "married_allies": lambda g, seat, _: sum(
        1 for r in marriages_of(g, seat) if g.alliance(seat, r) != NO_TIE
    ),
    "pr_alliances": lambda g, seat, _: sum(1 for r in alliances_of(g, seat) if g.is_player(r)),
    "allies_around_rival": lambda g, seat, _: m.allies_around_rival(g, seat),
    "leaderships": lambda g, seat, _: m.leaderships(g, seat),
    "areas_with_presence": lambda g, seat, where: m.presence_areas(
        g, seat, where.areas, where.kinds
    ),
    "influence_plus_tax": lambda g, seat, where: m.influence_plus_tax(g, seat, where.areas),
    "influence": lambda g, seat, _: m.all_influence(g, seat),
    "areas_with_most_influence": lambda g, seat, _: m.most_influence_areas(g, seat),
    "presence_on_map": lambda g, seat, where: m.on_map(g, seat, where.continents, where.kinds),
    "presence_on_map_any": lambda g, seat, where: m.on_map(g, seat, where.continents, where.kinds),
    "ideas": lambda g, seat, _: m.idea_count(g, seat),
    "idea_types": lambda g, seat, _: m.idea_types(g, seat),
    "has_idea": lambda g, seat, where: seat in g.state.idea_held[where.idea],
    "state_religion_revolutionary": lambda g, seat, _: m.is_revolutionary(g, seat),
    "is_emperor": lambda g, seat, _: is_emperor(g, seat),
    "imperial_authority": lambda g, _seat, _: m.authority(g),
    "imperial_authority_or_dissolved": lambda g, _seat, _: m.authority(g),
    "tax_inside_hre_border": lambda g, seat, _: m.tax_in_empire(g, seat),
    "revolutionary_tokens_on_board": lambda g, _seat, _: sum(1 for n in g.state.revolution if n),
    "own_areas_with_revolutionary_token": lambda g, seat, _: m.revolutionary_areas(g, seat),
}
"""By the name in `check.m`."""

SLOW = ("areas_with_most_influence", "allies_around_rival", "leaderships", "areas_in_dissent")
"""Metrics to be looked at last."""


def measure(name: str) -> Metric:
    """The metric of a name."""
    return METRICS[name]
