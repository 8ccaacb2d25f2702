"""Conditions on countries, wars and the clock: `["at_war", "it", "france"]`."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.annals import Peace
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.wars import (
    allied,
    beside,
    enemies_in,
    full_wars,
    war_numbered,
    wars_between,
)
from europa.eu9.rules.terms.amounts import amount, count
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import WHEN, compares, countries, country, holds, places, word
from europa.eu9.rules.terms.scene import Scene, Term, each
from europa.eu9.state import ADM, AT, BOXES, COUNTRIES, DIP, FR, MA, MIL, NEUTRAL, War
from europa.eu9.world import NONE, PERIODS, RELIGIONS

MUSLIM = ("sunni", "shia")
CHRISTIAN = ("catholic", "protestant", "orthodox")
STANCES = {"cr": "counter_reformation", "co": "conciliatory"}
"""Short names of attitudes in the events' data; the others are the state's own."""
KHANATES = ("kazan", "astrakhan", "crimea", "golden_horde", "don_cossacks")
UNCONDITIONAL = 5
"""Level of a peace in which one side surrenders."""
SKILL = {"adm": ADM, "dip": DIP, "mil": MIL}


# Logic


@word(WHEN, "and")
def both(scene: Scene, *conditions: Term) -> bool:
    return all(holds(scene, one) for one in conditions)


@word(WHEN, "or")
def either(scene: Scene, *conditions: Term) -> bool:
    return any(holds(scene, one) for one in conditions)


@word(WHEN, "not")
def neither(scene: Scene, condition: Term) -> bool:
    return not holds(scene, condition)


@word(WHEN, "two_of")
def two_of(scene: Scene, *conditions: Term) -> bool:
    return sum(holds(scene, one) for one in conditions) >= 2


@word(WHEN, "count")
def counted(scene: Scene, selector: Term, sign: str, number: Term) -> bool:
    return compares(count(scene, selector), sign, amount(scene, number))


# The clock


@word(WHEN, "period")
def in_period(scene: Scene, sign: str, period: str) -> bool:
    return compares(scene.g.state.period, sign, PERIODS.index(period))


@word(WHEN, "turn")
def in_turn(scene: Scene, sign: str, turn: int) -> bool:
    return compares(scene.g.state.turn, sign, turn)


@word(WHEN, "game_end")
def game_end(scene: Scene) -> bool:
    return scene.g.state.turn >= scene.g.state.last_turn


@word(WHEN, "option")
def option(scene: Scene, name: str) -> bool:
    return bool(scene.g.state.options.get(name, False))


# Countries


@word(WHEN, "exists")
def exists(scene: Scene, who: Term) -> bool:
    found = countries(scene, who)
    return bool(found) and not all(scene.g.state.gone[c] for c in found)


@word(WHEN, "major")
def is_major(scene: Scene, who: Term) -> bool:
    found = countries(scene, who)
    return bool(found) and all(scene.g.is_major(c) for c in found)


@word(WHEN, "minor")
def is_minor(scene: Scene, who: Term) -> bool:
    found = countries(scene, who)
    g = scene.g
    return bool(found) and all(not g.is_major(c) and not g.state.gone[c] for c in found)


@word(WHEN, "active")
def active(scene: Scene, who: Term) -> bool:
    """A minor in a war or an intervention."""
    return any(scene.g.wars_of(c) for c in countries(scene, who))


@word(WHEN, "neutral")
def neutral(scene: Scene, who: Term) -> bool:
    return all(scene.g.state.patron[c] == NONE for c in countries(scene, who))


@word(WHEN, "patron")
def has_patron(scene: Scene, minor: Term, who: Term) -> bool:
    patrons = countries(scene, who)
    return any(scene.g.state.patron[c] in patrons for c in countries(scene, minor))


@word(WHEN, "on_track")
def on_track(scene: Scene, minor: Term, who: Term) -> bool:
    return has_patron(scene, minor, who)


@word(WHEN, "has_on_track")
def has_on_track(scene: Scene, who: Term, minors: Term) -> bool:
    return has_patron(scene, minors, who)


@word(WHEN, "box")
def in_box(scene: Scene, minor: Term, sign: str, box: str) -> bool:
    s = scene.g.state
    one = country(scene, minor)
    now = s.box[one] if s.patron[one] != NONE else NEUTRAL
    return compares(now, sign, BOXES.index(box))


@word(WHEN, "religion")
def religion(scene: Scene, who: Term, faith: str) -> bool:
    wanted = {"muslim": MUSLIM, "christian": CHRISTIAN}.get(faith, (faith,))
    found = countries(scene, who)
    return bool(found) and all(RELIGIONS[scene.g.state.religion[c]] in wanted for c in found)


@word(WHEN, "stance")
def stance(scene: Scene, who: Term, attitude: str) -> bool:
    wanted = STANCES.get(attitude, attitude)
    attitudes = scene.g.state.attitude
    found = countries(scene, who)
    return bool(found) and all(c < len(attitudes) and attitudes[c] == wanted for c in found)


@word(WHEN, "government")
def government(scene: Scene, who: Term, kind: str) -> bool:
    return scene.g.state.government[country(scene, who)] == kind


@word(WHEN, "emperor")
def is_emperor(scene: Scene, who: Term) -> bool:
    return scene.g.state.titles.get("emperor", NONE) in countries(scene, who)


@word(WHEN, "elector")
def elector(scene: Scene, who: Term) -> bool:
    titles = scene.g.state.titles
    return any(f"elector:{scene.g.name(c)}" in titles for c in countries(scene, who))


@word(WHEN, "khanate")
def khanate(scene: Scene, who: Term) -> bool:
    return all(scene.g.name(c) in KHANATES for c in countries(scene, who))


@word(WHEN, "stability")
def stability(scene: Scene, who: Term, sign: str, number: Term) -> bool:
    return compares(scene.g.state.stability[country(scene, who)], sign, amount(scene, number))


@word(WHEN, "treasury")
def treasury(scene: Scene, who: Term, sign: str, number: Term) -> bool:
    return compares(scene.g.line(country(scene, who), "A2"), sign, amount(scene, number))


@word(WHEN, "skill")
def skilled(scene: Scene, who: Term, kind: str, sign: str, number: Term) -> bool:
    value = skill(scene.g, country(scene, who), SKILL[kind])
    return compares(value, sign, amount(scene, number))


@word(WHEN, "is")
def same(scene: Scene, who: Term, other: Term) -> bool:
    if who == "here" and isinstance(other, str) and other in scene.g.world.zone_index:
        return scene.here == scene.g.world.zone_index[other]
    if who == "here":
        return scene.here in places(scene, other)
    one, two = countries(scene, who), countries(scene, other)
    return bool(one) and one == two


@word(WHEN, "one_of")
def one_of(scene: Scene, who: Term, list_: Term) -> bool:
    if who == "here":
        return scene.here in places(scene, list_)
    found, among = countries(scene, who), countries(scene, list_)
    return bool(found) and all(c in among for c in found)


@word(WHEN, "treaty")
def treaty(scene: Scene, who: Term, minor: Term, kind: str) -> bool:
    """A treaty with a minor overseas; `enforced` is one that was imposed."""
    g = scene.g
    level = {"FR": FR, "AT": AT, "enforced": AT}[kind]
    return any(
        g.state.treaties.get(one * COUNTRIES + other, 0) >= level
        for one in countries(scene, who)
        for other in countries(scene, minor)
    )


# Monarchs, ministers and leaders


@word(WHEN, "monarch")
def reigns(scene: Scene, who: Term, name: str) -> bool:
    g = scene.g
    return g.state.monarch[country(scene, who)] == g.world.monarch_index[name]


@word(WHEN, "reigned")
def reigned(scene: Scene, name: str) -> bool:
    """Reigns, or has reigned."""
    g = scene.g
    return f"reigned:{name}" in g.state.held or g.world.monarch_index[name] in g.state.monarch


@word(WHEN, "reign_turn")
def reign_turn(scene: Scene, who: Term, sign: str, number: int) -> bool:
    s = scene.g.state
    return compares(s.turn - s.reign_from[country(scene, who)] + 1, sign, number)


@word(WHEN, "turns_left")
def turns_left(scene: Scene, who: Term, sign: str, number: int) -> bool:
    s = scene.g.state
    return compares(s.dies[country(scene, who)] - s.turn, sign, number)


@word(WHEN, "dynasty")
def dynasty(scene: Scene, who: Term, name: str) -> bool:
    return scene.g.state.dynasty.get(country(scene, who), "") == name


@word(WHEN, "overthrown")
def overthrown(scene: Scene, who: Term) -> bool:
    return any(scene.g.state.overthrown[c] for c in countries(scene, who))


@word(WHEN, "reform_level")
def reform_level(scene: Scene, who: Term, sign: str, number: int) -> bool:
    done = sum(1 for name in scene.g.state.in_force if name.startswith("turkish_"))
    return compares(done, sign, number)


@word(WHEN, "dynastic")
def dynastic(scene: Scene, action: str) -> bool:
    return f"dynastic_{action}" in scene.g.state.in_force


# Alliances and wars


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
        one != two and (allied(g, one, two) or beside(g, one, two) or _courted(scene, one, two))
        for one in countries(scene, who)
        for two in countries(scene, other)
    )


def _courted(scene: Scene, one: int, two: int) -> bool:
    s = scene.g.state
    return any(
        s.patron[minor] == power and s.box[minor] >= MA for minor, power in ((one, two), (two, one))
    )


def named_war(scene: Scene, name: str) -> War | None:
    """The war that events call by this name, if it is on."""
    number = scene.g.state.event_notes.get(f"war:{name}", "")
    return war_numbered(scene.g, int(number)) if number else None


@word(WHEN, "war")
def war_is_on(scene: Scene, name: str) -> bool:
    return named_war(scene, name) is not None


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
    return any(
        (not kinds or helper.form in kinds) and (not helped or any(c in side for c in helped))
        for helper, side in helpers
    )


@word(WHEN, "fought", "fought_fully", "was_at_war")
def fought(scene: Scene, who: Term, other: Term) -> bool:
    """At war with the other at some time of this event, as it wrote down."""
    seen = scene.note("fought", "").split()
    g = scene.g
    return any(
        f"{g.name(one)}/{g.name(two)}" in seen or wars_between(g, one, two)
        for one in countries(scene, who)
        for two in countries(scene, other)
    )


@word(WHEN, "was_allied")
def was_allied(scene: Scene, who: Term, side: Term) -> bool:
    seen = scene.note("allied", "").split()
    g = scene.g
    pairs = [(one, two) for one in countries(scene, who) for two in countries(scene, side)]
    return is_allied(scene, who, side) or any(f"{g.name(a)}/{g.name(b)}" in seen for a, b in pairs)


@word(WHEN, "left_war")
def left_war(scene: Scene, who: Term) -> bool:
    """Made a separate peace in the event's war."""
    return any(
        peace.cause == scene.event and peace.kind == "separate" and c in peace.parties
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
        peace.name == name and peace.level and c in peace.losers
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


def _truce(scene: Scene, one: Term, two: Term) -> Peace | None:
    a, b = countries(scene, one), countries(scene, two)
    found = [
        p
        for p in scene.g.state.peaces
        if p.kind == "truce" and any(p.opposed(x, y) for x in a for y in b)
    ]
    return found[-1] if found and not wars_between(scene.g, a[0], b[0]) else None


@word(WHEN, "truce")
def truce(scene: Scene, one: Term, two: Term) -> bool:
    return _truce(scene, one, two) is not None


@word(WHEN, "truce_turns")
def truce_turns(scene: Scene, one: Term, two: Term, sign: str, number: int) -> bool:
    found = _truce(scene, one, two)
    return found is not None and compares(scene.g.state.turn - found.turn, sign, number)


@word(WHEN, "truce_favours")
def truce_favours(scene: Scene, who: Term) -> bool:
    found = [p for p in scene.g.state.peaces if p.kind == "truce" and p.cause == scene.event]
    return bool(found) and country(scene, who) in found[-1].winners


# Battles


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
    one, two = countries(scene, who), countries(scene, other)
    return any(
        {f.winner, f.loser} & {*one} and {f.winner, f.loser} & {*two} for f in scene.g.state.fought
    )


# Events


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
    return compares(played - (event == scene.event), sign, number)


@word(WHEN, "running")
def running(scene: Scene, event: str) -> bool:
    return any(one.event == event for one in scene.g.state.running)


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
        if s.flag_values.get(name) == one:
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
    return bool(scene.note("refused", key))


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


@word(WHEN, "possible")
def possible(scene: Scene, event: str) -> bool:
    """Unplayed, and none of its draw entries would turn it away now."""
    g = scene.g
    if event in g.state.occurred:
        return False
    inner = Scene(g, event, roles=dict(verbs_of(event).roles))
    return not any(
        entry["then"] != "also" and "refusal" not in entry and holds(inner, entry.get("if"))
        for entry in verbs_of(event).draw
    )


@word(WHEN, "due")
def due(scene: Scene, person: str) -> bool:
    """Comes now by another event."""
    return any(call.endswith(person) for call in scene.g.state.event_calls)


@word(WHEN, "position")
def position(scene: Scene, who: Term, name: str) -> bool:
    """At Westphalia: dominant, neutral or losing, as the congress found."""
    return any(scene.note("position", scene.g.name(c)) == name for c in countries(scene, who))


@word(WHEN, "king_near", "captured_leader", "lost_forces", "trespasses", "dies", "crisis")
def written(scene: Scene, *terms: Term) -> bool:
    """Something that happened and was written down under its words."""
    return bool(scene.note("happened", " ".join(map(str, terms))))


@word(WHEN, "lost_by", "native_losses", "lost_tf_levels")
def lost(scene: Scene, *terms: Term) -> bool:
    """Levels or posts lost, as counted where it happened."""
    sign, number = (terms[-2], terms[-1]) if isinstance(terms[-1], int) else (">=", 1)
    named = [t for t in terms if t == "it" or t in scene.g.world.country_index]
    who = country(scene, named[0]) if named else scene.it
    return compares(int(scene.note("lost", scene.g.name(who)) or 0), sign, number)
