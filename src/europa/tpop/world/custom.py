"""Custom set-ups: realms picked freely for a start date, made into a scenario like any other.

A custom scenario has an id that says all about it: `custom:1444:deluxe:france,castile@S103`. What
the texts leave open (Scenario Booklet I is not at hand) is decided in ruling T60.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from europa.tpop.world import decks
from europa.tpop.world.load import load_world
from europa.tpop.world.records import read
from europa.tpop.world.scenario import (
    EventPile,
    Ideas,
    NotHre,
    RealmSetup,
    Scenario,
    Seat,
    Struggles,
    Victory,
)

CUSTOM = "custom"
DELUXE, STANDARD = "deluxe", "standard"
USUAL = ("france", "castile", "england", "austria", "ottomans", "poland")
"""Who plays where nobody is named: the first so many of these."""
SEATS = (2, 3, 4, 5, 6)
COLOURS = ("red", "blue", "yellow", "green", "purple", "white")
CATHOLIC = ("catholic", "counter_reformed")
PLAYABLE = ("setup_card", "expansion_or_fan")
"""Kinds of Setup Cards that a custom game may use: printed ones, and those of realms that players
of the game have drawn up."""
EASTERN = ("east", "north_central_asia")
"""Boards that the Standard edition hasn't got."""
EVENTS = "the_grand_campaign_austria"
"""Whose A- and B-Events a custom game takes."""
STANDARD_LAST_AGE = 3


class BadChoice(ValueError):
    """Realms that can't be set up together, in words that say what to choose instead."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of starts.json: a date for which every realm has a Setup Card."""

    id: str
    template: str
    """The scenario that lends boards, Trade deck, DNPRs and all that is not said here."""
    last_ages: tuple[int, ...]
    extra_power: int = 0
    authority: int = 3
    imperial_influence: tuple[str, ...] = ()
    """Only if a seat plays the Emperor."""
    curia: tuple[str, ...]
    """Who stands before whom in the Curia."""
    not_hre: tuple[str, ...] = ()
    struggles: tuple[str, ...] = ()
    """The template's if empty."""
    ideas: Ideas | None = None
    """The template's if left out."""


@cache
def starts() -> dict[str, Start]:
    """The dates a custom game can begin at."""
    return {start.id: start for start in read("starts", Start)}


@cache
def cards_of(start: str) -> dict[str, RealmSetup]:
    """What can be picked for a date: a realm (its Setup Card), or `realm@card` for another card
    that some scenario of the same side and Age uses."""
    world = load_world()
    begin = world.scenario(starts()[start].template)
    found = {
        card.realm: card
        for card in world.setups.values()
        if card.kind in PLAYABLE and card.side == begin.side and card.ruler
    }
    for scenario in world.scenarios:
        if (scenario.side, scenario.start_age) == (begin.side, begin.start_age):
            for seat in scenario.seats:
                for name in (seat.setup, *seat.setups):
                    if world.setups[name].kind == "scenario" and seat.realm in found:
                        found[name] = world.setups[name]
    return found


def custom_id(start: str, edition: str, realms: Sequence[str]) -> str:
    """The name of a custom scenario; `custom_scenario` reads it."""
    return f"{CUSTOM}:{start}:{edition}:{','.join(realms)}"


@cache
def custom_scenario(name: str) -> Scenario:
    """The scenario that a name like `custom:1444:deluxe:france,castile` stands for."""
    _, date, edition, names = name.split(":")
    start = starts()[date]
    template = load_world().scenario(start.template)
    cards = [_card(start, one) for one in names.split(",")]
    _check(cards, edition)
    realms = [card.realm for card in cards]
    last = [age for age in start.last_ages if edition == DELUXE or age <= STANDARD_LAST_AGE]
    crowd = 4 if len(cards) == 2 else len(cards)
    return msgspec.structs.replace(
        template,
        id=name,
        code=name,
        family=CUSTOM,
        title="Custom set-up",
        variant=date,
        boards=tuple(b for b in template.boards if edition == DELUXE or b not in EASTERN),
        out_of_play=(),
        seats=tuple(_seats(start, template, cards)),
        humans=len(cards),
        teams=(),
        last_age=last[-1],
        last_ages=tuple(last),
        rounds=tuple((age, 4) for age in range(template.start_age, last[-1] + 1)),
        events_per_round=crowd + 1,
        events_face_up=3,
        piles=tuple(_piles(realms, crowd, template.start_age, last[-1])),
        ideas=start.ideas or template.ideas,
        authority=start.authority,
        imperial_influence=start.imperial_influence if template.emperor in realms else (),
        curia_roma="papal_states" if "papal_states" in realms else "",
        curia=_curia(start, cards),
        dnprs=tuple(d for d in template.dnprs if d.realm not in realms),
        options=tuple(
            o for o in template.options if o.id not in {f"dnpr_{realm}" for realm in realms}
        ),
        struggles=Struggles(
            cards=start.struggles or template.struggles.cards,
            mode="ordered",
            choices=("ordered", "random", "off"),
        ),
        not_hre=(
            *(NotHre(area=area) for area in start.not_hre),
            *template.not_hre,
            *(NotHre(area=token.area, if_bot=token.if_dnpr) for token in template.not_hre),
        ),
        removals=(),
        victory=Victory(),
        notes=(),
        source="T60",
    )


