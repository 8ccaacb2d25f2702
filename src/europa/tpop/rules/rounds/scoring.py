"""4.4 E, 4.7 Prestige of a Round, Final Scoring, the winners."""

from __future__ import annotations

from functools import cache

from europa.kernel import Entry, Result
from europa.tpop.bots.solo import solo_result
from europa.tpop.rules.goals import goals
from europa.tpop.rules.goals.struggles import score_struggles
from europa.tpop.rules.realms import curia
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.claims import claim_tokens_used
from europa.tpop.rules.terms.realm import (
    alliances_of,
    is_emperor,
    marriages_of,
    scenario_of,
    tax_income,
    tax_value,
)
from europa.tpop.rules.terms.tokens import LARGE_TOWNS, SMALL_TOWNS, VASSAL_TOKENS
from europa.tpop.rules.terms.treasury import change_prestige
from europa.tpop.state import NO_TOWN, Tpop
from europa.tpop.table import G
from europa.tpop.world import NONE, load_world

RUNAWAY, LEAD = 100, 20


class Scored(Entry, frozen=True):
    """One line of the Final Scoring."""

    seat: str
    what: str
    prestige: int


# 4.4 E


def score_round(g: G) -> None:
    """4.4 E, R75: Papal Controller, Emperor, Absolute Monarchy, Crusade, Power Struggles."""
    s = g.state
    curia.score_papacy(g)
    for seat in g.seats_from(s.first):
        if is_emperor(g, seat) and s.authority == 6:
            change_prestige(g, seat, 1, "4.4 E")
    for seat in g.seats_from(s.first):
        change_prestige(g, seat, hooks.score_prestige(g, seat), "4.4 E")
    curia.score_crusade(g)
    score_struggles(g)


# 4.7


def is_final(g: G) -> bool:
    """R85: no Events left; 100 Prestige and 20 ahead; or every Town and vassal token out."""
    s = g.state
    if not s.event_deck and not s.event_piles:
        s.winner_reason = "no Events left"
        return True
    best = sorted(s.prestige, reverse=True)
    if best[0] >= RUNAWAY and best[0] - (best[1] if len(best) > 1 else 0) >= LEAD:
        s.winner_reason = "100 Prestige and 20 ahead"
        return True
    for seat in range(len(s.seats)):
        if (s.large_out[seat], s.small_out[seat], s.vassals_out[seat]) == (
            LARGE_TOWNS,
            SMALL_TOWNS,
            VASSAL_TOKENS,
        ):
            s.winner_reason = "all Towns and vassal tokens on the board"
            return True
    return False


def final_points(g: G, seat: int) -> list[tuple[str, int]]:
    """4.7, R86: what a seat scores at the end, Missions apart."""
    s = g.state
    realm = s.seats[seat]
    _, cores, _ = claim_tokens_used(g, seat)
    pope = curia.controller(g) == seat
    lost = sum(
        tax_value(g, province)
        for province, owner in enumerate(s.owner)
        if owner == realm and s.holder[province] != NONE and s.town[province] != NO_TOWN
    )
    points = [
        ("tax", tax_income(g, seat)),
        ("cores", cores),
        ("marriages", len(marriages_of(g, seat))),
        ("alliances", 2 * len(alliances_of(g, seat))),
        ("papal controller", len(curia.catholic_seats(g)) if pope else 0),
        ("emperor", s.authority if is_emperor(g, seat) else 0),
        ("stability", 2 * s.stability[seat]),
        ("occupied towns", -lost),
        ("interest", -s.interest[seat]),
    ]
    return [(what, amount) for what, amount in points if amount]


def final_scoring(g: G) -> None:
    """4.7: Missions met are revealed, then the list; the game is over."""
    s = g.state
    for seat in g.seats_from(s.first):
        _score(g, seat, "missions", goals.final_missions(g, seat))
    for seat in g.seats_from(s.first):
        for what, amount in final_points(g, seat):
            _score(g, seat, what, amount)
    s.winner_reason = s.winner_reason or "final scoring"


def _score(g: G, seat: int, what: str, amount: int) -> None:
    if amount:
        g.state.prestige[seat] += amount
        g.log(Scored(g.seat_name(seat), what, amount))


# Victory


def objectives_held(g: G, seats: list[int]) -> int:
    """Provinces among the scenario's objectives that these seats (or their Vassals) Own."""
    s, index = g.state, g.world.province_index
    realms = [s.seats[seat] for seat in seats]
    count = 0
    for name in scenario_of(s).victory.objectives:
        province = index[name]
        lord = s.overlord[province] if s.overlord[province] != NONE else s.owner[province]
        count += int(lord in realms and s.holder[province] == NONE)
    return count


@cache
def _wins_at_once(scenario: str) -> bool:
    victory = load_world().scenario(scenario).victory
    return victory.kind == "objectives" and victory.at_once


def check_objectives(g: G) -> None:
    """A scenario won at once by holding enough of its objectives."""
    s = g.state
    if not _wins_at_once(s.scenario):
        return
    victory = scenario_of(s).victory
    for group in teams_of(s):
        if objectives_held(g, group) >= victory.need:
            s.phase, s.step = "over", ""
            s.winner_reason = "objectives:" + ",".join(str(seat) for seat in group)
            return


def teams_of(state: Tpop) -> list[list[int]]:
    """The sides of the game: teams of seats, or each seat by itself."""
    world = load_world(state.side)
    names = [world.realms[realm].id for realm in state.seats]
    groups: list[list[int]] = []
    placed: set[int] = set()
    for team in scenario_of(state).teams:
        group = [names.index(realm) for realm in team if realm in names]
        if group:
            groups.append(group)
            placed.update(group)
    return groups + [[seat] for seat in range(len(names)) if seat not in placed]


def result(state: Tpop) -> Result:
    """R87: most Prestige, then monarch power, then Ducats, else shared; a team wins together."""
    world = load_world(state.side)
    names = [world.realms[realm].id for realm in state.seats]
    scores = {name: state.prestige[seat] for seat, name in enumerate(names)}
    if state.winner_reason.startswith("objectives:"):
        seats = [int(part) for part in state.winner_reason.partition(":")[2].split(",")]
        return Result(tuple(names[seat] for seat in seats), scores, "objectives")
    alone = solo_result(state, scores)
    if alone is not None:
        return alone
    groups = teams_of(state)

    def strength(group: list[int]) -> tuple[float, float, float]:
        power = sum(sum(state.power[seat * 3 : seat * 3 + 3]) for seat in group)
        prestige = sum(state.prestige[seat] for seat in group)
        ducats = sum(state.ducats[seat] for seat in group)
        return prestige / len(group), power / len(group), ducats / len(group)

    best = max(strength(group) for group in groups)
    winners = [seat for group in groups if strength(group) == best for seat in group]
    return Result(tuple(names[seat] for seat in sorted(winners)), scores, state.winner_reason)


ENTRIES = (Scored,)
MESSAGES = {
    "entry.Scored": "{seat} scores {prestige} prestige for {what}",
}
