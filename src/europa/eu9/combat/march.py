"""VIII appendix: what leads to a battle: campaigns, interception, fire from the shore."""

from __future__ import annotations

CAMPAIGNS = {
    "none": 0,
    "passive": 10,
    "no_logistics": 10,
    "active": 20,
    "major": 50,
    "multiple": 100,
}
"""16: what a campaign costs in ducats."""


def intercepts(die: int, modifier: int) -> bool:
    """20: 8 or more, or a natural 10."""
    return die == 10 or die + modifier >= 8


def naval_interception(
    *,
    manoeuvre: int = 0,
    lead: bool = False,
    bad_weather: bool = False,
    blockading: bool = False,
    where: str = "sea",
    same_sea: bool = False,
    landing: str = "",
    three_decker: bool = False,
) -> int:
    """20, sea: `where` the interceptor lies: `sea`, `port` or `arsenal`.

    `landing`: the intercepted will land `from my sea`, `at my port`, or `beside my arsenal`.
    """
    modifier = manoeuvre + lead - 2 * bad_weather - blockading
    lands = {"sea": "from my sea", "port": "at my port", "arsenal": "beside my arsenal"}[where]
    if landing == lands:
        return modifier + 2
    if where == "port":
        return modifier - 3
    return modifier + (three_decker or (same_sea and where == "sea"))


def land_interception(
    *,
    manoeuvre: int = 0,
    lead: bool = False,
    friends: bool = False,
    same_province: bool = False,
    into_swamp: bool = False,
    from_swamp: bool = False,
    bad_weather: bool = False,
    crossing: bool = False,
    another_enemy: bool = False,
    besieging: bool = False,
) -> int:
    """20, land: the modifier of an interception."""
    modifier = manoeuvre + lead + friends + same_province - into_swamp - from_swamp - besieging
    return modifier - 2 * (bad_weather + crossing + another_enemy)


def strait_fire(die: int, level: int, has_fleet: bool) -> tuple[bool, int]:
    """20: a presidio, strait or siegework fires: whether the ships stop, and ND lost."""
    result = die + level + has_fleet
    return result >= 9, 2 if result >= 13 else 1 if result >= 11 else 0
