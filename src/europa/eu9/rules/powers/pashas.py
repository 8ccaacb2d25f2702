"""XV (TUR) Pashas: who is appointed, corrupted, exchanged, dismissed (39.6 to 39.12)."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.entries import Placed, Removed
from europa.eu9.rules.powers.crowns import habsburg
from europa.eu9.rules.powers.stability import change
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps
from europa.kernel.flow import DONE

PROVINCES_EACH = 3
"""39.7: a pasha for so many owned provinces."""
MARCHES = (("syria", "iraq"), ("balkans", "hungary"))
"""Lands of 1492 outside the nation where one new pasha a turn may sit."""
LEAVE = "leave"


def turkey(g: G) -> int:
    """The country they serve."""
    return g.country("turkey")


def in_play(g: G) -> list[int]:
    """Pashas on the map."""
    s = g.state
    return [
        n
        for n, leader in enumerate(g.world.leaders)
        if leader.kind == "pasha" and s.leader_state[n] == ON_MAP and s.leader_place[n] != NONE
    ]


def honest(g: G) -> list[int]:
    """Those nobody has corrupted."""
    return [n for n in in_play(g) if n not in g.state.corrupted]


def chooser(g: G) -> int:
    """E564: the Defender of the Catholic faith, else the Habsburgs' power, else nobody."""
    found = g.state.titles.get("defender", NONE)
    return found if found != NONE and g.is_major(found) else habsburg(g)


def _seats(g: G, besides: int = NONE) -> set[int]:
    """Provinces with a pasha."""
    return {g.state.leader_place[n] for n in in_play(g) if n != besides}


def _free(g: G, besides: int = NONE) -> list[int]:
    """Owned provinces without a pasha there or beside them, not the capital."""
    w, taken = g.world, _seats(g, besides)
    return [
        p
        for p in g.owned(turkey(g))
        if p != w.countries[turkey(g)].capital
        and p not in taken
        and not taken.intersection(w.provinces[p].neighbours)
    ]


def _note(g: G) -> None:
    """The provinces that yield nothing follow from who is corrupt (B3)."""
    s = g.state
    s.corrupted = [n for n in s.corrupted if s.leader_state[n] == ON_MAP]
    s.corrupt[:] = bytes(len(s.corrupt))
    for n in s.corrupted:
        s.corrupt[s.leader_place[n]] = 1


def _draw(g: G) -> int:
    pool = [n for n, x in enumerate(g.world.leaders)
            if x.kind == "pasha" and not g.state.leader_state[n]]  # fmt: skip
    return g.pick("pasha", pool) if pool else NONE


def _say(g: G, what: str, place: int) -> None:
    g.log(Placed("turkey", what, g.world.provinces[place].id))


# Corruption


def corrupt_pasha(g: G) -> Steps[None]:
    """39.9: a random one; he goes to his province or one beside it, as the chooser says."""
    s, w = g.state, g.world
    able = honest(g)
    if not able:
        return
    pasha = g.pick("corrupt_pasha", able)
    here, taken = s.leader_place[pasha], _seats(g, pasha)
    found = _free(g, pasha)
    if here < len(s.owner) and s.owner[here] == turkey(g):
        near = [here, *w.provinces[here].neighbours]
        found = [p for p in near if s.owner[p] == turkey(g) and p not in taken]
    place = yield from _where(g, chooser(g), found or [here])
    g.put_leader(pasha, place)
    s.corrupted.append(pasha)
    _note(g)
    _say(g, "corrupt pasha", place)


def _where(g: G, who: int, places: Sequence[int]) -> Steps[int]:
    ids = g.world.provinces
    if who == NONE or len(places) == 1:
        return g.pick("corrupt_pasha", list(places))
    options = [Option(f"corrupt:{ids[p].id}", p, (ids[p].id,)) for p in places]
    chosen: int = yield Ask(g.seat_of(who), "pasha.corrupt", options, "III.1")
    return chosen


def dismiss_corrupted(g: G, most: int) -> None:
    """39.13, V-15: so many corrupt ones are removed without a price."""
    gone = list(g.state.corrupted)[:most]
    for pasha in gone:
        g.put_leader(pasha, NONE, 0)
    g.state.corrupted = [n for n in g.state.corrupted if n not in gone]
    tidy(g)


def tidy(g: G) -> None:
    """39.9: one whose province is lost is placed anew; he stays corrupt."""
    s = g.state
    _note(g)
    for pasha in s.corrupted:
        if s.owner[s.leader_place[pasha]] != turkey(g):
            places = _free(g, pasha)
            if places:
                g.put_leader(pasha, g.pick("corrupt_pasha", places))
                _say(g, "corrupt pasha", s.leader_place[pasha])
    _note(g)


# Exchange and dismissal


def _replace(g: G, pasha: int) -> None:
    """He goes; a random one who is honest takes his place."""
    place = g.state.leader_place[pasha]
    new = _draw(g)
    g.put_leader(pasha, NONE, 0)
    g.log(Removed("turkey", g.world.leaders[pasha].name, g.world.provinces[place].id))
    if new != NONE:
        g.put_leader(new, place)
        _say(g, g.world.leaders[new].name, place)
    _note(g)


def _options(g: G, pashas: Sequence[int]) -> list[Option]:
    names = g.world.leaders
    return [Option(f"exchange:{names[n].id}", n, (names[n].name,)) for n in pashas]


