"""Solo games: who is eclipsed, when the player is lost, and how the game is judged at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from europa.kernel import Result
from europa.kernel.dice import Dice
from europa.kernel.journal import Journal
from europa.tpop.bots.power import LEVELS
from europa.tpop.ids import mission
from europa.tpop.rows import NODES_OF
from europa.tpop.rules.realms import curia
from europa.tpop.rules.terms.bot_purse import FIRSTS
from europa.tpop.rules.terms.realm import base_tax, is_emperor
from europa.tpop.state import NODES, REBELS, Tpop
from europa.tpop.table import G
from europa.tpop.world import NONE

GRADES = ("Defeat", "Minor victory", "Victory", "Great victory")
GOOD, GREAT = 10, 25
"""Margins over the best Bot."""
DEFEAT = "defeat:"
ROW = 3
TAX = 25
SAFE_ROUNDS = 2
HELD = "solo_occupied"


def human_of(state: Tpop) -> int:
    """The one seat that a person plays among Bots, or NONE."""
    if state.bots.count(0) != 1 or 1 not in state.bots:
        return NONE
    return state.bots.index(0)


# Sleeping Bots


def is_eclipsed(g: G, human: int, bot: int) -> bool:
    """The player's Base Tax Income exceeds the Bot's, or the Bot has lost its Capital Area."""
    s = g.state
    mine, its = s.seats[human], s.seats[bot]
    capital = s.capital[its]
    lost = capital == NONE or g.world.area_of_province[capital] not in g.survey.areas[its]
    return lost or base_tax(g, mine) > base_tax(g, its)


def check_eclipses(g: G, wake: Callable[[G], bool]) -> None:
    """Each Bot that the player eclipses for the first time wakes the next sleeper; in 2-06 France
    also wakes when Byzantium sets foot in Italy."""
    s = g.state
    human = human_of(s)
    if human == NONE or not s.asleep:
        return
    for bot in [b for b in range(len(s.seats)) if s.bots[b]]:
        name = f"eclipsed:{g.seat_name(bot)}"
        if not s.marks.get(name) and is_eclipsed(g, human, bot):
            s.marks[name] = 1
            wake(g)
    italy = ("central_italy", "naples", "sicily", "venetia")
    if s.scenario.startswith("the_rise_of_the_purple_phoenix") and len(s.asleep) == 1:
        own = {g.world.areas[a].id for a in g.survey.areas[s.seats[human]]}
        if own.intersection(italy):
            wake(g)


def check_defeat(g: G) -> None:
    """2-06: Constantinople lost after the second Round; 2-07: Ulm Occupied at the end of two Rounds
    in a row."""
    s = g.state
    human = human_of(s)
    if human == NONE:
        return
    capital = s.capital[s.seats[human]]
    lost = capital == NONE or s.owner[capital] != s.seats[human] or s.holder[capital] != NONE
    reason = ""
    if s.scenario.startswith("the_rise_of_the_purple_phoenix"):
        late = s.age > 1 or s.round > SAFE_ROUNDS
        reason = "Constantinople is lost" if lost and late else ""
    elif s.scenario.startswith("glory_for_ulm"):
        s.marks[HELD] = s.marks.get(HELD, 0) + 1 if lost else 0
        reason = "Ulm is lost" if s.marks[HELD] >= SAFE_ROUNDS else ""
    if reason:
        s.phase, s.step = "over", ""
        s.winner_reason = f"{DEFEAT}{reason}"


# The end


def objectives(g: G, seat: int) -> list[str]:
    """Letters of the scenario's objectives that are met."""
    name = g.state.scenario
    if name.startswith("the_ambitious_margrave"):
        tests = _margrave(g, seat)
    elif name.startswith("the_rise_of_the_purple_phoenix"):
        tests = _phoenix(g, seat)
    elif name.startswith("glory_for_ulm"):
        tests = _ulm(g, seat)
    else:
        tests = _usual(g, seat)
    return [letter for letter, met in zip("abcd", tests, strict=True) if met]


def _owns(g: G, seat: int, *provinces: str) -> bool:
    s, index = g.state, g.world.province_index
    realm = s.seats[seat]
    return all(s.owner[index[p]] == realm and s.holder[index[p]] == NONE for p in provinces)


