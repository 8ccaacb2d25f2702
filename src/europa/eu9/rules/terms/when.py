"""Conditions on the clock and on countries: `["religion", "it", "catholic"]`."""

from __future__ import annotations

from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.single.ukraine import STANCE
from europa.eu9.rules.terms.amounts import amount, count
from europa.eu9.rules.terms.core import WHEN, compares, countries, country, holds, places, word
from europa.eu9.rules.terms.scene import Scene, Term
from europa.eu9.rules.terms.where import owned_by
from europa.eu9.rules.terms.who import emperor_of
from europa.eu9.state import ADM, AT, BOXES, COUNTRIES, DIP, FR, MIL, NEUTRAL
from europa.eu9.world import NONE, PERIODS, RELIGIONS

MUSLIM = ("sunni", "shia")
CHRISTIAN = ("catholic", "protestant", "orthodox")
STANCES = {"cr": "counter_reformation", "co": "conciliatory"}
"""Short names of attitudes in the events' data; the others are the state's own."""
KHANATES = ("kazan", "astrakhan", "crimea", "golden_horde", "don_cossacks")
ELECTORS = ("cologne", "palatinate", "saxony", "trier", "mainz", "brandenburg", "bohemia")
"""Of 1492; events name more."""
SKILL = {"adm": ADM, "dip": DIP, "mil": MIL}


# Logic


@word(WHEN, "and")
def both(scene: Scene, *conditions: Term) -> bool:
    return all(holds(scene, one) for one in conditions)


@word(WHEN, "or")
def either(scene: Scene, *conditions: Term) -> bool:
    return any(holds(scene, one) for one in conditions)


@word(WHEN, "not")
def neither(scene: Scene, condition: Term) -> bool:
    return not holds(scene, condition)


@word(WHEN, "two_of")
def two_of(scene: Scene, *conditions: Term) -> bool:
    return sum(holds(scene, one) for one in conditions) >= 2


@word(WHEN, "count")
def counted(scene: Scene, selector: Term, sign: str, number: Term) -> bool:
    return compares(count(scene, selector), sign, amount(scene, number))


# The clock


@word(WHEN, "period")
def in_period(scene: Scene, sign: str, period: str) -> bool:
    return compares(scene.g.state.period, sign, PERIODS.index(period))


@word(WHEN, "turn")
def in_turn(scene: Scene, sign: str, turn: int) -> bool:
    return compares(scene.g.state.turn, sign, turn)


@word(WHEN, "game_end")
def game_end(scene: Scene) -> bool:
    return scene.g.state.turn >= scene.g.state.last_turn


@word(WHEN, "option")
def option(scene: Scene, name: str) -> bool:
    return bool(scene.g.state.options.get(name, False))


# Countries


@word(WHEN, "exists")
def exists(scene: Scene, who: Term) -> bool:
    found = countries(scene, who)
    return bool(found) and not all(scene.g.state.gone[c] for c in found)


@word(WHEN, "major")
def is_major(scene: Scene, who: Term) -> bool:
    found = countries(scene, who)
    return bool(found) and all(scene.g.is_major(c) for c in found)


@word(WHEN, "minor")
def is_minor(scene: Scene, who: Term) -> bool:
    """In play: with lands of its own, not only with fleets."""
    found = countries(scene, who)
    g = scene.g
    return bool(found) and all(
        not g.is_major(c) and not g.state.gone[c] and owned_by(scene, c) for c in found
    )


@word(WHEN, "active")
def active(scene: Scene, who: Term) -> bool:
    """A minor in a war or an intervention."""
    return any(scene.g.wars_of(c) for c in countries(scene, who))


@word(WHEN, "neutral")
def neutral(scene: Scene, who: Term) -> bool:
    return all(scene.g.state.patron[c] == NONE for c in countries(scene, who))


@word(WHEN, "patron")
def has_patron(scene: Scene, minor: Term, who: Term) -> bool:
    patrons = countries(scene, who)
    return any(scene.g.state.patron[c] in patrons for c in countries(scene, minor))


@word(WHEN, "on_track")
def on_track(scene: Scene, minor: Term, who: Term) -> bool:
    return has_patron(scene, minor, who)


@word(WHEN, "has_on_track")
def has_on_track(scene: Scene, who: Term, minors: Term) -> bool:
    return has_patron(scene, minors, who)


@word(WHEN, "box")
def in_box(scene: Scene, minor: Term, sign: str, box: str) -> bool:
    s = scene.g.state
    one = country(scene, minor)
    now = s.box[one] if s.patron[one] != NONE else NEUTRAL
    return compares(now, sign, BOXES.index(box))


@word(WHEN, "religion")
def religion(scene: Scene, who: Term, faith: str) -> bool:
    wanted = {"muslim": MUSLIM, "christian": CHRISTIAN}.get(faith, (faith,))
    found = countries(scene, who)
    return bool(found) and all(RELIGIONS[scene.g.state.religion[c]] in wanted for c in found)


