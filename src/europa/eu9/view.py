"""What a seat may know of a position (E42), as plain data with readable names."""

from __future__ import annotations

from typing import Any

from europa.eu9 import view_wars
from europa.eu9.flow import SEQUENCE
from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.diplomacy.boxes import KINDS as MINOR_KINDS
from europa.eu9.rules.powers.initiative import initiative, skill
from europa.eu9.rules.victory.judge import JUDGES
from europa.eu9.sheet import sheet
from europa.eu9.state import (
    AIM_KINDS,
    BOXES,
    ESTABLISHMENTS,
    GOODS,
    LAND,
    LINES,
    NAVAL,
    PROVINCES,
    SEA_PLACE,
    SEAS,
    SITUATIONS,
    SKILLS,
    ZONES,
    Eu9,
)
from europa.eu9.table import G
from europa.eu9.texts import name_of, part_name
from europa.eu9.view_forces import orders_of, round_now, sieges, stacks
from europa.eu9.world import (
    CENTRES,
    CONVOYS,
    GROUPS,
    MNU_KINDS,
    NONE,
    PERIODS,
    RELIGIONS,
    RESOURCES,
)
from europa.eu9.world.tables import goals, inflation_percent, price_of_box, years
from europa.kernel import Dice
from europa.kernel.journal import Journal

PUBLIC_LINES = ("A14", "B1", "B2", "B5", "B23", "B25")
"""E42: gross and land income are public; the rest of a sheet is its owner's."""


def view_of(state: Eu9, seat: str | None) -> dict[str, Any]:
    """Everything public, and the seat's own sheet, plans and objectives."""
    return view(G(state, Dice(b"\0" * 16), Journal(None)), seat)


def view(g: G, seat: str | None) -> dict[str, Any]:
    """Only what is there is listed."""
    s = g.state
    mine = g.power_of(seat) if seat in s.seats else NONE
    return {
        "clock": _clock(g),
        "seats": {
            name: None if power == NONE else g.name(power)
            for name, power in zip(s.seats, s.seat_power, strict=True)
        },
        "powers": {g.name(p): _power(g, p, p == mine) for p in g.majors()},
        "minors": _minors(g),
        "neutral": _neutral(g),
        "provinces": _provinces(g),
        "zones": _zones(g),
        "centres": {
            name: {"owner": g.name(s.centre_owner[n]), "at": _province(g, s.centre_province[n])}
            for n, name in enumerate(CENTRES)
        },
        "convoys": {
            name: g.name(s.convoy[n]) for n, name in enumerate(CONVOYS) if s.convoy[n] != NONE
        },
        "prices": {
            name: {"box": s.prices[n], "ducats": price_of_box(s.prices[n])}
            for n, name in enumerate(RESOURCES)
        },
        "technology": _technology(g),
        "wars": [view_wars.war(g, war, mine) for war in s.wars],
        "causes": [view_wars.cause(g, cause) for cause in s.causes],
        "agreements": [
            view_wars.agreement(g, found) for found in view_wars.known_agreements(g, mine)
        ],
        "stacks": stacks(g, mine),
        "sieges": sieges(g),
        "drafts": [view_wars.draft(g, found) for found in view_wars.known_drafts(g, mine)],
        "offers": [view_wars.peace(g, found) for found in view_wars.known_offers(g, mine)],
        "signed": [view_wars.peace(g, found) for found in g.state.signed],
        "leaving": [[number, g.name(power)] for number, power in g.state.leaving],
        "truces": [[g.name(a), g.name(b)] for a, b, turn, _ in s.truces if turn == s.turn],
        "refusals": [[g.name(one), g.name(other)] for one, other in s.refusals],
        "rotw": view_wars.rotw(g),
        "events": {
            "drawn": list(s.drawn),
            "occurred": dict(s.occurred),
            "in_force": dict(s.in_force),
            "running": list(dict.fromkeys(x.event for x in s.running)),
            "lasting": _lasting(g),
            "economic": {g.name(p): s.economic[p] for p in g.majors() if s.economic[p]},
        },
    }


