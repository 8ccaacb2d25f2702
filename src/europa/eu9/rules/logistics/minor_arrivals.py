"""VII.4 Where a minor's forces come, and as what: its decider chooses (3.9)."""

from __future__ import annotations

from functools import cache

from europa.eu9.entries import Changed, Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.logistics import fortresses
from europa.eu9.rules.powers.forces import home, home_port
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.powers.single import crown_lands
from europa.eu9.rules.terms import lasting, specials
from europa.eu9.state import SHIPS
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.eu9.world.schemas.forces import FleetContents
from europa.eu9.world.tables import read_table
from europa.kernel import Ask, Option, Steps

GALLEASS = "VGD"
LARGE, SMALL = 4, 2
"""LD of an A+ and an A-."""
PERPETUAL = "perpetual_peace"
"""In force: the Swiss have made their peace, and lost what made them special (M 8.2)."""
OLD_CLASSES = ("II", "A")


def sites(g: G, minor: int) -> list[int]:
    """VII.2.1, VII.4: owned, controlled, not besieged, not revolted; its capital first."""
    s, first = g.state, home(g, minor)
    found = [p for p in g.owned(minor) if s.controller[p] == minor and not s.revolt[p]]
    found = [p for p in found if not fortresses.is_besieged(g, p)]
    return sorted(found, key=lambda p: (p != first, p))


def ports(g: G, minor: int) -> list[int]:
    """Those of them with a port, the usual one first."""
    first = home_port(g, minor)
    found = [p for p in sites(g, minor) if g.world.provinces[p].port]
    return sorted(found, key=lambda p: (p != first, p))


@cache
def _contents() -> FleetContents:
    found: FleetContents = read_table("fleet_contents", FleetContents)
    return found


def contents(g: G, minor: int, kind: str) -> tuple[int, int, int, int]:
    """IX.3: ships of a minor's full fleet counter, by its name or its class."""
    rows = _contents().rows
    record = load_world().countries[minor].minor
    old = record is not None and record.army_class in OLD_CLASSES
    row = rows.get(g.name(minor), rows["class II,A" if old else "class III,portugal"])
    fleet = row[g.state.period - 1]
    if fleet is None:
        return (2, 0, 0, 1)
    room = fleet.plus if kind == "F+" else fleet.minus
    return (room.NWD, 0, 0, room.NTD)


def pick(g: G, seat: str, kind: str, minor: int, places: list[int], what: str = "") -> Steps[int]:
    """A place of the decider's choice; the first where nobody decides."""
    if not places:
        return NONE
    if len(places) == 1 or not seat:
        return places[0]
    ids = g.world.provinces
    options = [Option(f"at:{ids[p].id}", p, (ids[p].id,)) for p in places]
    params = {"minor": g.name(minor), "what": what}
    chosen: int = yield Ask(seat, kind, options, "VII.4", params)
    return chosen


def veterans(g: G, minor: int, raised: int) -> int:
    """SPEC-minors 1.6: LD of a reinforcement that are no conscripts."""
    found = specials.standing(g, "veteran", minor)
    if any("fraction" in record.says for record in found):
        return raised // 2
    return raised if found else 0


def forms(g: G, minor: int, raised: int) -> list[tuple[str, ...]]:
    """As what so many LD may come: the fewest counters first; A as its box has them."""
    record = load_world().countries[minor].minor
    most = specials.pool(g, minor, record.pool).get("A", 0) if record is not None else 0
    most += crown_lands.counters(g, minor).get("A", 0)
    for _, act in lasting.found(g, "set:counters", minor):
        most = int(act["to"].get("A", most)) if isinstance(act.get("to"), dict) else most
    room = most - sum(u.country == minor and u.kind in ("A+", "A-") for u in g.state.units)
    found: list[tuple[str, ...]] = []
    if room >= 1 and raised >= LARGE:
        small = room >= 2 and raised - LARGE >= SMALL
        left = raised - LARGE - SMALL * small
        found.append(("A+", *("A-",) * small, *("LD",) * left))
    if room >= 1 and raised >= SMALL:
        found.append(("A-", *("LD",) * (raised - SMALL)))
    return [*found, ("LD",) * raised]


def land(g: G, seat: str, minor: int, raised: int, where: list[int] | None = None) -> Steps[None]:
    """VII.4.2: LD of a reinforcement arrive: in its own land, or where an event says."""
    if not raised:
        return
    where = sites(g, minor) if where is None else where
    place = yield from pick(g, seat, "minors.muster", minor, where, f"{raised} LD")
    if place == NONE:
        return
    choices = forms(g, minor, raised)
    chosen = choices[0]
    if len(choices) > 1 and seat:
        options = [Option(f"as:{','.join(form)}", form) for form in choices]
        chosen = yield Ask(seat, "minors.form", options, "VII.4", {"minor": g.name(minor)})
    left = veterans(g, minor, raised)
    for kind in chosen:
        size = {"A+": LARGE, "A-": SMALL}.get(kind, 1)
        whole = left >= size
        known = 0 if whole else left
        left -= size if whole else left
        g.state.units.append(Unit(minor, kind, place, whole, seasoned=known))
        g.log(Placed(g.name(minor), kind, g.world.provinces[place].id))


