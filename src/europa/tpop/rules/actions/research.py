"""5.1 Research Idea, 8 Ideas: what they cost and need, who scores, what they do at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from europa.kernel import Entry, Option, Steps
from europa.tpop.entries import Gained
from europa.tpop.ids import idea as idea_record
from europa.tpop.ids import idea_ids, index_of
from europa.tpop.rows import NODES_OF
from europa.tpop.rules.actions import religion
from europa.tpop.rules.actions.religion import adopt_revolution, leave_revolution
from europa.tpop.rules.forces.fleets import add_ship, ships_available
from europa.tpop.rules.realms.empire_lands import dissolve
from europa.tpop.rules.realms.influence import place_influence_in
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import Action, area_options, ask, province_options, sea_options
from europa.tpop.rules.terms.adjacency import adjacent_areas
from europa.tpop.rules.terms.board import is_hostile_sea, ships_in
from europa.tpop.rules.terms.hands import draw_freely
from europa.tpop.rules.terms.realm import has_idea, is_emperor, is_subject
from europa.tpop.rules.terms.tokens import LARGE_TOWNS, develop_town
from europa.tpop.rules.terms.treasury import change_prestige, lose_power
from europa.tpop.state import POWERS, SEAS, SMALL
from europa.tpop.table import G
from europa.tpop.world import NONE

PRESTIGE = 2
MOST_FORMER = 2
"""Earlier holders score as long as they are no more than these."""

MESSAGES = {
    "ask.research": "{seat}, which idea do you research?",
    "ask.research.replace": "{seat}, which idea goes back into the deck?",
    "ask.research.town": "{seat}, which town do you develop?",
    "ask.research.ship": "{seat}, where does the new ship go?",
    "ask.research.convert": "{seat}, which area do you convert?",
    "option.research": "{a}",
    "option.replace": "{a}",
    "option.develop": "{a}",
    "option.ship": "{a}",
    "option.convert": "{a}",
    "option.convert_none": "None",
    "entry.Researched": "{seat} researches {idea}",
    "entry.FormLost": "{seat} gives up {idea}",
}


class Researched(Entry, frozen=True):
    """A seat has an Idea."""

    seat: str
    idea: str


class FormLost(Entry, frozen=True):
    """A Government Form gives way to another."""

    seat: str
    idea: str


ENTRIES = (Researched, FormLost)


# What it takes


def kind_of(idea: int) -> int:
    """8: the type of power an Idea belongs to."""
    return POWERS.index(idea_record(idea)["type"].lower())


def is_form(idea: int) -> bool:
    """8: whether an Idea is a Government Form."""
    return bool(idea_record(idea)["government_form"])


def price_of(g: G, seat: int, idea: int) -> int:
    """5.1: monarch power of the Idea's type (Scientific Revolution: 1 less, down to 1)."""
    return max(1, printed_price(idea) - hooks.research_discount(g, seat))


@cache
def printed_price(idea: int) -> int:
    """8: what an Idea costs."""
    return int(sum(idea_record(idea)["cost"].values()))


def ideas_of(g: G, seat: int) -> list[int]:
    """8: Ideas a seat has."""
    return [idea for idea, holders in enumerate(g.state.idea_held) if seat in holders]


def _has_distant_town(g: G, seat: int) -> bool:
    area_of, areas = g.world.area_of_province, g.world.areas
    return any(areas[area_of[p]].distant for p in g.survey.dejure[g.state.seats[seat]])


def prerequisite(g: G, seat: int, idea: int) -> str:
    """8: what the Idea asks for and the seat lacks; empty if nothing."""
    s, name = g.state, idea_ids()[idea]
    if name in ("absolute_monarchy", "constitutional_monarchy"):
        least = 1 if name == "absolute_monarchy" else 0
        met = len(ideas_of(g, seat)) >= 5 and s.stability[seat] >= least
        return "" if met else "8: needs 5 ideas and stability"
    if name == "scientific_revolution":
        return "" if len(ideas_of(g, seat)) >= 4 else "8: needs 4 ideas"
    if name == "industrial_revolution":
        met = seat in s.idea_held[index_of("idea", "scientific_revolution")]
        return "" if met else "8: needs its forerunner"
    if name == "revolutionary_regime":
        areas = g.survey.areas[s.seats[seat]]
        met = s.stability[seat] <= -1 or any(s.revolution[a] for a in areas)
        return "" if met else "8: no revolution"
    if name in ("colonization_policy", "trade_companies"):
        met = has_idea(g, seat, "quest_for_the_new_world") or _has_distant_town(g, seat)
        if name == "colonization_policy":
            met = met or bool(hooks.colonial_claims(g, seat))
        return "" if met else "8: needs the New World"
    return ""


