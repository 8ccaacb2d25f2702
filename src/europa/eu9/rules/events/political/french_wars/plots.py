"""III-D(3), III-D(4) At 7.1 a pretender may seize the throne, and France may have him murdered."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own, run, whom
from europa.eu9.rules.events.political.french_wars.sides import (
    EVENT,
    SUCCESSION,
    france,
    is_mild,
)
from europa.eu9.rules.events.political.verbs.dice import OWN_ROLLS
from europa.eu9.rules.events.political.verbs.flow import QUESTIONS, choice, legal, put, seat_for
from europa.eu9.rules.powers.stability import LEAST, change
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.world.political import Act
from europa.kernel import Option, Steps
from europa.kernel.flow import together

LEAGUE = f"{EVENT}(3)"
PLACES = {LEAGUE: "", SUCCESSION: "end_of_war_4"}
"""Stages with plots -> the part whose records tell them."""
MURDER, NO, COUP = "murder", "no", "coup"
COUPS = {"coup_league": "holy_league", "coup_huguenots": "huguenots"}
PRETENDERS = {"guise": "holy_league", "navarre": "huguenots"}
SUCCESS = 10
MASSACRE = "saint_barthelemy"
MESSAGES = {"option.points": "{a}"}
Plot = tuple[Act, int]


def conspire(scene: Scene) -> Steps[None]:
    """E487: who attempts what is written down in secret, with the stability France spends."""
    g, part = scene.g, PLACES[scene.event]
    inner = Scene(g, scene.event, part, roles=scene.roles)
    asked: dict[str, list[Plot]] = {}
    for act in verbs_of(scene.event, part).peace:
        if act.get("kind") == "sealed" and holds(inner, act.get("if")):
            for one in whom(inner, act)[:1]:
                if seat := seat_for(inner, act, one):
                    asked.setdefault(seat, []).append((act, one))
    found = yield from together(g, {seat: _decide(inner, plots) for seat, plots in asked.items()})
    said = {key: text for answers in found.values() for key, text in answers.items()}
    _only_that_pretender(said)
    for event in dict.fromkeys((scene.event, SUCCESSION)):
        book = Scene(g, event)
        for key in (*COUPS, MURDER):
            book.write("answer", key, said.get(key, NO))
        for roll in ("coup_roll", "murder_roll"):
            book.write("number", roll, "")
        book.write("points", MURDER, said.get("points", "0"))
    for plots in asked.values():
        for act, one in plots:
            yield from run(inner.bind(it=one), act["options"].get(said.get(act["key"], NO), ()))
    change(g, france(g), -int(said.get("points", 0)), scene.event)


def _decide(scene: Scene, plots: list[Plot]) -> Steps[dict[str, str]]:
    """What one seat attempts."""
    said: dict[str, str] = {}
    for act, one in plots:
        key, names = str(act["key"]), legal(scene, act, one)
        said[key] = (yield choice(scene, one, key, names, NO)) if len(names) > 1 else NO
        most = scene.g.state.stability[one] - LEAST - 1
        if key == MURDER and said[key] != NO and most > 0:
            options = [Option(f"points:{n}", n) for n in range(most + 1)]
            points = yield put(scene, one, "stability for the murder", options, "points:0")
            said["points"] = str(points)
    return said


def _only_that_pretender(said: dict[str, str]) -> None:
    """E1148: a murder planned against another than the one who strikes is not attempted."""
    bold = [minor for key, minor in COUPS.items() if said.get(key) == COUP]
    victim = PRETENDERS.get(said.get(MURDER, NO))
    if bold and victim and victim not in bold:
        said[MURDER], said["points"] = NO, "0"


def _murder_tried(scene: Scene) -> bool:
    return scene.note("answer", MURDER) not in ("", NO)


def coup_modifier(scene: Scene, act: Act) -> int:
    """What helps a coup: a mild France, no massacre or one of its own people, no murder, and
    each victory of the pretender's minor in this turn with at least an A+ (E1148)."""
    g, minor = scene.g, str(scene.given)
    against = g.state.flag_values.get(MASSACRE, "").split()
    massacre = 3 if minor in against else 2 * (not g.holds(MASSACRE))
    won = sum(f.winner == g.country(minor) and f.kind == "land" and f.host for f in g.state.fought)
    return 2 * is_mild(scene) + massacre + 2 * (not _murder_tried(scene)) + won


def murder_modifier(scene: Scene, act: Act) -> int:
    """Two for each point of stability, three if nobody attempts a coup."""
    coups = any(scene.note("answer", key) == COUP for key in COUPS)
    return 2 * int(scene.note("points", MURDER) or 0) + 3 * (not coups)


def _rolls(scene: Scene) -> tuple[int, int]:
    coup, murder = (int(scene.note("number", f"{x}_roll") or 0) for x in (COUP, MURDER))
    return coup, murder


def coup_succeeds(scene: Scene) -> bool:
    """Above a murder that might succeed too."""
    coup, murder = _rolls(scene)
    return coup >= SUCCESS and not (murder >= SUCCESS and murder >= coup)


def pretender_dies(scene: Scene) -> bool:
    """Not below a coup that might succeed too."""
    return _rolls(scene)[1] >= SUCCESS and not coup_succeeds(scene)


@own(LEAGUE, "7.1")
def not_yet_begun(scene: Scene) -> None:
    """The plots of stage (3) are told by the war of succession, which has not begun by them."""
    s = scene.g.state
    if SUCCESSION not in s.occurred:
        s.running[:] = [one for one in s.running if one.event != SUCCESSION]


def answered(scene: Scene, act: Act) -> None:
    """Everybody has been asked in secret."""


for _stage in PLACES:
    own(_stage, "before:7.1")(conspire)
    for _key in (*COUPS, MURDER):
        QUESTIONS[_stage, _key] = answered
OWN_ROLLS["coup"] = coup_modifier
OWN_ROLLS["murder"] = murder_modifier
OUTCOMES[SUCCESSION, "coup_succeeds"] = coup_succeeds
OUTCOMES[SUCCESSION, "pretender_dies"] = pretender_dies
