"""Verbs of diplomacy: boxes of minors, who plays them, alliances, leagues, treaties."""

from __future__ import annotations

from typing import Any

from europa.eu9.conflicts import CasusBelli
from europa.eu9.entries import Paid
from europa.eu9.rules.diplomacy.begin import fully_in, join
from europa.eu9.rules.diplomacy.protectors import PROTECTED
from europa.eu9.rules.diplomacy.reactions.minors import try_entry
from europa.eu9.rules.diplomacy.track import at_price
from europa.eu9.rules.events.diplomatic_events import test_fidelity
from europa.eu9.rules.events.political.engine import say, verb, whom
from europa.eu9.rules.events.political.verbs.flow import choice, seat_for
from europa.eu9.rules.powers.tracks import MinorMoved
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.core import countries, country, holds
from europa.eu9.rules.terms.lasting import keep
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.set_by_events import AS_VASSAL, ONE_COUNTRY
from europa.eu9.rules.terms.side_stability import set_side
from europa.eu9.rules.terms.who import first_of, preferred
from europa.eu9.state import BOXES, COUNTRIES, EW, NEUTRAL, TREATIES
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

TAKE, LEAVE = "take", "leave"
BACK = "back"
"""Notes of an event: minors on a track for as long as it lasts, and the box that follows."""
MESSAGES = {
    "ask.event.control": "{power}, {event}: do you play {minor}?",
    "option.accept": "Accept",
    "option.decline": "Decline",
}


@verb("box")
def box(scene: Scene, act: Act) -> None:
    """A minor's marker goes to a box, at once; `floor`: only if it is lower."""
    g, s = scene.g, scene.g.state
    for minor in countries(scene, act.get("minor", act.get("who"))):
        if g.is_major(minor) or s.gone[minor]:
            continue
        patron = country(scene, act["patron"]) if "patron" in act else s.patron[minor]
        _close(scene, act, minor)
        wanted = act.get("box", "")
        if not wanted and "toward" not in act:
            continue
        if wanted == "former":
            wanted = scene.note("box", g.name(minor)) or "neutral"
        if "toward" in act:
            patron, new = _nearer(scene, act, minor)
        else:
            new = BOXES.index(wanted or "neutral")
        if act.get("floor") and patron == s.patron[minor] and s.box[minor] >= new:
            continue
        scene.write("box", g.name(minor), BOXES[s.box[minor]])
        if s.patron[minor] != NONE:
            scene.write("patron", g.name(minor), g.name(s.patron[minor]))
        move(scene, minor, NONE if new == NEUTRAL else patron, new)
        if "back" in act:
            scene.write(BACK, g.name(minor), act["back"])
        if act.get("one_country"):
            _unite(scene, act, minor, patron)


def _close(scene: Scene, act: Act, minor: int) -> None:
    """A special or permanent place on a track: nobody deals with the minor, for as long as that."""
    s, name = scene.g.state, f"special_box:{scene.g.name(minor)}"
    special = act.get("special") or act.get("permanent") or act.get("no_diplomacy")
    s.lasting[AS_VASSAL] = tuple(e for e in s.lasting.get(AS_VASSAL, ()) if minor not in e.who)
    if act.get("counts_as"):
        keep(scene, act, AS_VASSAL, [minor])
    if not s.lasting[AS_VASSAL]:
        del s.lasting[AS_VASSAL]
    if special and act.get("until", "game") != "game":
        keep(scene, act, "forbid:diplomacy", [])
    elif special:
        s.in_force[name] = s.turn
    else:
        s.in_force.pop(name, None)


def _unite(scene: Scene, act: Act, minor: int, patron: int) -> None:
    """I-F, V-12: one country with its Patron from now on, in its wars too."""
    g = scene.g
    keep(scene, act, ONE_COUNTRY, [minor])
    for one, other in ((patron, minor), (minor, patron)):
        for war in [w for w in g.state.wars if one in w.members and other not in w.members]:
            join(g, war, other, side_of(war, one), attacked=one in war.attacked)


