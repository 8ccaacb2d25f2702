"""4.3.2 Writing a draft: its kind, its members, its form and its terms, choice by choice."""

from __future__ import annotations

from collections.abc import Iterator

from europa.eu9.rules.diplomacy.terms import (
    LEAST_DOWRY,
    LENGTH,
    SUND,
    gross,
    is_unlimited,
    lent,
    may_cede,
    most_loan,
    why_void,
)
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.table import G
from europa.eu9.treaties import AGREEMENTS, Agreement, Draft
from europa.kernel import Ask, Disabled, Option, Steps

PUBLIC, SECRET, ORAL, BACK, DONE = "public", "secret", "oral", "back", "done"
ME, YOU = "me", "you"
MONEY, NOTHING = "money", "nothing"
STEP = 10
"""Ducats between two sums that are offered."""
HABSBURG_LOAN = 1000
"""4.5.3: no limit between them; more than they ever have."""


def possession(g: G, place: int) -> str:
    """What is ceded, by id; `sund` is the right to levy there."""
    return "sund" if place == SUND else g.world.provinces[place].id


def label(g: G, draft: Draft) -> str:
    """A draft as words: `defensive:france+spain`, `ties:france+spain:100`, `loan:..:50:gift`."""
    found = draft.agreement
    parts = [found.kind, "+".join(g.name(m) for m in found.members)]
    if draft.dowry:
        parts.append(str(draft.dowry))
    parts += [possession(g, p) for _, p in draft.cedes]
    if found.gift:
        parts.append("gift")
    if found.secret:
        parts.append(SECRET)
    if not draft.written:
        parts.append(ORAL)
    return ":".join(parts)


def make(
    g: G,
    by: int,
    kind: str,
    members: tuple[int, ...],
    form: str = PUBLIC,
    dowry: int = 0,
    cedes: tuple[tuple[int, int], ...] = (),
    gift: bool = False,
) -> Draft:
    """A draft as its author leaves it: a written one bears his name."""  # fmt: skip
    turn = g.state.turn
    last = turn if gift else turn + LENGTH - 1
    owed = dowry if kind == "loan" and not gift else 0
    agreement = Agreement(kind, members, last, turn, form == SECRET, owed, gift)
    written = form != ORAL
    return Draft(agreement, by, (by,) if written else (), written, dowry=dowry, cedes=cedes)


def write(g: G, seat: str, power: int, *, oral: bool) -> Steps[Draft | None]:
    """One draft; None if the author thinks better of it."""
    params: dict[str, object] = {"power": g.name(power)}
    options = [Option(BACK), *(Option(f"kind:{kind}", kind) for kind in AGREEMENTS)]
    kind = yield Ask(seat, "draft.kind", options, "IV.2", params)
    if kind == BACK:
        return None
    params["kind"] = kind
    members = yield from _members(g, seat, power, kind, params)
    if not members:
        return None
    draft = None
    if kind == "ties":
        draft = yield from _ties(g, seat, power, members[0], params)
    elif kind == "loan":
        draft = yield from _loan(g, seat, power, members[0], params)
    else:
        forms = [ORAL] if oral else [PUBLIC, SECRET, ORAL]
        form = forms[0]
        if len(forms) > 1:
            form = yield Ask(seat, "draft.form", [Option(x) for x in forms], "IV.2", params)
        draft = make(g, power, kind, (power, *members), form)
    return draft if draft is not None and not why_void(g, draft) else None


def _able(g: G, power: int, kind: str) -> Iterator[int]:
    """Powers with whom it may sign something of this kind, sums and land apart."""
    for other in g.majors():
        if other == power or at_war(g, power, other):
            continue
        if kind in ("defensive", "offensive"):
            if why_void(g, make(g, power, kind, (power, other))):
                continue
        elif kind == "ties":
            trial = make(g, power, kind, (power, other), dowry=LEAST_DOWRY)
            if why_void(g, trial) not in ("", "reason.draft.dowry"):
                continue
        elif why_void(g, make(g, power, kind, (power, other), dowry=1)) and why_void(
            g, make(g, other, kind, (other, power), dowry=1)
        ):
            continue
        yield other


def _members(
    g: G, seat: str, power: int, kind: str, params: dict[str, object]
) -> Steps[tuple[int, ...]]:
    """The other members: one for ties and loans, one or more for alliances."""
    able = list(_able(g, power, kind))
    chosen: list[int] = []
    while True:
        left = [other for other in able if other not in chosen]
        options = [Option(f"with:{g.name(other)}", other) for other in left]
        options.insert(0, Option(DONE if chosen else BACK, -1))
        if len(options) == 1:
            return tuple(chosen)
        about = {**params, "chosen": [g.name(c) for c in chosen]}
        one = yield Ask(seat, "draft.with", options, "IV.2", about, _not_with(g, power, able))
        if one < 0:
            return tuple(chosen)
        chosen.append(one)
        if kind in ("ties", "loan"):
            return tuple(chosen)