def research_barred(g: G, seat: int, idea: int, *, waived: bool = False) -> str:
    """8, 18.3: why a seat can't Research an Idea, its cost apart; empty if it may. An Event that
    gives the Idea waives its prerequisites (`waived`), not the ban on Government Forms."""
    s = g.state
    if seat in s.idea_held[idea]:
        return "8: researched already"
    if is_form(idea) and s.authority >= 3 and is_subject(g, s.seats[seat]):
        return "18.3: imperial subjects can't"
    return "" if waived else prerequisite(g, seat, idea)


def researchable(g: G, seat: int) -> list[int]:
    """5.1: Ideas on display that a seat may Research and pay for."""
    s, held = g.state, g.state.idea_held
    less = hooks.research_discount(g, seat)
    return [
        idea
        for kind in range(3)
        if (power := s.power[seat * 3 + kind])
        for idea in s.ideas[kind]
        if seat not in held[idea]
        and printed_price(idea) - less <= power
        and not research_barred(g, seat, idea)
    ]


# Researching


def _barred(g: G, seat: int) -> str:
    return "" if researchable(g, seat) else "5.1: no idea you can pay for"


def _run(g: G, seat: int) -> Steps[None]:
    """5.1 Research Idea."""
    options = [Option(f"research:{idea_ids()[i]}", i) for i in researchable(g, seat)]
    idea = yield ask(g, seat, "research", options, "5.1")
    yield from research(g, seat, idea)


def research(g: G, seat: int, idea: int, *, price: int | None = None) -> Steps[None]:
    """5.1, 8, R94: pay (`price` if a card sets one, 0 for free), tag, score, immediate effects.

    An Idea that isn't on display is brought there first (R124).
    """
    s, kind = g.state, kind_of(idea)
    lose_power(g, seat, kind, price_of(g, seat, idea) if price is None else price, "5.1")
    yield from bring_to_display(g, seat, idea)
    old = [i for i in ideas_of(g, seat) if is_form(i)] if is_form(idea) else []
    former = [other for other in s.idea_held[idea] if other != seat]
    g.log(Researched(g.seat_name(seat), idea_ids()[idea]))
    change_prestige(g, seat, PRESTIGE, "8")
    if len(former) <= MOST_FORMER:
        for other in former:
            change_prestige(g, other, 1, "8")
    s.idea_held[idea] += (seat,)
    for form in old:
        lose_form(g, seat, form)
    yield from settle_creed(g, seat, idea, old)
    if not s.bots[seat]:
        yield from immediate(g, seat, idea)


def lose_form(g: G, seat: int, form: int) -> None:
    """8: a Government Form is lost."""
    g.state.idea_held[form] = tuple(other for other in g.state.idea_held[form] if other != seat)
    g.log(FormLost(g.seat_name(seat), idea_ids()[form]))


def settle_creed(g: G, seat: int, new: int, lost: Sequence[int]) -> Steps[None]:
    """15: any Revolutionary PR that takes another Government Form drops creed and token, and so
    does one that has lost the Regime for another Idea."""
    regime = index_of("idea", "revolutionary_regime")
    if new != regime and (is_form(new) or regime in lost):
        yield from leave_revolution(g, seat)


def bring_to_display(g: G, seat: int, idea: int) -> Steps[None]:
    """8, R124: an Idea that isn't on display takes the place of an unresearched one of its type
    that isn't Basic (the researcher chooses), which is shuffled in; else it opens a new row."""
    s, kind = g.state, kind_of(idea)
    if idea in s.ideas[kind]:
        return
    deck = s.idea_decks[kind]
    if idea in deck:
        deck.remove(idea)
    spare = [i for i in s.ideas[kind] if not s.idea_held[i] and not idea_record(i)["basic"]]
    if not spare:
        s.ideas[kind].append(idea)
        return
    out = spare[0]
    if len(spare) > 1:
        options = [Option(f"replace:{idea_ids()[i]}", i) for i in spare]
        out = yield ask(g, seat, "research.replace", options, "8")
    s.ideas[kind][s.ideas[kind].index(out)] = idea
    deck.append(out)
    g.shuffle(f"shuffle:ideas_{POWERS[kind]}", deck)