def sea(
    g: G, seat: str, minor: int, parts: dict[str, int], where: list[int] | None = None
) -> Steps[None]:
    """VII.4.2: each ND a ship of war, a transport, a galleass or two galleys; each de half that."""
    found = ports(g, minor)
    if where is not None:
        found = [p for p in where if g.world.provinces[p].port]
    if not found or not any(parts.get(what) for what in ("ND", "de", "F-", "F+")):
        return
    place = yield from pick(g, seat, "minors.harbour", minor, found)
    rowing = _rows(g, place)
    for what in ("ND", "de"):
        kinds = ["NWD", "NTD"] if what == "ND" else ["NDE"]
        kinds += ["NGD"] * rowing
        for _ in range(parts.get(what, 0)):
            able = [*kinds, *(["VGD"] if what == "ND" and _has_galleass(g, minor) else [])]
            kind = able[0]
            if len(able) > 1 and seat:
                options = [Option(f"ship:{name}", name) for name in able]
                kind = yield Ask(seat, "minors.ship", options, "VII.4", {"minor": g.name(minor)})
            count = 2 if (what, kind) == ("ND", "NGD") else 1
            g.state.units.extend([Unit(minor, kind, place)] * count)
            g.log(Placed(g.name(minor), kind, g.world.provinces[place].id, count))
    for kind in ("F-", "F+"):
        ships = contents(g, minor, kind)
        g.state.units.extend([Unit(minor, kind, place, ships=ships)] * parts.get(kind, 0))


def _has_galleass(g: G, minor: int) -> bool:
    """M 11.5: whether a galleass of its box is left, at the technology."""
    record = load_world().countries[minor].minor
    most = specials.pool(g, minor, record.pool).get(GALLEASS, 0) if record is not None else 0
    there = sum(u.country == minor and u.kind == GALLEASS for u in g.state.units)
    return there < most and has(g, minor, "galleass")


def _rows(g: G, place: int) -> bool:
    """C2.1: galleys are of the Mediterranean and the Baltic."""
    seas = [g.world.seas[n] for n in g.world.provinces[place].seas]
    return any(one.mediterranean or one.baltic for one in seas)


def level_price(g: G, minor: int, level: int) -> int:
    """VII.4.2: levels of reinforcement that one level costs: 2 for 3 and 4 when they are early."""
    early = level == 3 and not has(g, minor, "arquebus")
    return 2 if early or (level == 4 and g.state.turn < fortresses.LATE) else 1


def strengthened(g: G, minor: int, levels: int) -> list[int]:
    """Where one level more may be built with so many: what the land and technology allow."""
    s = g.state
    held = [p for p, who in enumerate(s.controller) if who == minor]
    return [
        p
        for p in held
        if fortresses.may_build(g, minor, p, s.fortress[p] + 1)
        and level_price(g, minor, s.fortress[p] + 1) <= levels
    ]


def fortify(g: G, seat: str, minor: int, levels: int, *, once: bool = True) -> Steps[None]:
    """VII.4.2: levels by reinforcement, one a turn in a place; basic ones any number (`once`)."""
    s, w = g.state, g.world.provinces
    built: list[int] = []
    while levels > 0:
        found = [p for p in strengthened(g, minor, levels) if not once or p not in built]
        found.sort(key=lambda p: (-w[p].capital, -w[p].income, p))
        place = yield from pick(g, seat, "minors.walls", minor, found)
        if place == NONE:
            return
        level = s.fortress[place] + 1
        levels -= level_price(g, minor, level)
        s.fortress[place] = level
        built.append(place)
        g.log(Changed(g.name(minor), f"fortress of {w[place].id}", level - 1, level, "VII.4"))


def fleet_ships(g: G, minor: int, kind: str) -> tuple[int, int, int, int]:
    """What a counter of a minor holds: a fleet is full, anything else is itself."""
    return contents(g, minor, kind) if kind in ("F+", "F-") else (0,) * len(SHIPS)  # type: ignore[return-value]


MESSAGES = {
    "ask.minors.muster": "{minor}: where do {what} gather?",
    "ask.minors.form": "{minor}: as which counters do they come?",
    "ask.minors.harbour": "{minor}: in which port do its ships appear?",
    "ask.minors.ship": "{minor}: what kind of ship?",
    "ask.minors.walls": "{minor}: which fortress is strengthened?",
    "option.ship": "{a}",
}
