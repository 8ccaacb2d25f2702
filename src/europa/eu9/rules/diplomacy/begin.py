"""4.10.9 A war begins or grows: what holds at once, whoever wanted it and whatever it cost."""

from __future__ import annotations

import msgspec

from europa.eu9.conflicts import SIDES, Helper, War
from europa.eu9.rules.diplomacy import bonds
from europa.eu9.rules.logistics.minor_forces import muster
from europa.eu9.rules.powers.single import american_empires
from europa.eu9.rules.powers.single.american_empires import relation
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.tracks import InterventionOver, TreatyWeakened, is_open, move
from europa.eu9.rules.powers.wars import change_war, side_of, war_numbered
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.named_wars import note_helper, note_members
from europa.eu9.rules.terms.set_by_events import one_with
from europa.eu9.state import COUNTRIES, EW, RM, TREATIES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry


class WarBegan(Entry, frozen=True):
    """Two alliances are at war."""

    war: int
    kind: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    cause: str


class WarJoined(Entry, frozen=True):
    """A country is now fully in a war."""

    war: int
    country: str
    side: str


class Intervened(Entry, frozen=True):
    """A country helps a side without being at war."""

    war: int
    country: str
    side: str
    form: str


def begin_war(
    g: G,
    kind: str,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    *,
    cause: str = "",
    fresh: str = "",
    calls: bool = True,
    declared: bool = True,
) -> War:
    """A new war; `fresh`: segment of its reaction window, the next one that opens if left out.

    Those attacked note it (XI.3), minors in it call for help at the window, unless told not to.
    A war that nobody declared (an uprising) counts as one that goes on.
    """  # fmt: skip
    s = g.state
    s.war_count += 1
    war = War(
        kind, attackers, defenders, number=s.war_count, begun=s.turn, cause=cause,
        fresh=(fresh or "2.1") if declared else "", attacked=defenders,
    )  # fmt: skip
    s.wars.append(war)
    g.log(_told(g, war))
    for country in defenders if declared else ():
        note_attacked(g, country)
        for other in attackers:
            tell(g, "declares_war", other, country)
    note_members(g, war)
    for country in war.members:
        _enters(g, war, country, calls)
    return _now(g, war)


def _told(g: G, war: War) -> WarBegan:
    one, other = (tuple(g.name(c) for c in side) for side in (war.attackers, war.defenders))
    return WarBegan(war.number, war.kind, one, other, war.cause)


def join(g: G, war: War, country: int, side: int, *, attacked: bool = False) -> War:
    """A country enters a running war fully: it and the other side are at war (4.11.3)."""
    war = _now(g, war)
    name = SIDES[side]
    members = (*war.side(side), country)
    helpers = tuple(h for h in war.helpers if h.country != country)
    # Who enters attacks the other side; who is drawn in is attacked by it.
    struck = (country,) if attacked else war.side(1 - side)
    victims = tuple(dict.fromkeys((*war.attacked, *struck)))
    war = change_war(g, war, **{name: members, "helpers": helpers, "attacked": victims})
    g.log(WarJoined(war.number, g.name(country), name))
    note_members(g, war)
    if attacked:
        note_attacked(g, country)
    _enters(g, war, country, calls=False)
    return _now(g, war)


def _enters(g: G, war: War, country: int, calls: bool) -> None:
    """What war undoes between this country and its enemies; minors take the field."""
    enemies = war.side(1 - side_of(war, country))
    for enemy in enemies:
        bonds.undone_by_war(g, country, enemy)
        end_relation(g, country, enemy)
        end_relation(g, enemy, country)
        tell(g, "war", country, enemy)
    if not g.is_major(country):
        muster(g, country)
        if calls:
            g.state.calling.append((country, war.number))
    for twin in one_with(g, country):
        if side_of(now := _now(g, war), twin) == NONE:
            join(g, now, twin, side_of(now, country), attacked=country in now.attacked)


