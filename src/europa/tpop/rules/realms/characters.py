"""5.2 Appoint Advisor/Leader, 7.2 characters: appointing, reassigning, Ill Health and death."""

from __future__ import annotations

from typing import TYPE_CHECKING

from europa.kernel import Entry, Option, Steps
from europa.tpop.rows import ARMIES_OF, army_at
from europa.tpop.rules.realms.mortality import add_ill_health as add_ill_health
from europa.tpop.rules.realms.mortality import appoint_ruler as appoint_ruler
from europa.tpop.rules.realms.mortality import bury as bury
from europa.tpop.rules.realms.mortality import card_id as card_id
from europa.tpop.rules.realms.mortality import character_dies as character_dies
from europa.tpop.rules.realms.mortality import characters_of as characters_of
from europa.tpop.rules.realms.mortality import discard_admiral as discard_admiral
from europa.tpop.rules.realms.mortality import discard_general as discard_general
from europa.tpop.rules.realms.mortality import fill_throne as fill_throne
from europa.tpop.rules.realms.mortality import leader_name as leader_name
from europa.tpop.rules.realms.mortality import mortality_of as mortality_of
from europa.tpop.rules.realms.mortality import printed_illness as printed_illness
from europa.tpop.rules.realms.mortality import recall_ruler as recall_ruler
from europa.tpop.rules.realms.mortality import remove_ruler as remove_ruler
from europa.tpop.rules.realms.mortality import ruler_dies as ruler_dies
from europa.tpop.rules.realms.mortality import strike as strike
from europa.tpop.rules.realms.mortality import wound as wound
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import Action, ask
from europa.tpop.rules.terms.board import armies_in
from europa.tpop.rules.terms.realm import has_ruler, historical_ruler, ruler_dice
from europa.tpop.rules.terms.treasury import dismiss_advisor, lose_ducats, lose_power
from europa.tpop.state import ARMIES, HISTORICAL, MIL, POWERS, RULER
from europa.tpop.table import G
from europa.tpop.world import NONE
from europa.tpop.world.printed import Character

if TYPE_CHECKING:
    from europa.tpop.rules.forces.sides import Battle

DICE = ("infantry", "cavalry", "artillery")

MESSAGES = {
    "ask.appoint": "{seat}, whom do you appoint?",
    "ask.appoint.battle": "{seat}, do you appoint or reassign a leader for the battle?",
    "ask.appoint.replaced": "{seat}, where does the general of army {army} go?",
    "option.advisor": "Hire {who} as {kind} advisor: {skill} {kind} a Round, {price:Ducat|Ducats}"
    " now and each Round",
    "option.general": "{who} as general of army {b}[: {dice}][, {price} MIL]",
    "option.admiral": "{who} as admiral[: {dice}][, {price} MIL]",
    "option.ruler": "Crown {who}: {adm} ADM, {dip} DIP, {mil} MIL a Round",
    "option.reassign": "The general of army {a} takes army {b}",
    "option.command": "The ruler leads army {a}",
    "option.recall": "The ruler comes home",
    "option.fire": "Dismiss {a} {b}",
    "option.to_army": "To army {a}",
    "option.discard_general": "He leaves",
    "entry.Appointed": "{seat} appoints {character}: {office}",
}


class Appointed(Entry, frozen=True):
    """A character takes office."""

    seat: str
    character: str
    office: str


ENTRIES = (Appointed,)


# Appointing (5.2)


def advisor_price(g: G, seat: int, card: int) -> int:
    """5.2: Ducats for hiring an Advisor (Cabinet: 1 less)."""
    return max(0, g.world.characters[card].cost - hooks.advisor_discount(g, seat))


def may_command(g: G, seat: int, card: int) -> bool:
    """5.2: whether a card is a Military Leader whose MIL the seat can pay."""
    person = g.world.characters[card]
    return person.role == "leader" and person.can_command and g.power(seat, MIL) >= person.cost


def hand_keys(g: G, seat: int) -> list[str]:
    """5.2: what the seat may do with the characters in its hand."""
    s = g.state
    keys: list[str] = []
    crownless = not has_ruler(g, seat)
    for card in s.hands[seat]:
        person = g.world.characters[card]
        if person.role == "advisor":
            if s.ducats[seat] >= advisor_price(g, seat, card):
                keys.append(f"advisor:{person.id}")
            continue
        if crownless:
            keys.append(f"ruler:{person.id}")
        if may_command(g, seat, card):
            keys += [f"general:{person.id}:{army + 1}" for army in range(ARMIES)]
            keys.append(f"admiral:{person.id}")
    return keys


