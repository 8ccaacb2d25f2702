"""Conditions on alliances, wars, peaces and battles: `["at_war", "it", "france"]`."""

from __future__ import annotations

from europa.eu9.annals import Peace
from europa.eu9.rules.powers.wars import (
    AT_HOME,
    ENGAGED,
    allied,
    beside,
    enemies_in,
    full_wars,
    wars_between,
)
from europa.eu9.rules.terms.core import WHEN, compares, countries, country, word
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene, Term
from europa.eu9.state import MA

UNCONDITIONAL = 5
"""Level of a peace in which one side surrenders."""


@word(WHEN, "at_war")
def at_war(scene: Scene, who: Term, *others: Term) -> bool:
    """In a war, not only in an armistice; with one of some others if they are named."""
    foes = countries(scene, others[0]) if others else None
    for one in countries(scene, who):
        for war in scene.g.state.wars:
            against = () if war.armistice else enemies_in(war, one)
            if against and (foes is None or any(foe in against for foe in foes)):
                return True
    return False


@word(WHEN, "at_peace")
def at_peace(scene: Scene, who: Term) -> bool:
    return not any(full_wars(scene.g, c) for c in countries(scene, who))


@word(WHEN, "armistice")
def armistice(scene: Scene, who: Term, other: Term) -> bool:
    foes = countries(scene, other)
    return any(
        war.armistice and any(foe in enemies_in(war, one) for foe in foes)
        for one in countries(scene, who)
        for war in scene.g.state.wars
    )


@word(WHEN, "allied")
def is_allied(scene: Scene, who: Term, other: Term) -> bool:
    """By an alliance, on the same side of a war, or as Patron and minor in MA or better."""
    g = scene.g
    return any(
        one != two
        and (
            allied(g, one, two)
            or beside(g, one, two)
            or _courted(scene, one, two)
            or _signed_beside(scene, one, two)
        )
        for one in countries(scene, who)
        for two in countries(scene, other)
    )


def _signed_beside(scene: Scene, one: int, two: int) -> bool:
    """On one side of a peace of the event's war that is signed now."""
    sides = [s for p in _signed(scene) if p.cause == scene.event for s in (p.winners, p.losers)]
    return any({one, two} <= {*side} for side in sides)


def _courted(scene: Scene, one: int, two: int) -> bool:
    s = scene.g.state
    return any(
        s.patron[minor] == power and s.box[minor] >= MA for minor, power in ((one, two), (two, one))
    )


@word(WHEN, "war")
def war_is_on(scene: Scene, name: str) -> bool:
    return named_war(scene.g, name) is not None


@word(WHEN, "war_over")
def war_over(scene: Scene, name: str) -> bool:
    """It was fought and ended in this turn."""
    return scene.g.state.event_notes.get(f"war_ended:{name}", "") == str(scene.g.state.turn)


@word(WHEN, "turns_since_war")
def turns_since_war(scene: Scene, name: str, sign: str, number: int) -> bool:
    ended = scene.g.state.event_notes.get(f"war_ended:{name}", "")
    return bool(ended) and compares(scene.g.state.turn - int(ended), sign, number)


@word(WHEN, "intervening")
def intervening(scene: Scene, who: Term, *rest: Term) -> bool:
    """In an intervention; for a side, or of a kind, if one is named."""
    kinds = [one for one in rest if one in ("limited", "full", "foreign")]
    helped = [c for one in rest if one not in kinds for c in countries(scene, one)]
    helpers = [
        (helper, war.side(helper.side))
        for war in scene.g.state.wars
        for helper in war.helpers
        if helper.country in countries(scene, who)
    ]
    names = [scene.g.name(c) for c in countries(scene, who)]
    before = [
        (form, [scene.g.country(c) for c in beside.split("+")])
        for name, form, beside in helped_till_now(scene)
        if name in names
    ]
    if "full" in kinds and any(_fully_in(scene, one) for one in countries(scene, who)):
        return True
    return any(
        (not kinds or form in kinds) and (not helped or any(c in side for c in helped))
        for form, side in (*((helper.form, side) for helper, side in helpers), *before)
    )


