"""XI.3 Stability is improved (6.5)."""

from __future__ import annotations

from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.stability import MOST, change
from europa.eu9.rules.powers.wars import AT_HOME, enemies_in, side_of
from europa.eu9.rules.terms.lasting import bonus, forbidden, replaced
from europa.eu9.rules.terms.specials import dissociated
from europa.eu9.state import ADM
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS, NONE
from europa.eu9.world.tables import stability_change
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together

BONUS = {0: 0, 30: 0, 50: 2, 100: 5}
"""Investment -> what it adds (E17)."""
ART = MNU_KINDS.index("art")


class StabilityTested(Entry, frozen=True):
    """XI.3.2: the roll that an investment buys."""

    power: str
    die: int
    modifier: int
    result: int


ENTRIES = (StabilityTested,)
MESSAGES = {
    "entry.StabilityTested": "{power} invests in stability: {die} and {modifier} are {result}",
    "ask.stability.invest": "{power}: how much do you invest in stability? It is {now} of at most"
    " {most}.",
    "option.invest": "{a} ducats",
    "note.stability.bonus": "+{bonus} to the roll",
    "option.no_investment": "Nothing: no roll",
}


def prosperity(gross: list[int]) -> int:
    """XI.3.3: 1 prosperous, -1 the opposite, 0 neither, by the last three gross incomes."""
    if len(gross) < 3:
        return 0
    one, two, three = gross[-3:]
    if two >= one and three >= two and three > one:
        return 1
    return -1 if two < one and three < two else 0


def war_malus(g: G, power: int) -> int:
    """XI.3.1: -3 at war with a major, overseas too, interventions not; else -2 with minors."""
    foes = [
        enemy
        for war in g.state.wars
        for side, other in ((war.attackers, war.defenders), (war.defenders, war.attackers))
        if power in side
        for enemy in other
    ]
    if any(g.is_major(foe) for foe in foes):
        return replaced(g, "stability_improvement", power, "war_with_major", -3)
    return -2 if foes else 0


def invaded(g: G, power: int) -> bool:
    """XI.3.1: an enemy A stands in an own national province whose city it controls.

    Civil and religious wars don't count.
    """
    s = g.state
    enemies = [
        enemy
        for war in g.state.wars
        if war.kind not in AT_HOME and side_of(war, power) != NONE
        for enemy in enemies_in(war, power)
    ]
    spain = is_vast(g, power)
    for unit in s.units:
        if unit.kind in ("A+", "A-") and unit.country in enemies and unit.place < len(s.owner):
            p = unit.place
            national = spain or power in g.world.provinces[p].national
            if s.owner[p] == power and s.controller[p] == unit.country and national:
                return True
    return False


def is_vast(g: G, power: int) -> bool:
    """XI.3.1: Spain until Olivares or the war of its succession: any province counts, but less."""
    ended = g.holds("cloth_free") or dissociated(g)
    return g.name(power) == "spain" and not ended


def modifier(g: G, power: int, ducats: int) -> int:
    """XI.3.1: all that is added to the die."""
    s = g.state
    found = skill(g, power, ADM) + BONUS[ducats] + 2 * s.attacked[power] + war_malus(g, power)
    if invaded(g, power):
        found -= 3 if is_vast(g, power) else 5
    found += 3 * prosperity(s.gross[power])
    found += any(mnu.kind == ART and mnu.level == 2 for mnu in g.mnus(power))
    return found + g.effect("stability_drm", power) + bonus(g, "stability_improvement", power)


def improve(g: G) -> Steps[None]:
    """6.5: sealed investment, then a roll; not for a power whose monarch was overthrown."""
    s = g.state
    able = {
        g.seat_of(p): p
        for p in g.majors()
        if not s.overthrown[p] and not forbidden(g, "stability_improvement", p)
    }
    if not able:
        return
    chosen = yield from together(g, {seat: _invest(g, seat, able[seat]) for seat in able})
    for seat, ducats in chosen.items():
        if ducats:
            roll(g, able[seat], ducats)


def _invest(g: G, seat: str, power: int) -> Steps[int]:
    options = [Option("no_investment", 0), *map(_investment, (30, 50, 100))]
    params = {"power": g.name(power), "now": g.state.stability[power], "most": MOST}
    ducats: int = yield Ask(seat, "stability.invest", options, "XI.3", params)
    return ducats


def _investment(ducats: int) -> Option:
    note = "note.stability.bonus" if BONUS[ducats] else ""
    return Option(f"invest:{ducats}", ducats, (), note, {"bonus": BONUS[ducats]})


def roll(g: G, power: int, ducats: int) -> None:
    """XI.3.2: d10 and modifiers; no refusal after the roll."""
    g.write(power, "A29", ducats)
    die, added = g.d10("stability", g.name(power)), modifier(g, power, ducats)
    g.log(StabilityTested(g.name(power), die, added, die + added))
    change(g, power, stability_change(die + added), "XI.3")
