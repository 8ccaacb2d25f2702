"""Play some games of EU9 with nine `steady` and count what makes a history: wars, battles, sieges,
land that changed hands, discoveries, bankruptcies, stability; and what a decision costs.

    python tools/eu9_wars.py --games 3 --seed 1 --last-period 1
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

from europa.eu9.state import LINE, LINES, SEAS, Eu9
from europa.eu9.table import G
from europa.eu9.world import PERIOD_TURNS, load_world, period_of
from europa.kernel import Dice, Match
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal
from europa.lab.seating import derived_seed, seat_players
from europa.players.eu9.coasts import shores
from europa.players.eu9.steady import Steady

PERIOD_ENDS = frozenset(last for _, last in PERIOD_TURNS)


class Tally:
    """What has been seen of one game so far."""

    def __init__(self) -> None:
        self.wars: dict[int, tuple[bool, int, int]] = {}
        """number -> (between majors, first turn, last turn)."""
        self.stability: list[int] = []
        self.low: dict[int, int] = {}
        self.fought: Counter[str] = Counter()
        self._turn_fought: Counter[str] = Counter()
        self.found: dict[str, int] = {}
        self.posts: dict[str, int] = {}
        self.revolts: list[int] = []
        self.rows: list[dict[str, int | str]] = []
        """A row for each turn and power."""
        self.borders: dict[int, list[int]] = {}
        """Turn at the end of a period -> owners of all provinces."""
        self.homeless: list[tuple[int, int]] = []
        """(turn, power): the capital was in other hands at the end of a period."""
        self.sides: dict[int, list[list[int]]] = {}
        self.besieged: set[tuple[int, int]] = set()
        """(turn, place) of sieges."""
        self.gold: dict[int, int] = {}
        """turn -> ducats of gold and convoys that came to Spain (A10)."""
        self.took: Counter[int] = Counter()
        """period -> fortresses that fell."""

    def look(self, s: Eu9) -> None:
        """Before every answer."""
        for war in s.wars:
            if war.number in self.wars:
                both, begun, _ = self.wars[war.number]
            else:
                both, begun = False, war.begun
            powers = [[c for c in war.side(n) if c in s.seat_power] for n in (0, 1)]
            both = both or (bool(powers[0]) and bool(powers[1]))
            self.wars[war.number] = (both, begun, s.turn)
            self.sides[war.number] = [list(war.side(0)), list(war.side(1))]
        self.besieged.update((s.turn, place) for place in s.sieges)
        spain = load_world().country_index["spain"]
        if came := s.ledger[spain * len(LINES) + LINE["A10"]]:
            self.gold[s.turn] = max(self.gold.get(s.turn, 0), came)
        now = Counter(f.kind for f in s.fought)
        if sum(now.values()) >= sum(self._turn_fought.values()):
            self._turn_fought = now

    def end_turn(self, s: Eu9, turn: int) -> None:
        """When a turn is over."""
        self.fought += self._turn_fought
        self.took[period_of(turn)] += self._turn_fought["siege"]
        self._turn_fought = Counter()
        powers = [p for p in s.seat_power if p >= 0]
        for p in powers:
            self.stability.append(s.stability[p])
            self.low[p] = min(self.low.get(p, 3), s.stability[p])
        self.revolts.append(sum(s.revolt))
        for what in ("america", "india"):
            if any(s.known_seas[p * SEAS + sea] for p in powers for sea in shores(what)):
                self.found.setdefault(what, turn)
        w = load_world()
        for p in powers:
            gross = s.gross[p][-1] if s.gross[p] else 0
            debts = s.national_loan[p] + sum(x.rest for x in s.loans if x.power == p)
            self.rows.append({
                "turn": turn, "power": w.countries[p].id, "treasury": s.treasury[p],
                "stability": s.stability[p], "gross": gross, "loans": debts, "vp": s.vp[p],
            })  # fmt: skip
        if turn in PERIOD_ENDS or turn == s.last_turn:
            self.borders[turn] = [int(x) for x in s.owner]
            self.homeless += [
                (turn, p) for p in powers if s.controller[w.countries[p].capital] != p
            ]
        for p, owner in enumerate(s.post_owner):
            if owner in powers and w.provinces[p].area >= 0:
                for name in w.areas[w.provinces[p].area].continents:
                    self.posts.setdefault(name, turn)


def play(seed: int, last_period: int, check: bool) -> tuple[Tally, Match[Eu9], dict[str, Any]]:
    """One game, its tally, and what it cost."""
    options = {"last_period": last_period} if last_period else {}
    match: Match[Eu9] = Match.new("eu9", "campaign_1492_9p", 9, seed=seed, options=options)
    players = seat_players(match, ["steady"] * 9, derived_seed(seed, 1))
    tally, turn, begun = Tally(), 1, process_time()
    slowest: Counter[str] = Counter()
    times: list[float] = []
    kinds: dict[str, list[float]] = {}
    while asks := match.asks():
        if match.state.turn != turn:
            tally.end_turn(match.state, turn)
            turn = match.state.turn
        ask = asks[0]
        who, door = players[ask.seat]
        tally.look(match.state)
        before = process_time()
        option = who.choose(door, ask)
        spent = process_time() - before
        times.append(spent)
        kinds.setdefault(ask.kind, []).append(spent)
        match.play(ask, option)
        if check:
            match.game.check(match.state)
    tally.end_turn(match.state, turn)
    fallbacks: Counter[str] = Counter()
    for who, _ in players.values():
        if isinstance(who, Steady):
            fallbacks += who.fallbacks
    for kind, row in kinds.items():
        slowest[kind] = round(1000 * sum(row))
    times.sort()
    cost = {
        "seconds": round(process_time() - begun, 1),
        "decisions": len(times),
        "ms": round(1000 * statistics.mean(times), 2),
        "ms_p99": round(1000 * times[int(0.99 * len(times))], 1),
        "fallbacks": dict(fallbacks),
        "thinking_ms": dict(slowest.most_common(6)),
    }
    return tally, match, cost


def report(tally: Tally, match: Match[Eu9], cost: dict[str, Any]) -> dict[str, Any]:
    """The figures of one game."""
    s = match.state
    g = G(s, Dice(seed_from(0)), Journal(None))
    majors = [row for row in tally.wars.values() if row[0]]
    lengths = [last - begun + 1 for _, begun, last in majors]
    changed = [p for p in s.peaces if p.level]
    powers = [p for p in s.seat_power if p >= 0]
    taken = [p for p in s.transfers if load_world().provinces[p.province].europe]
    gone = [g.name(p) for p in powers
            if s.controller[load_world().countries[p].capital] != p]  # fmt: skip
    best = max(powers, key=lambda p: s.vp[p])
    return {
        "winner": g.name(best),
        "sieges": len(tally.besieged),
        "homeless": [(turn, g.name(p)) for turn, p in tally.homeless],
        "gold to Spain": tally.gold,
        "falls by period": dict(tally.took),
        "turns": s.turn - 1,
        "wars": len(tally.wars),
        "wars between majors": len(majors),
        "their length": statistics.median(lengths) if lengths else 0,
        "fought": dict(tally.fought),
        "peaces": len(s.peaces),
        "peaces that change something": len(changed),
        "provinces that changed hands": len(taken),
        "bankruptcies": len(s.credit),
        "found": tally.found,
        "posts": {k: v for k, v in tally.posts.items() if k in ("america", "india", "brazil")},
        "stability": round(statistics.mean(tally.stability), 2),
        "lowest": {g.name(p): low for p, low in tally.low.items()},
        "revolts": round(statistics.mean(tally.revolts), 1),
        "without capital": gone,
        "treasury": {g.name(p): s.treasury[p] for p in powers},
        "vp": {g.name(p): s.vp[p] for p in powers},
        **cost,
    }


def record(seed: int, tally: Tally, figures: dict[str, Any]) -> dict[str, Any]:
    """All that a drawing needs of one game."""
    names = load_world().countries
    wars = [
        {
            "begun": begun, "last": last, "majors": majors,
            "sides": [[names[c].id for c in side] for side in tally.sides[number]],
        }
        for number, (majors, begun, last) in tally.wars.items()
    ]  # fmt: skip
    return {"seed": seed, "figures": figures, "rows": tally.rows, "wars": wars,
            "borders": tally.borders}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--last-period", type=int, default=1)
    parser.add_argument("--records", type=Path, help="a line of JSON for each game is added here")
    parser.add_argument("--check", action="store_true", help="invariants after every answer")
    options = parser.parse_args()
    for number in range(options.games):
        seed = options.seed + number
        print(f"game {seed}", flush=True)
        tally, match, cost = play(seed, options.last_period, options.check)
        figures = report(tally, match, cost)
        if options.records:
            with options.records.open("a", encoding="utf-8") as file:
                file.write(json.dumps(record(seed, tally, figures)) + "\n")
        for name, value in figures.items():
            print(f"  {name}: {value}")


if __name__ == "__main__":
    main()
