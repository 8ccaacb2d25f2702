"""Verbs that change a seat's mat: power, Ducats, cards, Ideas, rulers; Actions taken by a card."""

from __future__ import annotations

from typing import Any

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import apply_all, possible, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces, realms, seats
from europa.tpop.entries import Gained, Lost
from europa.tpop.ids import idea_ids
from europa.tpop.rules.actions import research as chapter
from europa.tpop.rules.actions.religion import leave_revolution
from europa.tpop.rules.actions.research import price_of
from europa.tpop.rules.link import actions
from europa.tpop.rules.realms.curia import add_cardinal, remove_cardinal
from europa.tpop.rules.realms.empire_lands import change_authority
from europa.tpop.rules.realms.faith import set_state_religion
from europa.tpop.rules.realms.mortality import add_ill_health
from europa.tpop.rules.realms.mortality import ruler_dies as dies
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.board import deployed
from europa.tpop.rules.terms.bot_purse import count_power
from europa.tpop.rules.terms.hands import draw_card, draw_freely, may_draw
from europa.tpop.rules.terms.hooks import prestige_loss
from europa.tpop.rules.terms.realm import (
    MOST_POWER,
    base_tax,
    half_up,
    has_ruler,
    idea_index,
    is_emperor,
    tax_income,
)
from europa.tpop.rules.terms.treasury import (
    change_prestige,
    change_stability,
    dismiss_advisor,
    gain_any_power,
    gain_ducats,
    gain_power,
    lose_any_power,
    lose_power,
    pay_mandatory,
)
from europa.tpop.rules.war.standard import gain_merchant
from europa.tpop.state import POWERS, RULER
from europa.tpop.table import G
from europa.tpop.world import NONE


def amount(g: G, scope: Scope, number: Any) -> int:
    """A number, or what a card counts: `{"of": "base_tax", "half": true, "most": 10}`."""
    if isinstance(number, int):
        return number
    found = _counted(g, scope, number)
    found = half_up(found) if number.get("half") else found
    found = found // number.get("per", 1) * number.get("times", 1) + number.get("plus", 0)
    return int(max(number.get("least", 0), min(found, number.get("most", found))))


def _counted(g: G, scope: Scope, number: dict[str, Any]) -> int:
    s, seat = g.state, scope.who
    what = number["of"]
    if isinstance(what, dict):
        if "provinces" in what:
            return len(provinces(g, scope, what["provinces"]))
        if "areas" in what:
            return len(areas(g, scope, what["areas"]))
        return len(realms(g, scope, what["realms"]))
    return {
        "base_tax": lambda: base_tax(g, s.seats[seat]),
        "tax_income": lambda: tax_income(g, seat),
        "interest": lambda: s.interest[seat],
        "units": lambda: deployed(g, seat),
        "exhausted": lambda: s.exhausted[seat],
        "unrest": lambda: sum(1 for p in g.survey.own[s.seats[seat]] if s.unrest[p]),
        "ducats": lambda: s.ducats[seat],
        "colonists": lambda: s.colonists[seat],
        "authority": lambda: s.authority,
    }[what]()


