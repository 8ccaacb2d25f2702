"""The plan of a turn (3.4): what is kept, then the ventures that are worth most for their price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration.plan import key_of, menus, offers
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics import maintenance
from europa.eu9.rules.logistics.basic_forces import basic
from europa.eu9.rules.powers.logistics import (
    LAND_SIZES,
    NAVAL_SIZES,
    counter_name,
    is_at_war,
    place_name,
    units_of,
)
from europa.eu9.state import COL, TP
from europa.eu9.table import G
from europa.kernel import Ask
from europa.kernel.flow import DONE
from europa.players.eu9.armament import OCEAN, arm, explorers, fit_out, stand_ready, standing
from europa.players.eu9.might import unrest
from europa.players.eu9.money import purse
from europa.players.eu9.thought import Because, Thought, by_key
from europa.players.eu9.ventures import Venture, best_by_target, fleet_income, post_income

STAGES = {"plan.target": "target", "plan.detail": "detail", "plan.ducats": "ducats"}
VENTURES = ("mnu", "dti", "fti", "sfti", "tfi", "competition", "col", "tp", "land", "naval")
RICH = 4
"""A treasury that could pay so many times for an extra counter keeps it in peace."""
TORN = 8
"""Sides of revolts from which all money goes to order."""
WALLS = ("2", "3")
"""Levels of fortresses that are built in peace."""
LAVISH = 300
"""Ducats left over from which fortresses are built."""
SPARE = 100
"""Ducats left over from which basic forces are filled up."""
PAID_BACK = 0.5
"""Part of the purse that goes to the bankers first: a loan costs a quarter of itself each turn, by
its interest and by what it takes from the exchequer."""


def make_plan(g: G, power: int) -> list[Action]:
    """Everything planned this turn, in order; each piece is legal after those before it."""
    draft = Draft(power)
    _take_gifts(g, draft)
    room = purse(g, power)
    room -= _keep(g, draft, room)
    room -= stand_ready(g, draft, room)
    room -= arm(g, draft, room)
    room -= fit_out(g, draft, room)
    if room > 0:
        room -= _refund(g, draft, room * PAID_BACK)
    if unrest(g, power) < TORN:
        room -= _invest(g, draft, room)
    if room > SPARE:
        room -= _raise(g, draft, room - SPARE)
    if room > LAVISH:
        _fortify(g, draft, room - LAVISH)
    if is_at_war(g, power) and room < 0 < g.state.stability[power]:
        _add(g, draft, "taxes")
    return draft.items


def _take_gifts(g: G, draft: Draft) -> None:
    """Actions that events give for nothing, where they bring most (E-19, E-20)."""
    w, power = g.world, draft.power
    worth: dict[str, Callable[[Action], float]] = {
        "free_tfi": lambda a: fleet_income(g, power, w.zone_index[a.target]),
        "free_col": lambda a: post_income(g, power, w.province_index[a.target], COL),
        "free_tp": lambda a: post_income(g, power, w.province_index[a.target], TP),
    }
    for kind, value in worth.items():
        found = offers(g, draft, kind)
        if found:
            draft.items.append(max(found, key=value))


def _add(g: G, draft: Draft, kind: str) -> None:
    found = offers(g, draft, kind) if kind in menus() else []
    if found:
        draft.items.append(found[0])


def _keep(g: G, draft: Draft, room: float) -> int:
    """In peace counters beyond basic forces go unless there is money to burn; what is paid."""
    power = draft.power
    units = [unit for unit in units_of(g, power) if unit.kind[0] != "P"]
    found = maintenance.cost(g, power, units)
    if not found.total or is_at_war(g, power) or room > RICH * found.total:
        return found.total
    gone = _unneeded(g, power, units, found.paid)
    for n in gone:
        draft.items.append(_disbanded(g, units[n]))
    kept = [unit for n, unit in enumerate(units) if n not in gone]
    return maintenance.cost(g, power, kept).total


def _unneeded(g: G, power: int, units: list[Unit], paid: Iterable[int]) -> list[int]:
    """Of the counters that cost upkeep, those that neither basic forces nor revolts nor explorers
    call for."""
    spare = sum(LAND_SIZES.get(unit.kind, 0) for unit in units) / 2 - standing(g, power)
    gone = []
    explores = bool(explorers(g, power))
    for n in paid:
        if units[n].kind in OCEAN and explores:
            continue
        size = LAND_SIZES.get(units[n].kind, 0) / 2
        if not size or size <= spare:
            spare -= size
            gone.append(n)
    return gone


def _disbanded(g: G, unit: Unit) -> Action:
    return Action("disband", place_name(g, unit.place), 0, counter_name(unit))


def _invest(g: G, draft: Draft, room: float) -> int:
    """Ventures by what they bring for a ducat, while the money lasts."""
    power = draft.power
    spent = 0
    open_kinds = [kind for kind in VENTURES if kind in menus()]
    ranked: list[Venture] = []
    for kind in open_kinds:
        ranked += best_by_target(g, power, kind, offers(g, draft, kind))
    ranked.sort(key=lambda venture: (-venture.rate, venture.action.kind, venture.action.target))
    for venture in ranked:
        action = venture.action
        if spent + action.ducats > room:
            continue
        if action in offers(g, draft, action.kind):
            draft.items.append(action)
            spent += action.ducats
    return spent


def _refund(g: G, draft: Draft, room: float) -> int:
    """Loans are paid back with what is left over."""
    spent = 0
    for kind in ("refund_loan", "refund_national"):
        found = [a for a in offers(g, draft, kind) if spent + a.ducats <= room]
        if found:
            best = max(found, key=lambda action: action.ducats)
            draft.items.append(best)
            spent += best.ducats
    return spent


def _raise(g: G, draft: Draft, room: float) -> float:
    """Armies and ships up to basic forces, which cost nothing to keep; what they cost."""
    power = draft.power
    spent = 0
    for sizes, kinds in ((LAND_SIZES, ("A-", "LD")), (NAVAL_SIZES, ("F-", "NWD"))):
        free = sum(sizes.get(f.unit, 2 * (f.unit == "ND")) * f.number for f in basic(g, power))
        have = sum(sizes.get(unit.kind, 0) for unit in units_of(g, power))
        for kind in kinds:
            offers = [
                a for a in menus()["buy"](g, draft) if a.detail == kind and spent + a.ducats <= room
            ]
            if offers and have + sizes[kind] <= free:
                best = min(offers, key=lambda a: (a.ducats, a.target))
                draft.items.append(best)
                spent += best.ducats
                have += sizes[kind]
    return spent


def _fortify(g: G, draft: Draft, room: float) -> None:
    """A wall for the richest place that has none, with money that has no better use."""
    offers = [a for a in menus()["fortress"](g, draft) if a.ducats <= room and a.detail in WALLS]
    if offers:
        w = g.world
        draft.items.append(
            max(offers, key=lambda a: (w.provinces[w.province_index[a.target]].income, a.target))
        )


def next_piece(thought: Thought, ask: Ask) -> Because:
    """3.4: the plan is made once and told piece by piece; what is written already is left out."""
    memory = thought.memory
    if not memory.writing:
        memory.pieces = _unwritten(thought, ask)
        memory.writing = True
    while memory.pieces:
        memory.piece = memory.pieces.pop(0)
        for option in ask.options:
            if option.value == memory.piece.kind:
                return Because(option, _told(memory.piece))
    memory.writing = False
    return Because(by_key(ask, DONE), "The money that can be counted on is spent.")


def _unwritten(thought: Thought, ask: Ask) -> list[Action]:
    """What we would plan besides the pieces that stand there."""
    written = Counter(ask.params.get("pieces", ()))
    found = []
    for piece in make_plan(thought.g, thought.power):
        if written[key_of(piece)]:
            written[key_of(piece)] -= 1
        else:
            found.append(piece)
    return found


def stage(thought: Thought, ask: Ask) -> Because:
    """3.4: where, how and for how much, as planned; who asks in the middle of a piece is told what
    we would plan of its kind."""
    piece, kind = thought.memory.piece, ask.params.get("kind")
    if piece is None or (kind is not None and piece.kind != kind):
        chosen = tuple(ask.params.get("chosen", ()))
        same = [x for x in _unwritten(thought, ask) if x.kind == kind]
        likely = [x for x in same if (x.target, x.detail, x.ducats)[: len(chosen)] == chosen]
        piece = likely[0] if likely else None
    wanted = getattr(piece, STAGES[ask.kind], None)
    option = next((o for o in ask.options if o.value == wanted), None)
    if piece is None or option is None:
        return Because(ask.options[0], "We would not plan it; this is the first that may be done.")
    return Because(option, _told(piece))


WHY = {
    "buy": "troops that the country needs",
    "disband": "it costs more than it is worth in peace",
    "fit_out": "ships for an explorer",
    "mnu": "a manufacture pays for itself in a few turns",
    "dti": "home trade grows",
    "fti": "foreign trade grows",
    "sfti": "foreign trade grows",
    "tfi": "a trade fleet earns every turn",
    "competition": "a rival earns what could be ours",
    "col": "a colony earns every turn and opens the way inland",
    "tp": "a trading post earns every turn",
    "land": "our armies must keep pace",
    "naval": "our ships must keep pace",
    "refund_national": "debts cost a quarter of themselves each turn",
    "refund_loan": "debts cost a quarter of themselves each turn",
    "fortress": "walls for a rich town, with money that has no better use",
    "taxes": "the war must be paid for",
}
"""Why a piece of a plan is written, by its kind."""


def _told(piece: Action) -> str:
    price = f" for {piece.ducats} ducats" if piece.ducats else ""
    where = f" at {piece.target}" if piece.target else ""
    why = WHY.get(piece.kind, "it is worth more than it costs")
    return f"{why[0].upper()}{why[1:]}{where}{price}."
