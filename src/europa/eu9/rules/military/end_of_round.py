"""R13 The end of a round (4.5): levies, refit of damaged ships, forts."""

from __future__ import annotations

from europa.eu9.combat.rounds import END
from europa.eu9.entries import Paid, Placed
from europa.eu9.pieces import Damaged, Unit
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.logistics.minor_forces import at_full_war, reinforce_again
from europa.eu9.rules.logistics.recruit_groups import usual
from europa.eu9.rules.logistics.recruit_land import land_options, may_recruit
from europa.eu9.rules.logistics.recruit_naval import naval_price
from europa.eu9.rules.military import levies
from europa.eu9.rules.military.homeward import timar
from europa.eu9.rules.military.movement.division import tidy
from europa.eu9.rules.military.ports import ARSENAL, is_blockaded, port_size
from europa.eu9.rules.military.seafight import region_of
from europa.eu9.rules.military.siege import empires, forts
from europa.eu9.rules.military.stacks import muster
from europa.eu9.rules.powers.logistics import LAND_SIZES, half, place_name
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

ANY_DEFEAT = ("sweden", "prussia")
"""R13.1: powers that call levies after any land battle they lost."""
WINTER = "W"
LEVIED = "levied"
"""Effect of the turn: half LD raised by levies."""


def play(g: G) -> Steps[None]:
    """4.5: alliances by initiative, each power what it may; then works go on."""
    for alliance in list(g.state.order) or [tuple(g.majors())]:
        for country in alliance:
            if g.is_major(country):
                yield from _power(g, country)
    for number in list(g.state.stacks):
        tidy(g, number)
    empires.rouse(g, last=is_last(g))
    yield from _americans(g)
    g.state.defeats = {}
    for power in g.majors():
        g.state.allowances.pop(levies.OVERSEAS + g.name(power), None)


def _americans(g: G) -> Steps[None]:
    """SPEC-minors 16: the United States at war roll for reinforcements after each winter round."""
    usa = g.country("usa")
    if not g.state.round.startswith(WINTER) or g.state.gone[usa] or usa not in at_full_war(g):
        return
    yield from reinforce_again(g, usa, decider(g, usa))
    muster(g)


def _power(g: G, power: int) -> Steps[None]:
    """One thing after another, until it is done; nobody without a choice is asked."""
    while True:
        options = choices(g, power)
        if not options:
            return
        params = {"power": g.name(power), "round": g.state.round}
        options = [Option("done", None), *options]
        chosen = yield Ask(g.seat_of(power), "military.end", options, "VIII.12", params)
        if chosen is None:
            return
        carry_out(g, power, chosen)


def choices(g: G, power: int) -> list[Option]:
    """What a power may do now."""
    found: list[Option] = []
    if may_levy(g, power):
        found.append(Option("levies", ("levies", "", NONE)))
    if not is_last(g) and g.effect(levies.DECLARED, power):
        found += _recruits(g, power)
    if not is_last(g):
        found += timar.recalls(g, power)
    seen: list[tuple[str, str, bool]] = []
    for n, ship in enumerate(g.state.laid_up):
        alike = (ship.kind, ship.region, ship.veteran)
        if ship.country != power or ship.round == g.state.round or alike in seen:
            continue
        if refit_place(g, power, ship.region) != NONE:
            seen.append(alike)
            note, params = "note.campaign_price", {"ducats": refit_price(g, power, ship)}
            found.append(
                Option(f"refit:{ship.kind}:{ship.region}:{n}", ("refit", "", n), (), note, params)
            )
    for place in forts.sites(g, power):
        name = place_name(g, place)
        found.append(Option(f"fort:{name}", ("fort", "", place), (name,)))
    return found


def is_last(g: G) -> bool:
    """E263: 4.4 has ended the rounds."""
    coming = g.state.coming
    return coming is not None and coming.round == END


def may_levy(g: G, power: int) -> bool:
    """R13.1: beaten in a major land battle this round, in a regular war, once a turn."""
    if is_last(g) or not levies.may_declare(g, power):
        return False
    least = 1 if g.name(power) in ANY_DEFEAT else levies.MAJOR
    return g.state.defeats.get(power, 0) >= least or levies.overseas_defeat(g, power) > 0


