"""6.2 Display Cards: put on display and charged with cubes; their Actions, until they are spent."""

from __future__ import annotations

from collections.abc import Callable

from europa.kernel import Option, Steps
from europa.tpop.cards.adm_cards import crown_barred, crown_price
from europa.tpop.cards.calm import calm_up_to, refresh_manpower, stir_own_town
from europa.tpop.cards.hand import (
    Price,
    display_record,
    done_this_round,
    holds,
    mark_round,
    names,
    pay,
    printed_price,
    printed_use_price,
    records,
    take_card,
    unpaid,
)
from europa.tpop.entries import CardDiscarded, Gained
from europa.tpop.rows import AREAS_OF
from europa.tpop.rules.actions import recruit
from europa.tpop.rules.actions.religion import choose_convertible, convert_area, convertible
from europa.tpop.rules.actions.suppress import restless
from europa.tpop.rules.forces.muster import Terms
from europa.tpop.rules.terms.action import HIDDEN, Action, area_options, ask, province_options
from europa.tpop.rules.terms.board import hostile_units, is_at_war, is_core_of, provinces_in
from europa.tpop.rules.terms.claims import all_cores
from europa.tpop.rules.terms.cubes import free_up
from europa.tpop.rules.terms.hooks import spy_network_extra
from europa.tpop.rules.terms.realm import MOST_MANPOWER, deployed_regulars, manpower
from europa.tpop.rules.terms.tokens import LARGE_TOWNS, develop_town, free_cubes, has_unrest
from europa.tpop.rules.terms.treasury import change_stability, discard_card, gain_ducats
from europa.tpop.rules.war.standard import gain_core
from europa.tpop.state import ADM, CORE, SMALL
from europa.tpop.table import G
from europa.tpop.world import NONE

MOST = 2
"""Display Cards in play."""
EDICT = 2
REFRESHED = 3
LESS = 1

MESSAGES = {
    "ask.display.out": "{seat}, which display card goes?",
    "option.out": "{a}",
    "ask.edict": "{seat}, in which area do you proclaim the edict?",
    "option.edict": "{a}",
    "ask.integrate": "{seat}, which area do you integrate?",
    "option.integrate": "{a}",
    "ask.develop": "{seat}, which town do you develop?",
    "option.develop": "{a}",
}


# Putting a card on display


def on_display(g: G, seat: int, name: str) -> int:
    """The Display Card of a type that a seat has in play, or NONE."""
    kinds = names()
    for card in g.state.display[seat]:
        if kinds[card] == name:
            return card
    return NONE


def charge(g: G, seat: int, name: str) -> int:
    """6.2: cubes a card is charged with (Efficient Spies: one more on a Spy Network)."""
    uses: int = records()[name]["display"]["uses"]
    return uses + (spy_network_extra(g, seat) if name == "spy_network" else 0)


def display_price(g: G, seat: int, name: str) -> Price:
    """6: what it costs to play it; Protestants pay 1 ADM less for Develop Realm (15)."""
    price = printed_price(name)
    if name == "develop_realm":
        faith = g.state.state_religion[g.state.seats[seat]]
        if faith == g.world.religion_index["protestant"]:
            return price.less(ADM, 1)
    return price


def movable_cubes(g: G, seat: int) -> int:
    """R12: cubes in the Supply, and those that could be taken from elsewhere."""
    s = g.state
    out = sum(s.power[seat * 3 : seat * 3 + 3]) + s.colonists[seat] + s.curia.count(seat)
    out += sum(s.influence[AREAS_OF[seat]])
    return free_cubes(g, seat) + out


def _display_barred(name: str) -> Callable[[G, int], str]:
    def barred(g: G, seat: int) -> str:
        if not holds(g, seat, name):
            return HIDDEN
        if on_display(g, seat, name) != NONE:
            return "6.2: one of its kind is on display"
        short = unpaid(g, seat, display_price(g, seat, name))
        if short:
            return short
        wanted = charge(g, seat, name)
        if free_cubes(g, seat) < wanted and movable_cubes(g, seat) < wanted:
            return "6.2: not enough cubes"
        return ""

    return barred


def _display_run(name: str) -> Callable[[G, int], Steps[None]]:
    def run(g: G, seat: int) -> Steps[None]:
        price = display_price(g, seat, name)
        card = yield from take_card(g, seat, name)
        pay(g, seat, price)
        if name == "military_reforms":
            yield from change_stability(g, seat, -1, "6")
        yield from put_on_display(g, seat, card, charge(g, seat, name))

    run.__doc__ = f"6.2: {name} goes on display."
    return run


