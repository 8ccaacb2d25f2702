"""Tables of chapters VII and IX: fortresses, recruitment, fleets, forces of minors."""

from __future__ import annotations

from europa.eu9.world.schemas.base import Row, Table, Words


class FortressCost(Row, frozen=True):
    """A level of fortress, or a fort; None where it can't be."""

    level: int | str
    cost_rotw: int | str | None
    cost_europe: int = 0
    maint_europe: int = 0
    maint_rotw: int = 0
    note: str = ""
    tech: str = ""
    double_europe: str = ""
    rotw_only: str = ""


class FortressCosts(Table, frozen=True):
    """VII.1 Fortresses."""

    rows: tuple[FortressCost, ...]


class RecruitmentRow(Row, frozen=True):
    """Purchases and maxima of a power by period."""

    ld_per_turn: Words
    nd_per_turn_over_max: Words
    max_fleets_over_nd: str


class Recruitment(Table, frozen=True):
    """VII.2 Recruitment."""

    periods: Words
    rows: dict[str, RecruitmentRow]
    notes: Words


class RotwRecruitment(Table, frozen=True):
    """VII.2 Recruitment overseas."""

    land: Words
    sea: Words
    sepoys: Words
    wood: str
    privateers: str


class ReinforcementRow(Row, frozen=True):
    """Reinforcements by attitude, and the die up to which a leader comes."""

    roll: str
    offensive: str
    defensive: str
    naval: str
    leader_max: int


class MinorReinforcements(Table, frozen=True):
    """VII.3 Reinforcements of minors at full war."""

    dice: str
    rows: tuple[ReinforcementRow, ...]
    legend: dict[str, str]
    notes: Words
    modifiers: tuple[tuple[str, str], ...]


class MinorRecruitment(Row, frozen=True):
    """What a minor raises, by the war it is in."""

    peace: str
    intervention_or_overseas: dict[str, str]
    full_war: str


class MinorAdministration(Row, frozen=True):
    """What minors do at 3.9."""

    investment: str
    dti_fti: dict[str, dict[str, int]]
    actions: dict[str, Words]


class MinorLogistics(Table, frozen=True):
    """VII.4 Minors: upkeep, recruitment, campaigns, actions."""

    maintenance: Words
    recruitment: MinorRecruitment
    campaigns: dict[str, str]
    admin: MinorAdministration


class Ships(Row, frozen=True):
    """Warships and transports of one side of a fleet."""

    NWD: int
    NTD: int


class Fleet(Row, frozen=True):
    """Both sides of a fleet."""

    minus: Ships
    plus: Ships


class FleetContents(Table, frozen=True):
    """IX.3 What fleets hold at most, by period; None: the country has none."""

    periods: Words
    format: str
    rows: dict[str, tuple[Fleet | None, ...]]


TABLES: dict[str, type[Table]] = {
    "fortress_costs": FortressCosts,
    "recruitment": Recruitment,
    "rotw_recruitment": RotwRecruitment,
    "minor_reinforcements": MinorReinforcements,
    "minor_logistics": MinorLogistics,
    "fleet_contents": FleetContents,
}