def _nearer(scene: Scene, act: Act, minor: int) -> tuple[int, int]:
    """So many boxes nearer to a power: down on another's track first, then up on its own."""
    s = scene.g.state
    patron, box = s.patron[minor], s.box[minor]
    wanted, most = country(scene, act["toward"]), BOXES.index(act.get("max", "AN"))
    for _ in range(act.get("by", 1)):
        if patron in (wanted, NONE):
            patron, box = wanted, min(most, (box if patron == wanted else NEUTRAL) + 1)
        else:
            box -= 1
            patron = patron if box > NEUTRAL else NONE
    return patron, max(box, s.box[minor] if patron == s.patron[minor] == wanted else NEUTRAL)


def move(scene: Scene, minor: int, patron: int, new: int) -> None:
    """Put a minor into a box of a power's track."""
    g, s = scene.g, scene.g.state
    old = s.box[minor]
    if patron == NONE:
        new = NEUTRAL
    s.patron[minor], s.box[minor] = patron, new
    g.log(MinorMoved(g.name(minor), g.name(patron), BOXES[old], BOXES[new]))


@verb("control")
def control(scene: Scene, act: Act) -> Steps[None]:
    """Who plays minors or a side: the first that fits and, where it may refuse, accepts."""
    g = scene.g
    of = act.get("of", act.get("who"))
    if isinstance(of, dict) and "stack_of" in of:  # a leader, and with him his stack
        for power in candidates(scene, act)[:1]:
            scene.write("control", str(of["stack_of"]), g.name(power))
            say(scene, "control", [power], str(of["stack_of"]))
        return
    minors = countries(scene, of)
    if not minors:
        return
    taken = yield from _offer(scene, act, minors[0])
    plays = taken
    if taken == NONE and "nobody" in act:
        plays = country(scene, act["nobody"]["plays"])
    if plays == NONE:
        return
    if isinstance(of, dict) and isinstance(of.get("side"), str):
        scene.write("control", of["side"], g.name(plays))
    for minor in minors:
        scene.write("control", g.name(minor), g.name(plays))
        if "box" in act and taken != NONE:
            patron = _track(scene, act, taken)
            move(scene, minor, patron, BOXES.index(act["box"]))
            if act.get("special") or act.get("no_diplomacy"):
                g.state.in_force[f"special_box:{g.name(minor)}"] = g.state.turn
            if "replaced_on" in act:  # a protector who declares war on it
                keep(scene, act, PROTECTED, [minor])
        say(scene, "control", [minor], on=[g.name(plays)])
    if "cb" in act and taken != NONE:
        _may_enter(scene, taken, minors)
    if act.get("may_help") is False and taken != NONE:
        keep(scene, act, "forbid:help", [taken], until="event")


def _track(scene: Scene, act: Act, taken: int) -> int:
    """On whose track the minors stand: of who plays them, or of whom the record names."""
    named = act.get("box_patron", {}).get(scene.g.name(taken))
    return country(scene, named) if named is not None else taken


def _may_enter(scene: Scene, power: int, minors: list[int]) -> None:
    """Who plays them may enter their war."""
    s = scene.g.state
    for foe in dict.fromkeys(foe for minor in minors for foe in scene.g.enemies(minor)):
        cb = CasusBelli(power, foe, source=scene.event, first=s.turn, last=s.turn, segment="2.1")
        if foe != power and cb not in s.causes:
            s.causes.append(cb)


def _offer(scene: Scene, act: Act, minor: int) -> Steps[int]:
    g = scene.g
    for candidate in candidates(scene, act):
        if not act.get("may_refuse"):
            return candidate
        seat = seat_for(scene, act, candidate)
        if not seat:
            continue
        params = {"power": g.name(candidate), "event": scene.event, "minor": g.name(minor)}
        options = [Option("accept", True), Option("decline", False)]
        if (yield Ask(seat, "event.control", options, scene.event, params)):
            return candidate
        scene.write("declined", g.name(candidate), "1")
    return NONE


def candidates(scene: Scene, act: Act) -> list[int]:
    """All that fit, in the order of the record, each once."""
    order = act.get("order", [])
    rows = order["first"] if isinstance(order, dict) and "first" in order else order
    rows = rows if isinstance(rows, list) else [rows]
    found = [c for row in rows for c in _willing(scene, row)]
    return [c for c in dict.fromkeys(found) if c != NONE and scene.g.is_major(c)]