def put_on_display(g: G, seat: int, card: int, uses: int) -> Steps[None]:
    """6.2, R120: a third card replaces one of the two; all cubes are put on it (R12)."""
    s, ids = g.state, g.world.characters
    if len(s.display[seat]) >= MOST:
        options = [Option(f"out:{ids[c].id}", c, (f"card:{ids[c].id}",)) for c in s.display[seat]]
        leave_display(g, seat, (yield ask(g, seat, "display.out", options, "6.2")))
    yield from free_up(g, seat, uses)
    s.display[seat].append(card)
    s.uses[card] = uses


def leave_display(g: G, seat: int, card: int) -> None:
    """A Display Card goes to its discard pile; its cubes go home."""
    g.state.display[seat].remove(card)
    discard_card(g, card)
    g.log(CardDiscarded(g.seat_name(seat), g.world.characters[card].id))


def spend_uses(g: G, seat: int, card: int, count: int) -> None:
    """6.2: cubes come off; the last one takes the card with it."""
    s = g.state
    s.uses[card] -= count
    if s.uses[card] <= 0:
        leave_display(g, seat, card)


# Using an Action on display


def use_barred(g: G, seat: int, name: str, price: Price | None = None) -> str:
    """6.2: HIDDEN if its card isn't on display; uses left; the cost."""
    home, record = display_record(name)
    card = on_display(g, seat, home)
    if card == NONE:
        return HIDDEN
    if g.state.uses[card] < record["uses"]:
        return f"6.2: takes {record['uses']} uses"
    return unpaid(g, seat, printed_use_price(name) if price is None else price)


def use(g: G, seat: int, name: str, price: Price | None = None) -> None:
    """6.2: pay, and take the cubes off the card."""
    home, record = display_record(name)
    pay(g, seat, printed_use_price(name) if price is None else price)
    spend_uses(g, seat, on_display(g, seat, home), record["uses"])


# Central Authority


def _taxes_barred(g: G, seat: int) -> str:
    short = use_barred(g, seat, "war_taxes")
    if short:
        return short
    at_war = is_at_war(g, seat)
    return "" if at_war else "6: only in a war"


def _taxes(g: G, seat: int) -> Steps[None]:
    """War Taxes: a Ducat for each Regular Unit Deployed; Unrest on a Town."""
    use(g, seat, "war_taxes")
    gain_ducats(g, seat, deployed_regulars(g, seat), "6")
    yield from stir_own_town(g, seat, "6")


def _edict_areas(g: G, seat: int) -> list[int]:

    area_of, own = g.world.area_of_province, g.survey.areas[g.state.seats[seat]]
    return sorted({area_of[p] for p in restless(g, seat)} & set(own))


def _edict_barred(g: G, seat: int) -> str:
    short = use_barred(g, seat, "royal_edict")
    return short or ("" if _edict_areas(g, seat) else "6: no unrest that could be calmed")


def _edict(g: G, seat: int) -> Steps[None]:
    """Royal Edict: up to 2 own Towns or Vassals of an own Area come to rest."""
    areas = _edict_areas(g, seat)
    area = areas[0]
    if len(areas) > 1:
        area = yield ask(g, seat, "edict", area_options(g, areas, "edict"), "6")
    use(g, seat, "royal_edict")
    area_of = g.world.area_of_province
    here = [p for p in restless(g, seat) if area_of[p] == area]
    yield from calm_up_to(g, seat, here, EDICT, "6")


def _crown_barred(g: G, seat: int) -> str:
    short = use_barred(g, seat, "strengthen_the_crown")
    return short or crown_barred(g, seat)


def _crown(g: G, seat: int) -> Steps[None]:
    """Strengthen the Crown: Stability +1."""
    use(g, seat, "strengthen_the_crown", crown_price(g, seat))
    yield from change_stability(g, seat, 1, "6")


# Develop Realm


def integrable(g: G, seat: int) -> list[int]:
    """7.6: Areas of which a seat Owns every Province, not all of them its Cores."""
    realm = g.state.seats[seat]
    own = set(g.survey.own[realm])
    return sorted(
        area
        for area in g.survey.areas[realm]
        if g.claim(seat, area) != CORE
        and all(p in own for p in provinces_in(g, area))
        and not all_cores(g, seat, area)
    )


def _integrate_barred(g: G, seat: int) -> str:
    short = use_barred(g, seat, "integrate_area")
    return short or ("" if integrable(g, seat) else "7.6: no area that is all yours")


