"""What is written down, and what rules say of two countries, in case files by readable names.

`annexed: [england gibraltar + spain]`, `notes: {"V-4:inherits:austria": belgium}`, `titles:
{emperor: france}`; of a power `toward: {papacy: {religion: 1}}`, `closed: {genoa: true}`,
`box_costs: {parma: {AN: 10}}`, `war_price: {papacy: 2}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.eu9.annals import Fought, Peace, Transfer
from europa.eu9.cases.wars import country
from europa.eu9.fields import Field, Rest, find, whole
from europa.eu9.pieces import Minister
from europa.eu9.rules.administration import external
from europa.eu9.rules.diplomacy.boxes import box_cost, closed
from europa.eu9.rules.diplomacy.causes import best
from europa.eu9.rules.diplomacy.minor_modifiers import parts
from europa.eu9.rules.diplomacy.price import declaration
from europa.eu9.rules.diplomacy.targets import alliances_of
from europa.eu9.rules.logistics import minor_forces
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.military import ports
from europa.eu9.rules.military.ground import Ground
from europa.eu9.rules.powers import indices
from europa.eu9.rules.terms import specials
from europa.eu9.rules.victory import end_points
from europa.eu9.state import BOXES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import strait_forts
from europa.kernel import UnknownName

LEAST_DUCATS = 20


def _province(g: G, name: Any) -> int:
    return find(g.world.province_index, "province", name)


def annexed() -> Field:
    """`[england gibraltar + spain]`: provinces won (+) and lost (-) in the period, with whom."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        found = []
        for text in value:
            power, province, sign, other = str(text).split()
            row = (country(g, power), _province(g, province), 1 if sign == "+" else -1)
            found.append((*row, country(g, other)))
        g.state.annexed = found

    def look(g: G, n: int, rest: Rest) -> Any:
        return [
            f"{g.name(power)} {g.world.provinces[p].id} {'+' if sign > 0 else '-'} {g.name(other)}"
            for power, p, sign, other in g.state.annexed
        ]

    return Field(look, put)


def transfers() -> Field:
    """`[corfu venice turkey balkans 5]`: province, old and new owner, how, turn."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.transfers = []
        for text in value:
            province, old, new, how, turn = str(text).split()
            sides = country(g, old), country(g, new)
            g.state.transfers.append(Transfer(int(turn), _province(g, province), *sides, how))

    def look(g: G, n: int, rest: Rest) -> Any:
        w = g.world
        return [
            f"{w.provinces[t.province].id} {g.name(t.old)} {g.name(t.new)} {t.how} {t.turn}"
            for t in g.state.transfers
        ]

    return Field(look, put)


def past_peaces() -> Field:
    """`[{turn: 9, cause: V-4, winners: [england], losers: [france], level: 1}]`."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.peaces = [
            Peace(
                p["turn"], p.get("war", 0), p.get("kind", "global"),
                tuple(country(g, x) for x in p["winners"]),
                tuple(country(g, x) for x in p["losers"]),
                p.get("level", 0), cause=p.get("cause", ""),
            )
            for p in value
        ]  # fmt: skip

    return Field(lambda g, n, rest: [p.level for p in g.state.peaces], put)


def words(name: str) -> Field:
    """A dict of words: `flag_values: {asiento: weakened}`."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[".".join(rest)] = str(value)

    return Field(lambda g, n, rest: getattr(g.state, name).get(".".join(rest)), put)


def calls() -> Field:
    """`calls: ["first:II-B"]`: events that come by themselves."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.event_calls = [str(name) for name in value]

    return Field(lambda g, n, rest: list(g.state.event_calls), put)


def allies() -> Field:
    """`allies: [[venice, spain]]`: formal alliances at the start of the turn."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        pairs = [(country(g, one), country(g, other)) for one, other in value]
        g.state.allies = [*pairs, *((b, a) for a, b in pairs)]

    return Field(lambda g, n, rest: [[g.name(a), g.name(b)] for a, b in g.state.allies], put)


def fought() -> Field:
    """`fought: [siege osterreich turkey austria]`: kind, place, winner, loser; then `major`, `A+`
    (the loser had one), `host` (the winner had), `rout`, `5LD` (of the loser), and countries whose
    armies were beaten."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.fought = []
        for text in value:
            kind, place, winner, loser, *more = str(text).split()
            who = country(g, winner), country(g, loser)
            words = ("major", "A+", "rout", "host")
            sizes = [word for word in more if word.endswith("LD")]
            size = int(sizes[0].removesuffix("LD")) if sizes else 0
            names = [word for word in more if word not in (*words, *sizes)]
            armies = tuple(country(g, name) for name in names)
            major, large, routed, host = (word in more for word in words)
            where = _province(g, place)
            deed = Fought(where, *who, kind, major, armies, large, routed, host, size)
            g.state.fought.append(deed)

    def look(g: G, n: int, rest: Rest) -> Any:
        ids = g.world.provinces
        return [
            f"{x.kind} {ids[x.place].id} {g.name(x.winner)} {g.name(x.loser)}"
            for x in g.state.fought
        ]

    return Field(look, put)


def minister(g: G, n: int, x: Mapping[str, Any]) -> Minister:
    """`{adm: 9, dip: 7, mil: 9, last: 38}`, with `monarch: holland_de_witt` for one with a name."""
    who = find(g.world.monarch_index, "monarch", x["monarch"]) if "monarch" in x else NONE
    return Minister(n, x["adm"], x["dip"], x["mil"], x["last"], who)


