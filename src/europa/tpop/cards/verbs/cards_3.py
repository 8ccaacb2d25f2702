"""Verbs that single Events of Age III need: trade, generals, displays and the like."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.displays import charge, on_display, put_on_display
from europa.tpop.cards.effects import VERBS, apply_all, verb
from europa.tpop.cards.hand import names
from europa.tpop.cards.reactions import counter_covert
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces, realms, seats
from europa.tpop.cards.verbs.picking import pick_from
from europa.tpop.ids import idea_ids, milestone_ids
from europa.tpop.rows import army_at, node_at
from europa.tpop.rules.actions.trade import has_merchant, trade
from europa.tpop.rules.battle.dice import EVENT_DICE
from europa.tpop.rules.realms.characters import Appointed, _make_way
from europa.tpop.rules.realms.faith import place_religion, religion
from europa.tpop.rules.terms.action import (
    area_options,
    ask,
    confirm,
    province_options,
    realm_options,
)
from europa.tpop.rules.terms.board import lord
from europa.tpop.rules.terms.cb_tokens import take_cb
from europa.tpop.rules.terms.claims import gain_claim
from europa.tpop.rules.terms.realm import half_up, has_idea
from europa.tpop.rules.terms.tokens import add_unrest, has_unrest, remove_unrest
from europa.tpop.rules.terms.treasury import change_stability, dismiss_advisor, gain_power
from europa.tpop.rules.war.movement import can_move, march
from europa.tpop.rules.war.standard import gain_alliance, may_gain_alliance, place_rebels
from europa.tpop.state import ARMIES, LAID, MIL, POWERS, RULER
from europa.tpop.table import G
from europa.tpop.world import NONE

# War


@verb("dice: int?")
def free_march(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """5.5: one of the seat's Armies is activated free, if it likes; `dice`: extra dice of its
    choice in a Battle that follows."""
    seat = scope.who
    armies = [
        army
        for army in range(ARMIES)
        if g.army_area(seat, army) != NONE
        and can_move(g, seat, g.army_area(seat, army), g.army_size(seat, army))
    ]
    options = [Option(f"army:{army + 1}", army) for army in armies]
    army = yield from pick_from(g, seat, "e3.march", options, scope.rule, optional=True)
    if army is None:
        return False
    yield from _march(g, seat, army, effect.get("dice", 0))
    return True


def _march(g: G, seat: int, army: int, dice: int = 0) -> Steps[None]:

    if dice:
        g.state.marks[EVENT_DICE] = seat * 100 + dice
    yield from march(g, seat, g.army_area(seat, army), army)
    g.state.marks.pop(EVENT_DICE, None)


@verb("-> victim")
def turn_general(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """A General of an Opponent at War with the seat (then {"ref": "victim"}) takes command of one
    of its Armies, which is activated at once, free; if it likes."""
    s, seat = g.state, scope.who
    own = [army for army in range(ARMIES) if g.army_area(seat, army) != NONE]
    found = [
        (x, army)
        for x in g.others(seat)
        if own and g.at_war(seat, s.seats[x])
        for army in range(ARMIES)
        if s.general[army_at(x, army)] not in (NONE, RULER)
        and s.general[army_at(x, army)] < len(g.world.characters)
    ]
    options = [
        Option(f"turn_general:{g.seat_name(x)}:{army + 1}", place)
        for place, (x, army) in enumerate(found)
    ]
    chosen = yield from pick_from(g, seat, "e3.turn", options, scope.rule, optional=True)
    if chosen is None:
        return False
    victim, post = found[chosen]
    leader = s.general[army_at(victim, post)]
    s.general[army_at(victim, post)] = NONE
    options = [Option(f"army:{army + 1}", army) for army in own]
    army = yield from pick_from(g, seat, "e3.army", options, scope.rule)
    yield from _make_way(g, seat, army)
    s.general[army_at(seat, army)] = leader
    name = g.world.characters[leader].name
    g.log(Appointed(g.seat_name(seat), name, f"general of army {army + 1}"))
    scope.picked["victim"] = s.seats[victim]
    if can_move(g, seat, g.army_area(seat, army), g.army_size(seat, army)):
        yield from _march(g, seat, army)
    return True


@verb("rebels: int, unrest: int")
def covert_revolt(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """6.2: a Covert Action: in one Area with Towns of Opponents `rebels` Rebel Units and `unrest`
    on tokens of Opponents; those whom it touches may counter it."""
    s, seat = g.state, scope.who
    options = area_options(g, areas(g, scope, {"with": "other_town"}), "revolt")
    area = yield from pick_from(g, seat, "e3.revolt", options, scope.rule)
    if area is None or (yield from counter_covert(g, seat, "fund_a_revolt", areas=[area])):
        return False
    place_rebels(g, area, effect["rebels"])
    for _ in range(effect["unrest"]):
        pool = [
            p
            for p in g.world.provinces_of_area[area]
            if s.in_play[p] and g.is_player(lord(g, p)) and lord(g, p) != s.seats[seat]
            if s.holder[p] == NONE and not has_unrest(g, p)
        ]
        options = province_options(g, pool, "unrest")
        province = yield from pick_from(g, seat, "e3.unrest", options, scope.rule)
        if province is not None:
            add_unrest(g, province)
    return True


# People and cards


@verb("role: advisor|general, top: int?")
def recall(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """An Advisor or General (`role`) from the discards (the `top` so many of each pile) takes
    office free of charge, if the seat likes."""
    s, seat, people = g.state, scope.who, g.world.characters
    if s.bots[seat]:
        return False
    found = [
        card
        for pile in s.discards
        for card in pile[-effect.get("top", len(pile)) :]
        if (
            people[card].role == "advisor"
            if effect["role"] == "advisor"
            else people[card].role == "leader" and people[card].can_command
        )
    ]
    options = [Option(f"recall:{people[c].id}", c, (f"card:{people[c].id}",)) for c in found]
    card = yield from pick_from(g, seat, "e3.recall", options, scope.rule, optional=True)
    if card is None:
        return False
    kind = POWERS.index(people[card].deck)
    s.discards[kind].remove(card)
    if effect["role"] == "advisor":
        dismiss_advisor(g, seat, kind, "replaced")
        s.advisors[seat * 3 + kind] = card
        g.log(Appointed(g.seat_name(seat), people[card].name, f"{POWERS[kind]} advisor"))
        return True
    options = [Option(f"army:{army + 1}", army) for army in range(ARMIES)]
    army = yield from pick_from(g, seat, "e3.army", options, scope.rule)
    yield from _make_way(g, seat, army)
    s.general[army_at(seat, army)] = card
    g.log(Appointed(g.seat_name(seat), people[card].name, f"general of army {army + 1}"))
    return True


@verb("card: card, otherwise: effects?")
def display_from_discards(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """6.2: a Display Card of this name (`card`) from the discards goes on display, free and without
    loss of Stability; or else the `otherwise` effects, if the seat prefers them or has to."""
    s, seat, name = g.state, scope.who, effect["card"]
    found = [(pile, c) for pile in s.discards for c in pile if names()[c] == name]
    options = [Option("display"), Option("draw_instead")]
    if not found or on_display(g, seat, name) != NONE:
        choice = "draw_instead"
    else:
        choice = yield ask(g, seat, "e3.display", options, scope.rule)
    if choice == "draw_instead":
        yield from apply_all(g, effect.get("otherwise", ()), scope)
        return False
    pile, card = found[-1]
    pile.remove(card)
    yield from put_on_display(g, seat, card, charge(g, seat, name))
    return True


@verb("again: idea, n: int")
def comet(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Up to `n` Milestones and Ideas make way for others (`redraw`); who has the Idea `again`
    may have one of the replacements drawn anew."""
    s = g.state
    rows = [(s.ideas[k], s.idea_decks[k], idea_ids()) for k in range(3)]
    rows += [(s.milestones, deck, milestone_ids()) for deck in s.milestone_decks]
    before = [list(row) for row, _, _ in rows]
    yield from VERBS["redraw"](g, scope, {"n": effect["n"]})
    if not has_idea(g, scope.who, effect["again"]):
        return
    fresh = []
    for place, (row, deck, ids) in enumerate(rows):
        suit = place - 3
        for at, card in enumerate(row):
            if card != before[place][at] and deck and (place < 3 or at == suit):
                fresh.append((row, deck, at, f"redraw:{ids[card]}"))
    options = [Option(key, n) for n, (_, _, _, key) in enumerate(fresh)]
    chosen = yield from pick_from(g, scope.who, "e3.redraw", options, scope.rule, optional=True)
    if chosen is not None:
        row, deck, at, _ = fresh[chosen]
        card = g.pick("display", sorted(deck))
        deck.remove(card)
        deck.append(row[at])
        row[at] = card
        g.shuffle("shuffle:display", deck)
        g.reveal()


