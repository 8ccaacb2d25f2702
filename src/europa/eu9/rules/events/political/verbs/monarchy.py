"""The verb of thrones: monarchs are crowned, named as heirs, die, are overthrown and restored."""

from __future__ import annotations

import re
from collections.abc import Callable

from europa.eu9.rules.court import heirs, monarchs
from europa.eu9.rules.court.houses import LAST_COLUMN, UNDISPUTED
from europa.eu9.rules.court.named_monarchs import CRISIS_DUE, HEIR, NEXT, SAFE
from europa.eu9.rules.events.political.engine import say, verb, whom
from europa.eu9.rules.logistics.minor_rulers import LENT
from europa.eu9.rules.terms.core import country
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.eu9.world.tables import minister_turns

RUSSIAN = "russia_heir"
LEFT = re.compile(r"left\((\w+)\)")
NEXT_TURN = "next_turn"
AFTER_CROWN: dict[str, Callable[[Scene, int], None]] = {}
"""Event -> what its own rules do once it has crowned somebody."""


@verb("monarch")
def monarch(scene: Scene, act: Act) -> None:
    """What becomes of the monarch of each power named."""
    for power in whom(scene, act):
        if scene.g.is_major(power):
            kind = str(act.get("act", "crown"))
            ACTS[kind](scene, act, power)
            who = str(act.get("id") or act.get("name") or "")
            say(scene, f"monarch {kind}", [power], who)


def _crown(scene: Scene, act: Act, power: int) -> None:
    """At once: a named monarch, values the event gives, or a roll."""
    g, s = scene.g, scene.g.state
    name = g.name(power)
    if act.get("keeps") or act.get("old") in ("kept", "general"):
        _keep(scene, power)
    if act.get("predecessor") == "overthrown":
        _look_back(scene, power)
    last = act.get("roll") == LAST_COLUMN
    if last:
        s.held[f"{LAST_COLUMN}:{name}"] = UNDISPUTED if act.get("crisis") is False else 1
    if act.get("roll") == RUSSIAN:
        heirs.enthrone(g, power, *heirs.heir_of(g, g.country("russia")))
        _found_dynasty(scene, power, act["new_dynasty"])
        return
    number = g.world.monarch_index.get(act.get("id", ""), NONE)
    if number != NONE:
        if s.monarch[power] == number:
            _terms(scene, act, power)
            return
        s.held[f"{NEXT}:{name}"] = number
    by_crisis = act.get("roll") == "dynastic_crisis"
    if number == NONE and "values" in act and isinstance(act.get("turns"), int):
        heirs.enthrone(
            g, power, list(act["values"]), s.turn + act["turns"]
        )  # nothing is left to dice
    else:
        named = number != NONE or ("values" not in act and not last)
        monarchs.crown(g, power, by_crisis and number == NONE, named=named, plain=by_crisis)
    if act.get("new_dynasty"):
        _found_dynasty(scene, power, act["new_dynasty"])
    _terms(scene, act, power)
    if scene.event in AFTER_CROWN:
        AFTER_CROWN[scene.event](scene, power)


def _found_dynasty(scene: Scene, power: int, name: object) -> None:
    """Another house reigns."""
    g, s = scene.g, scene.g.state
    old = s.dynasty.get(power, "")
    s.dynasty[power] = name if isinstance(name, str) else f"new {s.turn}"
    if old and old != s.dynasty[power]:
        tell(g, "dynasty_lost", power, name=old)
    tell(g, "new_dynasty", power)


def _keep(scene: Scene, power: int) -> None:
    """The monarch who goes is remembered: he may come back as he was."""
    s = scene.g.state
    values = s.skills[power * 3 : power * 3 + 3]
    kept = [s.monarch[power], *values, s.dies[power]]
    s.event_notes[f"kept_king:{scene.g.name(power)}"] = " ".join(map(str, kept))


def _look_back(scene: Scene, power: int) -> None:
    """IV-7(2): the values of the king who was overthrown are the base of his heir's."""
    s = scene.g.state
    text = s.event_notes.pop(f"kept_king:{scene.g.name(power)}", "")
    if text:
        s.skills[power * 3 : power * 3 + 3] = [int(one) for one in text.split()[1:4]]


def _restore(scene: Scene, act: Act, power: int) -> None:
    """The one who was overthrown reigns again, with his values."""
    s = scene.g.state
    text = s.event_notes.pop(f"kept_king:{scene.g.name(power)}", "")
    if text:
        number, adm, dip, mil, dies = map(int, text.split())
        s.monarch[power] = number
        s.skills[power * 3 : power * 3 + 3] = [adm, dip, mil]
        s.dies[power] = max(dies, s.turn + 1)
        s.held.pop(f"{SAFE}:{scene.g.name(power)}", None)


