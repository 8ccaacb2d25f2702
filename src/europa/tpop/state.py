"""A position of The Price of Power, in columns of small integers.

Columns are indexed by the world's indices (province, area, sea, node, realm, card ...) or by seat,
the place of a player realm at the table. A column with two indices is flat:
`influence[seat * AREAS + area]`; use the accessors of `table` and `rows` rather than the
arithmetic. `NONE` is -1. Columns that never hold it are bytearrays: cheaper to copy. What hardly
ever changes is a tuple, shared by all copies of the position: change it with `with_item`.
"""

from __future__ import annotations

from itertools import compress, count
from operator import ne
from typing import TypeVar

from europa.kernel import State
from europa.tpop.world import NONE, load_world

T = TypeVar("T")

_world = load_world()
PROVINCES = len(_world.provinces)
AREAS = len(_world.areas)
SEAS = len(_world.seas)
NODES = len(_world.nodes)
REALMS = len(_world.realms)
RELIGIONS = len(_world.religions)
CARDS = len(_world.characters)

REBELS = REALMS
"""Stands for Rebels where a realm could stand: `holder[province] == REBELS`."""

ADM, DIP, MIL = 0, 1, 2
POWERS = ("adm", "dip", "mil")
MERCENARY, REGULAR, ALLIED = 0, 1, 2
"""Categories of Land Units, in the order in which Casualties are taken (9.7)."""
INFANTRY, CAVALRY, ARTILLERY = 0, 1, 2
LIGHT, HEAVY, GALLEY, DAMAGED = 0, 1, 2, 3
"""Ships of a Fleet; DAMAGED is a Heavy Ship with one hit."""
ARMIES = 3
"""Armies a seat has."""
KINDS = 9
"""Kinds of Land Unit in an Army: category * 3 + type."""

NO_TOWN, SMALL, LARGE, TWO_SMALL, STAND_IN = 0, 1, 2, 3, 4
"""What lies on a Province as a Town; TWO_SMALL on a Large one, STAND_IN is a vassal token (R7)."""
NO_TIE, TIE, FLIPPED = 0, 1, 2
"""Alliance (FLIPPED: Active Ally) and Marriage (FLIPPED: Disputed Succession) tokens."""
CLAIM, CORE = 1, 2
AT_PEACE, ATTACKER, DEFENDER = 0, 1, 2
"""What a seat is in a War with a realm: its side declared it, or suffered it."""
UPRIGHT, LAID = 1, 2
"""A Merchant in a node."""
PORT = 1000
"""A Fleet's place: a sea's index, or PORT + the index of a Province."""
RULER = -2
"""Stands for the realm's Ruler where a General's card could stand."""
HISTORICAL = 1000
"""A Ruler: a card's index, or HISTORICAL + the rank of its id in `world.rulers`."""
OWN_UNREST, TOP_UNREST = 1, 2
"""Unrest on the lawful owner's token, and on an Occupier's Town above it."""


