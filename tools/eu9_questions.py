"""How often seats are asked in EU9's military phase, at peace and at war, and how long it takes.

`python tools/eu9_questions.py --player steady --turns 12 --games 2`. A seat at peace is one that
leads no troops of a country in a war that is fought; asks are counted for the phase, at war also by
round.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import median, quantiles
from time import process_time

from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.idle import takes_part
from europa.eu9.table import G
from europa.kernel import Dice, Match
from europa.kernel.journal import Journal
from europa.lab.seating import derived_seed, seat_players

SCENARIO, SEATS = "campaign_1492_9p", 9
MANY = 8
"""R19.7: a seat at war should be asked no more than this in a round."""
Asked = dict[tuple[str, str], list[str]]
"""(seat, round) -> kinds of questions."""


class Count:
    """What was asked in military phases."""

    def __init__(self) -> None:
        self.peace: list[int] = []
        self.war: list[int] = []
        self.kinds: Counter[str] = Counter()
        self.tail: Counter[str] = Counter()
        """Kinds in rounds with too many questions."""
        self.seconds: dict[int, list[float]] = {}

    def phase(self, asked: Asked, fighting: dict[str, bool], rounds: int) -> None:
        """One phase is over: asks by seat and round."""
        for seat, at_war in fighting.items():
            found = [len(kinds) for (who, _), kinds in asked.items() if who == seat]
            for (who, _), kinds in asked.items():
                if at_war and who == seat and len(kinds) > MANY:
                    self.tail.update(kinds)
            if at_war:
                self.war += found + [0] * max(0, rounds - len(found))
            else:
                self.peace.append(sum(found))


def play(seed: int, player: str, turns: int, count: Count) -> None:
    """One game of so many turns."""
    match = Match.new("eu9", SCENARIO, SEATS, seed=seed)
    seated = seat_players(match, [player] * SEATS, derived_seed(seed, 0))
    asked: Asked = {}
    fighting: dict[str, bool] = {}
    spent, wars = 0.0, 0
    while (asks := match.asks()) and match.state.turn <= turns:
        state = match.state
        now = state.segment.startswith("4.")
        if now and not fighting:
            g = G(state, Dice(b"\0" * 16), Journal(None))
            fighting = {g.seat_of(p): False for p in g.majors()}
            for stack in state.stacks.values():
                seat = seat_for(g, stack.country)
                if seat in fighting and takes_part(g, stack.country):
                    fighting[seat] = True
            wars, spent = len(state.wars), 0.0
        elif not now and fighting:
            count.phase(asked, fighting, max(1, len({r for _, r in asked})))
            count.seconds.setdefault(wars, []).append(spent)
            asked, fighting = {}, {}
        if now:
            asked.setdefault((asks[0].seat, state.round), []).append(asks[0].kind)
            count.kinds[f"{'war' if fighting.get(asks[0].seat) else 'peace'} {asks[0].kind}"] += 1
        start = process_time()
        who, door = seated[asks[0].seat]
        match.play(asks[0], who.choose(door, asks[0]))
        spent += process_time() - start


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", default="steady")
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--games", type=int, default=1)
    args = parser.parse_args()
    count = Count()
    for seed in range(1, args.games + 1):
        play(seed, args.player, args.turns, count)
    print(
        f"at peace: {len(count.peace)} phases of a seat, median {median(count.peace or [0])} asks"
    )
    if len(count.war) > 1:
        ninetieth = quantiles(count.war, n=10)[-1]
        print(f"at war: {len(count.war)} rounds of a seat, 90th percentile {ninetieth:.0f} asks")
    for wars, seconds in sorted(count.seconds.items()):
        print(f"{wars} wars: {len(seconds)} phases, median {median(seconds):.2f} s")
    for kind, number in count.kinds.most_common(24):
        print(f"  {number:6} {kind}")
    print(f"in rounds at war with more than {MANY}:")
    for kind, number in count.tail.most_common(16):
        print(f"  {number:6} {kind}")


if __name__ == "__main__":
    main()
