"""P 17 Revolted principalities: who may grant which, and who has granted it."""

from __future__ import annotations

from europa.eu9.rules.terms.specials import DISSOCIATION
from europa.eu9.table import G
from europa.eu9.world.specials import specials_of

GRANTERS = {record.minor: tuple(record.says["from"]) for record in specials_of("independence")}
"""P 17.1: principalities, and the powers that may grant them."""
GRANTED = "granted:"
"""In force with a principality: the turn; its value: who has granted it."""
HOLLAND, CHURCHES, REVOLT = "v_holland", "I-8(2)", "III-1(1)"


def granters(g: G, minor: int) -> tuple[int, ...]:
    """Who has granted a principality its independence."""
    names = g.state.flag_values.get(GRANTED + g.name(minor), "")
    return tuple(g.country(name) for name in names.split())


def note_granted(g: G, power: int, minor: int) -> None:
    """It is remembered; two who grant in one turn both count."""
    s, key = g.state, GRANTED + g.name(minor)
    same = s.in_force.get(key) == s.turn
    names = [s.flag_values.get(key, "")] if same else []
    s.in_force[key], s.flag_values[key] = s.turn, " ".join([*names, g.name(power)])


def rises_at_once(g: G) -> bool:
    """P 17.5: a free Holland between the choice of the churches and the end of the house is the
    Dutch revolt."""
    occurred = g.state.occurred
    return CHURCHES in occurred and not any(event in occurred for event in DISSOCIATION)
