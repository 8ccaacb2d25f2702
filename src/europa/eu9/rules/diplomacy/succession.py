"""4.18 Wars of succession: a dynastic crisis turns wars, gives causes, and brings ties."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy import bonds
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.powers.faith import is_christian, quarrel
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import at_war, change_war, side_of, war_numbered
from europa.eu9.table import G
from europa.eu9.treaties import Agreement
from europa.eu9.world import NONE
from europa.eu9.world.political import event_records
from europa.kernel import Ask, Entry, Option, Steps

CAUSE = "succession:"
"""Cause of such a war, with the victim's name."""
FOREVER, UNION = 99, 98
"""Last turn of ties without term."""
QUIET = 5
"""Turns in which the victim does not attack who holds its ties."""
NO, YES = "no", "yes"
THRONE = "support of a throne"
"""4.18.5: cause of who has taken the ties, against each other pretender."""


class SuccessionWar(Entry, frozen=True):
    """A war is about a throne now; who claims it."""

    war: int
    victim: str
    pretender: str


class Supported(Entry, frozen=True):
    """A power takes the side of a disputed throne."""

    power: str
    victim: str


class TiesGained(Entry, frozen=True):
    """Dynastic ties that end a war of succession."""

    power: str
    victim: str


def kind_of(g: G) -> str:
    """4.16.1: religious while the enmities of Catholics and Protestants last, then civil."""
    return "religious" if quarrel(g) else "civil"


def crises(g: G) -> list[int]:
    """Powers whose throne was disputed in this turn."""
    s = g.state
    return [p for p in g.majors() if s.crisis[p] == 2 and s.reign_from[p] == s.turn]


def victim_of(g: G, war: War) -> int:
    """The country whose throne a war is about, or NONE."""
    if not war.cause.startswith(CAUSE):
        return NONE
    return g.country(war.cause.removeprefix(CAUSE))


def wars_of(g: G, victim: int) -> list[War]:
    """The wars about its throne."""
    return [war for war in g.state.wars if victim_of(g, war) == victim]


def _note(war: int) -> str:
    return f"pretender:{war}"


def pretender_of(g: G, war: War) -> int:
    """Who claims the throne in a war, or NONE."""
    name = g.state.event_notes.get(_note(war.number), "")
    return g.country(name) if name else NONE


def payers(g: G, victim: int) -> list[int]:
    """4.4.9: powers that gave the victim a dowry in the last eight turns."""
    found = [p for p, to, last in g.state.dowries if to == victim and last >= g.state.turn]
    return [p for p in dict.fromkeys(found) if g.is_major(p)]


# After 1.1


def turn_wars(g: G) -> Steps[None]:
    """4.18.2: each enemy alliance of the victim may turn its war and name a pretender.

    4.18.4: Christians who paid a dowry have a cause at 2.1 (E227).
    """
    for victim in crises(g):
        if not is_christian(g, victim):
            continue
        for war in [w for w in g.state.wars if w.kind == "full" and victim in w.members]:
            yield from _turn(g, war, victim)
        for power in payers(g, victim):
            if power != victim and is_christian(g, power) and not at_war(g, power, victim):
                source = f"{CAUSE}{g.name(victim)}"
                give(g, power, victim, source, turns=1, segment="2.1")


def _turn(g: G, war: War, victim: int) -> Steps[None]:
    side = war.side(1 - side_of(war, victim))
    able = [c for c in side if is_christian(g, c)]
    speaker = next((p for p in by_initiative(g) if p in side), NONE)
    if speaker == NONE or not any(g.is_major(c) for c in able):
        return
    params = {"power": g.name(speaker), "victim": g.name(victim), "war": war.number}
    options = [Option(NO, NONE), *(Option(f"pretender:{g.name(c)}", c) for c in able)]
    chosen = yield Ask(g.seat_of(speaker), "succession.turn", options, "XV", params)
    if chosen != NONE:
        dispute(g, war, victim, chosen)


def dispute(g: G, war: War, victim: int, pretender: int) -> War:
    """The war is about the throne: civil, or religious and civil; allies may be called anew."""
    cause = f"{CAUSE}{g.name(victim)}"
    war = change_war(g, war, kind=kind_of(g), cause=cause, fresh="2.1")
    g.state.event_notes[_note(war.number)] = g.name(pretender)
    g.log(SuccessionWar(war.number, g.name(victim), g.name(pretender)))
    return war


# 2.1


def may_support(g: G, power: int) -> list[int]:
    """4.18.3: victims whose supporter it may become now."""
    found = []
    for victim in crises(g):
        wars = wars_of(g, victim)
        taken = g.state.event_notes.get(f"supporter:{g.name(victim)}") == str(g.state.turn)
        beside = any(side_of(w, power) == side_of(w, victim) for w in wars)
        claims = any(pretender_of(g, w) == power for w in wars)
        paid = power != victim and power in payers(g, victim)
        if wars and paid and not (taken or beside or claims):
            found.append(victim)
    return found


def price(g: G, power: int, victim: int) -> int:
    """Free, but for the allies it turns on and an enemy alliance that it leaves."""
    enemies = [c for war in wars_of(g, victim) for c in war.side(1 - side_of(war, victim))]
    broken = bonds.breaches(g, power, tuple(c for c in dict.fromkeys(enemies) if c != power))
    leaves = power in enemies
    return broken or (bonds.breach(g, power) if leaves else 0)


