"""VI.11, VII.4 Minors (3.9): trade fleets and colonies by their Patrons, reinforcements in war."""

from __future__ import annotations

from collections.abc import Iterator

from europa.eu9.rules.administration import colonisation, competition, external
from europa.eu9.rules.administration.actions import attempt
from europa.eu9.rules.logistics import corsair_fleets, dutch_fleets, recruitment
from europa.eu9.rules.logistics.deciders import actor, decider
from europa.eu9.rules.logistics.minor_forces import reinforce
from europa.eu9.rules.logistics.minor_support import support, supporting
from europa.eu9.rules.logistics.minor_upkeep import disband_at_peace, keep_at_war
from europa.eu9.rules.powers import establishments
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.parts import in_parts, one_by_one
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import actions_given
from europa.eu9.state import COL, ESTABLISHMENTS, TP, VA, ZONES
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS
from europa.eu9.world.records import SpecialRecord
from europa.kernel import Ask, Option, Steps

MEDIUM_SMALL, MEDIUM_LARGE = 30, 50
"""Investments of minors: medium, and free (VI.11.2)."""
STRONG, STRONG_UNTIL = 50, 3
"""SPEC-minors 15.4: ducats that a strong TP action stands for, and the level where they end."""
TFI, COLONY, POST, COMPETITION = "tfi", "col", "tp", "competition"
PASS, ACTIONS = "pass", "actions"
VASSALS_ACT = ("holland",)
"""E464: it acts by its records alone, as a vassal too."""


def free_actions(g: G, minor: int) -> list[tuple[str, ...]]:
    """VI.11.2: the free actions of a minor this turn; each is one of several kinds."""
    s, name = g.state, g.name(minor)
    own = name in VASSALS_ACT
    if s.gone[minor] or g.is_major(minor) or (s.box[minor] == VA and not own):
        return []
    if name == "portugal" and g.holds("portugal_annexed"):
        return _annexed_actions(g)
    found = specials.standing(g, ACTIONS, minor)
    if not found:
        return [] if own else [(TFI,)]
    return [kinds for record in found for kinds in _given(record)]


def _given(record: SpecialRecord) -> Iterator[tuple[str, ...]]:
    """What a record gives: `tfi` once or more, `col_or_tp` one of two."""
    for key, count in record.says.items():
        kinds = tuple(key.split("_or_"))
        if {*kinds} <= {TFI, COLONY, POST, COMPETITION}:
            yield from [kinds] * count


def _annexed_actions(g: G) -> list[tuple[str, ...]]:
    """III-7: what Spain undertakes for an annexed Portugal (E1075): COL, one of two on a TP if it
    likes, and a TFI."""
    spain = g.country("spain")
    colonies = actions_given(g, COLONY, spain)
    found: list[tuple[str, ...]] = [(COLONY,)] * min(1, colonies)
    found += [(COLONY, POST)] * (colonies - 1)
    return [*found, *([(TFI,)] * actions_given(g, TFI, spain))]


def is_bound_to_act(g: G, minor: int) -> bool:
    """11.2, 11.3: Portugal, and Holland before VII-3, must use their actions."""
    occurred = g.state.occurred
    return any(
        record.says.get("mandatory", False)
        or ("mandatory_until" in record.says and record.says["mandatory_until"] not in occurred)
        for record in specials.standing(g, ACTIONS, minor)
    )


def tfi_zones(g: G, minor: int) -> list[int]:
    """VI.11.2: zones where its maximum is below the reference level.

    Portugal, Venice in periods III to V, and Holland go wherever they may enter, while they have
    counters.
    """
    s, name = g.state, g.name(minor)
    free = name in ("portugal", "holland") or (name == "venice" and s.period in (3, 4, 5))
    row = range(minor * ZONES, (minor + 1) * ZONES)
    if free:
        used = sum(s.tf_max[n] > 0 for n in row)
        room = used < g.world.power(minor).pool.get("TF", 0)
        return [z for z in external.tfi_zones(g, minor) if s.tf_max[row[z]] or room]
    return [
        z
        for z, n in enumerate(row)
        if s.tf_max[n] < s.tf_reference[n] and external.may_grow(g, minor, z)
    ]


def _sites(g: G, minor: int, kind: int) -> list[int]:
    """A minor's establishments that may still grow; Holland founds new ones too (11.2)."""
    if g.name(minor) == "holland":
        pool = g.world.power(minor).pool.get(ESTABLISHMENTS[kind], 0)
        room = len(g.posts(minor, kind)) < pool
        found = colonisation.targets(g, minor, kind)
        return [p for p in found if room or colonisation.exists(g, minor, p, kind)]
    return [p for p in g.posts(minor, kind) if g.state.post_level[p] < colonisation.FULL]


