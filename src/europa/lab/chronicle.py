"""What is written down of one game: rows for a data set (`europa.lab.runs`)."""

from __future__ import annotations

from collections import Counter
from time import process_time
from typing import Any

from europa.kernel import Ask, Game, Match, Option
from europa.lab.playout import PlayFailed, play_out
from europa.lab.seating import derived_seed, seat_players
from europa.lab.simulate import Plan
from europa.lab.watch import Watch, watch_of

Row = dict[str, Any]
TABLES = ("games", "seats", "turns", "happenings", "lands", "decisions")


class Chronicle:
    """Writes down what one match comes to, while it is played and at its end."""

    def __init__(self, match: Match[Any], number: int, with_decisions: bool = False) -> None:
        self.watch: Watch = watch_of(match.game.id)
        self.match, self.number, self.with_decisions = match, number, with_decisions
        self.rows: dict[str, list[Row]] = {table: [] for table in TABLES}
        self.turn, self.moment = 0, ""
        self._read = 0
        self._begun = dict(self.watch.owners(match.state))

    def answers(self, ask: Ask, option: Option) -> None:
        """A seat is about to answer."""
        if self.with_decisions:
            rows = self.rows["decisions"]
            asked: Row = {"game": self.number, "decision": len(rows), "seat": ask.seat}
            rows.append({**asked, "kind": ask.kind, "key": option.key, "options": len(ask.options)})
        moment = self.watch.moment(self.match.state)
        if moment != self.moment:
            self._close_turn()
            self.moment = moment

    def ended(self, names: dict[str, str], seed: int, seconds: float) -> None:
        """All is over: the last turn, and what it came to."""
        self._close_turn()
        match, result = self.match, self.match.result()
        ranked = sorted(result.scores.values(), reverse=True)
        for seat, score in result.scores.items():
            self.rows["seats"].append(
                {
                    "game": self.number,
                    "seat": seat,
                    "player": names.get(seat, "bot"),
                    "score": score,
                    "rank": 1 + ranked.index(score),
                    "won": 1 / len(result.winners) if seat in result.winners else 0.0,
                }
            )
        for place, owner in self.watch.owners(match.state).items():
            before = self._begun.get(place, "")
            self.rows["lands"].append(
                {"game": self.number, "place": place, "before": before, "after": owner}
            )
        self.rows["games"].append(
            {
                "game": self.number,
                "seed": seed,
                "hash": match.hash(),
                "winners": "+".join(result.winners),
                "decisions": match.number,
                "turns": self.turn,
                "seconds": round(seconds, 3),
                "error": "",
            }
        )

    def failed(self, seed: int, message: str, seconds: float) -> None:
        """It could not be played to its end."""
        self.rows["games"].append(
            {
                "game": self.number,
                "seed": seed,
                "hash": "",
                "winners": "",
                "decisions": self.match.number,
                "turns": self.turn,
                "seconds": round(seconds, 3),
                "error": message,
            }
        )

    def _close_turn(self) -> None:
        """Figures at the end of a turn, and what happened in it."""
        if self.moment:
            self.turn += 1
            for seat, figures in self.watch.figures(self.match).items():
                for name, amount in figures.items():
                    self.rows["turns"].append(
                        {
                            "game": self.number,
                            "turn": self.turn,
                            "moment": self.moment,
                            "seat": seat,
                            "figure": name,
                            "amount": amount,
                        }
                    )
        happened: Counter[tuple[str, str, str]] = Counter()
        amounts: Counter[tuple[str, str, str]] = Counter()
        seats = self.watch.seats_of(self.match.state)
        for _, entry in self.match.journal(None, self._read):
            kind = type(entry).__name__
            if kind in self.watch.kinds:
                who, what, amount = self.watch.told(entry)
                who = seats.get(who, who)
                happened[kind, who, what] += 1
                amounts[kind, who, what] += amount
        self._read = self.match.journal_end(None)
        for (kind, who, what), count in happened.items():
            self.rows["happenings"].append(
                {
                    "game": self.number,
                    "turn": self.turn,
                    "kind": kind,
                    "who": who,
                    "what": what,
                    "count": count,
                    "amount": amounts[kind, who, what],
                }
            )


def chronicle(game: Game[Any], plan: Plan, number: int, decisions: bool) -> dict[str, list[Row]]:
    """Play game `number` of a plan and write it down: depends on nothing but these."""
    seed = derived_seed(plan.seed, number)
    setup = plan.setup
    match: Match[Any] = Match.new(game, setup.scenario, setup.seats, setup.options, seed=seed)
    players = seat_players(match, plan.players, seed)
    names = dict(zip(match.seats(), plan.players, strict=True))
    book = Chronicle(match, number, decisions)
    start = process_time()
    try:
        play_out(
            match,
            players,
            max_decisions=plan.max_decisions,
            check=plan.check,
            on_answer=book.answers,
        )
    except PlayFailed as failure:
        book.failed(seed, str(failure), process_time() - start)
    else:
        book.ended(names, seed, process_time() - start)
    return book.rows
