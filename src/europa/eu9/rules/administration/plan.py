"""VI.1 The sealed plan of a turn (3.4): atomic choices, one piece after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from europa.eu9.entries import Paid
from europa.eu9.pieces import Action
from europa.eu9.rules.administration.planning import CarryOut, Draft, Menu, invested
from europa.eu9.rules.link import CHAPTERS
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.terms.lasting import forbidden
from europa.eu9.table import G
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import DONE, together

KINDS = (
    "taxes", "refund_national", "refund_loan", "mnu", "dti", "fti", "sfti", "tfi", "vassal_tfi",
    "free_tfi", "competition", "col", "free_col", "tp", "free_tp", "land", "naval", "break",
    "maintain", "disband", "lower", "buy", "fortress", "petersburg", "reform", "cossacks",
    "swiss", "dutch_shipyard", "ragusa_tfi", "ragusa_privateer", "licence", "sepoys", "mercenaries",
)  # fmt: skip
"""The order in which a menu shows what may be planned."""
ADMINISTRATIVE = (
    "mnu", "dti", "fti", "sfti", "tfi", "vassal_tfi", "competition", "col", "tp", "land", "naval",
    "reform", "ragusa_tfi",
)  # fmt: skip
"""Kinds that are paid on B35."""
TAKE_BACK = "take_back"
STAGES: tuple[tuple[str, str, Callable[[Action], str | int]], ...] = (
    ("target", "at", lambda action: action.target),
    ("detail", "with", lambda action: action.detail),
    ("ducats", "ducats", lambda action: action.ducats),
)
"""A piece is chosen step by step; a step with one way only isn't asked."""


class Planned(Entry, frozen=True):
    """A plan is revealed."""

    power: str
    pieces: tuple[str, ...]


@cache
def menus() -> dict[str, Menu]:
    """Every chapter's `PLAN_MENU`, in the order of KINDS."""
    found = {kind: menu for group in CHAPTERS.collect("PLAN_MENU") for kind, menu in group.items()}
    assert set(found) <= set(KINDS), f"unknown kinds of plans: {sorted(set(found) - set(KINDS))}"
    return {kind: found[kind] for kind in KINDS if kind in found}


@cache
def carriers() -> dict[str, CarryOut]:
    """Every chapter's `PLAN_REVEALED`: what pieces do as soon as plans are revealed."""
    return {kind: do for group in CHAPTERS.collect("PLAN_REVEALED") for kind, do in group.items()}


def key_of(action: Action) -> str:
    """A piece as words: `tfi:stz_nord:30`."""
    words = (action.kind, action.target, action.detail, str(action.ducats) if action.ducats else "")
    return ":".join(word for word in words if word)


def plan(g: G) -> Steps[None]:
    """3.4: all powers at once, sealed; then all plans are revealed and paid.

    Money is no limit (VI.1.1): what a power can't pay makes its treasury negative.
    """
    seats = {g.seat_of(power): power for power in g.majors()}
    written = yield from together(g, {seat: write(g, seat, Draft(p)) for seat, p in seats.items()})
    for seat, items in written.items():
        g.state.plans[seats[seat]] = items
    for power in by_initiative(g):
        reveal(g, power)


def reveal(g: G, power: int) -> None:
    """The plan is read out; administrative actions are paid whatever becomes of them (VI.1.1)."""
    items = g.state.plans[power]
    g.log(Planned(g.name(power), tuple(key_of(item) for item in items)))
    spent = sum(item.ducats for item in items if item.kind in ADMINISTRATIVE)
    g.write(power, "B35", spent)
    if spent:
        g.log(Paid(g.name(power), "B35", -spent, "actions"), to=[g.seat_of(power)])
    for kind, carry_out in carriers().items():
        for item in items:
            if item.kind == kind:
                carry_out(g, power, item)


def write(g: G, seat: str, draft: Draft) -> Steps[tuple[Action, ...]]:
    """One power's plan: add a piece, take one back, or be done."""
    while True:
        params = about(g, draft)
        kind = yield Ask(
            seat, "plan.what", partial(_what, g, draft), "VI.1", params, one=partial(_one, g, draft)
        )
        if kind == DONE:
            return tuple(draft.items)
        if kind == TAKE_BACK:
            place = yield Ask(seat, "plan.take_back", _pieces(draft.items), "VI.1", params)
            del draft.items[place]
        else:
            draft.items.append((yield from _piece(g, seat, draft, kind)))


def about(g: G, draft: Draft) -> dict[str, Any]:
    """What a client shows beside the question: the pieces so far and what they cost."""
    return {
        "power": g.name(draft.power),
        "pieces": [key_of(item) for item in draft.items],
        "spent": sum(item.ducats for item in draft.items),
    }


def offers(g: G, draft: Draft, kind: str) -> list[Action]:
    """The pieces of a kind that may be planned; VII-3: in a revolution what is there may grow."""
    found = menus()[kind](g, draft)
    if not found or kind not in ADMINISTRATIVE or not forbidden(g, "new_actions", draft.power):
        return found
    return [action for action in found if _is_growth(g, draft.power, action)]


