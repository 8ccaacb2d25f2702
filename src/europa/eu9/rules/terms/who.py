"""Words for countries: `majors`, `{"owner": "lombardia"}`, `{"first": [...]}`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from europa.eu9.rules.powers.wars import allies as allied_to
from europa.eu9.rules.terms.core import WHO, countries, country, holds, place, word
from europa.eu9.rules.terms.scene import Scene, Term, each
from europa.eu9.world import NONE, load_world

ROLES: dict[tuple[str, str], Callable[[Scene], list[int]]] = {}
"""(event, role) -> who has it, where the data tell it in words: the event's own module adds it."""
SIDES: dict[tuple[str, str], Callable[[Scene], list[int]]] = {}
"""(event, side) -> who is on it, where only the event's own rules can tell."""
NOT_PLAYED = ("natives", "pirates", "rebels", "hre")
"""Countries of the annex that are no states."""
FACTIONS = {
    "puritans": "royalists", "orangists": "royalists", "republicans": "parliament",
    "patriots": "rebels", "fronde": "rebels", "troubles": "rebels", "bethlen": "rebels",
    "polish_rebels": "rebels",
}  # fmt: skip
"""Sides of civil wars -> the country whose counters they use."""


def existing(scene: Scene) -> list[int]:
    """Every country that is in play, the powers first."""
    g = scene.g
    return [
        c.index for c in g.world.countries if not g.state.gone[c.index] and c.id not in NOT_PLAYED
    ]


def _filtered(scene: Scene, found: list[int], condition: Term) -> list[int]:
    return [c for c in found if holds(scene.bind(it=c), condition)]


@word(WHO, "it")
def bound(scene: Scene) -> list[int]:
    """The country the record is about."""
    return [scene.it]


@word(WHO, "with")
def parameter(scene: Scene) -> list[int]:
    """The country a part was started with."""
    return countries(scene, scene.given)


@word(WHO, "enemy", "enemy_side")
def opponent(scene: Scene) -> list[int]:
    """The other party of an offer or happening; else whoever the country bound is at war with."""
    if scene.other == NONE and (scene.event, "enemy_side") in SIDES:
        return SIDES[scene.event, "enemy_side"](scene)
    return [scene.other] if scene.other != NONE else scene.g.enemies(scene.it)


@word(WHO, "all", "any")
def everybody(scene: Scene) -> list[int]:
    return existing(scene)


@word(WHO, "countries")
def such_countries(scene: Scene, condition: Term = None) -> list[int]:
    return _filtered(scene, existing(scene), condition)


@word(WHO, "majors")
def majors(scene: Scene, condition: Term = None) -> list[int]:
    return _filtered(scene, scene.g.majors(), condition)


@word(WHO, "minors")
def minors(scene: Scene, condition: Term = None) -> list[int]:
    found = [c for c in existing(scene) if not scene.g.is_major(c)]
    return _filtered(scene, found, condition)


@word(WHO, "latin_minors")
def latin_minors(scene: Scene) -> list[int]:
    world = scene.g.world
    return [c for c in minors(scene) if world.countries[c].culture == "latin"]


# Titles and houses


@word(WHO, "emperor")
def emperor(scene: Scene) -> list[int]:
    """Who holds the imperial title: the minor Austria if nobody was elected."""
    return [emperor_of(scene)]


def emperor_of(scene: Scene) -> int:
    """The Emperor; NONE once there is none."""
    g = scene.g
    austria = g.country("austria")
    return g.state.titles.get("emperor", NONE if g.state.gone[austria] else austria)


@word(WHO, "emperor_major")
def emperor_major(scene: Scene) -> list[int]:
    """The power that decides and pays for the Emperor: Spain for the minor Austria."""
    g = scene.g
    for holder in emperor(scene):
        if g.is_major(holder):
            return [holder]
        if holder == g.country("austria"):
            return [g.country("spain")]
        return [g.state.patron[holder]]
    return []


@word(WHO, "defender")
def defender(scene: Scene) -> list[int]:
    """The sole Defender of the Catholic faith."""
    return [scene.g.state.titles.get("defender", NONE)]


@word(WHO, "habsburg")
def habsburg(scene: Scene) -> list[int]:
    return [scene.g.country("austria")]


@word(WHO, "habsburg_major")
def habsburg_major(scene: Scene) -> list[int]:
    """Austria if it is played, else Spain (E492)."""
    g = scene.g
    austria = g.country("austria")
    return [austria if g.is_major(austria) else g.country("spain")]


# What belongs to whom


