"""V-4 7.4: what the peaces of the war make of the project."""

from __future__ import annotations

from europa.eu9.annals import Peace
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.spanish_succession import groups, project
from europa.eu9.rules.events.political.spanish_succession.groups import EVENT, WHOLE, spain
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.treaties import UNCONDITIONAL
from europa.kernel import Ask, Option, Steps

WAR = "spanish_succession"
SEPARATE = "separate"
OVERRULED, UNLIMITED = 2, 3
"""Levels of the opponents' peace: a new project; one without limits."""
WHOLE_PROJECT = 3
"""Level of the heir's peace that costs him nothing."""
MANY = 99
MESSAGES = {
    "ask.event.compensation": "{power}, {event}: {key} to {other}. Do you accept?",
    "option.event.compensation.accept": "Accept",
    "option.event.compensation.refuse": "Refuse",
}


@own(EVENT, "before:7.4")
def judge(scene: Scene) -> Steps[None]:
    """Who left the war forfeits; at its end the project stands, is paid for, or is made anew."""
    if not groups.heir(scene) or scene.note("judged", ""):
        return
    signed = [p for p in scene.g.state.peaces if _is_ours(scene, p)]
    if not signed:
        return
    on = named_war(scene.g, WAR) is not None
    for peace in signed:
        if peace.kind == SEPARATE and on:
            _forfeit(scene, peace)
    _dethroned(scene, signed, on=on)
    last = _decisive(scene, signed)
    if on or last is None:
        return
    scene.write("judged", "", "1")
    yield from _result(scene, last)
    project.arsenal(scene)


def _is_ours(scene: Scene, peace: Peace) -> bool:
    return peace.cause == EVENT and peace.turn == scene.g.state.turn


def _decisive(scene: Scene, signed: list[Peace]) -> Peace | None:
    """The last peace of Spain or of the heir."""
    sides = (spain(scene), *groups.heir(scene))
    found = [p for p in signed if any(one in p.parties for one in sides)]
    return found[-1] if found else None


def _heir_won(scene: Scene, peace: Peace) -> bool:
    return any(one in peace.winners for one in (spain(scene), *groups.heir(scene)))


def _forfeit(scene: Scene, peace: Peace) -> None:
    """A separate peace: groups go back to Spain, to the heir once Spain is out."""
    g = scene.g
    war = named_war(g, WAR)
    ours = spain(scene) in war.members if war is not None else True
    to = spain(scene) if ours else groups.heir(scene)[0]
    for power in peace.parties:
        if (
            g.is_major(power)
            and power != spain(scene)
            and (war is None or power not in war.members)
        ):
            groups.take_back(scene, power, to)
            project.promise(scene, [(x, p) for x, p in project.promised(scene) if p != power])


def _dethroned(scene: Scene, signed: list[Peace], *, on: bool) -> None:
    """Spain surrenders: while the war goes on the heir has all its groups, provisionally."""
    heir = groups.heir(scene)[0]
    lost = any(p.level == UNCONDITIONAL and spain(scene) in p.losers for p in signed)
    if not lost or not on or not scene.g.is_major(heir):
        return
    for name in groups.LANDS:
        moved = groups.lands(scene, name, spain(scene))
        if moved:
            scene.write("moved", name, " ".join(scene.g.ids(moved)))
            for place in moved:
                groups.transfer(scene, place, heir)
            kept = [*groups.inherits(scene, heir), name]
            scene.write("inherits", scene.g.name(heir), " ".join(kept))


# The table of results


def _result(scene: Scene, peace: Peace) -> Steps[None]:
    g = scene.g
    payer = g.country(scene.note("role", "payer"))
    won = _heir_won(scene, peace) or peace.level == 0
    foes = _foes(scene, peace)
    if not won and peace.level >= OVERRULED:
        yield from _anew(scene, foes, limited=peace.level < UNLIMITED)
        return
    for name, power in project.promised(scene):
        yield from groups.hand_over(scene, name, power, payer)
    project.promise(scene, [])
    if won and peace.level >= WHOLE_PROJECT:
        return
    number = 1 if won and peace.level else 2
    chooser = payer if won else _leader(scene, foes)
    yield from _compensate(scene, chooser, foes, number, asks=peace.level == 0)


