"""IV.4: diplomacy overseas, treaties, minors that stir."""

from __future__ import annotations

import pytest

from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.diplomacy import (
    activation,
    minor_actions,
    minor_reactions,
    resolution,
    rotw_modifiers,
    track,
)
from europa.eu9.rules.powers.faith import faith
from europa.eu9.rules.powers.limits import actions
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.state import AT, COL, COUNTRIES, DEAD, FR, NR, ON_MAP, PROVINCES, SEAS, TP
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.treaties import Advance
from tests.eu9.dealings import at_peace, can, war, window


def knows_all(g: G, power: str) -> int:
    index = g.country(power)
    g.state.known[index * PROVINCES : (index + 1) * PROVINCES] = b"\1" * PROVINCES
    g.state.known_seas[index * SEAS : (index + 1) * SEAS] = b"\1" * SEAS
    return index


def treaty(g: G, power: str, minor: str, level: int) -> None:
    g.state.treaties[g.country(power) * COUNTRIES + g.country(minor)] = level


def status(g: G, power: str, minor: str) -> int:
    return g.state.treaties.get(g.country(power) * COUNTRIES + g.country(minor), NR)


def land(g: G, minor: str) -> int:
    """A province of a minor."""
    area = rotw_modifiers.home_areas(g, g.country(minor))[0]
    return g.world.areas[area].provinces[0]


def stand(g: G, leader: str, place: int, side: int = 0) -> None:
    n = g.world.leader_index[leader]
    g.state.leader_state[n], g.state.leader_place[n], g.state.leader_side[n] = ON_MAP, place, side


def post(g: G, power: str, province: int, kind: int = TP, level: int = 1) -> None:
    s = g.state
    s.post[province], s.post_owner[province], s.post_level[province] = kind, g.country(power), level


def act(g: G, power: str, minor: str, ducats: int = 20, kind: str = "abroad", on: str = "") -> None:
    index = g.country(power)
    mine = g.state.diplomacy[index]
    g.state.diplomacy[index] = (*mine, Action(kind, minor, ducats, on))


def alive(g: G, minor: str, area: str) -> None:
    """A minor that comes later in the game owns an area now."""
    g.state.gone[g.country(minor)] = 0
    g.state.area_owner[g.world.area_index[area]] = g.country(minor)


def test_iv_151_portugal_and_vijayanagar() -> None:
    g = position(turn=3, dice={"diplomacy": [6], "resistance": [4, 8], "treaty": [7, 9]})
    por = knows_all(g, "POR")
    g.state.sfti[por] = 5
    stand(g, "da_gama", land(g, "vijayanagar"))
    minor = g.country("vijayanagar")
    assert rotw_modifiers.why_not(g, por, minor) == ""
    assert rotw_modifiers.modifier(g, por, minor, 20) == 11
    act(g, "POR", "vijayanagar")
    resolution.resolve(g)
    assert g.state.advances == [Advance(por, minor, relation=AT)]
    drive(track.turn(g, por), ["treaty:AT", "pay"])
    assert status(g, "POR", "vijayanagar") == AT
    assert g.line(por, "A7") == -16


def _aden(react: bool) -> G:
    g = position(
        turn=8, segment="2.7", dice={"diplomacy": [8, 5], "resistance": [3, 2]},
    )  # fmt: skip
    for power, index in (("VEN", 4), ("TUR", 3)):
        at = knows_all(g, power)
        g.state.fti[at] = g.state.sfti[at] = index
    treaty(g, "TUR", "aden", AT)
    g.state.mission = [-1] * PROVINCES  # the example knows none
    g.state.occurred["I-13"] = 1
    act(g, "VEN", "aden", 50)
    drive(minor_reactions.react(g), ["invest:20" if react else "invest:0"])
    return g


def test_iv_152_venice_and_aden() -> None:
    g = _aden(react=True)
    assert rotw_modifiers.modifier(g, g.country("VEN"), g.country("aden"), 50) == 4
    assert rotw_modifiers.modifier(g, g.country("TUR"), g.country("aden"), 20) == 5
    resolution.resolve(g)
    assert [a.relation for a in g.state.advances] == [FR]
    g = _aden(react=False)
    resolution.resolve(g)
    assert [a.relation for a in g.state.advances] == [AT]


