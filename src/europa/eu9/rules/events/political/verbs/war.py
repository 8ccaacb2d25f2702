"""Verbs of war: causes, wars that an event begins, interventions, how such wars may end."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.conflicts import ATTACKERS, DEFENDERS, CasusBelli, War
from europa.eu9.pieces import Unit
from europa.eu9.rules.diplomacy.begin import begin_war, help_side, join
from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.event_wars import LATER, made_full_key
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.diplomacy.partners import stand_by
from europa.eu9.rules.events.political.engine import MANY, perform, say, verb, whom
from europa.eu9.rules.events.political.verbs.war_limits import bind_war
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.truces import end_truce, rested
from europa.eu9.rules.powers.wars import (
    change_war,
    side_of,
    sides_with,
    war_numbered,
    wars_between,
)
from europa.eu9.rules.redeployment.native_attacks import FIRST_TARGET
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.book import key_of
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import ends, keep
from europa.eu9.rules.terms.named_wars import OWNERS, name_war, named_war
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.rules.terms.war_rules import BOUND
from europa.eu9.world import LAST_TURN, NONE
from europa.eu9.world.political import Act
from europa.kernel import Steps

KINDS = {"normal": "normal", "free": "normal", "overseas": "overseas", "overseas_free": "overseas",
         "none": "normal"}  # fmt: skip
WAR_KINDS = {"religious_civil": "religious"}
CIVIL = ("civil", "religious_civil")
THREE = 3
AT_ONCE = "may_be_made_full_by"
"""Marks an intervention that begins with the event."""
OF_THEMSELVES = ("III-D(1)", "III-D(4)")
"""Events whose minors intervene by themselves, without a question."""
CAMPAIGN = "2.5"
HELPED = "helped"
"""Note of an event: who has intervened in it and may not do so again."""
EVENTS = "2.1"
PRUSSIAN = 3
"""P 33.1: stability that refusing a war of Brandenburg costs Prussia."""


AFTER_WAR: dict[str, Callable[[Scene, War], None]] = {}
"""Name of a war -> what its event's own rules do once it has begun, or was on already."""


@verb("cb")
def casus_belli(scene: Scene, act: Act) -> None:
    """Somebody may declare war: recorded for the segment in which it is used."""
    g = scene.g
    kind = act.get("kind", "normal")
    if kind == "none":
        keep(scene, act, "allow:war_without_cb", whom(scene, act))
        return
    uses = [str(one) for one in each(act.get("use", _segment(scene, act)))]
    first = g.state.turn + (act.get("from") == "next_turn")
    last = _last_turn(scene, act)
    if act.get("from") == act.get("until") == "next_turn":
        last = first
    for holder in whom(scene, act):
        bound = scene.bind(it=holder)
        if act.get("joint") and holder in countries(bound, act["against"]):
            continue
        free = kind in ("free", "overseas_free") or (
            "free_if" in act and holds(bound, act["free_if"])
        )
        inner = scene if act["against"] == "it" and scene.it != NONE else bound
        for target in countries(inner, act["against"]):
            if target == holder or (
                act.get("at_war_counts") and _adopt(scene, act, holder, target)
            ):
                continue
            _drop_general(scene, holder, target)
            for segment in uses:
                found = CasusBelli(
                    holder, target, KINDS[kind], free, scene.event, first, last, segment,
                    act.get("uses", 1) != 1, _penalty(bound, act), key=str(act.get("key", "")),
                    record=key_of(act),
                )  # fmt: skip
                if found not in g.state.causes:
                    g.state.causes.append(found)
    against = countries(scene, act["against"])
    if (holders := whom(scene, act)) and against:
        say(scene, "cb", holders, on=[g.name(c) for c in against][:MANY])


def _segment(scene: Scene, act: Act) -> str:
    """2.1 in the event phase, 2.5 later; what may be used again and again: 2.5."""
    now = scene.g.state.segment.startswith("1") and "uses" not in act
    return EVENTS if now else CAMPAIGN


