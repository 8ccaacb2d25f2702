"""The static world of The Price of Power. Reference: docs/develop/tpop-world.md."""

from europa.tpop.world.load import load_world
from europa.tpop.world.names import UnknownName
from europa.tpop.world.plan import SetupPlan, plan_setup
from europa.tpop.world.printed import (
    NONE,
    Area,
    Character,
    Continent,
    Node,
    Province,
    Realm,
    Religion,
    Sea,
    TradeCard,
)
from europa.tpop.world.scenario import RealmSetup, Ruler, Scenario
from europa.tpop.world.world import World

__all__ = [
    "NONE",
    "Area",
    "Character",
    "Continent",
    "Node",
    "Province",
    "Realm",
    "RealmSetup",
    "Religion",
    "Ruler",
    "Scenario",
    "Sea",
    "SetupPlan",
    "TradeCard",
    "UnknownName",
    "World",
    "load_world",
    "plan_setup",
]
