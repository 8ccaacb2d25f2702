"""3.10 and the rounds: where leaders stand, who commands, what kings do."""

from __future__ import annotations

from europa.eu9.pieces import Unit
from europa.eu9.rules.military.composition import land_thirds, naval_thirds
from europa.eu9.rules.military.movement.sailing import has_galleys
from europa.eu9.rules.powers.forces import NAVAL_UNITS
from europa.eu9.rules.powers.ranks import category
from europa.eu9.state import ON_MAP, SEA_PLACE
from europa.eu9.table import G
from europa.kernel import Ask, Option
from europa.players.eu9.thought import Because, Thought, by_key

AT_SEA = ("admiral", "explorer", "privateer")
NEAR = 6
"""What standing near the enemy adds, in thirds of LD."""
BOTH = 3
"""What ships and troops for an expedition in one place add."""
SHARED = 30
"""How little an admiral is wanted where explorers wait to sail."""


def _kind(leader: str) -> str:
    """The kind of a leader as the question names him: `Dias (explorer)`, `anonymous general`."""
    words = leader.replace("(", " ").replace(")", " ").split()
    return words[-1] if words else ""


def place(thought: Thought, ask: Ask) -> Because:
    """3.10: generals with the largest army, admirals with the fleet, explorers where ships are."""
    g, power = thought.g, thought.power
    kind = _kind(str(ask.params["leader"]))
    units: dict[int, list[Unit]] = {}
    for unit in g.state.units:
        if unit.country == power:
            units.setdefault(unit.place, []).append(unit)
    foes = set(g.enemies(power))
    finders = _finders(g, power)

    def rank(option: Option) -> tuple[float, int]:
        here = units.get(option.value, [])
        if kind == "explorer":
            return _ships(g, here, option.value), -option.value
        if kind in AT_SEA:
            fleet = naval_thirds(g, [u for u in here if u.kind in NAVAL_UNITS])
            return fleet - SHARED * (option.value in finders), -option.value
        found = float(land_thirds(here))
        if kind == "conquistador":
            loose = any(u.kind == "LD" for u in here)
            alone = loose and not any(u.kind[0] == "A" for u in here)
            port = option.value < SEA_PLACE and g.world.provinces[option.value].port
            return BOTH * alone + (1 + _ships(g, here, option.value)) * loose * port, -option.value
        return found + NEAR * _is_near(g, option.value, foes), -option.value

    places = [option for option in ask.options if option.key != "all_as_they_stand"]
    return Because(max(places, key=rank), _why(kind))


def _finders(g: G, power: int) -> set[int]:
    """Places where explorers of a power are: an admiral would command them."""
    return {
        g.state.leader_place[n]
        for n, leader in enumerate(g.world.leaders)
        if leader.country == g.name(power)
        and g.state.leader_state[n] == ON_MAP
        and category(n) == "explorer"
    }


def _why(kind: str) -> str:
    if kind == "explorer":
        return "An explorer is no use without ships on the ocean."
    if kind in AT_SEA:
        return "The best admiral belongs to the largest fleet."
    return "A general belongs to the largest army, near the enemy."


def _ships(g: G, units: list[Unit], place: int) -> float:
    """How well an explorer could sail from a place: ocean ships there, and no inland sea."""
    ships = [u for u in units if u.kind in NAVAL_UNITS]
    far = [u for u in ships if not has_galleys(g, [u])]
    seas = g.world.provinces[place].seas if place < SEA_PLACE else (place - SEA_PLACE,)
    inland = all(g.world.seas[sea].mediterranean or g.world.seas[sea].baltic for sea in seas)
    loose = sum(u.kind in ("NWD", "NDE") for u in far)
    carries = loose > 1 or any(u.kind == "NTD" for u in far)
    return (2.0 * bool(far) + min(2, loose) + carries) * (0.5 if inland else 1.0)


def _is_near(g: G, place: int, foes: set[int]) -> bool:
    if place >= SEA_PLACE:
        return False
    s, around = g.state, (place, *g.world.provinces[place].neighbours)
    return any(
        s.controller[n] in foes or (s.revolt[n] and s.owner[n] == s.owner[place]) for n in around
    )


def side(thought: Thought, ask: Ask) -> Because:
    """VII.5: who can find new lands does, until the way is known."""
    for option in ask.options:
        if option.key == "as:explorer":
            return Because(option, "New seas are still to be found.")
    return Because(ask.options[0], "So he serves best.")


def king(thought: Thought, ask: Ask) -> Because:
    """IX.5: a king stays at home: a captive costs more than he wins."""
    return Because(by_key(ask, "stay"), "A king in captivity costs more than he could win.")


def keep(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "keep"), "The leaders stand where they are needed.")


def done(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "done", "as_before"), "The leaders stand where they are needed.")
