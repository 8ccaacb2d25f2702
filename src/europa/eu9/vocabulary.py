"""Readable names for positions, for case files.

`at: {turn: 1, segment: "3.1", stop: "3.2"}`; a power by its code: `ANG: {stability: 2, tf:
{stz_nord: 3}, B25: 157}`; other countries under `countries`, places under `provinces`, `areas`,
`zones`; `table: {inflation: 3, prices: {spices: 7L}, in_force: {voc: 20}}`. A described battle or
siege is `fight`, what it came to `outcome`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from europa.eu9.cases import annals as case_annals
from europa.eu9.cases import events as case_events
from europa.eu9.cases import fields as case_fields
from europa.eu9.cases import forces as case_forces
from europa.eu9.cases import peace as case_peace
from europa.eu9.cases import pieces as case_pieces
from europa.eu9.cases import stacks as case_stacks
from europa.eu9.cases import wars as case_wars
from europa.eu9.combat.outcomes import OUTCOME, told
from europa.eu9.described import describe
from europa.eu9.fields import (
    Field,
    Rest,
    attribute,
    column,
    find,
    marks,
    pieces,
    row,
    who,
    whole,
    within,
    word,
)
from europa.eu9.flow import BY_NUMBER, SEQUENCE
from europa.eu9.pieces import Loan
from europa.eu9.rules.powers.initiative import initiative
from europa.eu9.state import (
    BOXES,
    ESTABLISHMENTS,
    GOODS,
    LAND,
    LINES,
    NAVAL,
    SITUATIONS,
    SKILLS,
    ZONES,
    Eu9,
)
from europa.eu9.table import G
from europa.eu9.world import (
    CENTRES,
    GROUPS,
    POWERS,
    RELIGIONS,
    load_world,
    period_of,
)
from europa.eu9.world.tables import goals
from europa.kernel import Dice, UnknownName, Vocabulary
from europa.kernel.errors import BadCase
from europa.kernel.journal import Journal


def _line(name: str) -> Field:
    return Field(
        lambda g, n, rest: g.line(n, name), lambda g, n, rest, value: g.write(n, name, value)
    )


COUNTRY_FIELDS: dict[str, Field] = {
    "patron": who("patron"),
    "box": word("box", BOXES),
    "tf": case_pieces.fleet(),
    "tf_max": row("tf_max", ZONES, case_pieces.zone_index, "zone"),
    "tf_reference": row("tf_reference", ZONES, case_pieces.zone_index, "zone"),
    "religion": word("religion", RELIGIONS),
    "gone": column("gone"),
    "units": case_pieces.units(),
    "captains": case_forces.captains(),
    **case_annals.COUNTRY_FIELDS,
    **case_events.COUNTRY_FIELDS,
}
POWER_FIELDS: dict[str, Field] = {
    **COUNTRY_FIELDS,
    **{
        name: column(name)
        for name in (
            "dti fti sfti treasury national_loan vp wealth period_turns dies reign_from "
            "pioneer fragile crisis youth attacked overthrown extended survival_shift economic "
            "initiative_die leads low_turns peace_due"
        ).split()
    },
    "stability": within("stability", -3, 3),
    **{name: column("skills", 3, kind) for kind, name in enumerate(SKILLS)},
    "attitude": word("attitude"),
    "government": word("government"),
    "land": column("tech", 2, LAND),
    "naval": column("tech", 2, NAVAL),
    "mnu": case_pieces.manufactures(),
    "loans": pieces(
        "loans",
        "power",
        lambda g, x: {"rest": x.rest, "interest": x.interest, "term": x.term},
        lambda g, n, x: Loan(n, x["rest"], x["interest"], x["term"]),
    ),
    "ministers": pieces(
        "ministers",
        "power",
        lambda g, x: {"adm": x.adm, "dip": x.dip, "mil": x.mil, "last": x.last},
        case_annals.minister,
    ),
    "aims": case_fields.aims(),
    "gross": case_fields.gross(),
    "initiative": Field(lambda g, n, rest: initiative(g, n), None),
    "monarch": case_fields.monarch(),
    "king": word("king_state", case_fields.KING_STATES),
    "skills": case_fields.skills(),
    "parts": case_fields.parts(),
    "plan": case_fields.plan(),
    "limits": case_fields.limits(),
    "actions": case_fields.turn_limits(),
    "purchases": case_fields.purchases(),
    "counters": case_fields.counters(),
    "basic_forces": case_forces.basic_forces(),
    "armies": case_forces.army_counters(),
    "contents": case_fields.fleet_contents(),
    "artillery": case_fields.artillery(),
    "army_class": case_forces.army_class(),
    "anonymous": case_forces.anonymous(),
    "bankruptcies": case_fields.bankruptcies(),
    "treaties": case_fields.treaties(),
    "cb": case_wars.cb(),
    "refuses": case_wars.refuses(),
    "speculates": case_fields.speculates(),
    "knows": case_fields.knows(),
    **case_annals.POWER_FIELDS,
    **{name: _line(name) for name in LINES},
}


PROVINCE_FIELDS: dict[str, Field] = {
    "praesidio": case_fields.whose("praesidio"),
    "fort_begun": case_fields.whose("forts_begun"),
    "roused": case_fields.roused(),
    **{name: who(name) for name in ("owner", "controller", "occupied", "mission", "fort")},
    "post_owner": who("post_owner"),
    "rebellion": case_events.rebellion(),
    "post": word("post", ESTABLISHMENTS),
    "level": column("post_level"),
    "goods": row("exploited", GOODS, case_pieces.good_index, "resource"),
    "gold_stored": case_fields.gold_stored(),
    **{
        name: column(name)
        for name in (
            "fortress pillage revolt spent_mine new_mine corrupt arsenal haven wood gold_open "
            "natives natives_active pacified"
        ).split()
    },
}
AREA_FIELDS: dict[str, Field] = {
    "owner": who("area_owner"),
    "goods": row("goods", GOODS, case_pieces.good_index, "resource"),
    "battle": column("area_battle"),
}
ZONE_FIELDS: dict[str, Field] = {
    "pirates": column("pirates"),
    "trouble": column("zone_trouble"),
}
CENTRE_FIELDS: dict[str, Field] = {
    "owner": who("centre_owner"),
    "income": case_fields.centre_income(),
    "parts": case_fields.centre_parts(),
}
LEADER_FIELDS: dict[str, Field] = {
    "place": case_fields.leader(),
    "pirates": case_fields.pirates_led(),
    "state": word("leader_state", case_fields.LEADER_STATES),
    "serves": case_forces.serves(),
}

TABLE_FIELDS: dict[str, Field] = {
    "inflation": attribute("inflation"),
    "last_turn": attribute("last_turn"),
    "situation": attribute("situation", SITUATIONS),
    "situation_die": attribute("situation_die"),
    "world_gold": attribute("world_gold"),
    "russian_ctz": attribute("russian_ctz"),
    "prices": case_fields.price(),
    "market": case_fields.market(),
    "refusals": case_fields.refusals(),
    "playing": case_fields.playing(),
    "goals": row("goals", 0, lambda g: {x.id: n for n, x in enumerate(goals())}, "goal"),
    "land": row("group_tech", 0, lambda g: {x: n * 2 for n, x in enumerate(GROUPS)}, "group"),
    "naval": row("group_tech", 0, lambda g: {x: n * 2 + 1 for n, x in enumerate(GROUPS)}, "group"),
    "began": marks("event_began"),
    **{name: marks(name) for name in ("in_force", "effects", "held", "occurred", "progress")},
    **case_stacks.TABLE_FIELDS,
    **case_events.TABLE_FIELDS,
    "wars": case_wars.wars(),
    "war": case_wars.war(),
    **dict.fromkeys(("causes", "cbs"), case_wars.causes()),
    **dict.fromkeys(("agreements", "treaties"), case_wars.agreements()),
    "dowries": case_wars.triples("dowries"),
    "ties_ended": case_wars.triples("ties_ended"),
    "truces": case_wars.truces(),
    "peaces": case_peace.peaces(),
    "offers": case_peace.offers("offers"),
    "signed": case_peace.offers("signed"),
    "drawn": case_annals.drawn(),
    **case_annals.TABLE_FIELDS,
}


def _put_turn(g: G, n: int, rest: Rest, value: Any) -> None:
    g.state.turn = whole(value)
    g.state.period = period_of(g.state.turn)


def _segment(name: str) -> Field:
    def look(g: G, n: int, rest: Rest) -> Any:
        return SEQUENCE[getattr(g.state, name)].number

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        setattr(g.state, name, find(BY_NUMBER, "segment", value))
        if name == "cursor":
            g.state.session = None  # the segment begins: nobody has had his turn

    return Field(look, put)


AT_FIELDS: dict[str, Field] = {
    "turn": Field(lambda g, n, rest: g.state.turn, _put_turn),
    "period": attribute("period"),  # after `turn`: an ended period is scored at the next one
    "segment": _segment("cursor"),
    **case_stacks.AT_FIELDS,
    "stop": _segment("stop"),
}


class Kind(NamedTuple):
    """Things of a kind: what can be said of one, and what `clear: true` takes from it."""

    fields: Mapping[str, Field]
    pieces: Mapping[str, Any] = {}


_COUNTRY_PIECES: dict[str, Any] = {"units": [], "tf": {}}
_PROVINCE_PIECES = dict.fromkeys(("praesidio", "fort", "mission", "occupied", "post_owner"))
KINDS: dict[str, Kind] = {
    "countries": Kind(COUNTRY_FIELDS, _COUNTRY_PIECES),
    "powers": Kind(
        POWER_FIELDS, {**_COUNTRY_PIECES, "mnu": [], "loans": [], "treaties": {}, "refuses": []}
    ),
    "provinces": Kind(
        PROVINCE_FIELDS,
        {**_PROVINCE_PIECES, "post": "", "level": 0, "revolt": 0, "pillage": 0},
    ),
    "areas": Kind(AREA_FIELDS),
    "zones": Kind(ZONE_FIELDS),
    "centres": Kind(CENTRE_FIELDS),
    "leaders": Kind(LEADER_FIELDS),
    "at": Kind(AT_FIELDS),
    "table": Kind(
        TABLE_FIELDS,
        {
            name: []
            for name in "wars causes agreements dowries ties_ended truces offers signed".split()
        },
    ),
}


class Words(Vocabulary[Eu9]):
    """Case files' names."""

    whole = ("fight",)

    def put(self, state: Eu9, path: tuple[str, ...], value: Any) -> None:
        g = G(state, Dice(b"\0" * 16), Journal(None))
        if path == ("fight",):
            describe(state, value)
            return
        field, place, rest = self._field(g, path)
        if field.put is None:
            raise BadCase(f"{'.'.join(path)} can be read, not set")
        field.put(g, place, rest, value)

    def look(self, state: Eu9, path: tuple[str, ...]) -> Any:
        g = G(state, Dice(b"\0" * 16), Journal(None))
        if path[0] == OUTCOME:
            return told(state.fight, state.outcome, path[1:])
        field, place, rest = self._field(g, path)
        return field.look(g, place, rest)

    def same(self, state: Eu9, path: tuple[str, ...], wanted: Any) -> bool:
        if path[0] != OUTCOME:
            g = G(state, Dice(b"\0" * 16), Journal(None))
            field, place, rest = self._field(g, path)
            if field.same is not None:
                return field.same(g, place, rest, wanted)
        return super().same(state, path, wanted)

    def clear(self, state: Eu9, path: tuple[str, ...]) -> None:
        """A country, a province or the table keeps its land and numbers, not its pieces."""
        g = G(state, Dice(b"\0" * 16), Journal(None))
        found = () if path[0] in case_stacks.GROUPS else self._thing(g, path)
        if not found or found[2] or not found[0].pieces:
            self.put(state, path, {})
            return
        kind, place, _ = found
        if kind.fields is PROVINCE_FIELDS:
            state.units[:] = [unit for unit in state.units if unit.place != place]
        for name, empty in kind.pieces.items():
            self.put(state, (*path, name), empty)

    def _field(self, g: G, path: tuple[str, ...]) -> tuple[Field, int, Rest]:
        if path[0] in case_stacks.GROUPS and path[1:]:
            return case_stacks.field(g, path)
        (fields, _), place, rest = self._thing(g, path)
        if not rest or rest[0] not in fields:
            prefix = ".".join(path[: len(path) - len(rest)])
            raise UnknownName(".".join(path), "name", [f"{prefix}.{name}" for name in fields])
        return fields[rest[0]], place, rest[1:]

    @staticmethod
    def _thing(g: G, path: tuple[str, ...]) -> tuple[Kind, int, Rest]:
        """What a path is about: its kind, which one it is, and what follows."""
        w = g.world
        first, *more = path
        if first in ("at", "table"):
            return KINDS[first], 0, tuple(more)
        index: Mapping[str, int] = {
            "provinces": w.province_index,
            "areas": w.area_index,
            "zones": w.zone_index,
            "centres": {name: n for n, name in enumerate(CENTRES)},
            "leaders": w.leader_index,
        }.get(first, w.country_index)
        if first in KINDS and more:
            place, rest = find(index, first, more[0]), tuple(more[1:])
        elif first in index and index is w.country_index:
            first, place, rest = "countries", index[first], tuple(more)
        else:
            codes = [c.code for c in w.powers]
            names = (*codes, *KINDS, *case_stacks.GROUPS, "fight", OUTCOME)
            raise UnknownName(first, "name", names)
        return KINDS["powers" if first == "countries" and place < POWERS else first], place, rest

    def schema(self) -> dict[str, Any]:
        w = load_world()

        def things(fields: Mapping[str, Field]) -> dict[str, Any]:
            return {"type": "object", "properties": {name: {} for name in fields}}

        powers = {c.code: things(POWER_FIELDS) for c in w.countries[:POWERS]}
        places = {
            name: {"type": "object", "additionalProperties": things(kind.fields)}
            for name, kind in KINDS.items()
            if name not in ("powers", "at", "table")
        }
        stacks = {
            name: {"type": "object", "additionalProperties": things(fields)}
            for name, fields in case_stacks.GROUPS.items()
        }
        return {
            "type": "object",
            "properties": {
                **powers,
                **places,
                **stacks,
                "fight": {"type": "object"},
                OUTCOME: {"type": "object"},
                "at": things(AT_FIELDS),
                "table": things(TABLE_FIELDS),
            },
        }
