"""X Redeployment: the steps of phase 5."""

from __future__ import annotations

from europa.eu9.rules.military import occupation
from europa.eu9.rules.powers import pashas
from europa.eu9.rules.redeployment import (
    gold,
    havens,
    home,
    land_raids,
    looting,
    missions,
    native_attacks,
    presidios,
    trade_raids,
)
from europa.eu9.table import G
from europa.kernel import Steps


def natives_attack(g: G) -> Steps[None]:
    """5.1."""
    yield from native_attacks.play(g)


def prey(g: G) -> Steps[None]:
    """5.2a."""
    yield from trade_raids.play(g)


def raid(g: G) -> None:
    """5.2b."""
    land_raids.play(g)


def loot(g: G) -> Steps[None]:
    """5.4: old pillage heals by a level, what raiders left this turn stays; then armies loot."""
    fresh = land_raids.fresh(g)
    looting.recover(g, fresh)
    yield from looting.play(g, fresh)


def praesidios(g: G) -> Steps[None]:
    """5.5."""
    yield from presidios.play(g)


def redeploy(g: G) -> Steps[None]:
    """5.6: then missionaries settle, and TUR may dismiss pashas (E375)."""
    yield from home.redeploy(g)
    occupation.check(g)
    yield from missions.play(g)
    yield from pashas.dismiss(g)
    yield from pashas.spread(g)


def return_to_port(g: G) -> Steps[None]:
    """5.7."""
    yield from havens.return_to_port(g)


def bring_gold(g: G) -> Steps[None]:
    """5.8."""
    yield from gold.play(g)
