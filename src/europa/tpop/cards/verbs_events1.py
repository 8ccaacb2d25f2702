"""Verbs that the Events of Age I need besides the common ones; docs/develop/tpop-cards.md."""

from __future__ import annotations

from typing import Any

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import VERBS, apply_all, can_pay, pay, pick_one, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces, realm_of
from europa.tpop.cards.verbs_board import give
from europa.tpop.cards.verbs_realm import amount
from europa.tpop.entries import Placed
from europa.tpop.ids import idea as idea_record
from europa.tpop.ids import idea_ids, milestone_ids
from europa.tpop.rules.actions import declare_war as chapter
from europa.tpop.rules.actions import exploration, papal
from europa.tpop.rules.actions.event import DUCATS_ON_IT, KEEPS_OLD
from europa.tpop.rules.actions.symbols import lose_units
from europa.tpop.rules.forces.fleets import add_ship, ships_available
from europa.tpop.rules.realms import curia, vassals
from europa.tpop.rules.realms.casus_belli import by_event
from europa.tpop.rules.realms.characters import Appointed, advisor_price
from europa.tpop.rules.realms.influence import remove_influence_from
from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.realms.relations import areas_of, end_alliance
from europa.tpop.rules.terms.action import area_options, ask, realm_options, sea_options
from europa.tpop.rules.terms.board import (
    adjacent_areas,
    area_in_play,
    is_active_port,
    is_core_of,
    is_hostile_sea,
    is_npr,
    land_units,
    lord,
    npr_at_war,
    provinces_in,
)
from europa.tpop.rules.terms.cb_tokens import take_cb
from europa.tpop.rules.terms.realm import alliances_of, half_up, strength
from europa.tpop.rules.terms.tokens import (
    SMALL_TOWNS,
    add_unrest,
    give_province,
    has_unrest,
    may_vassalize,
    town_for,
)
from europa.tpop.rules.terms.treasury import change_stability, dismiss_advisor, lose_ducats
from europa.tpop.rules.war.rebel_dice import roll_rebel_dice
from europa.tpop.rules.war.standard import place_rebels
from europa.tpop.rules.war.symbols_dnpr import dnprs, has_tokens, place_dnpr
from europa.tpop.rules.war.war import declare, legal_targets
from europa.tpop.state import FLIPPED, LARGE, NO_TOWN, POWERS, SMALL, with_item
from europa.tpop.table import G, marked
from europa.tpop.world import NONE


def _restless(g: G) -> set[int]:
    return {p for p in marked(g.state.unrest) if has_unrest(g, p)}


def _area_id(g: G, area: int) -> str:
    return g.world.areas[area].id


# Unrest and Rebels