def _card(start: Start, name: str) -> RealmSetup:
    known = cards_of(start.id)
    if name not in known:
        dates = [date for date in starts() if name in cards_of(date)]
        other = f"it has one for {' and '.join(dates)}" if dates else f"choose {', '.join(known)}"
        raise BadChoice(f"{name} has no set-up for {start.id}: {other}")
    return known[name]


def _check(cards: Sequence[RealmSetup], edition: str) -> None:
    """Refuses realms twice, realms that hold the same Province, and boards that aren't there."""
    if len(cards) not in SEATS:
        raise BadChoice(f"a custom game has 2 to 6 realms, not {len(cards)}")
    provinces = load_world().provinces
    place = load_world().province_index
    holder: dict[str, RealmSetup] = {}
    for number, card in enumerate(cards):
        if card.realm in {other.realm for other in cards[:number]}:
            raise BadChoice(f"{card.realm} is named twice: each seat needs a realm of its own")
        held = (*card.large, *card.small, *(province for province, _ in card.vassals))
        for province in held:
            if province in holder:
                other = holder[province]
                raise BadChoice(
                    f"{other.id} and {card.id} exclude each other: both hold "
                    f"{provinces[place[province]].name}. Leave one out or take another card"
                )
            holder[province] = card
            if edition == STANDARD and provinces[place[province]].board in EASTERN:
                raise BadChoice(
                    f"{card.id} holds {provinces[place[province]].name} on the Eastern board, "
                    "which the Standard edition hasn't got: choose edition deluxe or another realm"
                )


def _seats(start: Start, template: Scenario, cards: Sequence[RealmSetup]) -> Iterator[Seat]:
    missions = {seat.setup: seat.missions for seat in template.seats}
    free = list(COLOURS)
    for number, card in enumerate(cards):
        liked = [
            seat.colour
            for scenario in load_world().scenarios
            for seat in scenario.seats
            if seat.realm == card.realm and seat.colour in free
        ]
        colour = (liked or free)[0]
        free.remove(colour)
        yield Seat(
            realm=card.realm,
            setup=card.id,
            seat=number + 1,
            colour=colour,
            first=number == 0,
            extra_power=start.extra_power,
            missions=missions.get(card.id),
        )


def _piles(realms: Sequence[str], crowd: int, first: int, last: int) -> Iterator[EventPile]:
    """16.1: 8 A-Events an Age, the two of each PR, and B-Events up to four Rounds of one more than
    there are players. 20.2: two players have Events as for four, with B-Events in place of the
    others' own."""
    world = load_world()
    own = [
        record
        for record in decks.events().values()
        if record["realm"] and world.realms[world.find_realm(record["realm"])].id in realms
    ]
    halves = {(p.age, place % 2): p for place, p in enumerate(world.scenario(EVENTS).piles)}
    for age in range(first, last + 1):
        for half in (0, 1):
            pile = halves[age, half]
            common = [name for name in pile.events if "A" in name]
            other = [name for name in pile.events if "B" in name]
            events = [
                *common,
                *other[: 2 * crowd - 2 - len(realms)],
                *(r["id"] for r in own if r["age"] == age and r["half"] == str(half + 1)),
            ]
            yield EventPile(age=age, name=pile.name, events=tuple(events), rounds=2)


def _curia(start: Start, cards: Sequence[RealmSetup]) -> tuple[str, ...]:
    """19.1, R204: Catholic PRs and an open slot; the Papal States sit in Roma."""
    faithful = {card.realm for card in cards if card.religion in CATHOLIC}
    seated = [realm for realm in start.curia if realm in faithful]
    return (*seated, *("" for _ in range(len(faithful) + 1 - len(seated))))
