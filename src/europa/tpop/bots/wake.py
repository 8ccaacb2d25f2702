"""Sleeping Bots wake at the end of a Round; Fully Annexed ones are replaced in the Aftermath."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from europa.kernel import Entry
from europa.tpop.bots import power, solo
from europa.tpop.bots.deck import composition, lay_out
from europa.tpop.bots.trace import did
from europa.tpop.ids import event, index_of
from europa.tpop.rows import node_at, realm_at
from europa.tpop.rules.realms.npr import move_capital, realm_changed
from europa.tpop.rules.realms.vassals import vassal_provinces, vassals_of
from europa.tpop.rules.terms.board import overlord_of
from europa.tpop.rules.terms.event_row import event_realm
from europa.tpop.rules.terms.realm import base_tax, manpower, scenario_of, tax_income
from europa.tpop.rules.terms.seat_columns import ROWS, WIDTHS
from europa.tpop.rules.terms.tokens import (
    develop_town,
    give_province,
    may_vassalize,
    occupy,
    rebels_take,
    town_for,
)
from europa.tpop.state import (
    AT_PEACE,
    ATTACKER,
    DEFENDER,
    LARGE,
    NO_TIE,
    NO_TOWN,
    PROVINCES,
    REBELS,
    TIE,
    UPRIGHT,
    with_item,
)
from europa.tpop.table import G
from europa.tpop.world import NONE, decks
from europa.tpop.world.scenario import RealmSetup

EMPTY = (
    "army_area",
    "general",
    "advisors",
    "final",
    "fleet_place",
    "admiral",
    "ruler",
    "bot_focus",
)
"""Columns whose empty value is NONE."""
MOST_TIES = 3


class BotWoke(Entry, frozen=True):
    """A realm is played by a Bot from now on."""

    seat: str
    instead: str
    """The Bot whose place it takes, or empty."""


ENTRIES: tuple[type[Entry], ...] = (BotWoke,)
MESSAGES = {"entry.BotWoke": "{seat} is played by a Bot from now on {instead}"}


def end_round(g: G) -> None:
    """Bots that have fallen since 4.3 D are replaced; eclipsed ones wake a sleeper; a solo player
    may be lost."""
    replace_fallen(g)
    solo.check_eclipses(g, wake)
    solo.check_defeat(g)


def replace_fallen(g: G) -> None:
    """10.1-4: another Bot takes the place of each that was Fully Annexed."""
    s = g.state
    for seat in range(len(s.seats)):
        if s.bots[seat] and is_fallen(g, seat):
            replace(g, seat)


def is_fallen(g: G, seat: int) -> bool:
    """A Bot without any Province: Fully Annexed."""
    realm = g.state.seats[seat]
    return not g.survey.dejure[realm] and not g.survey.vassals[realm]


# Who wakes


def next_realm(g: G, fallen: int = NONE) -> int:
    """A sleeping Bot of the scenario in seat order; Sweden after Kalmar; else the largest
    independent realm with a chart. NONE if there is none."""
    s, index = g.state, g.world.realm_index
    for realm in s.asleep:
        if is_able(g, realm):
            return realm
    sweden = index["sweden"]
    if fallen == index["denmark"] and is_able(g, sweden):
        return sweden
    charted = [index[key[6:]] for key in decks.bots() if key.startswith("realm:")]
    able = [r for r in charted if is_able(g, r)]
    if not able:
        return NONE
    return min(able, key=lambda r: (-base_tax(g, r), g.world.order_of_realm[r]))


def is_able(g: G, realm: int) -> bool:
    """No player, nobody's Vassal, with a Province that no player holds."""
    if g.is_player(realm) or overlord_of(g, realm) != NONE:
        return False
    return any(g.state.holder[p] == NONE for p in g.survey.dejure[realm])


def lands_of(g: G, realm: int) -> list[int]:
    """Its own Provinces, and Cores of it that no PR owns, holds or has for a Vassal."""
    s = g.state
    found = list(g.survey.dejure[realm])
    for p in sorted(g.world.cores_of_realm[realm]):
        free = s.in_play[p] and s.owner[p] != NONE and s.holder[p] == NONE
        players = g.is_player(s.owner[p]) or g.is_player(s.overlord[p])
        if p not in found and free and not players:
            found.append(p)
    return found


