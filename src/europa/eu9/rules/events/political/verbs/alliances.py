"""Alliances of powers that political events sign or end."""

from __future__ import annotations

from europa.eu9.annals import Transfer
from europa.eu9.rules.diplomacy.succession import UNION
from europa.eu9.rules.events.political.engine import say, verb, whom
from europa.eu9.rules.events.political.verbs.flow import chosen_places
from europa.eu9.rules.events.political.verbs.peaces import settle
from europa.eu9.rules.powers.wars import wars_between
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.lasting import ends
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.treaties import Agreement
from europa.eu9.world.political import Act
from europa.kernel import Steps

KINDS = {"dynastic": "ties", "personal_union": "offensive", "habsburg": "offensive"}
TERM, FOR_GOOD = 3, 99


@verb("alliance")
def alliance(scene: Scene, act: Act) -> Steps[None]:
    """Alliances that the event signs, or ends."""
    g, s = scene.g, scene.g.state
    kinds = [str(KINDS.get(kind, kind)) for kind in each(act.get("kind", "defensive"))]
    for one in whom(scene, act):
        for other in countries(scene.bind(it=one), act.get("with")):
            pair = {one, other}
            if act.get("end"):
                s.agreements[:] = [a for a in s.agreements if not pair <= {*a.members}]
            elif one != other and g.is_major(one) and g.is_major(other):
                wars = wars_between(g, one, other)
                if wars and not act.get("mandatory"):
                    continue  # E205: enemies sign nothing
                for war in wars:  # what must be signed ends an armistice too
                    settle(scene, act, war, (one, other), "white")
                last = _last(scene, act)
                pairs = (other, one) if last == UNION else (one, other)
                s.agreements += [Agreement(kind, pairs, last, s.turn) for kind in kinds]
                say(scene, "alliance", [one, other], " ".join(kinds))
                if "dowry" in act:
                    yield from _dowry(scene, one, other)


def _dowry(scene: Scene, one: int, other: int) -> Steps[None]:
    """A COL or TP that who signs chooses goes to its partner."""
    g = scene.g
    term = {"of": list(g.ids(g.posts(one))), "n": 1}
    for place in (yield from chosen_places(scene, one, term, "dowry")):
        g.state.post_owner[place] = other
        g.state.transfers.append(Transfer(g.state.turn, place, one, other, "dowry"))


def _last(scene: Scene, act: Act) -> int:
    """The last turn of an alliance: three turns unless the record names another number; one that
    lasts until a mark is set has no last turn, and its event ends it."""
    name, _, turn = ends(scene, act.get("until", "")).partition(":")
    if name == "flag":
        return FOR_GOOD
    if act.get("mandatory") and name == "no_flag":
        return UNION  # of crowns
    return int(turn) if name == "turn" else scene.g.state.turn + TERM - 1