def with_item(column: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A shared column with one value changed; the same one if that was its value already (whoever
    looks for changes compares what is shared in no time)."""
    if column[place] == value:
        return column
    return (*column[:place], value, *column[place + 1 :])


_STRETCH = 64


def differing(now: tuple[int, ...], before: tuple[int, ...]) -> list[int]:
    """Places at which two shared columns differ. (Few do: stretches alike are passed over in C.)"""
    found: list[int] = []
    for start in range(0, len(now), _STRETCH):
        new, old = now[start : start + _STRETCH], before[start : start + _STRETCH]
        if new != old:
            found += compress(count(start), map(ne, new, old))
    return found


def places_of(column: tuple[int, ...], value: int) -> list[int]:
    """Places of a shared column that hold this value. (They are searched for in C.)"""
    found, place = [], -1
    for _ in range(column.count(value)):
        place = column.index(value, place + 1)
        found.append(place)
    return found


class Tpop(State):
    """The whole position. Everything a rule may read or change is here."""

    # The table
    scenario: str
    side: int
    options: dict[str, str | int | bool]
    seats: list[int]
    """Realm of each seat, clockwise."""
    bots: list[int]
    """1 where a seat is played by a paper Bot."""
    # Clock (4)
    age: int = 1
    last_age: int = 1
    round: int = 0
    """Round of the Age, from 1."""
    phase: str = "setup"
    """setup, draw, actions, peace, income, cleanup, over."""
    step: str = ""
    """The lettered step of the phase."""
    turn: int = 0
    """The seat whose Turn it is, or that is being asked."""
    first: int = 0
    """The seat with the First Player token."""
    passed: list[int] = []
    """Seats in the order in which they Passed."""
    final: list[int] = []
    """By seat: Turns still to be taken after the last paid Pass; NONE before that."""
    events_taken: list[int] = []
    papal_action: int = 0
    """1 once a Papal Action was taken this Round."""
    unsettled: int = 0
    """1 while an Action or step is under way: cubes that lack are taken at its end (R12)."""
    stamp: int = 0
    """Goes up whenever ownership or control of a Province changes."""
    # Provinces
    in_play: bytes = b""
    owner: tuple[int, ...] = ()
    """Lawful owner: a PR with its Town there, a Vassal or an NPR; NONE on a vacant Territory."""
    overlord: tuple[int, ...] = ()
    """Realm whose Vassal the owner is here (vassal tokens, or an NPR overlord's flag), or NONE."""
    holder: tuple[int, ...] = ()
    """Realm that Occupies it, REBELS, or NONE."""
    town: bytearray = bytearray()
    """Town of the lawful owner if it is a player realm."""
    top_town: bytearray = bytearray()
    """Town of the Occupier."""
    unrest: bytearray = bytearray()
    dnpr: tuple[int, ...] = ()
    """Realm whose DNPR token lies there, perhaps beneath a Town: it tells the Core (7.6)."""
    extra: bytearray = bytearray()
    """+1 Manpower tokens."""
    # Areas
    religion: bytearray = bytearray()
    """Religion of each Area (shared slots hold the same value), Revolutionary tokens apart."""
    revolution: bytearray = bytearray()
    rebels: bytearray = bytearray()
    plague: bytearray = bytearray()
    not_hre: bytearray = bytearray()
    imperial: bytearray = bytearray()
    """Imperial Influence."""
    influence: bytearray = bytearray()
    """[seat, area]"""
    claims: bytearray = bytearray()
    """[seat, area]: CLAIM, CORE or 0."""
    infantry: bytearray = bytearray()
    """[seat, area]: Regular Infantry outside Armies."""
    # Armies [seat, army]
    army_area: list[int] = []
    army_units: bytearray = bytearray()
    """[seat, army, kind]"""
    general: list[int] = []
    """Card of the General, RULER or NONE."""
    # Seas
    ships: bytearray = bytearray()
    """[seat, sea]: Light Ships outside the Fleet and off the slots."""
    guards: bytearray = bytearray()
    """[seat, sea]: Light Ships on Trade Protection slots."""
    docked: dict[int, int] = {}
    """`province_at`: Light Ships in Port outside the Fleet."""
    fleet_place: list[int] = []
    fleet: list[int] = []
    """[seat, LIGHT HEAVY GALLEY DAMAGED]"""
    admiral: list[int] = []

    # Nodes
    pirates: bytearray = bytearray()
    expanded: bytearray = bytearray()
    merchants: bytearray = bytearray()
    """[seat, node]: UPRIGHT, LAID or 0."""
    merchants_off: list[int] = []
    """Merchants of a seat that are not on the board."""
    # Realms
    capital: tuple[int, ...] = ()
    """Province that is the Capital now, or NONE."""
    state_religion: bytearray = bytearray()
    dnpr_colour: tuple[str, ...] = ()
    """Token set of a DNPR in play, or empty."""
    barred: bytearray = bytearray()
    """1: can't be allied or vassalized (a leaver's realm, 21)."""
    war: bytearray = bytearray()
    """[seat, realm]: AT_PEACE, ATTACKER or DEFENDER."""
    truce: bytearray = bytearray()
    cb: bytearray = bytearray()
    """[seat, realm]: the seat's CB token on that realm."""
    alliance: bytearray = bytearray()
    """[seat, realm]: NO_TIE, TIE, FLIPPED (Active Ally)."""
    marriage: bytearray = bytearray()
    """[seat, realm]: NO_TIE, TIE, FLIPPED (Disputed Succession)."""
    allied_from: bytearray = bytearray()
    """[seat, realm]: allied Units received when it was activated (R104)."""
    # Seats: the Player Mat
    ducats: list[int] = []
    interest: list[int] = []
    power: list[int] = []
    """[seat, ADM DIP MIL]"""
    stability: list[int] = []
    prestige: list[int] = []
    small_out: list[int] = []
    large_out: list[int] = []
    vassals_out: list[int] = []
    """Tokens of each kind on the board, as the tracks show them."""
    small_covered: list[int] = []
    large_covered: list[int] = []
    vassals_covered: list[int] = []
    """How many of them lie under an Occupier or Rebel Town (R8)."""
    available: list[int] = []
    exhausted: list[int] = []
    allied_available: list[int] = []
    extra_manpower: list[int] = []
    """+1 Manpower tokens in the Reserve."""
    colonists: list[int] = []
    focus: list[int] = []
    """1: a cube lies in the Changed National Focus slot."""
    ruler: list[int] = []
    ruler_ill: list[int] = []
    advisors: list[int] = []
    """[seat, ADM DIP MIL]: card or NONE."""
    ill: bytearray = bytearray()
    """[card]: Ill Health of a character in play."""
    won_battle: int = 0
    """1 once the Active Player earned MIL for a Battle this Turn (9.7)."""
    used_mc: list[int] = []
    used_nc: list[int] = []
    """Provinces whose capacity was used this Turn (9.2)."""
    stood: bytearray = bytearray()
    """[area]: seats with Land Units there when the Turn began, one bit each (R140)."""
    sailed: bytearray = bytearray()
    """[sea]: seats with Ships there when the Turn began, one bit each (R140)."""
    old_wars: list[int] = []
    """`realm_at`: Enemies when the Turn began, Active Allies too (R140)."""
    hired: int = 0
    """Mercenaries hired this Turn (5.5)."""
    mercenaries: int = 20
    """Mercenary Units left in the General Supply."""
    # Cards
    hands: list[list[int]] = []
    drawn: list[int] = []
    """[seat]: cards at the end of the hand drawn this Round and not paid for yet (4.1)."""
    decks: list[list[int]] = []
    """[ADM DIP MIL], top card last."""
    discards: list[list[int]] = []
    display: list[list[int]] = []
    """[seat]: Display Cards in play."""
    uses: bytearray = bytearray()
    """[card]: cubes left on a Display Card."""
    missions: list[tuple[int, ...]] = []
    """[seat]: Missions in hand."""
    missions_left: list[tuple[int, ...]] = []
    """[seat]: Missions in the seat's deck."""
    missions_done: list[tuple[int, ...]] = []
    event_deck: list[int] = []
    """Events of the current Age, top card last."""
    event_piles: list[list[int]] = []
    """Decks of the Ages to come, next one first."""
    events: list[int] = []
    """The display, left to right."""
    face_up: list[int] = []
    event_ducats: list[int] = []
    events_gone: list[int] = []
    """Events played or resolved."""
    ruler_rejected: int = 0
    """1: the text of the Event under way rejected its Ruler (16.3); 2: the throne is filled."""
    leaving: list[int] = []
    """Realms whose players have got up: they leave at the end of the Round (21)."""
    left: list[int] = []
    """Realms whose players have left (21): their Events go when they are shown."""
    ideas: list[list[int]] = []
    """[ADM DIP MIL]: Ideas on display."""
    idea_decks: list[list[int]] = []
    idea_held: list[tuple[int, ...]] = []
    """[idea]: seats that have Researched it."""
    milestones: list[int] = []
    milestone_decks: list[list[int]] = []
    """[Expansion Politics Warfare Economics] of the current Age."""
    milestone_tags: list[tuple[int, ...]] = []
    """[place in display]: seats in the order in which they completed it."""
    struggles: list[int] = []
    """The Power Struggle deck, Upcoming card last."""
    struggles_active: list[int] = []
    trade_deck: list[int] = []
    trade_discard: list[int] = []
    trade_unused: list[int] = []
    aside: list[int] = []
    """Cards that the Active Player has laid aside in a Change of National Focus under way."""
    trade_shown: list[int] = []
    """Cards turned up in a Trade Action under way."""
    # Goals (17)
    start_tax: tuple[int, ...] = ()
    """[seat]: Base Tax at set-up."""
    start_large: tuple[int, ...] = ()
    """[seat]: Large Towns at set-up."""
    start_vassals: tuple[tuple[int, ...], ...] = ()
    """[seat]: Provinces of its Vassals at set-up."""
    facts: dict[str, tuple[int, int]] = {}
    """What Milestones look for that happened: `name|seat|details` -> amount, Round (17.3)."""
    fresh_facts: list[str] = []
    """Those reported since goals were last looked at."""
    access_fee: int = 3
    """R149: Ducats for Military Access; 1 while Logistics Master is played."""
    put_off: list[tuple[int, int]] = []
    """Missions their owner could complete and has put off this Round (R197)."""
    # The Empire and the Curia
    emperor: int = NONE
    """Realm of the Emperor; NONE: an unnamed NPR, if there is an Empire."""
    empire: int = 1
    """0: not in play or dissolved."""
    authority: int = 3
    hre_religion: int = 1
    defending: int = 0
    imperial_pool: int = 0
    checked_stamp: int = -1
    """`stamp` when the Areas of the Empire were last looked at (18.6)."""
    curia: list[int] = []
    """Seats with Cardinals from left to right, the Roma slot apart."""
    roma: int = NONE
    """Seat with the Roma Cardinal."""
    excommunicated: int = NONE
    crusade: int = NONE
    committed: list[int] = []
    """Seats committed to the Crusade."""
    winner_reason: str = ""
    refused: list[int] = []
    """Seats that refused a deal with the Active Player this Turn (5.1)."""
    allied_due: list[int] = []
    """Seats that give an allied Unit back, one entry a Unit: their Active Ally is gone (R104)."""
    rooted: bytearray = bytearray()
    """[area]: where the Active Player had tokens when the Turn began (5.4); empty: a Bot's Turn."""
    # Paper Bots (R209-R215); the columns are empty in a game without Bots
    bot_power: list[int] = []
    """[seat]: Available Bot Power."""
    bot_spent: list[int] = []
    bot_decks: list[list[int]] = []
    """[seat]: the Bot's deck by card number, top card last."""
    bot_discards: list[list[int]] = []
    """[seat]: cards played this Round, and those that stay out until the Age ends."""
    bot_tucked: list[list[int]] = []
    """[seat]: cards used for FOCUS."""
    bot_focus: list[int] = []
    """[seat]: the Milestone deck that the Focus marker shows, or NONE."""
    bot_tally: list[int] = []
    """[seat, gained lost ducats]: power and Ducats of the Event under way, if there is one."""
    asleep: list[int] = []
    """Realms of Bots that sleep, in the order in which they wake."""
    marks: dict[str, int] = {}
    """Things done once a Round, by name: the Round (age * 100 + round) of the last time. Also
    `event_ducats`: the Ducats that lay on the Event under way."""