# Immediate effects


def immediate(g: G, seat: int, idea: int) -> Steps[None]:
    """8: what an Idea does when it is Researched."""
    name = idea_ids()[idea]
    if name == "benign_diplomats":
        near = adjacent_areas(g, g.state.seats[seat])
        yield from place_influence_in(g, seat, near, 2, "8", displace=False, per_area=1)
    elif name == "colonization_policy":
        g.state.colonists[seat] += 2
        g.log(Gained(g.seat_name(seat), "colonist", 2, "8"))
    elif name == "free_trade":
        _third_merchant(g, seat)
    elif name == "industrial_revolution":
        yield from _develop(g, seat)
    elif name == "inquisition":
        yield from _convert(g, seat)
    elif name == "mass_conscription":
        _refresh_all(g, seat)
    elif name == "revolutionary_regime":
        yield from _revolt(g, seat)
    elif name == "scientific_revolution":
        yield from draw_freely(g, seat, 2, "8")
    elif name == "trade_companies":
        yield from _company_ship(g, seat)


def _third_merchant(g: G, seat: int) -> None:
    """16.3: a third Merchant for one who has two."""
    s = g.state
    out = sum(1 for m in s.merchants[NODES_OF[seat]] if m)
    if out + s.merchants_off[seat] == 2:
        s.merchants_off[seat] += 1
        g.log(Gained(g.seat_name(seat), "merchant", 1, "8"))


def _develop(g: G, seat: int) -> Steps[None]:
    """Industrial Revolution: one own Small Town becomes a Large one."""
    s = g.state
    towns = [p for p in g.survey.own[s.seats[seat]] if s.town[p] == SMALL]
    if not towns or s.large_out[seat] >= LARGE_TOWNS:
        return
    options = province_options(g, towns, "develop")
    develop_town(g, (yield ask(g, seat, "research.town", options, "8")))


def _convert(g: G, seat: int) -> Steps[None]:
    """Inquisition: an own Area may take the State Religion, free of charge."""
    areas = religion.convertible(g, seat)
    if not areas:
        return
    options = [*area_options(g, areas, "convert"), Option("convert_none", NONE)]
    area = yield ask(g, seat, "research.convert", options, "8")
    if area != NONE:
        yield from religion.convert_area(g, seat, area, quiet=True)


def _refresh_all(g: G, seat: int) -> None:
    """Mass Conscription: every Exhausted Unit is Available again."""
    s = g.state
    s.available[seat] += s.exhausted[seat]
    s.exhausted[seat] = 0


def _revolt(g: G, seat: int) -> Steps[None]:
    """Revolutionary Regime: the creed at court and in the Capital Area; no Empire under it."""
    if is_emperor(g, seat):
        dissolve(g, "18.7")
    yield from adopt_revolution(g, seat)


def _company_ship(g: G, seat: int) -> Steps[None]:
    """Trade Companies: a Light Ship beside an own Distant Town or Ship."""
    s, world = g.state, g.world
    if not ships_available(g, seat):
        return
    seas = {sea for sea in range(SEAS) if world.seas[sea].distant and ships_in(g, seat, sea)}
    seas |= {near for sea in seas for near in world.seas[sea].seas}
    for province in g.survey.dejure[s.seats[seat]]:
        area = world.area_of_province[province]
        if world.areas[area].distant:
            seas.update(world.seas_of_area[area])
    free = sorted(sea for sea in seas if not is_hostile_sea(g, seat, sea))
    if not free:
        return
    sea = free[0]
    if len(free) > 1:
        sea = yield ask(g, seat, "research.ship", sea_options(g, free, "ship"), "8")
    add_ship(g, seat, sea)


ACTIONS: tuple[Action, ...] = (Action("research", "5.1", _barred, _run),)