def _is_growth(g: G, power: int, action: Action) -> bool:
    """An action on a COL, TP or fleet that exists."""
    if action.kind == "tfi":
        return bool(g.tf(power, g.world.zone_index[action.target]))
    if action.kind not in ("col", "tp"):
        return False
    return g.state.post_owner[g.world.province_index[action.target]] == power


def _what(g: G, draft: Draft) -> list[Option]:
    options = [_kind(kind) for kind in menus() if offers(g, draft, kind)]
    return [*options, *_ends(draft)]


def _one(g: G, draft: Draft, key: str) -> Option | None:
    """The option with a key, without a look at all menus: for records played again."""
    kind = key.removeprefix("plan:")
    if kind in menus() and key != kind:
        return _kind(kind) if offers(g, draft, kind) else None
    return next((option for option in _ends(draft) if option.key == key), None)


def _kind(kind: str) -> Option:
    return Option(f"plan:{kind}", kind, (), f"note.plan.{kind}")


def _ends(draft: Draft) -> list[Option]:
    return [Option(TAKE_BACK), Option(DONE)] if draft.items else [Option(DONE)]


def _pieces(items: Sequence[Action]) -> list[Option]:
    """Each different piece once: taking back the last of equal ones."""
    places = {key_of(item): place for place, item in enumerate(items)}
    return [
        Option(f"{TAKE_BACK}:{key}", place, params={"piece": key}) for key, place in places.items()
    ]


def _piece(g: G, seat: str, draft: Draft, kind: str) -> Steps[Action]:
    """The target, then details, then the investment."""
    chosen: list[str | int] = []

    def left() -> list[Action]:
        return [
            action
            for action in offers(g, draft, kind)
            if all(part(action) == value for (_, _, part), value in zip(STAGES, chosen))  # noqa: B905
        ]

    def options(verb: str, part: Callable[[Action], str | int]) -> list[Option]:
        prices: dict[str | int, list[int]] = {}
        for action in left():
            prices.setdefault(part(action), []).append(action.ducats)
        return [
            Option(f"{verb}:{value}", value, _places(g, value), *_note(kind, verb, value, costs))
            for value, costs in prices.items()
        ]

    for stage, verb, part in STAGES:
        values = options(verb, part)
        if len(values) == 1:
            chosen.append(values[0].value)
            continue
        params = {**about(g, draft), "kind": kind, "chosen": list(chosen)}
        offer = partial(options, verb, part)
        chosen.append((yield Ask(seat, f"plan.{stage}", offer, "VI.1", params)))
    target, detail, ducats = chosen
    return Action(kind, str(target), int(ducats), str(detail))


def _note(kind: str, verb: str, value: str | int, prices: list[int]) -> tuple[str, dict[str, Any]]:
    """VI.1.2: what an investment is worth; what a purchase costs, which is not asked later on."""
    if kind in ADMINISTRATIVE:
        if verb != "ducats" or not value:
            return "", {}
        columns = invested(kind, int(value))
        return ("note.plan.columns", {"columns": columns}) if columns else ("note.plan.basic", {})
    if verb == "ducats" or not any(prices):
        return "", {}
    return "note.plan.from" if len({*prices}) > 1 else "note.plan.price", {"ducats": min(prices)}


def _places(g: G, value: str | int) -> tuple[str, ...]:
    """What an option touches on the map, if it names a place."""
    w = g.world
    return (str(value),) if value in w.province_index or value in w.zone_index else ()


ENTRIES = (Planned,)
MESSAGES = {
    "ask.plan.what": "{power}: what do you plan for this turn?",
    "ask.plan.take_back": "{power}: which piece do you take back?",
    "ask.plan.target": "{power}: {kind} – where?",
    "ask.plan.detail": "{power}: {kind} – which?",
    "ask.plan.ducats": "{power}: {kind} – how many ducats do you invest?",
    "option.plan": "{a}",
    "option.plan.what.take_back": "take a piece back",
    "option.plan.what.done": "seal the plan",
    "option.plan.take_back.take_back": "{piece}",
    "option.at": "{a}",
    "option.with": "{a}",
    "option.ducats": "{a} ducats",
    "note.plan.taxes": "ducats for stability",
    "note.plan.refund_national": "less interest",
    "note.plan.refund_loan": "less to pay later",
    "note.plan.mnu": "income every turn",
    "note.plan.dti": "more trade at home",
    "note.plan.fti": "more trade abroad",
    "note.plan.sfti": "more trade overseas",
    "note.plan.tfi": "earns in a trade zone",
    "note.plan.vassal_tfi": "a vassal's trade fleet, with your action and money",
    "note.plan.competition": "against another's trade",
    "note.plan.col": "land and resources overseas",
    "note.plan.tp": "resources overseas",
    "note.plan.land": "better armies",
    "note.plan.naval": "better ships",
    "note.plan.break": "keep an army's pieces one by one",
    "note.plan.maintain": "keep troops beyond the free ones",
    "note.plan.disband": "saves maintenance",
    "note.plan.lower": "saves maintenance",
    "note.plan.buy": "armies and ships",
    "note.plan.fortress": "one level more",
    "note.plan.basic": "basic investment",
    "note.plan.columns": "better odds: +{columns} on the table",
    "note.plan.price": "{ducats} ducats",
    "note.plan.from": "from {ducats} ducats",
    "entry.Planned": "{power} plans: {pieces}",
}
