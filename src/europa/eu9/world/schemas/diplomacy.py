"""Tables of chapters IV and XII: diplomacy, causes and forms of war, treaties, peace."""

from __future__ import annotations

from europa.eu9.world.schemas.base import Modifiers, Row, Table, Words


class Test(Row, frozen=True):
    """A roll, when it succeeds and what is added."""

    success: str
    mods: Modifiers


class DiplomacyMinor(Table, frozen=True):
    """IV.2 Diplomacy on minors."""

    modifiers: Modifiers
    entry_in_war: Test


class DiplomacyRotw(Table, frozen=True):
    """IV.4 Diplomacy on minors of the rest of the world."""

    modifiers: Modifiers
    results: Modifiers
    roll: str
    ducat_marked_countries: Words
    note: str
    at_price: dict[str, Words]


class DiplomaticReactions(Table, frozen=True):
    """IV.5 Who may react, and how."""

    after_dow: Words
    any_turn: Words


class Cause(Row, frozen=True, rename={"since": "from"}):
    """A standing cause of war."""

    holder: str
    against: str
    kind: str
    free: bool | str
    both_ways: bool = False
    since: str = ""
    until: str = ""
    until_turn: int = 0
    when: str = ""
    periods: str = ""
    tag: str = ""
    turns: int = 0
    note: str = ""


class CasusBelli(Table, frozen=True):
    """IV.5.2 Causes of war that nobody has to earn."""

    permanent: tuple[Cause, ...]
    specific: tuple[Cause, ...]
    temporary_default_turns: int


class OverseasCb(Table, frozen=True):
    """IV.5.2 Causes of war overseas."""

    items: Words


class WarForm(Row, frozen=True):
    """What taking part in a war in one way allows."""

    maintenance: str = ""
    taxes: bool = False
    levies: bool = False
    at_peace_for_exchequer: bool = False
    stability_improvement_malus: bool = False
    blocks_trade: bool | str = False
    adjustment_cap: int = 0
    adjustment: str = ""
    forces: str = ""
    reinforcements: dict[str, str] = {}
    territory_open: bool | str = False
    in_peace: bool | str = False
    diplomacy_allowed: bool = False
    counts_as_turn: bool = True


class WarForms(Table, frozen=True):
    """IV.5.4 to IV.5.6 Forms of war."""

    forms: dict[str, WarForm]


class ReligiousCivilWars(Table, frozen=True):
    """IV.5.5 Wars of events that are religious or civil."""

    religious: Words
    civil: Words
    succession: str
    same_event_under_other_numbers: dict[str, Words]
    not_excessive: str


class RotwMinor(Row, frozen=True, rename={"after_collapse": "after_VI-17"}):
    """A minor of the rest of the world: when it stirs, what a treaty costs and allows."""

    activation: int
    price: str
    troops: str
    ally: bool
    tp_ok: str | None
    col_ok: str | None
    after_closure: int = 0
    after_collapse: int = 0
    new_areas: int = 0
    certain_in: str = ""
    resources: str = ""
    note: str = ""


class RotwTreaties(Table, frozen=True):
    """IV.4 Treaties with minors of the rest of the world."""

    fr: str
    minors: dict[str, RotwMinor]
    treaty_counters: dict[str, int]


class Level(Row, frozen=True):
    """What a level of peace brings."""

    conditions: int
    choice: str = ""
    ducats: int = 0
    diplomacy: str = ""


class MinorAccepts(Row, frozen=True):
    """When a minor accepts a peace."""

    success: str
    one_turn: Modifiers
    lasting: Modifiers
    nature: Modifiers


class PeaceLevels(Table, frozen=True):
    """XII Peace."""

    levels: dict[str, Level]
    choice_legend: str
    allowed: Words
    differential: str
    ransom: dict[str, str]
    stability_bonus: str
    minor_accepts: MinorAccepts
    minor_conditions: Words


class Crusade(Table, frozen=True):
    """XII Call for a crusade."""

    success: str
    modifiers: Modifiers


TABLES: dict[str, type[Table]] = {
    "diplomacy_minor": DiplomacyMinor,
    "diplomacy_rotw": DiplomacyRotw,
    "diplomatic_reactions": DiplomaticReactions,
    "casus_belli": CasusBelli,
    "overseas_cb": OverseasCb,
    "war_forms": WarForms,
    "religious_civil_wars": ReligiousCivilWars,
    "rotw_treaties": RotwTreaties,
    "peace_levels": PeaceLevels,
    "crusade": Crusade,
}
