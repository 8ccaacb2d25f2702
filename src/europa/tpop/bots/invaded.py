"""What comes over a Bot in Phase 3: NPR Invasions (B-08) and its Rebel Dice (B-10, B-11)."""

from __future__ import annotations

from collections.abc import Sequence

from europa.kernel import Steps
from europa.tpop.bots.army import ARMY, army_area, check_mac, recruit
from europa.tpop.bots.places import area_name, realm_name
from europa.tpop.bots.trace import did
from europa.tpop.rules.forces.forces import move_army
from europa.tpop.rules.terms.board import is_enemy, lord, provinces_in
from europa.tpop.rules.terms.bot_purse import lose
from europa.tpop.rules.terms.realm import tax_value
from europa.tpop.rules.terms.tokens import remove_unrest
from europa.tpop.rules.war.invasion import (
    choose_target,
    invade,
    invasion_force,
    invasion_targets,
)
from europa.tpop.rules.war.rebel_dice import (
    CALM,
    DUCATS,
    EXHAUST,
    POWER,
    REBELLION,
    RebelRoll,
    rebel_faces,
    rebellion,
    restless,
)
from europa.tpop.state import REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST_DICE = 5


def invade_all(g: G, invaders: Sequence[int]) -> Steps[None]:
    """B-08: all NPRs choose their targets; of those that meet one Bot only the strongest comes,
    A to Z."""
    plans: dict[int, tuple[int, int]] = {}
    for realm in invaders:
        units = invasion_force(g, realm)
        targets = invasion_targets(g, realm) if units else {}
        if targets:
            plans[realm] = (units, choose_target(g, realm, targets))
    coming = spare_bots(g, plans)
    for realm in plans:
        if realm in coming:
            area = plans[realm][1]
            for seat in _bots_in(g, realm, area):
                _meet(g, seat, area)
            yield from invade(g, realm, area)


def spare_bots(g: G, plans: dict[int, tuple[int, int]]) -> list[int]:
    """B-08: the invaders that come: for each Bot only the one with most Units, A to Z."""
    stopped: set[int] = set()
    for seat in range(len(g.state.seats)):
        if not g.state.bots[seat]:
            continue
        hits = [r for r in plans if seat in _bots_in(g, r, plans[r][1])]
        hits.sort(key=lambda r: (-plans[r][0], g.world.order_of_realm[r]))
        for realm in hits[1:]:
            did(g, seat, f"suffers one Invasion only: not {realm_name(g, realm)}", "4.3 B")
        stopped.update(hits[1:])
    return [realm for realm in plans if realm not in stopped]


def _bots_in(g: G, realm: int, area: int) -> list[int]:
    """Bots whose Towns an NPR would meet in an Area."""
    s = g.state
    found = set()
    for province in provinces_in(g, area):
        holder = s.holder[province]
        if holder == REBELS:
            continue
        seat = g.seat_of(lord(g, province) if holder == NONE else holder)
        if seat != NONE and s.bots[seat] and is_enemy(g, seat, realm):
            found.add(seat)
    return sorted(found)


def _meet(g: G, seat: int, area: int) -> None:
    """13.5: the Bot's Army is placed in the Area; off the map it is raised there."""
    if army_area(g, seat) == NONE:
        if g.state.available[seat]:
            recruit(g, seat, at=area, price=0)
    elif army_area(g, seat) != area:
        did(g, seat, f"its Army meets the invader in {area_name(g, area)}", "4.3 B")
        move_army(g, seat, ARMY, area)
        check_mac(g, seat)


# Rebel Dice


def roll_for_bot(g: G, seat: int, areas: Sequence[int], most: int | None = None) -> Steps[None]:
    """B-10: all Areas at once, 5 dice at most; whatever costs anything costs 1 Bot Power in all."""
    tokens = [p for area in areas for p in restless(g, seat, area)]
    count = min(len(tokens), MOST_DICE, MOST_DICE if most is None else most)
    if not count:
        return
    faces = rebel_faces()
    results = [faces[n - 1] for n in g.roll("rebel", 6, count, g.seat_name(seat))]
    g.log(RebelRoll(g.seat_name(seat), "all areas", tuple(results)))
    if any(face in (DUCATS, EXHAUST, POWER) for face in results):
        lose(g, seat, 1, "14.2")
    for _ in range(results.count(CALM)):
        if tokens:
            best = _by_worth(g, seat, tokens)[0]
            tokens.remove(best)
            remove_unrest(g, best)
    for _ in range(results.count(REBELLION)):
        if not tokens:
            return
        province = rebel_province(g, seat, tokens)
        area = g.world.area_of_province[province]
        here = [province]
        yield from rebellion(g, seat, area, 1, here)
        if not here:
            tokens.remove(province)


def _by_worth(g: G, seat: int, provinces: list[int]) -> list[int]:
    """The Capital, then highest Tax Value, A to Z."""
    capital, order = g.state.capital[g.state.seats[seat]], g.world.order_of_province
    return sorted(provinces, key=lambda p: (p != capital, -tax_value(g, p), order[p]))


def rebel_province(g: G, seat: int, tokens: list[int]) -> int:
    """B-11: in the Area with the Army if possible; else where it costs least."""
    area, area_of = army_area(g, seat), g.world.area_of_province
    here = [p for p in tokens if area_of[p] == area] if area != NONE else []
    return _by_worth(g, seat, here or tokens)[-1]
