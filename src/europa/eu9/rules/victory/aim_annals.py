"""XIV.3 Words of objectives about what has happened: events, peaces, transfers, captures."""

from __future__ import annotations

from europa.eu9.annals import Peace
from europa.eu9.rules.powers.single.conversion import FORCED_MARKS
from europa.eu9.rules.victory.sight import Sight, Term, members, value, word
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL
from europa.eu9.world import NONE

ANNEXED = ("peace", "event", "diplomacy", "dynastic")
SAME = {"V-4": "VI-2"}
"""One event under two numbers."""
HALVES = (
    "catalan_independence", "olivares_cancelled",
    ("south_italy", "austria"), ("north_italy", "austria"), ("french_borders", "austria"),
)  # fmt: skip
"""E529: groups of the Spanish inheritance that count half, some only for one power."""
FORCED_BY = (
    "peace", "III-B", "III-C", "III-D", "III-D(4) coup_and_murder", "IV-7(1)", "V-3", "VI-4",
    "II-1(1) mary", "II-1(1) jane",
)  # fmt: skip
"""england_iii_b: conversions by a peace, by rebels who won, by an event that leaves no choice."""
SEVERAL, RESULT = ("VI-4", "VII-3"), "result"
"""Events whose occurrences objectives count one by one; the note of each: who won it."""
RESULTS = {
    ("II-9", "truce_of_augsburg"): "flag:truce_of_augsburg",
    ("VII-5", "crushed"): "flag:revolution_crushed",
    ("V-4", "war"): "V-4:war:",
    ("V-3", "rebels_controlled_by_france"): "V-3:control:royalists=france",
    ("IV-17(1)", "loyalists_won"): "IV-17(1):outcome:=loyalists_win",
    ("IV-B", "absolutists_won"): "IV-B:outcome:=absolutists_win",
    ("IV-A", "dominant:spain"): "IV-A:position:spain=dominant",
    ("II-9", "league_destroyed"): "II-9:outcome:=league_destroyed",
}
"""Result of an event -> a mark in force, or the note in which the event has written it down."""


# Events


def _numbers(at: Sight, event: str) -> list[str]:
    """The event and its parts among those that have occurred."""
    known = (event, SAME.get(event, event))
    return [e for e in at.g.state.occurred if e in known or e.startswith(f"{event}(")]


@word("occurred")
def occurred(at: Sight, event: str) -> bool:
    return bool(_numbers(at, event))


@word("occurred_any")
def occurred_any(at: Sight, events: list[str]) -> bool:
    return any(occurred(at, event) for event in events)


@word("event_turns")
def event_turns(at: Sight, event: str) -> int:
    """Turns of it, the first and the last included."""
    s = at.g.state
    last = int(s.event_notes.get(f"{event}:ended:turn", s.turn))
    return last - int(s.event_began.get(event, last)) + 1


@word("event_flag")
def event_flag(at: Sight, event: str, name: str) -> bool:
    s = at.g.state
    key, _, wanted = RESULTS[event, name].partition("=")
    if key.startswith("flag:"):
        return key.removeprefix("flag:") in s.in_force
    found = s.event_notes.get(key, "")
    return found == wanted if wanted else bool(found)


def note_results(g: G) -> None:
    """8.3: who won an event that may come again is written down once it is over."""
    notes = g.state.event_notes
    for event in SEVERAL:
        key = f"{RESULT}:{event}:{g.state.event_began.get(event, 0)}"
        if notes.get(f"{event}:ended:turn") and key not in notes:
            winners = [g.name(p) for p in g.majors() if victor(Sight(g, p, 0), "$self", event)]
            notes[key] = " ".join(winners)


@members("event_results")
def event_results(at: Sight, event: str) -> list[Sight]:
    """Its occurrences in the period: those that were written down, and the one of now."""
    found, head = {}, f"{RESULT}:{event}:"
    for key, told in at.g.state.event_notes.items():
        if key.startswith(head):
            found[int(key.removeprefix(head))] = at.bind(name=event, record=tuple(told.split()))
    if occurred(at, event):
        found.setdefault(at.g.state.event_began.get(event, 0), at.bind(name=event))
    return [one for began, one in sorted(found.items()) if began >= at.start]


def peaces_of(at: Sight, *events: str) -> list[Peace]:
    """Peaces of the wars of these events."""
    known = {*events, *(SAME[e] for e in events if e in SAME)}
    return [p for p in at.g.state.peaces if p.cause in known]


@word("victor")
def victor(at: Sight, who: str, event: str = "") -> bool:
    """E446: the last peace it signed in the event's war is in its favour."""
    power = at.who(who)
    if not event and at.record is not None:
        return at.g.name(power) in at.record
    event = event or at.name
    if event == "VI-4" and at.g.name(power) == "england":
        s = at.g.state
        lost = s.in_force.get("jacobites_won", 0) >= max(1, s.event_began.get(event, 1))
        return bool(s.event_notes.get(f"{event}:ended:turn")) and not lost
    if at.g.name(power) in at.g.state.event_notes.get(f"{event}:victors:", "").split():
        return True  # the event itself names its winners
    signed = [p for p in peaces_of(at, event) if power in p.parties]
    return bool(signed) and signed[-1].level >= 1 and power in signed[-1].winners


