"""Verbs of Ideas and Milestones on display."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.kernel import Entry, Option, Steps
from europa.tpop.cards.effects import apply_all, can_pay, pay, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.ids import idea as idea_record
from europa.tpop.ids import idea_ids, index_of, milestone_ids
from europa.tpop.rules.actions import research as chapter
from europa.tpop.rules.actions.research import kind_of, price_of, research, research_barred
from europa.tpop.rules.terms.action import ask
from europa.tpop.state import POWERS
from europa.tpop.table import G
from europa.tpop.world import NONE


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


class IdeaShown(Entry, frozen=True):
    """An Idea comes on display."""

    idea: str


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


ENTRIES = (IdeaShown,)

MESSAGES = {
    "ask.card.redraw": "{seat}, which card on display do you replace?",
    "ask.card.redraw.new": "{seat}, by which card?",
    "option.redraw": "{a}",
    "option.redraw_by": "{a}",
    "ask.e4.idea": "{seat}, which idea do you research? (price {price})",
    "ask.e4.forget": "{seat}, which idea do you give up?",
    "ask.e4.study": "{seat}, which idea do you research instead?",
    "ask.e4.retire": "{seat}, which idea do you replace?",
    "ask.e4.unveil": "{seat}, which idea takes its place?",
    "option.study": "Research {a}",
    "option.forget": "Give up {a}",
    "option.retire": "{a}",
    "option.unveil": "{a}",
    "entry.IdeaShown": "{idea} comes on display",
}
