"""4.19 Actions on minors (2.6), sealed, and the reactions to them (2.7), sealed too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from europa.eu9.entries import Paid
from europa.eu9.pieces import Action
from europa.eu9.rules.administration.plan import key_of
from europa.eu9.rules.diplomacy import rotw_modifiers, weddings
from europa.eu9.rules.diplomacy.boxes import closed
from europa.eu9.rules.diplomacy.minor_modifiers import chances, modifier
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.diplomacy.weddings import DYNASTIC
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.limits import actions
from europa.eu9.rules.powers.single.american_empires import is_everybodys, relation
from europa.eu9.state import NR
from europa.eu9.table import G
from europa.kernel import Ask, Disabled, Entry, Option, Steps
from europa.kernel.flow import DONE, together

INVESTMENTS = (20, 50, 100)
SUPPORT = 20
MINOR, ABROAD, LOWER, HELP = "minor", "abroad", "lower", "support"
KINDS = (MINOR, ABROAD, LOWER, HELP, DYNASTIC)
TAKE_BACK = "take_back"
AND = "+"
"""Between the powers that one action would lower (4.21.7)."""


class Approached(Entry, frozen=True):
    """A power's actions on minors are revealed."""

    power: str
    pieces: tuple[str, ...]


Pieces = tuple[Action, ...]
Rows = dict[str, tuple[str, ...]]


def european(g: G, power: int) -> list[int]:
    """Minors of Europe on which a power may act."""
    return [c.index for c in g.world.countries if not closed(g, power, c.index)]


def overseas(g: G, power: int) -> list[int]:
    """Minors of the rest of the world on which a power may act."""
    return [
        c.index
        for c in g.world.countries
        if is_abroad(g, c.index)
        and c.index in g.state.area_owner
        and not rotw_modifiers.why_not(g, power, c.index)
    ]


class Open:
    """What each power may do with whom, as all know: worked out once while lists are written."""

    def __init__(self, g: G) -> None:
        self.g = g
        self._rows: dict[tuple[int, str], Rows] = {}

    def rows(self, power: int, kind: str) -> Rows:
        """Minors by name, with the powers that an action of this kind may name there."""
        if (power, kind) not in self._rows:
            self._rows[power, kind] = self._made(power, kind)
        return self._rows[power, kind]

    def _made(self, power: int, kind: str) -> Rows:
        g = self.g
        if kind in (MINOR, ABROAD):
            minors = european(g, power) if kind == MINOR else overseas(g, power)
            return {g.name(minor): ("",) for minor in minors}
        others = [other for other in g.majors() if other != power]
        if kind == HELP:
            able = {g.name(other): self.rows(other, MINOR) for other in others}
            found = {
                minor: tuple(other for other in able if minor in able[other])
                for minor in self.rows(power, MINOR)
            }
        else:
            found = {
                minor: tuple(g.name(o) for o in others if relation(g, o, g.country(minor)) != NR)
                for minor in self.rows(power, ABROAD)
                if not is_everybodys(g, g.country(minor))
            }
        return {minor: named for minor, named in found.items() if named}


def menu(
    g: G, power: int, planned: Sequence[Action], kind: str, seen: Open | None = None
) -> Iterator[Action]:
    """Every legal piece of a kind beside those planned: one action a minor, within the limit."""
    if len(planned) >= actions(g, power, "diplomatic"):
        return
    if kind == DYNASTIC:
        if all(piece.kind != DYNASTIC for piece in planned):
            yield from weddings.menu(g, power)
        return
    taken = {piece.target for piece in planned}
    for minor, named in (seen or Open(g)).rows(power, kind).items():
        if minor not in taken:
            yield from _on(kind, minor, named)


def _on(kind: str, minor: str, named: tuple[str, ...]) -> Iterator[Action]:
    """Every piece of a kind on one minor."""
    for other in named:
        for ducats in INVESTMENTS if kind != HELP else (SUPPORT,):
            yield Action(kind, minor, ducats, other)