REFUSABLE = {"V-1": "V-1:used:devolution", "V-2(2)": "V-2(2):answer:annex_one"}
"""Wars of Louis XIV that France may leave alone -> the note of what it did."""


def _annexes(at: Sight, event: str) -> bool:
    """Whether the event brought France land: V-2 without a war."""
    s, france = at.g.state, at.g.country("france")
    began = s.event_began.get(event, NONE)
    return event.startswith("V-2") and any(
        t.turn == began and t.how == "event" and t.new == france for t in s.transfers
    )


@word("won_louis_xiv")
def won_louis_xiv(at: Sight, who: str) -> bool:
    """E446: the war's last peace; France also by an annexation that nobody fights, its rivals by
    one that it leaves alone."""
    s, event = at.g.state, at.name
    if not occurred(at, event):
        return False
    if victor(at, who):
        return True
    if peaces_of(at, event) or any(war.cause == event for war in s.wars):
        return False
    if at.g.name(at.who(who)) == "france":
        return _annexes(at, event)
    key = REFUSABLE.get(event, "")
    return bool(key) and s.event_notes.get(key, "none") == "none"


@word("in_war")
def in_war(at: Sight, who: str, event: str) -> bool:
    power = at.who(who)
    signed = any(power in p.parties for p in peaces_of(at, event))
    return signed or any(w.cause == event and power in w.members for w in at.g.state.wars)


@word("intervened")
def intervened(at: Sight, who: str, event: str) -> bool:
    power = at.who(who)
    helps = any(w.cause == event and power in w.helping for w in at.g.state.wars)
    return helps or in_war(at, who, event)


@word("inheritance_parts")
def inheritance_parts(at: Sight, who: str) -> int:
    """V-4: groups of the Spanish inheritance that the event has written down for a power."""
    s = at.g.state
    name = at.g.name(at.who(who))
    parts = s.event_notes.get(f"V-4:inherits:{name}", "").split()
    return sum(1 if part in HALVES or (part, name) in HALVES else 2 for part in parts) // 2


# Peaces


@members("peaces_in_period")
def peaces_in_period(at: Sight) -> list[Sight]:
    return [at.bind(record=p) for p in at.g.state.peaces if p.turn >= at.start]


@members("peaces_of_event")
def peaces_of_event(at: Sight, event: str) -> list[Sight]:
    return [at.bind(record=p) for p in peaces_of(at, event)]


@members("peaces_of_events")
def peaces_of_events(at: Sight, events: list[str]) -> list[Sight]:
    return [at.bind(record=p) for p in peaces_of(at, *events)]


@word("winner")
def winner(at: Sight, *who: str) -> bool | str:
    """Of a peace: whether a country won it. Of an election: who."""
    return at.who(who[0]) in at.record.winners if who else at.name


@word("loser")
def loser(at: Sight, who: str) -> bool:
    return at.who(who) in at.record.losers


@word("level")
def level(at: Sight) -> int:
    return int(at.record.level)


@word("in_period")
def in_period(at: Sight) -> bool:
    return bool(at.record.turn >= at.start)


@word("unfavourable_truces")
def unfavourable_truces(at: Sight) -> int:
    """france_iii_e: peaces of the Wars of Religion for the rebels; two white ones count as one."""
    france = at.g.country("france")
    found = [p for p in at.g.state.peaces if p.cause.startswith("III-D") and france in p.parties]
    lost = sum(p.level >= 1 and france in p.losers for p in found)
    return lost + sum(p.level == 0 for p in found) // 2


@word("provinces_gained_by_peace")
def gained_by_peace(at: Sight, who: str, event: str) -> int:
    """Given to a power or a minor on its track, in the turns of the war's peaces."""
    s, power = at.g.state, at.who(who)
    turns = {p.turn for p in peaces_of(at, event) if power in p.parties}
    return sum(
        t.how == "peace" and t.turn in turns and power in (t.new, s.patron[t.new])
        for t in s.transfers
        if t.new != NONE
    )


# Lands that changed hands


@members("transfers_in_period")
def transfers_in_period(at: Sight) -> list[Sight]:
    """Provinces of Europe; the same province to the same country counts once."""
    found = {}
    for t in at.g.state.transfers:
        if t.turn >= at.start and at.g.world.provinces[t.province].europe:
            found[t.province, t.new, t.old] = at.bind(place=t.province, record=t)
    return list(found.values())


@word("to")
def to(at: Sight, who: str) -> bool:
    return bool(at.record.new == at.who(who))