def _settle(g: G, seat: int, provinces: list[int]) -> None:
    """Towns on the realm's Provinces; who Occupies one goes on doing so. Its Vassals come along as
    far as there are tokens."""
    s = g.state
    realm = s.seats[seat]
    for province in provinces:
        if town_for(g, seat, province) == NO_TOWN:
            continue
        holder, before = s.holder[province], s.owner[province]
        give_province(g, province, realm)
        if holder == REBELS:
            rebels_take(g, province)
        elif holder != NONE:
            occupy(g, province, g.seat_of(holder))
        if before != realm:
            realm_changed(g, before)
    for vassal in vassals_of(g, realm):
        held = vassal_provinces(g, vassal, realm)
        for province in held:
            s.overlord = with_item(s.overlord, province, NONE)
        s.stamp += 1
        if may_vassalize(g, seat, held) and all(s.holder[p] == NONE for p in held):
            for province in held:
                give_province(g, province, vassal, overlord=realm)


def setup_of(g: G, realm: int) -> RealmSetup | None:
    """The set-up card of a sleeping Bot, if the scenario has one."""
    name = g.world.realms[realm].id
    for seat in scenario_of(g.state).seats:
        if seat.realm == name:
            return g.world.setups.get(seat.setup)
    return None


# Waking


def replace(g: G, seat: int) -> None:
    """10.1: another Bot takes the place of a Fully Annexed one."""
    s = g.state
    fallen = s.seats[seat]
    realm = next_realm(g, fallen)
    if realm == NONE:
        return
    _clear_seat(g, seat)
    _swap_events(g, fallen, realm)
    _begin(g, seat, realm, f"in place of {g.world.realms[fallen].name}")


def wake(g: G) -> bool:
    """The next sleeping Bot takes a seat of its own; says whether there was one."""
    s = g.state
    realm = next((r for r in s.asleep if is_able(g, r)), NONE)
    if realm == NONE:
        return False
    _add_seat(g)
    seat = len(s.seats) - 1
    s.bots[seat] = 1
    _swap_events(g, NONE, realm)
    _begin(g, seat, realm, "")
    return True


def take_over(g: G, seat: int) -> None:
    """21, T62: a Bot goes on with realm, Ideas, Milestones and Prestige of a player who left."""
    s = g.state
    realm, prestige = s.seats[seat], s.prestige[seat]
    lands = list(g.survey.dejure[realm])
    grown = [p for p in lands if s.town[p] == LARGE and g.world.tax_of_province[p] == 1]
    for province in lands:
        s.town[province] = NO_TOWN
    s.bots[seat] = 1
    if not s.bot_power:
        lay_out(s, g.dice, [0] * len(s.seats))
    _clear_seat(g, seat)
    _begin(g, seat, realm, "in place of its player", lands, grown)
    s.prestige[seat] = prestige


def _begin(
    g: G,
    seat: int,
    realm: int,
    instead: str,
    provinces: list[int] | None = None,
    grown: Sequence[int] = (),
) -> None:
    """Set-up of a Bot that wakes: Towns (`grown`: those developed into Large ones), Bot Power,
    Prestige of the last, Manpower, its deck."""
    s = g.state
    others = [s.prestige[o] for o in g.others(seat)]
    lands = lands_of(g, realm) if provinces is None else provinces
    s.seats[seat] = realm
    s.stamp += 1
    s.asleep = [r for r in s.asleep if r != realm]
    s.dnpr_colour = with_item(s.dnpr_colour, realm, "")
    _mirror_ties(g, seat, realm)
    _settle(g, seat, lands)
    for province in grown:
        develop_town(g, province)
    move_capital(g, realm)
    card = setup_of(g, realm)
    s.prestige[seat] = max(0, min(others, default=0))
    s.bot_power[seat] = card.bot.power if card else power.parameters()["start_bot_power"]["default"]
    node = card.bot.merchant if card else ""
    if node:
        s.merchants[node_at(seat, g.world.node_index[node])] = UPRIGHT
    s.extra_manpower[seat] = card.manpower if card else 0
    s.available[seat] = manpower(g, seat)
    deck = composition(s, realm)
    g.shuffle("shuffle:bot", deck)
    s.bot_decks[seat] = deck
    _note_start(g, seat)
    g.log(BotWoke(g.seat_name(seat), instead))
    did(g, seat, f"begins with {s.bot_power[seat]} Bot Power", "10.1")


