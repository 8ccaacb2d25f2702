"""4.8 Announcements of single powers (2.4): capitals, policies, claims given up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers import awards
from europa.eu9.rules.powers.access import zone_seas
from europa.eu9.rules.powers.single import asiento
from europa.eu9.rules.powers.stability import change
from europa.eu9.table import G
from europa.kernel import Entry

WARSAW, MAZOWIA = "warsaw_capital", "mazowia"
DOMINIUM, EXPANSION = "dominium_maris_baltici", "overseas_expansion"
DOMINANCE, DOMINANCE_COST = "italian_dominance", 30
CLAIMS = "claims_poland_sweden"
WEAKENED, WEAKENED_COST, WEAKENED_FROM = asiento.WEAKENED, 20, 26
ONCE_WEAKENED = "asiento_was_weakened"
EXPULSIONS, REVOKED_COST = "expulsions", 25


class PolicyAnnounced(Entry, frozen=True):
    """A power announces something that only it can."""

    power: str
    what: str


def _tell(g: G, power: int, what: str) -> None:
    g.log(PolicyAnnounced(g.name(power), what))


def _poland(g: G, power: int) -> Iterator[Reaction]:
    """32.8, 34.10: Warsaw becomes a second capital; the claim on Sweden is dropped."""
    s = g.state
    if s.owner[g.world.province_index[MAZOWIA]] == power and not g.holds(WARSAW):
        yield Reaction("policy:warsaw", partial(_warsaw, g, power))
    if g.holds(CLAIMS):
        yield Reaction("policy:renounce_claims", partial(_renounce, g, power))


def _warsaw(g: G, power: int) -> None:
    g.state.in_force[WARSAW] = g.state.turn
    change(g, power, 2, "XV")
    _tell(g, power, "Warsaw is a capital")


def _renounce(g: G, power: int) -> None:
    g.state.in_force.pop(CLAIMS, None)
    _tell(g, power, "no claim on the Swedish crown")


def _sweden(g: G, power: int) -> Iterator[Reaction]:
    """34.3: one of two policies, once."""
    if not (g.holds(DOMINIUM) or g.holds(EXPANSION)):
        for name in (DOMINIUM, EXPANSION):
            yield Reaction(f"policy:{name}", partial(_adopt, g, power, name))


def _adopt(g: G, power: int, name: str) -> None:
    g.state.in_force[name] = g.state.turn
    _tell(g, power, name)


def _venice(g: G, power: int) -> Iterator[Reaction]:
    """35.3: Italian Dominance, for 30 points."""
    if not g.holds(DOMINANCE):
        yield Reaction(
            "policy:italian_dominance", partial(_dominate, g, power), "note.points",
            {"vp": DOMINANCE_COST},
        )  # fmt: skip


def _dominate(g: G, power: int) -> None:
    _adopt(g, power, DOMINANCE)
    awards.give(g, power, -DOMINANCE_COST, "Italian Dominance", "XV")


def _spain(g: G, power: int) -> Iterator[Reaction]:
    """40.16, 40.18: the Asiento is weakened or exclusive again; expulsions are revoked."""
    if g.state.turn >= WEAKENED_FROM and not asiento.is_conceded(g):
        if g.holds(WEAKENED):
            yield Reaction("policy:asiento_exclusive", partial(_exclusive, g, power))
        else:
            first = not g.holds(ONCE_WEAKENED)
            about = {"vp": WEAKENED_COST, "stability": 1} if first else {}
            act = partial(_weaken, g, power)
            note = "note.points_and_stability" if first else ""
            yield Reaction("policy:asiento_weakened", act, note, about)
    if g.holds(EXPULSIONS):
        yield Reaction(
            "policy:revoke_expulsions", partial(_revoke, g, power), "note.points",
            {"vp": REVOKED_COST},
        )  # fmt: skip


def _weaken(g: G, power: int) -> None:
    """The first time it costs 20 points and 1 stability."""
    _adopt(g, power, WEAKENED)
    if not g.holds(ONCE_WEAKENED):
        g.state.in_force[ONCE_WEAKENED] = g.state.turn
        awards.give(g, power, -WEAKENED_COST, "Asiento", "XV")
        change(g, power, -1, "XV")


def _exclusive(g: G, power: int) -> None:
    """Whoever trades where Spain has colonies has an overseas CB this turn."""
    g.state.in_force.pop(WEAKENED, None)
    _tell(g, power, "the Asiento is exclusive")
    for other in g.majors():
        if other != power and _trades_there(g, power, other):
            give(g, other, power, "Asiento", kind="overseas", turns=1)


def _trades_there(g: G, power: int, other: int) -> bool:
    w = g.world
    coasts = {sea for p in g.posts(power) for sea in w.provinces[p].seas}
    return any(g.tf(other, zone.index) and coasts & set(zone_seas(zone.index)) for zone in w.zones)


def _revoke(g: G, power: int) -> None:
    g.state.in_force.pop(EXPULSIONS, None)
    awards.give(g, power, -REVOKED_COST, "expulsions revoked", "XV")
    _tell(g, power, "no more expulsions")


POLICIES = {"poland": _poland, "sweden": _sweden, "venice": _venice, "spain": _spain}


def _policies(g: G, power: int) -> Iterator[Reaction]:
    offer = POLICIES.get(g.name(power))
    if offer is not None:
        yield from offer(g, power)


ANNOUNCEMENTS = (_policies,)
ENTRIES = (PolicyAnnounced,)
MESSAGES = {
    "option.policy": "{a}",
    "note.points_and_stability": "{vp} victory points and {stability} stability lost",
    "note.points": "{vp} victory points lost",
    "entry.PolicyAnnounced": "{power} announces: {what}",
}
