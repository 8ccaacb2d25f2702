"""Any described fight played out: one procedure for battles on land, at sea, and sieges."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.combat.assault import AssaultOutcome, storm
from europa.eu9.combat.describe import DescribedSiege, Fight
from europa.eu9.combat.land import land_battle
from europa.eu9.combat.land_field import LandBattle, LandOutcome
from europa.eu9.combat.naval import NavalBattle, NavalOutcome, naval_battle
from europa.eu9.combat.siege import SiegeOutcome, besiege
from europa.kernel import Steps, Table


class SiegeRound(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="siege"):
    """What a round before the walls came to, and the assault if there was one."""

    siege: SiegeOutcome
    assault: AssaultOutcome | None = None


Outcome = LandOutcome | NavalOutcome | SiegeRound


def play_out(g: Table[Any], fight: Fight) -> Steps[Outcome]:
    """Fight it, whatever kind it is."""
    if isinstance(fight, LandBattle):
        return (yield from land_battle(g, fight))
    if isinstance(fight, NavalBattle):
        return (yield from naval_battle(g, fight))
    return (yield from siege_round(g, fight))


def siege_round(g: Table[Any], described: DescribedSiege) -> Steps[SiegeRound]:
    """11-13: what the besieger does in a round; a breach may be stormed at once."""
    before = yield from besiege(g, described.siege)
    if not before.assault:
        return SiegeRound(siege=before)
    breach = described.defence.breach or before.result == "breach"
    defence = msgspec.structs.replace(described.defence, breach=breach)
    return SiegeRound(siege=before, assault=(yield from storm(g, described.siege, defence)))