def _last_turn(scene: Scene, act: Act) -> int:
    name, _, rest = ends(scene, act.get("until", "turn")).partition(":")
    return int(rest) if name == "turn" else LAST_TURN


def _penalty(scene: Scene, act: Act) -> int:
    """Stability that a mandatory cause costs if it is let lapse, as things stand."""
    for one in act.get("unused", ()):
        counts = one.get("do") == "stability" and isinstance(one.get("by"), int)
        if counts and holds(scene, one.get("if")):
            return -int(one["by"])
    return 0


def _adopt(scene: Scene, act: Act, holder: int, target: int) -> bool:
    """A war that is on already becomes the event's war; the cause counts as used."""
    g = scene.g
    wars = wars_between(g, holder, target)
    if wars:
        war = change_war(g, wars[0], cause=scene.event, fresh=EVENTS)
        name_war(g, scene.event, str(act.get("name_war", "")), war)
        users = [*scene.note("used", str(act.get("key", ""))).split(), g.name(holder)]
        scene.write("used", str(act.get("key", "")), " ".join(dict.fromkeys(users)))
        tell(g, "uses_cb", holder, target, name=str(act.get("key", "")))
    return bool(wars)


def _beside_patron(scene: Scene, act: Act, one: int, against: list[int]) -> bool:
    """A minor whose Patron fights these already enters that war: it is the event's, too."""
    g = scene.g
    patron = g.state.patron[one]
    if g.is_major(one) or patron == NONE:
        return False
    for war in [w for foe in against for w in wars_between(g, patron, foe)][:1]:
        if one not in war.members:
            war = join(g, war, one, side_of(war, patron))
        if act.get("name") and named_war(g, act["name"]) is None:
            name_war(g, scene.event, act["name"], war)
        return True
    return False


@verb("war")
def make_war(scene: Scene, act: Act) -> None:
    """A state of war that the event itself makes; or one more member of its war."""
    g, s = scene.g, scene.g.state
    who = whom(scene, act) or countries(scene, act.get("side"))
    against = countries(scene, act.get("against"))
    who = _prussian(scene, who, against)
    for one in (*who, *against):
        s.gone[one] = 0
    if _resume(scene, who, against):
        return
    meant = _meant(scene, str(act["war"])) if "war" in act else None
    if meant is not None and {*meant.members} <= {*against}:
        _stand_alone(scene, meant, who)
        return
    if meant is not None:
        _join(scene, act, meant, who, against)
        return
    who = [c for c in who if c not in against]
    if not who or not against:
        return
    who = [one for one in who if not _beside_patron(scene, act, one, against)]
    if not who:
        return
    old = next((w for a in who for b in against for w in wars_between(g, a, b)), None)
    name = str(act.get("name", act.get("war", "")))
    if act.get("sides") == THREE:
        _all_against_all(scene, act, name, [*who, *against])
        return
    if old is not None and named_war(g, name) is not None:
        who = [one for one in who if not wars_between(g, one, against[0])]
    if old is not None:
        old = change_war(g, old, cause=scene.event, fresh=EVENTS)
        name_war(g, scene.event, name, old)
        _join(scene, {}, old, who, against)
        _join(scene, {}, war_numbered(g, old.number) or old, against, who)
        bind_war(scene, act, old)
        _follow(scene, name, old)
        return
    kind = str(act.get("kind", "full"))
    if kind in CIVIL:
        _name_sides(scene, who, against)
    for one in who if "stability" in act else ():
        change(g, one, amount(scene, act["stability"]), scene.event)
    war = begin_war(
        g,
        WAR_KINDS.get(kind, kind),
        tuple(who),
        tuple(against),
        cause=scene.event,
        fresh=EVENTS,
        calls=act.get("calls", True) is not False,
        declared=act.get("declared", True) is not False,
    )
    name_war(g, scene.event, name, war)
    bind_war(scene, act, war)
    if "first_target" in act:
        s.event_notes[f"{FIRST_TARGET}{g.name(who[0])}"] = g.world.provinces[scene.here].id
    stand_by(g, war)
    say(scene, "war", who, on=[g.name(c) for c in against])
    _follow(scene, name, war)