def _heir(scene: Scene, act: Act, power: int) -> None:
    """Who follows when the monarch dies."""
    g = scene.g
    number = g.world.monarch_index.get(act.get("id", ""), NONE)
    if number != NONE:
        g.state.held[f"{HEIR}:{g.name(power)}"] = number
    elif act.get("roll") == LAST_COLUMN:
        g.state.held.pop(f"{HEIR}:{g.name(power)}", None)
        g.state.held[f"{LAST_COLUMN}:{g.name(power)}"] = 1


def _dies(scene: Scene, act: Act, power: int) -> None:
    """He is dead; who follows is crowned by the next record, or at once."""
    scene.g.state.dies[power] = scene.g.state.turn


def _crisis(scene: Scene, act: Act, power: int) -> None:
    """A dynastic crisis: now, or at the next 1.1."""
    g = scene.g
    if act.get("when") == NEXT_TURN:
        g.state.held[f"{CRISIS_DUE}:{g.name(power)}"] = g.state.turn + 1
        return
    if act.get("new_dynasty"):
        monarchs.crown(g, power, disputed=True, named=False)
        _found_dynasty(scene, power, act["new_dynasty"])
    else:
        monarchs.dispute(g, power)


def _overthrow(scene: Scene, act: Act, power: int) -> None:
    """He is deposed; what an execution costs is not lost (E525)."""
    if act.get("keeps"):
        _keep(scene, power)
        return
    monarchs.overthrow(scene.g, power)


def _new(scene: Scene, act: Act, power: int) -> None:
    """A successor by dice, in the usual way."""
    s = scene.g.state
    monarchs.crown(scene.g, power)
    if "government" in act:
        s.government[power] = act["government"]


def _shared(scene: Scene, act: Act, power: int) -> None:
    """The monarch of another power reigns here too."""
    g, s = scene.g, scene.g.state
    other = country(scene, act["with"])
    if "id" not in act:
        heirs.share_throne(g, power, other)
        return
    record = g.world.monarchs[g.world.monarch_index[act["id"]]]
    first, last = (record.turns or (37, 43))[:2]
    s.monarch[power] = g.world.monarch_index[act["id"]] if first <= s.turn <= last else NONE
    s.skills[power * 3 : power * 3 + 3] = s.skills[other * 3 : other * 3 + 3]
    if s.monarch[power] != NONE and record.values:
        s.skills[power * 3 : power * 3 + 3] = record.values
    s.dies[power], s.reign_from[power] = s.dies[other], s.turn
    s.reign_count[power] += 1


def _government(scene: Scene, act: Act, power: int) -> None:
    scene.g.state.government[power] = act.get("government", "")


def _terms(scene: Scene, act: Act, power: int) -> None:
    """Values and length of the reign that an event fixes."""
    g, s = scene.g, scene.g.state
    if "values" in act:
        s.skills[power * 3 : power * 3 + 3] = list(act["values"])
    turns = act.get("turns")
    if isinstance(turns, int):
        s.dies[power] = s.turn + turns
    elif turns == "minister":
        s.dies[power] = s.turn + minister_turns(g.d10("minister_term", g.name(power)))
    elif isinstance(turns, str) and (found := LEFT.fullmatch(turns)):
        s.dies[power] = s.held.get(f"{LENT}:{found[1]}", s.turn + 1) + 1
    if "max_turns" in act:
        s.dies[power] = min(s.dies[power], s.turn + act["max_turns"])
        if act.get("with_successor"):
            s.held[f"{monarchs.LATEST}:{g.name(power)}"] = s.turn + act["max_turns"]
    if "general" in act:
        s.leads[power] = int(bool(act["general"]))
    if "government" in act:
        s.government[power] = act["government"]
    if act.get("survival") is False:
        s.held[f"{SAFE}:{g.name(power)}"] = heirs.FOR_GOOD
    elif isinstance(act.get("no_survival"), int):
        s.held[f"{SAFE}:{g.name(power)}"] = s.turn + act["no_survival"] - 1
    monarchs.ripen(g, power)
    if "general" in act:
        s.leads[power] = int(bool(act["general"]))


ACTS = {
    "crown": _crown, "new": _new, "heir": _heir, "dies": _dies, "crisis": _crisis,
    "overthrow": _overthrow, "restore": _restore, "shared": _shared, "government": _government,
    "terms": _terms,
}  # fmt: skip
