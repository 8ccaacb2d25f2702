"""1.2, 1.3 Powers that change seat: one is left to itself, another enters (E101, E105, E461)."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Changed
from europa.eu9.pieces import Loan, Mnu
from europa.eu9.rules.logistics import fortresses
from europa.eu9.rules.logistics.minor_upkeep import left_mark
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.limits import keep_within
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.terms import specials
from europa.eu9.rules.turns import arming
from europa.eu9.rules.victory import aims
from europa.eu9.rules.victory import points as victory
from europa.eu9.state import DIP, LAND, LINES, MA, NAVAL, NEUTRAL, RM, SUB, ZONES
from europa.eu9.table import G
from europa.eu9.world import GROUPS, MNU_KINDS, NONE, PERIOD_TURNS, RELIGIONS
from europa.eu9.world.openings import EntryRecord
from europa.eu9.world.tables import monarch_value, reign_length
from europa.kernel import Ask, Entry, Option, Steps

AND_DIE, LESS_DIE = "latin_and_die", "latin_less_die"
"""Markers of HOL: the Latin one and a d6; the other technology gets what is left of 7 (E461)."""
LEAST, OPEN_COLUMN = 3, 6
"""E585: least value of a monarch, and the column of those who are rolled."""
KALMAR, LEAST_STABILITY, MOST_STABILITY = "II-4", -3, 3
EVENTS, NEW = "1.5", "new"
"""NEW under `held`: a power that an event has brought this turn."""
BEFORE_ENTRY = {"sweden": (KALMAR,), "prussia": ("IV-11", "V-13")}
"""50.2, 50.5: events that come at once if they have not come yet."""
BEHIND = 3
"""Boxes by which SUE is behind the best power when it enters, but not behind its group."""


FREE_LEVEL = 3
"""Levels that need no technology on entry."""
PLACES = {"ties": RM, "defensive": SUB, "offensive": MA}
"""50.10: boxes of a power that is left, by what it had signed."""


class PowerLeft(Entry, frozen=True):
    """Nobody plays this power any more: it is a minor country from now on."""

    seat: str
    power: str


class PowerEntered(Entry, frozen=True):
    """A seat begins to play a power."""

    seat: str
    power: str


def change_seats(g: G) -> Steps[None]:
    """1.3: at the start of a turn; a newcomer within a period chooses objectives at once (E62).

    A power whose turn is 0 comes by its event alone (50.1).
    """
    s = g.state
    entered = []
    for place, (seat, powers) in enumerate(g.world.scenarios[s.scenario].seats):
        for name, turn in powers:
            if turn == s.turn and turn > 1 and s.seat_power[place] != g.country(name):
                if s.seat_power[place] != NONE:
                    if not _period_begins(g):
                        victory.leave(g, s.seat_power[place])
                    leave(g, seat, s.seat_power[place])
                yield from enter(g, seat, g.country(name))
                entered.append(g.country(name))
    if entered and not _period_begins(g):
        yield from aims.choose_for(g, entered)


def _period_begins(g: G) -> bool:
    return any(g.state.turn == first for first, _ in PERIOD_TURNS)


def awaiting(g: G, power: int) -> str:
    """The seat that is to play a power, if nobody plays it now; else an empty word."""
    name = g.name(power)
    for seat, powers in g.world.scenarios[g.state.scenario].seats:
        if name in [one for one, _ in powers] and not g.is_major(power):
            return seat
    return ""


def bring(g: G, power: int) -> Steps[None]:
    """50.1: an event brings a power at 1.5 with the figures of the lists; it plays from 2.1 on."""
    seat = awaiting(g, power)
    if seat:
        _rise(g, seat)
        yield from enter(g, seat, power)
        g.state.held[f"{NEW}:{g.name(power)}"] = g.state.turn


def sit_down(g: G, power: int) -> None:
    """50.3: a seat takes a power whose figures the event itself gives."""
    s, seat = g.state, awaiting(g, power)
    if not seat:
        return
    _rise(g, seat)
    s.seat_power[s.seats.index(seat)] = power
    s.major[power], s.joined[power] = 1, s.turn
    s.patron[power], s.box[power] = NONE, 0
    s.religion[power] = RELIGIONS.index(g.world.entries[g.name(power)].religion)
    s.held[f"{NEW}:{g.name(power)}"] = s.turn
    g.log(PowerEntered(seat, g.name(power)))


def welcome(g: G) -> Steps[None]:
    """E62: after the events whom they have brought chooses objectives."""
    held = g.state.held
    came = [p for p in g.majors() if held.pop(f"{NEW}:{g.name(p)}", 0)]
    if came:
        yield from aims.choose_for(g, came)


def _rise(g: G, seat: str) -> None:
    """Whoever sits there leaves the power played so far, with its points."""
    if (old := g.power_of(seat)) != NONE:
        victory.leave(g, old)
        leave(g, seat, old)


def stand_by(g: G, power: int) -> None:
    """III-1(1): a power is eliminated; its seat waits until it comes again."""
    if g.is_major(power):
        victory.leave(g, power)
        leave(g, g.seat_of(power), power)


def leave(g: G, seat: str, power: int) -> None:
    """A power without a player becomes a minor: its trade fleets are its reference levels."""
    s = g.state
    s.seat_power[s.seats.index(seat)] = NONE
    s.major[power] = 0
    _keep_fleets(g, power)
    s.treasury[power] = s.national_loan[power] = s.wealth[power] = s.period_turns[power] = 0
    s.ledger[power * len(LINES) : (power + 1) * len(LINES)] = [0] * len(LINES)
    loans: list[Loan] = [loan for loan in s.loans if loan.power != power]
    s.loans[:] = loans
    # E585: its forces stay through this turn, as veterans
    s.held[left_mark(g, power)] = s.turn
    s.units[:] = [
        msgspec.structs.replace(unit, veteran=True, seasoned=0) if unit.country == power else unit
        for unit in s.units
    ]
    s.ministers[:] = [m for m in s.ministers if m.power != power]
    for kind in (LAND, NAVAL):
        # VI.7.6: a marker that Latin has reached goes
        if s.tech[power * 2 + kind] <= s.group_tech[GROUPS.index("latin") * 2 + kind]:
            s.tech[power * 2 + kind] = NONE
    s.aims[power] = s.postponed[power] = ()
    s.dies[power] = 0
    find_place(g, power)
    s.agreements[:] = [x for x in s.agreements if power not in x.members]
    s.refusals[:] = [pair for pair in s.refusals if power not in pair]
    g.log(PowerLeft(seat, g.name(power)))


def _keep_fleets(g: G, power: int) -> None:
    """50.7, M 11.1: the levels that it had are its reference, but at least those of its record."""
    s = g.state
    row = slice(power * ZONES, (power + 1) * ZONES)
    levels = bytearray(s.tf_max[row])
    for record in specials.standing(g, "reference_fleets", power):
        for name, level in record.says["levels"].items():
            zone = g.world.zone_index[name]
            levels[zone] = max(levels[zone], level)
    s.tf[row] = s.tf_max[row] = s.tf_reference[row] = levels


def find_place(g: G, power: int) -> None:
    """50.10: a power that is left stands on the track of one it was allied with, by their bond.

    Of several each rolls a d10 and its DIP; the highest has it (E971).
    """
    s = g.state
    allies: dict[int, int] = {}
    for agreement in s.agreements:
        box = PLACES.get(agreement.kind, NEUTRAL)
        for other in agreement.members:
            if power in agreement.members and other != power and g.is_major(other):
                allies[other] = max(allies.get(other, NEUTRAL), box)
    allies = {other: box for other, box in allies.items() if box}
    if not allies:
        return
    rolled = allies
    if len(allies) > 1:
        rolled = {c: g.d10("former ally", g.name(c)) + skill(g, c, DIP) for c in allies}
    best = max(allies, key=lambda c: rolled[c])
    move(g, power, best, allies[best])


def enter(g: G, seat: str, power: int) -> Steps[None]:
    """A seat takes over a power, as the facts, E105, E106 and E461 say."""
    s, w = g.state, g.world
    record = w.entries[g.name(power)]
    s.seat_power[s.seats.index(seat)] = power
    s.major[power] = 1
    s.gone[power] = 0
    s.joined[power] = s.turn
    at_war = arming.inherit_wars(g, power, record)
    for minor in record.takes_from:
        for province in g.owned(w.country_index[minor]):
            _take(g, power, province)
        s.gone[w.country_index[minor]] = 1
    for name in record.takes:
        if not g.is_major(s.owner[w.province_index[name]]):
            _take(g, power, w.province_index[name])
    for name in record.holds:
        s.controller[w.province_index[name]] = power
    s.patron[power], s.box[power] = NONE, 0
    stability = record.stability - _turns_at_war(g, power) + _last_battles(g, power)
    s.stability[power] = min(MOST_STABILITY, max(LEAST_STABILITY, stability))
    _call_events(g, power)
    s.dti[power] = record.figure("dti", s.period, record.dti)
    s.fti[power] = s.sfti[power] = record.figure("fti", s.period, record.fti)
    s.treasury[power] = record.treasury
    s.religion[power] = RELIGIONS.index(record.religion)
    die = _die(g, power, record)
    for kind, (marker, change) in ((LAND, record.land), (NAVAL, record.naval)):
        s.tech[power * 2 + kind] = _level(g, marker, kind, die) + change
    if g.name(power) in ("austria", "prussia"):
        s.tech[power * 2 + NAVAL] = NONE
    s.mnus.extend(
        Mnu(power, MNU_KINDS.index(kind), level, w.province_index[where])
        for kind, level, where in record.mnu[: record.figure("mnu", s.period, len(record.mnu))]
    )
    for where, owner, level in record.praesidios:
        s.praesidio[w.province_index[where]] = g.country(owner) * 10 + level
    _crown(g, power, _monarch(g, power, record))
    arming.arm(g, power, record, at_war=at_war)
    keep_within(g, power)
    g.log(PowerEntered(seat, g.name(power)))
    for left in range(record.fortress_levels, 0, -1):
        yield from _wall(g, seat, power, left)


def _wall(g: G, seat: str, power: int, left: int) -> Steps[None]:
    """E585: a fortress level of the lists, where it likes; the next technology's at most."""
    s, w = g.state, g.world.provinces
    mine = [p for p in g.owned(power) if w[p].europe and s.controller[p] == power]
    able = [p for p in mine if fortresses.may_build(g, power, p, s.fortress[p] + 1)]
    able = able or [p for p in mine if s.fortress[p] < FREE_LEVEL]
    if not able:
        return
    able.sort(key=lambda p: (-w[p].capital, -w[p].income, p))
    options = [Option(f"at:{w[p].id}", p, (w[p].id,)) for p in able]
    params = {"power": g.name(power), "left": left}
    place = yield Ask(seat, "entry.walls", options, "XV", params)
    s.fortress[place] += 1
    what = f"fortress of {w[place].id}"
    g.log(Changed(g.name(power), what, s.fortress[place] - 1, s.fortress[place], "XV"))