@word("from_any")
def from_any(at: Sight, *several: str) -> bool:
    return bool(at.record.old != NONE and at.g.name(at.record.old) in several)


@word("annexation")
def annexation(at: Sight) -> bool:
    return at.record.how in ANNEXED


@members("lost_from_start")
def lost_from_start(at: Sight, who: str) -> list[Sight]:
    """E451: owned when the period began (or the power came in), and lost, even if regained."""
    s, power = at.g.state, at.who(who)
    first: dict[int, int] = {}
    start = max(at.start, s.joined[power] if power < len(s.joined) else 0)
    for t in s.transfers:
        if t.turn >= start and at.g.world.provinces[t.province].europe:
            first.setdefault(t.province, t.old)
    return [at.bind(place=p) for p, old in first.items() if old == power]


@word("destroyed_by_war_with")
def destroyed_by(at: Sight, who: str) -> bool:
    """It is gone, and the power took the last of it by a peace or made it surrender."""
    s, power = at.g.state, at.who(who)
    if at.g.owned(at.country):
        return False
    last = [t for t in s.transfers if t.old == at.country][-1:]
    crushed = any(
        p.level == UNCONDITIONAL and power in p.winners and at.country in p.losers for p in s.peaces
    )
    return crushed or any(t.new == power and t.how == "peace" for t in last)


# Cities that fell


def _taken(at: Sight, place: str, who: str) -> int:
    """The last turn in which a country took a capital, or 0."""
    return int(at.g.state.event_notes.get(f"taken:{place}:{who}", 0))


@members("captures_in_period")
def captures_in_period(at: Sight) -> list[Sight]:
    found = []
    for key, turn in at.g.state.event_notes.items():
        head, _, rest = key.partition(":")
        if head == "taken" and int(turn) >= at.start:
            place, _, name = rest.partition(":")
            found.append(at.bind(place=at.g.world.province_index[place], name=name))
    return found


@word("by")
def by(at: Sight, who: str) -> bool:
    return at.g.country(at.name) == at.who(who)


@word("captured")
def captured(at: Sight, who: str, place: str) -> bool:
    return bool(_taken(at, place, who))


@word("never")
def never(at: Sight, term: Term) -> bool:
    """Over the whole game: neither so now, nor was the city ever taken."""
    return not value(at, term) and not _taken(at, term[2], term[1])


# Elections and conversions


@members("elections")
def elections(at: Sight) -> list[Sight]:
    """Elections of emperors since the start."""
    notes = at.g.state.event_notes
    return [at.bind(name=name) for key, name in notes.items() if key.startswith("elected:")]


@members("conversions_in_period")
def conversions(at: Sight, who: str) -> list[Sight]:
    """Changes of religion of a country, or of any major."""
    wanted = at.g.name(at.who(who)) if who != "any_major" else ""
    found = []
    for key, told in at.g.state.event_notes.items():
        head, _, rest = key.partition(":")
        if head != "converted":
            continue
        name, _, turn = rest.partition(":")
        country = at.g.country(name)
        fits = name == wanted if wanted else at.g.is_major(country)
        if fits and int(turn) >= at.start:
            found.append(at.bind(country=country, name=turn, record=tuple(told.split())))
    return found


@word("forced")
def forced(at: Sight) -> bool:
    """Not by its own free choice; the mark of a faith by force says so too."""
    mark = FORCED_MARKS.get(at.g.name(at.country), "")
    why = (at.record[2], " ".join(at.record[2:4]))
    return any(x in FORCED_BY for x in why) or at.g.state.in_force.get(mark) == int(at.name)


@word("from")
def converted_from(at: Sight) -> str:
    return str(at.record[0])


@word("to_catholic")
def to_catholic(at: Sight) -> bool:
    return bool(at.record[1] == "catholic")


@word("cause")
def cause(at: Sight) -> str:
    """The event; the Hospital is the first part of the Wars of Religion."""
    return "III-D hospital" if at.record[2] == "III-D(1)" else str(at.record[2])


@word("spain_fought")
def spain_fought(at: Sight) -> bool:
    spain, s = at.g.country("spain"), at.g.state
    now = spain in at.g.enemies(at.country)
    return now or any(p.turn == int(at.name) and p.opposed(spain, at.country) for p in s.peaces)


@word("spain_conciliatory")
def spain_conciliatory(at: Sight) -> bool:
    return bool(at.g.state.attitude[at.g.country("spain")] == "conciliatory")


# Counters


@word("turns")
def turns(at: Sight, name: str) -> int:
    """Turns of the period that were marked at 8.3."""
    s = at.g.state
    return int(s.progress.get(name, 0) + s.progress.get(f"{name}:{at.period}", 0))


@word("orient_income")
def orient_income(at: Sight, who: str) -> int:
    """E458: ducats of the Orient received in the period."""
    s = at.g.state
    return int(s.progress.get(f"orient:{at.g.name(at.who(who))}:{at.period}", 0))