def _speaker(g: G, power: int, minor: int) -> list[rotw_modifiers.Emissary]:
    """Everybody has an emissary of manoeuvre 4."""
    return [rotw_modifiers.Emissary(-1, 4)]


def test_iv_153_england_lowers_france_in_mysore(monkeypatch: pytest.MonkeyPatch) -> None:
    for dice, ends in (([8, 7], FR), ([7, 7], AT)):
        g = position(turn=53, segment="2.8", dice={"diplomacy": dice})
        alive(g, "mysore", "area_karnatika")
        here = land(g, "mysore")
        for power in ("ANG", "FRA"):
            at = knows_all(g, power)
            g.state.fti[at] = g.state.sfti[at] = 5
            post(g, power, here)
        treaty(g, "FRA", "mysore", AT)
        monkeypatch.setattr(rotw_modifiers, "emissaries", _speaker)
        act(g, "ANG", "mysore", 50, "lower", "france")
        g.add_effect("reacts_mysore", g.country("FRA"), 20)
        ang, fra, mysore = (g.country(c) for c in ("ANG", "FRA", "mysore"))
        assert rotw_modifiers.modifier(g, ang, mysore, 50) == 11
        assert rotw_modifiers.modifier(g, fra, mysore, 20, defends=True) == 11
        resolution.resolve(g)
        assert status(g, "FRA", "mysore") == ends


@pytest.mark.parametrize("old, total, reaches, lives", [
    (NR, 16, FR, True), (FR, 16, AT, True), (NR, 13, None, True), (NR, 12, None, False),
])  # fmt: skip
def test_iv_154_differences(
    monkeypatch: pytest.MonkeyPatch, old: int, total: int, reaches: int | None, lives: bool
) -> None:
    g = position(turn=9, dice={"resistance": [6, 6]})
    por = knows_all(g, "POR")
    priest = next(
        n for n, x in enumerate(g.world.leaders)
        if any(side.kind == "missionary" for side in x.sides)
    )  # fmt: skip
    g.state.leader_state[priest] = ON_MAP
    g.state.leader_for[priest] = por
    g.state.leader_place[priest] = land(g, "vijayanagar")
    if old:
        treaty(g, "POR", "vijayanagar", old)

    def roll(g: G, power: int, minor: int, added: int, acts: bool) -> resolution.Roller:
        return resolution.Roller(power, total, acts)

    monkeypatch.setattr(resolution, "_roll", roll)
    act(g, "POR", "vijayanagar")
    resolution.resolve(g)
    assert [a.relation for a in g.state.advances] == ([reaches] if reaches else [])
    assert (g.state.leader_state[priest] != DEAD) == lives


def test_iv_155_emissaries() -> None:
    g = position(turn=9)
    por, fra = knows_all(g, "POR"), knows_all(g, "FRA")
    here = land(g, "vijayanagar")
    minor = g.country("vijayanagar")
    g.state.mission[here] = por
    assert rotw_modifiers.emissaries(g, por, minor)[0].value == 3
    g.state.mission[here] = fra
    assert rotw_modifiers.emissaries(g, fra, minor)[0].value == 5
    g.state.mission[here] = -1
    stand(g, "da_gama", here, side=1)  # as an explorer
    man = g.world.leaders[g.world.leader_index["da_gama"]].sides[1].values[0]
    assert rotw_modifiers.emissaries(g, por, minor)[0].value == man // 2


def test_iv_156_and_iv_192_who_may_act() -> None:
    """IV-156, IV-192."""
    g = position(turn=9)
    por, minor = g.country("POR"), g.country("vijayanagar")
    g.state.known[por * PROVINCES : (por + 1) * PROVINCES] = bytes(PROVINCES)
    assert rotw_modifiers.why_not(g, por, minor) == "reason.rotw.unknown"
    pol = knows_all(g, "POL")
    assert rotw_modifiers.why_not(g, pol, minor) == "reason.rotw.far"
    tur = knows_all(g, "TUR")
    assert rotw_modifiers.why_not(g, tur, g.country("oman")) == ""
    # An emissary next door helps, but gives no right to act; in the country he does.
    w = g.world
    area = rotw_modifiers.home_areas(g, minor)[0]
    next_door = next(
        w.areas[a].provinces[0] for a in w.areas[area].neighbours
        if g.state.area_owner[a] != minor
    )  # fmt: skip
    rus = knows_all(g, "RUS")
    priest = next(n for n, x in enumerate(w.leaders) if x.kind == "missionary")
    g.state.leader_state[priest], g.state.leader_for[priest] = ON_MAP, rus
    g.state.leader_place[priest] = next_door
    assert rotw_modifiers.why_not(g, rus, minor) == "reason.rotw.far"
    assert rotw_modifiers.emissaries(g, rus, minor)
    g.state.leader_place[priest] = land(g, "vijayanagar")
    assert rotw_modifiers.why_not(g, rus, minor) == ""


