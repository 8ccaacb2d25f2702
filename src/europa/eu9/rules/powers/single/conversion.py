"""P 4 Forced conversion: a faith that the victor of a war has imposed, and how long it weighs."""

from __future__ import annotations

from europa.eu9.rules.terms.happenings import tell
from europa.eu9.table import G
from europa.eu9.world import RELIGIONS
from europa.kernel import Entry

IMPOSED = "imposed_faith"
"""In force with a country: the turn in which it was converted; its value: `victor attitude late`,
the attitude it had, and `late` if it bears the new faith badly (4.4)."""
OLD_FAITH, NEW_FAITH = "protestant", "catholic"
STRICT, MILD = "counter_reformation", "conciliatory"
FORCED_MARKS = {"england": "england_forced_cr", "sweden": "catholic_by_force"}
"""Marks that events look for (IV-7(1), III-B), as long as the faith is kept."""
MARKED_IF = {"england": (STRICT,), "sweden": (STRICT, MILD)}
"""With which attitude."""
YOUNG, LASTS = 2, 10
"""4.4: turns after which a faith is rooted; turns of unrest when it is torn out."""


class Converted(Entry, frozen=True):
    """A country has another faith by force, or has gone back to its own."""

    country: str
    faith: str


def _key(g: G, country: int) -> str:
    return f"{IMPOSED}:{g.name(country)}"


def since(g: G, country: int) -> int:
    """The turn of its last change of faith, 0 if it never changed."""
    name, notes = g.name(country), g.state.event_notes
    turns = [key.split(":")[2] for key in notes if key.startswith(f"converted:{name}:")]
    return max((int(turn) for turn in turns), default=0)


def impose(g: G, country: int, victor: int) -> None:
    """4.1, 4.3: it is Catholic with the victor's attitude; no permanent CB is left between them."""
    s = g.state
    major = country < len(s.attitude)
    late = "late" if s.turn - since(g, country) > YOUNG else "-"
    before = s.attitude[country] if major else ""
    key = _key(g, country)
    s.in_force[key], s.flag_values[key] = s.turn, f"{g.name(victor)} {before or '-'} {late}"
    if major:
        s.attitude[country] = STRICT if s.attitude[victor] == STRICT else MILD
    if major and s.attitude[country] in MARKED_IF.get(g.name(country), ()):
        s.in_force[FORCED_MARKS[g.name(country)]] = s.turn
    _change(g, country, NEW_FAITH, "peace")
    pair = {country, victor}
    s.causes = [cb for cb in s.causes if not (cb.again and {cb.holder, cb.target} == pair)]


def _change(g: G, country: int, new: str, why: str) -> None:
    s = g.state
    old = RELIGIONS[s.religion[country]]
    s.religion[country] = RELIGIONS.index(new)
    s.event_notes[f"converted:{g.name(country)}:{s.turn}"] = f"{old} {new} {why}"
    tell(g, "converts", country)
    g.log(Converted(g.name(country), new))


def is_imposed(g: G, country: int) -> bool:
    """Whether it still keeps the faith that was imposed on it."""
    return g.holds(_key(g, country)) and RELIGIONS[g.state.religion[country]] == NEW_FAITH


def is_restless(g: G, country: int) -> bool:
    """4.4: in the ten turns after a rooted faith was torn out."""
    if not is_imposed(g, country):
        return False
    key = _key(g, country)
    late = g.state.flag_values[key].endswith(" late")
    return late and 0 < g.state.turn - g.state.in_force[key] <= LASTS


def victor(g: G, country: int) -> int:
    """Who imposed it."""
    return g.country(g.state.flag_values[_key(g, country)].split()[0])


def go_back(g: G, country: int) -> None:
    """4.5, 4.6: it has its old faith and attitude again."""
    s, key = g.state, _key(g, country)
    before = s.flag_values.pop(key).split()[1]
    del s.in_force[key]
    s.in_force.pop(FORCED_MARKS.get(g.name(country), ""), None)
    if country < len(s.attitude):
        s.attitude[country] = "" if before == "-" else before
    _change(g, country, OLD_FAITH, "return")


ENTRIES = (Converted,)
MESSAGES = {"entry.Converted": "{country} is {faith} now"}