def _foes(scene: Scene, peace: Peace) -> list[int]:
    """Powers of the enemy alliance that fought to the end."""
    g = scene.g
    sides = (spain(scene), *groups.heir(scene))
    across = [c for c in peace.parties if any(peace.opposed(c, one) for one in sides)]
    return [c for c in across if g.is_major(c)]


def _leader(scene: Scene, foes: list[int]) -> int:
    """Who speaks for the Opposing Alliance: the first that contested."""
    first = [c for c in groups.opponents(scene) if c in foes]
    return (first or foes or [spain(scene)])[0]


def _compensate(
    scene: Scene, chooser: int, foes: list[int], number: int, *, asks: bool
) -> Steps[None]:
    """Groups or spoils for enemy powers; two halves are one; one refused is lost."""
    g, left = scene.g, number * WHOLE
    heir = groups.heir(scene)[0]
    while left > 0 and g.is_major(chooser):
        found = []
        for name in (*groups.names(), *groups.spoils()):
            held = name in groups.inherits(scene, heir)
            if not held and not groups.available(scene, name):
                continue
            for power in groups.interested(scene, name):
                if power in foes and groups.weight(scene, name, power) <= left:
                    key = f"give:{name}:{g.name(power)}"
                    found.append(Option(key, (name, power), (g.name(power),)))
        if not found:
            return
        params = {
            "power": g.name(chooser), "event": EVENT, "key": "compensation",
            "default": found[0].key,
        }  # fmt: skip
        name, power = yield Ask(g.seat_of(chooser), "event.share", found, EVENT, params)
        left -= groups.weight(scene, name, power)
        if asks and not (yield from _takes(scene, name, power)):
            continue
        _give_up(scene, name, heir)
        yield from groups.hand_over(scene, name, power, chooser)


def _takes(scene: Scene, name: str, power: int) -> Steps[bool]:
    """White peace: the heir only proposes."""
    g = scene.g
    params = {
        "power": g.name(power), "event": EVENT, "key": name, "other": g.name(power),
        "default": "accept",
    }  # fmt: skip
    options = [Option("accept", True), Option("refuse", False)]
    said: bool = yield Ask(g.seat_of(power), "event.compensation", options, EVENT, params)
    return said


def _give_up(scene: Scene, name: str, heir: int) -> None:
    """A group of the heir is Spanish again before it is given away."""
    g = scene.g
    if name not in groups.inherits(scene, heir):
        return
    rest = [x for x in groups.inherits(scene, heir) if x != name]
    scene.write("inherits", g.name(heir), name)
    groups.take_back(scene, heir, spain(scene))
    scene.write("inherits", g.name(heir), " ".join(rest))


def _anew(scene: Scene, foes: list[int], *, limited: bool) -> Steps[None]:
    """The project is void; the Opposing Alliance divides the inheritance."""
    g = scene.g
    for power in g.majors():
        groups.take_back(scene, power, spain(scene))
    project.promise(scene, [])
    leader = _leader(scene, foes)
    pairs: list[tuple[str, int]] = []
    while g.is_major(leader):
        most = project.MOST if limited else MANY
        options, barred = project.shares(scene, pairs, most=most, payable=False)
        options = [o for o in options if o.value[1] in (*foes, *groups.heir(scene))]
        params = {"power": g.name(leader), "event": EVENT, "key": "dividing", "default": "enough"}
        gift = yield Ask(
            g.seat_of(leader), "event.share", [Option("enough", ()), *options], EVENT, params,
            disabled=barred,
        )  # fmt: skip
        if not gift:
            break
        pairs.append(gift)
    for name, power in pairs:
        yield from groups.hand_over(scene, name, power, leader)
