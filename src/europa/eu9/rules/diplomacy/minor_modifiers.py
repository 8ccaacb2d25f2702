"""4.20.1 What is added to a power's die on a European minor."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.boxes import patron_bonus
from europa.eu9.rules.diplomacy.overseas_causes import BARBARESQUES
from europa.eu9.rules.diplomacy.rotw_modifiers import BONUS
from europa.eu9.rules.powers import faith
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.wars import hostile
from europa.eu9.rules.terms.lasting import bonus
from europa.eu9.sheet import Part
from europa.eu9.state import DIP
from europa.eu9.table import G

FORMER_DEFENCE = 5
"""A former power defends its own minors: DIP 3, a medium investment."""
LATE_ENGLAND = 6
"""First period in which ANG has a hand in Hanover."""


def parts(g: G, power: int, minor: int, ducats: int, supports: int = 0) -> list[Part]:
    """Everything that is added, by name."""
    s = g.state
    own = s.patron[minor] == power
    found = [
        Part("DIP", skill(g, power, DIP)),
        Part("investment", BONUS[ducats]),
        Part("supports", supports),
        Part("patron", patron_bonus(s.box[minor]) if own else 0),
        Part("religion", faith.modifier(g, power, minor)),
        Part("geopolitics", geopolitics(g, power, minor)),
        Part("gifts", g.effect(f"given_{g.name(minor)}", power)),
        Part("its provinces", -_its_provinces(g, power, minor)),
        Part("war", -3 if _was_at_war(g, power, minor) else 0),
        Part("events", _events(g, power, minor)),
        Part("its own rules", _own_rules(g, power, minor)),
    ]
    return [part for part in found if part.amount]


STRANGER = 3
"""4.27.2: what TUR lacks with Barbary at first."""


def modifier(g: G, power: int, minor: int, ducats: int, supports: int = 0) -> int:
    """The sum of all that is added to the die."""
    return sum(part.amount for part in parts(g, power, minor, ducats, supports))


def geopolitics(g: G, power: int, minor: int) -> int:
    """The minor's bonus for a power; Hanover's for ANG only late; Bavaria's for HIS after C4."""
    record, who = g.world.countries[minor].minor, g.name(power)
    if g.name(minor) == "hanover" and g.state.period < LATE_ENGLAND:
        return 0
    bonus = record.geopolitics.get(who, 0) if record else 0
    if (who, g.name(minor)) == ("spain", "bavaria") and g.holds("dynastic_C4"):
        bonus += 1
    return bonus


def _its_provinces(g: G, power: int, minor: int) -> int:
    """Provinces with the minor's solid shield that the power owns."""
    w = g.world
    return sum(minor in w.provinces[p].shields for p in g.owned(power))


def _was_at_war(g: G, power: int, minor: int) -> bool:
    """Fully or in intervention, this turn or the last one."""
    if hostile(g, power, minor):
        return True
    last = g.state.turn - 1
    return any(peace.opposed(power, minor) and peace.turn == last for peace in g.state.peaces)


def _events(g: G, power: int, minor: int) -> int:
    """Economic events of this turn, and what political events have left in force."""
    this_turn = g.effect("diplomatic_drm", power) + g.effect(f"diplomacy_{g.name(minor)}", power)
    return this_turn + bonus(g, "diplomacy", power, other=minor)


def _own_rules(g: G, power: int, minor: int) -> int:
    """4.27.2 and minors with rules of their own."""
    s, who, name = g.state, g.name(power), g.name(minor)
    total = 0
    if who == "turkey" and name in BARBARESQUES and barbary_malus(g, name):
        total -= STRANGER
    if name == "poland" and not g.holds("absolutism"):
        total -= 3
    if who == "spain" and name == "genoa" and g.tf(minor, g.world.zone_index["ctz_spain"]):
        total += 2
    if s.attitude[power] == "counter_reformation" and faith.quarrel(g):
        total += faith.faith(g, minor) == "catholic"
    if s.attitude[power] == "conciliatory" and faith.quarrel(g):
        total += 2 * (faith.faith(g, minor) == "protestant")
    if who == "spain" and name == "papacy" and s.attitude[power] == "counter_reformation":
        total += 2
    if who == "venice" and g.holds("pope_in_venice") and faith.faith(g, minor) == "catholic":
        total += 1
    if name == "denmark" and g.effect("sund_returned", power):
        total += 2
    return total


def barbary_malus(g: G, name: str) -> bool:
    """4.27.2: TUR is a stranger in Barbary until I-9c (or Barbaros' death after I-9b)."""
    if name == "morocco" and "IV-4(2)" in g.state.occurred:
        return True
    return not (g.holds("I-9c") or g.holds("barbary_won"))
