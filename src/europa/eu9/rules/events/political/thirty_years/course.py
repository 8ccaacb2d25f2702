"""IV-A The course of the Thirty Years' War: how it begins, the Danish crusade, Swedes and Poles."""

from __future__ import annotations

from europa.eu9.annals import Fought
from europa.eu9.rules.administration.revolution import REVOLUTION_TURN, revolutionise
from europa.eu9.rules.diplomacy.begin import at_fault, join
from europa.eu9.rules.diplomacy.price import declaration, pay
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.thirty_years.frontier import change_sides
from europa.eu9.rules.events.political.thirty_years.neutrals import attack
from europa.eu9.rules.events.political.thirty_years.sides import (
    EVENT,
    LEAGUE,
    UNION,
    members,
    other,
    turn_of,
    war_of,
    with_allies,
)
from europa.eu9.rules.events.political.thirty_years.westphalia import congress
from europa.eu9.rules.events.political.verbs.powers import FIGURES
from europa.eu9.rules.events.political.verbs.war import HELPED
from europa.eu9.rules.powers.single.empire import in_empire
from europa.eu9.rules.powers.wars import change_war, helper_of, side_of
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.lasting import allowed
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.side_stability import change_side
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.rules.terms.who import SIDES
from europa.eu9.state import LAND
from europa.eu9.table import LATIN, G
from europa.eu9.world.political import Act
from europa.eu9.world.tables import goals
from europa.kernel import Ask, Option, Steps

MESSAGES = {
    "ask.event.enter": "{power}: do you enter the war in Germany without a cause?",
    "option.enter": "Against {a} and its side",
}

TRIGGERS = ("II-9", "III-1(3)", "IV-1(1)", "IV-1(2)", "IV-2(2)")
"""Events whose war may become the great one."""
GREAT = "great"
"""Note of a triggering event: its major battles by turn, `palatinate/bavaria`."""
ARMIES = ("A+", "A-")
"""Turns after which the Latin minors have what a Swedish revolution brought."""


# How it begins


def _remember(scene: Scene) -> None:
    """Major battles of the war that may become the great one: the start looks back at them."""
    g = scene.g
    turn = str(g.state.turn)
    pair = f"{g.name(scene.it)}/{g.name(scene.other)}"
    scene.write(GREAT, turn, f"{scene.note(GREAT, turn)} {pair}".strip())


for _event in TRIGGERS:
    own(_event, "on:major_victory")(_remember)


@own(EVENT, "event")
def begin(scene: Scene) -> Steps[None]:
    """The sides' +2 is moved by the battles of last turn; turns of the war before count once; then
    who stays out may be attacked."""
    g = scene.g
    cause = scene.note("cause", "").partition("/")[0]
    last = g.state.event_notes.get(f"{cause}:{GREAT}:{g.state.turn - 1}", "").split()
    pairs = [(g.country(a), g.country(b)) for a, b in (one.split("/") for one in last)]
    pairs += [(one.winner, one.loser) for one in g.state.fought if one.major]
    germans = {*members(g, UNION), *members(g, LEAGUE)}
    for winner, loser in pairs:
        for side in (UNION, LEAGUE):
            ours, theirs = with_allies(g, side), with_allies(g, other(side))
            if winner in ours and loser in theirs and {winner, loser} & germans:
                change_side(g, side, 1)
                change_side(g, other(side), -1)
    war = war_of(g)
    if war is not None:
        change_war(g, war, turns=tuple((c, min(1, turns)) for c, turns in war.turns))
    yield from attack(scene)


@own(EVENT, "before:1.5")
def renew(scene: Scene) -> None:
    """Who paid for a side last turn plays it no longer."""
    for side in (UNION, LEAGUE):
        if name := scene.note("regular", side):
            scene.write("control", side, name)
            scene.write("regular", side, "")


# Battles


@own(EVENT, "on:major_victory")
def great_battle(scene: Scene) -> None:
    """E498: battles of foreign allies alone move both sides, too; the records see to the rest."""
    g, loser, winner = scene.g, scene.other, scene.it
    if g.holds("prague") or not holds(scene, ["in", "here", "hre"]):
        return
    for side in (UNION, LEAGUE):
        foreign = loser in with_allies(g, side) and loser not in members(g, side)
        if foreign and winner in with_allies(g, other(side)):
            change_side(g, side, -1)
            change_side(g, other(side), 1)


def _won_in_empire(g: G, one: int, foes: set[int]) -> list[int]:
    """Places in the battles of the turn where it beat at least an A+ of these in the Empire."""
    return [n for n, deed in enumerate(g.state.fought) if _beats(g, deed, one, foes)]


def _beats(g: G, deed: Fought, one: int, foes: set[int]) -> bool:
    there = deed.kind == "land" and in_empire(g, deed.place)
    return there and deed.winner == one and deed.loser in foes and deed.large


def crusade_succeeds(scene: Scene) -> bool:
    """Denmark beat at least an A+ in the Empire, was never routed, and still stands there."""
    g = scene.g
    denmark = g.country("denmark")
    if denmark not in with_allies(g, UNION):
        return False
    routed = any(deed.loser == denmark and deed.routed for deed in g.state.fought)
    stands = any(
        u.country == denmark and u.place < len(g.state.owner) and in_empire(g, u.place)
        for u in g.state.units
    )
    return stands and not routed and bool(_won_in_empire(g, denmark, with_allies(g, LEAGUE)))


def crusade_failed(scene: Scene) -> bool:
    g = scene.g
    fights = g.country("denmark") in with_allies(g, UNION)
    return fights and not crusade_succeeds(scene)