@word(WHO, "owner")
def owner(scene: Scene, where: Term) -> list[int]:
    if isinstance(where, dict) and "area_of" in where:  # the land, whatever stands on it
        return [scene.g.state.area_owner[scene.g.world.provinces[place(scene, where)].area]]
    return [owner_of(scene, place(scene, where))]


def owner_of(scene: Scene, province: int) -> int:
    """Who owns a province: of Europe, an establishment, or a minor's area."""
    s, world = scene.g.state, scene.g.world
    if province == NONE:
        return NONE
    if max(s.owner[province], s.post_owner[province]) != NONE:
        return s.owner[province] if s.owner[province] != NONE else s.post_owner[province]
    area = world.provinces[province].area
    return s.area_owner[area] if area != NONE else NONE


@cache
def _first_owners() -> tuple[int, ...]:
    """Who owned each province of Europe at the start of the campaign."""
    world = load_world()
    found = [NONE] * len(world.provinces)
    for province, name in world.campaign.owners.items():
        if name is not None:
            found[world.province_index[province]] = world.country_index[name]
    return tuple(found)


def first_owner(province: int) -> int:
    """Who owned a province in 1492, or NONE."""
    return _first_owners()[province]


@word(WHO, "owner_1492")
def owner_1492(scene: Scene, where: Term) -> list[int]:
    return [first_owner(place(scene, where))]


@word(WHO, "former_owner")
def former_owner(scene: Scene, where: Term) -> list[int]:
    """Who owned it when the event began, as it wrote down."""
    province = place(scene, where)
    text = scene.note("owner", scene.g.world.provinces[province].id)
    return [scene.g.country(text)] if text else [owner_of(scene, province)]


@word(WHO, "former_patron")
def former_patron(scene: Scene, minor: Term) -> list[int]:
    one = country(scene, minor)
    text = scene.note("patron", scene.g.name(one))
    return [scene.g.country(text)] if text else [scene.g.state.patron[one]]


@word(WHO, "holder")
def holder(scene: Scene, where: Term) -> list[int]:
    return [scene.g.state.controller[place(scene, where)]]


@word(WHO, "patron")
def patron(scene: Scene, minor: Term) -> list[int]:
    return [scene.g.state.patron[c] for c in countries(scene, minor)]


@word(WHO, "controller")
def controller(scene: Scene, side: Term) -> list[int]:
    """Who plays a minor or a side: as the event says, else its Patron."""
    g = scene.g
    if isinstance(side, dict) and (named := scene.note("control", str(side.get("side", "")))):
        return [g.country(named)]
    found = []
    for one in countries(scene, side):
        text = scene.note("control", g.name(one))
        found.append(g.country(text) if text else one if g.is_major(one) else g.state.patron[one])
    return found


@word(WHO, "controllers")
def controllers(scene: Scene) -> list[int]:
    """Those who play the two sides of the event."""
    own = SIDES.get((scene.event, "controllers"))
    return own(scene) if own else controller(scene, ["rebels", "loyalists"])


@word(WHO, "enemies")
def enemies(scene: Scene, whose: Term) -> list[int]:
    return [foe for one in countries(scene, whose) for foe in scene.g.enemies(one)]


@word(WHO, "allies")
def allies(scene: Scene, whose: Term) -> list[int]:
    return [ally for one in countries(scene, whose) for ally in allied_to(scene.g, one)]


@word(WHO, "preference")
def preference(scene: Scene, term: Term) -> list[int]:
    """The first of a minor's preference list that is in play, among some if they are named."""
    return preferred(scene, term)[:1]


def preferred(scene: Scene, term: Term) -> list[int]:
    """All powers of a minor's preference list in its order, among some if they are named."""
    g = scene.g
    minor, *among = each(term)
    record = g.world.countries[country(scene, minor)].minor
    allowed = countries(scene, among[0]) if among else g.majors()
    wanted = record.preferences if record is not None else ()
    found = [g.country(name) for name in wanted]
    return [c for c in dict.fromkeys(found) if g.is_major(c) and c in allowed]


# What the event has written down


@word(WHO, "answered")
def answered(scene: Scene, term: Term) -> list[int]:
    """Who gave this answer."""
    key, option = term
    return [
        c for c in existing(scene) if scene.note("answer", f"{key}:{scene.g.name(c)}") == option
    ]


@word(WHO, "winner")
def winner(scene: Scene, key: Term) -> list[int]:
    text = scene.note("winner", key)
    return [scene.g.country(text)] if text else []