def _not_with(g: G, power: int, able: list[int]) -> list[Disabled]:
    return [
        Disabled(
            f"with:{g.name(other)}",
            "reason.draft.war" if at_war(g, power, other) else "reason.draft.not_now",
            "IV.2",
        )
        for other in g.majors()
        if other != power and other not in able
    ]


def _sums(least: int, most: int) -> list[Option]:
    found = list(range(least, most + 1, STEP))
    if found and found[-1] != most:
        found.append(most)
    return [Option(f"ducats:{ducats}", ducats) for ducats in found]


def possessions(g: G, giver: int, *, national: bool) -> list[int]:
    """What a power may cede."""
    w = g.world
    places = [*g.owned(giver), *g.posts(giver)]
    return [
        p
        for p in dict.fromkeys(places)
        if may_cede(g, giver, p) and (national or giver not in w.provinces[p].national)
    ]


def _land(g: G, giver: int, *, national: bool) -> list[Option]:
    ids = [(g.world.provinces[p].id, p) for p in possessions(g, giver, national=national)]
    return [Option(f"cede:{name}", p, (name,)) for name, p in ids]


def _ties(
    g: G, seat: str, power: int, other: int, params: dict[str, object]
) -> Steps[Draft | None]:
    """4.4.1, 4.4.2: who pays, the dowry, perhaps one possession for one."""
    about = {**params, "other": g.name(other)}
    who = yield Ask(seat, "draft.payer", [Option(ME), Option(YOU)], "IV.2", about)
    payer, receiver = (power, other) if who == ME else (other, power)
    sums = _sums(LEAST_DOWRY, gross(g, payer))
    options = [*sums, *_land(g, payer, national=True), Option(BACK)]
    if may_cede(g, payer, SUND):
        options.insert(-1, Option("cede:sund", SUND))
    chosen = yield Ask(seat, "draft.dowry", options, "IV.2", {**about, "payer": g.name(payer)})
    if chosen == BACK:
        return None
    money = any(option.value == chosen and option.key.startswith("ducats") for option in sums)
    cedes: list[tuple[int, int]] = [] if money else [(payer, chosen)]
    exchanged: list[tuple[int, int]] = []
    for giver in (payer, receiver):
        taken = {p for _, p in cedes}
        lands = [o for o in _land(g, giver, national=False) if o.value not in taken]
        if not lands or (giver == receiver and not exchanged):
            break
        about["giver"] = g.name(giver)
        offer = [Option(NOTHING, -1), *lands]
        place = yield Ask(seat, "draft.exchange", offer, "IV.2", about)
        if place < 0:
            exchanged = []
            break
        exchanged.append((giver, place))
    if len(exchanged) == 2:
        cedes += exchanged
    dowry = chosen if money else 0
    return make(g, power, "ties", (payer, receiver), PUBLIC, dowry, tuple(cedes))


def _loan(
    g: G, seat: str, power: int, other: int, params: dict[str, object]
) -> Steps[Draft | None]:
    """4.5: who lends, how much, as a loan or a gift."""
    about = {**params, "other": g.name(other)}
    ways = [
        Option(key, value)
        for key, value in ((ME, (power, other)), (YOU, (other, power)))
        if not why_void(g, make(g, power, "loan", value, dowry=1))
    ]
    members = ways[0].value
    if len(ways) > 1:
        members = yield Ask(seat, "draft.lender", ways, "IV.2", about)
    lender = members[0]
    to_him = g.effect(f"lent_{g.name(members[1])}", lender)
    most = min(most_loan(g, lender) - to_him, gross(g, lender) - lent(g, lender))
    sums = _sums(STEP, HABSBURG_LOAN if is_unlimited(g, *members) else most)
    if not sums:
        return None
    ducats = yield Ask(seat, "draft.loan", [*sums, Option(BACK, 0)], "IV.2", about)
    if not ducats:
        return None
    gift = yield Ask(
        seat, "draft.gift", [Option("loan", False), Option("gift", True)], "IV.2", about
    )
    return make(g, power, "loan", members, PUBLIC, ducats, (), gift)


MESSAGES = {
    "ask.draft.kind": "{power}: what do you write?",
    "option.kind": "{a}",
    "option.back": "nothing after all",
    "ask.draft.with": "{power}: {kind} with whom?",
    "option.draft.with.done": "with these",
    "ask.draft.form": "{power}: in which form?",
    "option.public": "written, to be announced",
    "option.secret": "written and secret",
    "option.oral": "by word of mouth",
    "ask.draft.payer": "{power}: who pays the dowry?",
    "option.me": "we do",
    "option.you": "{other} does",
    "ask.draft.dowry": "{power}: which dowry does {payer} pay?",
    "option.cede": "{a}",
    "ask.draft.exchange": "{power}: does {giver} give a possession in exchange for one?",
    "option.nothing": "no exchange",
    "ask.draft.lender": "{power}: who lends?",
    "ask.draft.loan": "{power}: how much is lent?",
    "ask.draft.gift": "{power}: a loan or a gift?",
    "option.loan": "a loan",
    "option.gift": "a gift",
    "reason.draft.not_now": "Their rules or older treaties forbid it now",
}