def polish_success(scene: Scene) -> bool:
    """Poland's helpers beat at least an A+ in the Empire and lost no battle there afterwards."""
    g = scene.g
    poland, war = g.country("poland"), war_of(g)
    helper = helper_of(war, poland) if war is not None else None
    if war is None or helper is None:
        return False
    foes = {*war.side(1 - helper.side)}
    won = _won_in_empire(g, poland, foes)
    later = g.state.fought[max(won, default=0) + 1 :]
    lost = any(d.kind == "land" and d.loser == poland and in_empire(g, d.place) for d in later)
    return bool(won) and not lost


OUTCOMES[EVENT, "crusade_succeeds"] = crusade_succeeds
OUTCOMES[EVENT, "crusade_failed"] = crusade_failed
OUTCOMES[EVENT, "polish_success"] = polish_success


# Who helps whom


def _side_of_stance(scene: Scene) -> list[int]:
    """The side of its own faith: Union if Protestant, League if CR; else either."""
    side = _stance(scene)
    if side:
        return members(scene.g, side)[:1]
    return [*members(scene.g, UNION)[:1], *members(scene.g, LEAGUE)[:1]]


def _stance(scene: Scene) -> str:
    if holds(scene, ["religion", "it", "protestant"]):
        return UNION
    return LEAGUE if holds(scene, ["stance", "it", "cr"]) else ""


def _side_of_other_stance(scene: Scene) -> list[int]:
    """Sides that are not of its faith."""
    own_side = _stance(scene)
    return [c for side in (UNION, LEAGUE) if side != own_side for c in members(scene.g, side)[:1]]


SIDES[EVENT, "side_of_stance"] = _side_of_stance
SIDES[EVENT, "side_of_other_stance"] = _side_of_other_stance


def _supporters(side: str, scene: Scene) -> list[int]:
    """Those who fight beside a side without being members."""
    own_members = members(scene.g, side)
    return sorted(c for c in with_allies(scene.g, side) if c not in own_members)


SIDES[EVENT, "supporters:union"] = lambda scene: _supporters(UNION, scene)
SIDES[EVENT, "supporters:league"] = lambda scene: _supporters(LEAGUE, scene)


@own(EVENT, "2.1")
def enter(scene: Scene) -> Steps[None]:
    """From the third turn on: without a cause against the side of one's own faith."""
    g = scene.g
    for power in g.majors() if turn_of(g) > 2 else ():
        war, own_side = war_of(g), _stance(scene.bind(it=power))
        if war is None or power in war.members or not own_side:
            continue
        sided = members(g, own_side)
        if not sided:
            continue  # all of that side have left it
        target = sided[0]
        if allowed(g, "war_without_cb", power, other=target) != EVENT:
            continue
        cost = declaration(g, power, war.side(side_of(war, target)), None)
        options = [
            Option("answer:no", False),
            Option(f"enter:{g.name(target)}", True, (g.name(target),), "note.stability",
                   {"stability": cost.stability}),
        ]  # fmt: skip
        params = {"power": g.name(power), "default": "no"}
        if (yield Ask(g.seat_of(power), "event.enter", options, EVENT, params)):
            pay(g, power, cost)
            at_fault(g, power)
            join(g, war, power, 1 - side_of(war, target))


@own(EVENT, "before:7.5")
def help_ends(scene: Scene) -> None:
    """Poland helps once, for one turn; then the congress, if it is time for it."""
    war, poland = war_of(scene.g), scene.g.country("poland")
    if turn_of(scene.g) > 2 and war is not None and helper_of(war, poland) is not None:
        scene.write(HELPED, "poland", str(scene.g.state.turn))
    congress(scene)


# Swedish revolutions


def _revolution(scene: Scene, act: Act, who: list[int]) -> None:
    """VI.7.7: free and at once, whoever reigns; the Latin minors learn of it two turns later."""
    g, s = scene.g, scene.g.state
    for power in who:
        if not g.is_major(power):
            continue
        before = g.tech(power, LAND)
        if s.held.get(f"{REVOLUTION_TURN}:{g.name(power)}") != s.turn:
            revolutionise(g, power)
        after = g.tech(power, LAND)
        new = [n for n, goal in enumerate(goals()) if not goal.naval and not goal.only
               and before <= s.goals[n] < after]  # fmt: skip
        if new:
            scene.write("learnt", str(s.turn), str(s.goals[new[-1]] + 1))


def _latin_minors(scene: Scene, act: Act, who: list[int]) -> None:
    s = scene.g.state
    level = scene.note("learnt", str(s.turn - act["delay"]))
    if level:
        s.held[LATIN] = max(int(level), s.held.get(LATIN, 0))


FIGURES[EVENT, "military_revolution"] = _revolution
FIGURES[EVENT, "sweden"] = _latin_minors


@own(EVENT, "4.5")
def end_of_round(scene: Scene) -> None:
    """Cities that surrendered, and Saxons whose homes have fallen."""
    lift_sieges(scene)
    change_sides(scene)


def lift_sieges(scene: Scene) -> None:
    """A city that surrendered to Sweden is besieged by it no longer."""
    g, s = scene.g, scene.g.state
    sweden = g.country("sweden")
    if turn_of(g) > 1 and s.sieges:
        done = [p for p in s.sieges if p < len(s.controller) and s.controller[p] == sweden]
        for place in done:
            if s.owner[place] != sweden and s.sieges[place].besieger == sweden:
                del s.sieges[place]
