"""Verbs that the Events of Age IV need (docs/develop/tpop-cards.md, "Added for Age 4")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.kernel import Entry, Option, Steps
from europa.tpop.cards import displays
from europa.tpop.cards.effects import VERBS, apply_all, can_pay, pay, verb
from europa.tpop.cards.hand import names
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces, realms, seats
from europa.tpop.cards.verbs_realm import amount
from europa.tpop.cards.when import holds
from europa.tpop.entries import Removed
from europa.tpop.ids import idea as idea_record
from europa.tpop.ids import idea_ids, index_of
from europa.tpop.rules.actions import research as chapter
from europa.tpop.rules.actions.declare_war import declare_war
from europa.tpop.rules.actions.event import KEEPS_OLD, SICKLY, crown
from europa.tpop.rules.actions.exploration import distant_ships, lose_one_ship
from europa.tpop.rules.actions.religion import convert_area, convertible
from europa.tpop.rules.actions.research import kind_of, price_of, research, research_barred
from europa.tpop.rules.battle.losses import unit_losses
from europa.tpop.rules.forces.forces import CATEGORIES, TYPES, disband_unit, unit_counts
from europa.tpop.rules.goals.peace_report import AGREED
from europa.tpop.rules.peace.board_state import is_capital
from europa.tpop.rules.peace.end import keep_province, return_province, settle
from europa.tpop.rules.peace.victory import (
    make_peace,
    speaks_for_itself,
    suffered,
    taken,
    wars_of,
)
from europa.tpop.rules.realms.casus_belli import by_event
from europa.tpop.rules.realms.characters import Appointed
from europa.tpop.rules.realms.curia import remove_cardinal
from europa.tpop.rules.realms.faith import place_religion, religion, remove_revolution
from europa.tpop.rules.realms.npr import forget_departed
from europa.tpop.rules.terms.action import area_options, ask, confirm, realm_options
from europa.tpop.rules.terms.board import deployed, is_distant, land_units
from europa.tpop.rules.terms.realm import alliances_of, half_up, most_ties, ruler_code
from europa.tpop.rules.terms.tokens import SMALL_TOWNS, has_unrest, remove_unrest
from europa.tpop.rules.terms.treasury import change_stability, dismiss_advisor
from europa.tpop.rules.war.rebel_dice import restless, restless_areas
from europa.tpop.rules.war.standard import gain_alliance, may_gain_alliance
from europa.tpop.rules.war.war import legal_targets
from europa.tpop.state import LARGE, LIGHT, MIL, POWERS, REALMS, SMALL
from europa.tpop.table import G
from europa.tpop.world import NONE

TOP_DISCARDS = 5


class IdeaShown(Entry, frozen=True):
    """An Idea comes on display."""

    idea: str


# Ideas


def _fitting(g: G, seat: int, effect: Effect) -> list[int]:
    """Ideas that the effect offers a seat. A named one needn't be on display, and its Event stands
    in for its prerequisites; the ban on Government Forms in the Empire holds (18.3)."""
    named = effect.get("idea")
    if named is not None:
        pool = [index_of("idea", name) for name in ([named] if isinstance(named, str) else named)]
    else:
        kinds = [POWERS.index(kind) for kind in effect.get("types", POWERS)]
        without = [index_of("idea", name) for name in effect.get("except", ())]
        pool = [i for kind in kinds for i in g.state.ideas[kind] if i not in without]
    return [
        idea
        for idea in pool
        if not research_barred(g, seat, idea, waived=named is not None)
        and (g.state.bots[seat] or g.power(seat, kind_of(idea)) >= _price(g, seat, idea, effect))
    ]


def _price(g: G, seat: int, idea: int, effect: Effect) -> int:
    """A fixed `price` (default: free), or the normal one, perhaps at a `discount`."""
    price = effect.get("price", "normal" if "discount" in effect else 0)
    if price == "normal":
        full: int = price_of(g, seat, idea) - effect.get("discount", 0)
        return max(0, full)
    return int(price)


@verb(
    "idea: ideas?, types: powers?, except: ideas?, price: price?, discount: int?, pay: cost?, "
    "must: bool?, otherwise: effects? -> idea"
)
def offer_idea(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may (or `must`) Research an Idea, named or of `types`, at a `price` or `discount`,
    with more to `pay` besides; `otherwise`: effects if it doesn't."""
    seat, extra = scope.who, effect.get("pay", {})
    scope.picked.pop("idea", None)
    fit = _fitting(g, seat, effect) if can_pay(g, scope, extra) else []
    idea = NONE
    if len(fit) == 1 and effect.get("must"):
        idea = fit[0]
    elif fit:
        options = [Option(f"study:{idea_ids()[i]}", i) for i in fit]
        if not effect.get("must"):
            options.append(Option("decline", NONE))
        told = {"price": _price(g, seat, fit[0], effect)}
        idea = yield ask(g, seat, "e4.idea", options, scope.rule, told)
    if idea == NONE:
        yield from apply_all(g, effect.get("otherwise", ()), scope)
        return False
    yield from pay(g, scope, extra)
    yield from research(g, seat, idea, price=_price(g, seat, idea, effect))
    scope.picked["idea"] = idea
    return True