def _stand_alone(scene: Scene, war: War, who: list[int]) -> None:
    """I-3(1): a country enters against both sides: a war of its own with each (E1410)."""
    for one in who:
        for side in (ATTACKERS, DEFENDERS):
            begin_war(scene.g, war.kind, (one,), war.side(side), cause=scene.event, fresh=LATER)
        say(scene, "war", [one], on=[scene.g.name(c) for c in war.members])


def _resume(scene: Scene, who: list[int], against: list[int]) -> bool:
    """A truce in a war of the event is broken: the war goes on."""
    g = scene.g
    wars = [w for a in who for b in against for w in wars_between(g, a, b) if rested(g, w)]
    for war in wars:
        end_truce(g, war)
        say(scene, "war", who, on=[g.name(c) for c in against])
    return bool(wars)


def _follow(scene: Scene, name: str, war: War) -> None:
    """What the event's own rules do now."""
    if name in AFTER_WAR:
        AFTER_WAR[name](scene, war_numbered(scene.g, war.number) or war)


def _all_against_all(scene: Scene, act: Act, name: str, sides: list[int]) -> None:
    """A war of three sides: one war for each two of them, all under one name."""
    g = scene.g
    kind, cause = str(act["kind"]), OWNERS.get(name, scene.event)
    for war in [war for war in g.state.wars if war.cause == cause]:
        for side in (ATTACKERS, DEFENDERS):  # who stood beside another of them stands alone now
            for one in [c for c in war.side(side) if c in sides][1:]:
                leave_war(g, war_numbered(g, war.number) or war, (one,))
    for place, one in enumerate(sides):
        for other in sides[place + 1 :]:
            if not wars_between(g, one, other):
                war = begin_war(
                    g, WAR_KINDS.get(kind, kind), (one,), (other,), cause=cause,
                    fresh=EVENTS, declared=False,
                )  # fmt: skip
                name_war(g, scene.event, name, war)
                _follow(scene, name, war)
    say(scene, "war", sides)


def _prussian(scene: Scene, who: list[int], against: list[int]) -> list[int]:
    """P 33.1: where Brandenburg would attack, the power of Prussia has a cause instead, which it
    costs stability to let lapse."""
    g = scene.g
    elector, prussia = g.country("brandenburg"), g.country("prussia")
    if elector not in who or not g.is_major(prussia):
        return who
    for target in against:
        if not wars_between(g, prussia, target):
            give(g, prussia, target, scene.event, turns=1, segment=EVENTS, penalty=PRUSSIAN)
    return [one for one in who if one != elector]


def _drop_general(scene: Scene, holder: int, target: int) -> None:
    """The cause that the event itself gives Prussia stands for the general one (P 33.1)."""
    s = scene.g.state
    s.causes = [
        cb
        for cb in s.causes
        if (cb.holder, cb.target, cb.source) != (holder, target, scene.event)
        or cb.penalty != PRUSSIAN
        or cb.record
    ]


def _name_sides(scene: Scene, who: list[int], against: list[int]) -> None:
    """Who are the Rebels: the side without the power whose war it is."""
    g = scene.g
    loyal, rebels = against, who
    if any(g.is_major(c) for c in who) and not any(g.is_major(c) for c in against):
        loyal, rebels = who, against
    chosen = scene.note("answer", "side")
    if chosen in [g.name(c) for c in who]:
        loyal, rebels = who, against
    scene.write("side", "rebels", " ".join(g.name(c) for c in rebels))
    scene.write("side", "loyalists", " ".join(g.name(c) for c in loyal))


def _meant(scene: Scene, name: str) -> War | None:
    """A war by its name, or the event's own."""
    if name != "event":
        return named_war(scene.g, name)
    number = scene.note("war", "")
    return war_numbered(scene.g, int(number)) if number else None


