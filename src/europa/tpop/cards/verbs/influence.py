"""Verbs that take, replace and clear Influence."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, seats
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.cards.verbs.picking import pick_from
from europa.tpop.rows import area_at
from europa.tpop.rules.realms.influence import remove_influence_from
from europa.tpop.rules.realms.relations import end_alliance
from europa.tpop.rules.terms.action import area_options
from europa.tpop.rules.terms.cb_tokens import take_cb
from europa.tpop.rules.terms.cubes import take_cube
from europa.tpop.rules.terms.tokens import (
    place_influence,
    remove_imperial,
    remove_influence,
    takes_influence,
)
from europa.tpop.state import AREAS, NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb("from: seats?, areas: areas?, n: int?")
def strip_influence(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat takes `n` cubes of others (`from`) off Areas (default: any), if it likes."""
    done = False
    for _ in range(effect.get("n", 1)):
        options = _cubes(g, scope, effect, "strip")
        found = yield from pick_from(g, scope.who, "e3.strip", options, scope.rule, optional=True)
        if found is None:
            break
        remove_influence(g, found // AREAS, found % AREAS)
        done = True
    return done


def _cubes(g: G, scope: Scope, effect: Effect, word: str) -> list[Option]:
    """Others' Influence, one option a seat and Area."""
    losers = [x for x in seats(g, scope, effect.get("from", "others")) if x != scope.who]
    places = areas(g, scope, effect.get("areas", {"takes_influence": True}))
    return [
        Option(f"{word}:{g.world.areas[a].id}:{g.seat_name(x)}", area_at(x, a))
        for x in losers
        for a in places
        if g.influence(x, a)
    ]


@verb("areas: areas, n: number")
def replace_influence(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat puts its own cubes in the place of up to `n` of others in the Areas named."""
    for _ in range(amount(g, scope, effect["n"])):
        options = _cubes(g, scope, {"from": "each", **effect}, "replace_cube")
        found = yield from pick_from(
            g, scope.who, "e3.replace_cube", options, scope.rule, optional=True
        )
        if found is None or not (yield from take_cube(g, scope.who, False)):
            return
        if g.influence(found // AREAS, found % AREAS):
            remove_influence(g, found // AREAS, found % AREAS)
        if takes_influence(g, found % AREAS):
            place_influence(g, scope.who, found % AREAS)


@verb("areas: areas, alliances: bool?, cb: bool? -> cleared")
def clear_influence(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """All Influence leaves one Area of the selector, which becomes {"ref": "cleared"}; Alliances
    with NPRs whose Capital lies there too (`alliances`); Opponents who lost some place a CB on the
    seat (`cb`)."""
    s, w, seat = g.state, g.world, scope.who
    everybody = range(len(s.seats))

    def allies(area: int) -> list[tuple[int, int]]:
        here = [
            r
            for r, capital in enumerate(s.capital)
            if capital != NONE and w.area_of_province[capital] == area and not g.is_player(r)
        ]
        return [(x, r) for x in everybody for r in here if g.alliance(x, r) != NO_TIE]

    pool = [
        a
        for a in areas(g, scope, effect["areas"])
        if s.imperial[a]
        or any(g.influence(x, a) for x in everybody)
        or (effect.get("alliances") and allies(a))
    ]
    options = area_options(g, pool, "clear")
    area = yield from pick_from(g, seat, "e3.clear", options, scope.rule)
    if area is None:
        return False
    scope.picked["cleared"] = area
    hit = {x for x in everybody if g.influence(x, area)}
    for x in sorted(hit):
        remove_influence(g, x, area, g.influence(x, area))
    remove_imperial(g, area, s.imperial[area])
    if effect.get("alliances"):
        for x, realm in allies(area):
            yield from end_alliance(g, x, realm, "card")
    if effect.get("cb"):
        for x in g.others(seat):
            if x in hit:
                yield from take_cb(g, x, s.seats[seat])
    return True


@verb("areas: areas, n: number")
def withdraw_influence(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat takes `n` of its cubes off the Areas named, the Emperor also Imperial ones."""
    places = areas(g, scope, effect["areas"])
    n = amount(g, scope, effect["n"])
    yield from remove_influence_from(g, scope.who, places, n, scope.rule, saved=False)


MESSAGES = {
    "ask.e3.strip": "{seat}, whose influence do you remove?",
    "ask.e3.replace_cube": "{seat}, whose influence do you replace?",
    "ask.e3.clear": "{seat}, which area loses all influence?",
    "option.strip": "{b} in {a}",
    "option.replace_cube": "{b} in {a}",
    "option.clear": "{a}",
}
