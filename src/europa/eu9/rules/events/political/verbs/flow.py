"""Verbs that lead through an event: questions, dice, parts, marks, its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import isgenerator
from typing import Any

from europa.eu9.annals import Running
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events import persian_uprising
from europa.eu9.rules.events.political.engine import OWN, EventDone, run, verb, where, whom
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.wars import AT_HOME
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.book import key_of, verbs_of
from europa.eu9.rules.terms.core import country, holds, places
from europa.eu9.rules.terms.lasting import strike
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTLIVING
from europa.eu9.rules.terms.who import first_of
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps
from europa.kernel.flow import together

MESSAGES = {
    "ask.event.choose": "{power}, {event}: {key}?",
    "ask.event.place": "{power}, {event}: which place for {key}?",
    "option.answer": "{a}",
    "option.keep": "{a}",
    "option.place": "{a}",
}


OVER = "over"
"""Moment of an event's own rule: it ends; nobody is asked then."""
OWN_ATTITUDE = "own_attitude"
"""A default: the answer named like the attitude that the power has."""
FIRST_TURN = (1, "each", "1-2", "1-3", "1+")
"""How records say that they act in the first turn, too."""


# Questions

QUESTIONS: dict[tuple[str, str], Callable[[Scene, Act], Steps[None] | None]] = {}
"""(event, key) -> how a question is put that only the event's own rules can put."""


@verb("ask")
def ask(scene: Scene, act: Act) -> Steps[None]:
    """A decision: each answer has records of its own; the answerer is `it` in them."""
    if (scene.event, act.get("key", "")) in QUESTIONS:
        result = QUESTIONS[scene.event, act["key"]](scene, act)
        if isgenerator(result):
            yield from result
        return
    yield from ask_as_told(scene, act)


def ask_as_told(scene: Scene, act: Act) -> Steps[None]:
    """A question as its record puts it."""
    answers: list[tuple[int, str]] = []
    deciders = _deciders(scene, act)
    if act.get("in_order"):
        ordered = _ordered(scene, deciders) if act["in_order"] == "initiative" else deciders
        for one in ordered:
            chosen = yield from _one(scene, act, one)
            answers.append((one, chosen))
            if chosen == act.get("stop"):
                break
    elif act.get("kind") == "sealed" and len(deciders) > 1:
        answers = yield from _sealed(scene, act, deciders)
    else:
        for one in deciders:
            chosen = yield from _one(scene, act, one)
            answers.append((one, chosen))
    for one, chosen in answers:
        _note(scene, act, one, chosen)
    for one, chosen in answers:
        payer = _named_decider(scene, act, one)
        bound = scene.bind(it=one if payer == NONE else payer)
        yield from run(bound, act["options"].get(chosen, ()))


def _deciders(scene: Scene, act: Act) -> list[int]:
    """Who is asked; one after another: all of a list that fit, in its order, each once."""
    who = act.get("who")
    if act.get("in_order") and isinstance(who, dict) and "first" in who:
        found = [c for row in who["first"] for c in first_of(scene, row)]
        return [c for c in dict.fromkeys(found) if scene.g.is_major(c)]
    return whom(scene, act)


def _ordered(scene: Scene, deciders: list[int]) -> list[int]:
    """By initiative, minors after the powers."""
    order = by_initiative(scene.g)
    return sorted(deciders, key=lambda c: order.index(c) if c in order else len(order))


def _note(scene: Scene, act: Act, one: int, chosen: str) -> None:
    key = str(act.get("key", act["do"]))
    scene.write("answer", f"{key}:{scene.g.name(one)}", chosen)
    scene.write("answer", key, chosen)


def seat_for(scene: Scene, act: Act, one: int) -> str:
    """Who answers for a country: its seat, whom the record names, a minor's Patron; or nobody."""
    g = scene.g
    named = act.get("decider", {})
    if isinstance(named, dict):
        named = named.get(g.name(one))
    if named is not None and (decider := country(scene, named)) != NONE and g.is_major(decider):
        return g.seat_of(decider)
    if g.is_major(one):
        return g.seat_of(one)
    text = scene.note("control", g.name(one))
    patron = g.country(text) if text else g.state.patron[one]
    return g.seat_of(patron) if patron != NONE and g.is_major(patron) else ""


def _named_decider(scene: Scene, act: Act, one: int) -> int:
    """The power that the record lets decide and pay for a minor, if it names one."""
    named = act.get("decider", {})
    if scene.g.is_major(one) or not isinstance(named, dict) or scene.g.name(one) not in named:
        return NONE
    found = country(scene, named[scene.g.name(one)])
    return found if found != NONE and scene.g.is_major(found) else NONE


NUMBERS: dict[tuple[str, str], Callable[[Scene, int], int]] = {}
"""(event, key) -> the highest number one may answer, where a question wants a number."""


def _number(scene: Scene, act: Act, one: int, seat: str) -> Steps[str]:
    """A number from 0 on; it is written down for `per`, the records of `n` are executed."""
    most = NUMBERS[scene.event, act["key"]](scene, one)
    options = [Option(f"keep:{n}", n) for n in range(most + 1)]
    number: int = most
    if seat and most:
        number = yield put(scene, one, str(act["key"]), options, f"keep:{most}", seat)
    scene.write("per", f"{PER[act['key']]}:{scene.g.name(one)}", str(number))
    return "n"


