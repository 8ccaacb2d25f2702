"""Verbs of war: causes, wars that an event begins, interventions, how such wars may end."""

from __future__ import annotations

from europa.eu9.conflicts import ATTACKERS, DEFENDERS, CasusBelli, War
from europa.eu9.rules.diplomacy.begin import begin_war, join
from europa.eu9.rules.events.political.engine import run, say, verb, whom
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import (
    change_war,
    side_of,
    war_numbered,
    wars_between,
)
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.book import key_of, verbs_of
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.event_wars import cause_used, name_war, named_war
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import all_in_force, ends, keep
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.table import G
from europa.eu9.world import LAST_TURN
from europa.eu9.world.political import Act
from europa.kernel import Steps

KINDS = {"normal": "normal", "free": "normal", "overseas": "overseas", "overseas_free": "overseas",
         "none": "normal"}  # fmt: skip
WAR_KINDS = {"religious_civil": "religious"}
CAMPAIGN = "2.5"
EVENTS = "2.1"


@verb("cb")
def casus_belli(scene: Scene, act: Act) -> None:
    """Somebody may declare war: recorded for the segments in which it is used."""
    g = scene.g
    kind = act.get("kind", "normal")
    if kind == "none":
        keep(scene, act, "allow:war_without_cb", whom(scene, act))
        return
    if act.get("uses") in ("any", "period"):
        keep(scene, act, "cb:", whom(scene, act))
        say(scene, "cb", whom(scene, act))
        return
    uses = [str(one) for one in each(act.get("use", _segment(scene, act)))]
    first, last = _turns(scene, act)
    holders = whom(scene, act)
    for holder in holders:
        bound = scene.bind(it=holder)
        free = kind in ("free", "overseas_free") or (
            "free_if" in act and holds(bound, act["free_if"])
        )
        for target in countries(bound, act["against"]):
            if target == holder or (
                act.get("at_war_counts") and _adopt(scene, act, holder, target)
            ):
                continue
            for segment in uses:
                found = CasusBelli(
                    holder,
                    target,
                    KINDS[kind],
                    free,
                    scene.event,
                    first,
                    last,
                    segment,
                    penalty=_penalty(act) if segment == EVENTS else 0,
                    apart=act.get("allied") == [],
                    record=key_of(act),
                )
                if found not in g.state.causes:
                    g.state.causes.append(found)
    if "unused" in act and holders:
        keep(scene, act, "unused:", holders, last, f"turn:{last}")
    against = countries(scene, act["against"])
    say(scene, "cb", holders, " ".join(g.name(c) for c in against))


def _segment(scene: Scene, act: Act) -> str:
    """2.1 in the event phase, 2.5 later."""
    return EVENTS if scene.g.state.segment.startswith("1") else CAMPAIGN


def _turns(scene: Scene, act: Act) -> tuple[int, int]:
    """The first and last turn in which a casus belli may be used."""
    name, _, rest = ends(scene, act.get("until", "turn")).partition(":")
    now = scene.g.state.turn
    last = int(rest) if name == "turn" else LAST_TURN
    return (now + 1 if act.get("from") == "next_turn" else now), last


def _penalty(act: Act) -> int:
    """Stability that letting it lapse costs, where that is all it costs: told when one is asked."""
    unused = act.get("unused", ())
    if len(unused) == 1 and set(unused[0]) <= {"do", "who", "by"}:
        return -int(unused[0]["by"]) if unused[0]["do"] == "stability" else 0
    return 0


def _adopt(scene: Scene, act: Act, holder: int, target: int) -> bool:
    """A war that is on already becomes the event's war: the casus belli counts as used."""
    g = scene.g
    wars = wars_between(g, holder, target)
    if wars:
        war = change_war(g, wars[0], cause=scene.event)
        given = CasusBelli(holder, target, source=scene.event, record=key_of(act))
        cause_used(g, given, war)
    return bool(wars)


