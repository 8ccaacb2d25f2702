"""The war figures of `europa bench eu9`: how long reach and supply take in a busy position."""

from __future__ import annotations

from time import process_time

from europa.eu9.conflicts import War
from europa.eu9.flow import BY_NUMBER
from europa.eu9.game import game
from europa.eu9.pieces import Unit
from europa.eu9.rules.military.movement.risk import interceptors
from europa.eu9.rules.military.movement.sailing import voyages
from europa.eu9.rules.military.paths import reach
from europa.eu9.rules.military.stacks import muster
from europa.eu9.rules.military.supply import line_of
from europa.eu9.table import G
from europa.kernel import Dice, Match
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal
from europa.lab.bench.figures import Figure, Target, middle
from europa.lab.seating import derived_seed, seat_players

REACH, SUPPLY, PHASE = 0.04, 0.1, 6
"""C that the reach of one stack, the supply of all stacks, a phase with four wars may take."""
EVERY = 3
"""Every third province of a power holds a stack."""


def busy() -> G:
    """Four wars of 1492, and a stack in every third province of each power and of its enemy."""
    match = Match.new(game, "campaign_1492_9p", 9, seed=1)
    state = match.state.copy()
    g = G(state, Dice(b"\0" * 16), Journal(None))
    powers = g.majors()
    pairs = list(zip(powers[::2], powers[1::2], strict=False))[:4]
    state.wars = [War("full", (a,), (b,), number=n + 1) for n, (a, b) in enumerate(pairs)]
    for one, other in [*pairs, *((b, a) for a, b in pairs)]:
        for place in g.owned(one)[::EVERY]:
            state.units += [Unit(one, "A-", place), Unit(one, "LD", place)]
        for place in g.owned(other)[1 :: 4 * EVERY]:
            state.units.append(Unit(one, "A+", place))
    muster(g)
    state.order = [(power,) for power in powers]
    state.campaigns = dict.fromkeys(powers, "active")
    return g


def phase(seed: int) -> float:
    """Seconds of a military phase of 1492 with four wars and nine players at random."""
    first = Match.new(game, "campaign_1492_9p", 9, seed=seed)
    state = first.state.copy()
    state.wars = busy().state.wars
    state.cursor, state.stop = BY_NUMBER["4.0"], BY_NUMBER["5.1"]
    match = Match.from_position(game, first.setup, state, Dice(seed_from(seed)))
    seated = seat_players(match, ["random"] * 9, derived_seed(seed, 0))
    start = process_time()
    while asks := match.asks():
        who, door = seated[asks[0].seat]
        match.play(asks[0], who.choose(door, asks[0]))
    return process_time() - start


def measure(rounds: int, catan: float | None) -> list[Figure]:
    """Reach of one stack with its risks, of one fleet, supply of all, a whole military phase; in C
    if it is known."""
    g = busy()
    land = [x for x in g.state.stacks.values() if not x.naval]
    fleets = [x for x in g.state.stacks.values() if x.naval]
    times: dict[str, list[float]] = {"reach": [], "sail": [], "supply": [], "phase": []}
    for number in range(rounds):
        times["phase"].append(phase(number + 1))
        start = process_time()
        for stack in land:
            interceptors(g, stack, reach(g, stack.number))
        times["reach"].append((process_time() - start) / len(land))
        start = process_time()
        for stack in fleets:
            voyages(g, stack.number)
        times["sail"].append((process_time() - start) / max(1, len(fleets)))
        start = process_time()
        for stack in land:
            line_of(g, stack)
        times["supply"].append(process_time() - start)
    names = {"reach": "reach of one stack", "sail": "reach of one fleet",
             "supply": f"supply of all {len(land)} stacks",
             "phase": "a random military phase with four wars"}  # fmt: skip
    figures = [Figure(names[key], middle(spent) * 1000, "ms") for key, spent in times.items()]
    if catan is not None:
        limits = {"reach": REACH, "sail": REACH, "supply": SUPPLY, "phase": PHASE}
        figures += [
            Figure(names[key], middle(spent) / catan, "C", Target(limits[key]))
            for key, spent in times.items()
        ]
    return figures