def _note_start(g: G, seat: int) -> None:
    """17: what the realm began with."""
    s = g.state
    tax, large = list(s.start_tax), list(s.start_large)
    vassals = list(s.start_vassals)
    tax[seat], large[seat], vassals[seat] = tax_income(g, seat), s.large_out[seat], ()
    s.start_tax, s.start_large, s.start_vassals = tuple(tax), tuple(large), tuple(vassals)


def _mirror_ties(g: G, seat: int, realm: int) -> None:
    """War, Truce and Marriage tokens that others have on the realm are its own too now; Alliances
    between Bots and PRs end."""
    s = g.state
    weddings = 0
    for other in g.others(seat):
        mine, theirs = realm_at(seat, s.seats[other]), realm_at(other, realm)
        s.alliance[theirs] = NO_TIE
        s.allied_from[theirs] = 0
        if s.marriage[theirs] != NO_TIE:
            weddings += 1
            s.marriage[theirs] = s.marriage[mine] = TIE if weddings <= MOST_TIES else NO_TIE
        if s.war[theirs] != AT_PEACE:
            s.war[mine] = DEFENDER if s.war[theirs] == ATTACKER else ATTACKER
        s.truce[mine] = s.truce[theirs]


# Columns


def _empty(name: str, old: Any) -> Any:
    if name in EMPTY:
        return NONE
    return type(old)() if not isinstance(old, int) else 0


def _clear_seat(g: G, seat: int) -> None:
    """Everything of a fallen Bot goes; its Ideas and Milestones stay with the seat's successor."""
    s = g.state
    realm = s.seats[seat]
    for name in ("war", "truce", "cb", "alliance", "marriage", "allied_from"):
        column = getattr(s, name)
        for other in range(len(s.seats)):
            column[realm_at(other, realm)] = 0
    for name, width in WIDTHS.items():
        column = getattr(s, name)
        column[seat * width : (seat + 1) * width] = type(column)(
            [NONE if name in EMPTY else 0] * width
        )
    for name in ROWS:
        column = getattr(s, name)
        if column and name not in ("seats", "bots", "final", "events_taken") and _is_list(column):
            column[seat] = _empty(name, column[seat])
    s.docked = {key: n for key, n in s.docked.items() if key // PROVINCES != seat}
    s.curia = [other for other in s.curia if other != seat]
    s.committed = [other for other in s.committed if other != seat]
    s.roma = NONE if s.roma == seat else s.roma
    if s.excommunicated == realm:
        s.excommunicated = NONE


def _is_list(column: Any) -> bool:
    return isinstance(column, list)


def _add_seat(g: G) -> None:
    """One more seat, after the last: its part of every column is empty."""
    s = g.state
    for name, width in WIDTHS.items():
        column = getattr(s, name)
        column.extend([NONE if name in EMPTY else 0] * width)
    for name in dict.fromkeys(ROWS):
        column = getattr(s, name)
        if not column:
            continue
        if isinstance(column, tuple):
            setattr(s, name, (*column, _empty(name, column[0])))
        else:
            column.append(_empty(name, column[0]))


# Events


def _swap_events(g: G, fallen: int, realm: int) -> None:
    """Its Events join the decks of the Ages to come, in place of the fallen Bot's."""
    s = g.state
    card = setup_of(g, realm)
    new = [index_of("event", name) for name in (card.bot.wakes_with if card else ())]
    known = {*s.event_deck, *s.events, *s.events_gone, *(c for pile in s.event_piles for c in pile)}
    for place, pile in enumerate(s.event_piles):
        age = s.age + 1 + place
        coming = [c for c in new if event(c)["age"] == age and c not in known]
        if not coming:
            continue
        out = [c for c in pile if fallen != NONE and event_realm(g, c) == fallen]
        kept = [c for c in pile if c not in out]
        s.events_gone.extend(out)
        mixed = [*kept, *coming]
        g.shuffle("shuffle:events", mixed)
        s.event_piles[place] = mixed
