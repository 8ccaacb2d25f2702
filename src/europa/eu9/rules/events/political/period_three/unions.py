"""III-13, III-A: crowns of Poland, Sweden and Russia on one head."""

from __future__ import annotations

from europa.eu9.conflicts import CasusBelli, War
from europa.eu9.rules.court import heirs, monarchs
from europa.eu9.rules.court.elections import ELECTED, elect
from europa.eu9.rules.diplomacy.event_wars import carry_out_cause, price_of
from europa.eu9.rules.diplomacy.succession import is_union
from europa.eu9.rules.events.political.engine import own, run
from europa.eu9.rules.events.political.verbs.flow import QUESTIONS, default, legal, seat_for
from europa.eu9.rules.events.political.verbs.powers import FAITH
from europa.eu9.rules.events.political.verbs.war import AFTER_WAR
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import change_war
from europa.eu9.rules.terms.book import key_of, verbs_of
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

VASA, RUSSIAN = "III-13", "III-A"
HOUSES = {VASA: "vasa", RUSSIAN: "russia"}
FIRST, CROWNS, ACCEPT = "first_inheritance", "dimitri_crowns", "accept_union"
EVENT_WARS = "2.1"


# The house that reigns in Poland


def _lose_throne(scene: Scene) -> None:
    """A dynastic crisis or an elected general: the foreign house reigns no more."""
    g, s = scene.g, scene.g.state
    poland, house = g.country("poland"), HOUSES[scene.event]
    if scene.it == poland and s.dynasty.get(poland) == house:
        s.dynasty[poland] = f"new {s.turn}"
        tell(g, "dynasty_lost", poland, name=house)


@own(VASA, "on:new_dynasty")
@own(RUSSIAN, "on:new_dynasty")
def crisis(scene: Scene) -> None:
    """Not the house's own coming."""
    if scene.g.state.event_began.get(scene.event) != scene.g.state.turn:
        _lose_throne(scene)


@own(VASA, "on:new_monarch")
@own(RUSSIAN, "on:new_monarch")
def elected(scene: Scene) -> None:
    """A general on the throne is of no house."""
    if scene.person in ELECTED:
        _lose_throne(scene)


# Poland's claims to Sweden


def first_inheritance(scene: Scene, act: Act) -> None:
    """The first new king of Sweden: what Poland does is settled at 2.1."""
    scene.write("due", FIRST, str(scene.g.state.turn))


@own(VASA, EVENT_WARS)
def inherit(scene: Scene) -> Steps[None]:
    """E474: war by its claims, or two stability with or without them; if they fight each other
    already, it goes on."""
    g, s = scene.g, scene.g.state
    if scene.note("due", FIRST) != str(s.turn) or scene.note("answer", FIRST):
        return
    poland = g.country("poland")
    act = next(a for a in verbs_of(VASA).acts("on") if a.get("key") == FIRST)
    names, seat = legal(scene, act, poland), seat_for(scene, act, poland)
    chosen = default(scene, act, poland, names)
    if seat:
        options = [Option(f"answer:{name}", name) for name in names]
        params = {"power": "poland", "event": VASA, "key": "the crown of Sweden", "default": chosen}
        chosen = yield Ask(seat, "event.choose", options, VASA, params)
    scene.write("answer", FIRST, chosen)
    scene.write("answer", f"{FIRST}:poland", chosen)
    if chosen != "war":
        yield from run(scene.bind(it=poland), act["options"][chosen])
        return
    record = next(a for a in verbs_of(VASA).acts("on") if a.get("key") == "claims")
    cb = CasusBelli(
        poland, g.country("sweden"), source=VASA, first=s.turn, last=s.turn, segment=EVENT_WARS,
        key="claims", record=key_of(record),
    )  # fmt: skip
    s.causes.append(cb)
    if price_of(g, cb) is not None:
        carry_out_cause(g, poland, cb, EVENT_WARS)


# Dimitri


def dimitri(scene: Scene, act: Act) -> Steps[None]:
    """The tsar is dead: Dimitri follows; Russia keeps the Polish crown, or gives it up."""
    g, s = scene.g, scene.g.state
    russia, poland = g.country("russia"), g.country("poland")
    seat = seat_for(scene, act, russia)
    chosen = "keep"
    if seat:
        options = [Option("answer:keep", "keep"), Option("answer:abandon", "abandon")]
        params = {"power": "russia", "event": RUSSIAN, "key": "both crowns", "default": "keep"}
        chosen = yield Ask(seat, "event.choose", options, RUSSIAN, params)
    scene.write("answer", CROWNS, chosen)
    heirs.enthrone(g, russia, s.skills[poland * 3 : poland * 3 + 3], s.dies[poland])
    if chosen == "keep":
        return
    change(g, russia, -1, RUSSIAN)
    yield from _polish_king(scene)
    yield from run(scene, [{"do": "end"}])


def accept_union(scene: Scene, act: Act) -> Steps[None]:
    """Each new tsar, once: Poland has him for its king, or another one and perhaps a war."""
    g, s = scene.g, scene.g.state
    if scene.note("asked", ACCEPT) == str(s.turn):
        return
    scene.write("asked", ACCEPT, str(s.turn))
    poland = g.country("poland")
    seat = seat_for(scene, act, poland)
    chosen = "accept"
    if seat:
        options = [Option("answer:accept", "accept"), Option("answer:refuse", "refuse")]
        params = {"power": "poland", "event": RUSSIAN, "key": "the union", "default": "accept"}
        chosen = yield Ask(seat, "event.choose", options, RUSSIAN, params)
    scene.write("answer", ACCEPT, chosen)
    bound = scene.bind(it=poland)
    if chosen == "accept":
        yield from run(bound, act["options"]["accept"])
        return
    yield from run(bound, [one for one in act["options"]["refuse"] if one["do"] != "monarch"])
    yield from _polish_king(scene)


def _polish_king(scene: Scene) -> Steps[None]:
    """E480: an available general, or one as after a dynastic crisis."""
    g = scene.g
    poland = g.country("poland")
    yield from elect(g, poland)
    general = f"next_monarch:{g.name(poland)}" in g.state.held
    monarchs.crown(g, poland, not general, named=general, plain=True)


# How a union ends

FLAGS = {VASA: "union_poland_sweden", RUSSIAN: "union_poland_russia"}


@own(VASA, "on:dies", "on:declares_war", "on:refuses_call", "over")
@own(RUSSIAN, "on:declares_war", "over")
def part(scene: Scene) -> None:
    """The crowns are apart: no alliance any more, and Sweden has its own faith back."""
    g, s = scene.g, scene.g.state
    if scene.g.holds(FLAGS[scene.event]):
        return
    names = {VASA: "sweden", RUSSIAN: "poland"}
    bound = g.country(names[scene.event])
    s.agreements[:] = [a for a in s.agreements if not (is_union(a) and a.members[1] == bound)]
    if scene.event == VASA and (kept := scene.note(FAITH, "sweden")):
        religion, _, attitude = kept.partition("/")
        s.religion[bound], s.attitude[bound] = int(religion), attitude
        scene.write(FAITH, "sweden", "")


def _at_home(scene: Scene, war: War) -> None:
    """Russia's own war on a Poland in union with it is a civil war."""
    change_war(scene.g, war, kind="civil")


AFTER_WAR["union"] = _at_home
QUESTIONS[VASA, FIRST] = first_inheritance
QUESTIONS[RUSSIAN, CROWNS] = dimitri
QUESTIONS[RUSSIAN, ACCEPT] = accept_union