def person_option(g: G, seat: int, key: str) -> Option:
    """An appointment from the hand, with what the person brings and costs."""
    verb, card, *_ = key.split(":")
    if verb not in ("advisor", "general", "admiral", "ruler"):
        return Option(key)
    person = g.world.characters[g.world.character_index[card]]
    is_advisor = verb == "advisor"
    return Option(
        key,
        targets=(f"card:{card}",),
        params={
            "who": person.name,
            "kind": person.deck,
            "skill": getattr(person, person.deck),
            "price": advisor_price(g, seat, person.index) if is_advisor else person.cost,
            "dice": _dice_of(person),
            **{power: getattr(person, power) for power in POWERS},
        },
    )


def _dice_of(person: Character) -> str:
    """The Battle Dice on a banner, in words."""
    found = [f"{n} {die}" for die in DICE if (n := getattr(person, die))]
    return f"{' and '.join(found)} dice" if found else ""


def staff_keys(g: G, seat: int) -> list[str]:
    """5.2, R102: what the seat may do with characters in office."""
    s = g.state
    keys: list[str] = []
    generals = s.general[ARMIES_OF[seat]]
    for army, leader in enumerate(generals):
        if leader in (NONE, RULER):
            continue
        keys += [f"reassign:{army + 1}:{to + 1}" for to in range(ARMIES) if to != army]
        keys.append(f"fire:general:{army + 1}")
    if has_ruler(g, seat):
        keys += [f"command:{to + 1}" for to in range(ARMIES) if generals[to] != RULER]
        if RULER in generals:
            keys.append("recall")
    keys += [f"fire:{POWERS[k]}" for k in range(3) if s.advisors[seat * 3 + k] != NONE]
    if s.admiral[seat] != NONE:
        keys.append("fire:admiral")
    return keys


def appoint_barred(g: G, seat: int) -> str:
    """5.2: whether there is nobody to appoint, reassign or dismiss."""
    if g.state.bots[seat]:
        return "R211: bots have no characters"
    if has_ruler(g, seat) or staff_keys(g, seat) or hand_keys(g, seat):
        return ""  # a Ruler can always go to an Army or come home
    return "5.2: nobody to appoint"


def appoint(g: G, seat: int) -> Steps[None]:
    """5.2 Appoint Advisor/Leader: one appointment, reassignment or dismissal."""

    def options() -> list[Option]:
        return [person_option(g, seat, key) for key in hand_keys(g, seat)] + [
            Option(key) for key in staff_keys(g, seat)
        ]

    choice: str = yield ask(g, seat, "appoint", options, "5.2")
    yield from carry_out(g, seat, choice)


def carry_out(g: G, seat: int, key: str) -> Steps[None]:
    """5.2: do what a key of `hand_keys` or `staff_keys` says."""
    verb, _, rest = key.partition(":")
    words = rest.split(":")
    if verb == "advisor":
        appoint_advisor(g, seat, g.world.character_index[words[0]])
    elif verb == "general":
        card = g.world.character_index[words[0]]
        yield from appoint_general(g, seat, card, int(words[1]) - 1)
    elif verb == "admiral":
        appoint_admiral(g, seat, g.world.character_index[words[0]])
    elif verb == "ruler":
        appoint_ruler(g, seat, g.world.character_index[words[0]])
    elif verb == "reassign":
        yield from reassign(g, seat, int(words[0]) - 1, int(words[1]) - 1)
    elif verb == "command":
        yield from command_by_ruler(g, seat, int(words[0]) - 1)
    elif verb == "recall":
        recall_ruler(g, seat)
    elif words[0] == "general":
        discard_general(g, seat, int(words[1]) - 1, "dismissed")
    elif words[0] == "admiral":
        discard_admiral(g, seat, "dismissed")
    else:
        dismiss_advisor(g, seat, POWERS.index(words[0]), "dismissed")


def _log_appointed(g: G, seat: int, leader: int, office: str) -> None:
    g.log(Appointed(g.seat_name(seat), leader_name(g, seat, leader), office))


def appoint_advisor(g: G, seat: int, card: int) -> None:
    """5.2: pay, dismiss the Advisor in office, tuck the card."""
    s, kind = g.state, POWERS.index(g.world.characters[card].deck)
    lose_ducats(g, seat, advisor_price(g, seat, card), "5.2")
    s.hands[seat].remove(card)
    dismiss_advisor(g, seat, kind, "replaced")
    s.advisors[seat * 3 + kind] = card
    _log_appointed(g, seat, card, f"{POWERS[kind]} advisor")


def appoint_general(g: G, seat: int, card: int, army: int) -> Steps[None]:
    """5.2, 9.4: pay the MIL; a General in office goes to a free Army Mat or leaves."""
    s = g.state
    lose_power(g, seat, MIL, g.world.characters[card].cost, "5.2")
    s.hands[seat].remove(card)
    yield from _make_way(g, seat, army)
    s.general[army_at(seat, army)] = card
    _log_appointed(g, seat, card, f"general of army {army + 1}")


