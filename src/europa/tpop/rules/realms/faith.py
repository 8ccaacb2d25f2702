"""15 Religion tokens: what an Area's faith is, who follows it, and the Supply of tokens (R17)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from europa.kernel import Entry, Steps
from europa.tpop.rules.realms import curia
from europa.tpop.rules.realms.empire_lands import follow_revolution
from europa.tpop.rules.terms.action import area_options, ask
from europa.tpop.rules.terms.adjacency import area_in_play, areas_in_play
from europa.tpop.rules.terms.board import area_religion, is_catholic
from europa.tpop.state import AREAS
from europa.tpop.table import G
from europa.tpop.world import NONE, decks, load_world

TOKENS = {
    "protestant": ("protestant", "protestant", "counter_reformed"),
    "counter_reformed": ("protestant", "protestant", "counter_reformed"),
    "catholic": ("catholic", "catholic"),
    "orthodox": ("orthodox", "orthodox"),
    "revolutionary": ("revolutionary",),
}
"""By Religion: the kind of token in the box, and the Religions on its sides."""


class AreaConverted(Entry, frozen=True):
    area: str
    religion: str


class FaithChanged(Entry, frozen=True):
    """A realm changes its State Religion."""

    realm: str
    religion: str


ENTRIES: tuple[type[Entry], ...] = (AreaConverted, FaithChanged)

MESSAGES = {
    "ask.religion.token": "{seat}, no {religion} token is left: take one from which area?",
    "option.take_token": "{a}",
    "entry.AreaConverted": "{area} becomes {religion}",
    "entry.FaithChanged": "{realm} becomes {religion}",
}


def religion(g: G, name: str) -> int:
    """The index of a Religion's id."""
    return g.world.religion_index[name]


@cache
def _governed() -> tuple[tuple[int, ...], ...]:
    """By Area: all Areas under the same Religion slot."""
    areas = load_world().areas
    return tuple(tuple(b.index for b in areas if b.religion_slot == a.religion_slot) for a in areas)


def slot_areas(g: G, area: int) -> list[int]:
    """15.3: the Areas in play that share this one's Religion slot, itself included."""
    return [a for a in _governed()[area] if area_in_play(g, a)]


def slots(g: G) -> tuple[int, ...]:
    """15.3: one Area for each Religion slot in play on the Main Map, in index order."""
    areas = g.world.areas
    key = g.state.side, g.state.in_play
    if key not in _SLOTS:
        found: list[int] = []
        for area in areas_in_play(g):
            a = areas[area]
            if not a.distant:
                governed = slot_areas(g, area)
                here = a.religion_slot if a.religion_slot in governed else governed[0]
                if here == area:
                    found.append(area)
        _SLOTS[key] = tuple(found)
    return _SLOTS[key]


_SLOTS: dict[tuple[int, bytes], tuple[int, ...]] = {}
"""What `slots` has found: it never changes in a game."""


def set_area_religion(g: G, area: int, faith: int) -> None:
    """15.3: the Religion of all Areas under a slot. A Revolutionary token goes on top of what is
    there; any other faith clears the slot first. NPRs follow their Capital Area."""
    s = g.state
    is_revolution = faith == religion(g, "revolutionary")
    governed = _governed()[area]
    for a in governed:
        s.revolution[a] = int(is_revolution)
        if not is_revolution:
            s.religion[a] = faith
    g.log(AreaConverted(f"area:{g.world.areas[area].id}", g.world.religions[faith].id))
    _realms_follow(g, governed)


def remove_revolution(g: G, area: int) -> None:
    """15: the Revolutionary token goes; what lies below counts again."""
    s = g.state
    if not s.revolution[area]:
        return
    governed = _governed()[area]
    for a in governed:
        s.revolution[a] = 0
    name = g.world.religions[s.religion[area]].id
    g.log(AreaConverted(f"area:{g.world.areas[area].id}", name))
    _realms_follow(g, governed)


def _realms_follow(g: G, areas: Collection[int]) -> None:
    """15.2: NPRs and Vassals take the Religion of their Capital Area; Papal States never, and
    nobody takes Diverse Faiths."""
    s, world = g.state, g.world
    homes = {p for area in areas for p in world.provinces_of_area[area]}
    for realm, capital in enumerate(s.capital):
        if capital not in homes:
            continue
        faith = area_religion(g, world.area_of_province[capital])
        if g.is_player(realm) or world.realms[realm].id == "papal_states":
            continue
        if world.religions[faith].state and s.state_religion[realm] != faith:
            s.state_religion[realm] = faith
            g.log(FaithChanged(world.realms[realm].id, world.religions[faith].id))
            follow_revolution(g, realm)


def set_state_religion(g: G, seat: int, faith: int) -> Steps[None]:
    """15.2, R204, 18.7: a PR's new State Religion: Cardinals go with the Catholic faith, and the
    Empire ends with a Revolutionary Emperor."""
    s = g.state
    realm = s.seats[seat]
    if s.state_religion[realm] == faith:
        return
    was_catholic = is_catholic(g, realm)
    s.state_religion[realm] = faith
    g.log(FaithChanged(g.seat_name(seat), g.world.religions[faith].id))

    if was_catholic and not is_catholic(g, realm):
        curia.leave_curia(g, seat)
    else:
        curia.update_curia(g)
    follow_revolution(g, realm)
    yield from ()


# Tokens


def tokens_left(g: G, faith: int) -> int:
    """R17: tokens of a Religion in the Supply; those with no number in the box never run out."""
    entry = TOKENS.get(g.world.religions[faith].id)
    if entry is None:
        return AREAS
    edition = "standard" if g.state.options.get("edition") == "standard" else "deluxe"
    box: int = decks.components()[f"common_{edition}"][entry[0]]
    return box - len(token_areas(g, faith))


def token_areas(g: G, faith: int) -> list[int]:
    """R17: slots on which a token of the kind lies that this Religion needs."""
    s, printed = g.state, g.world.religion_of_area
    name = g.world.religions[faith].id
    if name == "revolutionary":
        return [a for a in slots(g) if s.revolution[a]]
    sides = [religion(g, side) for side in TOKENS[name][1:]]
    return [a for a in slots(g) if s.religion[a] in sides and s.religion[a] != printed[a]]


def place_religion(
    g: G, seat: int, area: int, faith: int, rule: str, *, keep: Collection[int] = ()
) -> Steps[bool]:
    """15.3, R17: put a Religion on an Area's slot; says whether it was done.

    With no token left the seat takes one from another Area (not from `keep`), which shows again
    what lies below; without a seat (auto-resolution) nothing is placed.
    """
    needs_token = faith != g.world.religion_of_area[area]
    if needs_token and tokens_left(g, faith) <= 0:
        own = slot_areas(g, area)
        sources = [a for a in token_areas(g, faith) if a not in keep and a not in own]
        if area_religion(g, area) != faith and not any(a in token_areas(g, faith) for a in own):
            if seat == NONE or not sources:
                return False
            source = sources[0]
            if len(sources) > 1:
                options = area_options(g, sources, "take_token")
                told = {"religion": g.world.religions[faith].id}
                source = yield ask(g, seat, "religion.token", options, rule, told)
            if faith == religion(g, "revolutionary"):
                remove_revolution(g, source)
            else:
                set_area_religion(g, source, g.world.religion_of_area[source])
    set_area_religion(g, area, faith)
    return True