def test_iv_157_counters() -> None:
    g = position(turn=9, segment="2.9")
    por = knows_all(g, "POR")
    g.state.treaties = {}
    for name in ("gujarat", "china", "japan", "oman", "aden", "sudan"):
        treaty(g, "POR", name, FR)
    assert track.counters(g, por) == 0
    g.state.advances = [Advance(por, g.country("vijayanagar"), relation=FR)]
    drive(track.turn(g, por), ["stay"])
    assert status(g, "POR", "vijayanagar") == NR
    drive(track.turn(g, por), ["drop:sudan", "treaty:FR"])
    assert (status(g, "POR", "vijayanagar"), status(g, "POR", "sudan")) == (FR, NR)


def test_iv_158_the_price_of_a_treaty() -> None:
    for answer, level, ducats in (("pay", AT, -73), ("refuse", FR, 0)):
        g = position(turn=9, segment="2.9", dice={"treaty": [73]})
        por = knows_all(g, "POR")
        g.state.advances = [Advance(por, g.country("china"), relation=AT)]
        drive(track.turn(g, por), ["treaty:AT", answer])
        assert (status(g, "POR", "china"), g.line(por, "A7")) == (level, ducats)
    g = position(dice={"treaty": [4, 5]})
    assert track.at_price(g, g.country("POR"), g.country("siberia")) == 9


def test_iv_159_the_best_friend_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    g = position(turn=9, dice={"resistance": [5, 6]})
    knows_all(g, "POR")
    totals = {"POR": 18, "TUR": 9, "VEN": 13}
    for power in ("TUR", "VEN"):
        treaty(g, power, "aden", AT)
        g.add_effect("reacts_aden", g.country(power), 20)

    def roll(g: G, power: int, minor: int, added: int, acts: bool) -> resolution.Roller:
        return resolution.Roller(power, totals[g.world.countries[power].code], acts)

    monkeypatch.setattr(resolution, "_roll", roll)
    act(g, "POR", "aden")
    resolution.resolve(g)
    told = [x.entry for x in g.journal.lines() if isinstance(x.entry, resolution.Resisted)]
    assert [(x.against, x.points) for x in told] == [(13, 5)]


def test_iv_160_closed_japan() -> None:
    g = position(turn=30)
    por = knows_all(g, "POR")
    treaty(g, "POR", "japan", FR)
    post(g, "POR", land(g, "japan"))
    assert rotw_modifiers.why_not(g, por, g.country("japan")) == ""
    g.state.in_force["japan_closed"] = 28
    assert rotw_modifiers.why_not(g, por, g.country("japan")) == "reason.rotw.closed"
    assert status(g, "POR", "japan") == FR


@pytest.mark.parametrize("minor, die, begins", [
    ("gujarat", 8, True), ("gujarat", 9, False), ("vijayanagar", 3, True),
    ("vijayanagar", 4, False),
])  # fmt: skip
def test_iv_162_activation(minor: str, die: int, begins: bool) -> None:
    g = position(turn=9, segment="2.10", dice={"activation": [die]})
    _clear(g)
    post(g, "POR", land(g, minor))
    assert bool(list(activation.wake(g))) == begins
    assert at_war(g, g.country(minor), g.country("POR")) == begins


def _clear(g: G) -> None:
    """Nobody is anywhere overseas."""
    s, w = g.state, g.world
    for p in w.provinces:
        if not p.europe and s.post_owner[p.index] != -1 and g.is_major(s.post_owner[p.index]):
            s.post[p.index] = s.post_level[p.index] = 0
            s.post_owner[p.index] = -1
        if not p.europe:
            s.fort[p.index] = -1
    s.units = [u for u in s.units if u.place >= len(s.owner) or w.provinces[u.place].europe]