def _options(g: G, minor: int, kinds: tuple[str, ...]) -> list[Option]:
    w = g.world
    ways: list[Option] = []
    if TFI in kinds:
        ways += [
            Option(f"tfi:{w.zones[z].id}", (TFI, z), (w.zones[z].id,)) for z in tfi_zones(g, minor)
        ]
    for kind, side in ((COLONY, COL), (POST, TP)):
        if kind in kinds:
            ways += [
                Option(f"{kind}:{w.provinces[p].id}", (kind, p), (w.provinces[p].id,))
                for p in _sites(g, minor, side)
            ]
    if COMPETITION in kinds:
        for target in competition.targets(g, minor):
            where, whose = competition.where_of(g, target), g.name(target.country)
            ways.append(Option(f"compete:{where}:{whose}", (COMPETITION, target), (where, whose)))
    return ways


def act(g: G, minor: int) -> Steps[None]:
    """VI.11.2: each free action, at medium, chosen by who acts for it."""
    power = actor(g, minor)
    if power == NONE:
        return
    for kinds in free_actions(g, minor):
        options = _options(g, minor, kinds)
        if not options:
            continue
        params = {"power": g.name(power), "minor": g.name(minor)}
        rest = [] if is_bound_to_act(g, minor) else [Option(PASS, (PASS, NONE))]
        what, where = yield Ask(g.seat_of(power), "minors.act", [*options, *rest], "VI.11", params)
        if what == TFI:
            written = external.odds(g, minor, where, MEDIUM_SMALL)
            external.implant(g, minor, where, written)
        elif what in (COLONY, POST):
            side, ducats = (COL, MEDIUM_LARGE) if what == COLONY else (TP, MEDIUM_SMALL)
            written = colonisation.odds(g, minor, where, side, ducats)
            colonisation.settle(g, minor, where, side, written)
        elif what == COMPETITION:
            answer = yield from competition.answer_to(g, minor, where, MEDIUM_SMALL)
            written = competition.odds_of(g, minor, where, MEDIUM_SMALL, answer)
            yield from competition.compete(g, minor, where, written)


def administer(g: G) -> Steps[bool]:
    """3.9: what was bought appears (E40); then minors by the initiative of those who decide."""
    return (yield from in_parts(g, "3.9", PARTS))


def _appear(g: G) -> Steps[None]:
    recruitment.appear(g)
    yield from disband_at_peace(g)


def _undertake(g: G) -> Steps[bool]:
    """VI.11.2: minors with trade, by the initiative of those who act for them."""
    return (yield from one_by_one(g, lambda: _traders(g), lambda name: act(g, g.country(name))))


def _traders(g: G) -> list[str]:
    s = g.state
    traders = [
        minor
        for minor in range(len(s.patron))
        if not (minor < POWERS and s.major[minor]) and not s.gone[minor] and _has_trade(g, minor)
    ]
    deciders = {minor: actor(g, minor) for minor in traders}
    return [g.name(m) for power in by_initiative(g) for m in traders if deciders[m] == power]


def _support(g: G) -> Steps[bool]:
    """VII.4.1: minors that only help or fight overseas."""
    return (
        yield from one_by_one(
            g,
            lambda: [g.name(minor) for minor in supporting(g)],
            lambda name: support(g, g.country(name), decider),
        )
    )


def _strong_posts(g: G) -> None:
    """SPEC-minors 15.4: one strong TP action a turn for Aceh, while its TP is below level 3."""
    aceh = g.country("aceh")
    if g.state.gone[aceh] or not specials.standing(g, ACTIONS, aceh):
        return
    for place in [p for p in g.posts(aceh, TP) if g.state.post_level[p] < STRONG_UNTIL][:1]:
        odds = colonisation.odds(g, aceh, place, TP, STRONG)
        if attempt(g, aceh, POST, g.world.provinces[place].id, odds).success:
            establishments.grow(g, place)


def _has_trade(g: G, minor: int) -> bool:
    row = slice(minor * ZONES, (minor + 1) * ZONES)
    return any(g.state.tf_reference[row]) or any(g.state.tf_max[row])


PARTS = (
    _appear,
    keep_at_war,
    _undertake,
    _strong_posts,
    lambda g: reinforce(g, decider),
    _support,
    dutch_fleets.grow,
    lambda g: corsair_fleets.replenish(g, decider),
)


MESSAGES = {
    "ask.minors.act": "{power}: what does {minor} undertake?",
    "option.compete": "Compete in {a} with {b}",
}