def helped_till_now(scene: Scene) -> list[list[str]]:
    """Interventions in a war of the event that ended in this turn: who, how, beside whom."""
    event = scene.event.partition("(")[0]
    notes, turn = scene.g.state.event_notes, scene.g.state.turn
    found = {event: notes.get(f"{event}:helped:{turn}", "")}
    found[scene.event] = notes.get(f"{scene.event}:helped:{turn}", "")
    return [row.split("/") for text in found.values() for row in text.split()]


def _fully_in(scene: Scene, one: int) -> bool:
    """In the event's civil war with all it has, or now out of it by a peace."""
    wars = [war for war in scene.g.state.wars if war.cause == scene.event and war.kind in AT_HOME]
    signed = [p for p in _signed(scene) if p.cause == scene.event]
    return any(one in war.members for war in wars) or any(one in p.parties for p in signed)


def _peaces(scene: Scene) -> list[Peace]:
    """Peaces signed in the event's wars since it began."""
    s = scene.g.state
    began = s.event_began.get(scene.event, 0)
    return [p for p in s.peaces if p.cause == scene.event and p.turn >= began]


@word(WHEN, "was_at_war")
def was_at_war(scene: Scene, who: Term, other: Term) -> bool:
    """At war with the other already when the event began."""
    g = scene.g
    pairs = [(one, two) for one in countries(scene, who) for two in countries(scene, other)]
    now = [(one, war) for one, two in pairs for war in wars_between(g, one, two)]
    if not now:
        return fought(scene, who, other)
    return any(
        war.begun < g.state.turn and (not war.turns or dict(war.turns).get(one, 0) > 0)
        for one, war in now
    )


@word(WHEN, "fought", "fought_fully")
def fought(scene: Scene, who: Term, other: Term) -> bool:
    """At war with the other at some time of this event: now, or until a peace in its wars."""
    seen = scene.note("fought", "").split()
    pairs = [(one, two) for one in countries(scene, who) for two in countries(scene, other)]
    return any(
        f"{scene.g.name(one)}/{scene.g.name(two)}" in seen
        or wars_between(scene.g, one, two)
        or any(p.opposed(one, two) for p in _peaces(scene))
        for one, two in pairs
    )


@word(WHEN, "was_allied")
def was_allied(scene: Scene, who: Term, side: Term) -> bool:
    """Beside the other at some time of this event."""
    pairs = [(one, two) for one in countries(scene, who) for two in countries(scene, side)]
    seen = scene.note("allied", "").split()
    g = scene.g
    if any(beside(g, a, b) or f"{g.name(a)}/{g.name(b)}" in seen for a, b in pairs):
        return True
    return any(
        {one, two} <= {*p.winners} or {one, two} <= {*p.losers}
        for one, two in pairs
        for p in _peaces(scene)
    )


@word(WHEN, "left_war")
def left_war(scene: Scene, who: Term) -> bool:
    """Made a separate peace in the event's war; one that it wins just now is no leaving."""
    turn = scene.g.state.turn
    return any(
        peace.cause == scene.event
        and peace.kind == "separate"
        and c in peace.parties
        and not (peace.turn == turn and peace.level and c in peace.winners)
        for peace in scene.g.state.peaces
        for c in countries(scene, who)
    )


# Peaces of this turn


def _signed(scene: Scene) -> list[Peace]:
    return [peace for peace in scene.g.state.peaces if peace.turn == scene.g.state.turn]


@word(WHEN, "wins")
def wins(scene: Scene, who: Term, other: Term, level: int = 1) -> bool:
    """Signs now a peace in its favour of at least this level."""
    one, two = countries(scene, who), countries(scene, other)
    return any(
        peace.level >= level
        and any(c in peace.winners for c in one)
        and any(c in peace.losers for c in two)
        for peace in _signed(scene)
    )


@word(WHEN, "white")
def white(scene: Scene, who: Term, *other: Term) -> bool:
    if who == "armistice":
        return any(peace.kind == "armistice" for peace in _signed(scene))
    return any(peace.level == 0 for peace in _between(scene, who, other[0]))


