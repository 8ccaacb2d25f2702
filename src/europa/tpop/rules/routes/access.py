"""9.5 Military Access: which Areas Land Units may enter, and what that costs."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.rules.terms.action import ask, confirm
from europa.tpop.rules.terms.adjacency import area_in_play
from europa.tpop.rules.terms.board import is_at_war, is_enemy, provinces_in
from europa.tpop.rules.terms.realm import influence_in, is_emperor, married_in
from europa.tpop.rules.terms.tokens import remove_imperial, remove_influence
from europa.tpop.rules.terms.treasury import lose_ducats
from europa.tpop.state import NO_TIE, REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE

FREE, PAID, LEAVE = "free", "paid", "leave"
"""Access without cost; for 1 Influence or 3 Ducats; for that and an owner's leave."""

MESSAGES = {
    "ask.access.pay": "{seat}, how do you pay for military access to {area}?",
    "ask.access.leave": "{seat}, do you let the units of {guest} into {area}?",
    "ask.access.whom": "{seat}, whom do you ask for leave to enter {area}?",
    "option.access_influence": "Remove 1 influence",
    "option.access_imperial": "Remove 1 imperial influence",
    "option.access_ducats": "Pay 3 ducats",
    "option.beg": "{a}",
}


def fee(g: G) -> int:
    """R149: Ducats for Military Access: 3, 1 while Logistics Master is played."""
    return g.state.access_fee


def is_party(g: G, seat: int, realm: int) -> bool:
    """2.0: a realm that is the seat's own, its Ally or its Enemy."""
    if realm == NONE:
        return False
    if realm == g.state.seats[seat] or is_enemy(g, seat, realm):
        return True
    return realm != REBELS and g.alliance(seat, realm) != NO_TIE


def opens(g: G, seat: int, province: int) -> bool:
    """R149: a Province whose lawful owner (or his overlord) or controller is Friendly or Enemy."""
    s = g.state
    above = s.overlord[province]
    if is_party(g, seat, above if above != NONE else s.owner[province]):
        return True
    return is_party(g, seat, s.holder[province])


def access(g: G, seat: int, area: int) -> tuple[str, str]:
    """R149, 9.5: how a seat's Land Units may enter an Area: (FREE, PAID or LEAVE, "") or
    ("", why not)."""
    if not area_in_play(g, area):
        return "", "9.5: not in play"
    if g.world.areas[area].distant:
        return _distant_access(g, seat, area)
    here = provinces_in(g, area)
    if any(opens(g, seat, p) for p in here) or is_hre_open(g, seat, area):
        return FREE, ""
    return _neutral_access(g, seat, area, here)


def _neutral_access(g: G, seat: int, area: int, here: tuple[int, ...]) -> tuple[str, str]:
    s = g.state
    if not is_at_war(g, seat):
        return "", "9.5: neutral, and you are at Peace"
    if g.claim(seat, area):
        return "", "9.5: neutral, and you have a Claim there"
    married = married_in(g, seat, area)
    broke = s.ducats[seat] < fee(g) and not influence_in(g, seat, area)
    if broke and not married and not s.bots[seat]:
        return "", "9.5: neutral: needs 1 Influence there or 3 Ducats"
    if here and all(g.is_player(s.owner[p]) and s.holder[p] == NONE for p in here):
        if not hosts(g, seat, area):
            return "", "9.5: neutral, and no owner can give leave"
        return LEAVE, ""
    return (FREE if married else PAID), ""


def is_sure(g: G, seat: int, area: int, spent: int) -> bool:
    """R149: whether Units may enter without anybody's leave, even if so many Ducats are spent."""
    kind, _ = access(g, seat, area)
    if kind != PAID:
        return kind == FREE
    return bool(influence_in(g, seat, area)) or g.state.ducats[seat] - spent >= fee(g)


def _distant_access(g: G, seat: int, area: int) -> tuple[str, str]:
    """9.5: Friendly Areas, Enemy Provinces, vacant Territories with one's own or an Enemy's
    Claim."""
    here = provinces_in(g, area)
    if any(opens(g, seat, p) for p in here):
        return FREE, ""
    if not here:
        for other, realm in enumerate(g.state.seats):
            if g.claim(other, area) and (other == seat or is_enemy(g, seat, realm)):
                return FREE, ""
    return "", "9.5: a neutral Area on a Distant Continent"


def is_hre_open(g: G, seat: int, area: int) -> bool:
    """18.4: while the Empire is defended, its Areas are open to the Emperor and his Enemies."""
    s = g.state
    if not s.defending or not s.empire or not g.world.areas[area].hre or s.not_hre[area]:
        return False
    return is_emperor(g, seat) or (s.emperor != NONE and bool(g.at_war(seat, s.emperor)))


def hosts(g: G, seat: int, area: int) -> list[int]:
    """R149: seats that Own Provinces of an Area and could give leave (a Bot gives none)."""
    s = g.state
    owners = {g.seat_of(s.owner[p]) for p in provinces_in(g, area)}
    return [o for o in g.others(seat) if o in owners and not s.bots[o]]


def enter(g: G, seat: int, area: int) -> Steps[bool]:
    """R149: get leave and pay where it must be; says whether the Units may enter."""
    kind, _ = access(g, seat, area)
    if not kind:
        return False
    if kind == LEAVE and not (yield from _get_leave(g, seat, area)):
        return False
    if kind != FREE:
        yield from _pay(g, seat, area)
    return True


def _get_leave(g: G, seat: int, area: int) -> Steps[bool]:
    owners = hosts(g, seat, area)
    told = {"area": g.world.areas[area].id, "guest": g.seat_name(seat)}
    host = owners[0]
    if len(owners) > 1:
        options = [Option(f"beg:{g.seat_name(o)}", o) for o in owners]
        host = yield ask(g, seat, "access.whom", options, "9.5", told)
    return (yield from confirm(g, host, "access.leave", "9.5", told))


def _pay(g: G, seat: int, area: int) -> Steps[None]:
    """R149: 1 Influence or 3 Ducats; a Marriage there saves the cube, so all (11.2, R179)."""
    if married_in(g, seat, area):
        return
    if g.state.bots[seat]:
        if g.influence(seat, area):
            remove_influence(g, seat, area)
        return
    options = []
    if g.influence(seat, area):
        options.append(Option("access_influence"))
    if is_emperor(g, seat) and g.state.imperial[area]:
        options.append(Option("access_imperial"))
    if g.state.ducats[seat] >= fee(g):
        options.append(Option("access_ducats"))
    choice = options[0].key
    if len(options) > 1:
        told = {"area": g.world.areas[area].id}
        choice = yield ask(g, seat, "access.pay", options, "9.5", told)
    if choice == "access_influence":
        remove_influence(g, seat, area)
    elif choice == "access_imperial":
        remove_imperial(g, area)
    else:
        lose_ducats(g, seat, fee(g), "9.5")
