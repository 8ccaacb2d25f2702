"""III-D Who fights whom: Rebels, Loyalists, the minor that stays with the king."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.powers.realm import FRENCH, REALM
from europa.eu9.rules.powers.wars import alliance, enemies_in, side_of
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import ROLES, SIDES
from europa.eu9.table import G

EVENT, WAR, MINORS = "III-D", "fwr", FRENCH
FINAL = f"{EVENT}(Final)"
STAGES = (EVENT, *(f"{EVENT}({n})" for n in range(1, 6)))
SUCCESSION = f"{EVENT}(4)"
LEAGUE_RISES = "league_rebels"
CROWNED = "heir_crowned"


def france(g: G) -> int:
    return g.country("france")


def wars(g: G) -> list[War]:
    """The wars of religion that are on: three while three sides fight."""
    return [war for war in g.state.wars if war.cause == EVENT]


def is_protestant(scene: Scene) -> bool:
    return holds(scene, ["religion", "france", "protestant"])


def is_strict(scene: Scene) -> bool:
    return holds(scene, ["stance", "france", "cr"])


def is_mild(scene: Scene) -> bool:
    return holds(scene, ["stance", "france", "co"])


def rebel_minor(scene: Scene) -> list[int]:
    """Who rises against a France of this attitude: in the war of succession perhaps both."""
    g = scene.g
    huguenots, league = (g.country(name) for name in MINORS)
    of_succession = is_mild(scene) and holds(scene, ["running", SUCCESSION])
    if of_succession and not g.holds(CROWNED):
        return [huguenots, league]
    if is_protestant(scene) or of_succession or g.holds(LEAGUE_RISES):
        return [league]
    return [huguenots]


def rebels(scene: Scene) -> list[int]:
    """The minors at war with France, else those who would rise."""
    g = scene.g
    found = [
        c for war in wars(g) for c in enemies_in(war, france(g)) if g.name(c) in MINORS
    ]  # fmt: skip
    return list(dict.fromkeys(found)) or rebel_minor(scene)


def loyalists(scene: Scene) -> list[int]:
    """France and all who stand beside it in the war."""
    g = scene.g
    found = [france(g)]
    for war in wars(g):
        side = side_of(war, france(g))
        if side >= 0:
            found += alliance(war, side)
    return list(dict.fromkeys(found))


def rally(scene: Scene, war: War) -> None:
    """The minor that does not rise fights beside France."""
    g = scene.g
    risen = [*rebels(scene), *rebel_minor(scene)]
    side = side_of(war, france(g))
    for minor in (g.country(name) for name in MINORS):
        if side >= 0 and not g.state.gone[minor] and minor not in (*risen, *war.members):
            join(g, war, minor, side)
    bind_realm(g)


def bind_realm(g: G) -> None:
    """France and a minor that doesn't fight it are one realm: friends in war and peace."""
    s = g.state
    foes = [c for war in wars(g) for c in enemies_in(war, france(g))]
    for name in MINORS:
        key, minor = f"{REALM}:{name}:france", g.country(name)
        s.in_force.pop(key, None)
        if not s.gone[minor] and minor not in foes:
            s.in_force[key] = s.turn


def own_minor(scene: Scene) -> list[int]:
    """The minor of the faith of France, in play or not."""
    huguenots, league = (scene.g.country(name) for name in MINORS)
    return [huguenots if is_protestant(scene) else league]


def other_minor(scene: Scene) -> list[int]:
    """The minor of the other faith, in play or not."""
    huguenots, league = (scene.g.country(name) for name in MINORS)
    return [league if is_protestant(scene) else huguenots]


for _event in (*STAGES, FINAL):
    ROLES[_event, "rebel_minor"] = rebel_minor
    ROLES[_event, "own_minor"] = own_minor
    ROLES[_event, "other_minor"] = other_minor
    SIDES[_event, "rebels"] = rebels
    SIDES[_event, "loyalists"] = loyalists
