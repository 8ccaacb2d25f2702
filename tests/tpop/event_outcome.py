"""What an Event does to a position, in words and numbers: `mil france`, `claim austria tirol`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from europa.tpop.cards.events import carry_out, event_index, events
from europa.tpop.cards.hand import names
from europa.tpop.ids import idea, idea_ids, milestone_ids
from europa.tpop.invariants import broken
from europa.tpop.rules.terms.tokens import add_unrest, give_province
from europa.tpop.state import AREAS, ARMIES, CLAIM, KINDS, MIL, NODES, POWERS, REALMS, SEAS
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from europa.tpop.world import NONE
from tests.tpop.answers import answer, preferring


def facts(g: G) -> dict[str, int]:
    """A position in words and numbers: whatever Events change."""
    s, w = g.state, g.world
    found: dict[str, int] = {"authority": s.authority, "rejected": s.ruler_rejected}
    found["defending"] = s.defending
    if s.excommunicated != NONE:
        found[f"excommunicated {w.realms[s.excommunicated].id}"] = 1
    for x, realm in enumerate(s.seats):
        name = w.realms[realm].id
        for kind, power in enumerate(POWERS):
            found[f"{power} {name}"] = g.power(x, kind)
        for column in ("ducats", "prestige", "stability", "extra_manpower", "exhausted"):
            found[f"{column} {name}"] = getattr(s, column)[x]
        found[f"interest {name}"] = s.interest[x]
        found[f"ruler {name}"] = s.ruler[x]
        found[f"cards {name}"] = len(s.hands[x])
        found[f"display {name}"] = len(s.display[x])
        found[f"cardinals {name}"] = s.curia.count(x)
        found[f"large {name}"] = s.large_out[x]
        found[f"small {name}"] = s.small_out[x]
        found[f"vassals {name}"] = s.vassals_out[x]
        found[f"advisors {name}"] = sum(c != NONE for c in s.advisors[x * 3 : x * 3 + 3])
        posts = s.general[x * ARMIES : (x + 1) * ARMIES]
        found[f"generals {name}"] = sum(c != NONE for c in posts)
        found[f"ships {name}"] = sum(g.ships_at(x, sea) for sea in range(SEAS))
        units = sum(s.infantry[x * AREAS : (x + 1) * AREAS])
        units += sum(s.army_units[x * ARMIES * KINDS : (x + 1) * ARMIES * KINDS])
        found[f"units {name}"] = units
        out = sum(1 for m in s.merchants[x * NODES : (x + 1) * NODES] if m)
        found[f"merchants {name}"] = out + s.merchants_off[x]
        found[f"capital {name} {w.provinces[s.capital[realm]].id}"] = 1
        found[f"faith {name} {w.religions[s.state_religion[realm]].id}"] = 1
        found[f"all unrest {name}"] = sum(
            bool(s.unrest[p]) for p, o in enumerate(s.owner) if realm in (o, s.overlord[p])
        )
        found[f"all claims {name}"] = s.claims[x * AREAS : (x + 1) * AREAS].count(CLAIM)
        found[f"all influence {name}"] = sum(s.influence[x * AREAS : (x + 1) * AREAS])
        found[f"all alliances {name}"] = sum(map(bool, s.alliance[x * REALMS : (x + 1) * REALMS]))
        found[f"all cbs {name}"] = sum(s.cb[x * REALMS : (x + 1) * REALMS])
        for area in w.areas:
            found[f"claim {name} {area.id}"] = int(g.claim(x, area.index) == CLAIM)
            found[f"core {name} {area.id}"] = int(g.claim(x, area.index) > CLAIM)
            found[f"influence {name} {area.id}"] = g.influence(x, area.index)
        for other in w.realms:
            for tie in ("alliance", "marriage", "truce", "cb"):
                found[f"{tie} {name} {other.id}"] = getattr(s, tie)[x * REALMS + other.index]
            found[f"war {name} {other.id}"] = int(bool(g.at_war(x, other.index)))
        for card, held in enumerate(s.idea_held):
            found[f"idea {name} {idea_ids()[card]}"] = int(x in held)
    found["all rebels"], found["all plague"] = sum(s.rebels), sum(s.plague)
    for a in w.areas:
        found[f"rebels {a.id}"] = s.rebels[a.index]
        found[f"plague {a.id}"] = s.plague[a.index]
        found[f"left_hre {a.id}"] = s.not_hre[a.index]
        found[f"religion {a.id} {w.religions[s.religion[a.index]].id}"] = 1
    for p in w.provinces:
        found[f"unrest {p.id}"] = int(bool(s.unrest[p.index]))
        found[f"extra {p.id}"] = s.extra[p.index]
        for what in ("owner", "overlord", "dnpr"):
            lord = getattr(s, what)[p.index]
            if lord != NONE:
                found[f"{what} {p.id} {w.realms[lord].id}"] = 1
    for node in w.nodes:
        found[f"expanded {node.id}"] = s.expanded[node.index]
        found[f"pirates {node.id}"] = s.pirates[node.index]
    found["ideas shown"] = sum(map(len, s.ideas))
    shown = [idea_ids()[c] for row in s.ideas for c in row]
    shown += [milestone_ids()[c] for c in s.milestones]
    return {**found, **{f"shown {name}": 1 for name in shown}}


def put(g: G, what: str, value: int) -> None:
    """Change a position: `ducats castile`, `influence castile aragon`, `town france maine` ..."""
    s, w = g.state, g.world
    verb, name, *rest = what.split()
    if verb == "unrest":
        add_unrest(g, w.province_index[name])
    elif verb == "rebels":
        s.rebels[w.area_index[name]] = value
    elif verb == "religion":
        s.religion[w.area_index[name]] = w.religion_index[rest[0]]
    elif verb == "pirates":
        s.pirates[w.node_index[name]] = value
    elif verb == "npr":
        give_province(g, w.province_index[name], w.realm_index[rest[0]])
    elif verb == "discard":
        card = next(c for pile in s.decks for c in pile if names()[c] == name)
        s.decks[POWERS.index(w.characters[card].deck)].remove(card)
        s.discards[POWERS.index(w.characters[card].deck)].append(card)
    elif verb == "emperor":
        s.emperor = w.realm_index[name]
    else:
        _put_for(g, verb, seat(g, name), rest, value)


def _put_for(g: G, verb: str, x: int, rest: Sequence[str], value: int) -> None:
    s, w = g.state, g.world
    realm = s.seats[x]
    if verb in POWERS:
        s.power[x * 3 + POWERS.index(verb)] = value
    elif verb == "claim":
        s.claims[x * AREAS + w.area_index[rest[0]]] = value
    elif verb == "influence":
        s.influence[x * AREAS + w.area_index[rest[0]]] = value
    elif verb in ("alliance", "marriage", "truce", "war"):
        other = w.realm_index[rest[0]]
        getattr(s, verb)[x * REALMS + other] = value
        if g.is_player(other):
            getattr(s, verb)[g.seat_of(other) * REALMS + realm] = value
    elif verb == "town":
        give_province(g, w.province_index[rest[0]], realm)
    elif verb == "vassal":
        province = w.province_index[rest[0]]
        owner = w.realm_index[rest[1]] if rest[1:] else s.owner[province]
        give_province(g, province, owner, overlord=realm)
    elif verb == "units":
        s.infantry[x * AREAS + w.area_index[rest[0]]] = value
        s.exhausted[x] = 0
    elif verb == "event_ducats":
        s.marks[verb] = value
    elif verb == "army":
        s.army_area[x * ARMIES] = w.area_index[rest[0]]
        s.army_units[x * ARMIES * KINDS + 3] = value
    elif verb == "ships":
        s.ships[x * SEAS + w.sea_index[rest[0]]] = value
    elif verb == "merchant":
        s.merchants[x * NODES + w.node_index[rest[0]]] = value
        s.merchants_off[x] -= 1
    elif verb == "faith":
        s.state_religion[realm] = w.religion_index[rest[0]]
    elif verb == "cardinal":
        s.curia.extend([x] * value)
    elif verb == "idea":
        card = idea_ids().index(rest[0])
        s.idea_held[card] += (x,) * (x not in s.idea_held[card])
        kind = POWERS.index(idea(card)["type"].lower())
        s.idea_decks[kind] = [c for c in s.idea_decks[kind] if c != card]
        s.ideas[kind] += [card] * (card not in s.ideas[kind])
    elif verb == "disarm":
        s.infantry[x * AREAS : (x + 1) * AREAS] = [0] * AREAS
        s.army_area[x * ARMIES : (x + 1) * ARMIES] = [NONE] * ARMIES
        s.army_units[x * ARMIES * KINDS : (x + 1) * ARMIES * KINDS] = [0] * ARMIES * KINDS
    elif verb == "general":
        cards = [c for c in s.decks[MIL] if w.characters[c].can_command]
        s.decks[MIL].remove(cards[0])
        s.general[x * ARMIES] = cards[0]
    elif verb == "advisor":
        kind = POWERS.index(rest[0])
        cards = [c for c in s.decks[kind] if w.characters[c].role == "advisor"]
        s.decks[kind].remove(cards[0])
        if value:
            s.discards[kind] += [c for c in [s.advisors[x * 3 + kind]] if c != NONE]
            s.advisors[x * 3 + kind] = cards[0]
        else:
            s.discards[kind].append(cards[0])
    else:
        getattr(s, verb)[x] = value


def outcome(
    scenario: str,
    active: str,
    name: str,
    letter: str,
    change: Mapping[str, int],
    answers: Sequence[str],
) -> dict[str, int]:
    """What the text of an Event changes; asks get the first of these answers that fits, else the
    first option."""
    g = position(scenario)
    x = seat(g, active)
    event = events()[event_index()[name]]
    g.state.turn, g.state.age = x, event.age
    g.state.events_taken[x] += 1
    for what, value in change.items():
        put(g, what, value)
    g.state.stamp += 1
    before = facts(g)
    answer(carry_out(g, x, event), preferring(f"choose:{letter.lower()}", *answers))
    assert broken(g.state) == []
    after = facts(g)
    keys = [*before, *(key for key in after if key not in before)]
    moved = {key: after.get(key, 0) - before.get(key, 0) for key in keys}
    return {key: value for key, value in moved.items() if value}