def _take(g: G, power: int, province: int) -> None:
    g.state.owner[province] = g.state.controller[province] = power


def _die(g: G, power: int, record: EntryRecord) -> int:
    """E461: one die for both technologies of HOL."""
    if AND_DIE not in (record.land[0], record.naval[0]):
        return 0
    return g.roll("technology on entry", by=g.name(power))[0]


def _turns_at_war(g: G, power: int) -> int:
    """50.2, 50.4: the longest war it is in; each turn of it has cost stability."""
    return max((dict(war.turns).get(power, 0) for war in g.state.wars), default=0)


def _last_battles(g: G, power: int) -> int:
    """50.4: major battles of the turn before, won and lost, for AUS."""
    if g.name(power) != "austria":
        return 0
    majors = [x for x in g.state.fought if x.kind in ("land", "naval") and x.major]
    return sum(x.winner == power for x in majors) - sum(x.loser == power for x in majors)


def _call_events(g: G, power: int) -> None:
    """50.2, 50.5: what had to come before it enters is the first event of this turn; amid the
    events it comes at once."""
    s = g.state
    for event in BEFORE_ENTRY.get(g.name(power), ()):
        call = f"now:{event}::" if s.segment == EVENTS else f"first:{event}"
        if event not in s.occurred and call not in s.event_calls:
            s.event_calls.append(call)


