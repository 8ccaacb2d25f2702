"""Cross-checks of special rules, objectives, treaties, counters, revolts and persons."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from europa.eu9.world.political import event_records
from europa.eu9.world.records import files, read_plain
from europa.eu9.world.schemas import SCHEMAS, plain
from europa.eu9.world.schemas.diplomacy import ReligiousCivilWars, RotwTreaties
from europa.eu9.world.schemas.forces import FleetContents, Recruitment
from europa.eu9.world.schemas.military import MultipleCoasts, StraitForts
from europa.eu9.world.specials import objective_rules, specials
from europa.eu9.world.tables import goals, read_table
from europa.eu9.world.world import MNU_KINDS, PERIODS, World

TYPED = (
    "areas campaign leaders minor_specials minors monarchs objective_rules objectives "
    "political_events power_specials powers provinces scenarios seas tested transfers zones"
).split()
"""Files that are read into records."""
MOST_VALUE = 6
"""Of a leader."""


def check_shapes(_: World) -> Iterator[str]:
    """Every file has a shape that is checked when it is read."""
    for name in files():
        if name not in SCHEMAS and name not in TYPED and not name.startswith("political/"):
            yield f"{name}.json is read without a schema"


def check_specials(w: World) -> Iterator[str]:
    """Special rules are of countries, in periods that exist."""
    for minor, records in specials().items():
        if minor not in w.country_index:
            yield f"special rules of {minor}, which is no country"
        for record in records:
            yield from (f"{minor}: period {p}" for p in record.periods if p not in PERIODS)


def check_objectives(w: World) -> Iterator[str]:
    """Expressions belong to objectives; their sets are of provinces."""
    rules = objective_rules()
    for rule in rules.records:
        if rule.id not in w.objective_index:
            yield f"a rule for {rule.id}, which is no objective"
        yield from (f"{rule.id}: nothing is kept as {n}" for n in rule.needs if n not in rules.kept)
    for name, places in rules.sets.items():
        yield from (f"set {name}: no province {p}" for p in places if p not in w.province_index)


def check_treaties(w: World) -> Iterator[str]:
    """Treaties, wars of events, straits and coasts name what exists."""
    treaties = read_table("rotw_treaties", RotwTreaties)
    for name, minor in treaties.minors.items():
        if name not in w.country_index:
            yield f"treaties with {name}, which is no country"
        if minor.certain_in and minor.certain_in not in w.province_index:
            yield f"treaties: no province {minor.certain_in}"
    yield from (f"treaties: no power {p}" for p in treaties.treaty_counters
                if w.country_index[p] >= len(w.powers))  # fmt: skip
    wars = read_table("religious_civil_wars", ReligiousCivilWars)
    yield from (f"a war of {e}, which is no event" for e in (*wars.religious, *wars.civil)
                if e not in event_records())  # fmt: skip
    for fort in read_table("strait_forts", StraitForts).rows:
        if fort.controller not in w.province_index:
            yield f"strait of {fort.id}: no province {fort.controller}"
        for a, b in fort.borders:
            if w.sea_index[b] not in w.seas[w.sea_index[a]].neighbours:
                yield f"strait of {fort.id}: {a} and {b} don't touch"
    for row in read_table("multiple_coasts", MultipleCoasts).rows:
        seas = {w.sea_index[sea] for coast in row.coasts for sea in coast}
        if seas != set(w.provinces[w.province_index[row.province]].seas):
            yield f"coasts of {row.province}: not its seas"


def check_counters(w: World) -> Iterator[str]:
    """Counters and prices of powers are complete; manufactures are of kinds they make."""
    land = {g.id for g in goals() if not g.naval}
    naval = {g.id for g in goals() if g.naval}
    prices = msgspec.convert(read_plain("prices"), plain.Prices).prices
    for c in w.powers:
        power = w.power(c.index)
        wrong = [k for k in power.mnu_counters if k.partition("_")[0] not in MNU_KINDS]
        yield from (f"{c.id}: counters of {kind}" for kind in wrong)
        kinds = {k.partition("_")[0] for k in power.mnu}
        if {k.partition("_")[0] for k in power.mnu_counters} != kinds:
            yield f"{c.id}: values and counters of manufactures differ"
        if sum(power.mnu_counters.values()) < max(r.mnu.value for r in power.periods.values()):
            yield f"{c.id}: fewer counters of manufactures than its limit"
        own = prices[c.id]
        yield from (f"{c.id}: prices of {t}" for t in own.land if t not in land)
        yield from (f"{c.id}: prices of {t}" for t in own.naval if t not in naval)
        for technology, row in own.land.items():
            if not row.purchase["LD"] < row.purchase["A_minus"]:
                yield f"{c.id}: an LD of {technology} is dearer than an A-"
    rows = read_table("recruitment", Recruitment).rows
    yield from (f"recruitment: no power {name}" for name in rows if name not in w.country_index)
    for name, contents in read_table("fleet_contents", FleetContents).rows.items():
        for fleet in contents:
            if fleet is not None and not fleet.minus.NWD <= fleet.plus.NWD:
                yield f"{name}: an F- holds more than an F+"


def check_revolts(_: World) -> Iterator[str]:
    """Groups of revolts cover the die; tables name groups that exist."""
    revolts = msgspec.convert(read_plain("revolts"), plain.Revolts)
    if list(revolts.global_revolt.rows) != [str(n) for n in range(2, 21)]:
        yield "revolts: the world's table isn't 2 to 20"
    for name, table in revolts.country_tables.items():
        for letters, group in table.groups.items():
            covered = [n for first, last, _ in group.die for n in range(first, last + 1)]
            if covered and covered != list(range(1, 11)):
                yield f"revolts {name}: group {letters} covers {covered}"
        for cells in table.rows.values():
            if len(cells) != len(table.columns):
                yield f"revolts {name}: a row of {len(cells)} cells"


def check_persons(w: World) -> Iterator[str]:
    """Leaders and monarchs live in turns that exist and have values in range."""
    for leader in w.leaders:
        if leader.last and not 1 <= leader.first <= leader.last <= 62:
            yield f"{leader.id}: turns {leader.first} to {leader.last}"
        for side in leader.sides:
            if not all(0 <= value <= MOST_VALUE for value in side.values):
                yield f"{leader.id}: values {side.values}"
    for monarch in w.monarchs:
        if not all(3 <= value <= 9 for value in monarch.values):
            yield f"{monarch.id}: values {monarch.values}"