def exchange(g: G) -> Steps[None]:
    """39.10: the chooser may exchange one, then TUR one, and so on until somebody stops."""
    players = [chooser(g), turkey(g)]
    if NONE in players or players[0] == players[1]:
        return
    turn = 0
    while True:
        worst = in_play(g)
        worst.sort(key=lambda n: (n in g.state.corrupted) != bool(turn % 2))
        options = _options(g, worst)
        if not options or not _has_pool(g):
            return
        params = {"power": g.name(players[turn % 2])}
        first, rest = Option(LEAVE, NONE), options
        answer = yield Ask(
            g.seat_of(players[turn % 2]), "pasha.exchange", [first, *rest], "XV", params
        )
        if answer == NONE:
            return
        _replace(g, answer)
        turn += 1


def _has_pool(g: G) -> bool:
    return any(
        x.kind == "pasha" and not g.state.leader_state[n] for n, x in enumerate(g.world.leaders)
    )


def dismiss(g: G) -> Steps[None]:
    """39.11 (5.6): TUR at peace replaces pashas, at random, for a level of stability each."""
    power = turkey(g)
    while g.is_major(power) and not g.enemies(power) and g.state.stability[power] >= 0:
        corrupt = [n for n in in_play(g) if n in g.state.corrupted]
        if not corrupt:
            return
        options = [Option(DONE, NONE), *_options(g, corrupt)]
        params = {"power": g.name(power)}
        answer = yield Ask(g.seat_of(power), "pasha.dismiss", options, "XV", params)
        if answer == NONE:
            return
        change(g, power, -1, "XV")
        _replace(g, answer)


def spread(g: G) -> Steps[None]:
    """39.12 (5.6): at peace at most one in a province, none in the capital."""
    s, power = g.state, turkey(g)
    if not g.is_major(power) or g.enemies(power):
        return
    ids, capital = g.world.provinces, g.world.countries[power].capital
    for pasha in honest(g):
        here = s.leader_place[pasha]
        if here != capital and here not in _seats(g, pasha):
            continue
        open_places = _free(g, pasha) or [
            p for p in g.owned(power) if p != capital and p not in _seats(g, pasha)
        ]
        if not open_places:
            return
        options = [Option(f"pasha:{ids[p].id}", p, (ids[p].id,)) for p in open_places]
        params = {"power": g.name(power), "pasha": g.world.leaders[pasha].name}
        place = yield Ask(g.seat_of(power), "pasha.spread", options, "XV", params)
        g.put_leader(pasha, place)
        _say(g, g.world.leaders[pasha].name, place)


# Appointment


def most(g: G) -> int:
    """39.7: how many new ones may come this turn."""
    s, power = g.state, turkey(g)
    more = ("I-E" in s.occurred) + bool(s.gone[g.country("mamluks")])
    room = len(g.owned(power)) // PROVINCES_EACH - len(in_play(g))
    return max(0, min(room, s.stability[power] + more))


def sites(g: G, filled: Sequence[int]) -> list[int]:
    """39.7: national provinces, and one a turn in each of the marches (`filled` this turn)."""
    w, power = g.world, turkey(g)
    marches = [{p for name in names for p in _land(g, name)} for names in MARCHES]
    open_marches = {p for lands in marches if not lands.intersection(filled) for p in lands}
    return [p for p in _free(g) if power in w.provinces[p].national or p in open_marches]


def _land(g: G, name: str) -> list[int]:
    """Provinces of a region, or of a country in 1492."""
    w = g.world
    if name in w.regions:
        return [w.province_index[one] for one in w.regions[name]]
    return list(w.countries[w.country_index[name]].provinces)


def appoint(g: G) -> Steps[None]:
    """39.7 (3.10): TUR names a province, then a pasha is drawn; again and again.

    Exceptional taxes of this turn have corrupted one before (39.9).
    """
    power = turkey(g)
    if g.effect("taxes", power) and not (g.holds("turkish_g1b") or g.holds("turkish_g2")):
        yield from corrupt_pasha(g)
    filled: list[int] = []
    for _ in range(most(g) if g.is_major(power) else 0):
        places = sites(g, filled)
        if not places or not _has_pool(g):
            return
        ids = g.world.provinces
        options = [Option(f"pasha:{ids[p].id}", p, (ids[p].id,)) for p in places]
        params = {"power": g.name(power)}
        place = yield Ask(g.seat_of(power), "pasha.seat", [*options, Option(DONE, NONE)], "XV",
                          params)  # fmt: skip
        if place == NONE:
            return
        filled.append(place)
        new = _draw(g)
        g.put_leader(new, place)
        _say(g, g.world.leaders[new].name, place)


MESSAGES = {
    "ask.pasha.corrupt": "Turkey: in which province is a pasha corrupted?",
    "option.corrupt": "{a}",
    "ask.pasha.exchange": "{power}: do you exchange a pasha of Turkey for another?",
    "ask.pasha.dismiss": "{power}: do you dismiss a corrupt pasha? (stability -1)",
    "ask.pasha.spread": "{power}: at peace each pasha sits alone. Where does {pasha} go?",
    "ask.pasha.seat": "{power}: where does a new pasha sit?",
    "option.exchange": "{a}",
    "option.pasha": "{a}",
    "option.pasha.exchange.leave": "No",
}
