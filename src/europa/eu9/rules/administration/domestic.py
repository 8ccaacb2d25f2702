"""VI.5 Domestic actions: a manufacture, or better trade indices. One a turn."""

from __future__ import annotations

from europa.eu9.pieces import Action
from europa.eu9.rules.administration.actions import Odds, action_bonus, attempt, column
from europa.eu9.rules.administration.planning import DOMESTIC, LARGE, Draft, Menu, invested
from europa.eu9.rules.powers import manufactures
from europa.eu9.rules.powers.indices import fti
from europa.eu9.rules.powers.inflation import percent
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.limits import limit, printed
from europa.eu9.rules.powers.standing import raise_index
from europa.eu9.state import ADM
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS
from europa.kernel import Ask, Option, Steps

KINDS = ("mnu", "dti", "fti", "sfti")
EASE = 9
"""What is taken off the monarch's ADM."""
INDUSTRIAL = 6
"""Period from which ANG is better at home."""
GOLD_FLOW = "gold_flow"
DEAR = 10
"""Percent of inflation from which HIS is worse."""


def base(g: G, power: int, kind: str) -> int:
    """VI.5.1: ADM - 9, and DTI for a manufacture."""
    own = g.state.dti[power] if kind == "mnu" else 0
    return skill(g, power, ADM) + own - EASE


def modifier(g: G, power: int, kind: str) -> int:
    """VI.5.1: stability, the power's own rule, events."""
    s, name = g.state, g.name(power)
    own = s.stability[power] + g.effect(f"{kind}_drm", power) + action_bonus(g, power, kind)
    if name == "england" and s.period >= INDUSTRIAL:
        own += 2
    backward = name in ("turkey", "poland") or (name == "russia" and not g.holds("st_petersburg"))
    if backward:
        own -= 1
    if name == "spain":  # E562: the flow of gold, then for good; before it, inflation
        own -= 2 if g.holds(GOLD_FLOW) else percent(g, power) >= DEAR
    return own


def is_open(g: G, power: int, kind: str) -> bool:
    """II.1.6: nothing may be planned whose limit is reached."""
    s = g.state
    if kind == "mnu":
        flips = any(mnu.level == 1 for mnu in g.mnus(power))
        return flips or manufactures.may_build(g, power)
    if kind == "sfti" and printed(g, power).sfti is None:
        return False  # VI.5.2: only where the table prints a second value
    columns = {"dti": s.dti, "fti": s.fti, "sfti": s.sfti}
    return columns[kind][power] < limit(g, power, kind)


def _menu(kind: str) -> Menu:
    def menu(g: G, draft: Draft) -> list[Action]:
        power = draft.power
        closed = draft.of(*DOMESTIC) or g.effect("no_domestic", power)
        if closed or not draft.once(f"open {kind}", lambda: is_open(g, power, kind)):
            return []
        details = _details(g, power) if kind == "mnu" else [""]
        return [Action(kind, ducats=n, detail=detail) for detail in details for n in LARGE]

    return menu


def _details(g: G, power: int) -> list[str]:
    """E-38 makes some kinds of manufactures easier: then a plan says which it is for."""
    helped = [name for name in MNU_KINDS if g.effect(f"mnu_{name}_drm", power)]
    possible = [name for name in helped if _offers(g, power, name)]
    return ["any", *possible] if possible else [""]


def odds(g: G, power: int, action: Action) -> Odds:
    """VI.5.1: column and modifier of a domestic action."""
    at = column(base(g, power, action.kind), invested(action.kind, action.ducats))
    drm = modifier(g, power, action.kind) + g.effect(f"mnu_{action.detail}_drm", power)
    return Odds(at, drm, fti(g, power))


def resolve(g: G, power: int, action: Action, written: Odds) -> Steps[None]:
    """3.8: the roll; a success is carried out, an owner chooses his manufacture."""
    if attempt(g, power, action.kind, "", written).success:
        if action.kind == "mnu":
            yield from _choose(g, power, action.detail)
        else:
            raise_index(g, power, action.kind, "VI.5")


def _offers(g: G, power: int, only: str = "") -> list[Option]:
    """VI.5.2: a new counter of level 1, or one turned to level 2; `only`: of one kind."""
    wanted = [MNU_KINDS.index(only)] if only in MNU_KINDS else [*range(len(MNU_KINDS))]
    options = [
        Option(
            f"improve:{MNU_KINDS[mnu.kind]}:{_id(g, mnu.province)}", mnu, (_id(g, mnu.province),)
        )
        for mnu in dict.fromkeys(g.mnus(power))
        if mnu.level == 1 and mnu.kind in wanted
    ]
    if manufactures.may_build(g, power):
        options += [
            Option(f"build:{MNU_KINDS[kind]}", kind)
            for kind in manufactures.kinds(g, power)
            if kind in wanted and manufactures.places(g, power, kind)
        ]
    return options


def _choose(g: G, power: int, only: str = "") -> Steps[None]:
    """VI.5.2: the owner says what his manufacture is, and where."""
    options = _offers(g, power, only)
    if not options:
        return
    seat, params = g.seat_of(power), {"power": g.name(power)}
    chosen = yield Ask(seat, "mnu.what", options, "VI.5", params)
    if not isinstance(chosen, int):
        manufactures.improve(g, chosen)
        return
    where = [
        Option(f"at:{_id(g, p)}", p, (_id(g, p),)) for p in manufactures.places(g, power, chosen)
    ]
    province = yield Ask(seat, "mnu.where", where, "VI.5", {**params, "kind": MNU_KINDS[chosen]})
    manufactures.build(g, power, chosen, province)


def _id(g: G, province: int) -> str:
    return g.world.provinces[province].id


PLAN_MENU = {kind: _menu(kind) for kind in KINDS}
MESSAGES = {
    "ask.mnu.what": "{power}: a new manufacture, or a better one?",
    "ask.mnu.where": "{power}: where does the {kind} manufacture stand?",
    "option.improve": "improve {a} in {b}",
    "option.build": "build {a}",
}
