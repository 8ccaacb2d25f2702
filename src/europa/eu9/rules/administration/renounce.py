"""VI.1.2, E68 What a power gives up of its own before anybody plans (3.3)."""

from __future__ import annotations

from europa.eu9.entries import Removed
from europa.eu9.rules.administration import external
from europa.eu9.rules.powers import establishments, manufactures
from europa.eu9.state import COL, ESTABLISHMENTS, TP, ZONES
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS
from europa.kernel import Ask, Option, Steps

NOTHING = "nothing"
Piece = tuple[str, int]
"""post and its province, mnu and its place in the list, tf and its zone."""


def pieces(g: G, power: int) -> list[Option]:
    """Its COL, TP, manufactures and trade fleets, of kinds whose counters are all used (E900)."""
    s, w = g.state, g.world
    found = []
    full = {kind for kind in (COL, TP) if _is_full(g, power, kind)}
    if g.name(power) == "holland" and g.holds("voc"):
        full.add(COL)
    for p in g.posts(power):
        if s.post[p] not in full:
            continue
        name = w.provinces[p].id
        kind = ESTABLISHMENTS[s.post[p]].lower()
        found.append(Option(f"give_up:{kind}:{name}", ("post", p), (name,)))
    for place, mnu in enumerate(s.mnus):
        if mnu.owner == power and manufactures.counted(g, power) >= manufactures.most(g, power):
            name = w.provinces[mnu.province].id
            key = f"give_up:{MNU_KINDS[mnu.kind]}:{name}"
            if all(option.key != key for option in found):
                found.append(Option(key, ("mnu", place), (name,)))
    fleets = [zone for zone in w.zones if g.tf_max(power, zone.index)]
    if len(fleets) < external.most_fleets(g, power):
        fleets = []
    return found + [Option(f"give_up:tf:{z.id}", ("tf", z.index), (z.id,)) for z in fleets]


def _is_full(g: G, power: int, kind: int) -> bool:
    return len(g.posts(power, kind)) >= establishments.counters(g, power, kind)


def choose(g: G, seat: str, power: int) -> Steps[list[Piece]]:
    """One after another, until nothing more."""
    chosen: list[Piece] = []
    while True:
        left = [option for option in pieces(g, power) if option.value not in chosen]
        if not left:
            return chosen
        params = {"power": g.name(power)}
        offer = [Option(NOTHING, None), *left]
        piece = yield Ask(seat, "renounce.what", offer, "VI.1", params)
        if piece is None:
            return chosen
        chosen.append(piece)


def give_up(g: G, power: int, chosen: list[Piece]) -> None:
    """The counters are free at once; HOL with the VOC settles elsewhere instead (P 41.7)."""
    s, w = g.state, g.world
    for what, place in sorted(chosen, reverse=True):
        if what == "post":
            colony = s.post[place] == COL
            establishments.remove(g, place)
            if colony and g.name(power) == "holland" and g.holds("voc"):
                g.add_effect("no_pioneering", power)
        elif what == "mnu":
            mnu = s.mnus.pop(place)
            name = f"{MNU_KINDS[mnu.kind]} manufacture"
            g.log(Removed(g.name(power), name, w.provinces[mnu.province].id))
        else:
            at = power * ZONES + place
            s.tf[at] = s.tf_max[at] = 0
            g.log(Removed(g.name(power), "trade fleet", w.zones[place].id))


MESSAGES = {
    "ask.renounce.what": "{power}: do you give up anything of your own before you plan?",
    "option.nothing": "Nothing more",
    "option.give_up": "{a} in {b}",
}