def support(g: G, power: int) -> Steps[None]:
    """A power offers itself; the victim takes one only."""
    for victim in may_support(g, power):
        cost = price(g, power, victim)
        params = {"power": g.name(power), "victim": g.name(victim)}
        options = [Option(NO), Option(YES, note="note.stability", params={"stability": cost})]
        if (yield Ask(g.seat_of(power), "succession.support", options, "XV", params)) == NO:
            continue
        about = {"power": g.name(victim), "by": g.name(power)}
        take = [Option(YES), Option(NO)]
        if (yield Ask(g.seat_of(victim), "succession.accept", take, "XV", about)) == YES:
            stand_by(g, power, victim, cost)


def stand_by(g: G, power: int, victim: int, cost: int) -> None:
    """4.18.3: the supporter is allied with the victim in all these wars."""
    for war in wars_of(g, victim):
        if power in war.members:
            leave_war(g, war, (power,))
    for war in wars_of(g, victim):
        side = side_of(war, victim)
        for enemy in war.side(1 - side):
            bonds.break_alliances(g, power, enemy)
    change(g, power, -cost, "XV")
    for number in [war.number for war in wars_of(g, victim)]:
        now = war_numbered(g, number)
        if now is not None and side_of(now, power) == NONE:
            now = join(g, now, power, side_of(now, victim))
            change_war(g, now, fresh="2.1")
    g.state.event_notes[f"supporter:{g.name(victim)}"] = str(g.state.turn)
    g.state.event_notes[f"supported:{g.name(victim)}"] = g.name(power)
    g.log(Supported(g.name(power), g.name(victim)))


def supporter_of(g: G, war: War) -> int:
    """Who supports the victim in a war about its throne, if he still fights in it."""
    victim = victim_of(g, war)
    name = g.state.event_notes.get(f"supported:{g.name(victim)}", "") if victim != NONE else ""
    found = g.country(name) if name else NONE
    return found if found in war.members and side_of(war, found) == side_of(war, victim) else NONE


# Ties


def bind(g: G, holder: int, victim: int) -> None:
    """4.18.5: ties without term: a defensive alliance that the victim always answers; nobody but
    their holder is its supporter now."""
    s = g.state
    s.agreements = [
        a for a in s.agreements if not (is_bound(a) and a.members[1] == victim)
    ]  # fmt: skip
    s.agreements.append(Agreement("defensive", (holder, victim), FOREVER, s.turn))
    s.event_notes[f"supported:{g.name(victim)}"] = g.name(holder)
    g.log(TiesGained(g.name(holder), g.name(victim)))


def is_bound(agreement: Agreement) -> bool:
    """Ties of a war of succession: the holder first, the victim second."""
    return agreement.kind == "defensive" and agreement.until == FOREVER


def is_union(agreement: Agreement) -> bool:
    """III-13, III-A: two crowns on one head: whose king it is first, the bound one second."""
    return agreement.until == UNION


def must_answer(agreement: Agreement, power: int) -> bool:
    """The victim, and the bound one of a union, answers every call."""
    return (is_bound(agreement) or is_union(agreement)) and agreement.members[1] == power


def may_not_attack(g: G, power: int, target: int) -> bool:
    """4.18.5: for five turns the victim declares no war on the holder of its ties, unless an event
    gives it a cause."""
    events = event_records()
    if any(
        cb.holder == power and cb.target == target and cb.source.partition(":")[0] in events
        for cb in g.state.causes
    ):
        return False
    return any(
        is_bound(a) and a.members == (target, power) and g.state.turn <= a.signed + QUIET
        for a in g.state.agreements
    )


def disputed_with(g: G, rival: int, holder: int) -> War | None:
    """4.18.5: the war in which a pretender still claims the throne that the holder is tied to."""
    for agreement in g.state.agreements:
        if is_bound(agreement) and agreement.members[0] == holder:
            for war in wars_of(g, agreement.members[1]):
                if pretender_of(g, war) == rival:
                    return war
    return None


def forsake(g: G, holder: int, rival: int) -> None:
    """4.18.5: who holds the ties and does not fight another pretender loses them."""
    war = disputed_with(g, rival, holder)
    if war is None:
        return
    victim = victim_of(g, war)
    for agreement in [a for a in g.state.agreements if is_bound(a)]:
        if agreement.members == (holder, victim):
            bonds.end(g, agreement, "unused")
    g.state.event_notes.pop(f"supported:{g.name(victim)}", None)


def rivals(g: G, war: War) -> list[int]:
    """4.18.5: pretenders in other wars about the same throne."""
    victim = victim_of(g, war)
    found = [pretender_of(g, other) for other in wars_of(g, victim) if other.number != war.number]
    return [c for c in dict.fromkeys(found) if c != NONE]


ENTRIES = (SuccessionWar, Supported, TiesGained)
MESSAGES = {
    "ask.succession.turn": "{power}: the throne of {victim} is disputed. Is war {war} about"
    " it now?",
    "option.succession.turn.no": "no",
    "option.pretender": "yes, for {a}",
    "ask.succession.support": "{power}: you gave {victim} a dowry. Do you support its throne?",
    "option.succession.support.no": "no",
    "option.succession.support.yes": "enter its wars",
    "ask.succession.accept": "{power}: do you take {by} as the one supporter of your throne?",
    "option.succession.accept.yes": "yes",
    "option.succession.accept.no": "no",
    "entry.SuccessionWar": "War {war} is about the throne of {victim}, claimed by {pretender}",
    "entry.Supported": "{power} supports the throne of {victim}",
    "entry.TiesGained": "{power} is tied to the throne of {victim}",
}