@word(WHO, "role")
def role(scene: Scene, name: Term) -> list[int]:
    """A role as the event fixed it, or as its selector gives it now."""
    text = scene.note("role", name)
    if text:
        return [scene.g.country(one) for one in text.split()]
    if (scene.event, name) in ROLES:
        return ROLES[scene.event, name](scene)
    term = scene.roles.get(name)
    return [] if is_words(scene, term) else countries(scene, term)


def is_words(scene: Scene, term: Term) -> bool:
    """A role told in words: a function of its own finds it (`ROLES`), or nobody has it yet."""
    return isinstance(term, str) and term not in WHO and term not in scene.g.world.country_index


@word(WHO, "users")
def users(scene: Scene, key: Term = None) -> list[int]:
    """All who use the casus belli of the event."""
    head = f"{scene.event}:used:{key or ''}"
    notes = scene.g.state.event_notes
    found = [text for name, text in notes.items() if name.startswith(head)]
    return [scene.g.country(one) for text in found for one in text.split()]


@word(WHO, "except")
def all_but(scene: Scene, term: Term) -> list[int]:
    these, those = term
    out = countries(scene, those)
    return [c for c in countries(scene, these) if c not in out]


@word(WHO, "first")
def first(scene: Scene, rows: Term) -> list[int]:
    """The first row whose country is in play and fits."""
    for row in rows:
        found = first_of(scene, row)
        if found:
            return found
    return []


def first_of(scene: Scene, row: Term) -> list[int]:
    """The country of one row, if it fits: `{"who": ..., "if": ...}`."""
    if not isinstance(row, dict) or "who" not in row:
        return countries(scene, row)
    found = [c for c in countries(scene, row["who"]) if not scene.g.state.gone[c]]
    return [c for c in found if holds(scene.bind(it=c), row.get("if"))][:1]


@word(WHO, "random")
def random_country(scene: Scene, term: Term) -> list[int]:
    of = term["of"] if isinstance(term, dict) and "of" in term else term
    found = countries(scene, of)
    return [scene.g.pick("event_country", found)] if found else []


@word(WHO, "choice")
def choice(scene: Scene, term: Term) -> list[int]:
    """One of some that a power picks; nobody is asked here: the first."""
    return countries(scene, term["of"])[:1]


# Sides and leagues


@word(WHO, "rebels")
def rebels(scene: Scene) -> list[int]:
    return side(scene, "rebels")


@word(WHO, "loyalists", "other_side")
def loyalists(scene: Scene) -> list[int]:
    return side(scene, "loyalists")


@word(WHO, "side", "members")
def side(scene: Scene, name: Term) -> list[int]:
    """The countries of a league or side, as the event made it."""
    if (scene.event, name) in SIDES:
        return SIDES[scene.event, name](scene)
    text = scene.note("side", name) or scene.g.state.event_notes.get(f"league:{name}", "")
    if text:
        return [scene.g.country(one) for one in text.split()]
    if name in scene.g.world.country_index:
        return [scene.g.country(name)]
    return [scene.g.country(FACTIONS[name])] if name in FACTIONS else []


@word(WHO, "side_of", "supporters", "own_minor")
def side_of(scene: Scene, name: Term = "") -> list[int]:
    """A side as the event's own rules find it, or wrote it down."""
    for kind in ("side_of", "supporters"):
        if (scene.event, f"{kind}:{name}") in SIDES:
            return SIDES[scene.event, f"{kind}:{name}"](scene)
    text = scene.note("side_of", str(name))
    return [scene.g.country(one) for one in text.split()]


def side_by_rule(scene: Scene, name: str) -> list[int]:
    """A side that only the event's own rules can tell, or have written down."""
    if (scene.event, name) in SIDES:
        return SIDES[scene.event, name](scene)
    return [scene.g.country(one) for one in scene.note("side", "heir").split()]


for _name in (
    "heir_side", "side_without_leaders", "side_of_stance", "side_of_other_stance", "favoured_side",
):  # fmt: skip
    word(WHO, _name)(partial(side_by_rule, name=_name))


@word(WHO, "king")
def king(scene: Scene, who: Term) -> list[int]:
    """The country whose monarch a happening is about."""
    return countries(scene, who)


@word(WHO, "leaders")
def whose_leaders(scene: Scene, term: Term) -> list[int]:
    """The country whose leaders are meant."""
    return countries(scene, each(term)[0])


@word(WHO, "belligerents")
def belligerents(scene: Scene) -> list[int]:
    """All who are or were in the event's wars."""
    s = scene.g.state
    found = [c for war in s.wars if war.cause == scene.event for c in war.members]
    began = s.event_began.get(scene.event, 0)
    for peace in s.peaces:
        if peace.cause == scene.event and peace.turn >= began:
            found += peace.parties
    return list(dict.fromkeys(found))