def _join(scene: Scene, act: Act, war: War, who: list[int], against: list[int]) -> None:
    """Enter a war on the side opposed to those named."""
    for one in who:
        if one in war.members:
            continue
        side = DEFENDERS if any(c in war.attackers for c in against) else ATTACKERS
        beside = countries(scene, act.get("allied"))
        if act.get("side") not in (None, "defenders"):
            beside += countries(scene, act["side"])
        if act.get("side") == "defenders" or any(side_of(war, c) == DEFENDERS for c in beside):
            side = DEFENDERS
        war = join(scene.g, war, one, side)
        for unit, number in act.get("add", {}).items():
            scene.g.state.units.extend([Unit(one, unit, home(scene.g, one))] * number)
        say(scene, "joins", [one])


@verb("war_rule")
def war_rule(scene: Scene, act: Act) -> None:
    """Limits of a war, asked for by the chapters of diplomacy and peace."""
    _keep_once(scene, act, "war_rule:", whom(scene, act) if "who" in act else [])


@verb("term")
def term(scene: Scene, act: Act) -> None:
    """An extra condition of peace: read by the peaces themselves (terms/war_rules.py)."""
    _keep_once(scene, act, "term:", whom(scene, act))


def _keep_once(scene: Scene, act: Act, what: str, who: list[int]) -> None:
    """Records of the peace phase act each turn, but are in force once."""
    if all(entry.record != key_of(act) for entry in scene.g.state.lasting.get(what, ())):
        keep(scene, act, what, who)


@verb("intervention")
def intervention(scene: Scene, act: Act) -> Steps[None]:
    """An intervention is allowed, begins, or ends."""
    g, s = scene.g, scene.g.state
    kind = act.get("kind", "limited")
    if kind == "end":
        gone = whom(scene, act)
        for war in list(s.wars):
            if any(h.country in gone for h in war.helpers):
                change_war(g, war, helpers=tuple(h for h in war.helpers if h.country not in gone))
        return
    if scene.event in OF_THEMSELVES and (
        minors := [c for c in whom(scene, act) if not g.is_major(c)]
    ):
        for minor in minors:
            yield from _marches_in(scene, act, minor)
        return
    if AT_ONCE in act:
        _intervene_now(scene, act)
        return
    until = ends(scene, act.get("until", "turn"))  # granted anew in each turn
    who = [c for c in whom(scene, act) if not scene.note(HELPED, g.name(c))]
    if who and ("min_units" in act or "stacks" in act or act.get("withdrawal") is False):
        keep(scene, act, BOUND, who, until="event")
    for one in each(kind) if who else ():
        keep(scene, act, f"allow:intervention_{one}", who, until=until)


def _marches_in(scene: Scene, act: Act, minor: int) -> Steps[None]:
    """A minor helps a side from now on, with the forces the record gives it."""
    g = scene.g
    war = _meant(scene, str(act.get("war", "event")))
    side = next((side_of(war, c) for c in countries(scene, act["side"]) if war), NONE)
    if war is None or side == NONE or sides_with(war, minor):
        return
    helped = next(c for c in countries(scene, act["side"]) if side_of(war, c) == side)
    how = "add" if any(u.country == minor for u in g.state.units) else "set"
    help_side(g, war, minor, side, beside=helped)
    scene.write("control", g.name(minor), g.name(decider(g, helped)))
    say(scene, "joins", [minor])
    if "add" in act:
        yield from perform(scene, {"do": "units", "who": g.name(minor), how: act["add"]})


def _intervene_now(scene: Scene, act: Act) -> None:
    """E463: it begins at the usual price; whom it is against may make it a full war, free."""
    g, war = scene.g, named_war(scene.g, str(act["war"]))
    if war is None:
        return
    for one in whom(scene, act):
        beside = next(iter(countries(scene, act["side"])), NONE)
        if beside in war.members and not sides_with(war, one):
            change(g, one, -1, scene.event)
            war = help_side(g, war, one, side_of(war, beside), beside=beside)
            g.state.event_notes[made_full_key(g, war.number, one)] = str(act[AT_ONCE])
