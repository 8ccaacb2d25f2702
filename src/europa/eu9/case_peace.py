"""Peaces in case files, by readable names.

`peaces: [{war: 1, kind: global, winners: [france], losers: [spain], level: 2, terms:
["province:artois:france"]}]` are those of this turn; `offers` and `signed` are on the table.
"""

from __future__ import annotations

from typing import Any

from europa.eu9.annals import Peace
from europa.eu9.fields import Field, Rest, find
from europa.eu9.table import G
from europa.eu9.treaties import Offer


def peaces() -> Field:
    """Peaces made this turn: `[{war: 1, winners: [france], losers: [spain], level: 2}]`."""

    def look(g: G, n: int, rest: Rest) -> Any:
        return [
            {
                "war": peace.war,
                "kind": peace.kind,
                "winners": [g.name(c) for c in peace.winners],
                "losers": [g.name(c) for c in peace.losers],
                "level": peace.level,
                "terms": list(peace.terms),
            }
            for peace in g.state.peaces
            if peace.turn == g.state.turn
        ]

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        g.state.peaces = [_read_peace(g, one) for one in value]

    return Field(look, put)


def _read_peace(g: G, one: dict[str, Any]) -> Peace:
    won, lost = (
        tuple(find(g.world.country_index, "country", name) for name in one[side])
        for side in ("winners", "losers")
    )
    return Peace(
        one.get("turn", g.state.turn), one.get("war", 1), one.get("kind", "global"), won, lost,
        one.get("level", 0), cause=one.get("cause", ""), name=one.get("name", ""),
    )  # fmt: skip


def _write(g: G, o: dict[str, Any]) -> Offer:
    def ids(names: Any) -> tuple[int, ...]:
        return tuple(find(g.world.country_index, "country", name) for name in names)

    by, to = (ids([o[name]])[0] if name in o else -1 for name in ("by", "to"))
    level = o.get("level", 0)
    return Offer(
        o["war"], o.get("kind", "global"), ids(o["winners"]), ids(o["losers"]), level,
        tuple(o.get("natures", ())), by, to, o.get("net", level),
    )  # fmt: skip


def _read(g: G, offer: Offer) -> dict[str, Any]:
    return {
        "war": offer.war,
        "kind": offer.kind,
        "winners": [g.name(c) for c in offer.winners],
        "losers": [g.name(c) for c in offer.losers],
        "level": offer.level,
        "natures": list(offer.natures),
    }


def offers(name: str) -> Field:
    """Offers of peace, or peaces that are signed and wait for 7.4."""

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        setattr(g.state, name, [_write(g, offer) for offer in value])

    return Field(lambda g, n, rest: [_read(g, x) for x in getattr(g.state, name)], put)