def _willing(scene: Scene, row: Any) -> list[int]:
    """The countries of a row: of a preference list all that fit, in its order."""
    who = row.get("who") if isinstance(row, dict) else None
    if isinstance(who, dict) and "preference" in who:
        return [
            c for c in preferred(scene, who["preference"]) if holds(scene.bind(it=c), row.get("if"))
        ]
    return first_of(scene, row)


@verb("league")
def league(scene: Scene, act: Act) -> None:
    """Minors that act as one side."""
    g, notes = scene.g, scene.g.state.event_notes
    key = f"league:{act['name']}"
    if "ends" in act:
        if act["ends"] is True or holds(scene, act["ends"]):
            notes.pop(key, None)
        return
    members = notes.get(key, "").split()
    members += [g.name(c) for c in countries(scene, act.get("members"))]
    if "stability" in act:
        set_side(g, act["name"], int(act["stability"]))
    if "control" in act:
        for power in countries(scene, act["control"])[:1]:
            scene.write("control", act["name"], g.name(power))
    gone = _leavers(scene, act)
    notes[key] = " ".join(dict.fromkeys(m for m in members if m not in gone))


def _leavers(scene: Scene, act: Act) -> list[str]:
    """Members that leave: those named, or any that surrenders."""
    g = scene.g
    if isinstance(act.get("leaves"), list) and act["leaves"][0] == "surrenders":
        members = g.state.event_notes.get(f"league:{act['name']}", "").split()
        return [m for m in members if holds(scene, ["surrenders", m])]
    return [g.name(c) for c in countries(scene, act.get("leaves"))]


@verb("leave_empire")
def leave_empire(scene: Scene, act: Act) -> None:
    """A minor leaves the German Empire, or comes back to it."""
    g, s = scene.g, scene.g.state
    for minor in countries(scene, act.get("minor", act.get("who"))):
        name = f"left_empire:{g.name(minor)}"
        if act.get("for_good"):
            s.in_force[f"for_good:{name}"] = s.turn
        if not act.get("back"):
            s.in_force.setdefault(name, s.turn)
        elif not g.holds(f"for_good:{name}"):
            s.in_force.pop(name, None)


@verb("treaty")
def treaty(scene: Scene, act: Act) -> Steps[None]:
    """A treaty with a minor overseas; a power may decline one that it must pay for."""
    s = scene.g.state
    for one in whom(scene, act):
        bound = scene if act.get("with") == "it" else scene.bind(it=one)
        for minor in countries(bound, act.get("with")):
            level = TREATIES.index(act.get("level", "FR"))
            key = one * COUNTRIES + minor
            if act.get("paid") and act.get("who") != "it" and scene.g.is_major(one):
                name = f"treaty with {scene.g.name(minor)}"
                if (yield choice(scene, one, name, (TAKE, LEAVE), TAKE)) == LEAVE:
                    continue
            if act.get("paid") and scene.g.is_major(one):  # E539
                price = at_price(scene.g, one, minor)
                scene.g.add(one, "A7", -price)
                scene.g.log(Paid(scene.g.name(one), "A7", -price, scene.event))
            if level:
                s.treaties[key] = level
            else:
                s.treaties.pop(key, None)


@verb("test")
def test(scene: Scene, act: Act) -> None:
    """Tests of fidelity, or of entry into a war of the event, carried out at once."""
    minors = whom(scene, act)
    if act["kind"] == "fidelity":
        test_fidelity(scene.g, minors)
        return
    for minor in minors:
        _test_entry(scene, act, minor)


def _test_entry(scene: Scene, act: Act, minor: int) -> None:
    """E677: a minor must test beside its Patron, once a turn; below EW at a malus."""
    g, s = scene.g, scene.g.state
    war, patron = named_war(g, str(act["war"])), s.patron[minor]
    if war is None or patron not in war.members or minor in war.members:
        return
    if g.effect(f"tested_{war.number}", minor):
        return
    less = int(act.get("below_ew", 0)) if s.box[minor] < EW else 0
    try_entry(g, minor, patron, war.number, less, stays=act.get("failure") == "no_change")
    if (now := named_war(g, str(act["war"]))) is not None and minor in now.members:
        fully_in(g, minor)