def act(g: G) -> Steps[None]:
    """2.6: all powers at once, sealed; then the lists are revealed and paid (A5)."""
    able = {g.seat_of(p): p for p in g.majors() if actions(g, p, "diplomatic") > 0}
    seen = Open(g)
    written = yield from together(g, {seat: _write(g, seat, p, seen) for seat, p in able.items()})
    for seat, pieces in written.items():
        g.state.diplomacy[able[seat]] = pieces
    for power in by_initiative(g):
        reveal(g, power)


def reveal(g: G, power: int) -> None:
    """The list is read out; it is paid whatever becomes of it."""
    pieces = g.state.diplomacy[power]
    if not pieces:
        return
    g.log(Approached(g.name(power), tuple(key_of(piece) for piece in pieces)))
    spent = sum(piece.ducats for piece in pieces)
    g.add(power, "A5", spent)
    g.log(Paid(g.name(power), "A5", -spent, "diplomacy"), to=[g.seat_of(power)])


def _write(g: G, seat: str, power: int, seen: Open) -> Steps[Pieces]:
    """One power's list: what, on whom, for how much; pieces may be taken back."""
    planned: list[Action] = []
    while True:
        params = {
            "power": g.name(power), "pieces": [key_of(piece) for piece in planned],
            "left": actions(g, power, "diplomatic") - len(planned),
        }  # fmt: skip
        kinds = [k for k in KINDS if any(True for _ in menu(g, power, planned, k, seen))]
        options = [Option(DONE), *(Option(f"diplomacy:{kind}", kind) for kind in kinds)]
        if planned:
            options.append(Option(TAKE_BACK))
        if len(options) == 1:
            return tuple(planned)
        kind = yield Ask(seat, "diplomacy.what", options, "IV.3", params)
        if kind == DONE:
            return tuple(planned)
        if kind == TAKE_BACK:
            planned.pop()
            continue
        piece = yield from _piece(g, power, planned, kind, seen, params)
        if piece is not None:
            planned.append(piece)


def _piece(
    g: G, power: int, planned: list[Action], kind: str, seen: Open, params: dict[str, object]
) -> Steps[Action | None]:
    """The minor, then whom it concerns, then the investment."""
    seat, about = g.seat_of(power), {**params, "kind": kind}
    if kind == DYNASTIC:
        left = list(menu(g, power, planned, kind))
        names = list(dict.fromkeys(piece.target for piece in left))
    else:
        taken = {piece.target for piece in planned}
        names = [name for name in seen.rows(power, kind) if name not in taken]
    name: str | None = names[0]
    if len(names) > 1:
        offer = partial(_targets, names)
        disabled = partial(_not_on, g, power, kind)
        name = yield Ask(seat, "diplomacy.target", offer, "IV.3", about, disabled)
    if name is None:
        return None
    if kind != DYNASTIC:
        left = list(_on(kind, name, seen.rows(power, kind)[name]))
    left = [piece for piece in left if piece.target == name]
    if kind == LOWER:
        left = yield from _all_lowered(g, seat, left, about)
    for stage in ("detail", "ducats"):
        values = list(dict.fromkeys(getattr(piece, stage) for piece in left))
        value = values[0]
        if len(values) > 1:
            choice = partial(_stage, g, power, stage, left)
            value = yield Ask(seat, f"diplomacy.{stage}", choice, "IV.3", about)
        left = [piece for piece in left if getattr(piece, stage) == value]
    return left[0]


def _all_lowered(
    g: G, seat: str, left: list[Action], about: dict[str, object]
) -> Steps[list[Action]]:
    """4.21.7: one power or more that an action would lower; what is left is how many ducats."""
    names = list(dict.fromkeys(piece.detail for piece in left))
    chosen = names[:1] if len(names) == 1 else []
    while len(names) > len(chosen) and len(names) > 1:
        options = [Option(f"for:{name}", name) for name in names if name not in chosen]
        if chosen:
            options.insert(0, Option(DONE))
        more = {**about, "chosen": chosen[:]}
        name = yield Ask(seat, "diplomacy.detail", options, "IV.4", more)
        if name == DONE:
            break
        chosen.append(name)
    return [Action(LOWER, left[0].target, ducats, AND.join(chosen)) for ducats in INVESTMENTS]


