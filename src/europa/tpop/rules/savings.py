"""4.4 A Cut Costs: firing, disbanding, recalling Ships, Loans."""

from __future__ import annotations

from collections.abc import Iterator

from europa.kernel import Option, Steps
from europa.tpop.rules.action import ask
from europa.tpop.rules.board import is_friendly_province, is_hostile_sea
from europa.tpop.rules.fleets import (
    move_fleet,
    move_ships,
    port_room,
    remove_ship,
)
from europa.tpop.rules.forces import disband_unit, unit_counts, unit_name
from europa.tpop.rules.income import account
from europa.tpop.rules.treasury import LOAN, MOST_INTEREST, dismiss_advisor, take_loan
from europa.tpop.state import (
    ALLIED,
    AREAS,
    ARMIES,
    PORT,
    POWERS,
)
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

MESSAGES = {
    "ask.cut_costs": "{seat}, cut costs? The balance is {net}",
    "option.dismiss": "Fire the {a} Advisor",
    "option.disband": "Disband 1 {a} in {b}",
    "option.recall_ship": "Recall a Ship from {a}",
    "option.recall_fleet": "Recall the Fleet",
    "option.scrap": "Disband a Light Ship in {a}",
    "option.scrap_fleet": "Disband a {a} of the Fleet",
    "option.loan": "Take a Loan",
    "ask.recall": "{seat}, into which Port?",
    "option.home_port": "{a}",
}

FLEET_SHIPS = ("light", "heavy", "galley", "damaged")


def cut(g: G, seat: int) -> Steps[None]:
    """4.4 A, R68, R69: as much as the seat likes; it must, while the balance can't be met."""
    while True:
        net = account(g, seat).net
        options = cuts(g, seat, net)
        if not options or can_pay(g, seat, net):
            if not options and net >= 0:
                return
            options.append(Option("done", ("done",)))
        choice = yield ask(g, seat, "cut_costs", options, "4.4 A", {"net": net})
        if choice[0] == "done":
            return
        yield from _carry_out(g, seat, choice)


def can_pay(g: G, seat: int, net: int) -> bool:
    """R69: whether the Ducats and the Loans still open meet the balance."""
    loans = max(0, MOST_INTEREST - g.state.interest[seat])
    return g.state.ducats[seat] + LOAN * loans + net >= 0


def cuts(g: G, seat: int, net: int) -> list[Option]:
    """Everything that saves money now; a Loan where Ducats and balance together are below 0."""
    options = _savings(g, seat)
    s = g.state
    if s.interest[seat] < MOST_INTEREST and s.ducats[seat] + net < 0:
        options.append(Option("loan", ("loan",)))
    return options


def _savings(g: G, seat: int) -> list[Option]:
    s, world = g.state, g.world
    options = [
        Option(f"dismiss:{POWERS[kind]}", ("fire", kind))
        for kind in range(3)
        if s.advisors[seat * 3 + kind] != NONE
    ]
    for area in unit_areas(g, seat):
        counts = unit_counts(g, seat, area)
        for code in range(ALLIED * 3):
            if counts[code]:
                name = unit_name(code // 3, code % 3).replace(" ", "_")
                place = world.areas[area].id
                value = ("disband", area, code // 3, code % 3)
                options.append(Option(f"disband:{name}:{place}", value, (f"area:{place}",)))
    for sea in g.loose_seas(seat):
        name, targets = world.seas[sea].id, (f"sea:{world.seas[sea].id}",)
        options.append(Option(f"scrap:{name}", ("scrap", sea), targets))
        for _ in _ports_near(g, seat, sea, 1, fleet=False):
            options.append(Option(f"recall_ship:{name}", ("recall", sea), targets))
            break
    fleet = s.fleet_place[seat]
    if NONE != fleet < PORT:
        for kind, name in enumerate(FLEET_SHIPS):
            if g.fleet(seat)[kind]:
                options.append(Option(f"scrap_fleet:{name}", ("scrap_fleet", kind)))
        for _ in _ports_near(g, seat, fleet, sum(g.fleet(seat)), fleet=True):
            options.append(Option("recall_fleet", ("recall_fleet",)))
            break
    return options


def unit_areas(g: G, seat: int) -> list[int]:
    """Areas where a seat has Land Units."""
    s = g.state
    loose = marked(s.infantry[seat * AREAS : (seat + 1) * AREAS])
    armies = s.army_area[seat * ARMIES : (seat + 1) * ARMIES]
    return sorted({*loose, *armies} - {NONE})


def recall_ports(g: G, seat: int, sea: int, ships: int, *, fleet: bool = False) -> list[int]:
    """R71: Friendly Ports with room within two spaces, through Sea Zones that aren't Hostile."""
    return sorted({*_ports_near(g, seat, sea, ships, fleet)})


def _ports_near(g: G, seat: int, sea: int, ships: int, fleet: bool) -> Iterator[int]:
    """`recall_ports` as they come up, perhaps twice."""
    costly = {link.sea for link in g.world.seas[sea].letter_links if link.extra_cost}
    for zone in (sea, *g.world.seas_of_sea[sea]):
        if zone != sea and (zone in costly or is_hostile_sea(g, seat, zone)):
            continue
        for port in g.world.ports_of_sea[zone]:
            if (
                g.state.in_play[port]
                and is_friendly_province(g, seat, port)
                and port_room(g, seat, port, for_fleet=fleet) >= ships
            ):
                yield port


def _carry_out(g: G, seat: int, choice: tuple[str | int, ...]) -> Steps[None]:
    s = g.state
    verb, *rest = choice
    numbers = [int(part) for part in rest]
    if verb == "fire":
        dismiss_advisor(g, seat, numbers[0], "4.4 A")
    elif verb == "disband":
        disband_unit(g, seat, numbers[0], numbers[1], numbers[2])
    elif verb == "scrap":
        remove_ship(g, seat, numbers[0])
    elif verb == "scrap_fleet":
        remove_ship(g, seat, s.fleet_place[seat], numbers[0], in_fleet=True)
    elif verb == "loan":
        take_loan(g, seat)
    elif verb == "recall":
        port = yield from _port(g, seat, recall_ports(g, seat, numbers[0], 1))
        move_ships(g, seat, numbers[0], PORT + port)
    else:
        place, size = s.fleet_place[seat], sum(g.fleet(seat))
        port = yield from _port(g, seat, recall_ports(g, seat, place, size, fleet=True))
        move_fleet(g, seat, PORT + port)


def _port(g: G, seat: int, ports: list[int]) -> Steps[int]:
    if len(ports) == 1:
        return ports[0]
    ids = g.world.provinces
    options = [Option(f"home_port:{ids[p].id}", p, (f"province:{ids[p].id}",)) for p in ports]
    port: int = yield ask(g, seat, "recall", options, "4.4 A")
    return port
