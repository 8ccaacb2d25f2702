"""Conditions on events: what has occurred, what goes on, what was answered and written down."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import WHEN, compares, countries, country, holds, word
from europa.eu9.rules.terms.scene import Scene, Term, each
from europa.eu9.world import NONE


@word(WHEN, "occurred")
def occurred(scene: Scene, event: str) -> bool:
    return event in scene.g.state.occurred


@word(WHEN, "occurred_before")
def occurred_before(scene: Scene, event: str) -> bool:
    began = scene.g.state.event_began.get(event, NONE)
    return began != NONE and began < scene.g.state.turn


@word(WHEN, "times")
def times(scene: Scene, event: str, sign: str, number: int) -> bool:
    """How often it was played before this time."""
    played = scene.g.state.occurred.get(event, 0)
    return compares(played - (event == scene.event and not scene.drawing), sign, number)


OUTLIVING = ("northern_hre_alliance", "southern_hre_alliance", "german_empire", "status_quo")
"""Parts that outlive their event: what IV-A founded, what VI-11 left of Poland."""


@word(WHEN, "running")
def running(scene: Scene, event: str) -> bool:
    """It goes on, or a part of it; what it has founded for good is no matter of it."""
    rows = scene.g.state.running
    return any(one.event == event and one.part not in OUTLIVING for one in rows)


@word(WHEN, "finished")
def finished(scene: Scene, event: str) -> bool:
    return occurred(scene, event) and not running(scene, event)


@word(WHEN, "started")
def started(scene: Scene, event: str) -> bool:
    """Its war or rebellion has begun once."""
    notes = scene.g.state.event_notes
    return any(key.startswith(f"{event}:war:") for key in notes)


@word(WHEN, "drawn_this_turn")
def drawn_this_turn(scene: Scene, event: str) -> bool:
    return event in scene.g.state.drawn


@word(WHEN, "pending")
def pending(scene: Scene, event: str) -> bool:
    return f"pending:{event}" in scene.g.state.event_calls


@word(WHEN, "cause")
def cause(scene: Scene, event: str) -> bool:
    return scene.note("cause", "") == event


@word(WHEN, "part_done")
def part_done(scene: Scene, name: str) -> bool:
    return bool(scene.note("part", name))


@word(WHEN, "stage")
def stage(scene: Scene, event: str, *rest: Term) -> bool:
    begun = amount(scene, ["stage", event])
    return compares(begun, rest[0], rest[1]) if rest else bool(begun)


@word(WHEN, "event_turn")
def event_turn(scene: Scene, sign: str, number: int) -> bool:
    began = scene.g.state.event_began.get(scene.event, scene.g.state.turn)
    return compares(scene.g.state.turn - began + 1, sign, number)


@word(WHEN, "ended_this_period")
def ended_this_period(scene: Scene, event: str) -> bool:
    return scene.g.state.event_notes.get(f"{event}:ended:period", "") == str(scene.g.state.period)


@word(WHEN, "flag")
def flag(scene: Scene, name: str, *rest: Term) -> bool:
    """A lasting mark; for a power, or with a value, if one is named."""
    s = scene.g.state
    if not rest:
        return name in s.in_force
    for one in each(rest[0]):
        if s.flag_values.get(name) == (str(one) if isinstance(one, int) else one):
            return True
        if (
            (isinstance(one, str) and one in (*scene.g.world.country_index, "it"))
            or isinstance(one, dict)
        ) and any(f"{name}:{scene.g.name(c)}" in s.in_force for c in countries(scene, one)):
            return True
    return False


@word(WHEN, "answer")
def answer(scene: Scene, key: str, option: str, *who: Term) -> bool:
    given = (
        [scene.note("answer", f"{key}:{scene.g.name(c)}") for c in countries(scene, who[0])]
        if who
        else [scene.note("answer", key)]
    )
    return option in given


@word(WHEN, "nobody")
def nobody(scene: Scene, key: str, *option: str) -> bool:
    """Nobody gave that answer, or took that role."""
    if not option and key in scene.roles:
        return not countries(scene, {"role": key})
    if not option:
        return not scene.note("role", key)
    head = f"{scene.event}:answer:{key}:"
    notes = scene.g.state.event_notes
    return not any(name.startswith(head) and text == option[0] for name, text in notes.items())


@word(WHEN, "declined")
def declined(scene: Scene, who: Term) -> bool:
    return any(scene.note("declined", scene.g.name(c)) for c in countries(scene, who))


@word(WHEN, "refused")
def refused(scene: Scene, key: str, *who: Term) -> bool:
    keys = [f"{key}:{scene.g.name(c)}" for term in who for c in countries(scene, term)] or [key]
    return any(scene.note("refused", one) for one in keys)


@word(WHEN, "rejected")
def rejected(scene: Scene, key: str, who: Term) -> bool:
    return any(scene.note("rejected", f"{key}:{scene.g.name(c)}") for c in countries(scene, who))


@word(WHEN, "used_cb")
def used_cb(scene: Scene, key: str, *who: Term) -> bool:
    users = scene.note("used", key).split()
    return any(scene.g.name(c) in users for c in countries(scene, who[0])) if who else bool(users)


@word(WHEN, "result")
def result(scene: Scene, key: str, name: str) -> bool:
    return scene.note("result", key) == name


@word(WHEN, "bid")
def bid(scene: Scene, who: Term, sign: str, number: int) -> bool:
    paid = scene.note("bid", scene.g.name(country(scene, who)))
    return compares(int(paid or 0), sign, number)


@word(WHEN, "league")
def league(scene: Scene, name: str) -> bool:
    return f"league:{name}" in scene.g.state.event_notes


@word(WHEN, "member")
def member(scene: Scene, who: Term, name: str) -> bool:
    text = scene.g.state.event_notes.get(f"league:{name}", "").split()
    return any(scene.g.name(c) in text for c in countries(scene, who))


OUTCOMES: dict[tuple[str, str], Callable[[Scene], bool]] = {}
"""(event, outcome) -> whether it came so, where the data tell it in words."""


@word(WHEN, "outcome")
def outcome(scene: Scene, name: str) -> bool:
    """How the event came out: by its condition, its own rule, or as it wrote down."""
    if (scene.event, name) in OUTCOMES:
        return OUTCOMES[scene.event, name](scene)
    condition = verbs_of(scene.event).outcomes.get(name)
    if condition is None and scene.part:
        condition = verbs_of(scene.event, scene.part).outcomes.get(name)
    if isinstance(condition, (list, tuple)):
        return holds(scene, condition)
    return scene.note("outcome", "") == name


TURNED_AWAY = (
    "reroll", "mark_reroll", "mark", "mark_unplayed", "nothing", "rd", "next", "never", "called",
)  # fmt: skip
"""Draws by which an event does not occur."""


@word(WHEN, "possible")
def possible(scene: Scene, event: str) -> bool:
    """Unplayed, and none of its draw entries would turn it away now."""
    g = scene.g
    if event in g.state.occurred:
        return False
    inner = Scene(g, event, roles=dict(verbs_of(event).roles), drawing=True)
    return not any(
        entry["then"] in TURNED_AWAY and "refusal" not in entry and holds(inner, entry.get("if"))
        for entry in verbs_of(event).draw
    )


@word(WHEN, "due")
def due(scene: Scene, person: str) -> bool:
    """Comes now by another event."""
    g = scene.g
    return g.world.monarch_index.get(person, -2) in g.state.monarch or any(
        call.endswith(person) for call in g.state.event_calls
    )


@word(WHEN, "position")
def position(scene: Scene, who: Term, name: str) -> bool:
    """At Westphalia: dominant, neutral or losing, as the congress found."""
    return any(scene.note("position", scene.g.name(c)) == name for c in countries(scene, who))


@word(WHEN, "dies")
def dies(scene: Scene, who: Term) -> bool:
    """The monarch of a country died at 1.1 of this turn."""
    s = scene.g.state
    found = countries(scene, who)
    return any(
        (c < len(s.reign_from) and s.reign_from[c] == s.turn and s.turn > 1)
        or s.event_notes.get(f"king_died:{scene.g.name(c)}") == str(s.turn)
        for c in found
    )


@word(WHEN, "crisis")
def crisis(scene: Scene, who: Term) -> bool:
    """A dynastic crisis of this turn."""
    s = scene.g.state
    return any(
        c < len(s.crisis) and s.crisis[c] == 2 and s.reign_from[c] == s.turn
        for c in countries(scene, who)
    )


@word(WHEN, "king_near", "lost_forces", "trespasses")
def written(scene: Scene, *terms: Term) -> bool:
    """Something that happened and was written down under its words."""
    return bool(scene.note("happened", " ".join(map(str, terms))))


@word(WHEN, "lost_by", "native_losses", "lost_tf_levels")
def lost(scene: Scene, *terms: Term) -> bool:
    """Levels or posts lost, as counted where it happened; of a place: a post that a country had
    there in 1492 is its no more."""
    if terms[0] == "here":
        who = country(scene, terms[1])
        had = [r for r in scene.g.world.campaign.establishments if r.country == scene.g.name(who)]
        name = scene.g.world.provinces[scene.here].id
        return any(r.province == name for r in had) and scene.g.state.post_owner[scene.here] != who
    sign, number = (terms[-2], terms[-1]) if isinstance(terms[-1], int) else (">=", 1)
    named = [t for t in terms if t == "it" or t in scene.g.world.country_index]
    who = country(scene, named[0]) if named else scene.it
    return compares(int(scene.note("lost", scene.g.name(who)) or 0), sign, number)
