"""The interpreter: records are executed one after another, each by the verb it names.

Verbs register themselves in `VERBS`; one that asks somebody is a generator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import isgenerator
from typing import Any

from europa.eu9.rules.terms.amounts import is_of_countries
from europa.eu9.rules.terms.book import key_of
from europa.eu9.rules.terms.core import countries, holds, places
from europa.eu9.rules.terms.scene import Scene, UnknownTerm
from europa.eu9.table import G
from europa.eu9.world.political import Act
from europa.kernel import Entry, Steps

Verb = Callable[[Scene, Act], Steps[None] | None]
Verb0 = Callable[[Scene], Steps[None] | None]
VERBS: dict[str, Verb] = {}


OWN: dict[tuple[str, str], Verb0] = {}
"""(event, moment) -> what its records can't say: `begins` before, `event` after they were executed,
a step of each turn it runs, or `on:captured` for a happening."""


GOES_ON: dict[tuple[str, str], Callable[[G], bool]] = {}
"""(event, part) -> whether it goes on, where its text says so and not its war."""


DEAF: set[tuple[str, str, str]] = set()
"""(event, happening, verb): records that an event's own rules carry out instead."""


LEFT_OUT: dict[str, Callable[[Scene, Act], bool]] = {}
"""Event -> whether a record of it has no place this time."""


class EventDone(Exception):
    """The event under way is over: nothing of it is executed any more."""


class EventDid(Entry, frozen=True):
    """Something that a political event did, in the words of its verb (`words.py`)."""

    event: str
    verb: str
    who: tuple[str, ...] = ()
    """Whom it is about; nobody: everybody."""
    what: str = ""
    on: tuple[str, ...] = ()
    """Countries or places at the other end."""


ENTRIES = (EventDid,)
MESSAGES = {"entry.EventDid": "{event}: {verb}[ {who}][ {what}]"}
MANY = 9
"""More than so many countries are everybody."""


def verb(name: str) -> Callable[[Verb], Verb]:
    """Enter a function as the verb of this name."""

    def enter(function: Verb) -> Verb:
        assert name not in VERBS, name
        VERBS[name] = function
        return function

    return enter


def own(event: str, *moments: str) -> Callable[[Verb0], Verb0]:
    """Enter a function as an event's own rule at some moments."""

    def enter(function: Verb0) -> Verb0:
        for moment in moments:
            assert (event, moment) not in OWN, (event, moment)
            OWN[event, moment] = function
        return function

    return enter


def run_own(scene: Scene, moment: str) -> Steps[None]:
    """What an event does by its own rules at a moment, if it has any."""
    function = OWN.get((scene.event, moment))
    if function is not None:
        result = function(scene)
        if isgenerator(result):
            yield from result


def run(scene: Scene, acts: Any) -> Steps[None]:
    """Execute records in order."""
    for act in acts:
        yield from perform(scene, act)


def perform(scene: Scene, act: Act) -> Steps[None]:
    """Execute one record: if its condition holds, once for each member of `for`."""
    if "if" in act and not holds(scene, act["if"]):
        return
    if scene.event in LEFT_OUT and LEFT_OUT[scene.event](scene, act):
        return
    members = _members(scene, act)
    if act.get("once") and members:
        key = key_of(act)
        if scene.note("once", key):
            return
        scene.write("once", key, "1")
    for bound in members:
        name = act["do"]
        if name not in VERBS:
            raise UnknownTerm("verb", name, scene.event)
        result = VERBS[name](bound, act)
        if isgenerator(result):
            yield from result


def _members(scene: Scene, act: Act) -> list[Scene]:
    """The scene once for each member of `for` that fits, or just once."""
    if "for" not in act:
        later = "who" in act or (_asks(act, "here") and ("where" in act or "table" in act))
        return [scene] if later or fits(scene, act) else []
    if is_of_countries(scene, act["for"]):
        bound = [scene.bind(it=c) for c in countries(scene, act["for"])]
    else:
        bound = [scene.bind(here=p) for p in places(scene, act["for"])]
    return [one for one in bound if fits(one, act)]


def fits(scene: Scene, act: Act) -> bool:
    """`only_if` and `unless` of one member."""
    return holds(scene, act.get("only_if")) and not (
        "unless" in act and holds(scene, act["unless"])
    )


def _asks(act: Act, word: str) -> bool:
    """Whether `only_if` or `unless` speaks of the country (`it`) or the place (`here`) bound."""
    return any(_speaks(act[key], word) for key in ("only_if", "unless") if key in act)


def _speaks(term: Any, word: str) -> bool:
    if isinstance(term, dict):
        return any(_speaks(value, word) for value in term.values())
    if isinstance(term, (list, tuple)):
        return any(_speaks(value, word) for value in term)
    return bool(term == word)


def whom(scene: Scene, act: Act) -> list[int]:
    """The countries a record falls on: `who` as far as each fits, else the one bound."""
    if "who" not in act:
        return [scene.it] if scene.it >= 0 else []
    found = countries(scene, act["who"])
    if "on" in act and scene.it >= 0:  # of the moment, whose actor is `it`
        return found if fits(scene, act) else []
    if _asks(act, "here") and scene.here < 0:
        return found
    return [c for c in found if fits(scene.bind(it=c), act)]


def where(scene: Scene, act: Act, key: str = "where") -> list[int]:
    """The places a record names as far as each fits, else the one bound."""
    if key not in act:
        return [scene.here] if scene.here >= 0 else []
    return fitting(scene, act, places(scene, act[key]))


def fitting(scene: Scene, act: Act, found: list[int]) -> list[int]:
    """Those of some places that a record means."""
    if not _asks(act, "here") and "who" in act:
        return found
    return [p for p in found if fits(scene.bind(here=p), act)]


def say(
    scene: Scene, verb_name: str, who: list[int], what: str = "", on: Iterable[str] = ()
) -> None:
    """A line of the journal about what an event did."""
    names = tuple(scene.g.name(c) for c in who) if len(who) <= MANY else ()
    verb, what = verb_name.replace("_", " "), what.replace("_", " ")
    scene.g.log(EventDid(scene.event, verb, names, what, tuple(on)))
