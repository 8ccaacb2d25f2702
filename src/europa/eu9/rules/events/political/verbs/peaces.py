"""Peaces, truces and armistices that an event makes, or lets somebody offer."""

from __future__ import annotations

from europa.eu9.annals import Peace
from europa.eu9.conflicts import ATTACKERS, War
from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.engine import say, verb, whom
from europa.eu9.rules.events.political.verbs.flow import chosen_places, seat_for
from europa.eu9.rules.events.political.verbs.lands import give, score_land
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.peace import safety
from europa.eu9.rules.peace.differential import net
from europa.eu9.rules.peace.ending import score_levels
from europa.eu9.rules.peace.event_wars import FRENCH_WARS
from europa.eu9.rules.powers.truces import make_truce, rested
from europa.eu9.rules.powers.wars import change_war, side_of, wars_between
from europa.eu9.rules.terms.amounts import VALUES
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.named_wars import name_of, name_war
from europa.eu9.rules.terms.scene import Scene, Term, each
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

UNCONDITIONAL = 5
CONCEDED = {"differential": 0, "losing": 1}
"""Kinds of peace that leave the level to the moment -> the least one."""
RESTING = ("VI-1",)
"""Events whose truces let a war rest that is not over."""
REST = "armistice"
LEADERLESS = "side_without_leaders"
"""Who signs against itself."""
MESSAGES = {
    "ask.event.peace": "{power}, {event}: {offerer} offers {kind}. Do you accept?",
    "option.agree": "Accept[: {a}]",
    "option.reject": "Reject",
}


def _differential(scene: Scene, one: Term, other: Term) -> int:
    """`["differential", "russia", "livonian_order"]`: the peace differential of the first."""
    return net(scene.g, countries(scene, one), countries(scene, other))


VALUES["differential"] = _differential


@verb("peace")
def make_peace(scene: Scene, act: Act) -> Steps[None]:
    """Peace, truce or armistice: at once, or offered to a power that may refuse; minors accept."""
    g = scene.g
    if "cedes" in act:
        yield from _yield_land(scene, act)
        return
    apart = "except" in act and holds(scene, act.get("except_if"))
    out = countries(scene, act["except"]) if apart else []
    kinds = [str(one) for one in each(act.get("kind", "white"))]
    for one in whom(scene, act):
        bound = scene if act.get("with") == "it" else scene.bind(it=one)
        for other in countries(bound, act.get("with", {"enemies": g.name(one)})):
            wars = [] if other in out else wars_between(g, one, other)
            if act.get("mandatory"):  # a new stage: the wars of religion themselves go on
                wars = [w for w in wars if w.cause != FRENCH_WARS and not rested(g, w)]
            if not wars:
                continue
            kind = kinds[0]
            if act.get("offered"):
                kind = yield from _agrees(scene, act, one, other, kinds)
            if not kind:
                scene.write("refused", str(act.get("key", g.name(other))), g.name(other))
                continue
            for war in wars:
                settle(scene, act, war, (one, other), kind)
                if war.cause == FRENCH_WARS and 0 < int(act.get("level", 0)) < UNCONDITIONAL:
                    yield from _grant_safety(scene, war)


def _yield_land(scene: Scene, act: Act) -> Steps[None]:
    """A power surrenders before there is a war: a peace of this level, and a province for it."""
    g, s = scene.g, scene.g.state
    loser, winner = whom(scene, act)[0], countries(scene, act["winner"])[0]
    found: list[int] = []
    for row in act["cedes"]["first"]:
        found = found or (yield from chosen_places(scene, winner, row["choice"], "cedes"))
    level = int(act["level"])
    for province in found:
        give(scene, province, winner, how="peace")
        score_land(scene, act, province, loser, winner)
    s.peaces.append(Peace(s.turn, 0, "event", (winner,), (loser,), level, cause=scene.event))
    score_levels(g, Offer(0, "global", (winner,), (loser,), level, (), NONE))
    say(scene, "peace", [loser, winner], f"level {level}", on=g.ids(found))


