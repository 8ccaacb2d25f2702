"""17.3 What Milestones want to know about sieges and peace: lands and Ducats that changed hands."""

from __future__ import annotations

from typing import NamedTuple

from europa.tpop.rules.terms.board import lord
from europa.tpop.rules.terms.realm import tax_value
from europa.tpop.rules.terms.triggers import record_trigger
from europa.tpop.table import G
from europa.tpop.world import NONE

WHITE, TOTAL, PARTIAL, SURRENDER, AGREED = "white", "total", "partial", "surrender", "agreed"


class Peace(NamedTuple):
    """A War about to end: who dictates (or proposes) to whom, and for whom both speak."""

    victor: int
    """Seat that dictates; in a peace without a Victor, one of the two."""
    enemy: int
    """Realm with which it is made."""
    realms: tuple[int, ...]
    """The enemy, its Active Allies, and Subjects of a defending Emperor."""
    friends: tuple[int, ...]
    """The victor's realm and those for which it speaks."""
    condition: str

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self.friends, self.realms


NAMES = {WHITE: "white_peace", "secure_succession": "secure_desired_succession"}
"""Terms that Milestones call by another name."""


class Before(NamedTuple):
    """Who owned each Province and its owner, and the Ducats of all seats, before a peace."""

    owner: tuple[int, ...]
    overlord: tuple[int, ...]
    ducats: tuple[int, ...]

    def lord(self, province: int) -> int:
        """Who answered for a Province."""
        above = self.overlord[province]
        return above if above != NONE else self.owner[province]


def look(g: G) -> Before:
    """The position before a peace is carried out."""
    return Before(g.state.owner, g.state.overlord, tuple(g.state.ducats))


def faith_group(g: G, realm: int) -> str:
    """Christian, Muslim, or neither."""
    faith = g.world.religions[g.state.state_religion[realm]]
    return "christian" if faith.christian else "muslim" if faith.id == "muslim" else ""


def is_other_group(g: G, first: int, second: int) -> bool:
    """Whether one realm is Christian and the other Muslim."""
    return {faith_group(g, first), faith_group(g, second)} == {"christian", "muslim"}


def report_peace(g: G, peace: Peace, term: str, before: Before, *, won: bool) -> None:
    """What each side gained and lost by a peace that has just been carried out."""
    changed = _changed(g, before)
    other = g.seat_of(peace.enemy)
    for seat in (peace.victor, other):
        if seat != NONE:
            _report_gains(g, seat, before, changed)
    name = NAMES.get(term, term)
    victor = peace.victor
    if won:
        record_trigger(g, "war_won", victor, loser=peace.enemy, term=name)
        record_trigger(g, "peace_term", victor, term=name)
    own = g.state.seats[victor]
    freed = [p for p, old, new in changed if old in peace.realms and new not in (own, old)]
    free_tax = sum(tax_value(g, p) for p in freed if not g.is_player(lord(g, p)))
    if free_tax:
        record_trigger(g, "tax_liberated_in_peace", victor, free_tax)
    if other != NONE:
        for loser, winner in ((other, victor), (victor, other)):
            realm = g.state.seats[loser]
            lost = sum(tax_value(g, p) for p, old, _ in changed if old == realm)
            if lost:
                record_trigger(g, "pr_tax_lost_in_peace", winner, lost)
    if term == "annexation":
        record_trigger(g, "realm_annexed", victor, tax=_gained_tax(g, victor, changed))


def _changed(g: G, before: Before) -> list[tuple[int, int, int]]:
    """Provinces with another lord than before: the old one and the new one."""
    s = g.state
    if s.owner is before.owner and s.overlord is before.overlord:
        return []
    lords = ((p, before.lord(p), lord(g, p)) for p in range(len(s.owner)))
    return [(p, old, new) for p, old, new in lords if old not in (NONE, new)]


def _gained_tax(g: G, seat: int, changed: list[tuple[int, int, int]]) -> int:
    realm = g.state.seats[seat]
    return sum(tax_value(g, p) for p, _, new in changed if new == realm)


def _report_gains(g: G, seat: int, before: Before, changed: list[tuple[int, int, int]]) -> None:
    realm, area_of = g.state.seats[seat], g.world.area_of_province
    gained = [(p, old) for p, old, new in changed if new == realm]
    tax = sum(tax_value(g, p) for p, _ in gained)
    ducats = max(0, g.state.ducats[seat] - before.ducats[seat])
    if tax:
        record_trigger(g, "peace_tax_gained_in_phase", seat, tax)
    if tax or ducats:
        record_trigger(g, "peace_spoils_value", seat, tax=tax, ducats=ducats)
    distant = sum(tax_value(g, p) for p, _ in gained if g.world.areas[area_of[p]].distant)
    if distant:
        record_trigger(g, "distant_tax_taken", seat, distant)
    strange = sum(tax_value(g, p) for p, old in gained if is_other_group(g, realm, old))
    if strange:
        record_trigger(g, "tax_taken_from_other_faith_group_in_war", seat, strange)


# Occupations


def report_siege(g: G, seat: int, province: int) -> None:
    """9.8: a Province of the other faith group was Occupied: all that is held of that Enemy."""
    enemy, realm = lord(g, province), g.state.seats[seat]
    if g.state.holder[province] != realm or not is_other_group(g, realm, enemy):
        return
    lands = [*g.survey.dejure[enemy], *g.survey.vassals[enemy]]
    held = sum(tax_value(g, p) for p in lands if g.state.holder[p] == realm)
    record_trigger(g, "tax_taken_from_other_faith_group_in_war", seat, held)


def report_occupations(g: G) -> None:
    """4.3 D: what every seat Occupies of Enemies when Peace Resolution begins."""
    s, area_of = g.state, g.world.area_of_province
    tax: dict[int, int] = {}
    players: dict[int, int] = {}
    distant: dict[int, int] = {}
    capitals = {s.capital[realm] for realm in s.seats}
    for province in sorted(p for realm in s.seats for p in g.survey.occupied(realm)):
        seat = g.seat_of(s.holder[province])
        if not g.at_war(seat, lord(g, province)):
            continue
        tax[seat] = tax.get(seat, 0) + tax_value(g, province)
        if g.is_player(lord(g, province)):
            players[seat] = players.get(seat, 0) + tax_value(g, province)
        if g.world.areas[area_of[province]].distant:
            distant[seat] = distant.get(seat, 0) + tax_value(g, province)
        if province in capitals:
            record_trigger(g, "occupies_capital_at_peace", seat, owner="pr")
    for seat, value in sorted(tax.items()):
        record_trigger(g, "occupied_enemy_tax_at_peace", seat, value)
    for seat, value in sorted(players.items()):
        record_trigger(g, "occupied_pr_tax_at_peace", seat, value)
    for seat, value in sorted(distant.items()):
        record_trigger(g, "distant_tax_taken", seat, value)
