"""6.2 Spy Network: the three Covert Actions on its Display Card."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.calm import spied_areas
from europa.tpop.cards.dip_cards import oust_options
from europa.tpop.cards.displays import use, use_barred
from europa.tpop.cards.hand import (
    Price,
    done_this_round,
    mark_round,
    printed_use_price,
)
from europa.tpop.cards.reactions import counter_covert
from europa.tpop.rules.actions.diplomacy import influence_sources
from europa.tpop.rules.terms.action import Action, area_options, ask, confirm, province_options
from europa.tpop.rules.terms.board import lord, provinces_in
from europa.tpop.rules.terms.cubes import take_cube
from europa.tpop.rules.terms.hooks import covert_discount
from europa.tpop.rules.terms.tokens import (
    add_unrest,
    has_unrest,
    influence_room,
    place_influence,
    remove_imperial,
    remove_influence,
)
from europa.tpop.rules.war.rebels import rebel_attack
from europa.tpop.rules.war.standard import place_rebels
from europa.tpop.state import DIP
from europa.tpop.table import G
from europa.tpop.world import NONE

REBELS_SENT = 2
SABOTAGED = 2

MESSAGES = {
    "ask.support_rebels": "{seat}, where do you support rebels?",
    "option.support": "{a}",
    "ask.sow": "{seat}, where do you sow discontent?",
    "ask.sow.second": "{seat}, which other town there?",
    "option.sow": "{a}",
    "ask.sabotage": "{seat}, whose reputation do you sabotage?",
    "ask.sabotage.more": "{seat}, remove another cube?",
    "ask.sabotage.place": "{seat}, place 1 influence there?",
}


def spy_price(g: G, seat: int, name: str) -> Price:
    """6.2: what a Covert Action of the card costs (Efficient Spies: 1 DIP less)."""
    return printed_use_price(name).less(DIP, covert_discount(g, seat))


def _is_opponents(g: G, seat: int, province: int) -> bool:
    """A Town or Vassal of an Opponent, not Occupied."""
    realm = lord(g, province)
    return g.state.holder[province] == NONE and realm != g.state.seats[seat] and g.is_player(realm)


# Support Rebels


def uprisings(g: G, seat: int) -> list[int]:
    """Areas within reach with Unrest on an Opponent's token, and no own Town."""
    s = g.state
    if not any(s.unrest):
        return []
    reach, own = spied_areas(g, seat), g.survey.areas[s.seats[seat]]
    return sorted(
        area
        for area in reach
        if area not in own
        and any(
            s.unrest[p] and has_unrest(g, p) and _is_opponents(g, seat, p)
            for p in provinces_in(g, area)
        )
    )


def _support_barred(g: G, seat: int) -> str:
    short = use_barred(g, seat, "support_rebels", spy_price(g, seat, "support_rebels"))
    return short or ("" if uprisings(g, seat) else "6: no unrest of an opponent within reach")


def _support(g: G, seat: int) -> Steps[None]:
    """2 Rebel Units in an Area in Unrest; they fight PR Land Units at once."""
    areas = uprisings(g, seat)
    area = areas[0]
    if len(areas) > 1:
        area = yield ask(g, seat, "support_rebels", area_options(g, areas, "support"), "6.2")
    use(g, seat, "support_rebels", spy_price(g, seat, "support_rebels"))
    if (yield from counter_covert(g, seat, "support_rebels", areas=[area])):
        return
    place_rebels(g, area, REBELS_SENT)
    yield from rebel_attack(g, area)


# Sow Discontent


def contented(g: G, seat: int) -> list[int]:
    """Opponents' tokens at rest within reach, not yet chosen this Round."""
    return [
        province
        for area in sorted(spied_areas(g, seat))
        for province in provinces_in(g, area)
        if _is_opponents(g, seat, province)
        and not has_unrest(g, province)
        and not done_this_round(g, f"sow:{province}")
    ]


def _sow_barred(g: G, seat: int) -> str:
    short = use_barred(g, seat, "sow_discontent", spy_price(g, seat, "sow_discontent"))
    return short or ("" if contented(g, seat) else "6: no town of an opponent within reach")


def _sow(g: G, seat: int) -> Steps[None]:
    """Unrest on an Opponent's token; on a second one of the Area if he is unstable."""
    targets = contented(g, seat)
    province = targets[0]
    if len(targets) > 1:
        province = yield ask(g, seat, "sow", province_options(g, targets, "sow"), "6.2")
    use(g, seat, "sow_discontent", spy_price(g, seat, "sow_discontent"))
    area, victim = g.world.area_of_province[province], lord(g, province)
    told = {"areas": [area], "realms": [victim]}
    if (yield from counter_covert(g, seat, "sow_discontent", **told)):
        return
    _unsettle(g, province)
    if g.state.stability[g.seat_of(victim)] > -1:
        return
    others = [
        p
        for p in contented(g, seat)
        if g.world.area_of_province[p] == area and lord(g, p) == victim
    ]
    if others:
        second = others[0]
        if len(others) > 1:
            options = province_options(g, others, "sow")
            second = yield ask(g, seat, "sow.second", options, "6.2")
        _unsettle(g, second)


def _unsettle(g: G, province: int) -> None:
    add_unrest(g, province)
    mark_round(g, f"sow:{province}")


# Sabotage Reputation


def rumours(g: G, seat: int) -> list[Option]:
    """Opponents' Influence in or next to Areas with an own token (Imperial cubes too)."""
    reach: set[int] = set()
    for source in influence_sources(g, seat):
        reach.add(source)
        reach.update(g.world.neighbours_of_area[source])
    return oust_options(g, seat, sorted(reach))


def _sabotage_barred(g: G, seat: int) -> str:
    short = use_barred(g, seat, "sabotage_reputation", spy_price(g, seat, "sabotage_reputation"))
    return short or ("" if rumours(g, seat) else "6: no influence of an opponent within reach")


def _sabotage(g: G, seat: int) -> Steps[None]:
    """Up to 2 cubes of one Opponent leave an Area; one's own may come in."""
    options = rumours(g, seat)
    choice = options[0].value
    if len(options) > 1:
        choice = yield ask(g, seat, "sabotage", options, "6.2")
    use(g, seat, "sabotage_reputation", spy_price(g, seat, "sabotage_reputation"))
    area, other = divmod(choice, 100)
    crown = g.state.emperor
    realms = [g.state.seats[other - 1]] if other else [crown] if g.is_player(crown) else []
    told = {"areas": [area], "realms": realms}
    if (yield from counter_covert(g, seat, "sabotage_reputation", **told)):
        return
    for done in range(SABOTAGED):
        left = g.influence(other - 1, area) if other else g.state.imperial[area]
        if not left:
            break
        if done and not (yield from confirm(g, seat, "sabotage.more", "6.2")):
            break
        if other:
            remove_influence(g, other - 1, area)
        else:
            remove_imperial(g, area)
    if not influence_room(g, area) or not (yield from confirm(g, seat, "sabotage.place", "6.2")):
        return
    if (yield from take_cube(g, seat, False)):
        place_influence(g, seat, area)


ACTIONS: tuple[Action, ...] = (
    Action("use:support_rebels", "6.2", _support_barred, _support),
    Action("use:sow_discontent", "6.2", _sow_barred, _sow),
    Action("use:sabotage_reputation", "6.2", _sabotage_barred, _sabotage),
)