def _integrate(g: G, seat: int) -> Steps[None]:
    """Integrate Area: an own Core token; a Town there may come to rest."""
    areas = integrable(g, seat)
    area = areas[0]
    if len(areas) > 1:
        area = yield ask(g, seat, "integrate", area_options(g, areas, "integrate"), "7.6")
    use(g, seat, "integrate_area")
    yield from gain_core(g, seat, area)
    towns = [p for p in provinces_in(g, area) if has_unrest(g, p)]
    yield from calm_up_to(g, seat, towns, 1, "7.6")


def _missionaries_barred(g: G, seat: int) -> str:

    short = use_barred(g, seat, "missionaries")
    if short:
        return short
    if done_this_round(g, f"missionaries:{seat}"):
        return "6: once a Round"
    return "" if convertible(g, seat) else "5.3: no Area can be converted"


def _missionaries(g: G, seat: int) -> Steps[None]:
    """Missionaries: an Area takes the State Religion, without Unrest."""
    area = yield from choose_convertible(g, seat, "6")
    use(g, seat, "missionaries")
    mark_round(g, f"missionaries:{seat}")
    yield from convert_area(g, seat, area, quiet=True)


def growing_towns(g: G, seat: int) -> list[int]:
    """Small Towns on own Core Provinces of the Main Map, at rest, with no Hostile Unit around."""
    s, realm, area_of = g.state, g.state.seats[seat], g.world.area_of_province
    if s.large_out[seat] >= LARGE_TOWNS:
        return []
    return [
        p
        for p in g.survey.own[realm]
        if s.town[p] == SMALL
        and not g.world.areas[area_of[p]].distant
        and not has_unrest(g, p)
        and is_core_of(g, p, realm)
        and not hostile_units(g, seat, area_of[p])
    ]


def _develop_barred(g: G, seat: int) -> str:
    short = use_barred(g, seat, "develop_town")
    if short:
        return short
    if done_this_round(g, f"develop_town:{seat}"):
        return "6: once a Round"
    return "" if growing_towns(g, seat) else "6: no town that could grow"


def _develop(g: G, seat: int) -> Steps[None]:
    """Develop Town: a Small Town becomes a Large one."""
    towns = growing_towns(g, seat)
    town = towns[0]
    if len(towns) > 1:
        town = yield ask(g, seat, "develop", province_options(g, towns, "develop"), "6")
    use(g, seat, "develop_town")
    mark_round(g, f"develop_town:{seat}")
    develop_town(g, town)


# Military Reforms


def _manpower_barred(g: G, seat: int) -> str:
    short = use_barred(g, seat, "increase_manpower")
    if short:
        return short
    if done_this_round(g, f"increase_manpower:{seat}"):
        return "6: once a Round"
    return "" if manpower(g, seat) < MOST_MANPOWER else "9.3: Manpower is at 20"


def _manpower(g: G, seat: int) -> Steps[None]:
    """Increase Manpower: a +1 token in the Reserve."""
    use(g, seat, "increase_manpower")
    mark_round(g, f"increase_manpower:{seat}")
    g.state.extra_manpower[seat] += 1
    g.log(Gained(g.seat_name(seat), "+1 manpower token", 1, "9.3"))
    yield from ()


def _regiments_barred(g: G, seat: int) -> str:

    short = use_barred(g, seat, "standing_regiments")
    if short:
        return short
    terms = Terms(less=LESS, refresh=REFRESHED)
    return recruit.barred(g, seat, paid=True, terms=terms)


def _regiments(g: G, seat: int) -> Steps[None]:
    """Standing Regiments: Manpower refreshed, then cheaper Regular Units."""
    use(g, seat, "standing_regiments")
    refresh_manpower(g, seat, REFRESHED)
    yield from recruit.recruit(g, seat, Terms(less=LESS))


ACTIONS: tuple[Action, ...] = (
    *(
        Action(f"play:{name}", "6.2", _display_barred(name), _display_run(name))
        for name in ("central_authority", "develop_realm", "military_reforms", "spy_network")
    ),
    Action("use:war_taxes", "6.2", _taxes_barred, _taxes),
    Action("use:royal_edict", "6.2", _edict_barred, _edict),
    Action("use:strengthen_the_crown", "6.2", _crown_barred, _crown),
    Action("use:integrate_area", "7.6", _integrate_barred, _integrate),
    Action("use:missionaries", "15.3", _missionaries_barred, _missionaries),
    Action("use:develop_town", "6.2", _develop_barred, _develop),
    Action("use:increase_manpower", "9.3", _manpower_barred, _manpower),
    Action("use:standing_regiments", "6.2", _regiments_barred, _regiments),
)
