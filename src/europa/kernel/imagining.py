"""Matches that hold nothing a seat can't know (decision 004).

What is hidden is dealt anew at the boundary before the step under way, and the step is run again
with the answers that the seat knows: so neither the position nor what the rules keep in hand while
they wait for an answer comes from the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from europa.kernel.branches import Branches, Carried
from europa.kernel.checkpoint import NOTE, Checkpoint, Given, plain_answers
from europa.kernel.dice import Dice
from europa.kernel.errors import IllegalAnswer
from europa.kernel.journal import Entry
from europa.kernel.state import State

if TYPE_CHECKING:
    from europa.kernel.match import Match

S = TypeVar("S", bound=State)


def imagined(match: Match[S], seat: str | None, seed: bytes) -> Match[S] | None:
    """The match with what is hidden from a seat dealt anew, where the step under way can be run
    again; it has no past. None where it can't."""
    known = own_answers(match, seat)
    if known is None:
        return None
    root = _dealt(match, match._base, seat, seed)
    root.count, root.page = match._base.count, match._base.page
    root.reveals = match._base.reveals
    known = list(plain_answers(known))  # what other values hold may come from the truth
    group = match._group
    try:
        if (
            seat is not None
            and isinstance(group, Branches)
            and group.sealed
            and match._group_start == 0
            and all(one.seat == seat for one in known)
        ):
            found = _beside(match, root, seat, known)
        else:
            found = _begun(match, root, known, match.undo_rule)
    except IllegalAnswer:
        return None
    return found if _looks_alike(match, found, seat) else None


def _looks_alike(match: Match[S], other: Match[S], seat: str | None) -> bool:
    """Whether the step run again has come to where it is asked now, by the same things told: what
    others had ordered in secret may have led it there. In a sealed group nothing has."""
    if match.is_sealed:
        return True
    if [(one.seat, one.kind) for one in match.asks()] != [
        (one.seat, one.kind) for one in other.asks()
    ]:
        return False
    return _told(match, seat) == _told(other, seat)


def _told(match: Match[Any], seat: str | None) -> list[Entry]:
    return [line.entry for line in match._table.journal.fresh if line.is_for(seat)]


def _beside(match: Match[S], root: Checkpoint, seat: str, known: Sequence[Given]) -> Match[S]:
    """The match in the middle of a sealed group: only the seat's own branch is run again, others
    begin when they are looked at."""
    assert isinstance(match._group, Branches)
    taken = Carried(match._group.place, {}, {seat: known}, (seat,))
    other = type(match)(match.game, match.setup, root, undo=match.undo_rule, taken=taken)
    begun = other._group
    if not isinstance(begun, Branches) or begun.place != taken.place or not begun.awaits(seat):
        return _begun(match, root, known, match.undo_rule)
    other._since.extend(known)
    return other


def supposed(match: Match[S], seat: str | None, seed: bytes) -> Match[S]:
    """A match of its own that begins here, as far as the seat knows: no past, no journal, other
    dice. If others have decided something in the step under way, or dice fell, it begins with that
    step."""
    base = match._base if match._base.state is not None else match.at(match.number)._base
    known = own_answers(match, seat)
    if known:
        # By their keys: what can't be chosen in the other world is refused.
        plain = [Given(one.seat, one.key, one.is_open) for one in known]
        try:
            other = _begun(match, _dealt(match, base, seat, seed), plain, "free")
        except IllegalAnswer:
            pass
        else:
            if other.game.view(other.state, seat) == match.game.view(match.state, seat):
                return other
    return _begun(match, _dealt(match, base, seat, seed), [], "free")


def own_answers(match: Match[Any], seat: str | None) -> list[Given] | None:
    """What the seat has answered in the step under way; None if that step can't be run again for
    it: others have answered openly, or dice or secrets were shown."""
    base, table, since = match._base, match._table, match._since
    shown = (table.dice.seed, table.dice.counter, table.reveals)
    if base.state is None or shown != (base.dice.seed, base.dice.counter, base.reveals):
        return None
    sealed = match._group_start if match.is_sealed else len(since)
    known = since[:sealed] + [one for one in since[sealed:] if one.seat in (seat, NOTE)]
    return known if all(one.seat in (seat, NOTE) for one in known) else None


def _dealt(match: Match[Any], base: Checkpoint, seat: str | None, seed: bytes) -> Checkpoint:
    """The beginning of a match: this boundary, with what is hidden from the seat dealt anew."""
    state, dice = base.state.copy(), Dice(seed)
    match.game.redeal(state, seat, dice)
    root = Checkpoint(None, (), state, dice, None, 0)
    root.is_given = True
    return root


def _begun(match: Match[S], root: Checkpoint, known: Sequence[Given], undo: str) -> Match[S]:
    other = type(match)(match.game, match.setup, root, undo=undo)
    other._repeat(known)
    return other
