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
from europa.eu9.rules.diplomacy.minor_modifiers import modifier
from europa.eu9.rules.diplomacy.minor_odds import chances
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.diplomacy.weddings import DYNASTIC
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.limits import actions
from europa.eu9.rules.powers.tracks import move
from europa.eu9.state import AT, COUNTRIES, MA, NEUTRAL, NR
from europa.eu9.table import G
from europa.kernel import Ask, Disabled, Entry, Option, Steps
from europa.kernel.flow import DONE, together

INVESTMENTS = (20, 50, 100)
SUPPORT = 20
MINOR, ABROAD, LOWER, HELP = "minor", "abroad", "lower", "support"
KINDS = (MINOR, ABROAD, LOWER, HELP, DYNASTIC)
TAKE_BACK = "take_back"


class Approached(Entry, frozen=True):
    """A power's actions on minors are revealed."""

    power: str
    pieces: tuple[str, ...]


class PatronReacted(Entry, frozen=True):
    """A Patron, or a friend overseas, reacts with so many ducats; 0: not at all."""

    power: str
    minor: str
    ducats: int


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


def relation(g: G, power: int, minor: int) -> int:
    """NR, FR or AT between a power and a minor of the rest of the world."""
    return g.state.treaties.get(power * COUNTRIES + minor, NR)


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
    for stage in ("detail", "ducats"):
        values = list(dict.fromkeys(getattr(piece, stage) for piece in left))
        value = values[0]
        if len(values) > 1:
            choice = partial(_stage, g, power, stage, left)
            value = yield Ask(seat, f"diplomacy.{stage}", choice, "IV.3", about)
        left = [piece for piece in left if getattr(piece, stage) == value]
    return left[0]


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


# 2.7


def aims_at(g: G, minor: int) -> list[int]:
    """Powers that act on a European minor, its Patron apart."""
    name, patron = g.name(minor), g.state.patron[minor]
    return [
        power
        for power in g.majors()
        if power != patron and any(p.kind == MINOR and p.target == name for p in planned(g, power))
    ]


def planned(g: G, power: int) -> Pieces:
    return g.state.diplomacy[power]


def own_piece(g: G, power: int, minor: int, kind: str = MINOR) -> Action | None:
    """What a power has planned on a minor itself."""
    name = g.name(minor)
    return next((p for p in planned(g, power) if p.kind == kind and p.target == name), None)


def react(g: G) -> Steps[None]:
    """2.7: Patrons aimed at and friends overseas decide at once, sealed; then it is carried out."""
    branches = {}
    for power in g.majors():
        asks = _asked(g, power)
        if asks:
            branches[g.seat_of(power)] = _answers(g, power, asks)
    chosen = (yield from together(g, branches)) if branches else {}
    for power in by_initiative(g):
        for minor, ducats in chosen.get(g.seat_of(power), {}).items():
            _carry_out(g, power, minor, ducats)


def _asked(g: G, power: int) -> list[int]:
    """Minors about which a power must decide now."""
    s = g.state
    found = [m for m in g.minors_of(power) if s.box[m] != NEUTRAL and aims_at(g, m)]
    abroad = (m for m in range(len(s.box)) if is_abroad(g, m) and _concerned_abroad(g, power, m))
    return [*found, *abroad]


def _concerned_abroad(g: G, power: int, minor: int) -> bool:
    """4.21.6, 4.21.7: it holds AT and others act there, or somebody would lower it."""
    mine, name = relation(g, power, minor), g.name(minor)
    if mine == NR:
        return False
    for other in g.majors():
        for piece in planned(g, other) if other != power else ():
            if piece.target != name:
                continue
            if piece.kind == LOWER and piece.detail == g.name(power):
                return own_piece(g, power, minor, ABROAD) is None
            if piece.kind == ABROAD and mine == AT and own_piece(g, power, minor, ABROAD) is None:
                return not rotw_modifiers.why_not(g, power, minor)
    return False


def _answers(g: G, power: int, minors: list[int]) -> Steps[dict[int, int]]:
    """For each minor: more for an own action, a reaction, or nothing."""
    found: dict[int, int] = {}
    seat = g.seat_of(power)
    for minor in minors:
        own = own_piece(g, power, minor)
        if own is not None:
            amounts = [0, *(ducats - own.ducats for ducats in INVESTMENTS if ducats > own.ducats)]
        elif g.state.box[minor] >= MA or is_abroad(g, minor):
            amounts = [*INVESTMENTS, 0]
        else:
            amounts = [0, *INVESTMENTS]
        if len(amounts) == 1:
            continue
        options = [Option(f"invest:{ducats}", ducats) for ducats in amounts]
        by = [g.name(p) for p in aims_at(g, minor)]
        params = {"power": g.name(power), "minor": g.name(minor), "by": by,
                  "own": own.ducats if own else 0}  # fmt: skip
        kind = "diplomacy.raise" if own is not None else "diplomacy.react"
        found[minor] = yield Ask(seat, kind, options, "IV.3", params)
    return found


def _carry_out(g: G, power: int, minor: int, ducats: int) -> None:
    """Paid on A6; a Patron who does nothing loses the minor at once (4.19.5c)."""
    g.log(PatronReacted(g.name(power), g.name(minor), ducats))
    if ducats:
        g.add(power, "A6", ducats)
        g.add_effect(f"reacts_{g.name(minor)}", power, ducats)
        g.log(Paid(g.name(power), "A6", -ducats, "reaction"), to=[g.seat_of(power)])
    elif not is_abroad(g, minor) and own_piece(g, power, minor) is None:
        move(g, minor, power, NEUTRAL)


def reaction(g: G, power: int, minor: int) -> int:
    """Ducats that a power put against an action of this turn; 0: none."""
    return g.effect(f"reacts_{g.name(minor)}", power)


ENTRIES = (Approached, PatronReacted)
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
    "option.diplomacy.target.back": "with nobody",
    "note.diplomacy.drm": "a die and {modifier}",
    "ask.diplomacy.react": "{power}: {by} would win {minor} over. What do you invest against it?",
    "ask.diplomacy.raise": "{power}: {by} would win {minor} over. You have put {own} ducats there;"
    " how many more?",
    "option.invest": "{a} ducats",
    "entry.Approached": "{power} deals with {pieces}",
    "entry.PatronReacted": "{power} reacts for {minor} with {ducats} ducats",
}