@word(WHEN, "peace_signed")
def peace_signed(scene: Scene, who: Term, other: Term) -> bool:
    return bool(_between(scene, who, other))


def _between(scene: Scene, who: Term, other: Term) -> list[Peace]:
    one, two = countries(scene, who), countries(scene, other)
    return [peace for peace in _signed(scene) if any(peace.opposed(a, b) for a in one for b in two)]


@word(WHEN, "surrenders")
def surrenders(scene: Scene, who: Term, *other: Term) -> bool:
    """Signs now an unconditional peace against itself."""
    one = countries(scene, who)
    two = countries(scene, other[0]) if other else None
    return any(
        peace.level == UNCONDITIONAL
        and any(c in peace.losers for c in one)
        and (two is None or any(c in peace.winners for c in two))
        for peace in _signed(scene)
    )


@word(WHEN, "lost_peace")
def lost_peace(scene: Scene, who: Term, name: str) -> bool:
    return any(
        name in peace.name.split() and peace.level and c in peace.losers
        for peace in scene.g.state.peaces
        for c in countries(scene, who)
    )


@word(WHEN, "side_lost")
def side_lost(scene: Scene, who: Term) -> bool:
    return any(
        peace.cause == scene.event and peace.level and c in peace.losers
        for peace in scene.g.state.peaces
        for c in countries(scene, who)
    )


def last_truce(scene: Scene, one: Term, two: Term) -> Peace | None:
    """The truce in force between two sides."""
    a, b = countries(scene, one), countries(scene, two)
    found = [
        p
        for p in scene.g.state.peaces
        if p.kind == "truce" and any(p.opposed(x, y) for x in a for y in b)
    ]
    fights = any(not war.armistice for war in wars_between(scene.g, a[0], b[0]))
    return found[-1] if found and not fights else None


@word(WHEN, "truce")
def truce(scene: Scene, one: Term, two: Term) -> bool:
    return last_truce(scene, one, two) is not None


@word(WHEN, "truce_turns")
def truce_turns(scene: Scene, one: Term, two: Term, sign: str, number: int) -> bool:
    """Its full turns before this one."""
    found = last_truce(scene, one, two)
    return found is not None and compares(scene.g.state.turn - found.turn - 1, sign, number)


@word(WHEN, "truce_favours")
def truce_favours(scene: Scene, who: Term) -> bool:
    found = [p for p in scene.g.state.peaces if p.kind == "truce" and p.cause == scene.event]
    return bool(found) and country(scene, who) in found[-1].winners


# Battles

ON_LAND = ("broken_truce",)
"""Parts of events that mean units on land alone."""


@word(WHEN, "major_defeat")
def major_defeat(scene: Scene, who: Term, other: Term) -> bool:
    """Beaten in a major battle this turn."""
    losers, winners = countries(scene, who), countries(scene, other)
    return any(f.major and f.loser in losers and f.winner in winners for f in scene.g.state.fought)


@word(WHEN, "net_major_victories")
def net_major_victories(scene: Scene, who: Term, other: Term, sign: str, number: int) -> bool:
    one, two = countries(scene, who), countries(scene, other)
    fought = [f for f in scene.g.state.fought if f.major]
    won = sum(1 for f in fought if f.winner in one and f.loser in two)
    lost = sum(1 for f in fought if f.winner in two and f.loser in one)
    return compares(won - lost, sign, number)


@word(WHEN, "engaged")
def engaged(scene: Scene, who: Term, other: Term) -> bool:
    """Its units met those of the other in a battle or siege this turn."""
    g, one, two = scene.g, countries(scene, who), countries(scene, other)
    ashore = scene.part in ON_LAND
    met = [f for f in g.state.fought if not (ashore and f.kind == "naval")]
    return any({f.winner, f.loser} & {*one} and {f.winner, f.loser} & {*two} for f in met) or any(
        f"{ENGAGED}:{g.name(a)}:{g.name(b)}" in g.state.effects for a in one for b in two
    )