PER = {"keep_levels": "levels_kept"}
"""Key of a question for a number -> what records call the answer."""


def legal(scene: Scene, act: Act, one: int) -> list[str]:
    """The answers a country may give."""
    bound = scene.bind(it=one)
    tests = act.get("only", {})
    found = [name for name in act["options"] if holds(bound, tests.get(name))]
    if "mandatory_if" in act and holds(bound, act["mandatory_if"]):
        return [name for name in found if act["options"][name]]  # something must be done
    return found


def default(scene: Scene, act: Act, one: int, names: list[str]) -> str:
    """What is answered for somebody who isn't asked."""
    wanted = act.get("default")
    if isinstance(wanted, dict):
        wanted = wanted.get(scene.g.name(one))
    if wanted == OWN_ATTITUDE:
        wanted = next((n for n in names if holds(scene, ["stance", scene.g.name(one), n])), None)
    if "default_if" in act and not holds(scene.bind(it=one), act["default_if"]):
        wanted = names[0]
    return wanted if wanted in names else names[0]


def _one(scene: Scene, act: Act, one: int) -> Steps[str]:
    seat = seat_for(scene, act, one)
    if set(act["options"]) == {"n"}:
        return (yield from _number(scene, act, one, seat))
    names = legal(scene, act, one)
    spoken_for = scene.g.is_major(one) or _named_decider(scene, act, one) != NONE
    if not spoken_for and act.get("minors") in names:
        return str(act["minors"])
    if not seat or len(names) == 1:
        return default(scene, act, one, names)
    chosen: str = yield _question(scene, act, one, seat, names)
    return chosen


def _question(scene: Scene, act: Act, one: int, seat: str, names: list[str]) -> Ask:
    said = default(scene, act, one, names)
    return choice(scene, one, str(act.get("key", "")), names, said, seat)


def choice(
    scene: Scene, one: int, key: str, names: Iterable[str], said: str, seat: str = ""
) -> Ask:
    """The question an event puts to a country: one of some answers by their names."""
    options = [Option(f"answer:{name}", name) for name in names]
    return put(scene, one, key, options, said, seat)


def put(scene: Scene, one: int, key: str, options: list[Option], said: str, seat: str = "") -> Ask:
    """A question of an event to a country's own seat, or to who answers for it."""
    params = {
        "power": scene.g.name(one), "event": scene.event, "key": key.replace("_", " "),
        "default": said,
    }  # fmt: skip
    return Ask(seat or scene.g.seat_of(one), "event.choose", options, scene.event, params)


def _sealed(scene: Scene, act: Act, deciders: list[int]) -> Steps[list[tuple[int, str]]]:
    found = {one: default(scene, act, one, legal(scene, act, one)) for one in deciders}
    asked = {
        seat: one
        for one in deciders
        if (seat := seat_for(scene, act, one))
        and scene.g.is_major(one)
        and (set(act["options"]) == {"n"} or len(legal(scene, act, one)) > 1)
    }

    def branch(seat: str) -> Steps[str]:
        return (yield from _one(scene, act, asked[seat]))

    answers = yield from together(scene.g, {seat: branch(seat) for seat in asked})
    for seat, chosen in answers.items():
        found[asked[seat]] = chosen
    return list(found.items())


# The course of an event


@verb("all")
def several(scene: Scene, act: Act) -> Steps[None]:
    """Several records under one condition."""
    who = whom(scene, act) if "who" in act else [scene.it]
    for one in who:
        yield from run(scene.bind(it=one), act["then"])


RULES: dict[str, Callable[[G], None]] = {"persian_uprising": persian_uprising.rise}
"""Rules that come instead of an event."""
CALLER = "caller"
"""Note of a part: the other event that began it, and may come again if the part says so (E490)."""
WITHOUT_LOSER = "without_loser"
"""Variant of an election in which who lost the peace may not stand."""
TABLES = (("IV-A", "test"),)
"""Parts that are a table for others: their records are those of the event that calls them."""


@verb("part")
def part(scene: Scene, act: Act) -> Steps[None]:
    """A part of this event, or of another, begins: its turn 1 is now."""
    event, name = act.get("event", scene.event), act["name"]
    given = scene.g.name(country(scene, act["with"])) if "with" in act else ""
    if "at" in act and _is_later(str(act["at"]), scene.g.state.segment):
        scene.g.state.event_calls.append(f"at {act['at']}:{event}:{name}:{given}")
        return
    if (event, name) in TABLES:
        yield from run(scene, verbs_of(event, name).event)
        return
    yield from begin_part(scene, event, name, given)


def _is_later(step: str, now: str) -> bool:
    """Whether a step of the turn is still to come."""
    one, other = (tuple(int(n) for n in x.rstrip("abcde").split(".")) for x in (step, now))
    return one > other