def _recruits(g: G, power: int) -> list[Option]:
    """R13.1: land units by the normal rules, at the prices of levies."""
    places = [p for p in (*g.owned(power), *g.posts(power)) if may_recruit(g, power, p)]
    before = g.effect(LEVIED, power)
    found = []
    for action in land_options(g, power, [], places):
        place = g.world.province_index[action.target]
        far = levies.is_overseas(g, power) and g.world.provinces[place].europe
        if action.detail not in LAND_SIZES or far:
            continue
        costs = levies.prices(g, power, [(action.detail, place)], before)
        if costs is not None:
            price = sum(map(sum, costs))
            found.append(
                Option(
                    f"raise:{action.detail}:{action.target}", ("raise", action.detail, place),
                    (action.target,), "note.campaign_price", {"ducats": price},
                )
            )  # fmt: skip
    return found


def carry_out(g: G, power: int, chosen: tuple[str, str, int]) -> None:
    """One choice."""
    what, kind, place = chosen
    if what == "levies":
        levies.declare(g, power, major=g.state.defeats.get(power, 0) > 1)
    elif what == "raise":
        _raise(g, power, kind, place)
    elif what == "recall":
        timar.recall(g, power, place)
    elif what == "refit":
        refit(g, power, place)
    else:
        forts.begin(g, power, place)


def _raise(g: G, power: int, kind: str, place: int) -> None:
    """Levies are conscripts (B44)."""
    costs = levies.prices(g, power, [(kind, place)], g.effect(LEVIED, power))
    assert costs is not None, "a choice that was offered"
    price = sum(map(sum, costs))
    g.add(power, "B44", price)
    g.add_effect(LEVIED, power, LAND_SIZES[kind])
    g.state.units.append(Unit(power, kind, place, group=usual(g, power, place)))
    muster(g)
    g.log(Placed(g.name(power), kind, place_name(g, place)))
    g.log(Paid(g.name(power), "B44", -price, "levies"), to=[g.seat_of(power)])


def refit_price(g: G, power: int, ship: Damaged) -> int:
    """R13.2: half of the purchase price, up."""
    return half(naval_price(g, power, ship.kind))


def refit(g: G, power: int, n: int) -> None:
    """R13.2: a damaged ship sails again, from an arsenal or port of the region (B45)."""
    s = g.state
    ship = s.laid_up.pop(n)
    price = refit_price(g, power, ship)
    place = refit_place(g, power, ship.region)
    g.add(power, "B45", price)
    g.log(Paid(g.name(power), "B45", -price, "refit"), to=[g.seat_of(power)])
    if place == NONE:
        return
    s.units.append(Unit(power, ship.kind, place, ship.veteran))
    muster(g)
    g.log(Placed(g.name(power), ship.kind, place_name(g, place)))


def refit_place(g: G, power: int, region: str) -> int:
    """R13.2: an arsenal of the region, else a port of it, else any port; NONE without any."""
    s = g.state
    own = [p for p in g.owned(power) if s.controller[p] == power] + g.posts(power)
    ports = [p for p in own if port_size(g, p) > 1 and not is_blockaded(g, p)]

    def order(p: int) -> tuple[bool, bool, int]:
        near = any(region_of(g, sea) == region for sea in g.world.provinces[p].seas)
        return (not near, port_size(g, p) != ARSENAL, p)

    return min(ports, key=order, default=NONE)


def lay_down(g: G) -> None:
    """4.6, E54: ships still damaged wait in a port for the next turn's maintenance."""
    s = g.state
    for ship in s.laid_up:
        place = refit_place(g, ship.country, ship.region)
        if place != NONE:
            s.units.append(Unit(ship.country, ship.kind, place, ship.veteran, damaged=1))
    s.laid_up = []
    muster(g)


MESSAGES = {
    "ask.military.end": "{power}, end of round {round}: anything to raise, refit or build?",
    "option.levies": "Call the levies",
    "option.raise": "{a} in {b}",
    "option.refit": "Refit a {a} ({b})",
    "option.fort": "Begin a fort in {a}",
    "option.military.end.done": "Nothing more",
}