def note_attacked(g: G, power: int) -> None:
    """XI.3: war was declared on it, and it has itself neither declared nor broken anything."""
    if g.is_major(power) and not g.effect("at_fault", power):
        g.state.attacked[power] = 1


def at_fault(g: G, power: int) -> None:
    """XI.3: it declared a war or broke its word this turn."""
    g.add_effect("at_fault", power)
    g.state.attacked[power] = 0


def turn_on(g: G, power: int, enemies: tuple[int, ...]) -> None:
    """4.6.7: who enters a war against co-signers breaks with them, and pays for each."""
    cost = sum(bonds.break_alliances(g, power, enemy) for enemy in enemies)
    if cost:
        change(g, power, -cost, "IV.2")
        at_fault(g, power)


def end_relation(g: G, power: int, minor: int) -> None:
    """4.22.2: any war between a power and a minor of the rest of the world ends FR and AT."""
    old = relation(g, power, minor)
    g.state.treaties.pop(power * COUNTRIES + minor, 0)
    american_empires.end(g, power, minor)
    if old:
        g.log(TreatyWeakened(g.name(minor), g.name(power), TREATIES[old], TREATIES[0]))


def help_side(
    g: G,
    war: War,
    country: int,
    side: int,
    form: str = "limited",
    beside: int = NONE,
    late: bool = False,
) -> War:
    """An intervention begins (4.14, 4.16, 4.17.4)."""  # fmt: skip
    war = _now(g, war)
    helper = Helper(country, side, form, beside, g.state.turn, late)
    war = change_war(g, war, helpers=(*war.helpers, helper))
    note_helper(g, war, country, side)
    g.log(Intervened(war.number, g.name(country), SIDES[side], form))
    if not g.is_major(country):
        muster(g, country)
    return war


def stop_helping(g: G, war: War, country: int) -> War:
    """An intervention ends, and those of vassals beside it (P 30.2)."""
    war = _now(g, war)
    if country not in war.helping:
        return war
    kept = tuple(h for h in war.helpers if country not in (h.country, h.beside))
    g.log(InterventionOver(war.number, g.name(country)))
    return change_war(g, war, helpers=kept)


def raise_to(g: G, minor: int, patron: int, box: int) -> None:
    """E224: to a box of a Patron, or the highest open one below it."""
    move(g, minor, patron, max(n for n in range(RM, box + 1) if is_open(g, minor, n)))


def fully_in(g: G, minor: int) -> None:
    """4.17.6: beside its Patron it stands at least in EW."""
    s = g.state
    if s.patron[minor] != NONE and s.box[minor] < EW:
        raise_to(g, minor, s.patron[minor], EW)


def make_full(g: G, war: War, by: int, segment: str) -> War:
    """4.13.2, E217: the overseas war ends, a full one begins; the old attackers are attacked."""
    war = _now(g, war)
    side = side_of(war, by)
    full = msgspec.structs.replace(
        war, kind="full", attackers=war.side(side), defenders=war.side(1 - side),
        turns=(), begun=g.state.turn, fresh=segment, attacked=war.side(1 - side),
        helpers=tuple(
            msgspec.structs.replace(h, side=0 if h.side == side else 1) for h in war.helpers
        ),
        taken=tuple((p, 0 if at == side else 1) for p, at in war.taken),
    )  # fmt: skip
    g.state.wars[g.state.wars.index(war)] = full
    for country in full.defenders:
        note_attacked(g, country)
        for other in full.attackers:
            tell(g, "declares_war", other, country)
    g.log(_told(g, full))
    return full


def _now(g: G, war: War) -> War:
    """The war as it stands: a record may have been replaced meanwhile."""
    found = war_numbered(g, war.number)
    assert found is not None, "the war is over"
    return found


ENTRIES = (WarBegan, WarJoined, Intervened)
MESSAGES = {
    "entry.WarBegan": "War {war} ({kind}): {attackers} against {defenders}[, {cause}]",
    "entry.WarJoined": "{country} enters war {war} among the {side}",
    "entry.Intervened": "{country} helps the {side} of war {war} ({form} intervention)",
}
