"""10, 10.2 The enforceable Peace Terms, the Victor's choice among them, and Surrender."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from europa.kernel import Disabled, Option, Steps
from europa.tpop.entries import Lost
from europa.tpop.rules.goals.peace_report import SURRENDER, WHITE, Peace
from europa.tpop.rules.peace.board_state import keep, may_keep
from europa.tpop.rules.peace.end import leave_patron, settle
from europa.tpop.rules.peace.negotiated import may_negotiate, negotiate
from europa.tpop.rules.peace.succession import may_secure, secure
from europa.tpop.rules.peace.terms import (
    annex,
    convert,
    humiliate,
    may_annex,
    may_convert,
    may_humiliate,
    may_subdue,
    may_white,
    subdue,
    white,
)
from europa.tpop.rules.peace.victory import make_peace
from europa.tpop.rules.realms.empire_lands import is_on
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import ask, no
from europa.tpop.rules.terms.treasury import change_prestige
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.peace.terms": "{seat}, peace with {enemy}: which terms? ({condition})",
    "option.term": "{a}",
    "option.negotiate": "Negotiate",
}

TRIES = 2
"""Offers a seat may make to one Enemy in a row."""
SURRENDER_PRESTIGE = 2


class Term(NamedTuple):
    """A Peace Term that can be enforced."""

    key: str
    may: Callable[[G, Peace], str]
    run: Callable[[G, Peace], Steps[None]]


SUCCESSION = Term("secure_succession", may_secure, secure)
TERMS = (
    Term("white", may_white, white),
    Term("keep", may_keep, keep),
    Term("humiliation", may_humiliate, humiliate),
    Term("vassalization", may_subdue, subdue),
    Term("force_conversion", may_convert, convert),
    SUCCESSION,
    Term("annexation", may_annex, annex),
)


def dictate(g: G, seat: int, realm: int, condition: str) -> Steps[None]:
    """10: the victor must end the War: he picks a term, or negotiates."""
    alone = not g.is_player(realm)
    for tries in range(TRIES + 1):
        peace = make_peace(g, seat, realm, condition, alone=alone)
        options: list[Option] = []
        barred: list[Disabled] = []
        for place, term in enumerate(TERMS):
            why = term.may(g, peace)
            if why:
                barred.append(no(f"term:{term.key}", why, "10"))
            else:
                options.append(Option(f"term:{term.key}", place))
        if tries < TRIES and not may_negotiate(g, seat, realm):
            options.append(Option("negotiate", len(TERMS)))
        told = {"enemy": g.world.realms[realm].id, "condition": condition}
        place = yield ask(g, seat, "peace.terms", options, "10", told, barred)
        if place < len(TERMS):
            yield from enforce(g, peace, TERMS[place])
            return
        if (yield from negotiate(g, seat, realm)):
            return


def enforce(g: G, peace: Peace, term: Term) -> Steps[None]:
    """10, 10.3: a term is enforced; an Active Ally that makes its own peace leaves its PR, who
    loses 2 Prestige if it is annexed."""
    if not g.is_player(peace.enemy):
        patron = yield from leave_patron(g, peace.victor, peace.enemy)
        if patron != NONE and term.key == "annexation":
            change_prestige(g, patron, -2, "10")
    yield from settle(g, peace, term.key, term.run(g, peace), won=term.key != WHITE)


# Surrender


def may_surrender(g: G, seat: int) -> bool:
    """10.2, R167: a person to a PR, unless option 3 forbids it."""
    return not is_on(g, "opt3_no_surrender", False) and not g.state.bots[seat]


def surrender(g: G, seat: int, other: int) -> Steps[None]:
    """10.2, R167: 2 Prestige change hands; the Victor must end the War now."""
    lost = hooks.prestige_loss(g, seat, SURRENDER_PRESTIGE)
    g.log(Lost(g.seat_name(seat), "war", 1, "10.2"))
    change_prestige(g, seat, -lost, "10.2")
    change_prestige(g, other, SURRENDER_PRESTIGE, "10.2")
    yield from dictate(g, other, g.state.seats[seat], SURRENDER)
