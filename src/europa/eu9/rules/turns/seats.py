"""1.2, 1.3 Powers that change seat: one is left to itself, another enters (E101, E105, E461)."""

from __future__ import annotations

from europa.eu9.pieces import Loan, Mnu
from europa.eu9.rules.powers.forces import muster
from europa.eu9.rules.powers.limits import keep_within
from europa.eu9.rules.victory import aims
from europa.eu9.rules.victory import points as victory
from europa.eu9.state import LAND, LINES, NAVAL, ZONES
from europa.eu9.table import G
from europa.eu9.world import GROUPS, MNU_KINDS, NONE, PERIOD_TURNS, RELIGIONS
from europa.eu9.world.openings import EntryRecord
from europa.eu9.world.tables import monarch_value, reign_length
from europa.kernel import Entry, Steps

AND_DIE, LESS_DIE = "latin_and_die", "latin_less_die"
"""Markers of HOL: the Latin one and a d6; the other technology gets what is left of 7 (E461)."""
LEAST, OPEN_COLUMN = 3, 6
"""E585: least value of a monarch, and the column of those who are rolled."""
BEHIND = 3
"""Boxes by which SUE is behind the best power when it enters, but not behind its group."""


class PowerLeft(Entry, frozen=True):
    """Nobody plays this power any more: it is a minor country from now on."""

    seat: str
    power: str


class PowerEntered(Entry, frozen=True):
    """A seat begins to play a power."""

    seat: str
    power: str


def change_seats(g: G) -> Steps[None]:
    """1.3: at the start of a turn; a newcomer within a period chooses objectives at once (E62)."""
    s = g.state
    entered = []
    for place, (seat, powers) in enumerate(g.world.scenarios[s.scenario].seats):
        for name, turn in powers:
            if turn == s.turn and turn > 1:
                if s.seat_power[place] != NONE:
                    if not _period_begins(g):
                        victory.leave(g, s.seat_power[place])
                    leave(g, seat, s.seat_power[place])
                enter(g, seat, g.country(name))
                entered.append(g.country(name))
    if entered and not _period_begins(g):
        yield from aims.choose_for(g, entered)


def _period_begins(g: G) -> bool:
    return any(g.state.turn == first for first, _ in PERIOD_TURNS)


def leave(g: G, seat: str, power: int) -> None:
    """A power without a player becomes a minor: its trade fleets are its reference levels."""
    s = g.state
    s.seat_power[s.seats.index(seat)] = NONE
    s.major[power] = 0
    row = slice(power * ZONES, (power + 1) * ZONES)
    s.tf_reference[row] = s.tf_max[row]
    s.treasury[power] = s.national_loan[power] = s.wealth[power] = s.period_turns[power] = 0
    s.ledger[power * len(LINES) : (power + 1) * len(LINES)] = [0] * len(LINES)
    loans: list[Loan] = [loan for loan in s.loans if loan.power != power]
    s.loans[:] = loans
    s.units[:] = [unit for unit in s.units if unit.country != power]
    s.ministers[:] = [m for m in s.ministers if m.power != power]
    for kind in (LAND, NAVAL):
        # VI.7.6: a marker that Latin has reached goes
        if s.tech[power * 2 + kind] <= s.group_tech[GROUPS.index("latin") * 2 + kind]:
            s.tech[power * 2 + kind] = NONE
    s.aims[power] = s.postponed[power] = ()
    s.dies[power] = 0
    s.agreements[:] = [x for x in s.agreements if power not in x.members]
    s.refusals[:] = [pair for pair in s.refusals if power not in pair]
    g.log(PowerLeft(seat, g.name(power)))


def enter(g: G, seat: str, power: int) -> None:
    """A seat takes over a power, as the facts, E105, E106 and E461 say."""
    s, w = g.state, g.world
    record = w.entries[g.name(power)]
    s.seat_power[s.seats.index(seat)] = power
    s.major[power] = 1
    s.gone[power] = 0
    s.joined[power] = s.turn
    for minor in record.takes_from:
        for province in g.owned(w.country_index[minor]):
            _take(g, power, province)
        s.gone[w.country_index[minor]] = 1
    for name in record.takes:
        _take(g, power, w.province_index[name])
    s.patron[power], s.box[power] = NONE, 0
    s.stability[power] = record.stability
    s.dti[power], s.fti[power], s.sfti[power] = record.dti, record.fti, record.fti
    s.treasury[power] = record.treasury
    s.religion[power] = RELIGIONS.index(record.religion)
    die = _die(g, power, record)
    for kind, (marker, change) in ((LAND, record.land), (NAVAL, record.naval)):
        s.tech[power * 2 + kind] = _level(g, marker, kind, die) + change
    if g.name(power) in ("austria", "prussia"):
        s.tech[power * 2 + NAVAL] = NONE
    s.mnus.extend(
        Mnu(power, MNU_KINDS.index(kind), level, w.province_index[where])
        for kind, level, where in record.mnu
    )
    for where, owner, level in record.praesidios:
        s.praesidio[w.province_index[where]] = g.country(owner) * 10 + level
    _crown(g, power, _monarch(g, record))
    muster(g, power, record.forces)
    keep_within(g, power)
    g.log(PowerEntered(seat, g.name(power)))


def _take(g: G, power: int, province: int) -> None:
    g.state.owner[province] = g.state.controller[province] = power


def _die(g: G, power: int, record: EntryRecord) -> int:
    """E461: one die for both technologies of HOL."""
    if AND_DIE not in (record.land[0], record.naval[0]):
        return 0
    return g.roll("technology on entry", by=g.name(power))[0]


def _monarch(g: G, record: EntryRecord) -> str:
    """The monarch of its time: another before a turn, another from a period on."""
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


ENTRIES = (PowerLeft, PowerEntered)
MESSAGES = {
    "entry.PowerLeft": "{power} is left to itself: a minor country from now on",
    "entry.PowerEntered": "{seat} plays {power} from now on",
}
