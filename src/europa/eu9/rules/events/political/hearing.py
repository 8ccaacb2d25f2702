"""Political events hear of what has happened, and act upon it."""

from __future__ import annotations

from functools import cache
from typing import Any

from europa.eu9.annals import Fought, Happening, Running
from europa.eu9.rules.events.political.engine import DEAF, OWN, EventDone, perform, run, run_own
from europa.eu9.rules.events.political.stage import (
    AT_LEAST,
    BATTLES,
    EARLY,
    ECHOES,
    FORCES,
    LATER,
    OUTSIDE,
    PUT_OFF,
    EventOver,
    by_step,
    called_now,
    scene_of,
)
from europa.eu9.rules.events.political.verbs.court import leaders_named
from europa.eu9.rules.terms.amounts import is_of_countries
from europa.eu9.rules.terms.book import key_of, records, verbs_of
from europa.eu9.rules.terms.core import countries, places
from europa.eu9.rules.terms.happenings import IMPOSED, LAPSED, RESUMED, tell
from europa.eu9.rules.terms.scene import Scene, UnknownTerm
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import PHASES, Act, event_records
from europa.kernel import Steps


def _tell_of_battles(g: G) -> None:
    """Battles and sieges since the last step: cities that fell, great victories."""
    s = g.state
    seen = s.effects.get(BATTLES, 0)
    if seen >= len(s.fought):
        return
    s.effects[BATTLES] = len(s.fought)
    for one in s.fought[seen:]:
        if one.kind == "siege":
            tell(g, "captured", one.winner, one.loser, where=one.place)
        elif one.major:
            for loser in _beaten(g, one):
                tell(g, "major_victory", one.winner, loser, where=one.place)


def _beaten(g: G, one: Fought) -> list[int]:
    """The loser; Hungary only where an army of its own was beaten, whoever led it (M 13.1)."""
    hungary = g.country("hungary")
    found = [one.loser] if one.loser != hungary else []
    return [*found, hungary] if hungary in one.armies else found


def hear(g: G) -> Steps[None]:
    """What has happened since the last step: running events that wait for it act."""
    _tell_of_battles(g)
    for _ in range(ECHOES):
        if not g.state.happenings:
            break
        yield from _hear(g)
    yield from called_now(g)


def _hear(g: G) -> Steps[None]:
    """One round of what was told; it may make events tell more."""
    told = g.state.happenings[:]
    g.state.happenings.clear()
    for what in told:
        if what.kind in (LAPSED, IMPOSED):
            yield from _carry_out(g, what)
            continue
        if what.kind == RESUMED:
            yield from _reinforce(g, what)
            continue
        for event in [e for e, m in OWN if m == f"{EARLY}:{what.kind}"]:
            if event not in g.state.occurred:
                scene = Scene(g, event, it=what.who, other=what.whom, person=what.name)
                yield from run_own(scene, f"{EARLY}:{what.kind}")
        waiting = [Running(event) for event in early_listeners() if event not in g.state.occurred]
        for one in (*g.state.running, *waiting):
            for act in listeners(one.event, one.part):
                if not _may_be_heard(act, what):
                    continue
                if one not in g.state.running and one not in waiting:
                    break
                scene = scene_of(g, one).bind(
                    it=what.who, other=what.whom, here=what.where, person=what.name
                )
                if (one.event, what.kind, act["do"]) in DEAF or not _heard(scene, act, what):
                    continue
                if LATER.get(str(act.get("at"))) == act["do"]:
                    step = f"{PUT_OFF}{act['at']}:"
                    g.state.effects[f"{step}{key_of(act)}"] = 1  # once, however often told
                    continue
                try:
                    yield from perform(scene, act)
                except EventDone:
                    g.log(EventOver(one.event))
            if not one.part and (one in g.state.running or one in waiting):
                bound = scene_of(g, one).bind(
                    it=what.who, other=what.whom, here=what.where, person=what.name
                )
                try:
                    yield from run_own(bound, f"on:{what.kind}")
                except EventDone:
                    g.log(EventOver(one.event))


def _reinforce(g: G, what: Happening) -> Steps[None]:
    """4.16.5: what an event brings its rebels in its first turn."""
    for one in [r for r in g.state.running if r.event == what.name]:
        for act, _ in by_step(one.event, one.part).get("3.9", ()):
            if act.get("turn", 1) == 1 and act["do"] in FORCES:
                yield from perform(scene_of(g, one), act)


def _carry_out(g: G, what: Happening) -> Steps[None]:
    """What a record says of a casus belli that lapsed, or of a condition that a peace imposed."""
    event = what.name.partition("#")[0]
    scene = Scene(g, event, it=what.who, other=what.whom, roles=dict(verbs_of(event).roles))
    try:
        yield from run(scene, records()[what.name][what.kind.partition(":")[2]])
    except EventDone:
        g.log(EventOver(event))


@cache
def early_listeners() -> tuple[str, ...]:
    """Events outside the tables whose records wait from the start of the game."""
    return tuple(
        record.id
        for record in event_records().values()
        if not record.draft
        and listeners(record.id, "")
        and any(entry["then"] in OUTSIDE for entry in record.verbs.draw)
    )


@cache
def listeners(event: str, part: str) -> tuple[Act, ...]:
    """The records of an event that wait for happenings."""
    verbs = verbs_of(event, part)
    return tuple(act for phase in PHASES for act in verbs.acts(phase) if "on" in act)


def _may_be_heard(act: Act, what: Happening) -> bool:
    """Quick: whether a record waits for this kind of happening at all."""
    kind = act["on"][0]
    return bool(kind == what.kind or (kind == AT_LEAST and what.kind == "captured"))


def _heard(scene: Scene, act: Act, what: Happening) -> bool:
    """Whether a happening is the one a record waits for: kind, then who, whom, where, or a name."""
    kind, *wanted = act["on"]
    if kind == AT_LEAST and what.kind == "captured":
        who, where, number = wanted
        held = [p for p in places(scene, where) if _is_held(scene, p, who)]
        return what.who in countries(scene, who) and len(held) >= number
    if kind != what.kind:
        return False
    if kind == "major_victory":  # who won, then who lost
        pair = zip(wanted, (what.who, what.whom), strict=True)
        return all(_is_meant(scene, term, country) for term, country in pair)
    where = NONE if kind == "dies" else what.where  # a death is no matter of its place
    values: list[int | str] = [
        v for v in (what.who, what.whom, where, what.name) if v not in (NONE, "")
    ]
    return all(any(_is_meant(scene, term, value) for value in values) for term in wanted)


def _is_held(scene: Scene, province: int, who: Any) -> bool:
    """Whether one of these has military control of a place."""
    return scene.g.state.controller[province] in countries(scene, who)


def _is_meant(scene: Scene, term: Any, value: int | str) -> bool:
    """Whether a word of the record means this country, place or name."""
    if isinstance(value, str):
        if isinstance(term, dict) and "leaders" in term:
            return value in leaders_named(scene, term)
        return term == value or (isinstance(term, list) and value in term)
    if term in ("any", "it"):
        return True
    if isinstance(term, str) and term in scene.g.world.province_index:
        return value == scene.g.world.province_index[term]
    try:
        return value in (
            countries(scene, term) if is_of_countries(scene, term) else places(scene, term)
        )
    except UnknownTerm:
        return False