@verb("provinces: provinces?, n: number?, by: seats?, rebels: int?, war_by: realm?")
def revolt(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Unrest (as `unrest`) and so many Rebel Units (`rebels`, default 1) in the Area of each; then
    the NPR `war_by` declares War on those who suffered it."""
    before = _restless(g)
    yield from VERBS["unrest"](g, scope, effect)
    hit = sorted(_restless(g) - before)
    each: int = effect.get("rebels", 1)
    for province in hit if each else ():
        place_rebels(g, g.world.area_of_province[province], each)
    if "war_by" in effect:
        realm = realm_of(g, scope, effect["war_by"])
        victims = {lord(g, p) for p in hit}
        targets = [g.state.seats[x] for x in g.seats_from(scope.active)]
        targets = [r for r in targets if r in victims]
        if targets and is_npr(g, realm):
            yield from declare(g, realm, targets, by_event=True)


# Vassals and heirs


@verb("realm: realms, provinces: provinces?")
def vassalize(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """11.4: an NPR at Peace becomes the seat's Vassal with its own Vassals; with `provinces` only
    these of it (then it may be at War, as long as it keeps others)."""
    seat, realm = scope.who, realm_of(g, scope, effect["realm"])
    yield from ()
    if not is_npr(g, realm):
        return False
    own = list(g.survey.dejure[realm])
    if "provinces" in effect:
        wanted = [p for p in provinces(g, scope, effect["provinces"]) if p in own]
        if not wanted:
            return False
        if len(wanted) < len(own):
            ids = [g.world.provinces[p].id for p in wanted]
            return bool((yield from VERBS["vassal"](g, scope, {"provinces": ids})))
    if npr_at_war(g, realm) or not may_vassalize(g, seat, [*own, *g.survey.vassals[realm]]):
        return False
    vassals.vassalize(g, seat, realm)
    return True


@verb("provinces: provinces")
def release(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """13.2: the seat's vassal tokens leave these Provinces: their realm is free there."""
    mine = g.state.seats[scope.who]
    for province in provinces(g, scope, effect["provinces"]):
        if g.state.overlord[province] == mine:
            give(g, province, g.state.owner[province])
    yield from ()


def _lands(g: G, realm: int) -> tuple[list[int], list[int]]:
    """Provinces of a realm of its own, and of its Vassals."""
    return list(g.survey.dejure[realm]), list(g.survey.vassals[realm])


@verb("realm: realms, n: number?")
def claim_lands(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Claims in `n` Areas with Provinces of a realm or of its Vassals."""
    seat = scope.who
    own, below = _lands(g, realm_of(g, scope, effect["realm"]))
    found = sorted({g.world.area_of_province[p] for p in (*own, *below)})
    names = [_area_id(g, a) for a in found]
    if names:
        n = amount(g, scope, effect.get("n", 1))
        yield from VERBS["claim"](
            g, Scope(scope.active, seat, scope.rule), {"areas": names, "n": n}
        )


@verb("realm: realms")
def inherit(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """16.3: Towns on all Provinces of a realm and of its Vassals that no other player holds; those
    of the Vassals in Unrest."""
    s, seat = g.state, scope.who
    mine = s.seats[seat]
    own, below = _lands(g, realm_of(g, scope, effect["realm"]))
    yield from ()
    done = False
    for province in (*own, *below):
        lords = (s.owner[province], s.overlord[province], s.holder[province])
        if any(g.is_player(r) for r in lords) or town_for(g, seat, province) == NO_TOWN:
            continue
        give(g, province, mine)
        if province in below:
            add_unrest(g, province)
        done = True
    return done


@verb("tax: int, price: cost")
def annex_kin(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """11.4: the seat may annex its Vassals and Allies of this Base Tax (`tax`), each at a `price`,
    with a Core token (7.6) where it then Owns the whole Area."""
    seat, mine = scope.who, g.state.seats[scope.who]
    while can_pay(g, scope, effect["price"]):
        allies = [r for r in alliances_of(g, seat) if is_npr(g, r) and not npr_at_war(g, r)]
        kin = [*allies, *vassals.vassals_of(g, mine)]
        fit = [
            r
            for r in sorted(kin)
            if vassals.subject_tax(g, seat, r) == effect["tax"]
            and not vassals.annex_barred(g, seat, r)
        ]
        if not fit:
            return
        options = [*realm_options(g, fit, "annex"), Option("no", NONE)]
        realm = yield ask(g, seat, "card.annex", options, scope.rule)
        if realm == NONE:
            return
        yield from pay(g, scope, effect["price"])
        lands = list(g.survey.dejure[realm]) or vassals.vassal_provinces(g, realm, mine)
        where = sorted({_area_id(g, g.world.area_of_province[p]) for p in lands})
        vassals.annex(g, seat, realm)
        for area in where:
            yield from VERBS["core"](g, scope, {"areas": area})


@verb("realm: realm, colour: colour, provinces: provinces, losers: effects?")
def dnpr_instead(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """13.3: DNPR tokens that replace Towns and vassal tokens (no Capital of a PR); `losers`:
    effects for each player who loses one."""
    s, realm = g.state, realm_of(g, scope, effect["realm"])
    losers: list[int] = []
    for province in provinces(g, scope, effect["provinces"]):
        owner, above = s.owner[province], s.overlord[province]
        if g.is_player(owner) and s.capital[owner] == province:
            continue
        losers += [g.seat_of(r) for r in (owner, above) if g.is_player(r)]
        give_province(g, province, realm)
        s.dnpr = with_item(s.dnpr, province, realm)
        s.dnpr_colour = with_item(s.dnpr_colour, realm, effect["colour"])
        s.stamp += 1
        realm_changed(g, realm)
        realm_changed(g, owner)
    for seat in g.seats_from(scope.active):
        if seat in losers:
            yield from apply_all(g, effect.get("losers", ()), scope.of(seat))


# Characters


@verb()
def keep_ruler(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The Ruler on this Event is rejected; the one in office stays."""
    g.state.ruler_rejected = KEEPS_OLD
    yield from ()


@verb("prefer: power")
def dismiss(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """An Advisor leaves: the one of this type (`prefer`) if there is one, else of the seat's
    choice."""
    seat, kind = scope.who, POWERS.index(effect["prefer"])
    if g.state.advisors[seat * 3 + kind] != NONE:
        dismiss_advisor(g, seat, kind, "card")
    else:
        yield from VERBS["fire_advisor"](g, scope, {})


@verb("decks: powers, hand: bool?")
def appoint(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """An Advisor free of charge from the discard piles of `decks` (and the `hand`), if the seat
    likes."""
    s, seat, people = g.state, scope.who, g.world.characters

    def options() -> list[Option]:
        piles = [s.discards[POWERS.index(deck)] for deck in effect["decks"]]
        piles += [s.hands[seat]] if effect.get("hand") else []
        cards = [c for pile in piles for c in sorted(pile) if people[c].role == "advisor"]
        return [Option("no", NONE), *(Option(f"advisor:{people[c].id}", c) for c in cards)]

    if not effect.get("hand") and len(options()) == 1:
        return False
    card = yield ask(g, seat, "card.appoint", options, scope.rule)
    if card == NONE:
        return False
    kind = POWERS.index(people[card].deck)
    (s.hands[seat] if card in s.hands[seat] else s.discards[kind]).remove(card)
    dismiss_advisor(g, seat, kind, "replaced")
    s.advisors[seat * 3 + kind] = card
    g.log(Appointed(g.seat_name(seat), people[card].name, f"{POWERS[kind]} advisor"))
    return True


@verb("event: event")
def hire(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The Advisor printed on an Event (`event`), in one of his offices, for his price, if the seat
    likes (T67)."""
    s, seat, people = g.state, scope.who, g.world.characters
    offices = [c for c in people if c.event and c.card == effect["event"]]
    able = [c for c in offices if advisor_price(g, seat, c.index) <= s.ducats[seat]]
    if not able or any(c.index in s.advisors for c in offices):
        return False
    options = [Option("no", NONE), *(Option(f"advisor:{c.id}", c.index) for c in able)]
    card = yield ask(g, seat, "card.appoint", options, scope.rule)
    if card == NONE:
        return False
    kind = POWERS.index(people[card].deck)
    lose_ducats(g, seat, advisor_price(g, seat, card), scope.rule)
    dismiss_advisor(g, seat, kind, "replaced")
    s.advisors[seat * 3 + kind] = card
    g.log(Appointed(g.seat_name(seat), people[card].name, f"{POWERS[kind]} advisor"))
    return True


# Seas, faith, war


@verb("far: continents?")
def explore(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """5.1: an Explore Action free of charge; `far`: boards where the Ship may end its voyage one
    space further."""
    yield from exploration.explore(g, scope.who, tuple(effect.get("far", ())))


@verb("n: int, price: int?")
def launch(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """16.3: up to `n` Light Ships at so many Ducats (`price`) each, beside own Ports where no
    Battle follows."""
    s, seat, price = g.state, scope.who, effect.get("price", 0)
    for _ in range(effect["n"]):
        ports = [p for p in g.survey.own[s.seats[seat]] if is_active_port(g, p)]
        zones = sorted({sea for p in ports for sea in g.world.seas_of_province[p]})
        zones = [sea for sea in zones if not is_hostile_sea(g, seat, sea)]
        if not zones or s.ducats[seat] < price or not ships_available(g, seat):
            return
        options = [*sea_options(g, zones, "launch"), Option("no", NONE)]
        sea = yield ask(g, seat, "card.launch_light", options, scope.rule)
        if sea == NONE:
            return
        lose_ducats(g, seat, price, scope.rule)
        add_ship(g, seat, sea)


@verb("areas: areas, n: number?")
def own_faith(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """15.3: tokens of the seat's State Religion, as `religion` places them."""
    s = g.state
    faith = g.world.religions[s.state_religion[s.seats[scope.who]]].id
    yield from VERBS["religion"](g, scope, {**effect, "religion": faith})


@verb("areas: areas?, commit: bool?")
def crusade(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """19.3: the seat calls a Crusade on an Area (of `areas`) as the Papal Action of the Round; if
    it is Catholic it may take the cross, with `commit` it must be committed at least."""
    s, seat = g.state, scope.who
    if s.papal_action or s.crusade != NONE or s.excommunicated != NONE:
        return False
    fit = papal.crusade_areas(g)
    if "areas" in effect:
        wanted = areas(g, scope, effect["areas"])
        fit = [a for a in fit if a in wanted]
    if not fit:
        return False
    area = fit[0]
    if len(fit) > 1:
        area = yield ask(g, seat, "crusade", area_options(g, fit, "crusade"), "19.3")
    s.papal_action = 1
    yield from papal.crusade_on(g, seat, area)
    if effect.get("commit") and seat not in s.committed:
        curia.commit(g, seat)
    return True


@verb("target: realms")
def declare_war(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """5.5, 16.3: a free Declare War Action against one realm, if the seat likes and may, with the
    Event for a CB (9.0b)."""
    seat, realm = scope.who, realm_of(g, scope, effect["target"])
    known = by_event(g, seat, [realm])
    if seat in g.state.passed or realm not in legal_targets(g, seat, known):
        return False
    options = [Option("yes"), Option("no")]
    told = {"action": "declare_war"}
    if (yield ask(g, seat, "card.action", options, scope.rule, told)) == "no":
        return False
    return bool((yield from chapter.declare_war(g, seat, allowed=[realm], known=known)))


@verb("province: province")
def capital(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat's Capital is another of its Provinces from now on."""
    s = g.state
    mine = s.seats[scope.who]
    for province in provinces(g, scope, effect["province"]):
        if s.owner[province] == mine:
            s.capital = with_item(s.capital, mine, province)
            s.stamp += 1
    yield from ()


@verb("areas: areas, n: int, effects: effects")
def if_units(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Effects for a seat with at least `n` Land Units in these Areas together."""
    where = areas(g, scope, effect["areas"])
    if sum(land_units(g, scope.who, a) for a in where) < effect["n"]:
        return False
    yield from apply_all(g, effect["effects"], scope)
    return True


@verb("what: ref, as: name")
def keep_as(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Keep what was picked under one name (`what`: ally, spouse, enemy ...) under another too."""
    if effect["what"] in scope.picked:
        scope.picked[effect["as"]] = scope.picked[effect["what"]]
    yield from ()


# Ideas and Milestones


def _spare_ideas(g: G) -> list[tuple[int, int]]:
    """Ideas on display that may be replaced: type, card."""
    s = g.state
    return [
        (kind, card)
        for kind in range(3)
        for card in s.ideas[kind]
        if s.idea_decks[kind] and not s.idea_held[card] and not idea_record(card)["basic"]
    ]


@verb("n: int")
def redraw(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Up to `n` Milestones and unresearched Ideas (Basic ones apart) give way to others of their
    kind drawn at random."""
    s, seat = g.state, scope.who
    new: list[int] = []
    fresh: list[int] = []
    for _ in range(effect["n"]):
        ideas = [(k, c) for k, c in _spare_ideas(g) if c not in new]
        stones = [p for p, deck in enumerate(s.milestone_decks) if deck and p < len(s.milestones)]
        stones = [p for p in stones if s.milestones[p] not in fresh]
        options = [Option(f"redraw:{idea_ids()[c]}", (k, c)) for k, c in ideas]
        options += [Option(f"redraw:{milestone_ids()[s.milestones[p]]}", (3, p)) for p in stones]
        if not options:
            return
        kind, what = yield ask(
            g, seat, "card.redraw", [*options, Option("no", (NONE, 0))], scope.rule
        )
        if kind == NONE:
            return
        if kind == 3:
            old, s.milestones[what] = s.milestones[what], g.draw(s.milestone_decks[what])
            s.milestone_tags[what] = ()
            fresh.append(s.milestones[what])
            _shuffle_in(g, s.milestone_decks[what], old, "milestones")
        else:
            place = s.ideas[kind].index(what)
            s.ideas[kind][place] = g.draw(s.idea_decks[kind])
            new.append(s.ideas[kind][place])
            _shuffle_in(g, s.idea_decks[kind], what, "ideas")


def _shuffle_in(g: G, deck: list[int], card: int, kind: str) -> None:
    deck.append(card)
    g.shuffle(f"shuffle:{kind}", deck)


@verb()
def new_idea(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat looks for another of the same type to take the place of an unresearched Idea that
    isn't Basic."""
    s, seat = g.state, scope.who
    spare = _spare_ideas(g)
    if not spare:
        return
    options = [Option(f"redraw:{idea_ids()[c]}", (k, c)) for k, c in spare]
    kind, old = yield ask(g, seat, "card.redraw", options, scope.rule)
    deck = s.idea_decks[kind]
    g.reveal()
    found = [Option(f"redraw_by:{idea_ids()[c]}", c) for c in sorted(deck)]
    new = yield ask(g, seat, "card.redraw.new", found, scope.rule)
    deck.remove(new)
    s.ideas[kind][s.ideas[kind].index(old)] = new
    _shuffle_in(g, deck, old, "ideas")


# Events that nothing else fits


def _foreign_towns(g: G, area: int) -> list[int]:
    """Towns of PRs on Provinces that aren't Core to them, without Unrest."""
    s = g.state
    return [
        p
        for p in provinces_in(g, area)
        if g.is_player(s.owner[p])
        and s.holder[p] == NONE
        and not is_core_of(g, p, s.owner[p])
        and not has_unrest(g, p)
    ]


@verb()
def event_11a_3(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Imperial Intervention: one or two Areas next to the Emperor's realm with Towns that aren't on
    Cores of their owner; Unrest on 3 such Towns in each; 6 Rebel Units, at most 4 an Area."""
    s, seat = g.state, scope.who
    if not s.empire or s.emperor == NONE or not g.survey.areas[s.emperor]:
        return
    near = [a for a in adjacent_areas(g, s.emperor) if _foreign_towns(g, a)]
    chosen: list[int] = []
    while near and len(chosen) < 2:
        options = area_options(g, near, "pick")
        if chosen:
            options.append(Option("no", NONE))
        area = near[0]
        if len(options) > 1:
            area = yield ask(g, seat, "card.pick.area", options, scope.rule)
        if area == NONE:
            break
        chosen.append(area)
        near.remove(area)
    if not chosen:
        return
    for area in chosen:
        towns = [g.world.provinces[p].id for p in _foreign_towns(g, area)]
        yield from VERBS["unrest"](g, scope, {"provinces": towns, "n": 3})
    put = dict.fromkeys(chosen, 0)
    for _ in range(6):
        free = [a for a in chosen if put[a] < 4]
        if not free:
            break
        area = free[0]
        if len(free) > 1:
            area = yield ask(g, seat, "card.rebels", area_options(g, free, "rebels"), scope.rule)
        put[area] += 1
    for area, count in put.items():
        place_rebels(g, area, count)


@verb()
def event_13a_1(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Plague: Ill Health in an own Area, in one next to it, and in one more next to the last for
    every 2 Ducats that lay on the Event; half of all Units there die; a Large Town shrinks."""
    s = g.state
    struck: list[int] = []
    for _ in range(2 + s.marks.get(DUCATS_ON_IT, 0) // 2):
        spec: Any = {"with": "town"}
        if struck:
            spec = {"adjacent_to": _area_id(g, struck[-1]), "not": [_area_id(g, a) for a in struck]}
        found = [a for a in areas(g, scope, spec) if not s.plague[a]]
        if not found:
            break
        area = found[0]
        if len(found) > 1:
            options = area_options(g, found, "plague")
            area = yield ask(g, scope.who, "card.plague", options, scope.rule)
        s.plague[area] = 1
        struck.append(area)
        g.log(Placed("plague", "ill health", f"area:{_area_id(g, area)}"))
    for seat in g.seats_from(scope.active):
        units = sum(land_units(g, seat, a) for a in struck)
        yield from _die(g, seat, struck, half_up(units), scope.rule)
    yield from _shrink(g, scope, struck)


def _die(g: G, seat: int, where: list[int], count: int, rule: str) -> Steps[None]:
    """R125: Casualties in these Areas."""
    yield from lose_units(g, seat, count, rule, where)


def _shrink(g: G, scope: Scope, where: list[int]) -> Steps[None]:
    """One Large Town in these Areas becomes a Small one, as the Active Player says."""
    s = g.state
    large = [
        p
        for area in where
        for p in provinces_in(g, area)
        if s.town[p] == LARGE and s.holder[p] == NONE and g.is_player(s.owner[p])
        if s.small_out[g.seat_of(s.owner[p])] < SMALL_TOWNS
    ]
    names = [g.world.provinces[p].id for p in large]
    province = yield from pick_one(g, scope, "province", names)
    if province is not None:
        owner = g.seat_of(s.owner[province])
        s.large_out[owner] -= 1
        s.small_out[owner] += 1
        s.town[province] = SMALL
        s.stamp += 1
        g.log(
            Placed(g.seat_name(owner), "small town", f"province:{g.world.provinces[province].id}")
        )


@verb()
def event_13a_2(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The Peasants' War: who has negative Stability or 3 Exhausted Manpower loses 1 Stability, has
    Unrest for every 2 Exhausted and as many Rebel Units; then all roll for the Areas affected."""
    s = g.state
    affected: dict[int, list[int]] = {}
    for seat in list(g.seats_from(scope.active)):
        if s.stability[seat] >= 0 and s.exhausted[seat] < 3:
            continue
        yield from change_stability(g, seat, -1, scope.rule)
        before = _restless(g)
        yield from revolt(g, scope.of(seat), {"n": s.exhausted[seat] // 2})
        hit = _restless(g) - before
        affected[seat] = sorted({g.world.area_of_province[p] for p in hit})
    for seat, where in affected.items():
        yield from roll_rebel_dice(g, seat, where)


@verb()
def event_14a_3(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Disloyal Allies: 3 own Influence leave the realm of the seat's strongest NPR Ally; with less
    there the Alliance ends, and an Active Ally leaves with its Units for a CB."""
    seat = scope.who
    allies = [r for r in alliances_of(g, seat) if is_npr(g, r)]
    if not allies:
        return
    most = max(strength(g, r) for r in allies)
    best = [r for r in allies if strength(g, r) == most]
    realm = best[0]
    if len(best) > 1:
        options = realm_options(g, best, "pick")
        realm = yield ask(g, seat, "card.pick.realm", options, scope.rule)
    gone = yield from remove_influence_from(
        g, seat, areas_of(g, realm), 3, scope.rule, imperial=False, saved=False
    )
    if gone < 3:
        active = g.alliance(seat, realm) == FLIPPED
        yield from end_alliance(g, seat, realm, "card")
        if active:
            yield from take_cb(g, seat, realm)


@verb()
def event_102_2_token(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Christopher Columbus turned away: a green DNPR, the Active Player picking it if there are
    several, has a token on a vacant Territory of the Caribbean coast."""
    ids = [g.world.realms[r].id for r in dnprs(g, "green")]
    realm = yield from pick_one(g, scope, "realm", ids)
    if realm is None or not has_tokens(g):
        return
    spec = {"in": {"sea": "caribbean_sea"}, "vacant": True}
    province = yield from pick_one(g, scope, "province", spec)
    if province is not None and area_in_play(g, g.world.area_of_province[province]):
        place_dnpr(g, realm, province)


MESSAGES = {
    "ask.card.annex": "{seat}, whom do you annex?",
    "ask.card.appoint": "{seat}, which advisor do you appoint?",
    "ask.card.launch_light": "{seat}, where do you launch a light ship?",
    "ask.card.redraw": "{seat}, which card on display do you replace?",
    "ask.card.redraw.new": "{seat}, by which card?",
    "ask.card.rebels": "{seat}, where do rebels gather?",
    "option.annex": "Annex {a}",
    "option.launch": "{a}",
    "option.redraw": "{a}",
    "option.redraw_by": "{a}",
    "option.rebels": "{a}",
}
