"""VII.4 Forces of minors: basic forces, fortresses, reinforcements in war."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.entries import Changed, LeaderPosted
from europa.eu9.rules.logistics import fortresses
from europa.eu9.rules.powers.forces import NAVAL_UNITS, home, home_port
from europa.eu9.rules.powers.logistics import has
from europa.eu9.rules.terms import lasting
from europa.eu9.state import EC, EW, VA, Unit
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.eu9.world.tables import reinforcement
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together

ATTITUDES = ("offensive", "defensive", "naval")
RICH = 16
"""Income from which a minor has a fortress level more in periods V to VII."""
BARBARY = ("algiers", "tunis", "tripoli", "morocco", "cyrenaica")
UNITS = ("A+", "A-", "LD", "LDE", "F+", "F-", "ND", "P+", "P-")


class Reinforced(Entry, frozen=True):
    """A minor's reinforcements of the turn."""

    minor: str
    attitude: str
    roll: int
    what: tuple[str, ...]


def income_of(g: G, minor: int) -> int:
    """Land income of a minor."""
    return sum(g.world.provinces[p].income for p in g.owned(minor))


def basic_units(minor: int) -> list[tuple[str, int]]:
    """II.1, VII.4.1: the counters a minor always has at peace; no more, no less."""
    record = load_world().countries[minor].minor
    return [(unit, count) for unit, count in record.basic if unit in UNITS] if record else []


def muster(g: G, minor: int) -> None:
    """VII.4.1: going to war from full peace: basic forces at once."""
    s = g.state
    if any(unit.country == minor for unit in s.units):
        return  # at war already when its basic forces grew: nothing new
    for unit, count in basic_units(minor):
        kind = "NWD" if unit == "ND" else unit
        place = home_port(g, minor) if kind in NAVAL_UNITS else home(g, minor)
        if place != NONE:
            s.units.extend([Unit(minor, kind, place, True)] * count)


def fortress_levels(g: G, minor: int) -> int:
    """VII.4.4 (E26): levels above the printed ones that a minor has for nothing."""
    record = g.world.countries[minor].minor
    own = sum(count for unit, count in record.basic if unit == "fortress") if record else 0
    lands = len(g.owned(minor))
    if has(g, minor, "manoeuvre"):
        own += lands
    elif has(g, minor, "baroque"):
        own += lands // 2
    if g.state.period >= 5 and income_of(g, minor) >= RICH:
        own += 1
    return own


def levels_built(g: G, minor: int) -> int:
    """Levels above the printed ones on the map."""
    printed = g.world.provinces
    return sum(max(0, g.state.fortress[p] - printed[p].fortress) for p in g.owned(minor))


def levels_missing(g: G, minor: int) -> int:
    """Levels that basic forces still give it."""
    return max(0, fortress_levels(g, minor) - levels_built(g, minor))


def level_price(g: G, minor: int, level: int) -> int:
    """VII.4.2: levels of reinforcement that one level costs: 2 for 3 and 4 when they are early."""
    early = level == 3 and not has(g, minor, "arquebus")
    return 2 if early or (level == 4 and g.state.turn < fortresses.LATE) else 1


def income_modifier(income: int) -> int:
    """VII.4.2: -1 up to 5, +1 from 16, +2 from 31 on."""
    return -1 if income <= 5 else 0 if income < RICH else 1 if income <= 30 else 2


def political_modifier(g: G, minor: int) -> int:
    """VII.3: what the table of reinforcements adds for a country."""
    name, period = g.name(minor), g.state.period
    spans = {
        "persia": (1, 3, 2), "denmark": (1, 4, 1), "saxony": (1, 4, 1), "sweden": (1, 7, 1),
        "savoy": (4, 6, 1), "hanover": (6, 7, 1), "venice": (4, 5, 1),
        "teutonic_order": (1, 2, 1), "livonian_order": (1, 2, 1),
        **dict.fromkeys(BARBARY, (1, 3, 1)),
    }  # fmt: skip
    if name == "portugal":
        return 0 if g.holds("portuguese_disaster") else 3
    first, last, bonus = spans.get(name, (0, -1, 0))
    own = bonus if first <= period <= last else 0
    return own + lasting.bonus(g, "minor_reinforcements", minor)


def basic_reinforcement(g: G, minor: int) -> int:
    """VII.4.1: detachments a turn in a limited intervention or overseas, without a roll."""
    record = g.world.countries[minor].minor
    sizes = {"A+": 4, "A-": 2, "F+": 4, "F-": 2}
    own = sum(sizes.get(unit, 1) * count for unit, count in record.reinforcements) if record else 0
    box = g.state.box[minor]
    if box == VA:
        return 0
    return own + (box in (EC, EW))


def bought_reinforcement(g: G, minor: int) -> int:
    """VII.4.1: detachments that the Patron of a vassal may buy for it: two more than basic ones."""
    record = g.world.countries[minor].minor
    if g.state.box[minor] != VA or record is None:
        return 0
    sizes = {"A+": 4, "A-": 2, "F+": 4, "F-": 2}
    return 2 + sum(sizes.get(unit, 1) * count for unit, count in record.reinforcements)


def at_full_war(g: G) -> list[int]:
    """Minors in regular wars."""
    found: list[int] = []
    for war in g.state.wars:
        if war.kind == "full" and not war.armistice:
            found += [c for c in war.members if not g.is_major(c)]
    return list(dict.fromkeys(found))


def is_naval_minor(minor: int) -> bool:
    """VII.4.3: a naval attitude needs naval counters."""
    return any(unit in ("F+", "F-", "ND") for unit, _ in basic_units(minor))


