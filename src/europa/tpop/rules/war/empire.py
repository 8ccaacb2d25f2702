"""18 The Holy Roman Empire: Imperial Influence, Religion, the Emperor's Action.

Lands and authority stand in `empire_lands`, the Defence of the Empire in `defence_of_empire`,
Elections in `election`; other chapters find all of it here.
"""

from __future__ import annotations

from europa.kernel import Entry, Option, Steps
from europa.tpop.rules.realms import curia
from europa.tpop.rules.realms.empire_lands import (
    border_areas,
    change_authority,
    check_all,
    elector_areas,
    emperor_seat,
    hre_provinces,
    is_external,
    is_hre_area,
    is_on,
    most_authority,
    official_religion,
)
from europa.tpop.rules.terms.action import Action, area_options, ask
from europa.tpop.rules.terms.board import area_religion, enemies, same_faith
from europa.tpop.rules.terms.realm import is_emperor, is_hre_member
from europa.tpop.rules.terms.tokens import influence_room, remove_imperial
from europa.tpop.rules.terms.treasury import lose_power
from europa.tpop.rules.war.defence_of_empire import forget_aggressors, is_defended_against
from europa.tpop.state import ADM, DEFENDER
from europa.tpop.table import G
from europa.tpop.world import NONE

FAITH_AGE = 3
"""The Age from which the Empire's Religion is checked (R82)."""


class ImperialFaith(Entry, frozen=True):
    """The official Religion of the Empire changes."""

    religion: str


ENTRIES: tuple[type[Entry], ...] = (ImperialFaith,)

MESSAGES = {
    "entry.ImperialFaith": "official religion of the Holy Roman Empire: {religion}",
    "ask.imperial_lift": "{seat}, take up imperial influence to place it elsewhere?",
    "ask.imperial_place": "{seat}, where do you place imperial influence? ({left} left)",
    "option.lift": "Take it from {a}",
    "option.imperial": "Place it in {a}",
    "option.raise_authority": "Raise imperial authority",
}


def after_action(g: G) -> bool:
    """18.6, R200, R204-R205: what follows for Empire and Curia when an Action is over. Says whether
    the Areas of the Empire were looked at."""
    curia.update_curia(g)
    if not g.state.empire or g.state.checked_stamp == g.state.stamp:
        return False
    check_all(g)
    return True


# Imperial Influence


def takes_imperial(g: G, area: int) -> bool:
    """18.2: an Area of the Empire with a Province Owned by an NPR Member."""
    s = g.state
    return is_hre_area(g, area) and any(
        s.owner[p] != NONE
        and s.holder[p] == NONE
        and s.overlord[p] == NONE
        and not g.is_player(s.owner[p])
        and is_hre_member(g, s.owner[p])
        for p in hre_provinces(g, area)
    )


def adjust_imperial(g: G) -> Steps[None]:
    """4.5 B3, 18.2: cubes as many as authority; the Emperor moves them as he likes."""
    s = g.state
    seat = emperor_seat(g)
    if seat == NONE:
        return
    for area in border_areas(g):
        if s.imperial[area] and not takes_imperial(g, area):
            remove_imperial(g, area, s.imperial[area])
    while True:
        areas = [a for a in border_areas(g) if s.imperial[a]]
        spare = sum(s.imperial[a] for a in areas) - s.authority
        if not areas or (spare <= 0 and not _rooms(g)):
            break
        options = area_options(g, areas, "lift")
        if spare <= 0:
            options.append(Option("done", NONE))
        area = areas[0]
        if len(options) > 1:
            area = yield ask(g, seat, "imperial_lift", options, "18.2")
        if area == NONE:
            break
        remove_imperial(g, area)
    yield from _place_imperial(g, seat)


def _rooms(g: G) -> list[int]:
    """Areas with space for one more Imperial cube."""
    return [a for a in border_areas(g) if influence_room(g, a) and takes_imperial(g, a)]


def _place_imperial(g: G, seat: int) -> Steps[None]:
    """18.2: the cubes missing go to Areas with space."""
    s = g.state
    while (left := s.authority - sum(s.imperial[a] for a in border_areas(g))) > 0:
        rooms = _rooms(g)
        if not rooms:
            return
        area = rooms[0]
        if len(rooms) > 1:
            options = area_options(g, rooms, "imperial")
            area = yield ask(g, seat, "imperial_place", options, "18.2", {"left": left})
        s.imperial[area] += 1


def stand_down(g: G) -> None:
    """4.5 B4-B5, R81: the Defence of the Empire ends with the last outside Aggressor; Committed
    to Crusade tags go."""
    s = g.state
    s.committed = []
    if s.defending and not aggressors(g):
        s.defending = s.imperial_pool = 0
        forget_aggressors(g)


def aggressors(g: G) -> list[int]:
    """18.4, R81: realms outside the Empire that fight a War of aggression against the Emperor, and
    those against whom he took up this Defence and is still at War, whoever began it."""
    seat = emperor_seat(g)
    if seat == NONE:
        return []
    return [
        realm
        for realm in enemies(g, seat)
        if (g.at_war(seat, realm) == DEFENDER and is_external(g, realm))
        or is_defended_against(g, realm)
    ]


# Religion


def check_religion(g: G) -> None:
    """18.7, R82: the official Religion, from Age III on."""
    s = g.state
    if not s.empire or s.age < FAITH_AGE or not is_on(g, "adv_hre_religion"):
        return
    index = g.world.religion_index
    faiths = [area_religion(g, area) for area in elector_areas(g)]
    if not faiths:
        return
    if all(faith == index["protestant"] for faith in faiths):
        wanted = index["protestant"]
    elif all(g.world.religions[faith].catholic for faith in faiths):
        wanted = index["catholic"]
    else:
        wanted = index["diverse"]
    if wanted != s.hre_religion:
        s.hre_religion = wanted
        g.log(ImperialFaith(g.world.religions[wanted].id))
        if wanted == index["protestant"]:
            change_authority(g, -1, "18.7")


def conversion_barred(g: G, seat: int, religion: int) -> str:
    """R97: the Emperor may turn only to the Empire's Religion, if it has one."""
    if not is_emperor(g, seat) or not is_on(g, "adv_hre_religion"):
        return ""
    official = official_religion(g)
    if official == NONE or same_faith(g, religion, official):
        return ""
    return "18.7: the Emperor must follow the religion of the Empire"


# The Action


def _raise_barred(g: G, seat: int) -> str:
    """18.1: the Emperor, below the cap, with ADM for 1 and the level."""
    if not is_emperor(g, seat):
        return "18.1: you are not the Emperor"
    if g.power(seat, ADM) < 1 + g.state.authority:
        return f"18.1: costs {1 + g.state.authority} ADM"
    if g.state.authority >= most_authority(g):
        return "18.1: imperial authority can't be higher"
    return ""


def _raise(g: G, seat: int) -> Steps[None]:
    """18.1: pay 1 ADM and the level for one step."""
    lose_power(g, seat, ADM, 1 + g.state.authority, "18.1")
    change_authority(g, 1, "18.1")
    yield from ()


ACTIONS = (Action("raise_authority", "18.1", _raise_barred, _raise),)
