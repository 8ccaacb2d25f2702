"""P 30.2, 30.3 Vassals of England: they intervene beside it, and are sent overseas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from europa.eu9.rules.diplomacy.begin import help_side
from europa.eu9.rules.diplomacy.causes import barred
from europa.eu9.rules.diplomacy.window import ABROAD, Reaction
from europa.eu9.rules.powers.single.vassals import OVERSEAS, is_sent
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import beside, helper_of, sides_with, war_numbered
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import waived
from europa.eu9.state import VA
from europa.eu9.table import G
from europa.kernel import Entry

INTERVENE, GO_OVERSEAS = "vassals_intervene", "vassals_overseas"
LIMITED = "limited"


class SentOverseas(Entry, frozen=True):
    """A vassal's troops may fight overseas for the rest of the period."""

    power: str
    minor: str


def _vassals(g: G, power: int) -> list[int]:
    s = g.state
    return [m for m in g.minors_of(power) if s.box[m] == VA and not s.gone[m]]


def _interventions(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """30.2: in its own limited intervention, each vassal as one of a minor."""
    if not specials.standing(g, INTERVENE, power):
        return
    for war in g.state.wars:
        helper = helper_of(war, power)
        if helper is None or helper.form != LIMITED or (segment == ABROAD != war.fresh):
            continue
        enemies = war.side(1 - helper.side)
        for minor in _vassals(g, power):
            if sides_with(war, minor) or g.effect(f"no_help_{war.number}", minor):
                continue
            if not any(beside(g, minor, e) or barred(g, minor, e) for e in enemies):
                key = f"send:{g.name(minor)}:{war.number}"
                yield Reaction(key, partial(_send, g, power, minor, war.number, helper.side))


def _send(g: G, power: int, minor: int, number: int, side: int) -> None:
    """It stands beside its Patron, who shelters it: only his enemies can draw it in."""
    war = war_numbered(g, number)
    assert war is not None
    help_side(g, war, minor, side, beside=power)


def _overseas(g: G, power: int) -> Iterator[Reaction]:
    """30.3: in any war, once a vassal and period."""
    found = specials.standing(g, GO_OVERSEAS, power)
    if not found or not any(sides_with(war, power) for war in g.state.wars):
        return
    cost = 0 if waived(g, "vassals_overseas_cost", power) else found[0].says["stability"]
    for minor in _vassals(g, power):
        if not is_sent(g, minor):
            key = f"vassal_overseas:{g.name(minor)}"
            act = partial(_go_overseas, g, power, minor, cost)
            yield Reaction(key, act, "note.stability", {"stability": cost})


def _on_entering(g: G, power: int, segment: str) -> Iterator[Reaction]:
    """30.3: announced on entering a war too."""
    if any(sides_with(war, power) and war.fresh == segment for war in g.state.wars):
        yield from _overseas(g, power)


def _go_overseas(g: G, power: int, minor: int, cost: int) -> None:
    s = g.state
    s.held[f"{OVERSEAS}{g.name(minor)}"] = s.period
    g.log(SentOverseas(g.name(power), g.name(minor)))
    change(g, power, -cost, "XV")


REACTIONS = (_interventions, _on_entering)
ANNOUNCEMENTS = (_overseas,)
ENTRIES = (SentOverseas,)
MESSAGES = {
    "option.vassal_overseas": "send the vassal {a} overseas",
    "entry.SentOverseas": "{power} sends its vassal {minor} overseas for the rest of the period",
}
