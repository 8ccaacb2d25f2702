"""Peaces in case files, by readable names.

`peaces: [{war: 1, kind: global, winners: [france], losers: [spain], level: 2, terms:
["province:artois:france"]}]` are those of this turn; `offers` and `signed` are on the table.
"""

from __future__ import annotations

from typing import Any

from europa.eu9.annals import Peace
from europa.eu9.cases.records import Form, agree, records, short
from europa.eu9.fields import Field, find
from europa.eu9.table import G
from europa.eu9.treaties import Offer

PEACE = Form(
    "peace",
    ("winners", "losers"),
    {"level": 0},
    ("war", "kind", "turn", "terms", "cause", "name"),
    ("war", "kind", "terms"),
)
OFFER = Form(
    "peace on offer",
    ("war", "winners", "losers"),
    {"level": 0, "natures": []},
    ("kind", "by", "to", "net"),
    ("kind",),
    lambda found: ("natures",),
)


def peaces() -> Field:
    """Peaces made this turn: `[{war: 1, winners: [france], losers: [spain], level: 2}]`."""

    def read(g: G, peace: Peace) -> dict[str, Any]:
        names = ("war", "kind", "level", "turn", "cause", "name")
        return {
            "winners": [g.name(c) for c in peace.winners],
            "losers": [g.name(c) for c in peace.losers],
            "terms": list(peace.terms),
            **{name: getattr(peace, name) for name in names},
        }

    def now(g: G) -> list[dict[str, Any]]:
        return [read(g, peace) for peace in g.state.peaces if peace.turn == g.state.turn]

    return records("peaces", PEACE, read, _read_peace)._replace(
        look=lambda g, n, rest: [short(PEACE, one) for one in now(g)],
        same=lambda g, n, rest, wanted: agree(g, PEACE, wanted, now(g)),
    )


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
    names = ("war", "kind", "level", "net")
    return {
        "winners": [g.name(c) for c in offer.winners],
        "losers": [g.name(c) for c in offer.losers],
        "natures": list(offer.natures),
        "by": g.name(offer.by),
        "to": g.name(offer.to),
        **{name: getattr(offer, name) for name in names},
    }


def offers(name: str) -> Field:
    """Offers of peace, or peaces that are signed and wait for 7.4."""
    return records(name, OFFER, _read, _write)