def reinforce(g: G, order: list[int], decider: Callable[[G, int], int]) -> Steps[None]:
    """VII.4.2: minors in full war: attitudes sealed by Patron, then a roll for each."""
    minors = at_full_war(g)
    if not minors:
        return
    asked = {
        power: [m for m in minors if decider(g, m) == power]
        for power in order
        if any(decider(g, m) == power for m in minors)
    }
    answers = yield from together(
        g, {g.seat_of(p): _attitudes(g, g.seat_of(p), p, own) for p, own in asked.items()}
    )
    for power, own in asked.items():
        for minor in own:
            seat = g.seat_of(power)
            yield from roll_reinforcements(g, seat, minor, answers[seat][minor])


def _attitudes(g: G, seat: str, power: int, minors: list[int]) -> Steps[dict[int, str]]:
    found: dict[int, str] = {}
    for minor in minors:
        options = [Option(a, a) for a in ATTITUDES if a != "naval" or is_naval_minor(minor)]
        params = {"power": g.name(power), "minor": g.name(minor)}
        found[minor] = yield Ask(seat, "minors.attitude", options, "VII.4", params)
    return found


def roll_reinforcements(g: G, seat: str, minor: int, attitude: str) -> Steps[None]:
    """VII.4.2: d10 and modifiers; the units arrive, fortresses rise, perhaps a leader comes.

    Who decides may take two galleys for each ship, where galleys sail.
    """
    name = g.name(minor)
    roll = g.d10("reinforcements", name)
    roll += political_modifier(g, minor) + income_modifier(income_of(g, minor))
    parts, leader = reinforcement(attitude, roll)
    g.log(Reinforced(name, attitude, roll, tuple(f"{n} {what}" for what, n in parts.items())))
    if parts.get("ND") and has_galleys(g, minor):
        options = [Option("ships"), Option("galleys")]
        if (yield Ask(seat, "minors.ships", options, "VII.4", {"minor": name})) == "galleys":
            parts = {**parts, "NGD": 2 * parts["ND"], "ND": 0}
    _arrive(g, minor, parts)
    if parts.get("MC"):  # E319: multiple campaigns for rounds of the decider's choice
        g.state.allowances[f"multiple:{name}"] = parts["MC"]
    _fortify(g, minor, parts.get("f", 0))
    if leader and g.d10("leader", name) <= leader:
        lead(g, minor)


def has_galleys(g: G, minor: int) -> bool:
    """2.1: galleys are of the Mediterranean and the Baltic."""
    seas = [g.world.seas[sea] for sea in g.world.provinces[home_port(g, minor)].seas]
    return any(sea.mediterranean or sea.baltic for sea in seas)


def _arrive(g: G, minor: int, parts: dict[str, int]) -> None:
    """Units at home: conscripts, but Sweden's and half of Persia's (VII.4.3)."""
    s = g.state
    at, port = home(g, minor), home_port(g, minor)
    if at == NONE:
        return
    raised = parts.get("LD", 0)
    veterans = raised if g.name(minor) == "sweden" else raised // 2 * (g.name(minor) == "persia")
    for n in range(raised):
        s.units.append(Unit(minor, "LD", at, n < veterans))
    for what, kind in (("ND", "NWD"), ("NGD", "NGD"), ("de", "NDE"), ("F-", "F-"), ("F+", "F+")):
        s.units.extend([Unit(minor, kind, port, True)] * parts.get(what, 0))


def _fortify(g: G, minor: int, levels: int) -> None:
    """One level a turn in a place, the capital first, then the richest (VII.4.2)."""
    s, w = g.state, g.world.provinces
    places = sorted(g.owned(minor), key=lambda p: (-w[p].capital, -w[p].income, p))
    for p in places:
        level = s.fortress[p] + 1
        fits = level in fortresses.NEEDED and has(g, minor, fortresses.NEEDED[level])
        price = level_price(g, minor, level)
        if fits and price <= levels and s.controller[p] == minor:
            levels -= price
            s.fortress[p] = level
            g.log(Changed(g.name(minor), f"fortress of {w[p].id}", level - 1, level, "VII.4"))


def lead(g: G, minor: int) -> int:
    """VII.4.2: an anonymous leader for the war, at random; NONE if no counter is left."""
    s = g.state
    pool = [
        n
        for n, leader in enumerate(g.world.leaders)
        if leader.group == "generic_minor" and not s.leader_state[n]
        and leader.sides[0].kind == "general"
    ]  # fmt: skip
    if not pool:
        return NONE
    found = g.dice.pick(pool, "drawn leader")
    g.put_leader(found, home(g, minor))
    s.leader_for[found] = minor
    g.log(LeaderPosted(g.name(minor), g.world.leaders[found].name, "the army"))
    return found


def disband_at_peace(g: G) -> None:
    """VII.4.1, VII.5.1: a minor fully at peace has exactly its basic forces and no leader drawn."""
    s = g.state
    fighting = {c for war in s.wars for c in (*war.members, *war.helping)}

    def idle(country: int) -> bool:
        record = g.world.countries[country].minor
        real = record is not None and record.kind != "virtual" and not g.is_major(country)
        return real and country not in fighting

    s.units[:] = [unit for unit in s.units if not idle(unit.country)]
    for leader, minor in list(s.leader_for.items()):
        if idle(minor) and g.world.leaders[leader].kind == "anonymous":
            g.put_leader(leader, NONE, 0)
            del s.leader_for[leader]


ENTRIES = (Reinforced,)
MESSAGES = {
    "ask.minors.ships": "{seat}: does {minor} get ships, or twice as many galleys?",
    "option.minors.ships.ships": "ships",
    "option.minors.ships.galleys": "galleys",
    "ask.minors.attitude": "{power}: how does {minor} fight this turn?",
    "entry.Reinforced": "{minor} ({attitude}), roll {roll}: {what}",
}
