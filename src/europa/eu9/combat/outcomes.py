"""What a fight came to, by readable names: `outcome: {winner: FRA, FRA: {losses: "2", LD: 6}}`."""

from __future__ import annotations

from typing import Any

from europa.eu9.combat import forces
from europa.eu9.combat.assault import AssaultOutcome
from europa.eu9.combat.describe import DescribedSiege, Fight
from europa.eu9.combat.entries import in_thirds
from europa.eu9.combat.fight import Casualty
from europa.eu9.combat.forces import Contingent
from europa.eu9.combat.land_field import LandOutcome
from europa.eu9.combat.naval import NavalOutcome
from europa.eu9.combat.played import Outcome, SiegeRound
from europa.eu9.combat.ships import Fleet
from europa.kernel import UnknownName
from europa.kernel.errors import BadCase

OUTCOME = "outcome"


def told(fight: Fight | None, outcome: Outcome | None, path: tuple[str, ...]) -> Any:
    """The value of a name; names of sides lead to what became of them."""
    if fight is None or outcome is None:
        raise BadCase("no fight has been fought: `outcome` tells of `fight` when it is over")
    tree = by_name(fight, outcome)
    found: Any = tree
    for name in path:
        if not isinstance(found, dict) or name not in found:
            known = found if isinstance(found, dict) else ()
            raise UnknownName(name, "name of an outcome", known)
        found = found[name]
    return found


def by_name(fight: Fight, outcome: Outcome) -> dict[str, Any]:
    """Everything that can be asked of an outcome."""
    if isinstance(fight, DescribedSiege):
        assert isinstance(outcome, SiegeRound)
        return _siege(fight, outcome)
    assert not isinstance(outcome, SiegeRound)
    names = (fight.phasing.name, fight.other.name)
    tree: dict[str, Any] = {
        "winner": outcome.winner or None, "evaded": outcome.evaded, "major": outcome.major,
    }  # fmt: skip
    if isinstance(outcome, LandOutcome):
        tree["besieges"] = outcome.besieges or None
    else:
        tree |= {"wind": outcome.wind or None, "gold": outcome.gold_taken}
        tree["captured"] = ships(outcome.captured)
    for place, name in enumerate(names):
        tree[name] = {
            "losses": in_thirds(outcome.losses[place]),
            "routed": outcome.routed[place],
            "stability": outcome.stability[place],
            "points": outcome.points[place],
            "leader": leader(outcome.leaders[place]),
            **_left(outcome, place),
        }
    return tree


def _left(outcome: LandOutcome | NavalOutcome, place: int) -> dict[str, Any]:
    """What is left of a side."""
    if isinstance(outcome, LandOutcome):
        where = outcome.fates[place].where
        return {"where": where, "stack": troops(outcome.stacks[place])}
    split = outcome.splits[place]
    parts = {"damaged": split.damaged, "destroyed": split.destroyed, "refitted": split.refitted}
    left = {name: in_thirds(thirds) for name, thirds in parts.items()}
    return {**left, "fleet": ships(outcome.fleets[place])}


def _siege(fight: DescribedSiege, outcome: SiegeRound) -> dict[str, Any]:
    before, assault = outcome.siege, outcome.assault
    last: Any = assault or before
    tree: dict[str, Any] = {
        "action": before.action, "result": before.result, "siegeworks": before.siegeworks,
        "attrition": before.attrition, "assault": before.assault, "falls": last.falls,
        "level": last.level, "garrison": last.garrison,
    }  # fmt: skip
    if before.freed[0]:
        tree["freed"] = f"{before.freed[1]} LD to {before.freed[0]}"
    if isinstance(assault, AssaultOutcome):
        tree["by_morale"] = assault.by_morale
        sides = (
            (fight.siege.besieger, assault.besieger_losses, assault.stack),
            (fight.siege.besieged, assault.besieged_losses, assault.inside),
        )
        for place, (name, losses, stack) in enumerate(sides):
            tree[name] = {
                "losses": in_thirds(losses),
                "stack": troops(stack),
                "leader": leader(assault.leaders[place]),
            }
    return tree


def troops(stack: tuple[Contingent, ...]) -> str:
    """A stack as counters: `A+, A-, 2 LD`; a veteran one says so."""
    names = (("a_plus", "A+"), ("a_minus", "A-"), ("ld", "LD"), ("lde", "LDE"))
    found = []
    for part in stack:
        for field, name in names:
            number = getattr(part, field)
            if number:
                found.append(name if number == 1 else f"{number} {name}")
    veteran = " veteran" if stack and forces.is_veteran(stack) else ""
    return ", ".join(found) + veteran if found else "nobody"


def ships(fleet: Fleet) -> str:
    """A fleet: `7 NWD, 2 NGD`."""
    names = ("nwd", "ngd", "vgd", "ntd", "nde")
    found = [f"{getattr(fleet, name)} {name.upper()}" for name in names if getattr(fleet, name)]
    return ", ".join(found) or "nothing"


def leader(casualty: Casualty) -> str:
    """`safe`, `dead`, `captured`, or `wounded until W5`."""
    if casualty.fate != "wounded":
        return casualty.fate
    return f"wounded until {casualty.until}" if casualty.until else f"wounded {casualty.rounds}"
