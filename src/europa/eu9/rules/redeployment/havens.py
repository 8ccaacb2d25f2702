"""X.8 Return to port (5.7): fleets go home or stay at sea; privateers come in, pirates stay."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.attrition import roll_percent
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.movement.sailing import Voyage, sea_modifier
from europa.eu9.rules.military.movement.voyage import arrive, report
from europa.eu9.rules.military.stacks import dissolve, name_of, put, relocate, units_in
from europa.eu9.rules.powers.forces import home_port
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.redeployment.embarkation import land, passengers
from europa.eu9.rules.redeployment.ports_of_return import havens
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

AT_SEA = 2
"""7.2: what staying at sea adds."""


class CameToPort(Entry, frozen=True):
    """A fleet has come to a port for the winter."""

    power: str
    force: str
    place: str


ENTRIES = (CameToPort,)
MESSAGES = {
    "entry.CameToPort": "{force} comes to {place}",
    "ask.redeploy.port": "{force} at sea in {place}: to which port does it go?",
    "option.port": "{a}",
    "option.sea": "It stays at sea",
    "note.redeploy.attrition": "attrition {modifier}",
}


def return_to_port(g: G) -> Steps[None]:
    """5.7: every naval stack at sea, by initiative of its country."""
    s = g.state
    order = {power: place for place, power in enumerate(by_initiative(g))}
    fleets = [x for x in s.stacks.values() if x.naval and x.place >= SEA_PLACE]
    fleets.sort(key=lambda x: (order.get(x.country, len(order)), x.number))
    pirates = g.country("pirates")
    for fleet in fleets:
        if fleet.number not in s.stacks or fleet.country == pirates:
            continue
        if is_privateer(g, fleet):
            _hide(g, fleet)
        elif units_in(g, fleet.number):
            yield from _return(g, fleet)


def _hide(g: G, fleet: Stack) -> None:
    """7.4: to a port of its owner; without one it is removed."""
    port = home_port(g, fleet.country)
    if port == NONE or g.state.controller[port] != fleet.country:
        gone = [n for n, unit in enumerate(g.state.units) if unit.stack == fleet.number]
        g.state.units[:] = [u for n, u in enumerate(g.state.units) if n not in gone]
        dissolve(g, fleet.number)
        return
    relocate(g, fleet.number, port)
    put(g, fleet.number, action="", target=NONE, since="")


def _return(g: G, fleet: Stack) -> Steps[None]:
    """7.1, 7.2: a port, or the sea with +2; both are moves with attrition, before gold is home."""
    ways, aboard = havens(g, fleet), passengers(g, fleet.number)
    start = fleet.place
    chosen: Voyage | None = ways[0] if ways else None
    seat = seat_for(g, fleet.country)
    stays = sea_modifier(g, fleet.number, start, ()) + AT_SEA
    if seat is not None and ways:
        options = [
            Option(
                f"port:{place_name(g, way.place)}",
                way,
                (place_name(g, way.place),),
                "note.redeploy.attrition",
                {"modifier": way.modifier},
            )
            for way in ways
        ]
        at_sea = Option("sea", None, (), "note.redeploy.attrition", {"modifier": stays})
        waits = bool(fleet.action) and stays <= 0
        if not aboard:
            options = [at_sea, *options] if waits else [*options, at_sea]
        params = {"force": name_of(g, fleet), "place": place_name(g, start)}
        chosen = yield Ask(seat, "redeploy.port", options, "5.7", params)
    modifier = stays
    if chosen is not None:
        modifier = chosen.modifier
        name = name_of(g, fleet)
        relocate(g, fleet.number, chosen.place)
        put(g, fleet.number, action="", target=NONE, since="")
        report(g, fleet.number)
        g.log(CameToPort(g.name(fleet.country), name, place_name(g, chosen.place)))
    roll_percent(g, [fleet.number], modifier, "sea")
    if chosen is not None and fleet.number in g.state.stacks:
        arrive(g, fleet.number)
    if chosen is not None and aboard:
        yield from land(g, aboard, chosen.place)
