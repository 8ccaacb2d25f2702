"""2.2-2.4 Treaties: what an ally is worth, whom to ask, what to sign and why not."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.drafting import make
from europa.eu9.rules.diplomacy.negotiation import unsigned
from europa.eu9.rules.diplomacy.terms import SUND, why_void
from europa.eu9.rules.powers.wars import allies
from europa.eu9.treaties import Agreement, Draft
from europa.eu9.world import NONE
from europa.kernel import Ask
from europa.players.eu9.others import friends_to_be
from europa.players.eu9.survey import survey
from europa.players.eu9.thought import Because, Thought, by_key, starting
from europa.players.eu9.treaty_worth import DUTY, Threats, alliance, grudge

ENOUGH = 2
"""Allies beyond which nobody looks for more."""


def partner(thought: Thought) -> tuple[int, str]:
    """The power to which a defensive alliance is offered, or NONE."""
    g, power, look = thought.g, thought.power, survey(thought)
    if len(allies(g, power)) >= ENOUGH:
        return NONE, "we have allies enough"
    waiting = [d for d in g.state.drafts if d.by == power]
    best, worth, told = NONE, 0.0, "nobody's alliance is worth its duties"
    known: Threats = {}
    for other in g.majors():
        if other == power or other in allies(g, power):
            continue
        if any(other in d.agreement.members for d in waiting):
            continue
        mine, why = alliance(g, look, power, other, known)
        if mine <= worth or alliance(g, look, other, power, known)[0] <= 0:
            continue
        if not why_void(g, make(g, power, "defensive", (power, other))):
            best, worth, told = other, mine, why
    return best, told


def worth_of(thought: Thought, draft: Draft) -> tuple[float, str]:
    """What signing a draft is worth, and why."""
    g, power, look = thought.g, thought.power, survey(thought)
    deal: Agreement = draft.agreement
    others = [m for m in deal.members if m != power]
    first = deal.members[0]
    if deal.kind in ("defensive", "offensive"):
        found = [alliance(g, look, power, other) for other in others]
        total = sum(worth for worth, _ in found) - (DUTY if deal.kind == "offensive" else 0)
        return total, found[0][1]
    if deal.kind == "loan":
        if power == first:
            return -float(draft.dowry), "we don't give money away"
        return float(draft.dowry) * (1.0 if deal.gift else 0.2), "money is welcome"
    lands = [row for row in draft.cedes if row[1] != SUND]
    given = sum(look.worth(g, p) for giver, p in lands if giver == power)
    got = sum(look.worth(g, p) for giver, p in lands if giver != power)
    money = -draft.dowry if power == first else draft.dowry
    bond, why = alliance(g, look, power, others[0])
    total = got - given + money + max(0.0, bond) / 2 - sum(grudge(g, power, o) for o in others)
    return total, why if not money else "the dowry decides"


def talk(thought: Thought, ask: Ask) -> Because:
    """2.2: sign what is worth it, tear up the rest, and write to whom we would have."""
    g = thought.g
    papers = {id(d): d for d in unsigned(g, thought.power)}
    for option in starting(ask, "sign", "tear"):
        draft: Draft = option.value[1]
        worth, why = worth_of(thought, draft)
        if option.key.startswith("sign") and worth > 0:
            return Because(option, f"Worth {worth:.0f} to us: {why}.")
        if option.key.startswith("tear") and worth <= 0:
            return Because(option, f"Not worth it ({worth:.0f}): {why}.")
    other, why = partner(thought)
    if other != NONE and ask.find("write") and not ask.params["written"] and not papers:
        return Because(by_key(ask, "write"), f"A defensive alliance with {g.name(other)}: {why}.")
    return Because(by_key(ask, "done"), f"Nothing (more) to write: {why}.")


def kind(thought: Thought, ask: Ask) -> Because:
    other, why = partner(thought)
    return Because(by_key(ask, "kind:defensive" if other != NONE else "back"), f"{why}.")


def with_whom(thought: Thought, ask: Ask) -> Because:
    """2.2: the partner thought of; then nobody else."""
    if ask.params["chosen"]:
        return Because(by_key(ask, "done"), "Two are enough.")
    other, why = partner(thought)
    name = thought.g.name(other) if other != NONE else ""
    return Because(by_key(ask, f"with:{name}", "back"), f"{why}; {friends_to_be(thought)}.")


def announce(thought: Thought, ask: Ask) -> Because:
    """2.3: what was signed is announced."""
    for option in starting(ask, "announce"):
        return Because(option, "What we have signed we keep.")
    return Because(by_key(ask, "done"), "Treaties stay as they are.")


def dissolve(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "yes"), "An ally that wants to go is no ally.")
