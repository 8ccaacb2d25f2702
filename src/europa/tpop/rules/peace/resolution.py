"""10.1 Peace Resolution (4.3 D): automatic peaces, Total Victories, the other Wars, aftermath."""

from __future__ import annotations

from europa.kernel import Disabled, Option, Steps
from europa.tpop.rules.goals.goals import check_goals
from europa.tpop.rules.goals.peace_report import (
    PARTIAL,
    TOTAL,
    WHITE,
    Peace,
    report_occupations,
)
from europa.tpop.rules.goals.watch import ignore
from europa.tpop.rules.peace.aftermath import aftermath
from europa.tpop.rules.peace.dictate import (
    SUCCESSION,
    TERMS,
    TRIES,
    dictate,
    enforce,
    may_surrender,
    surrender,
)
from europa.tpop.rules.peace.end import close, settle
from europa.tpop.rules.peace.negotiated import may_negotiate, negotiate
from europa.tpop.rules.peace.succession import may_secure
from europa.tpop.rules.peace.terms import pay_for_white, white
from europa.tpop.rules.peace.victory import (
    active_allies,
    beaten,
    has_partial,
    is_shielded,
    is_stalemate,
    make_peace,
    speaks_for_itself,
    wars_of,
)
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import ask, confirm, no, realm_options
from europa.tpop.rules.war.empire import after_action
from europa.tpop.state import FLIPPED
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.peace.victory": "{seat}, which victory do you settle first?",
    "ask.peace.war": "{seat}, which war do you settle?",
    "ask.peace.surrender": "{seat}, do you surrender to {enemy}?",
    "ask.peace.white": "{seat}, do you accept a white peace with {enemy}?",
    "option.settle": "{a}",
    "option.white_offer": "Offer a white peace",
    "option.surrender": "Surrender",
    "option.fight_on": "The war goes on",
}


def resolve(g: G) -> Steps[None]:
    """4.3 D, 10.1: the four steps; without any War there is only the Aftermath."""
    s = g.state
    if not any(s.war) and FLIPPED not in s.alliance:
        yield from aftermath(g)
        return
    report_occupations(g)
    yield from check_goals(g)
    order = list(g.seats_from(s.first))
    for seat in order:
        yield from _automatic(g, seat)
    for seat in order:
        yield from _total(g, seat)
    for seat in order:
        yield from _remaining(g, seat)
    yield from aftermath(g)


# Step 1


def _automatic(g: G, seat: int) -> Steps[None]:
    """10.1-1, R163: Wars in which nobody Occupies anything end white."""
    for realm in wars_of(g, seat):
        if not g.at_war(seat, realm) or not speaks_for_itself(g, seat, realm):
            continue
        peace = make_peace(g, seat, realm, WHITE)
        if is_stalemate(g, peace):
            yield from _end_idle(g, peace)


_IDLE = ("prestige", "war", "truce")
"""All columns that change by the end of such a War."""


def _end_idle(g: G, peace: Peace) -> Steps[None]:
    """What is left of `settle` where nothing has to go back: there are many such Wars."""
    pay_for_white(g, peace)
    close(g, peace, WHITE)
    s = g.state
    cardinals = (s.roma, *s.curia)
    followed = after_action(g) or cardinals != (s.roma, *s.curia)
    if followed or not ignore(g, _IDLE):
        yield from check_goals(g)


# Step 2


def _total(g: G, seat: int) -> Steps[None]:
    """10.1-2: the seat settles all its Total Victories; Active Allies before their PR."""
    while True:
        realms = beaten(g, seat)
        ready = [r for r in realms if not any(a in realms for a in _allies(g, r))]
        if not ready:
            return
        realm = ready[0]
        if len(ready) > 1:
            realm = yield ask(g, seat, "peace.victory", realm_options(g, ready, "settle"), "10.1")
        yield from dictate(g, seat, realm, TOTAL)


def _allies(g: G, realm: int) -> list[int]:
    seat = g.seat_of(realm)
    return active_allies(g, seat) if seat != NONE else []


# Step 3


def _remaining(g: G, seat: int) -> Steps[None]:
    """10.1-3, R164: Enemies may Surrender to the seat; then it settles what it will."""
    for other in g.others(seat):
        if not g.at_war(seat, g.state.seats[other]):
            continue
        if may_surrender(g, other) or (
            g.state.bots[other] and seams.bots.surrenders(g, other, seat)
        ):
            told = {"enemy": g.seat_name(seat)}
            if (yield from confirm(g, other, "peace.surrender", "10.2", told)):
                yield from surrender(g, other, seat)
    seen: set[int] = set()
    while True:
        wars = [r for r in _open_wars(g, seat) if r not in seen]
        if not wars:
            return
        realm = wars[0]
        if len(wars) > 1:
            options = [*realm_options(g, wars, "settle"), Option("done", NONE)]
            realm = yield ask(g, seat, "peace.war", options, "10.1")
            if realm == NONE:
                return
        seen.add(realm)
        yield from _settle_war(g, seat, realm)


