"""The lexicon of the nine-player campaign: names, colours, places and the lines of the sheet."""

from __future__ import annotations

import re
from functools import cache

from europa.eu9.event_texts import spelled, told
from europa.eu9.sheet import TITLES
from europa.eu9.texts import PIECES, UNITS, name_of, plain, zone_name
from europa.eu9.world import NONE, RESOURCES, Country, Province, World, Zone, load_world
from europa.eu9.world.records import LeaderRecord, PoliticalRecord, read_plain
from europa.eu9.world.tables import economic_events
from europa.server.lexicon.things import Lexicon, Thing, in_words

COLOURS = {
    "england": "#b8423a", "france": "#3f68ad", "spain": "#d8a531", "turkey": "#4f8a4c",
    "russia": "#3f8079", "portugal": "#7d9c3a", "venice": "#95507f", "poland": "#cf7f97",
    "holland": "#dc7a2e", "sweden": "#5b9fc6", "austria": "#e4dcc0", "prussia": "#4d4f63",
}  # fmt: skip
MINOR_COLOURS = (
    "#b9a98a", "#a9b59b", "#b6a3ad", "#9fb0b5", "#c2b59a", "#a6a294", "#b4ac86", "#a79a8e",
)  # fmt: skip
"""Minor countries share quiet colours, so that the powers stand out."""


@cache
def eu9() -> Lexicon:
    """Europa Universalis."""
    w = load_world()
    return Lexicon(
        {
            "realm": {
                **{c.id: _realm(c) for c in w.countries},
                **{c.code: Thing(c.name, colour=_colour(c)) for c in w.powers},
            },
            "province": {p.id: _province(w, p) for p in w.provinces},
            "area": {
                a.id: Thing(a.name, size=a.income, detail=f"difficulty {a.difficulty}")
                for a in w.areas
            },
            "sea": {s.id: Thing(s.name) for s in w.seas},
            "leader": {x.id: _leader(x) for x in w.leaders},
            "event": {e.id: _event(e) for e in w.political},
            "economic": {str(n): Thing(found.title) for n, found in economic_events().items()},
            "zone": {z.id: _zone(w, z) for z in w.zones},
            "good": {good: Thing(name_of(good)) for good in RESOURCES},
            "aim": {
                aim.id: Thing(
                    name_of(aim.id),
                    detail=plain(aim.condition),
                    size=aim.most,
                    text=[
                        x for x in re.findall(r"[a-z_]+", aim.condition) if x in w.province_index
                    ],
                )
                for aim in w.objectives
            },
            "line": {line: Thing(title, detail=how) for line, (title, how) in TITLES.items()},
            "piece": {kind: Thing(words) for kind, words in PIECES.items()},
            "unit": {kind: Thing(words) for kind, words in UNITS.items()},
            "rule": {
                number: in_words(text) for number, text in read_plain("explain")["rules"].items()
            },
            "word": {
                word: Thing(word, text=[text])
                for word, text in read_plain("explain")["words"].items()
            },
        }
    )


def _places(w: World, condition: str) -> list[str]:
    """Provinces that a condition names."""
    return [word for word in re.findall(r"[a-z_]+", condition) if word in w.province_index]


def _event(event: PoliticalRecord) -> Thing:
    """A political event: its title, how long it lasts, and what it does."""
    lasts = spelled(event.duration) if event.duration else ""
    return Thing(event.title, kind=event.period, detail=lasts, text=list(told(event.id)))


def _leader(leader: LeaderRecord) -> Thing:
    """A leader with the values of his counter."""
    side = leader.sides[0]
    values = zip(("manoeuvre", "fire", "shock", "siege"), side.values, strict=True)
    told = " · ".join(f"{name} {value}" for name, value in values)
    return Thing(leader.name, kind=side.kind, detail=told, area=leader.country)


def _realm(country: Country) -> Thing:
    """A country with its faith of 1492."""
    faith = name_of(country.religion).lower()
    return Thing(country.name, colour=_colour(country), kind=country.code, detail=faith)


def _colour(country: Country) -> str:
    return COLOURS.get(country.id) or MINOR_COLOURS[country.index % len(MINOR_COLOURS)]


def _province(w: World, p: Province) -> Thing:
    """What is printed on the map: `size` is the income, marks are what stands there."""
    capitals = [c.name for c in w.countries if c.capital == p.index]
    marks = [
        *(["port"] if p.port else []),
        *([f"fortress {p.fortress}"] if p.fortress else []),
        *(f"capital of {name}" for name in capitals),
        *(["arsenal"] if p.arsenal else []),
        *([f"gold {p.gold}"] if p.gold else []),
        *([f"salt {p.salt}"] if p.salt else []),
        *([f"{p.religion} faith"] if p.religion else []),
    ]
    return Thing(
        p.name,
        kind="europe" if p.europe else "world",
        area="" if p.area == NONE else w.areas[p.area].id,
        size=p.income,
        detail=p.terrain,
        text=marks,
    )


def _zone(w: World, zone: Zone) -> Thing:
    """A trade zone lies in a sea; its monopoly brings `size`, or less if partial."""
    return Thing(
        zone_name(zone.name),
        kind=zone.kind,
        area=w.seas[zone.sea].id,
        size=zone.large,
        detail=f"{zone.large}/{zone.small}",
    )