@verb("least: int, otherwise: effects")
def yield_to_pretender(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """358B A: half of all Rebel Units, or half of all Unrest, leave the seat's realm if there are
    `least` of one; `otherwise` the effects of the other option."""
    s, seat = g.state, scope.who
    realm = s.seats[seat]
    places = sorted(g.survey.areas[realm])
    shaken = [p for p in provinces(g, scope, {"held_by": "self"}) if has_unrest(g, p)]
    rebels = sum(s.rebels[a] for a in places)
    ways = []
    if rebels >= effect["least"] or len(shaken) >= effect["least"]:
        ways = [Option("fewer_rebels")] if rebels else []
        ways += [Option("less_unrest")] if shaken else []
    if not ways:
        yield from apply_all(g, effect["otherwise"], scope)
        return False
    choice = "fewer_rebels" if rebels else "less_unrest"
    if len(ways) > 1:
        choice = yield ask(g, seat, "e3.pretender", ways, scope.rule)
    if choice == "fewer_rebels":
        yield from VERBS["remove_rebels"](
            g, scope, {"areas": [g.world.areas[a].id for a in places], "n": half_up(rebels)}
        )
    else:
        calm = {"provinces": {"held_by": "self"}, "n": half_up(len(shaken))}
        yield from VERBS["calm"](g, scope, calm)
    return True


@verb("realm: realms")
def heilbronn_league(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """34A-1 A: each PR outside the Empire may ally with 2 Protestant NPR Subjects where it has
    Influence, and then has a Claim next to one of them; the Emperor gains MIL for each Claim."""
    s, w = g.state, g.world
    claims = 0
    for seat in g.seats_from(scope.active):
        around = scope.of(seat)
        allies: list[int] = []
        if not seats(g, around, {"each": {"is": "self", "hre_member": False}}):
            continue
        for _ in range(2):
            fit = [
                r
                for r in realms(g, around, effect["realm"])
                if r != s.emperor and r not in allies and may_gain_alliance(g, seat, r)
            ]
            options = realm_options(g, fit, "ally")
            realm = yield from pick_from(g, seat, "e3.league", options, scope.rule, optional=True)
            if realm is None:
                break
            if (yield from gain_alliance(g, seat, realm, scope.rule)):
                allies.append(realm)
        near = {"adjacent_to": {"realm": [w.realms[r].id for r in allies]}, "hre": True}
        free = [a for a in areas(g, around, near) if not g.claim(seat, a)] if allies else []
        options = area_options(g, free, "claim")
        area = yield from pick_from(g, seat, "e3.claim", options, scope.rule)
        if area is not None and (yield from gain_claim(g, seat, area)):
            claims += 1
    for emperor in seats(g, scope, "emperor"):
        gain_power(g, emperor, MIL, claims, scope.rule)


# Trade


@verb()
def lone_trade(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """5.4: a free Trade Action, if the seat likes, of which only it has income; everybody's
    Merchants in the node are laid down, and their owners place CBs on the seat."""
    s, seat = g.state, scope.who
    told: dict[str, object] = {"action": "trade"}
    if not has_merchant(g, seat) or not (
        yield from confirm(g, seat, "card.action", scope.rule, told)
    ):
        return False
    node = yield from trade(g, seat, alone=True)
    if node == NONE:
        return False
    for other in g.others(seat):
        if g.merchant(other, node):
            s.merchants[node_at(other, node)] = LAID
            yield from take_cb(g, other, s.seats[seat])
    return True


# 360B


@verb("times: int")
def witch_trials(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """360B: `times` an Area on the border of the Catholic and the Protestant faith: Unrest on 2
    tokens; players in it or beside it lose Stability; Tolerance may calm it by Diverse Faiths."""
    s, w = g.state, g.world
    rome = {"religion": ["catholic", "counter_reformed"]}
    reform = {"religion": "protestant"}
    border = [{**rome, "adjacent_to": reform}, {**reform, "adjacent_to": rome}]
    struck: dict[int, list[int]] = {}
    for _ in range(effect["times"]):
        pool = [a for a in areas(g, scope, {"in": border, "with": "any_town"}) if a not in struck]
        options = area_options(g, pool, "trials")
        area = yield from pick_from(g, scope.who, "e3.trials", options, scope.rule)
        if area is None:
            break
        struck[area] = []
        for _ in range(2):
            spec = {"in": w.areas[area].id, "held_by": "each"}
            calm = [p for p in provinces(g, scope, spec) if not has_unrest(g, p)]
            options = province_options(g, calm, "unrest")
            province = yield from pick_from(g, scope.who, "e3.unrest", options, scope.rule)
            if province is not None:
                add_unrest(g, province)
                struck[area].append(province)
    near = {n for a in struck for n in (a, *w.neighbours_of_area[a])}
    for seat in g.seats_from(scope.active):
        if any(w.area_of_province[p] in near for p in g.survey.own[s.seats[seat]]):
            yield from change_stability(g, seat, -1, scope.rule)
    for seat in g.seats_from(scope.active):
        for area, shaken in struck.items():
            own = [p for p in shaken if lord(g, p) == s.seats[seat] and has_unrest(g, p)]
            if not own or not has_idea(g, seat, "tolerance") or s.bots[seat]:
                continue
            told: dict[str, object] = {"area": w.areas[area].id}
            if (yield from confirm(g, seat, "e3.tolerate", scope.rule, told)):
                yield from place_religion(g, seat, area, religion(g, "diverse"), scope.rule)
                for province in own:
                    remove_unrest(g, province)


MESSAGES = {
    "ask.e3.army": "{seat}, which army does he lead?",
    "ask.e3.unrest": "{seat}, where does unrest break out?",
    "ask.e3.march": "{seat}, which army marches?",
    "ask.e3.turn": "{seat}, which general changes sides?",
    "ask.e3.recall": "{seat}, whom do you appoint?",
    "ask.e3.display": "{seat}, put the card on display or draw?",
    "ask.e3.redraw": "{seat}, which new card is drawn again?",
    "ask.e3.pretender": "{seat}, what does the pretender calm?",
    "ask.e3.league": "{seat}, with whom do you ally?",
    "ask.e3.claim": "{seat}, where do you place a claim?",
    "ask.e3.trials": "{seat}, where are witches tried?",
    "ask.e3.tolerate": "{seat}, do diverse faiths calm {area}?",
    "option.turn_general": "{a}, army {b}",
    "option.recall": "{a}",
    "option.display": "Put it on display",
    "option.draw_instead": "Draw instead",
    "option.redraw": "{a}",
    "option.fewer_rebels": "Half of the rebel units go",
    "option.less_unrest": "Half of the unrest goes",
    "option.trials": "{a}",
    "option.army": "Army {a}",
    "option.ally": "Ally with {a}",
    "option.unrest": "Unrest in {a}",
    "option.claim": "Claim {a}",
}
