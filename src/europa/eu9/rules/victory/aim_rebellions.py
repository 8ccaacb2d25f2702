"""XIV.3 Words of objectives about rebellions of colonies (VII-4).

`rebellion:1` is noted as `england won france`: whose colonies, what became of it, who helped.
"""

from __future__ import annotations

from europa.eu9.rules.victory.aim_annals import intervened
from europa.eu9.rules.victory.sight import Sight, Term, value, word


def _rebellions(at: Sight, where: Term) -> list[Sight]:
    notes = at.g.state.event_notes
    told = [at.bind(record=text.split()) for key, text in notes.items()
            if key.startswith("rebellion:")]  # fmt: skip
    return [one for one in told or _told_apart(at) if value(one, where)]


def _told_apart(at: Sight) -> list[Sight]:
    """Without such notes only what the event itself has left is known."""
    g = at.g
    owner = g.state.event_notes.get("VII-4:colonies:", "")
    over = "VII-4:ended:turn" in g.state.event_notes
    fate = "won" if g.holds("rebels_won_vii4") else "crushed" if over else "running"
    helpers = [g.name(p) for p in g.majors() if intervened(at, g.name(p), "VII-4")]
    several = g.state.occurred.get("VII-4", 0)
    return [at.bind(record=[owner, fate, *helpers])] * several


@word("count_rebellions")
def count_rebellions(at: Sight, where: Term) -> int:
    return len(_rebellions(at, where))


@word("all_rebellions")
def all_rebellions(at: Sight, where: Term, condition: Term) -> bool:
    return all(value(one, condition) for one in _rebellions(at, where))


@word("some_rebellion")
def some_rebellion(at: Sight, where: Term, condition: Term) -> bool:
    return any(value(one, condition) for one in _rebellions(at, where))


@word("anywhere")
def anywhere(_at: Sight) -> bool:
    return True


@word("in_colonies_of")
def in_colonies_of(at: Sight, who: str) -> bool:
    return bool(at.record[0] == at.g.name(at.who(who)))


@word("in_colonies_of_others")
def in_colonies_of_others(at: Sight, who: str) -> bool:
    return at.record[0] not in ("", at.g.name(at.who(who)))


@word("rebels_won")
def rebels_won(at: Sight) -> bool:
    return bool(at.record[1] == "won")


@word("crushed")
def crushed(at: Sight) -> bool:
    """The rebellion is over and was not won."""
    return bool(at.record[1] == "crushed")


@word("helped_by")
def helped_by(at: Sight, who: str) -> bool:
    return at.g.name(at.who(who)) in at.record[2:]
