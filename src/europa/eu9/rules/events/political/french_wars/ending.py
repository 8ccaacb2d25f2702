"""III-D(4), III-D(5) How the last wars end: who has won, and which foreigners stay."""

from __future__ import annotations

from functools import partial

from europa.eu9.annals import Running
from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.engine import own, perform
from europa.eu9.rules.events.political.french_wars.course import FIRST
from europa.eu9.rules.events.political.french_wars.sides import (
    EVENT,
    MINORS,
    SUCCESSION,
    france,
    wars,
)
from europa.eu9.rules.events.political.french_wars.throne import PARIS
from europa.eu9.rules.events.political.verbs.flow import (
    OVER,
    QUESTIONS,
    begin_part,
    choice,
    seat_for,
)
from europa.eu9.rules.events.political.verbs.split import land_of
from europa.eu9.rules.powers.realm import noted, safety
from europa.eu9.rules.powers.wars import (
    alliance,
    change_war,
    enemies_in,
    side_of,
    sides_with,
    war_numbered,
)
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.table import G
from europa.eu9.world.political import Act
from europa.kernel import Steps

LAST_STAND = f"{EVENT}(5)"
FRENCH_WIN, REBELS_WIN = "french_victory", "rebel_victory"
WON, TURN = "won", "turn"
STATES = "states_within_the_state"
LEAST = 3
"""LD of the Rebels that a major victory must be won over."""
WHITE, FIGHT, AGREE, REJECT = "white_peace", "war", "accept", "refuse"


@own(LAST_STAND, "begins")
def once_more(scene: Scene) -> Steps[None]:
    """E689: after the end of the wars their common rules come back for this one."""
    g, s = scene.g, scene.g.state
    if not g.holds("fwr_over"):
        return
    if all(one.event != FIRST for one in s.running):
        s.running.append(Running(FIRST, "", s.event_began.get(FIRST, s.turn - 1)))
    s.running.append(Running(EVENT, STATES, s.turn - 1))
    for act in verbs_of(EVENT, STATES).event:
        if act["do"] == "control":
            yield from perform(Scene(g, EVENT, STATES), act)
    for name in ("course", "military_operations"):
        yield from begin_part(scene, EVENT, name)
    yield from perform(scene, _surrenders())


def _surrenders() -> Act:
    """The rule that cities open their gates to France."""
    found: Act = next(act for act in verbs_of(FIRST, "war_1").event if act["do"] == "rule")
    return found


def _foes(g: G) -> list[int]:
    """Who fights France in its own war: the minors in revolt."""
    found = [c for war in wars(g) for c in enemies_in(war, france(g)) if g.name(c) in MINORS]
    return list(dict.fromkeys(found))


def _loyal(g: G, war: War) -> list[int]:
    """France and those beside it."""
    side = side_of(war, france(g))
    return list(alliance(war, side)) if side >= 0 else []


def realm(g: G) -> list[int]:
    """Provinces of France and of the minors within it."""
    return [p for name in ("france", *MINORS) for p in g.owned(g.country(name))]


@own(LAST_STAND, "before:7.0")
@own(SUCCESSION, "before:7.0")
def judge(scene: Scene) -> None:
    """Who has won is found before anything is changed by it."""
    g, s = scene.g, scene.g.state
    foes = _foes(g)
    _note_victories(scene, foes)
    won = ""
    if len(foes) == 1:
        war = next(w for w in wars(g) if foes[0] in enemies_in(w, france(g)))
        held, theirs = _loyal(g, war), list(alliance(war, side_of(war, foes[0])))
        if _has_lost(g, theirs):
            won = REBELS_WIN
        elif _holds_all(scene, held) or _is_quiet(g, foes[0]):
            won = FRENCH_WIN
    scene.write(WON, TURN, f"{won} {s.turn}" if won else "")


def _note_victories(scene: Scene, foes: list[int]) -> None:
    """A major victory over enough Rebels counts to the end of the war."""
    g = scene.g
    ours = [c for war in wars(g) for c in _loyal(g, war)]
    if any(f.major and f.winner in ours and f.loser in foes and f.size >= LEAST
           for f in g.state.fought):  # fmt: skip
        scene.write(WON, "battle", str(g.state.turn))


def _holds_all(scene: Scene, ours: list[int]) -> bool:
    """Paris, the places of safety, wherever a great revolt stood, and a battle won."""
    g, s = scene.g, scene.g.state
    wanted = [g.world.province_index[PARIS], *safety(g), *noted(g, "ever")]
    return bool(scene.note(WON, "battle")) and all(s.controller[p] in ours for p in wanted)


def _is_quiet(g: G, foe: int) -> bool:
    """No troops of the Rebels, and no revolt in France."""
    return not land_of(g, foe) and not any(g.state.revolt[p] for p in realm(g))


def _has_lost(g: G, theirs: list[int]) -> bool:
    """France has no land forces, and the Rebels are in Paris."""
    paris = g.world.province_index[PARIS]
    return not land_of(g, france(g)) and g.state.controller[paris] in theirs


def has_come(scene: Scene, name: str) -> bool:
    return scene.note(WON, TURN) == f"{name} {scene.g.state.turn}"


# Foreigners


def leave_or_stay(scene: Scene, act: Act) -> Steps[None]:
    """Who has troops in France signs a white peace, France agreeing, or is in a regular war."""
    g, s = scene.g, scene.g.state
    lands = realm(g)
    inside = dict.fromkeys(u.country for u in s.units if u.place in lands)
    for one in [c for c in inside if _is_foreign(g, c)]:
        said = WHITE
        if g.is_major(one):
            seat = seat_for(scene, {}, one)
            said = yield choice(scene, one, "leave_france", (WHITE, FIGHT), WHITE, seat)
        if said == WHITE and g.is_major(france(g)):
            key = f"white peace with {g.name(one)}"
            said = yield choice(scene, france(g), key, (AGREE, REJECT), AGREE)
        if said in (WHITE, AGREE):
            yield from perform(
                scene, {"do": "redeploy", "who": g.name(one), "where": [*g.ids(lands)]}
            )
        else:
            war = begin_war(g, "full", (one,), (france(g),), calls=False, declared=False)
            change_war(g, war_numbered(g, war.number) or war, attacked=(), fresh="later")


def _is_foreign(g: G, one: int) -> bool:
    """In the war, and neither France nor one of its minors."""
    return g.name(one) not in ("france", *MINORS) and any(sides_with(war, one) for war in wars(g))


def end_of_wars(scene: Scene) -> None:
    """The stage is over: nobody fights in it any more."""
    for war in wars(scene.g):
        leave_war(scene.g, war, war.members)


for _event in (SUCCESSION, LAST_STAND):
    for _name in (FRENCH_WIN, REBELS_WIN):
        OUTCOMES[_event, _name] = partial(has_come, name=_name)
    QUESTIONS[_event, "leave_france"] = leave_or_stay
    own(_event, OVER)(end_of_wars)
