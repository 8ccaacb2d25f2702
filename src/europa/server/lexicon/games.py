"""What a client must know of a game to show it: names, colours and the words on cards.

Views name things by id; here is what the ids mean. It never changes while the server runs.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from europa.server.lexicon.eu9 import eu9
from europa.server.lexicon.things import Lexicon, Thing
from europa.tpop.content import text_of
from europa.tpop.content.book import rules
from europa.tpop.rules.battle.dice import faces
from europa.tpop.world import decks, load_world

BATTLE_DICE = ("infantry", "cavalry", "artillery")


def lexicon(game: str) -> Lexicon:
    """The lexicon of a game; a game without one is shown by its ids."""
    known = {"tpop": tpop, "eu9": eu9}
    return known[game]() if game in known else Lexicon({})


@cache
def tpop() -> Lexicon:
    """The Price of Power."""
    world = load_world()
    areas = world.areas
    return Lexicon(
        {
            "realm": {r.id: Thing(r.name, colour=r.colour) for r in world.realms},
            "area": {a.id: Thing(a.name, kind=a.board) for a in areas},
            "province": {
                p.id: Thing(p.name, area=areas[p.area].id, size=p.tax) for p in world.provinces
            },
            "sea": {s.id: Thing(s.name) for s in world.seas},
            "node": {n.id: Thing(n.name) for n in world.nodes},
            "religion": {r.id: Thing(r.name) for r in world.religions},
            "card": {c.id: _card(c) for c in world.characters},
            "trade": {t.id: Thing(t.good, kind="trade") for t in world.trade_cards},
            "event": {name: _event(e) for name, e in decks.events().items()},
            "idea": {name: _idea(i) for name, i in decks.ideas().items()},
            "milestone": {
                name: Thing(m["title"], kind=m["suit"], text=text_of("milestone", name))
                for name, m in decks.milestones().items()
            },
            "mission": {
                name: Thing(
                    m["title"],
                    detail=f"{m['prestige']} prestige",
                    text=text_of("mission", name),
                )
                for name, m in decks.missions().items()
            },
            "die": {kind: Thing(kind, text=list(faces(kind))) for kind in BATTLE_DICE},
            "rule": {number: Thing(title, text=text) for number, (title, text) in rules().items()},
            "struggle": {
                name: Thing(s["name"], text=text_of("power_struggle", name))
                for name, s in decks.power_struggles().items()
            },
        }
    )


def _card(character: Any) -> Thing:
    """An Action Card with the character at its foot, or the Advisor on an Event."""
    action = decks.action_cards().get(character.card)
    skills = " ".join(
        f"{getattr(character, kind)} {kind}"
        for kind in ("adm", "dip", "mil")
        if getattr(character, kind)
    )
    if action is None:
        return Thing(character.name, kind=character.deck, detail=f"{character.role}: {skills}")
    return Thing(
        action["name"],
        kind=character.deck,
        detail=f"{character.name}, {character.role}: {skills}",
        text=text_of("action", character.id)[:-1],
    )


def _event(event: dict[str, Any]) -> Thing:
    text = text_of("event", event["id"])
    return Thing(event["title"], kind=event["kind"], detail=f"Age {event['age']}", text=text)


def _idea(idea: dict[str, Any]) -> Thing:
    first, *effects = text_of("idea", idea["id"])
    return Thing(idea["name"], kind=idea["type"].lower(), detail=first, text=effects)