def _clock(g: G) -> dict[str, Any]:
    s = g.state
    segment = SEQUENCE[s.cursor]
    first, last = years(min(s.turn, s.last_turn))
    return {
        "turn": min(s.turn, s.last_turn),
        "years": [first, last],
        "period": PERIODS[s.period],
        "phase": segment.phase,
        "segment": segment.number,
        "title": segment.title,
        "words": name_of(segment.step),
        "situation": SITUATIONS[s.situation],
        "inflation": {"box": s.inflation, "percent": inflation_percent(s.inflation)},
        "scenario": s.scenario,
        "round": round_now(g),
    }


def _province(g: G, place: int) -> str | None:
    return None if place == NONE else g.world.provinces[place].id


def place_name(g: G, place: int) -> str | None:
    """A place of a unit or leader by id."""
    if place >= SEA_PLACE:
        return g.world.seas[place - SEA_PLACE].id
    return _province(g, place)


def _power(g: G, power: int, own: bool) -> dict[str, Any]:
    s, w = g.state, g.world
    own = own or bool(s.options.get("open_sheets"))
    monarch = s.monarch[power]
    found = {
        "seat": g.seat_of(power),
        "stability": s.stability[power],
        "dti": s.dti[power],
        "fti": s.fti[power],
        "sfti": s.sfti[power],
        "land": g.tech(power, LAND),
        "naval": g.tech(power, NAVAL),
        "religion": RELIGIONS[s.religion[power]],
        "attitude": s.attitude[power],
        "government": s.government[power],
        "vp": s.vp[power],
        "initiative": initiative(g, power),
        "monarch": {
            "name": w.monarchs[monarch].name if monarch != NONE else None,
            "values": dict(zip(SKILLS, s.skills[power * 3 : power * 3 + 3], strict=True)),
            "in_use": {name: skill(g, power, kind) for kind, name in enumerate(SKILLS)},
            "since": s.reign_from[power],
            "fragile": bool(s.fragile[power]),
        },
        "ministers": [
            {"adm": m.adm, "dip": m.dip, "mil": m.mil, "last": m.last}
            for m in s.ministers
            if m.power == power
        ],
        "mnus": [
            {"kind": MNU_KINDS[m.kind], "level": m.level, "at": _province(g, m.province)}
            for m in g.mnus(power)
        ],
        "units": [_unit(g, u, own) for u in s.units if u.country == power],
        "gross": list(s.gross[power]),
        "lines": {name: g.line(power, name) for name in PUBLIC_LINES},
        "aims_chosen": len(s.aims[power]),
        "plan": [_action(a) for a in s.plans[power]],
        "diplomacy": [_action(a) for a in s.diplomacy[power]],
    }
    if own:
        found |= {
            "treasury": s.treasury[power],
            "national_loan": s.national_loan[power],
            "loans": [
                {"rest": x.rest, "interest": x.interest, "term": x.term}
                for x in s.loans
                if x.power == power
            ],
            "wealth": s.wealth[power],
            "sheet": {name: g.line(power, name) for name in LINES},
            "parts": {
                line.line: [[part_name(part.name), part.amount] for part in line.parts]
                for line in sheet(g, power)
                if line.parts
            },
            "orders": orders_of(g, power),
            "causes": view_wars.reasons(g, power),
            "aims": [w.objectives[aim].id for aim in s.aims[power]],
            "aim_points": {
                w.objectives[aim].id: w.objectives[aim].capped(
                    JUDGES[w.objectives[aim].id](g, power)
                )
                for aim in s.aims[power]
            },
            "postponed": [w.objectives[code // AIM_KINDS].id for code in s.postponed[power]],
            "known": [
                p.id for p in w.provinces if not p.europe and s.known[power * PROVINCES + p.index]
            ],
            "known_seas": [
                sea.id
                for sea in w.seas
                if not sea.europe and s.known_seas[power * SEAS + sea.index]
            ],
        }
    return found


def _action(action: Action) -> dict[str, Any]:
    return {
        "kind": action.kind,
        "target": action.target,
        "ducats": action.ducats,
        "detail": action.detail,
    }


def _unit(g: G, unit: Unit, own: bool) -> dict[str, Any]:
    """A counter; what a fleet holds is its owner's secret."""
    found: dict[str, Any] = {
        "kind": unit.kind,
        "at": place_name(g, unit.place),
        "veteran": unit.veteran,
    }
    if unit.group:
        found["group"] = unit.group
    if unit.stack:
        found["stack"] = unit.stack
    if own and unit.kind in ("F+", "F-"):
        found["ships"] = list(unit.ships)
        found["damaged"] = unit.damaged
    return found


def _minors(g: G) -> dict[str, Any]:
    s = g.state
    return {
        c.id: {"patron": g.name(s.patron[c.index]), "box": BOXES[s.box[c.index]]}
        for c in g.world.countries
        if s.patron[c.index] != NONE and not s.gone[c.index]
    }


def _lasting(g: G) -> list[dict[str, Any]]:
    """What political events leave in force: everybody knows them."""
    found: dict[str, dict[str, Any]] = {}
    for records in g.state.lasting.values():
        for one in records:
            row = found.setdefault(one.event, {"event": one.event, "who": [], "until": []})
            row["who"] += [g.name(c) for c in one.who if g.name(c) not in row["who"]]
            if one.until and one.until not in row["until"]:
                row["until"].append(one.until)
    return list(found.values())


def _neutral(g: G) -> list[str]:
    """European minors without a Patron."""
    s = g.state
    return [
        c.id
        for c in g.world.countries
        if c.minor is not None and c.minor.kind in MINOR_KINDS and s.patron[c.index] == NONE
        and not s.gone[c.index] and not g.is_major(c.index) and c.index in s.owner
    ]  # fmt: skip


def _provinces(g: G) -> dict[str, Any]:
    s = g.state
    found: dict[str, Any] = {}
    for p in g.world.provinces:
        n = p.index
        here: dict[str, Any] = {}
        if s.owner[n] != NONE:
            here["owner"] = g.name(s.owner[n])
        if s.controller[n] != s.owner[n]:
            here["controller"] = g.name(s.controller[n])
        if s.fortress[n] != p.fortress:
            here["fortress"] = s.fortress[n]
        if s.occupied[n] != NONE:
            here["occupied"] = g.name(s.occupied[n])
        if s.post[n]:
            row = s.exploited[n * GOODS : (n + 1) * GOODS]
            here["post"] = {
                "kind": ESTABLISHMENTS[s.post[n]],
                "owner": g.name(s.post_owner[n]),
                "level": s.post_level[n],
                "goods": {RESOURCES[good]: units for good, units in enumerate(row) if units},
            }
        if s.mission[n] != NONE:
            here["mission"] = g.name(s.mission[n])
        if s.fort[n] != NONE:
            here["fort"] = g.name(s.fort[n])
        if n in s.praesidio:
            here["praesidio"] = {
                "owner": g.name(s.praesidio[n] // 10),
                "level": s.praesidio[n] % 10,
            }
        for name, column in (
            ("pillage", s.pillage),
            ("revolt", s.revolt),
            ("spent_mine", s.spent_mine),
            ("new_mine", s.new_mine),
            ("haven", s.haven),
            ("wood", s.wood),
            ("gold_open", s.gold_open),
            ("natives_active", s.natives_active),
            ("pacified", s.pacified),
        ):
            if column[n]:
                here[name] = column[n]
        if here:
            found[p.id] = here
    return found


def _zones(g: G) -> dict[str, Any]:
    s = g.state
    return {
        zone.id: {
            "fleets": {
                g.name(c): [s.tf[c * ZONES + zone.index], s.tf_max[c * ZONES + zone.index]]
                for c in g.fleets_in(zone.index)
            },
            "pirates": s.pirates[zone.index],
        }
        for zone in g.world.zones
    }


def _technology(g: G) -> dict[str, Any]:
    s = g.state
    return {
        "groups": {
            name: {"land": s.group_tech[n * 2], "naval": s.group_tech[n * 2 + 1]}
            for n, name in enumerate(GROUPS)
        },
        "goals": {
            goal.id: {"naval": goal.naval, "box": s.goals[n], "turn": goal.turn}
            for n, goal in enumerate(goals())
        },
    }
