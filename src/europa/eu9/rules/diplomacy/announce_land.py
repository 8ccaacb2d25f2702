"""4.8 Announcements about land: gifts to minors, occupations removed, the Sund."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.entries import Paid
from europa.eu9.rules.diplomacy.boxes import KINDS, box_cost
from europa.eu9.rules.diplomacy.titles import emperor
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers import sund
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import forbidden
from europa.eu9.state import AN, MA, RM, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

PAPAL, IMPERIAL = 50, 50


class ProvinceGiven(Entry, frozen=True):
    """A power gives a province to a minor."""

    power: str
    minor: str
    province: str


class OccupationOver(Entry, frozen=True):
    """A power gives up what it occupies."""

    power: str
    province: str


class SundAnnounced(Entry, frozen=True):
    """Levies at the Sund, or free trade."""

    power: str
    levied: bool


def receivers(g: G, power: int, province: int) -> list[int]:
    """4.8.1: minors that owned the province in this game, or whose blurred shield it bears."""
    s, w = g.state, g.world
    past = {row.old for row in s.transfers if row.province == province}
    first = w.campaign.owners.get(w.provinces[province].id)
    if first:
        past.add(w.country_index[first])
    found = sorted(past | set(w.provinces[province].blurred))
    return [
        c
        for c in found
        if c not in (NONE, power)
        and not g.is_major(c)
        and s.box[c] != AN  # it would be its Patron's
        and _is_country(g, c)
        and not at_war(g, power, c)
    ]


def _is_country(g: G, country: int) -> bool:
    record = g.world.countries[country].minor
    return record is not None and record.kind in KINDS


def _gifts(g: G, power: int) -> Iterator[Reaction]:
    s, w = g.state, g.world
    for p in g.owned(power):
        if s.controller[p] == power and not s.revolt[p]:
            for minor in receivers(g, power, p):
                key = f"give:{w.provinces[p].id}:{g.name(minor)}"
                yield Reaction(key, partial(give_province, g, power, p, minor))


def give_province(g: G, power: int, province: int, minor: int) -> None:
    """4.8.1: at once; +N on the minor this turn; one that is gone is a vassal of the giver."""
    s, w = g.state, g.world
    new = bool(s.gone[minor]) or minor not in s.owner
    s.gone[minor] = 0
    hand_over(g, province, minor, "diplomacy")
    g.log(ProvinceGiven(g.name(power), g.name(minor), w.provinces[province].id))
    g.add_effect(f"given_{g.name(minor)}", power, w.provinces[province].income)
    if new:
        boxes = [n for n in range(RM, VA + 1) if box_cost(g, power, minor, n) is not None]
        move(g, minor, power, boxes[-1])


def _occupations(g: G, power: int) -> Iterator[Reaction]:
    """IX: an occupation is given up: control goes back to the owner."""
    s, w = g.state, g.world
    for p, who in enumerate(s.occupied):
        if who == power:
            yield Reaction(f"leave:{w.provinces[p].id}", partial(_leave, g, power, p))


def _leave(g: G, power: int, province: int) -> None:
    s = g.state
    s.occupied[province] = NONE
    s.controller[province] = s.owner[province]
    g.log(OccupationOver(g.name(power), g.world.provinces[province].id))


def _sund(g: G, power: int) -> Iterator[Reaction]:
    """P 12: the holder levies, stops (a power pays 1), or gives the right back to Denmark."""
    s, w = g.state, g.world
    if power != sund.holder(g):
        return
    held = any(s.controller[w.province_index[name]] == power for name in sund.SHORES)
    if s.sund_taxes == power:
        act = partial(_levy, g, power, NONE)
        yield Reaction("sund:free", act, "note.stability", {"stability": 1})
    elif held:
        yield Reaction("sund:levy", partial(_levy, g, power, power))
    if not s.gone[g.country("denmark")]:
        yield Reaction("sund:return", partial(_return, g, power))


def _levy(g: G, power: int, who: int) -> None:
    g.state.sund_taxes = who
    g.log(SundAnnounced(g.name(power), who != NONE))
    if who == NONE:
        change(g, power, -1, "XV")


def _return(g: G, power: int) -> None:
    sund.pass_on(g, g.country("denmark"))
    g.add_effect("sund_returned", power)


def yearly_money(g: G) -> None:
    """4.27.3: the Papacy pays its Catholic Patron in MA or better, the Empire a power's Emperor."""
    s = g.state
    papacy = g.country("papacy")
    patron = s.patron[papacy]
    pays = not forbidden(g, "papal_gift", patron, other=papacy)
    pays = pays and bool(specials.standing(g, "subsidy", papacy))
    if patron != NONE and g.is_major(patron) and s.box[papacy] >= MA and pays:
        _pay(g, patron, PAPAL, "the Papacy")
    crowned = emperor(g)
    elected = s.in_force.get(f"emperor_{g.name(crowned)}", 0) if crowned != NONE else 0
    if crowned != NONE and g.is_major(crowned) and elected < s.turn:
        _pay(g, crowned, IMPERIAL, "the Empire")


def _pay(g: G, power: int, ducats: int, why: str) -> None:
    g.add(power, "A7", ducats)
    g.log(Paid(g.name(power), "A7", ducats, why))


ANNOUNCEMENTS = (_gifts, _occupations, _sund)
ENTRIES = (ProvinceGiven, OccupationOver, SundAnnounced)
MESSAGES = {
    "option.give": "give {a} to {b}",
    "option.announce.what.leave": "give up the occupation of {a}",
    "option.sund": "the Sund: {a}",
    "entry.ProvinceGiven": "{power} gives {province} to {minor}",
    "entry.OccupationOver": "{power} gives up the occupation of {province}",
    "entry.SundAnnounced": "The Sund, {power}",
}