def _grant_safety(scene: Scene, war: War) -> Steps[None]:
    """III-D: the first condition of a truce is a place of safety."""
    g = scene.g
    last = g.state.peaces[-1]
    offer = Offer(war.number, "global", last.winners, last.losers, last.level, (), NONE)
    powers = [decider(g, c) if not g.is_major(c) else c for c in last.winners]
    yield from safety.settle(g, war, offer, powers[0])


def _agrees(scene: Scene, act: Act, one: int, other: int, kinds: list[str]) -> Steps[str]:
    """What the other side takes of what is offered, the last as a rule; nothing: it refuses."""
    g = scene.g
    seat = seat_for(scene, {}, other)
    if not g.is_major(other) or not seat or act.get("mandatory"):
        return kinds[-1]
    params = {
        "power": g.name(other), "event": scene.event, "offerer": g.name(one),
        "kind": " or ".join(kinds), "default": "agree",
    }  # fmt: skip
    options = [Option("agree", kinds[-1])]
    options += [Option(f"agree:{kind}", kind, (kind,)) for kind in kinds[:-1]]
    options.append(Option("reject", ""))
    agreed: str = yield Ask(seat, "event.peace", options, scene.event, params)
    return agreed


def settle(scene: Scene, act: Act, war: War, pair: tuple[int, int], kind: str) -> None:
    """The two are at peace; an armistice only rests."""
    g, s = scene.g, scene.g.state
    one, other = pair
    if kind == REST:
        change_war(g, war, armistice=True)
        say(scene, "peace", [one, other], kind)
        return
    conceded = _conceded(g, kind, one, other)
    level = conceded or int(act.get("level", 0))
    winner = countries(scene, act["winner"])[0] if "winner" in act else other if conceded else one
    if act["who"] == LEADERLESS:
        winner = other
    won, lost = (other, one) if winner == other else (one, other)
    name = "truce" if kind == "truce" or war.cause == FRENCH_WARS else "event"
    s.peaces.append(
        Peace(
            s.turn, war.number, name, (won,), (lost,), level, cause=war.cause,
            name=name_of(g, war.number),
        )
    )  # fmt: skip
    if conceded:
        score_levels(g, Offer(war.number, "separate", (won,), (lost,), level, (), NONE))
    if kind == "truce" and war.cause in RESTING:
        make_truce(g, _apart(scene, war, one, other), int(act.get("turns", 0)))
        say(scene, "peace", [one, other], kind)
        return
    leave_war(g, war, _who_leaves(war, one, other))
    if act.get("turns"):
        _bind(scene, one, other, int(act["turns"]))
    say(scene, "peace", [one, other], kind)


def _conceded(g: G, kind: str, one: int, other: int) -> int:
    """The level that who offers concedes: by the differential, white if it favours him (VII-3); a
    losing peace is one of level 1 at least (V-4)."""
    least = CONCEDED.get(kind)
    if least is None:
        return 0
    return max(least, min(UNCONDITIONAL, -net(g, (one,), (other,))))


def _apart(scene: Scene, war: War, one: int, other: int) -> War:
    """The war of just these two; who fought beside others has one of its own from now on."""
    g = scene.g
    if len(war.members) == len((one, other)):
        return war
    lone = next(c for c in (one, other) if len(war.side(side_of(war, c))) > 1)
    foe = other if lone == one else one
    taken = war.taken
    sides = (lone, foe) if side_of(war, lone) == ATTACKERS else (foe, lone)
    leave_war(g, war, (lone,))
    new = begin_war(g, war.kind, sides[:1], sides[1:], cause=war.cause, calls=False, declared=False)
    name_war(g, war.cause, name_of(g, war.number), new)
    return change_war(g, new, taken=taken)


def _bind(scene: Scene, one: int, other: int, turns: int) -> None:
    """A mandatory peace: no war between the two for some turns."""
    s = scene.g.state
    for turn in range(s.turn + 1, s.turn + turns + 1):
        s.truces += [(one, other, turn, True), (other, one, turn, True)]


def _who_leaves(war: War, one: int, other: int) -> tuple[int, ...]:
    """Both if each is all of its side; else who leaves others behind."""
    if war.cause == FRENCH_WARS:
        return war.members  # both sides sign as one
    lone = [c for c in (one, other) if len(war.side(side_of(war, c))) == 1]
    return (one, other) if len(lone) != 1 else tuple(c for c in (one, other) if c not in lone)
