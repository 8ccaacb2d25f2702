"""III-D Truces: when one is broken, who must sign one, what it is worth to helpers."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.french_wars.captains import captains
from europa.eu9.rules.events.political.french_wars.course import FIRST
from europa.eu9.rules.events.political.french_wars.sides import (
    EVENT,
    FINAL,
    STAGES,
    france,
    is_protestant,
    rebels,
    wars,
)
from europa.eu9.rules.events.political.verbs.dice import OWN_ROLLS
from europa.eu9.rules.events.political.verbs.flow import QUESTIONS
from europa.eu9.rules.events.political.verbs.split import WORTH, land_of
from europa.eu9.rules.logistics.minor_forces import basic_units
from europa.eu9.rules.powers.stability import LEAST as LOWEST
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.rules.terms.when_people import FORCE, LEAST
from europa.eu9.rules.terms.when_wars import last_truce
from europa.eu9.rules.terms.who import ROLES, SIDES
from europa.eu9.state import CAPTIVE, DEAD, WOUNDED
from europa.eu9.world.political import Act

LOST = (CAPTIVE, DEAD, WOUNDED)
LOW, TWICE = "low", 2
"""Note of how many turns in a row a war left France at the least stability."""


def has_basic_forces(scene: Scene, minor: int) -> bool:
    """Whether a minor has at least the land forces it is entitled to."""
    g = scene.g
    least = sum(WORTH.get(kind, 0) * number for kind, number in basic_units(g, minor))
    return sum(WORTH[unit.kind] for unit in land_of(g, minor)) >= least


def break_modifier(scene: Scene, act: Act) -> int:
    """E485: the level, for the Rebels or against them; one less for each turn since the signing."""
    truce = last_truce(scene, "france", "rebels")
    if truce is None:
        return 0
    level = -truce.level if france(scene.g) in truce.winners else truce.level
    return level - (scene.g.state.turn - truce.turn)


@own(FIRST, "before:7.7")
def count_low_turns(scene: Scene) -> None:
    """E485: after 7.6 of each turn of one war that no peace has ended."""
    g, s = scene.g, scene.g.state
    going = wars(g)
    low = bool(going) and s.stability[france(g)] == LOWEST
    before = scene.note(LOW, "turns").split()
    last = [str(s.turn - 1), str(going[0].number)] if going else []
    number = int(before[2]) if last and before[:2] == last else 0
    scene.write(LOW, "turns", f"{s.turn} {going[0].number} {number + 1}" if low else "")


def must_surrender(scene: Scene) -> bool:
    """Two turns running of one war at the least stability."""
    note = scene.g.state.event_notes.get(f"{FIRST}:{LOW}:turns", "").split()
    return bool(note) and int(note[0]) == scene.g.state.turn and int(note[2]) >= TWICE


def without_leaders(scene: Scene) -> list[int]:
    """A side whose leaders are all captured, wounded or dead: the Rebels, or France."""
    g, s = scene.g, scene.g.state
    loyal = [france(g), *(c for war in wars(g) for c in war.members if _is_loyal(scene, c))]
    for side in (rebels(scene), list(dict.fromkeys(loyal))):
        fallen = any(
            s.leader_state[n] in LOST
            and s.leader_for.get(n, g.world.country_index.get(record.country, -1)) in side
            for n, record in enumerate(g.world.leaders)
        )
        if fallen and not any(captains(g, one) for one in side):
            return side[:1]
    return []


def _is_loyal(scene: Scene, one: int) -> bool:
    return scene.g.name(one) in ("huguenots", "holy_league") and one not in rebels(scene)


def _signed(scene: Scene) -> tuple[list[int], list[int]]:
    """Winners and losers of the truce of this turn."""
    s = scene.g.state
    found = [p for p in s.peaces if p.cause == EVENT and p.turn == s.turn]
    return (list(found[-1].winners), list(found[-1].losers)) if found else ([], [])


def favoured(scene: Scene) -> list[int]:
    return _signed(scene)[0]


def enemy_side(scene: Scene) -> list[int]:
    """Who lost the truce of this turn; in the war the enemies of the one bound."""
    return _signed(scene)[1] or scene.g.enemies(scene.it)


def imposer(scene: Scene) -> list[int]:
    """Whose attitude France has been forced to take."""
    return countries(scene, {"role": "HUG" if is_protestant(scene) else "LIG"})


def offered_like_others(scene: Scene, act: Act) -> None:
    """Nobody is asked here: France offers a truce with its peaces with minors (7.3)."""


for _event in (*STAGES, FINAL):
    SIDES[_event, "side_without_leaders"] = without_leaders
    SIDES[_event, "favoured_side"] = favoured
    SIDES[_event, "enemy_side"] = enemy_side
    LEAST[_event, FORCE] = has_basic_forces
ROLES[EVENT, "imposer"] = imposer
OUTCOMES[EVENT, "france_surrenders"] = must_surrender
OWN_ROLLS["truce_break"] = break_modifier
QUESTIONS[EVENT, "offer_truce"] = offered_like_others
