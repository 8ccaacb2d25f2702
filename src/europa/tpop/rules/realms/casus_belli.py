"""9.0b Casus Belli: what justifies a War of a seat against each realm."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from europa.tpop.rows import AREAS_OF, REALMS_OF
from europa.tpop.rules.realms.curia import crusade_targets
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.adjacency import adjacent_areas, area_in_play
from europa.tpop.rules.terms.board import is_catholic, is_npr, provinces_in
from europa.tpop.rules.terms.realm import is_distant_realm, is_emperor, is_hre_member
from europa.tpop.state import FLIPPED, REALMS, REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE, load_world

DISPUTED = "disputed_succession"
HOLY_WAR = "holy_war"
CRUSADE = "crusade"
CONQUEST = "conquest"
TOKEN = "cb_token"
EXCOMMUNICATION = "excommunication"
LIBERATION = "imperial_liberation"
EVENT = "event"
NO_CAUSE = "no casus belli"

Causes = dict[int, list[str]]
"""Realm -> the CBs a seat has against it."""


def cbs_against(g: G, seat: int, realm: int) -> list[str]:
    """9.0b: the CBs a seat has against a realm, the one that spares most first (R157)."""
    return causes(g, seat).get(realm, [])


def causes(g: G, seat: int) -> Causes:
    """9.0b: all CBs of a seat, by realm."""
    found: Causes = {}
    _disputes(g, found)
    _holy_wars(g, seat, found)
    _crusade(g, seat, found)
    _claims(g, seat, found)
    _tokens(g, seat, found)
    _liberations(g, seat, found)
    found.pop(g.state.seats[seat], None)
    return found


def _add(found: Causes, realm: int, cause: str) -> None:
    if realm in (NONE, REBELS):
        return
    known = found.setdefault(realm, [])
    if cause not in known:
        known.append(cause)


def disputed_realms(g: G) -> list[int]:
    """11.2: realms on which a Marriage shows Disputed Succession."""
    if FLIPPED not in g.state.marriage:
        return []
    seats = range(len(g.state.seats))
    return [r for r in range(REALMS) if any(g.marriage(o, r) == FLIPPED for o in seats)]


def _disputes(g: G, found: Causes) -> None:
    """R158: against the realm, and against PRs at War with it."""
    for realm in disputed_realms(g):
        _add(found, realm, DISPUTED)
        for other, player in enumerate(g.state.seats):
            if g.at_war(other, realm):
                _add(found, player, DISPUTED)


def _holy_wars(g: G, seat: int, found: Causes) -> None:
    """R159: Deus Vult, against adjacent realms of another faith; no Christian against another."""
    if not hooks.has_holy_war(g, seat):
        return
    own = g.state.seats[seat]
    near: set[int] = set()
    for area in adjacent_areas(g, own):
        near.update(g.state.owner[p] for p in provinces_in(g, area) if g.state.holder[p] == NONE)
    for realm in sorted(near):
        if realm not in (own, NONE) and is_of_other_faith(g, own, realm):
            _add(found, realm, HOLY_WAR)


def is_of_other_faith(g: G, own: int, realm: int) -> bool:
    """R159: whether a Holy War may be waged between these realms' faiths."""
    faiths, s = g.world.religions, g.state
    if is_distant_realm(g, realm):
        return True
    mine, theirs = faiths[s.state_religion[own]], faiths[s.state_religion[realm]]
    return mine.id != theirs.id and not (mine.christian and theirs.christian)


def _crusade(g: G, seat: int, found: Causes) -> None:
    """19.3: a Catholic against Muslim realms that Own a Province in the Crusade's Area; for a
    Vassal its overlord answers."""
    if g.state.crusade == NONE or not is_catholic(g, g.state.seats[seat]):
        return

    for realm in crusade_targets(g):
        _add(found, realm, CRUSADE)


def _claims(g: G, seat: int, found: Causes) -> None:
    """R156: a Claim or Core: against all that lawfully own, control or have Vassals there."""
    s = g.state
    row = s.claims[AREAS_OF[seat]]
    if not any(row):
        return
    for area, token in enumerate(row):
        if token and area_in_play(g, area):
            for province in provinces_in(g, area):
                above = s.overlord[province]
                _add(found, above if above != NONE else s.owner[province], CONQUEST)
                _add(found, s.holder[province], CONQUEST)


def _tokens(g: G, seat: int, found: Causes) -> None:
    """9.0b: CB tokens, and the Excommunicated for Catholics."""
    s = g.state
    row = s.cb[REALMS_OF[seat]]
    if any(row):
        for realm, token in enumerate(row):
            if token:
                _add(found, realm, TOKEN)
    if s.excommunicated != NONE and is_catholic(g, s.seats[seat]):
        _add(found, s.excommunicated, EXCOMMUNICATION)


def _liberations(g: G, seat: int, found: Causes) -> None:
    """R160: the Emperor against outsiders that control Provinces or have Vassals in the Empire."""
    if not is_emperor(g, seat):
        return
    s, w = g.state, g.world
    for province in _inside_border(s.side):
        if not s.in_play[province] or s.not_hre[w.area_of_province[province]]:
            continue
        for realm in (s.holder[province], s.overlord[province], s.owner[province]):
            if realm in (NONE, REBELS):
                continue
            lawful = realm == s.owner[province] and realm != s.holder[province]
            if lawful and (s.overlord[province] != NONE or s.holder[province] != NONE):
                continue
            if not is_hre_member(g, realm):
                _add(found, realm, LIBERATION)


@cache
def _inside_border(side: int) -> tuple[int, ...]:
    """Provinces printed inside the border of the Empire."""
    return tuple(p for p, printed in enumerate(load_world(side).provinces) if printed.hre)


def distant_realms(g: G) -> frozenset[int]:
    """9.1 f: all realms whose Capital lies on a Distant Continent."""
    capitals: tuple[int, ...] = g.state.capital
    known: tuple[tuple[int, ...], frozenset[int]] | None = g.seen.get(distant_realms)
    if known is None or known[0] is not capitals:
        far = frozenset([realm for realm in range(REALMS) if is_distant_realm(g, realm)])
        known = g.seen[distant_realms] = (capitals, far)
    return known[1]


def by_event(g: G, seat: int, realms: Iterable[int]) -> Causes:
    """9.0b, R114: the CBs of a seat against these realms, first of all the Event that lets it
    Declare War."""
    usual = causes(g, seat)
    return {realm: [EVENT, *usual.get(realm, ())] for realm in realms}


def is_target(g: G, realm: int) -> bool:
    """9.1, 11.4: a realm that can be at War by itself: a PR with Provinces or a free NPR."""
    if realm in (NONE, REBELS):
        return False
    if g.survey.own[realm]:
        return True
    return bool(g.survey.dejure[realm]) and (g.is_player(realm) or is_npr(g, realm))