def appoint_admiral(g: G, seat: int, card: int) -> None:
    """5.2, 9.4: pay the MIL; an Admiral in office leaves."""
    s = g.state
    lose_power(g, seat, MIL, g.world.characters[card].cost, "5.2")
    s.hands[seat].remove(card)
    discard_admiral(g, seat, "replaced")
    s.admiral[seat] = card
    _log_appointed(g, seat, card, "admiral")


def reassign(g: G, seat: int, origin: int, army: int) -> Steps[None]:
    """5.2: a General takes another Army, free of charge."""
    s = g.state
    leader = s.general[army_at(seat, origin)]
    s.general[army_at(seat, origin)] = NONE
    yield from _make_way(g, seat, army)
    s.general[army_at(seat, army)] = leader
    _log_appointed(g, seat, leader, f"general of army {army + 1}")


def command_by_ruler(g: G, seat: int, army: int) -> Steps[None]:
    """7.2: the Ruler leads an Army, free of charge."""
    recall_ruler(g, seat)
    yield from _make_way(g, seat, army)
    g.state.general[army_at(seat, army)] = RULER
    _log_appointed(g, seat, RULER, f"general of army {army + 1}")


def _make_way(g: G, seat: int, army: int) -> Steps[None]:
    """7.2: the General of an Army moves to a free Army Mat, if there is one, or is discarded."""
    s = g.state
    leader = s.general[army_at(seat, army)]
    s.general[army_at(seat, army)] = NONE
    if leader in (NONE, RULER):
        return
    free = [a for a in range(ARMIES) if a != army and s.general[army_at(seat, a)] == NONE]
    to = NONE
    if free:
        options = [Option(f"to_army:{a + 1}", a) for a in free]
        options.append(Option("discard_general", NONE))
        to = yield ask(g, seat, "appoint.replaced", options, "7.2", {"army": army + 1})
    if to == NONE:
        bury(g, seat, leader, "replaced")
    else:
        s.general[army_at(seat, to)] = leader


# In Battle (R102)


def battle_keys(g: G, seat: int, place: int, naval: bool) -> list[str]:
    """R102: appointments that serve a Battle here, those of the hand included."""
    s = g.state
    able = [card for card in s.hands[seat] if may_command(g, seat, card)]
    if naval:
        fleet = s.fleet_place[seat] == place
        return [f"admiral:{card_id(g, card)}" for card in able] if fleet else []
    armies = armies_in(g, seat, place)
    keys = [f"general:{card_id(g, card)}:{army + 1}" for card in able for army in armies]
    return keys + _reassign_keys(g, seat, armies)


def _reassign_keys(g: G, seat: int, armies: list[int]) -> list[str]:
    verbs = ("reassign", "command")
    found = [key for key in staff_keys(g, seat) if key.split(":")[0] in verbs]
    return [key for key in found if int(key.split(":")[-1]) - 1 in armies]


def appoint_in_battle(g: G, seat: int, battle: Battle) -> Steps[None]:
    """5.2, R102: one appointment or reassignment at the start of a Battle."""
    s, naval = g.state, bool(battle.naval)
    if s.bots[seat]:
        return
    place = battle.place
    if naval and (s.fleet_place[seat] != place or not s.hands[seat]):
        return
    armies = [] if naval else armies_in(g, seat, place)
    if not naval and not (armies and (s.hands[seat] or _reassign_keys(g, seat, armies))):
        return

    def options() -> list[Option]:
        keys = battle_keys(g, seat, place, naval)
        return [Option("pass"), *(person_option(g, seat, key) for key in keys)]

    choice: str = yield ask(g, seat, "appoint.battle", options, "5.2")
    if choice != "pass":
        yield from carry_out(g, seat, choice)


def leader_dice(g: G, seat: int, leader: int) -> tuple[int, int, int]:
    """9.4: Infantry, Cavalry and Artillery Dice of a General, an Admiral or the Ruler in command
    (dice of any type apart: `ruler_record().any_dice`)."""
    if leader == NONE:
        return (0, 0, 0)
    if leader == RULER:
        return ruler_dice(g, seat)
    if leader >= HISTORICAL:  # an Admiral printed on an Event
        return historical_ruler(g, leader).dice
    person = g.world.characters[leader]
    return (person.infantry, person.cavalry, person.artillery)


OFFICES = ("advisors", "general", "admiral", "ruler", "ruler_ill", "ill")
APPOINTED = (*OFFICES, "hands", "drawn", "discards", "ducats", "power")
"""What an appointment may change; power only ever goes down."""

ACTIONS: tuple[Action, ...] = (
    Action("appoint", "5.2", appoint_barred, appoint, is_minor=True, touches=APPOINTED),
)
