"""4.20.1 What is added to a power's die on a European minor."""

from __future__ import annotations

from collections import Counter

from europa.eu9.rules.diplomacy.boxes import patron_bonus, reachable
from europa.eu9.rules.diplomacy.rotw_modifiers import BONUS
from europa.eu9.rules.powers import faith
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.wars import hostile
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import bonus
from europa.eu9.sheet import Part
from europa.eu9.state import BOXES, DIP, NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials as known_specials

FORMER_DEFENCE = 5
"""A former power defends its own minors: DIP 3, a medium investment."""


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


def modifier(g: G, power: int, minor: int, ducats: int, supports: int = 0) -> int:
    """The sum of all that is added to the die."""
    return sum(part.amount for part in parts(g, power, minor, ducats, supports))


def geopolitics(g: G, power: int, minor: int) -> int:
    """The minor's bonus for a power as printed, or as its special rules have it now (XV)."""
    record, who = g.world.countries[minor].minor, g.name(power)
    special = [x for x in known_specials().get(g.name(minor), ()) if x.kind == "geopolitics"]
    named = [x for x in special if x.says["power"] == who and x.says["value"] > 0]
    printed = record.geopolitics.get(who, 0) if record else 0
    if any(x.says["value"] == printed for x in named):
        printed = 0  # the same bonus, bound to a condition
    return printed + specials.value(g, "geopolitics", minor, power)


VIENNA = "osterreich"
VIENNESE = 3


def near_vienna(g: G, power: int, minor: int) -> int:
    """P 7.4: while Vienna is lost the Habsburgs' friends are its neighbours."""
    s, w = g.state, g.world
    if not g.holds("vienna_fallen") or power != first_habsburg(g):
        return 0
    austria = g.country("austria")
    lands = {*w.countries[austria].provinces, *g.owned(austria)}
    near = any(q in lands for p in g.owned(minor) for q in w.provinces[p].neighbours)
    return VIENNESE if near and s.patron[austria] != minor else 0


def first_habsburg(g: G) -> int:
    """P 0.2 MAJHAB: AUS if it is played, else HIS."""
    austria = g.country("austria")
    return austria if g.is_major(austria) else g.country("spain")


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
    total = near_vienna(g, power, minor)
    total += specials.value(g, "diplomacy_modifier", minor, power)
    if s.attitude[power] == "counter_reformation" and faith.quarrel(g):
        total += faith.faith(g, minor) == "catholic"
    if s.attitude[power] == "conciliatory" and faith.quarrel(g):
        total += 2 * (faith.faith(g, minor) == "protestant")
    if who == "venice" and g.holds("pope_in_venice") and faith.faith(g, minor) == "catholic":
        total += 1
    if name == "denmark" and g.effect("sund_returned", power):
        total += 2
    return total


# How far an action will probably lead (4.19.7, 4.20.3)

FACES = range(1, 11)
WAYS = Counter(die - one - other for die in FACES for one in FACES for other in FACES)
"""[a die less two dice]: how many of a thousand throws give it."""


def chances(g: G, power: int, minor: int, ducats: int) -> dict[str, int]:
    """[box]: percent that it ends there, if nobody else acts; empty if a Patron may resist.

    A die and the modifier against two dice: what is left over buys boxes.
    """
    patron = g.state.patron[minor]
    if patron not in (NONE, power):
        return {}
    added = modifier(g, power, minor, ducats)
    here = g.state.box[minor] if patron == power else NEUTRAL
    ways: dict[int, int] = {}
    for left, many in WAYS.items():
        points = max(0, left + added)
        ways[points] = ways.get(points, 0) + many
    found: dict[int, int] = {}
    for points, many in ways.items():
        boxes = reachable(g, power, minor, points) if points else []
        box = boxes[-1] if boxes else here
        found[box] = found.get(box, 0) + many
    return {BOXES[box]: round(found[box] / 10) for box in sorted(found)}
