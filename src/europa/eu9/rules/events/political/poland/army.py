"""VI-1 The army of Sweden's pretender: Poles who fight for Sweden, beyond all its limits."""

from __future__ import annotations

from europa.eu9.entries import Paid, Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.flow import chosen_places
from europa.eu9.rules.logistics.fortresses import is_besieged
from europa.eu9.rules.powers.groups import POLISH
from europa.eu9.rules.powers.logistics import technology
from europa.eu9.rules.terms.core import places
from europa.eu9.rules.terms.lasting import allowed
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import LAND
from europa.eu9.world.tables import land_prices
from europa.kernel import Ask, Option, Steps

NORTHERN, ARMY, LINE = "VI-1", "polish_army", "A2"
SIZES = ("LD", "A-", "A+")
"""One counter of at most 4 LD, never split."""
MESSAGES = {
    "ask.event.polish_army": "{power}, {event}: do you raise a Polish army for your pretender?",
    "option.event.polish_army.raise": "Raise {a}",
    "option.event.polish_army.none": "No",
}


@own(NORTHERN, "3.9")
def raise_poles(scene: Scene) -> Steps[None]:
    """3.9: at Polish prices, in a Polish national province that Sweden owns or holds."""
    g, s = scene.g, scene.g.state
    sweden = g.country("sweden")
    if not g.is_major(sweden) or not allowed(g, ARMY, sweden):
        return
    here = [u for u in s.units if u.group == POLISH]
    larger = SIZES[SIZES.index(here[0].kind) + 1 :] if here else SIZES
    spots = [here[0].place] if here else _spots(scene, sweden)
    if not larger or not spots:
        return
    options = [Option("none", ""), *(Option(f"raise:{kind}", kind) for kind in larger)]
    params = {"power": "sweden", "event": NORTHERN}
    kind: str = yield Ask(g.seat_of(sweden), "event.polish_army", options, NORTHERN, params)
    if not kind:
        return
    price = _price(scene, kind) - (_price(scene, here[0].kind) if here else 0)
    term = {"of": list(g.ids(spots)), "n": 1}
    place = (yield from chosen_places(scene, sweden, term, ARMY))[0]
    s.units[:] = [u for u in s.units if u.group != POLISH]
    s.units.append(Unit(sweden, kind, place, group=POLISH))
    g.add(sweden, LINE, -price)
    g.log(Paid("sweden", LINE, -price, NORTHERN))
    g.log(Placed("sweden", kind, g.world.provinces[place].id))


def _spots(scene: Scene, sweden: int) -> list[int]:
    g, s = scene.g, scene.g.state
    lands = places(scene, {"national_lands": "poland"})
    return [p for p in lands if s.controller[p] == sweden and not is_besieged(g, p)]


def _price(scene: Scene, kind: str) -> int:
    """What Poland would pay for it."""
    g = scene.g
    poland = g.country("poland")
    book = land_prices(poland, technology(g, poland, LAND))["purchase"]
    return {"LD": int(book["LD"]), "A-": int(book["A_minus"]), "A+": 2 * int(book["A_minus"])}[kind]