def _owns_in(g: G, realm: int, *areas: str) -> list[int]:
    index, area_of = g.world.area_index, g.world.area_of_province
    wanted = {index[a] for a in areas}
    return [p for p in g.survey.own[realm] if area_of[p] in wanted]


def _owns_all(g: G, seat: int, *areas: str) -> bool:
    index, s = g.world.area_index, g.state
    here = [p for a in areas for p in g.world.provinces_of_area[index[a]] if s.in_play[p]]
    return all(p in g.survey.own[s.seats[seat]] for p in here)


def _margrave(g: G, seat: int) -> tuple[bool, ...]:

    s = g.state
    austria = g.seat_of(g.world.realm_index["austria"])
    done = [mission(card)["id"] for card in s.missions_done[seat]]
    fallen = austria == NONE or bool(s.marks.get("eclipsed:austria"))
    return (
        is_emperor(g, seat) or fallen,
        _owns(g, seat, "stettin", "magdeburg"),
        "5A" in done,
        bool(_owns_in(g, s.seats[seat], "prussia")) or _owns(g, seat, "silesia"),
    )


def _phoenix(g: G, seat: int) -> tuple[bool, ...]:
    ottomans, venice = (g.world.realm_index[name] for name in ("ottomans", "venice"))
    anatolia = ("aydin", "northern_anatolia", "karaman", "rum")
    known = [area for area in anatolia if area in g.world.area_index]
    lands = [*g.survey.dejure[ottomans], *g.survey.vassals[ottomans]]
    area_of, areas = g.world.area_of_province, g.world.areas
    return (
        _owns_all(g, seat, "macedonia_thrace", "greece"),
        not any(areas[area_of[p]].id in known for p in lands),
        _owns(g, seat, "creta", "venezia") or not g.survey.dejure[venice],
        _owns(g, seat, "roma") or _owns(g, seat, "qahirah"),
    )


def _ulm(g: G, seat: int) -> tuple[bool, ...]:

    realm = g.state.seats[seat]
    area_of, areas = g.world.area_of_province, g.world.areas
    return (
        _owns_all(g, seat, "bavaria_swabia"),
        is_emperor(g, seat),
        any(areas[area_of[p]].distant for p in g.survey.own[realm]),
        base_tax(g, realm) >= TAX,
    )


def _usual(g: G, seat: int) -> tuple[bool, ...]:

    s = g.state
    rows = [int(mission(card)["id"][0]) for card in s.missions_done[seat]]
    taxes = [base_tax(g, realm) for realm in s.seats]
    merchants = NODES - s.merchants[NODES_OF[seat]].count(0)
    return (
        sum(row >= ROW for row in rows) >= 2,
        taxes[seat] == max(taxes),
        s.marks.get(f"{FIRSTS}{seat}", 0) >= 2,
        curia.controller(g) == seat
        or is_emperor(g, seat)
        or merchants + s.merchants_off[seat] >= 3,
    )


def grade(margin: int, met: int, level: str, capital_lost: bool) -> str:
    """The result by margin over the best Bot and objectives, shifted by the difficulty."""
    if margin <= 0 or capital_lost:
        return GRADES[0]
    place = 3 if margin >= GREAT and met >= 2 else 2 if margin >= GOOD and met >= 1 else 1
    shift = {LEVELS[0]: -1, LEVELS[-1]: 1}.get(level, 0)
    return GRADES[max(1, min(3, place + shift))]


def solo_result(state: Tpop, scores: Mapping[str, int]) -> Result | None:
    """The result of a solo game; None if it is none."""
    human = human_of(state)
    if human == NONE:
        return None
    names = list(scores)
    best = max(score for name, score in scores.items() if name != names[human])
    rivals = tuple(n for n in names if n != names[human] and scores[n] == best)
    if state.winner_reason.startswith(DEFEAT):
        return Result(rivals, scores, f"Defeat: {state.winner_reason.removeprefix(DEFEAT)}")
    g = G(state, Dice(bytes(16)), Journal(None))
    capital = state.capital[state.seats[human]]
    lost = capital == NONE or (state.holder[capital] not in (NONE, REBELS))
    margin = scores[names[human]] - best
    met = objectives(g, human)
    result = grade(margin, len(met), str(state.options.get("bot_level", "normal")), lost)
    told = f"{result}: margin {margin}, objectives {', '.join(met) or 'none'}"
    return Result(rivals if result == GRADES[0] else (names[human],), scores, told)