def let_lapse(g: G) -> Steps[None]:
    """2.11: what those pay who have not used a casus belli whose last turn is over (`unused`)."""
    s = g.state
    for entry, act in all_in_force(g, "unused:"):
        if entry.by > s.turn:
            continue
        scene = Scene(g, entry.event, roles=dict(verbs_of(entry.event).roles))
        users = scene.note("used", str(act.get("key", ""))).split()
        keyless = _penalty(act) and not act.get("use")
        for holder in entry.who:
            if g.name(holder) not in users and not keyless and not s.gone[holder]:
                yield from run(scene.bind(it=holder), act["unused"])
    s.lasting["unused:"] = tuple(e for e in s.lasting.get("unused:", ()) if e.by > s.turn)
    if not s.lasting["unused:"]:
        del s.lasting["unused:"]


@verb("war")
def make_war(scene: Scene, act: Act) -> Steps[None]:
    """A state of war that the event itself makes; or one more member of its war."""
    g, s = scene.g, scene.g.state
    who = whom(scene, act) or countries(scene, act.get("side"))
    against = countries(scene, act.get("against"))
    for one in (*who, *against):
        s.gone[one] = 0
    if "war" in act:
        war = _meant(scene, str(act["war"]))
        if war is not None:
            _join(scene, act, war, who, against)
            return
    who = [c for c in who if c not in against]
    if not who or not against:
        return
    old = next((w for a in who for b in against for w in wars_between(g, a, b)), None)
    name = str(act.get("name", act.get("war", "")))
    if old is not None:
        name_war(g, scene.event, name, change_war(g, old, cause=scene.event))
        return
    kind = str(act.get("kind", "full"))
    if "stability" in act:
        for one in who:
            if g.is_major(one):
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
    for one in who:
        for other in against:
            tell(g, "war", one, other)
    say(scene, "war", who, " ".join(g.name(c) for c in against))
    yield from ()


def _meant(scene: Scene, name: str) -> War | None:
    """A war by its name, or the event's own."""
    g = scene.g
    if name != "event":
        return named_war(g, name)
    number = scene.note("war", "")
    return war_numbered(g, int(number)) if number else None


def _part(scene: Scene, who: list[int], against: list[int]) -> None:
    """Enemies are no allies: what they had signed with each other is void."""
    s = scene.g.state
    s.agreements[:] = [
        a
        for a in s.agreements
        if not (any(c in a.members for c in who) and any(c in a.members for c in against))
    ]


def _join(scene: Scene, act: Act, war: War, who: list[int], against: list[int]) -> None:
    """Enter a war on the side opposed to those named."""
    g = scene.g
    for one in who:
        if one in war.members:
            continue
        side = DEFENDERS if any(c in war.attackers for c in against) else ATTACKERS
        beside = countries(scene, act["side"]) if act.get("side") not in (None, "defenders") else []
        if act.get("side") == "defenders" or any(side_of(war, c) == DEFENDERS for c in beside):
            side = DEFENDERS
        if wars_between(g, one, war.side(1 - side)[0]):
            continue
        war = join(g, war, one, side)
        _part(scene, [one], list(war.side(1 - side)))
        say(scene, "joins", [one])


@verb("war_rule")
def war_rule(scene: Scene, act: Act) -> None:
    """Limits of a war, asked for by the chapters of diplomacy and peace."""
    keep(scene, act, "war_rule:", whom(scene, act) if "who" in act else [])


@verb("term")
def term(scene: Scene, act: Act) -> None:
    """An extra condition of peace."""
    keep(scene, act, "term:", whom(scene, act))


@verb("intervention")
def intervention(scene: Scene, act: Act) -> None:
    """An intervention is allowed, begins, or ends."""
    g, s = scene.g, scene.g.state
    kind = act.get("kind", "limited")
    if kind == "end":
        gone = whom(scene, act)
        for war in list(s.wars):
            if any(h.country in gone for h in war.helpers):
                change_war(g, war, helpers=tuple(h for h in war.helpers if h.country not in gone))
        return
    keep(scene, act, f"allow:intervention_{kind}", whom(scene, act))


@verb("passage")
def passage(scene: Scene, act: Act) -> None:
    """A right of way."""
    keep(scene, act, "passage:", whom(scene, act))


@verb("campaign")
def campaign(scene: Scene, act: Act) -> None:
    """Free campaigns."""
    keep(scene, act, "campaign:", whom(scene, act), amount(scene, act.get("n", 1)))
