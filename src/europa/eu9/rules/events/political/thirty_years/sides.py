"""IV-A Union and League: their stability, who joins them, who is winning, when one sues."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from europa.eu9.conflicts import War
from europa.eu9.pieces import Unit
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.events.political.verbs.dice import OWN_TABLES
from europa.eu9.rules.logistics.fortresses import strengthen
from europa.eu9.rules.logistics.minor_rulers import lead
from europa.eu9.rules.powers.forces import home, home_port
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import at_war, side_of
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.side_stability import SIDE_AMOUNTS, change_side, stability_of
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.rules.terms.when_places import holder_of
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import Act, event_records

EVENT, WAR = "IV-A", "thirty_years_war"
UNION, LEAGUE = "union", "league"
VIENNA = "osterreich"
LOW = -3
JOINS = 6
TREATY = "treaty"
"""Note: which peace of Prague was signed."""
GIVEN_UP = "given_up"
"""Note: cities of a side's members who laid down arms at Prague; they count as taken."""
FAVOURED = 6
"""Half points more than the other side (3 points)."""
LOSSES = {1: (2, 1), 2: (3, 2), 3: (4, 2)}
"""Turn of the war -> what each side loses, what the favoured one gains (E501)."""
KINDS = ("A+", "A-", "LD")


def other(side: str) -> str:
    return LEAGUE if side == UNION else UNION


def turn_of(g: G) -> int:
    """1 in the first turn of the war."""
    return g.state.turn - g.state.event_began.get(EVENT, g.state.turn) + 1


def members(g: G, side: str) -> list[int]:
    names = g.state.event_notes.get(f"league:{side}", "").split()
    return [g.country(name) for name in names]


def war_of(g: G) -> War | None:
    """The Thirty Years' War, if it is on."""
    return named_war(g, WAR)


def with_allies(g: G, side: str) -> set[int]:
    """A side and all who fight beside it in this war."""
    own = members(g, side)
    war = named_war(g, WAR)
    number = next((side_of(war, c) for c in own if war and side_of(war, c) != NONE), NONE)
    if war is None or number == NONE:
        return set(own)
    return {*own, *war.side(number), *(h.country for h in war.helpers if h.side == number)}


# Who is winning (E500)


def half_points(scene: Scene, side: str) -> int:
    """Cities under military control, in half points; Vienna counts for the Union alone."""
    g = scene.g
    table = event_records()[EVENT].tables["cities"]
    fighters = with_allies(g, side)
    worth = [(name, 2) for name in table["one_point"]]
    worth += [(name, 1) for name in table["half_point"]]
    if side == UNION:
        worth += [(name, 4) for name in table["two_points_union_only"]]
    index = g.world.province_index
    return sum(points for name, points in worth if holder_of(scene, index[name]) in fighters)


def favoured(scene: Scene) -> str:
    """The side that is at least three points ahead, or nobody."""
    gap = half_points(scene, UNION) - half_points(scene, LEAGUE)
    return UNION if gap >= FAVOURED else LEAGUE if gap <= -FAVOURED else ""


def loss_and_gain(scene: Scene, side: str) -> None:
    """E498: first the loss of the turn, then the gain of the favoured side; then -3 is noted."""
    g = scene.g
    loss, gain = LOSSES[min(3, turn_of(g))]
    change_side(g, side, -loss)
    if favoured(scene) == side:
        change_side(g, side, gain)
    if stability_of(g, side) == LOW:
        scene.write("low_before", side, scene.note("low", side))
        scene.write("low", side, str(g.state.turn))
    if side == LEAGUE and not scene.note(TREATY, ""):
        _decide(scene)


def _decide(scene: Scene) -> None:
    """Once both have lost what the turn costs: who sues makes the peace; with Turks in Vienna the
    League yields."""
    g = scene.g
    union, league = sues(scene, UNION), sues(scene, LEAGUE) or _turks_in_vienna(g)
    if union or league:
        winner = "status_quo" if union and league else LEAGUE if union else UNION
        scene.write(TREATY, "", f"prague_{winner}")


def _turks_in_vienna(g: G) -> bool:
    """Taken in a war with Austria."""
    turkey, vienna = g.country("turkey"), g.world.province_index[VIENNA]
    return g.state.controller[vienna] == turkey and at_war(g, turkey, g.country("austria"))


def sues(scene: Scene, side: str) -> bool:
    """E502: at -3 now and at the end of the turn before, and not favoured."""
    turn = scene.g.state.turn
    now = scene.note("low", side) == str(turn)
    before = scene.note("low_before", side) == str(turn - 1)
    return now and before and favoured(scene) != side


def _prague(name: str, scene: Scene) -> bool:
    """Whether this peace of Prague was made."""
    return scene.note(TREATY, "") == name


# Who joins


@cache
def rows() -> dict[str, dict[str, Any]]:
    """The table of who joins, by minor."""
    table = event_records()[EVENT].tables["extension"]
    return {row["minor"]: row for row in table["rows"]}


def player(scene: Scene, side: str) -> int:
    """The power that plays a side, or NONE."""
    g = scene.g
    name = scene.note("control", side)
    return g.country(name) if name and g.is_major(g.country(name)) else NONE


def extend(scene: Scene, act: Act) -> None:
    """A minor of the Empire rolls: 1d10, stability of its side, turn of the war, its own number."""
    g, minor = scene.g, scene.it
    row = rows().get(g.name(minor))
    if row is None or not isinstance(row["mod"], int):
        return
    die = g.d10("event", g.name(minor))
    total = die + stability_of(g, row["side"]) + turn_of(g) + row["mod"]
    if total >= JOINS:
        enlist(scene, minor, row)


def enlist(scene: Scene, minor: int, row: dict[str, Any]) -> None:
    """It leaves its track, is at war, and has the forces printed instead of its basic ones."""
    g, s = scene.g, scene.g.state
    key, side = f"league:{row['side']}", row["side"]
    s.event_notes[key] = f"{s.event_notes.get(key, '')} {g.name(minor)}".strip()
    move(g, minor, s.patron[minor], NEUTRAL)
    fresh = not g.wars_of(minor)
    war = named_war(g, WAR)
    friends = [c for c in members(g, side) if war and side_of(war, c) != NONE]
    if war is not None and friends:
        join(g, war, minor, side_of(war, friends[0]))
    if fresh:
        s.units[:] = [u for u in s.units if u.country != minor]
        _arm(g, minor, str(row["forces"]), str(row.get("quality", "conscript")))


def _arm(g: G, minor: int, forces: str, quality: str) -> None:
    """`A-, LD, 1 fortress level`."""
    at = home(g, minor)
    if at == NONE:
        return
    for part in forces.split(", "):
        words = part.split()
        number = int(words[0]) if words[0].isdigit() else 1
        kind = words[1] if words[0].isdigit() else words[0]
        if kind in KINDS:
            g.state.units.extend([Unit(minor, kind, at, quality == "veteran")] * number)
        elif kind == "ND" and (port := home_port(g, minor)) != NONE:
            g.state.units.extend([Unit(minor, "NWD", port)] * number)
        elif kind == "fortress":
            strengthen(g, at, number)
        elif kind == "general":
            lead(g, minor, "general")


OWN_TABLES["extension"] = extend
SIDE_AMOUNTS["stability.sides"] = loss_and_gain
OUTCOMES[EVENT, "league_favoured"] = lambda scene: favoured(scene) == LEAGUE
for _name in ("prague_league", "prague_union", "prague_status_quo"):
    OUTCOMES[EVENT, _name] = partial(_prague, _name)
