"""2.2-2.4 Treaties: what an ally is worth, whom to ask, what to sign and why not."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.causes import causes
from europa.eu9.rules.diplomacy.drafting import make
from europa.eu9.rules.diplomacy.negotiation import unsigned
from europa.eu9.rules.diplomacy.terms import SUND, why_void
from europa.eu9.rules.powers.wars import allies, at_war
from europa.eu9.table import G
from europa.eu9.treaties import Agreement, Draft
from europa.eu9.world import NONE
from europa.kernel import Ask
from europa.players.eu9.survey import Survey, survey
from europa.players.eu9.thought import Because, Thought, by_key, starting
from europa.players.eu9.weights import weights

BROKEN = ("refused alliance", "ended alliance", "deserted")
"""Causes of war that a broken word leaves behind, for as long as they last."""
DUTY = 15.0
"""What it costs to be bound at all."""
CALM = 0.4
"""Threats below it are none."""
ENOUGH = 2
"""Allies beyond which nobody looks for more."""
COLD = 0.3
"""Times a threat that has no cause of war."""


def threat(g: G, look: Survey, other: int, power: int) -> float:
    """How dangerous one power is to another: strength, borders, a cause of war, a war."""
    if other == power or not look.borders(g, other, power):
        return 0.0
    found = look.forces(g, other) / max(1.0, look.forces(g, power))
    if at_war(g, other, power):
        return 2 * found
    return found if causes(g, other, power) else COLD * found


def grudge(g: G, power: int, other: int) -> float:
    """Ducats that a broken word weighs: most where it was given to us."""
    w = weights()
    for cb in g.state.causes:
        if cb.target == other and cb.source in BROKEN:
            return w.grudge if cb.holder == power else w.grudge / 3
    return 0.0


def alliance(g: G, look: Survey, power: int, other: int) -> tuple[float, str]:
    """What a defensive alliance with another is worth to a power, and against whom it helps."""
    w = weights()
    if at_war(g, power, other):
        return -w.grudge, "we are at war"
    common, name = 0.0, ""
    for enemy in g.majors():
        if enemy in (power, other):
            continue
        mine, theirs = threat(g, look, enemy, power), threat(g, look, enemy, other)
        shared = min(mine, theirs)
        if mine > CALM and shared > common:
            common, name = shared, g.name(enemy)
    between = threat(g, look, other, power)
    worth = w.ally * (common + between / 2) - DUTY - grudge(g, power, other)
    why = f"both of us fear {name}" if name else "no enemy threatens both of us"
    return worth, why


def partner(thought: Thought) -> tuple[int, str]:
    """The power to which a defensive alliance is offered, or NONE."""
    g, power, look = thought.g, thought.power, survey(thought)
    if len(allies(g, power)) >= ENOUGH:
        return NONE, "we have allies enough"
    waiting = [d for d in g.state.drafts if d.by == power]
    best, worth, told = NONE, 0.0, "nobody's alliance is worth its duties"
    for other in g.majors():
        if other == power or other in allies(g, power):
            continue
        if any(other in d.agreement.members for d in waiting):
            continue
        mine, why = alliance(g, look, power, other)
        theirs, _ = alliance(g, look, other, power)
        if mine <= worth or theirs <= 0:
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
    return Because(by_key(ask, f"with:{name}", "back"), f"{why}.")


def announce(thought: Thought, ask: Ask) -> Because:
    """2.3: what was signed is announced."""
    for option in starting(ask, "announce"):
        return Because(option, "What we have signed we keep.")
    return Because(by_key(ask, "done"), "Treaties stay as they are.")


def dissolve(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "yes"), "An ally that wants to go is no ally.")
