"""Sealed bids: an election, a concession, a sale; ties are bid for again."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.rules.events.political.engine import say, verb, whom
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together

ELECTORS = "electors"
STRANGER = "hre"
"""Stands for a prince without a country of his own who wins an election."""
ROUNDS = 20
"""Ties after which a die decides."""


class Offer(NamedTuple):
    """What a power wrote: ducats, and whom each of its electors backs."""

    ducats: int
    votes: tuple[tuple[int, int], ...] = ()


class Bid(Entry, frozen=True):
    """What somebody paid and what counted."""

    event: str
    power: str
    ducats: int
    total: int


ENTRIES = (Bid,)
MESSAGES = {
    "ask.event.bid": "{power}, {event}: how much do you bid? You have {treasury} ducats.",
    "ask.event.vote": "{power}, {event}: whom does {elector} back?",
    "option.bid": "{a} ducats",
    "option.vote": "{a}",
    "entry.Bid": "{event}: {power} offers {ducats} ducats, which count {total}",
}


@verb("bid")
def bid(scene: Scene, act: Act) -> Steps[None]:
    """The highest wins, a prince without a country too; all pay, or the winner alone."""
    g = scene.g
    out = g.state.event_notes.pop(f"without:{scene.event}", "").split()
    powers = [c for c in whom(scene, act) if g.is_major(c) and g.name(c) not in out]
    voting = any(test == ELECTORS for _, test in act.get("bonus", ()))
    patrons = _patrons(scene) if voting else {}
    worth = dict.fromkeys(powers, 0)
    if "minor_candidate" in act:
        worth[NONE] = g.d10("candidate", scene.event) * 10 + 30
        free = [e for e in electors(scene) if g.state.patron[e] == NONE]
        worth[NONE] += 10 * len(free) if voting else 0
    yield from _round(scene, act, powers, patrons, worth)
    best = _leaders(worth)
    for _ in range(ROUNDS):
        if len(best) < 2:
            break
        if NONE in best:
            worth[NONE] += g.d10("candidate", scene.event) * 10
        yield from _round(scene, act, [c for c in best if c != NONE], {}, worth)
        best = _leaders({c: worth[c] for c in best})
    winner = best[0] if len(best) == 1 else g.pick("bids", best) if best else NONE
    if best:
        scene.write("winner", act["key"], STRANGER if winner == NONE else g.name(winner))
        say(scene, "winner", [g.country(STRANGER) if winner == NONE else winner])
    _pay(scene, act, winner)


def _leaders(worth: dict[int, int]) -> list[int]:
    """Those with most, if it is anything."""
    most = max(worth.values(), default=0)
    return [who for who, value in worth.items() if value == most and value > 0]


def _patrons(scene: Scene) -> dict[int, list[int]]:
    """Powers with electors on their track."""
    found: dict[int, list[int]] = {}
    for elector in electors(scene):
        patron = scene.g.state.patron[elector]
        if patron != NONE and scene.g.is_major(patron):
            found.setdefault(patron, []).append(elector)
    return found


def electors(scene: Scene) -> list[int]:
    """Countries that choose the Emperor."""
    return countries(scene, {"countries": ["elector", "it"]})


def _round(
    scene: Scene, act: Act, powers: list[int], patrons: dict[int, list[int]], worth: dict[int, int]
) -> Steps[None]:
    """Sealed: bids of some, votes of all who have electors; counted and written down."""
    g = scene.g
    asked = list(dict.fromkeys([*powers, *patrons]))
    branches = {
        g.seat_of(c): _branch(scene, act, c, c in powers, patrons.get(c, []), powers) for c in asked
    }
    offers = yield from together(g, branches)
    for power in asked:
        offer: Offer = offers[g.seat_of(power)]
        for _, choice in offer.votes:
            worth[choice] += 10
        if power in powers:
            before = int(scene.note("bid", g.name(power)) or 0)
            scene.write("bid", g.name(power), str(before + offer.ducats))
            worth[power] += offer.ducats
    for power in powers:
        worth[power] += _favour(scene, act, power) if patrons or len(powers) == len(asked) else 0
        paid = int(scene.note("bid", g.name(power)))
        g.log(Bid(scene.event, g.name(power), paid, worth[power]))


def _branch(
    scene: Scene, act: Act, power: int, bids: bool, own: list[int], pretenders: list[int]
) -> Steps[Offer]:
    g = scene.g
    seat, ducats = g.seat_of(power), 0
    if bids:
        step, least = act.get("step", 1), act.get("min", 0)  # E559: any ducats
        purse = max(0, g.line(power, "A2") - int(scene.note("bid", g.name(power)) or 0))
        amounts = (0, *range(max(step, least), purse + 1, step))
        params = {"power": g.name(power), "event": scene.event, "treasury": purse}
        options = [Option(f"bid:{one}", one) for one in amounts]
        ducats = yield Ask(seat, "event.bid", options, scene.event, params)
    votes = []
    for elector in own if pretenders else ():
        names = sorted(pretenders, key=lambda c: c != power)
        about = {"power": g.name(power), "event": scene.event, "elector": g.name(elector)}
        choices = [Option(f"vote:{g.name(c)}", c, (g.name(c),)) for c in names]
        choice: int = yield Ask(seat, "event.vote", choices, scene.event, about)
        votes.append((elector, choice))
    return Offer(ducats, tuple(votes))


def _favour(scene: Scene, act: Act, power: int) -> int:
    """What counts for a bidder without being paid."""
    return sum(
        ducats
        for ducats, test in act.get("bonus", ())
        if isinstance(test, list) and holds(scene.bind(it=power), test)
    )


def _pay(scene: Scene, act: Act, winner: int) -> None:
    g = scene.g
    for power in g.majors():
        ducats = int(scene.note("bid", g.name(power)) or 0)
        if ducats and (act.get("pays") == "all" or power == winner):
            g.add(power, "A2", -ducats)
