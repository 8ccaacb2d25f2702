"""V-4 2.4: Spain names an heir, who proposes how the inheritance is settled; 2.11: it is done."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own, perform
from europa.eu9.rules.events.political.spanish_succession import groups
from europa.eu9.rules.events.political.spanish_succession.groups import EVENT, WHOLE, spain
from europa.eu9.rules.events.political.verbs.flow import QUESTIONS, begin_part, choice
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.lasting import keep
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import RELIGIONS
from europa.eu9.world.political import Act
from europa.kernel import Ask, Disabled, Option, Steps

AUSTRIA = "austria"
HEIRS = ("france", AUSTRIA, "england")
SETTLEMENTS = ("integrity", "seizing", "dividing")
ADVANTAGES = ("portugal_link", "asiento", "mediterranean_concessions")
MOST = 2 * WHOLE
"""Groups that a power may get by a division, in halves."""
LEAST = -3
"""The lowest stability."""
PRICE = 1
"""Stability for the division itself, and for each group given away."""
CROWN = "crown"
"""What the heir has even without a group: the throne."""
NONE_AT_ALL = "none"
MESSAGES = {
    "ask.event.heir": "{power}, {event}: which Catholic minor is the heir?",
    "option.event.heir.country": "{a}",
    "ask.event.share": "{power}, {event}: {key}?",
    "option.event.share.give": "{a} to {b}",
    "option.event.share.take": "{a}",
    "option.event.share.enough": "No more",
    "reason.event.share.most": "at most two groups for one power",
    "reason.event.share.stability": "the stability for one more group can't be paid",
}


# The heir


def name_heir(scene: Scene, act: Act) -> Steps[None]:
    """Spain names one after another until one accepts; minors always do."""
    g = scene.g
    while True:
        chosen = yield from _named(scene, act)
        one = g.country(chosen)
        scene.write("answer", "heir", chosen if g.is_major(one) or chosen == AUSTRIA else "minor")
        said = "accept"
        if g.is_major(one):
            said = yield choice(scene, one, "heir_accepts", ("accept", "decline"), "accept")
        scene.write("answer", "heir_accepts", said)
        scene.write("answer", f"heir_accepts:{chosen}", said)
        if said == "accept":
            scene.write("role", "heir", chosen)
            scene.write("role", "payer", chosen if g.is_major(one) else "spain")
            return
        keep(scene, _decline(), "forbid:join_war", [one])


def _decline() -> Act:
    """What refusing the crown forbids."""
    asks = [a for a in verbs_of(EVENT).diplomacy if a.get("key") == "heir_accepts"]
    found: Act = asks[0]["options"]["decline"][0]
    return found


def _named(scene: Scene, act: Act) -> Steps[str]:
    g = scene.g
    open_to = [
        name for name in HEIRS if holds(scene, act["only"].get(name)) and _in_play(scene, name)
    ]
    names = (*open_to, "minor")
    seat = g.seat_of(spain(scene)) if g.is_major(spain(scene)) else ""
    chosen: str = AUSTRIA if AUSTRIA in open_to else "minor"
    if seat:
        said = AUSTRIA if AUSTRIA in open_to else names[0]
        chosen = yield choice(scene, spain(scene), "heir", names, said)
    if chosen != "minor":
        return chosen
    minors = _catholic_minors(scene)
    if not seat or len(minors) == 1:
        return minors[0]
    found = [Option(f"country:{name}", name, (name,)) for name in minors]
    named: str = yield Ask(seat, "event.heir", found, EVENT, {"power": "spain", "event": EVENT})
    return named


def _in_play(scene: Scene, name: str) -> bool:
    """A power, or the minor Austria."""
    one = scene.g.country(name)
    return scene.g.is_major(one) or (name == AUSTRIA and not scene.g.state.gone[one])


def _catholic_minors(scene: Scene) -> list[str]:
    g, s = scene.g, scene.g.state
    return [
        c.id
        for c in g.world.countries
        if c.minor is not None
        and c.id != AUSTRIA
        and not s.gone[c.index]
        and not g.is_major(c.index)
        and RELIGIONS[s.religion[c.index]] == "catholic"
        and g.owned(c.index)
    ]


def answered(scene: Scene, act: Act) -> None:
    """The heir has been asked as he was named."""


# The settlement


def settle(scene: Scene, act: Act) -> Steps[None]:
    """Integrity, seizing or dividing, by the heir; by Spain for a minor."""
    g = scene.g
    one = groups.heir(scene)[0]
    payer = g.country(scene.note("role", "payer"))
    scene.write("inherits", g.name(one), CROWN)
    chosen: str = SETTLEMENTS[0]
    if g.is_major(payer):
        chosen = yield choice(scene, payer, "settlement", SETTLEMENTS, SETTLEMENTS[0])
    scene.write("answer", "settlement", chosen)
    if chosen == "integrity":
        yield from _integrity(scene, one, payer)
    elif chosen == "seizing":
        yield from _seize(scene, one, payer)
    else:
        yield from _divide(scene, one, payer)
    yield from begin_part(scene, EVENT, chosen)
    _note_cession(scene, one, chosen)
    contest = [a for a in verbs_of(EVENT).diplomacy if a.get("key") == "contest"]
    for record in contest:
        yield from perform(scene, record)


def _note_cession(scene: Scene, one: int, chosen: str) -> None:
    """Integrity: the two provinces that Spain cedes are part of the project, too."""
    s = scene.g.state
    if chosen == "integrity":
        ceded = [t.province for t in s.transfers if (t.turn, t.new) == (s.turn, one)]
        known = [n for g in groups.inherits(scene, one) for n in scene.note("moved", g).split()]
        rest = [name for name in scene.g.ids(ceded) if name not in known]
        scene.write("moved", CROWN, " ".join(rest))


def _integrity(scene: Scene, one: int, payer: int) -> Steps[None]:
    """The heir may take one advantage that interests him; Austria also North Italy."""
    g = scene.g
    wanted = [*ADVANTAGES, *(["north_italy"] if g.name(one) == AUSTRIA else [])]
    open_to = [
        x for x in wanted if one in groups.interested(scene, x) and groups.available(scene, x)
    ]
    if not open_to or not g.is_major(payer):
        return
    options = [Option(NONE_AT_ALL, ""), *(Option(f"take:{name}", name) for name in open_to)]
    params = {"power": g.name(payer), "event": EVENT, "key": "advantage", "default": NONE_AT_ALL}
    taken: str = yield Ask(g.seat_of(payer), "event.share", options, EVENT, params)
    if taken:
        yield from groups.hand_over(scene, taken, one, payer)


def _seize(scene: Scene, one: int, payer: int) -> Steps[None]:
    """Any or all groups that interest the heir."""
    g = scene.g
    while g.is_major(payer):
        open_to = [
            name
            for name in groups.names()
            if one in groups.interested(scene, name) and groups.available(scene, name)
        ]
        if not open_to:
            return
        options = [Option("enough", ""), *(Option(f"take:{name}", name) for name in open_to)]
        params = {"power": g.name(payer), "event": EVENT, "key": "seizing", "default": "enough"}
        taken: str = yield Ask(g.seat_of(payer), "event.share", options, EVENT, params)
        if not taken:
            return
        yield from groups.hand_over(scene, taken, one, payer)


def promised(scene: Scene) -> list[tuple[str, int]]:
    """What a division promises to powers besides the heir: (group, power)."""
    pairs = [text.partition("=") for text in scene.note("project", "").split()]
    return [(group, scene.g.country(name)) for group, _, name in pairs]


def promise(scene: Scene, pairs: list[tuple[str, int]]) -> None:
    g = scene.g
    scene.write("project", "", " ".join(f"{group}={g.name(power)}" for group, power in pairs))
    offered = dict.fromkeys(g.name(power) for _, power in pairs)
    scene.write("role", "offered", " ".join(offered))


def halves(scene: Scene, power: int, pairs: list[tuple[str, int]]) -> int:
    """What a power has of the inheritance, with what is promised to it."""
    have = [name for name in groups.inherits(scene, power) if name in groups.rows()]
    mine = [*have, *(name for name, whose in pairs if whose == power)]
    return sum(groups.weight(scene, name, power) for name in mine)


def shares(
    scene: Scene, pairs: list[tuple[str, int]], *, most: int = MOST, payable: bool = True,
    among: tuple[str, ...] = (),
) -> tuple[list[Option], list[Disabled]]:  # fmt: skip
    """All gifts that may be made, and those that the limits forbid."""
    g = scene.g
    one, payer = groups.heir(scene)[0], g.country(scene.note("role", "payer"))
    left = g.state.stability[payer] - PRICE * (1 + len([p for _, p in pairs if p != one]))
    options, barred = [], []
    for name in among or groups.names():
        if name in [group for group, _ in pairs] or not groups.available(scene, name):
            continue
        for power in groups.interested(scene, name):
            if power == spain(scene) or not g.is_major(power) or _out(scene, power):
                continue
            key = f"give:{name}:{g.name(power)}"
            if halves(scene, power, pairs) + groups.weight(scene, name, power) > most:
                barred.append(Disabled(key, "reason.event.share.most", "E529"))
            elif payable and power != one and left - PRICE < LEAST:
                barred.append(Disabled(key, "reason.event.share.stability", EVENT))
            else:
                options.append(Option(key, (name, power), (g.name(power),)))
    return options, barred


def _out(scene: Scene, power: int) -> bool:
    """It declined the crown, and gains nothing by the event."""
    return scene.note("answer", f"heir_accepts:{scene.g.name(power)}") == "decline"


def _divide(scene: Scene, one: int, payer: int) -> Steps[None]:
    """Groups are offered; the heir keeps some. What is given away costs stability and points."""
    g = scene.g
    pairs: list[tuple[str, int]] = []
    while g.is_major(payer):
        options, barred = shares(scene, pairs)
        params = {"power": g.name(payer), "event": EVENT, "key": "dividing", "default": "enough"}
        asked = Ask(
            g.seat_of(payer), "event.share", [Option("enough", ()), *options], EVENT, params,
            disabled=barred,
        )  # fmt: skip
        gift = yield asked
        if not gift:
            break
        pairs.append(gift)
    given = [(name, power) for name, power in pairs if power != one]
    for name, power in pairs:
        if power == one:
            yield from groups.hand_over(scene, name, one, payer)
    promise(scene, given)
    scene.write("per", "groups_given_away", str(len(given)))


# After the declarations


@own(EVENT, "on:uses_cb")
def may_support(scene: Scene) -> Steps[None]:
    """Who was offered a group may stand by the heir as soon as somebody contests."""
    if scene.person == "contest":
        for act in verbs_of(EVENT).diplomacy:
            if act["do"] == "cb" and act.get("use") == "reaction":
                yield from perform(scene, act)


@own(EVENT, "before:2.11")
def carry_out(scene: Scene) -> Steps[None]:
    """No war: all get theirs. War: those beside the heir do, and who stands apart forfeits."""
    g = scene.g
    if not groups.heir(scene) or scene.note("carried_out", ""):
        return
    scene.write("carried_out", "", "1")
    payer = g.country(scene.note("role", "payer"))
    contested = groups.opponents(scene)
    waiting = []
    for name, power in promised(scene):
        if not contested or _beside(scene, power):
            yield from groups.hand_over(scene, name, power, payer)
        elif power in contested:
            waiting.append((name, power))
    promise(scene, waiting)
    if not contested:
        scene.write("victors", "", f"spain {g.name(groups.heir(scene)[0])}")
    arsenal(scene)


def _beside(scene: Scene, power: int) -> bool:
    """In the Heir Alliance."""
    sides = (spain(scene), *groups.heir(scene))
    return any(
        war.cause == EVENT and any({power, one} <= {*side} for one in sides)
        for war in scene.g.state.wars
        for side in (war.attackers, war.defenders)
    )


def arsenal(scene: Scene) -> None:
    """Gibraltar is an arsenal once the event has given it to another than Spain."""
    g = scene.g
    if holds(scene, ["changed_owner", "gibraltar"]):
        g.state.arsenal[g.world.province_index["gibraltar"]] = 1


QUESTIONS[EVENT, "heir"] = name_heir
QUESTIONS[EVENT, "heir_accepts"] = answered
QUESTIONS[EVENT, "settlement"] = settle
