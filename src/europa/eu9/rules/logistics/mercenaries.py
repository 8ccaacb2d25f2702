"""P 10 Mercenaries: who bids is planned at 3.4, leaders are sold one by one after 3.7."""

from __future__ import annotations

from functools import partial

from europa.eu9.entries import Paid
from europa.eu9.pieces import Action
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics.hired import MERCENARY, enlist, free
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import table
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import sealed_choice

PIECE = "mercenaries"
COLUMNS = {"general": "generals", "explorer": "explorer", "conquistador": "conquistador"}
"""Kinds of leaders in the order of sale, and their columns in the table."""
LEAST = 10
PURSE = 100
"""E1164: bids go up to the treasury, or to this."""


class MercenariesCame(Entry, frozen=True):
    """How many leaders are for sale."""

    die: int
    generals: int
    explorers: int
    conquistadors: int


class MercenarySold(Entry, frozen=True):
    """A leader goes to the highest bid, or nobody has him."""

    what: str
    power: str
    ducats: int


class MercenaryNamed(Entry, frozen=True):
    """Who he is."""

    power: str
    leader: str


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: the kinds of leaders that it wants to bid for."""
    wanted = [item.target for item in draft.of(PIECE)]
    return [Action(PIECE, kind) for kind in COLUMNS if kind not in wanted]


def bidders(g: G, kind: str) -> list[int]:
    """Who has announced that it bids."""
    plans = g.state.plans
    return [p for p in by_initiative(g) if any(_wants(item, kind) for item in plans[p])]


def _wants(item: Action, kind: str) -> bool:
    return item.kind == PIECE and item.target == kind


def sell(g: G) -> Steps[None]:
    """After 3.7: one die for all, then sale after sale; at the end all show their faces."""
    wanted = {kind: found for kind in COLUMNS if (found := bidders(g, kind))}
    if not wanted:
        return
    die = g.d10("mercenaries")
    row = next(row for row in table("condottieri")["rows"] if _covers(row["roll"], die))
    offered = {kind: int(row[column]) for kind, column in COLUMNS.items()}
    g.log(MercenariesCame(die, *(offered[kind] if kind in wanted else 0 for kind in COLUMNS)))
    sold: list[tuple[str, int]] = []
    for kind, powers in wanted.items():
        able = len(free(g, MERCENARY, kind))
        for _ in range(min(offered[kind], able)):
            winner = yield from sale(g, kind, powers)
            if winner != NONE:
                sold.append((kind, winner))
    for kind, winner in sold:
        hire(g, kind, winner)


def hire(g: G, kind: str, winner: int) -> None:
    """One of those who are for sale shows his face."""
    leader = g.pick(f"mercenary {kind}", free(g, MERCENARY, kind))
    enlist(g, leader, winner)
    g.log(MercenaryNamed(g.name(winner), g.world.leaders[leader].name))


def _covers(roll: str, die: int) -> bool:
    first, _, last = roll.partition("-")
    return int(first) <= die <= int(last or first)


def sale(g: G, kind: str, powers: list[int]) -> Steps[int]:
    """P 10.2: a tie is bid for once more; another tie, or no bid at all, and he is gone."""
    rivals, ducats = powers, 0
    for _ in range(2):
        rivals, ducats = yield from _round(g, kind, rivals)
        if len(rivals) < 2:
            break
    if len(rivals) != 1:
        g.log(MercenarySold(kind, "", 0))
        return NONE
    winner = rivals[0]
    g.add(winner, "B37", ducats)
    g.log(MercenarySold(kind, g.name(winner), ducats))
    g.log(Paid(g.name(winner), "B37", -ducats, "mercenary"), to=[g.seat_of(winner)])
    return winner


def _round(g: G, kind: str, powers: list[int]) -> Steps[tuple[list[int], int]]:
    """Sealed: who bids most, and how much."""
    asks = [
        Ask(
            g.seat_of(power), "mercenaries.bid", partial(_options, g, power), "XV",
            {"power": g.name(power), "kind": kind}, one=partial(_one, g, power),
        )
        for power in powers
    ]  # fmt: skip
    bids = yield from sealed_choice(g, asks)
    most = max(bids.values())
    if not most:
        return [], 0
    return [power for power in powers if bids[g.seat_of(power)] == most], most


def _most(g: G, power: int) -> int:
    return max(PURSE, g.line(power, "A2"))


def _options(g: G, power: int) -> list[Option]:
    amounts = (0, *range(LEAST, _most(g, power) + 1))
    return [Option(f"bid:{ducats}", ducats) for ducats in amounts]


def _one(g: G, power: int, key: str) -> Option | None:
    text = key.removeprefix("bid:")
    ducats = int(text) if text.isdecimal() and key != text else -1
    legal = ducats == 0 or LEAST <= ducats <= _most(g, power)
    return Option(f"bid:{ducats}", ducats) if legal else None


PLAN_MENU = {PIECE: menu}
AFTER_STEP = {"3.7": (sell,)}
ENTRIES = (MercenariesCame, MercenarySold, MercenaryNamed)
MESSAGES = {
    "option.plan:mercenaries": "bid for mercenaries",
    "note.plan.mercenaries": "a leader for one turn; announcing costs nothing",
    "ask.mercenaries.bid": "{power}: what do you bid for an unknown {kind}?",
    "entry.MercenariesCame": "Mercenaries (die {die}): generals {generals}, explorers {explorers},"
    " conquistadors {conquistadors}",
    "entry.MercenarySold": "{power} hires a {what} for {ducats} ducats",
    "entry.MercenarySold.ducats=0": "Nobody hires the {what}",
    "entry.MercenaryNamed": "{leader} serves {power}",
}