@word(WHEN, "stance")
def stance(scene: Scene, who: Term, attitude: str) -> bool:
    wanted = STANCES.get(attitude, attitude)
    attitudes = scene.g.state.attitude
    found = countries(scene, who)
    return bool(found) and all(
        c < len(attitudes)
        and (attitudes[c] == wanted or scene.g.holds(f"{STANCE}{scene.g.name(c)}:{wanted}"))
        for c in found
    )


@word(WHEN, "government")
def government(scene: Scene, who: Term, kind: str) -> bool:
    return scene.g.state.government[country(scene, who)] == kind


@word(WHEN, "emperor")
def is_emperor(scene: Scene, who: Term) -> bool:
    return emperor_of(scene) in countries(scene, who)


@word(WHEN, "elector")
def elector(scene: Scene, who: Term) -> bool:
    """P 18.1: the seven; Bavaria in the Palatinate's place after Prague."""
    titles = scene.g.state.titles
    lost = "palatinate" if "elector:bavaria" in titles else ""
    names = [scene.g.name(c) for c in countries(scene, who)]
    return any((n in ELECTORS and n != lost) or f"elector:{n}" in titles for n in names)


@word(WHEN, "khanate")
def khanate(scene: Scene, who: Term) -> bool:
    return all(scene.g.name(c) in KHANATES for c in countries(scene, who))


@word(WHEN, "stability")
def stability(scene: Scene, who: Term, sign: str, number: Term) -> bool:
    return compares(amount(scene, ["stability", who]), sign, amount(scene, number))


@word(WHEN, "treasury")
def treasury(scene: Scene, who: Term, sign: str, number: Term) -> bool:
    return compares(scene.g.line(country(scene, who), "A2"), sign, amount(scene, number))


@word(WHEN, "skill")
def skilled(scene: Scene, who: Term, kind: str, sign: str, number: Term) -> bool:
    value = skill(scene.g, country(scene, who), SKILL[kind])
    return compares(value, sign, amount(scene, number))


@word(WHEN, "is")
def same(scene: Scene, who: Term, other: Term) -> bool:
    if who == "here" and isinstance(other, str) and other in scene.g.world.zone_index:
        return scene.here == scene.g.world.zone_index[other]
    if who == "here":
        return scene.here in places(scene, other)
    one, two = countries(scene, who), countries(scene, other)
    return bool(one) and one == two


@word(WHEN, "one_of")
def one_of(scene: Scene, who: Term, list_: Term) -> bool:
    if who == "here":
        return scene.here in places(scene, list_)
    found, among = countries(scene, who), countries(scene, list_)
    return bool(found) and all(c in among for c in found)


@word(WHEN, "treaty")
def treaty(scene: Scene, who: Term, minor: Term, kind: str) -> bool:
    """A treaty with a minor overseas; `enforced` is one that was imposed."""
    g = scene.g
    level = {"FR": FR, "AT": AT, "enforced": AT}[kind]
    return any(
        g.state.treaties.get(one * COUNTRIES + other, 0) >= level
        for one in countries(scene, who)
        for other in countries(scene, minor)
    )


# Monarchs, ministers and leaders


@word(WHEN, "monarch")
def reigns(scene: Scene, who: Term, name: str) -> bool:
    g = scene.g
    return g.state.monarch[country(scene, who)] == g.world.monarch_index[name]


@word(WHEN, "reigned")
def reigned(scene: Scene, name: str) -> bool:
    """Reigns, or has reigned."""
    g = scene.g
    return f"reigned:{name}" in g.state.held or g.world.monarch_index[name] in g.state.monarch


@word(WHEN, "reign_turn")
def reign_turn(scene: Scene, who: Term, sign: str, number: int) -> bool:
    s = scene.g.state
    return compares(s.turn - s.reign_from[country(scene, who)] + 1, sign, number)


@word(WHEN, "turns_left")
def turns_left(scene: Scene, who: Term, sign: str, number: int) -> bool:
    s = scene.g.state
    return compares(s.dies[country(scene, who)] - s.turn, sign, number)


@word(WHEN, "dynasty")
def dynasty(scene: Scene, who: Term, name: str) -> bool:
    return scene.g.state.dynasty.get(country(scene, who), "") == name


@word(WHEN, "overthrown")
def overthrown(scene: Scene, who: Term) -> bool:
    return any(scene.g.state.overthrown[c] for c in countries(scene, who))


@word(WHEN, "reform_level")
def reform_level(scene: Scene, who: Term, sign: str, number: int) -> bool:
    done = sum(1 for name in scene.g.state.in_force if name.startswith("turkish_"))
    return compares(done, sign, number)


@word(WHEN, "dynastic")
def dynastic(scene: Scene, action: str) -> bool:
    return f"dynastic_{action}" in scene.g.state.in_force