def test_iv_163_the_mughals() -> None:
    g = position(turn=20, segment="2.10")
    alive(g, "mughals", "area_delhi" if "area_delhi" in g.world.area_index else "area_bengale")
    _clear(g)
    here = land(g, "mughals")
    mughals, por = g.country("mughals"), g.country("POR")
    treaty(g, "POR", "mughals", AT)
    post(g, "POR", here, level=3)
    assert activation.offences(g, mughals, por) == []
    post(g, "POR", here, level=4)
    assert activation.offences(g, mughals, por) == [here]
    level = activation.level_in(g, mughals, here)
    assert level in (9, 11)
    g.state.occurred["VI-17"] = 1
    other = next(p for p in g.world.areas[g.world.provinces[here].area].provinces
                 if g.world.provinces[p].id != "delhi_c")  # fmt: skip
    assert activation.level_in(g, mughals, other) == 3
    for minor, name in (("mughals", "delhi_c"), ("china", "pekin_c"), ("japan", "japon_w")):
        place = g.world.province_index[name]
        assert activation.level_in(g, g.country(minor), place) == activation.CERTAIN


def _troops(g: G, power: str, province: int, *kinds: str) -> None:
    g.state.units += [Unit(g.country(power), kind, province) for kind in kinds]


@pytest.mark.parametrize("minor, level, kinds, offends", [
    ("japan", FR, ("LD",), False), ("japan", FR, ("LD", "LD"), True),
    ("japan", AT, ("LD",), False), ("japan", AT, ("LD", "LD"), True),
    ("vijayanagar", AT, ("A+",), False), ("vijayanagar", AT, ("A+", "LD"), True),
    ("vijayanagar", NR, ("LDE",), True), ("vijayanagar", NR, (), False),
])  # fmt: skip
def test_iv_164_and_iv_165_and_iv_197_troops(
    minor: str, level: int, kinds: tuple[str, ...], offends: bool
) -> None:
    """IV-164, IV-165, IV-197."""
    g = position(turn=9, segment="2.10")
    _clear(g)
    if level:
        treaty(g, "POR", minor, level)
    _troops(g, "POR", land(g, minor), *kinds)
    assert bool(activation.offences(g, g.country(minor), g.country("POR"))) == offends


def test_iv_166_two_intruders() -> None:
    g = position(turn=9, segment="2.10", dice={"activation": [8, 9]})
    _clear(g)
    area = g.world.areas[g.world.provinces[land(g, "china")].area]
    places = [p for p in area.provinces if g.world.provinces[p].id != "pekin_c"]
    post(g, "POR", places[0])
    post(g, "FRA", places[1])
    assert len(list(activation.wake(g))) == 1


def test_iv_167_leaders_and_missions() -> None:
    g = position(turn=9, segment="2.10", dice={"activation": [5]})
    _clear(g)
    stand(g, "da_gama", land(g, "oman"))
    assert list(activation.wake(g)) == []
    here = land(g, "oman")
    post(g, "POR", here)
    g.state.mission[here] = g.country("POR")
    assert list(activation.wake(g)) == []


def test_iv_168_a_minor_roused() -> None:
    g = position(turn=9, segment="2.10", dice={"activation": [1]})
    _clear(g)
    treaty(g, "POR", "oman", FR)
    post(g, "POR", land(g, "oman"))
    assert list(activation.wake(g)) == [1]
    assert status(g, "POR", "oman") == NR
    now = g.state.wars[0]
    assert (now.kind, now.fresh, now.attackers) == ("overseas", "2.10", (g.country("oman"),))
    assert any(u.country == g.country("oman") for u in g.state.units)
    window(g, "2.10", [])