@verb("what: gains, n: number?")
def gain(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Gain ducats, adm, dip, mil, power, prestige, stability, colonist, manpower, cardinal ..."""
    s, seat, what, rule = g.state, scope.who, effect["what"], scope.rule
    n = amount(g, scope, effect.get("n", 1))
    if what in POWERS:
        gain_power(g, seat, POWERS.index(what), n, rule)
    elif what == "ducats":
        gain_ducats(g, seat, n, rule)
    elif what == "power":
        yield from gain_any_power(g, seat, n, "card", rule)
    elif what == "prestige":
        change_prestige(g, seat, n, rule)
    elif what == "stability":
        yield from change_stability(g, seat, n, rule)
    elif what == "colonist":
        s.colonists[seat] += n
        g.log(Gained(g.seat_name(seat), "colonists", n, rule))
    elif what == "manpower":
        s.extra_manpower[seat] += n
        g.log(Gained(g.seat_name(seat), "manpower", n, rule))
    elif what == "cardinal":
        for _ in range(n):
            add_cardinal(g, seat, rule)
    elif what == "authority":
        change_authority(g, n, rule)
    elif what == "merchant":
        gain_merchant(g, seat)
    elif what == "interest":
        s.interest[seat] += 0 if s.bots[seat] else n
    else:
        assert what == "refresh", f"nobody gains {what}"
        moved = min(n, s.exhausted[seat])
        s.exhausted[seat] -= moved
        s.available[seat] += moved


def _prestige_lost(g: G, seat: int, n: int, rule: str) -> int:
    """16: what an Event really costs in Prestige (Pride and Glory)."""
    return prestige_loss(g, seat, n) if rule == "16.3" else n


@verb("what: losses, n: number?")
def lose(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Lose a resource, as far as it is there; Ducats by Loans or Bankruptcy (7.4)."""
    s, seat, what, rule = g.state, scope.who, effect["what"], scope.rule
    n = amount(g, scope, effect.get("n", 1))
    if what in POWERS and s.bots[seat]:
        count_power(g, seat, -n)
    elif what in POWERS:
        kind = POWERS.index(what)
        lose_power(g, seat, kind, min(n, g.power(seat, kind)), rule)
    elif what == "ducats":
        yield from pay_mandatory(g, seat, n, rule)
    elif what == "power":
        yield from lose_any_power(g, seat, n, "card", rule)
    elif what == "prestige":
        change_prestige(g, seat, -_prestige_lost(g, seat, n, rule), rule)
    elif what == "stability":
        yield from change_stability(g, seat, -n, rule)
    elif what == "colonist":
        s.colonists[seat] -= min(n, s.colonists[seat])
    elif what == "cardinal":
        _lose_cardinals(g, seat, n, rule)
    elif what == "authority":
        change_authority(g, -n, rule)
    elif what == "interest":
        s.interest[seat] -= min(n, s.interest[seat])
    elif what == "manpower":
        s.extra_manpower[seat] = max(0, s.extra_manpower[seat] - n)
    else:
        assert what == "exhaust", f"nobody loses {what}"
        moved = min(n, s.available[seat])
        s.available[seat] -= moved
        s.exhausted[seat] += moved
        g.log(Lost(g.seat_name(seat), "available manpower", moved, rule))


def _lose_cardinals(g: G, seat: int, n: int, rule: str) -> None:
    """A seat's rightmost Cardinals go, never the one of Roma."""
    for _ in range(n):
        places = [place for place, owner in enumerate(g.state.curia) if owner == seat]
        if places:
            remove_cardinal(g, places[-1], rule)


@verb("idea: idea?, types: powers?, price: int?, discount: int?, least: int?, waive: bool?")
def research(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Research an Idea: named, or any on display (of `types`), at a `price` or `discount`."""
    seat, fit = scope.who, _open_ideas(g, scope, effect)
    if not fit:
        return False
    idea = fit[0]
    if len(fit) > 1:
        options = [Option(f"research:{idea_ids()[i]}", i) for i in fit]
        idea = yield ask(g, seat, "research", options, scope.rule)
    yield from chapter.research(g, seat, idea, price=_price(g, seat, idea, effect))
    return True


@possible("research")
def _may_research(g: G, scope: Scope, effect: Effect) -> bool:
    return bool(_open_ideas(g, scope, effect))


def _open_ideas(g: G, scope: Scope, effect: Effect) -> list[int]:
    """Ideas of a `research` effect that nothing bars and the seat can pay for (a Bot has no power
    that would count, R211)."""
    seat = scope.who
    if "idea" in effect:
        named = effect["idea"] if isinstance(effect["idea"], list) else [effect["idea"]]
        pool = [idea_ids().index(name) for name in named]
    else:
        kinds = [POWERS.index(k) for k in effect.get("types", POWERS)]
        pool = [card for kind in kinds for card in g.state.ideas[kind]]
    waived, bot = bool(effect.get("waive")), g.state.bots[seat]
    return [
        idea
        for idea in pool
        if (bot or g.power(seat, chapter.kind_of(idea)) >= _price(g, seat, idea, effect))
        and not chapter.research_barred(g, seat, idea, waived=waived)
    ]


def _price(g: G, seat: int, idea: int, effect: Effect) -> int:

    if "price" in effect:
        price: int = effect["price"]
        return price
    full = price_of(g, seat, idea)
    return int(max(effect.get("least", 0), full - effect.get("discount", 0)))


@verb("idea: ideas")
def lose_idea(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Researched Idea is lost."""
    held, idea = g.state.idea_held, idea_index(effect["idea"])
    if scope.who in held[idea]:
        held[idea] = tuple(seat for seat in held[idea] if seat != scope.who)
        if effect["idea"] == "revolutionary_regime":
            yield from leave_revolution(g, scope.who)


@verb("deck: power?, n: number?")
def draw(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Draw Action Cards: of a deck (`deck`: adm, dip, mil), or of decks of the seat's choice."""
    n = amount(g, scope, effect.get("n", 1))
    if "deck" not in effect:
        yield from draw_freely(g, scope.who, n, scope.rule)
        return
    kind = POWERS.index(effect["deck"])
    for _ in range(n):
        if may_draw(g, kind):
            draw_card(g, scope.who, kind)


@verb("n: int?")
def fire_advisor(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Advisors leave: so many of the seat's choice."""
    s, seat = g.state, scope.who
    for _ in range(effect.get("n", 1)):
        held = [kind for kind in range(3) if s.advisors[seat * 3 + kind] != NONE]
        if not held:
            return
        kind = held[0]
        if len(held) > 1 and effect.get("n", 1) < len(held):
            options = [Option(f"fire:{POWERS[k]}", k) for k in held]
            kind = yield ask(g, seat, "card.fire", options, scope.rule)
        dismiss_advisor(g, seat, kind, "card")


@verb()
def ill_health(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat's Ruler receives Ill Health (7.2)."""
    if has_ruler(g, scope.who):
        yield from add_ill_health(g, RULER, scope.who)


@verb()
def ruler_dies(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat's Ruler is discarded (7.2)."""
    if has_ruler(g, scope.who):
        yield from dies(g, scope.who, "card")


@verb()
def reject_ruler(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """16.3: the Ruler on this Event and the one in office go."""
    g.state.ruler_rejected = 1
    yield from ()


@verb("religion: religion")
def state_religion(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat's State Religion becomes another (15.2)."""
    yield from set_state_religion(g, scope.who, g.world.religion_index[effect["religion"]])


FREE = {"trade": (0, 1, 0), "explore": (0, 1, 1), "colonize": (4, 0, 0), "influence": (0, 1, 0)}
FREE |= {"recruit_units": (0, 0, 1), "activate_units": (0, 0, 1), "forge_alliance": (0, 3, 0)}


@verb("name: action, free: bool?")
def action(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """R196: an Action at once, free if it says so; declined or impossible, nothing happens."""
    s, seat = g.state, scope.who
    if s.bots[seat]:
        return (yield from seams.bots.free_action(g, seat, effect["name"]))
    found = actions()[effect["name"]]
    price = FREE.get(effect["name"], (0, 0, 0)) if effect.get("free") else (0, 0, 0)
    before = s.power[seat * 3 : seat * 3 + 3]
    # As much as the mat can hold is lent; what was paid beyond that comes back afterwards.
    lent = [min(n, MOST_POWER - held) for n, held in zip(price, before, strict=True)]
    s.power[seat * 3 : seat * 3 + 3] = [a + b for a, b in zip(before, lent, strict=True)]
    if found.barred(g, seat):
        s.power[seat * 3 : seat * 3 + 3] = before
        return False
    options = [Option("yes"), Option("no")]
    told = {"action": effect["name"]}
    if (yield ask(g, seat, "card.action", options, scope.rule, told)) == "no":
        s.power[seat * 3 : seat * 3 + 3] = before
        return False
    start = len(g.journal)
    yield from found.run(g, seat)
    for kind in range(3):
        free = min(price[kind], _spent(g, seat, kind, start))
        s.power[seat * 3 + kind] = min(MOST_POWER, s.power[seat * 3 + kind] + free - lent[kind])
    return True


def _spent(g: G, seat: int, kind: int, start: int) -> int:
    """Power of a type that a seat has spent since an entry of the journal."""
    who, what = g.seat_name(seat), POWERS[kind]
    entries = [line.entry for line in g.journal.lines(start)]
    lost = [e for e in entries if isinstance(e, Lost) and e.seat == who and e.what == what]
    return sum(entry.amount for entry in lost)


@verb("of: seats, ways: ways")
def sides(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Each seat named chooses for itself among ways, clockwise."""
    for seat in seats(g, scope, effect["of"]):
        around = scope.of(seat)
        yield from apply_all(g, [{"do": "choose", "ways": effect["ways"]}], around)


@verb("effects: effects")
def emperor_only(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Effects for the seat if it is Emperor."""
    if is_emperor(g, scope.who):
        yield from apply_all(g, effect["effects"], scope)


MESSAGES = {
    "ask.card.fire": "{seat}, which advisor leaves?",
    "ask.card.action": "{seat}, take the action {action}?",
    "option.fire": "Dismiss the {a} advisor",
}