def _open_wars(g: G, seat: int) -> list[int]:
    """Enemies with whom a seat could make peace now; Active Allies only for their succession."""
    own = [r for r in wars_of(g, seat) if speaks_for_itself(g, seat, r)]
    apart = [r for r in wars_of(g, seat) if r not in own]
    for realm in own:
        apart += [a for a in _allies(g, realm) if a not in apart and a not in own]
    return own + [r for r in apart if _may_secure_alone(g, seat, r)]


def _may_secure_alone(g: G, seat: int, realm: int) -> bool:
    """10.3, R173: Secure Desired Succession ignores that an NPR is somebody's Active Ally."""
    if g.is_player(realm) or is_shielded(g, seat, realm) or not has_partial(g, seat, realm):
        return False
    return not may_secure(g, make_peace(g, seat, realm, PARTIAL, alone=True))


def _settle_war(g: G, seat: int, realm: int) -> Steps[None]:
    """10.1-3: enforce, offer, negotiate, Surrender or fight on."""
    if not speaks_for_itself(g, seat, realm):
        peace = make_peace(g, seat, realm, PARTIAL, alone=True)
        told = {"enemy": g.world.realms[realm].id, "condition": PARTIAL}
        options = [Option("term:secure_succession", 0), Option("fight_on", NONE)]
        if (yield ask(g, seat, "peace.terms", options, "10.3", told)) != NONE:
            yield from enforce(g, peace, SUCCESSION)
        return
    won = has_partial(g, seat, realm)
    offers, offered = 0, False
    while True:
        options, barred = _war_options(g, seat, realm, won)
        if offers >= TRIES:
            options = [o for o in options if o.key != "negotiate"]
        if offered:
            options = [o for o in options if o.key != "white_offer"]
        if len(options) == 1:
            return
        condition = PARTIAL if won else "inconclusive"
        told = {"enemy": g.world.realms[realm].id, "condition": condition}
        choice = yield ask(g, seat, "peace.terms", options, "10.1", told, barred)
        if choice == "negotiate":
            offers += 1
            if (yield from negotiate(g, seat, realm)):
                return
        elif choice == "white_offer":
            offered = True
            if (yield from _offer_white(g, seat, realm)):
                return
        elif choice == "surrender":
            yield from surrender(g, seat, g.seat_of(realm))
            return
        elif choice == "fight_on":
            return
        else:
            term = next(t for t in TERMS if choice == f"term:{t.key}")
            yield from enforce(g, make_peace(g, seat, realm, PARTIAL), term)
            return


def _war_options(g: G, seat: int, realm: int, won: bool) -> tuple[list[Option], list[Disabled]]:
    """What a seat may do about a War in step 3; `fight_on` comes last."""
    options: list[Option] = []
    barred: list[Disabled] = []
    other = g.seat_of(realm)
    peace = make_peace(g, seat, realm, PARTIAL if won else WHITE)
    for term in TERMS:
        why = term.may(g, peace) if won or term.key == "white" else "10.2: no victory"
        if term.key == "white" and other != NONE:
            why = why or "10: a White Peace must be accepted"
        if why:
            barred.append(no(f"term:{term.key}", why, "10"))
        else:
            options.append(Option(f"term:{term.key}"))
    if other != NONE and _may_offer_white(g, seat, other):
        options.append(Option("white_offer"))
    if not may_negotiate(g, seat, realm):
        options.append(Option("negotiate"))
    if other != NONE and may_surrender(g, seat):
        options.append(Option("surrender"))
    options.append(Option("fight_on"))
    return options, barred


def _may_offer_white(g: G, seat: int, other: int) -> bool:
    """10.2: a person may take any offer; a Bot if its Towns that the seat Occupies are worth more
    than what it holds itself."""
    return not g.state.bots[other] or seams.bots.loses_more(g, other, g.state.seats[seat])


def _offer_white(g: G, seat: int, realm: int) -> Steps[bool]:
    """10.2: a White Peace that the other player accepts or not."""
    other = g.seat_of(realm)
    if not g.state.bots[other]:
        told = {"enemy": g.seat_name(seat)}
        if not (yield from confirm(g, other, "peace.white", "10.2", told)):
            return False
    peace = make_peace(g, seat, realm, WHITE)
    yield from settle(g, peace, WHITE, white(g, peace), won=False)
    return True
