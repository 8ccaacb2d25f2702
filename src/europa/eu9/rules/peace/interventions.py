"""XII.3.2 Interventions in wars that go on (7.5), and the joy of peace."""

from __future__ import annotations

from europa.eu9.conflicts import Helper, War
from europa.eu9.rules.diplomacy import bonds
from europa.eu9.rules.diplomacy.begin import join, stop_helping
from europa.eu9.rules.diplomacy.out_of_war import EVACUATES
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import beside, change_war, helper_of, war_numbered
from europa.eu9.rules.terms.war_rules import bound_help
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

LIMITED, FOREIGN = "limited", "foreign"
GO_ON, WITHDRAW, LEAVE_BE, ATTACK = "continue", "withdraw", "leave_be", "war"
SPARED = "spared"
"""Effect of the turn, `spared_<war>`: drawn in at 7.5, it loses nothing for that war (E219)."""
LEFT_MINOR = 2
"""Stability that leaving an attacked minor costs."""


class MadeEnemy(Entry, frozen=True):
    """An enemy declares full war on a country that intervenes."""

    power: str
    target: str
    war: int


def interventions(g: G) -> Steps[None]:
    """7.5: enemies may draw interveners in; these go on or withdraw; then the joy of peace."""
    yield from _drawn_in(g)
    for power in by_initiative(g):
        for war in list(g.state.wars):
            helper = helper_of(war, power)
            if helper is not None:
                yield from _goes_on(g, war, helper)
    rejoice(g)


def _drawn_in(g: G) -> Steps[None]:
    """7.5.1, E432: one declaration by each enemy side, for 1 stability."""
    for power in by_initiative(g):
        for number in [war.number for war in g.state.wars if power in war.members]:
            war = war_numbered(g, number)
            for helper in war.helpers if war else ():
                now = war_numbered(g, number)
                if (
                    now is None
                    or helper not in now.helpers
                    or not _may_attack(g, now, power, helper)
                ):
                    continue
                yield from _attack(g, now, power, helper)


def _may_attack(g: G, war: War, power: int, helper: Helper) -> bool:
    return (
        helper.form == LIMITED
        and g.is_major(helper.country)
        and power in war.side(1 - helper.side)
        and not war.armistice
        and not any(beside(g, helper.country, c) for c in war.side(1 - helper.side))
    )


def _attack(g: G, war: War, power: int, helper: Helper) -> Steps[None]:
    cost = 1 + bonds.breaches(g, power, (helper.country,))
    params = {
        "power": g.name(power), "target": g.name(helper.country), "war": war.number,
        "stability": cost,
    }  # fmt: skip
    options = [Option(LEAVE_BE), Option(ATTACK)]
    if (yield Ask(g.seat_of(power), "peace.intervener", options, "XII.3", params)) == LEAVE_BE:
        return
    g.log(MadeEnemy(g.name(power), g.name(helper.country), war.number))
    bonds.break_alliances(g, power, helper.country)
    change(g, power, -cost, "XII.3")
    war = join(g, war, helper.country, helper.side, attacked=True)
    change_war(g, war, fresh="later")
    g.add_effect(f"{SPARED}_{war.number}", helper.country)


def _goes_on(g: G, war: War, helper: Helper) -> Steps[None]:
    """7.5.2: a foreign intervention without troops ends by itself.

    Who goes on in a limited one may be drawn in for nothing at 2.1 of the next turn (4.14.6).
    """
    power = helper.country
    if helper.form == FOREIGN and not _has_troops(g, war, power):
        end(g, war, helper)
        return
    limited = helper.form == LIMITED
    stay = Option(GO_ON, note="note.stability", params={"stability": int(limited)})
    lost = LEFT_MINOR if _leaves_minor(g, war, helper) else 0
    go = Option(WITHDRAW, note="note.stability", params={"stability": lost})
    tired = limited and g.state.stability[power] <= 0
    params = {"power": g.name(power), "war": war.number, "form": helper.form}
    options = [go, stay] if tired else [stay, go]
    if bound_help(g, war, power).get("withdrawal") is False:
        options = [stay]
    if (yield Ask(g.seat_of(power), "peace.intervention", options, "XII.3", params)) == WITHDRAW:
        end(g, war, helper)


def _has_troops(g: G, war: War, power: int) -> bool:
    """Units of its own in a province of the countries at war."""
    s = g.state
    return any(
        unit.country == power and unit.place < len(s.owner) and s.owner[unit.place] in war.members
        for unit in s.units
    )


def end(g: G, war: War, helper: Helper) -> None:
    """7.5.3: it withdraws; leaving an attacked minor is a broken alliance."""
    power, minor = helper.country, helper.beside
    stop_helping(g, war, power)
    g.add_effect(EVACUATES, power)
    if _leaves_minor(g, war, helper):
        change(g, power, -LEFT_MINOR, "XII.3")
        move(g, minor, power, NEUTRAL)


def _leaves_minor(g: G, war: War, helper: Helper) -> bool:
    """It helps a minor on its own track that is still at war."""
    minor = helper.beside
    left = minor != NONE and not g.is_major(minor) and minor in war.members
    return helper.form == LIMITED and left and g.state.patron[minor] == helper.country


def rejoice(g: G) -> None:
    """7.5.4: complete peace after a war with a power brings 1 stability."""
    s = g.state
    for power in g.majors():
        if s.peace_due[power] and not g.wars_of(power):
            s.peace_due[power] = 0
            change(g, power, 1, "XII.3")


ENTRIES = (MadeEnemy,)
MESSAGES = {
    "ask.peace.intervener": "{power}: {target} intervenes against you in war {war}. Do you declare"
    " full war on it, for {stability} stability?",
    "option.peace.intervener.leave_be": "no",
    "option.peace.intervener.war": "yes, full war",
    "ask.peace.intervention": "{power}: does your {form} intervention in war {war} go on?",
    "option.peace.intervention.continue": "it goes on",
    "option.peace.intervention.withdraw": "we withdraw",
    "entry.MadeEnemy": "{power} declares full war on {target}, which intervenes in war {war}",
}