def drawn() -> Field:
    """`drawn: [R/D, II-7]`: the political events of the turn."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.drawn = [str(name) for name in value]

    return Field(lambda g, n, rest: list(g.state.drawn), put)


def sund_taxes() -> Field:
    """`sund_taxes: denmark`: who levies at the Sund."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.sund_taxes = country(g, value)

    return Field(lambda g, n, rest: g.name(g.state.sund_taxes), put)


def strength(kind: int, unit: int) -> Field:
    """LD (NWD) of a power at the start of the turn."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.strength[n * 2 + kind] = whole(value) * unit

    return Field(lambda g, n, rest: g.state.strength[n * 2 + kind] // unit, put)


def toward() -> Field:
    """`toward: {papacy: {religion: 1}}`: what is added to its die on a minor, by name."""

    def look(g: G, n: int, rest: Rest) -> Any:
        found = {p.name: p.amount for p in parts(g, n, country(g, rest[0]), LEAST_DUCATS)}
        return found.get(".".join(rest[1:]), 0) if rest[1:] else found

    return Field(look, None)


def closed_straits() -> Field:
    """`closed_straits: [malacca]`: fortified straits that are closed to its fleets."""

    def look(g: G, n: int, rest: Rest) -> Any:
        ground = Ground(g, n)
        return [f.id for place, f in enumerate(strait_forts()) if ports.is_closed(g, ground, place)]

    return Field(look, None)


def tfi_base() -> Field:
    """`tfi_base: {ctz_russia: 5}`: base column of an action for trade fleets there."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return external.tfi_base(g, n, find(g.world.zone_index, "zone", ".".join(rest)))

    return Field(look, None)


def is_closed() -> Field:
    """`closed: {genoa: true}`: whether a power may not deal with a minor."""
    return Field(lambda g, n, rest: bool(closed(g, n, country(g, ".".join(rest)))), None)


def box_costs() -> Field:
    """`box_costs: {parma: {AN: 10}}`; null: it can't be entered."""

    def look(g: G, n: int, rest: Rest) -> Any:
        if len(rest) != 2 or rest[1] not in BOXES:
            raise UnknownName(".".join(rest), "box", BOXES)
        return box_cost(g, n, country(g, rest[0]), BOXES.index(rest[1]))

    return Field(look, None)


def war_price() -> Field:
    """`war_price: {papacy: 2}`: stability that declaring war costs, with the best CB."""

    def look(g: G, n: int, rest: Rest) -> Any:
        target = alliances_of(g, country(g, ".".join(rest)))[0]
        cause = best(g, n, target.members, overseas=False)
        return declaration(g, n, target.members, cause).stability

    return Field(look, None)


def end_list() -> Field:
    """`end_list: {picardie: "10 2/3"}`: what an item of the list of the end is worth."""

    def look(g: G, n: int, rest: Rest) -> Any:
        found: dict[str, int] = {}
        for name, thirds in end_points.parts(g, n):
            found[name] = found.get(name, 0) + thirds
        return _thirds(found.get(".".join(rest), 0))

    return Field(look, None)


def _thirds(number: int) -> Any:
    whole_part, rest = divmod(number, 3)
    return whole_part if not rest else f"{whole_part} {rest}/3"


def minor_basic() -> Field:
    """`basic: [1 A+, 1 LD]`: what a minor has for nothing now."""
    return Field(
        lambda g, n, rest: [f"{count} {unit}" for unit, count in minor_forces.basic_forces(g, n)],
        None,
    )


def minor_reinforcement() -> Field:
    """`reinforcement: [1 LD]`: what comes to a minor without a roll."""
    return Field(
        lambda g, n, rest: [f"{count} {unit}" for unit, count in minor_forces.reinforcements(g, n)],
        None,
    )


def minor_pool() -> Field:
    """`pool: {A: 2}`: counters of a minor."""

    def look(g: G, n: int, rest: Rest) -> Any:
        record = g.world.countries[n].minor
        found = specials.pool(g, n, record.pool) if record else {}
        return found.get(".".join(rest), 0)

    return Field(look, None)


def minor_bonus() -> Field:
    """What is added to its roll of reinforcements: its own bonus and that of its income."""

    def look(g: G, n: int, rest: Rest) -> Any:
        income = minor_forces.income_modifier(minor_forces.income_of(g, n))
        return minor_forces.political_modifier(g, n) + income

    return Field(look, None)


def minor_fidelity() -> Field:
    """What the table of diplomatic events has for it now."""

    def look(g: G, n: int, rest: Rest) -> Any:
        record = g.world.countries[n].minor
        return specials.last(g, "fidelity", n, record.fidelity if record else 0)

    return Field(look, None)


COUNTRY_FIELDS: dict[str, Field] = {
    "basic": minor_basic(),
    "reinforcement": minor_reinforcement(),
    "pool": minor_pool(),
    "reinforcement_bonus": minor_bonus(),
    "fidelity": minor_fidelity(),
    "decider": Field(lambda g, n, rest: g.name(decider(g, n)), None),
    "trade_indices": Field(lambda g, n, rest: [indices.dti(g, n), indices.fti(g, n)], None),
}
TABLE_FIELDS: dict[str, Field] = {
    "annexed": annexed(),
    "transfers": transfers(),
    "past_peaces": past_peaces(),
    "flag_values": words("flag_values"),
    "calls": calls(),
    "allies": allies(),
    "sund_taxes": sund_taxes(),
    "fought": fought(),
}
POWER_FIELDS: dict[str, Field] = {
    "army": strength(0, 3),
    "fleet": strength(1, 2),
    "toward": toward(),
    "closed": is_closed(),
    "closed_straits": closed_straits(),
    "tfi_base": tfi_base(),
    "box_costs": box_costs(),
    "war_price": war_price(),
    "end_list": end_list(),
}