@verb("lose: which_ideas, gain: which_ideas, first: idea?")
def swap_idea(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """One Idea is lost for another that is Researched free, no Prestige moving: `lose` and `gain`
    are Ideas or {"types": [...]}; of `lose`, a `first` one goes if the seat has it."""
    s, seat = g.state, scope.who
    held = chapter.ideas_of(g, seat)
    lost = [i for i in held if _is_among(i, effect["lose"])]
    first = [i for i in lost if idea_ids()[i] == effect.get("first")]
    gained = _fitting(g, seat, effect["gain"])
    if not lost or not gained:
        return False
    out = yield from _one_idea(g, seat, first or lost, "forget", scope.rule)
    new = yield from _one_idea(g, seat, [i for i in gained if i != out], "study", scope.rule)
    if new == NONE:
        return False
    old = [i for i in held if chapter.is_form(i) and i != out] if chapter.is_form(new) else []
    yield from chapter.bring_to_display(g, seat, new)
    s.idea_held[new] += (seat,)
    g.log(chapter.Researched(g.seat_name(seat), idea_ids()[new]))
    for form in [out, *old]:
        chapter.lose_form(g, seat, form)
    yield from chapter.settle_creed(g, seat, new, [out, *old])
    yield from chapter.immediate(g, seat, new)
    return True


def _is_among(idea: int, spec: Mapping[str, Any]) -> bool:
    return idea_record(idea)["type"].lower() in spec.get("types", POWERS)


def _one_idea(g: G, seat: int, ideas: list[int], key: str, rule: str) -> Steps[int]:
    if len(ideas) < 2:
        return ideas[0] if ideas else NONE
    options = [Option(f"{key}:{idea_ids()[i]}", i) for i in ideas]
    chosen: int = yield ask(g, seat, f"e4.{key}", options, rule)
    return chosen


@verb()
def new_ideas(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """8: Ideas are drawn until the last row of the display is full; a new row if it was."""
    s = g.state
    rows = [len(shown) for shown in s.ideas]
    full = max(rows) + (1 if min(rows) == max(rows) else 0)
    g.reveal()
    for kind in range(3):
        while len(s.ideas[kind]) < full and s.idea_decks[kind]:
            idea = s.idea_decks[kind].pop()
            s.ideas[kind].append(idea)
            g.log(IdeaShown(idea_ids()[idea]))
    yield from ()


@verb()
def replace_idea(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may put an Idea of its choice from the deck in the place of one nobody has."""
    s, seat = g.state, scope.who
    spare = [i for k in range(3) for i in s.ideas[k] if s.idea_decks[k] and not s.idea_held[i]]
    if not spare or s.bots[seat]:
        return False
    options = [Option(f"retire:{idea_ids()[i]}", i) for i in spare]
    old = yield ask(g, seat, "e4.retire", [*options, Option("decline", NONE)], scope.rule)
    if old == NONE:
        return False
    kind = next(k for k in range(3) if old in s.ideas[k])
    deck = s.idea_decks[kind]
    g.reveal()
    options = [Option(f"unveil:{idea_ids()[i]}", i) for i in sorted(deck)]
    new = yield ask(g, seat, "e4.unveil", options, scope.rule)
    s.ideas[kind][s.ideas[kind].index(old)] = new
    deck.remove(new)
    deck.append(old)
    g.shuffle("shuffle:ideas", deck)
    g.log(IdeaShown(idea_ids()[new]))
    return True


# Revolution


@verb("areas: areas, n: int?")
def revolution(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """15.3: a Revolutionary token in `n` Main Map Areas of the selector that have none."""
    done = False
    faith = religion(g, "revolutionary")
    for _ in range(effect.get("n", 1)):
        free = [
            a
            for a in areas(g, scope, effect["areas"])
            if not g.state.revolution[a] and not is_distant(g, a)
        ]
        if not free:
            break
        area = free[0]
        if len(free) > 1:
            options = area_options(g, free, "revolt")
            area = yield ask(g, scope.who, "e4.revolution", options, scope.rule)
        done |= yield from place_religion(g, scope.who, area, faith, scope.rule, keep=[area])
    return done


@verb("n: int?, areas: areas?")
def end_revolution(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Revolutionary tokens leave `n` Areas of the selector (default: of the seat's realm)."""
    for _ in range(effect.get("n", 1)):
        found = areas(g, scope, effect.get("areas", {"of": "self"}))
        held = [a for a in found if g.state.revolution[a]]
        if not held:
            return
        area = held[0]
        if len(held) > 1:
            options = area_options(g, held, "restore")
            area = yield ask(g, scope.who, "e4.restore", options, scope.rule)
        remove_revolution(g, area)


# Alliances, wars, peace


@verb("to: realms, most: int?, pay: cost?, both: effects")
def propose_alliance(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may offer an Alliance to players (`to`), up to `most` of them, for a price (`pay`);
    `both`: effects for either party of each Alliance so made."""
    seat = scope.who
    left = effect.get("most", 1)
    asked: list[int] = []
    done = False
    if g.state.bots[seat] or not can_pay(g, scope, effect.get("pay", {})):
        return False
    while len(asked) < left:
        open_to = [r for r in realms(g, scope, effect["to"]) if r not in asked]
        open_to = [r for r in open_to if _may_propose(g, seat, r)]
        if not open_to:
            break
        options = [*realm_options(g, open_to, "propose"), Option("decline", NONE)]
        realm = yield ask(g, seat, "e4.propose", options, scope.rule)
        if realm == NONE:
            break
        if not asked:
            yield from pay(g, scope, effect.get("pay", {}))
        asked.append(realm)
        done |= yield from _answer(g, scope, effect, realm)
    return done


def _may_propose(g: G, seat: int, realm: int) -> bool:
    """16.3: a player at Peace who has a free token (and so has the proposer, or gives one up)."""
    other = g.seat_of(realm)
    if other in (NONE, seat) or g.state.bots[other] or not may_gain_alliance(g, seat, realm):
        return False
    return len(alliances_of(g, other)) < most_ties(g, other)


def _answer(g: G, scope: Scope, effect: Effect, realm: int) -> Steps[bool]:

    other = g.seat_of(realm)
    told = {"realm": g.seat_name(scope.who)}
    if not (yield from confirm(g, other, "e4.accept", scope.rule, told)):
        return False
    if not (yield from gain_alliance(g, scope.who, realm, scope.rule)):
        return False
    for party in (scope.who, other):
        yield from apply_all(g, effect.get("both", ()), scope.of(party))
    return True


@verb("target: realms? -> enemy")
def war_freely(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """5.5, R196: a free Declare War Action, perhaps only against the realms of `target`; the Event
    is a CB in itself (9.0b)."""
    seat = scope.who
    if seat in g.state.passed:
        return False
    wanted = realms(g, scope, effect["target"]) if "target" in effect else range(REALMS)
    known = by_event(g, seat, wanted)
    legal = [r for r in legal_targets(g, seat, known) if r in known]
    if not legal or not (yield from confirm(g, seat, "e4.war", scope.rule)):
        return False
    targets = yield from declare_war(g, seat, allowed=legal, known=known)
    if targets:
        scope.picked["enemy"] = targets[0]
    return bool(targets)


@verb("pay: cost?")
def end_war_as_is(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may end one of its Wars for a price (`pay`): each keeps what it Occupies, Capitals
    go back, a Truce follows."""
    seat = scope.who
    wars = [r for r in wars_of(g, seat) if speaks_for_itself(g, seat, r)]
    if not wars or not can_pay(g, scope, effect.get("pay", {})):
        return False
    options = [*realm_options(g, wars, "make_peace"), Option("decline", NONE)]
    realm = yield ask(g, seat, "e4.peace", options, scope.rule)
    if realm == NONE:
        return False
    yield from pay(g, scope, effect.get("pay", {}))
    peace = make_peace(g, seat, realm, AGREED)
    yield from settle(g, peace, "board state", _as_it_stands(g, peace), won=False)
    return True


def _as_it_stands(g: G, peace: Any) -> Steps[None]:

    for province in [*taken(g, peace), *suffered(g, peace)]:
        if is_capital(g, province):
            yield from return_province(g, province)
        else:
            yield from keep_province(g, province, g.seat_of(g.state.holder[province]))


# Rulers and other people


@verb("how: sickly|set_aside, unless_ruler: ruler?")
def event_ruler(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """What becomes of the Ruler on this Event: `sickly` (enters play with 1 Ill Health), or
    `set_aside` (isn't crowned; the one in office stays), unless `unless_ruler` is in office."""
    reigning = effect.get("unless_ruler")
    if reigning and g.state.ruler[scope.who] == ruler_code(g, reigning):
        return
    g.state.ruler_rejected = SICKLY if effect["how"] == "sickly" else KEEPS_OLD
    yield from ()


@verb("ruler: ruler -> crowned")
def crown_ruler(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A historical Ruler (key of `rulers.json`) takes the throne; `crowned` keeps the realm."""
    yield from crown(g, scope.who, ruler_code(g, effect["ruler"]))
    scope.picked["crowned"] = g.state.seats[scope.who]


@verb("deck: power")
def crown_discarded(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may crown a Leader among the top 5 discards of a `deck` in place of the Ruler on
    this Event."""
    s, seat = g.state, scope.who
    pile = s.discards[POWERS.index(effect["deck"])]
    cards = [c for c in pile[-TOP_DISCARDS:] if g.world.characters[c].role == "leader"]
    card = yield from _one_card(g, seat, cards, "enthrone", scope.rule)
    if card == NONE:
        return False
    pile.remove(card)
    s.ruler_rejected = KEEPS_OLD
    yield from crown(g, seat, card)
    return True


@verb("deck: power")
def hire_discarded(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may appoint an Advisor from the discards of a `deck`, free of charge."""
    s, seat, kind = g.state, scope.who, POWERS.index(effect["deck"])
    cards = [c for c in s.discards[kind] if g.world.characters[c].role == "advisor"]
    card = yield from _one_card(g, seat, cards, "hire", scope.rule)
    if card == NONE:
        return False
    s.discards[kind].remove(card)
    dismiss_advisor(g, seat, kind, "replaced")
    s.advisors[seat * 3 + kind] = card
    name = g.world.characters[card].name
    g.log(Appointed(g.seat_name(seat), name, f"{effect['deck']} advisor"))
    return True


def _one_card(g: G, seat: int, cards: list[int], key: str, rule: str) -> Steps[int]:
    """One of these discarded cards, or none of them."""
    if not cards or g.state.bots[seat]:
        return NONE
    ids = g.world.characters
    options = [Option(f"{key}:{ids[c].id}", c, (f"card:{ids[c].id}",)) for c in cards]
    chosen: int = yield ask(g, seat, f"e4.{key}", [*options, Option("decline", NONE)], rule)
    return chosen


@verb()
def play_discarded(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """6.2: a Military Reforms card from the discards goes on display, free of charge."""
    s, seat, name = g.state, scope.who, "military_reforms"
    cards = [c for c in s.discards[MIL] if names()[c] == name]
    if not cards or displays.on_display(g, seat, name) != NONE:
        return False
    s.discards[MIL].remove(cards[-1])
    yield from change_stability(g, seat, -1, "6")
    yield from displays.put_on_display(g, seat, cards[-1], displays.charge(g, seat, name))
    return True


# The mat


@verb("to: int")
def set_stability(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Stability becomes `to`."""
    steps = effect["to"] - g.state.stability[scope.who]
    yield from change_stability(g, scope.who, steps, scope.rule)


@verb()
def purge_curia(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Half of all Cardinals leave the Curia, Roma's apart; the seat says which."""
    track = g.state.curia
    for _ in range(half_up(len(track))):
        place = 0
        if len(set(track)) > 1:
            names = [f"dismiss:{g.seat_name(who)}:{n + 1}" for n, who in enumerate(track)]
            options = [Option(name, n) for n, name in enumerate(names)]
            place = yield ask(g, scope.who, "e4.cardinal", options, scope.rule)
        remove_cardinal(g, place, scope.rule)


@verb()
def desertion(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """As many Land Units as the seat has Unrest are lost as Casualties; what isn't Deployed is
    exhausted from Available Manpower."""
    seat = scope.who
    count = sum(len(restless(g, seat, area)) for area in restless_areas(g, seat))
    lost = min(count, deployed(g, seat))
    yield from VERBS["lose_units"](g, scope, {"n": lost})
    yield from VERBS["lose"](g, scope, {"what": "exhaust", "n": count - lost})


# The board


@verb("unrest: int, rebels: int, provinces: provinces?")
def uproar(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """`unrest` on so many Provinces of the selector, then `rebels` in one Area so affected."""
    spec = effect.get("provinces", {"town_of": "self"})
    held = provinces(g, scope, spec)
    calm = [p for p in held if not has_unrest(g, p)]
    yield from VERBS["unrest"](g, scope, {"provinces": spec, "n": effect["unrest"]})
    area_of, ids = g.world.area_of_province, g.world.areas
    shaken = [p for p in calm if has_unrest(g, p)] or held
    where = [ids[a].id for a in sorted({area_of[p] for p in shaken})]
    if where:
        yield from VERBS["rebels"](g, scope, {"areas": where, "n": effect["rebels"]})


@verb()
def pacify(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """All Rebel Units and all Unrest leave the seat's realm."""
    s = g.state
    for area in areas(g, scope, {"with": "town"}):
        if s.rebels[area]:
            g.log(Removed("rebels", "rebel units", f"area:{g.world.areas[area].id}"))
            s.rebels[area] = 0
    for province in provinces(g, scope, {"town_of": "self", "unrest": True}):
        remove_unrest(g, province)
    yield from ()


@verb("provinces: provinces")
def shrink_town(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Large Town becomes a Small one, if the owner has one to place."""
    s = g.state
    for province in provinces(g, scope, effect["provinces"]):
        seat = g.seat_of(s.owner[province])
        if seat == NONE or s.town[province] != LARGE or s.small_out[seat] >= SMALL_TOWNS:
            continue
        s.town[province] = SMALL
        s.large_out[seat] -= 1
        s.small_out[seat] += 1
        if s.holder[province] != NONE:
            s.large_covered[seat] -= 1
            s.small_covered[seat] += 1
        s.stamp += 1
        g.log(
            Removed(g.seat_name(seat), "large town", f"province:{g.world.provinces[province].id}")
        )
    yield from ()


@verb()
def convert_freely(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """5.3: a Convert Area Action, free of charge, if the seat likes."""
    found = convertible(g, scope.who)
    if not found:
        return False
    options = [*area_options(g, found, "convert_to_us"), Option("decline", NONE)]
    area = yield ask(g, scope.who, "e4.convert", options, scope.rule)
    if area == NONE:
        return False
    yield from convert_area(g, scope.who, area)
    return True


@verb()
def disband_ship(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may Disband a Light Ship on a Distant Continent."""
    ships = [ship for ship in distant_ships(g, scope.who) if ship[1] == LIGHT]
    if not ships or not (yield from confirm(g, scope.who, "e4.disband_ship", scope.rule)):
        return False
    yield from lose_one_ship(g, scope.who, scope.who, ships, "explore.lose_ship", scope.rule)
    return True


@verb("areas: areas, most: int?")
def lose_units_in(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """All the seat's Land Units in the Areas named go as Casualties (9.7), `most` in each."""
    for area in areas(g, scope, effect["areas"]):
        yield from casualties_in(g, scope.who, area, effect.get("most", 99), scope.rule)


def casualties_in(g: G, seat: int, area: int, most: int, rule: str) -> Steps[int]:
    """R125: so many Land Units of a seat in an Area are lost; says how many."""
    count = min(most, land_units(g, seat, area))
    if count:
        yield from unit_losses(g, area, seat, count, rule=rule)
        forget_departed(g, (area,), ())
    return count


@verb("n: int")
def disband_enemies(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Up to `n` Land Units of Enemies in the seat's realm are Disbanded, by its choice."""
    s, seat = g.state, scope.who
    foes = [other for other in g.others(seat) if g.at_war(seat, s.seats[other])]
    home = areas(g, scope, {"with": "town"})
    for _ in range(effect["n"]):
        found = [
            (area, foe, kind)
            for area in home
            for foe in foes
            for kind, count in enumerate(unit_counts(g, foe, area))
            if count
        ]
        if not found:
            return
        options = []
        for n, (area, foe, kind) in enumerate(found):
            what = f"{g.seat_name(foe)}_{CATEGORIES[kind // 3]}_{TYPES[kind % 3]}"
            options.append(Option(f"send_home:{g.world.areas[area].id}:{what}", n))
        chosen = yield ask(g, seat, "e4.send_home", [*options, Option("done", NONE)], scope.rule)
        if chosen == NONE:
            return
        area, foe, kind = found[chosen]
        disband_unit(g, foe, area, kind // 3, kind % 3)
        forget_departed(g, (area,), ())


# Control


@verb("n: int, of: conditions, effects: effects, otherwise: effects?")
def at_least(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Effects if at least `n` of several conditions hold (`of`), else those of `otherwise`."""
    met = sum(1 for condition in effect["of"] if holds(g, scope, condition))
    chosen = effect["effects"] if met >= effect["n"] else effect.get("otherwise", ())
    yield from apply_all(g, chosen, scope)


@verb("n: number, effects: effects")
def so_many_times(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The same effects `n` times, `n` being counted first."""
    for _ in range(amount(g, scope, effect["n"])):
        yield from apply_all(g, effect["effects"], scope)


@verb("of: seats, ways: counted_ways")
def each_chooses(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """As `sides`, with prices that are counted for each seat: `{"ducats": {"of": ...}}`, or a list
    of such numbers to be added."""
    for seat in seats(g, scope, effect["of"]):
        around = scope.of(seat)
        ways = [
            {**way, "cost": {k: _total(g, around, v) for k, v in way.get("cost", {}).items()}}
            for way in effect["ways"]
        ]
        yield from VERBS["choose"](g, around, {"ways": ways})


def _total(g: G, scope: Scope, price: Any) -> int:
    numbers = price if isinstance(price, list) else [price]
    return sum(amount(g, scope, number) for number in numbers)


ENTRIES = (IdeaShown,)
MESSAGES = {
    "ask.e4.idea": "{seat}, which idea do you research? (price {price})",
    "ask.e4.forget": "{seat}, which idea do you give up?",
    "ask.e4.study": "{seat}, which idea do you research instead?",
    "ask.e4.retire": "{seat}, which idea do you replace?",
    "ask.e4.unveil": "{seat}, which idea takes its place?",
    "ask.e4.revolution": "{seat}, where does the Revolution break out?",
    "ask.e4.restore": "{seat}, where does the Revolution end?",
    "ask.e4.propose": "{seat}, to whom do you offer an alliance?",
    "ask.e4.accept": "{seat}, do you accept an alliance with {realm}?",
    "ask.e4.war": "{seat}, do you declare war now?",
    "ask.e4.peace": "{seat}, which war do you end as the board stands?",
    "ask.e4.enthrone": "{seat}, whom do you crown?",
    "ask.e4.hire": "{seat}, which discarded advisor do you appoint?",
    "ask.e4.cardinal": "{seat}, which cardinal leaves the Curia?",
    "ask.e4.convert": "{seat}, which area do you convert?",
    "ask.e4.disband_ship": "{seat}, do you disband a light ship?",
    "ask.e4.send_home": "{seat}, which enemy unit is disbanded?",
    "option.study": "Research {a}",
    "option.decline": "Decline",
    "option.forget": "Give up {a}",
    "option.retire": "{a}",
    "option.unveil": "{a}",
    "option.revolt": "{a}",
    "option.restore": "{a}",
    "option.propose": "{a}",
    "option.make_peace": "Peace with {a}",
    "option.enthrone": "Crown {a}",
    "option.hire": "Appoint {a}",
    "option.dismiss": "Cardinal {b} (of {a})",
    "option.convert_to_us": "{a}",
    "option.send_home": "{b} in {a}",
    "entry.IdeaShown": "{idea} comes on display",
}