@pytest.mark.parametrize(
    "dice, rival, helped",
    [
        ([9, 2], "send:mysore:1", "ANG"),
        ([2, 9], "send:mysore:1", "FRA"),
        ([5, 5], "send:mysore:1", ""),
        ([], "not_wanted", "ANG"),
    ],
)
def test_iv_174_two_who_want_mysore(dice: list[int], rival: str, helped: str) -> None:
    """The highest has it, on its own side; who does not want it rolls no die (4.23.2)."""
    g = at_peace(turn=53, dice={"ally": dice})
    alive(g, "mysore", "area_karnatika")
    for power in ("ANG", "FRA"):
        treaty(g, power, "mysore", AT)
        g.state.sfti[g.country(power)] = 4
    war(g, ["ANG"], ["FRA"], begun=52)
    window(g, "2.5", ["ANG=send:mysore:1", f"FRA={rival}"])
    assert [g.name(x.beside) for x in g.state.wars[0].helpers] == (
        [g.name(g.country(helped))] if helped else []
    )
    assert "send:mysore:1" not in can(g, "FRA"), "anew next turn"


def test_iv_189_religions_of_minors_overseas() -> None:
    g = position(turn=9)
    for name in ("mughals", "afghans", "hyderabad", "ormuz", "mysore"):
        assert faith(g, g.country(name)) == "other"
    for name in ("aceh", "aden", "oman", "sudan", "gujarat"):
        assert faith(g, g.country(name)) == "sunni"
    alive(g, "mughals", "area_bengale")
    tur = g.country("TUR")
    g.state.mission = [-1] * PROVINCES
    g.state.sfti[tur] = 3
    assert rotw_modifiers.modifier(g, tur, g.country("mughals")) == 3
    assert rotw_modifiers.modifier(g, tur, g.country("oman")) == 5


def test_iv_191_one_limit_for_both_worlds() -> None:
    g = at_peace(segment="2.6")
    por = knows_all(g, "POR")
    post(g, "POR", land(g, "gujarat"))
    g.add_effect("diplomatic_more", por, 3 - actions(g, por, "diplomatic"))
    pieces = (
        Action("minor", "lucca", 20),
        Action("minor", "parma", 50),
        Action("abroad", "gujarat", 20),
    )
    assert pieces[2] in list(minor_actions.menu(g, por, pieces[:2], "abroad"))
    for kind in minor_actions.KINDS:
        assert list(minor_actions.menu(g, por, pieces, kind)) == []
    g.state.diplomacy[por] = pieces
    minor_actions.reveal(g, por)
    assert g.line(por, "A5") == 90


def test_iv_196_a_colony_shelters_troops() -> None:
    g = position(turn=20, segment="2.10")
    alive(g, "mughals", "area_bengale")
    _clear(g)
    here = land(g, "mughals")
    mughals, fra = g.country("mughals"), g.country("FRA")
    _troops(g, "FRA", here, "A-")
    assert activation.offences(g, mughals, fra) == [here]
    treaty(g, "POR", "mughals", AT)
    post(g, "POR", here, COL)
    assert activation.offences(g, mughals, fra) == []


@pytest.mark.parametrize("power, minor, offends", [
    ("TUR", "oman", False), ("TUR", "aden", False), ("TUR", "gujarat", False),
    ("TUR", "sudan", False), ("POR", "vijayanagar", False), ("HOL", "vijayanagar", True),
    ("TUR", "aceh", True),
])  # fmt: skip
def test_iv_201_colonies_under_a_treaty(power: str, minor: str, offends: bool) -> None:
    g = position(turn=20, segment="2.10")
    _clear(g)
    treaty(g, power, minor, AT)
    places = rotw_modifiers.lands(g, g.country(minor))
    here = min(places)
    post(g, power, here, COL)
    found = activation.offences(g, g.country(minor), g.country(power))
    assert (here in found) == offends


def test_iv_201_herat_and_mysore() -> None:
    g = position(turn=53, segment="2.10")
    _clear(g)
    alive(g, "mysore", "area_karnatika")
    herat = g.world.province_index["afghanistan_w"]
    g.state.area_owner[g.world.provinces[herat].area] = g.country("afghans")
    g.state.gone[g.country("afghans")] = 0
    for power, minor, here, offends in (
        ("RUS", "afghans", herat, False), ("ANG", "mysore", land(g, "mysore"), True),
    ):  # fmt: skip
        treaty(g, power, minor, AT)
        post(g, power, here, COL)
        found = activation.offences(g, g.country(minor), g.country(power))
        assert (here in found) == offends
