"""Tables of chapters VIII to X that the campaign uses; those of battles stand in combat.json."""

from __future__ import annotations

from europa.eu9.world.schemas.base import Ints, Modifiers, Row, Table, Words


class Campaign(Row, frozen=True):
    """A kind of campaign."""

    type: str
    cost: int
    scope: str = ""


class CampaignCosts(Table, frozen=True):
    """VIII.2 Campaigns."""

    rows: tuple[Campaign, ...]
    small_stack: dict[str, str]


class Extended(Row, frozen=True):
    """A winter round that prolongs the campaign."""

    to: str
    extended_campaign: bool
    bad_weather_on_natural: Ints


class RoundTrack(Table, frozen=True):
    """VIII.3 From one round to the next, by die."""

    transitions: dict[str, dict[str, Extended | str]]
    modifiers: Modifiers
    note: str


class Supply(Row, frozen=True):
    """What a port or ships may feed."""

    port: str
    naval: str
    supplies: str


class NavalSupply(Table, frozen=True):
    """VIII.1 Supply by sea."""

    rows: tuple[Supply, ...]
    notes: Words


class MovementCost(Row, frozen=True):
    """What a step costs; `+1` is added."""

    condition: str
    europe: int | str
    rotw: int | str
    rotw_natives: int = 0
    friendly_ports_both_ends: dict[str, int] = {}


class MovementCosts(Table, frozen=True):
    """VIII.4 Movement."""

    land_allowance: int
    leader_alone: int
    rows: tuple[MovementCost, ...]
    notes: Words


class Found(Row, frozen=True):
    """A discovery's result, and whether its leader is tested."""

    result: str
    leader_check: str | None


class AttritionRow(Row, frozen=True):
    """Discoveries and attrition by die."""

    roll: str
    sea: Found
    land: Found
    rotw_or_sea_loss_percent: int
    europe: dict[str, str]


class DiscoveriesAttrition(Table, frozen=True):
    """VIII.2 Discoveries and attrition."""

    dice: str
    rows: tuple[AttritionRow, ...]
    half: dict[str, str]
    leader_check: str
    P: dict[str, str]
    modifiers: dict[str, Modifiers]
    causes: dict[str, Words]


class Conquistadors(Table, frozen=True):
    """VIII.5 Conquistadors."""

    dice: str
    columns: Words
    rows: dict[str, Words]
    legend: dict[str, str]
    modifiers: Modifiers


class Interceptions(Row, frozen=True):
    """A stack intercepts another."""

    success: str
    mods: Modifiers


class Praesidio(Row, frozen=True):
    """A praesidio or a fort fires at ships."""

    roll: str
    results: Modifiers
    strait_fort: str


class Evasion(Row, frozen=True):
    """A stack slips away."""

    success: str
    mods: Modifiers
    le5: str
    auto: str


class Interception(Table, frozen=True):
    """VIII.6 Interception and evasion."""

    interception: Interceptions
    praesidio: Praesidio
    evasion: Evasion


class Blockade(Table, frozen=True):
    """VIII.6 Ships for a blockade by level of fortress."""

    rows: dict[str, str]
    notes: Words


class SeaTransport(Table, frozen=True):
    """VIII.7 Transport by sea: points of an army and of ships."""

    columns: Words
    army_plus_points: dict[str, Ints]
    army_minus: str
    LD: int
    LDE: float
    gold: str
    capacity: dict[str, float]


class TwoCoasts(Row, frozen=True):
    """A province with separate coasts; no main one: its owner chooses."""

    province: str
    coasts: tuple[Words, Words]
    main: Words | None
    printed: bool


class MultipleCoasts(Table, frozen=True):
    """II Provinces with separate coasts."""

    rule: str
    rows: tuple[TwoCoasts, ...]
    main_null: str
    doubtful: str


class StraitFort(Row, frozen=True):
    """A fort on a strait."""

    id: str
    map: str
    controller: str
    borders: tuple[tuple[str, str], ...]
    level: int | str
    note: str = ""


class StraitForts(Table, frozen=True):
    """IX.13.1 Fortified straits."""

    roll: str
    rows: tuple[StraitFort, ...]
    use: dict[str, str]


class OccupationRight(Row, frozen=True):
    """Who may occupy where without a war."""

    who: Words | str
    where: dict[str, str] | Words | str
    tag: str = ""
    default: bool = True
    extra: str = ""
    when: str = ""


class OccupationRights(Table, frozen=True):
    """IX.13.3 Occupations."""

    rows: tuple[OccupationRight, ...]
    garrison: str
    limit: str


class RaidRow(Row, frozen=True):
    """What a raid takes."""

    roll: str
    tf_plus: int
    tf_minus: int
    permanent: int
    tp_col: int
    pillage: str | None
    land_losses_ld: int


class Raids(Table, frozen=True):
    """X.1 Raids of pirates, privateers and natives."""

    dice: str
    rows: tuple[RaidRow, ...]
    vs_natives: Modifiers
    vs_pirates: Modifiers
    effects: Words
    convoy: Words


class ReduceRevoltPiracy(Table, frozen=True):
    """VIII.11 Revolts and pirates are put down."""

    success: str
    revolt: Modifiers
    sea: Modifiers


TABLES: dict[str, type[Table]] = {
    "campaign_costs": CampaignCosts,
    "round_track": RoundTrack,
    "naval_supply": NavalSupply,
    "movement_costs": MovementCosts,
    "discoveries_attrition": DiscoveriesAttrition,
    "conquistadors": Conquistadors,
    "interception": Interception,
    "blockade": Blockade,
    "sea_transport": SeaTransport,
    "multiple_coasts": MultipleCoasts,
    "strait_forts": StraitForts,
    "occupation_rights": OccupationRights,
    "raids": Raids,
    "reduce_revolt_piracy": ReduceRevoltPiracy,
}
