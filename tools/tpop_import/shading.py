"""Which boards a scenario uses and which Areas it shades out of play.

No source lists the shaded Areas. `STATES` holds only what texts and set-ups give away: cubes left
out, +1 Manpower tokens that make up for cut-off Provinces. Areas in which the scenario places
something are never shaded (`shaded` takes them out).
"""

from __future__ import annotations

IBERIA = "andalucia aragon castile leon macaronesia portugal".split()
BRITAIN = "east_anglia ireland northumbria scotland wales_wessex".split()
FRANCE = "aquitaine brittany_normandy burgundy languedoc loire seine".split()
MAGHREB = "algiers northern_morocco southern_morocco".split()
RUSSIA = (
    "astrakhan central_russia karelia kazan moscow_ryazan novgorod perm pomorye saratov vologda"
).split()
LITHUANIA = "eastern_ukraine lithuania red_ruthenia western_ukraine white_ruthenia".split()
LOW = "flanders_wallonia netherlands rhineland".split()

FOUR = ["america", "africa", "india_arabia", "far_east"]
FIVE = [*FOUR, "north_central_asia"]
BASE, BOTH = ["west", *FOUR], ["west", "east", *FIVE]
EASTERN = ["west", "east", "africa", "india_arabia", "far_east", "north_central_asia"]

STATES: dict[str, tuple[list[str], list[str], str]] = {
    "base_1444": (BASE, [], ""),
    "base_1618": (BASE, [], ""),
    "deluxe_1444": (BOTH, [], ""),
    "s1_02": (BASE, [*IBERIA, *BRITAIN, *MAGHREB], "inferred from what its set-up leaves out"),
    "s2_01": (["west", "east", *FOUR], RUSSIA, "scenario text; list of Areas inferred"),
    "s2_02_4p": (EASTERN, [*IBERIA, *BRITAIN, *FRANCE, *MAGHREB], "scenario text; list inferred"),
    "s2_02_dk_se": (
        EASTERN,
        [*IBERIA, *BRITAIN, *FRANCE, *MAGHREB],
        "scenario text; list inferred",
    ),
    "s2_02_m": (EASTERN, [*IBERIA, *BRITAIN, *FRANCE, *MAGHREB], "scenario text; list inferred"),
    "s2_02_6p": (BOTH, [*IBERIA, *BRITAIN, *FRANCE, *MAGHREB], "scenario text; list inferred"),
    "s2_03_5p": (BOTH, BRITAIN, "inferred from what its set-up leaves out"),
    "s2_03_6p": (BOTH, [*BRITAIN, *LOW], "inferred from what its set-up leaves out"),
    "s2_04": (BOTH, [], "shaded regions unknown, none taken"),
    "s2_05": (BOTH, [*RUSSIA, *LITHUANIA], "inferred from what its set-up leaves out"),
}


def shaded(state: str, used: set[str]) -> tuple[list[str], list[str], str]:
    """Boards, shaded Areas and the reason."""
    boards, areas, source = STATES[state]
    return boards, sorted(set(areas) - used), source