def _monarch(g: G, power: int, record: EntryRecord) -> str:
    """The monarch of its time: another before a turn, another from a period on."""
    if g.name(power) == "sweden" and KALMAR not in g.state.occurred:
        return "sweden_gustav_i"
    earlier = (name for turn, name in record.before_turn if g.state.turn < turn)
    later = (name for period, name in record.from_period if g.state.period >= period)
    return (*earlier, *later, record.monarch)[0]


def _level(g: G, marker: str, kind: int, die: int) -> int:
    """A technology marker by name: a group, a country, or the best power less the change."""
    s = g.state
    latin = s.group_tech[GROUPS.index("latin") * 2 + kind]
    if marker in (AND_DIE, LESS_DIE):
        return latin + (die if marker == AND_DIE else -die)
    if marker == "behind_best":
        best = max(g.tech(power, kind) for power in g.majors())
        return max(latin, best - BEHIND)
    if marker in GROUPS:
        return s.group_tech[GROUPS.index(marker) * 2 + kind]
    return g.tech(g.country(marker), kind)


def _crown(g: G, power: int, name: str) -> None:
    """The monarch with whom a power begins; what the lists leave open is rolled (E585)."""
    s = g.state
    place = g.world.monarch_index[name]
    record = g.world.monarchs[place]
    s.monarch[power] = place
    values = record.values or tuple(
        max(LEAST, monarch_value(OPEN_COLUMN, g.d10(f"monarch_{kind}", g.name(power))))
        for kind in ("adm", "dip", "mil")
    )
    s.skills[power * 3 : power * 3 + 3] = values
    length = record.length or (0 if record.dies else reign_length(g.d10("reign", g.name(power))))
    s.dies[power] = record.dies or s.turn + length
    s.reign_from[power] = s.turn
    s.leads[power] = not record.no_general
    s.fragile[power] = record.fragile
    s.king_values[power * 4 : power * 4 + 4] = [NONE] * 4
    s.government[power] = record.government


AFTER_STEP = {EVENTS: (welcome,)}
ENTRIES = (PowerLeft, PowerEntered)
MESSAGES = {
    "ask.entry.walls": "{power}: which fortress is stronger than printed? ({left} to place)",
    "entry.PowerLeft": "{power} is left to itself: a minor country from now on",
    "entry.PowerEntered": "{seat} plays {power} from now on",
}