def begin_part(scene: Scene, event: str, name: str, given: str = "") -> Steps[None]:
    """Start a part: it runs beside its event."""
    s = scene.g.state
    s.running[:] = [one for one in s.running if (one.event, one.part) != (event, name)]
    s.running.append(Running(event, name, s.turn, given))
    roles = {**verbs_of(event).roles, **verbs_of(event, name).roles}
    inner = Scene(
        scene.g, event, name, it=scene.it, here=scene.here, given=given or None, roles=roles
    )
    acts = verbs_of(event, name).event
    if scene.event != event:
        inner.write(CALLER, name, scene.event)
    try:
        yield from run(inner, [act for act in acts if act.get("turn", 1) in FIRST_TURN])
    except EventDone:
        if event == scene.event:
            raise  # another event's part may end that event, not the one that began it
    finally:
        inner.write("part", name, str(s.turn))  # it has been played from now on


@verb("play")
def play(scene: Scene, act: Act) -> None:
    """Another event: now, as an extra one, first of a turn, or next turn; the stage calls it."""
    if _by_rule(scene, act["event"]):
        return
    when = act.get("when", "now")
    kind = when if isinstance(when, str) else "when"
    call = f"{kind}:{act['event']}:{act.get('part', '')}:{scene.event}"
    if kind == "when":
        call += f":{key_of(act)}"
    if "modifier" in act:
        scene.g.state.effects[f"modifier_of:{act['event']}"] = amount(scene, act["modifier"])
    scene.g.state.event_calls += [call] * amount(scene, act.get("times", 1))
    if act.get("variant") == WITHOUT_LOSER and scene.other != NONE:
        scene.g.state.event_notes[f"without:{act['event']}"] = scene.g.name(scene.other)
    if when == "now" and act.get("takes_a_draw"):
        scene.g.state.drawn.append(act["event"])


def _by_rule(scene: Scene, event: str) -> bool:
    """Whether an event's own condition puts a rule in its place: that is played, and it counts."""
    s = scene.g.state
    bound = Scene(scene.g, event, roles=dict(verbs_of(event).roles))
    for entry in verbs_of(event).draw:
        if "rule" in entry and holds(bound, entry.get("if")):
            RULES[entry["rule"]](scene.g)
            s.occurred[event] = s.occurred.get(event, 0) + 1
            return True
    return False


@verb("end")
def end(scene: Scene, act: Act) -> None:
    """The event is over; cancelled, everything it left in force ends too."""
    g = scene.g
    event = act.get("event", scene.event)
    what = act.get("what", "")
    if what == "cb":
        whose = whom(scene, act) if "who" in act else None
        g.state.causes[:] = [
            cb
            for cb in g.state.causes
            if cb.source != event or (whose is not None and cb.holder not in whose)
        ]
        return
    finish(scene, event)
    if what == "all" or "event" in act:
        strike(g, event)
        g.state.causes[:] = [cb for cb in g.state.causes if cb.source != event]
    if act.get("recur"):
        caller = scene.note(CALLER, scene.part)
        if caller:
            finish(Scene(g, caller), caller)
        g.state.occurred.pop(caller or event, None)
    if event == scene.event:
        raise EventDone


def finish(scene: Scene, event: str) -> None:
    """Nothing of the event is executed any more."""
    s = scene.g.state
    s.running[:] = [one for one in s.running if one.event != event or one.part in OUTLIVING]
    s.event_notes[f"{event}:ended:period"] = str(s.period)
    s.event_notes[f"{event}:ended:turn"] = str(s.turn)
    if (event, OVER) in OWN:
        OWN[event, OVER](Scene(scene.g, event))
    for war in [w for w in s.wars if w.cause == event and w.kind in AT_HOME]:
        leave_war(scene.g, war, war.members)


def chosen_places(scene: Scene, power: int, term: dict[str, Any], key: str) -> Steps[list[int]]:
    """Places that a power picks one by one: `{"of": ..., "n": ..., "by": ...}`."""
    left = places(scene, term["of"])
    decider = country(scene, term["by"]) if "by" in term else power
    wanted = amount(scene, term.get("n", 1))
    seat = seat_for(scene, {}, decider) if decider != NONE else ""
    found: list[int] = []
    world = scene.g.world
    while left and len(found) < wanted:
        if len(left) <= wanted - len(found):
            return [*found, *left]
        if not seat:
            found.append(scene.g.pick("event_place", left))
        else:
            options = [
                Option(f"place:{world.provinces[p].id}", p, (world.provinces[p].id,)) for p in left
            ]
            params = {"power": scene.g.name(decider), "event": scene.event, "key": key}
            found.append((yield Ask(seat, "event.place", options, scene.event, params)))
        left.remove(found[-1])
    return found


def picked(scene: Scene, act: Act, key: str = "where") -> Steps[list[int]]:
    """The places a record names; a `choice` among them is asked."""
    term = act.get(key)
    if isinstance(term, dict) and "choice" in term:
        power = next(iter(whom(scene, act)), NONE) if "who" in act else scene.it
        found = yield from chosen_places(scene, power, term["choice"], act["do"])
        return found
    return where(scene, act, key)
