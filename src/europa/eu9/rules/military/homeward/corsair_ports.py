"""S7.4, M15.3: a privateer comes in to a port of its owner, which he chooses."""

from __future__ import annotations

from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.ports import port_size
from europa.eu9.rules.military.stacks import name_of, put, relocate
from europa.eu9.rules.powers.forces import home_port
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

MESSAGES = {
    "ask.redeploy.corsair": "{force} comes in: to which port?",
    "option.redeploy.corsair.port": "{a}",
}


def ports_of(g: G, country: int) -> list[int]:
    """Ports that a country owns and controls, the one where its ships begin first."""
    s = g.state
    lands = [p for p in g.owned(country) if s.controller[p] == country]
    posts = [p for p in g.posts(country) if s.controller[p] in (NONE, country)]
    found = [p for p in dict.fromkeys((*lands, *posts)) if port_size(g, p)]
    first = home_port(g, country)
    return sorted(found, key=lambda p: p != first)


def come_in(g: G, number: int) -> Steps[bool]:
    """To a port of the owner's choice, without a roll; False: he has none."""
    stack = g.state.stacks[number]
    ports = ports_of(g, stack.country)
    if not ports:
        return False
    seat = seat_for(g, stack.country)
    port = ports[0]
    if seat is not None and len(ports) > 1:
        names = [place_name(g, p) for p in ports]
        options = [Option(f"port:{n}", p, (n,)) for n, p in zip(names, ports, strict=True)]
        port = yield Ask(seat, "redeploy.corsair", options, "5.7", {"force": name_of(g, stack)})
    relocate(g, number, port)
    put(g, number, action="", target=NONE, since="")
    return True