def _targets(names: list[str]) -> list[Option]:
    return [*(Option(f"on:{name}", name, (name,)) for name in names), Option("back", None)]


def _stage(g: G, power: int, stage: str, left: list[Action]) -> list[Option]:
    """What may be chosen; an investment with the modifier it gives."""
    verb = {"detail": "for", "ducats": "ducats"}[stage]
    found: dict[object, Option] = {}
    for piece in left:
        value = getattr(piece, stage)
        if value in found:
            continue
        note, params = "", dict[str, Any]()
        if stage == "ducats":
            note, params = "note.diplomacy.drm", {"modifier": total(g, power, piece)}
            if piece.kind == MINOR:
                odds = chances(g, power, g.country(piece.target), piece.ducats)
                params["chances"] = [f"{box} {percent}" for box, percent in odds.items()]
        found[value] = Option(f"{verb}:{value}", value, (), note, params)
    return list(found.values())


def total(g: G, power: int, piece: Action) -> int:
    """The modifier of a planned action."""
    if piece.kind == DYNASTIC:
        return weddings.BONUS[piece.ducats]
    minor = g.country(piece.target)
    if piece.kind == MINOR:
        return modifier(g, power, minor, piece.ducats)
    return rotw_modifiers.modifier(g, power, minor, piece.ducats) if piece.kind != HELP else 0


def _not_on(g: G, power: int, kind: str) -> list[Disabled]:
    found = []
    for country in g.world.countries if kind != DYNASTIC else ():
        if kind in (ABROAD, LOWER):
            alive = is_abroad(g, country.index) and country.index in g.state.area_owner
            reason = rotw_modifiers.why_not(g, power, country.index) if alive else ""
        else:
            reason = closed(g, power, country.index)
            reason = "" if reason == "reason.minor.none" else reason
        if reason:
            found.append(Disabled(f"on:{country.id}", reason, "IV.3"))
    return found


def planned(g: G, power: int) -> Pieces:
    return g.state.diplomacy[power]


def own_piece(g: G, power: int, minor: int, kind: str = MINOR) -> Action | None:
    """What a power has planned on a minor itself."""
    name = g.name(minor)
    return next((p for p in planned(g, power) if p.kind == kind and p.target == name), None)


def defence_abroad(g: G, power: int, minor: int) -> int:
    """4.21.7: ducats of its own action there, of either kind; 0: none."""
    pieces = (own_piece(g, power, minor, kind) for kind in (ABROAD, LOWER))
    return next((piece.ducats for piece in pieces if piece is not None), 0)


ENTRIES = (Approached,)
MESSAGES = {
    "ask.diplomacy.what": "{power}: which minors do you deal with? {left:action|actions} left",
    "option.diplomacy.what.done": "seal the list",
    "option.diplomacy.what.take_back": "take the last one back",
    "option.diplomacy:minor": "deal with a minor of Europe",
    "option.diplomacy:abroad": "deal with a minor overseas",
    "option.diplomacy:lower": "lower another power overseas",
    "option.diplomacy:dynastic": "a dynastic action",
    "option.diplomacy:support": "support another power",
    "ask.diplomacy.target": "{power}: with whom?",
    "ask.diplomacy.detail": "{power}: which power?",
    "ask.diplomacy.ducats": "{power}: how many ducats?",
    "option.on": "{a}",
    "option.for": "{a}",
    "option.diplomacy.detail.done": "no more",
    "option.diplomacy.target.back": "with nobody",
    "note.diplomacy.drm": "a die and {modifier}",
    "entry.Approached": "{power} deals with {pieces}",
}
