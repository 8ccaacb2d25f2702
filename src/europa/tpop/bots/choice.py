"""R215 The choice procedure: what a Bot answers where the rules would ask a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from europa.kernel import Ask, Option
from europa.tpop.bots.places import area_tax, opponents_at_war, realm_name, town_tax
from europa.tpop.bots.trace import asked
from europa.tpop.rules.terms.board import lord
from europa.tpop.rules.terms.realm import tax_income, tax_value
from europa.tpop.state import REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE

Handler = Callable[[G, int, Ask], Option]
HANDLERS: dict[str, Handler] = {}
"""How a Bot answers an ask, by its kind; kinds that are not here follow the general procedure."""

DECLINE = (
    "done no pass refuse forgo refuse_peace offer_nothing fight_on stay interregnum keep_ruler "
    "refuse_cards off interest no_card nobody none nothing sink decline"
).split()
"""Keys that leave a thing undone."""

HARM = frozenset(
    "unrest card.unrest e3.unrest stir dissent_town dissent_vassals rebellion rebel_siege "
    "card.rebels e3.revolt card.plague card.shrink e3.vassal influence.remove card.dismiss_unit "
    "symbol.town symbol.vassals symbol.attrition symbol.lost_ship symbol.pirates "
    "symbol.cardinal casualty siege.loss exhaust allied_units e3.strip e3.clear e3.cardinal "
    "e4.cardinal e4.send_home lose_cardinal card.drop_claim convert.unrest card.pick.province "
    "influence.displace oust faith.marriage card.raider_to dnpr.province spread.capital "
    "spread.revolution hit_order".split()
)
"""What is bad for whom it meets: Opponents first and where it hurts, else where it costs least."""

HELP = frozenset(
    "calm card.calm calm_area peace.calm peace.claims develop card.develop research.town "
    "card.claim e3.claim e4.chart card.core card.town card.token influence.place card.religion "
    "e3.convert e4.convert convert research.convert e3.league card.pick.area take_ship "
    "card.disperse card.outfit card.launch_light e3.launch research.ship e3.tolerate e3.pretender "
    "peace.claim_lost peace.ally peace.free_ally spread.religion e3.take_ally e4.pasha "
    "succession.alliance card.annex".split()
)
"""What is good for it: where it is worth most."""


def handler(*kinds: str) -> Callable[[Handler], Handler]:
    """Register how asks of these kinds are answered."""

    def register(function: Handler) -> Handler:
        for kind in kinds:
            assert kind not in HANDLERS, f"two answers to {kind}"
            HANDLERS[kind] = function
        return function

    return register


def choose(g: G, seat: int, ask: Ask) -> Option:
    """The Bot's answer to an ask."""
    options = ask.options
    if len(options) == 1:
        return options[0]
    known = HANDLERS.get(ask.kind)
    if known is not None:
        return known(g, seat, ask)
    if ask.kind in HELP:
        return best(g, seat, active(options), help_key)
    if ask.kind in HARM:
        return best(g, seat, _against_one(g, seat, ask.kind, active(options)), harm_key)
    return declined(options) or a_to_z(options)


def active(options: Sequence[Option]) -> Sequence[Option]:
    """Those that do something, if there are any."""
    return [o for o in options if o.key not in DECLINE] or options


def declined(options: Sequence[Option]) -> Option | None:
    """The one that leaves it undone."""
    return next((o for o in options if o.key in DECLINE), None)


def a_to_z(options: Sequence[Option]) -> Option:
    """R215: otherwise A to Z."""
    return min(active(options), key=lambda o: o.key)


def find(options: Sequence[Option], *keys: str) -> Option | None:
    """The first of these keys (or verbs) that is offered."""
    for key in keys:
        for option in options:
            if option.key == key or option.key.startswith(f"{key}:"):
                return option
    return None


def yes(g: G, seat: int, ask: Ask) -> Option:
    """Do it."""
    return find(ask.options, "yes", "accept") or a_to_z(ask.options)


def no(g: G, seat: int, ask: Ask) -> Option:
    """Leave it."""
    return declined(ask.options) or a_to_z(ask.options)


def first(g: G, seat: int, ask: Ask) -> Option:
    """The rules' own first option."""
    return ask.options[0]


# What an option is worth


Key = Callable[[G, int, Option], tuple[int, int, int, str]]


def best(g: G, seat: int, options: Sequence[Option], key: Key) -> Option:
    """The option that comes first by a key."""
    return min(options, key=lambda option: key(g, seat, option))


def target_of(g: G, option: Option) -> tuple[str, int]:
    """What an option touches: kind and index; ("", NONE) if nothing is said."""
    for target in option.targets:
        kind, _, name = target.partition(":")
        index = {
            "province": g.world.province_index,
            "area": g.world.area_index,
            "realm": g.world.realm_index,
        }.get(kind)
        if index is not None and name in index:
            return kind, index[name]
    return "", NONE


def worth(g: G, seat: int, option: Option) -> tuple[int, int]:
    """Whose it is (1 own, 0 nobody's or an NPR's, -1 an Opponent's) and its Tax Value."""
    kind, place = target_of(g, option)
    own = g.state.seats[seat]
    if kind == "province":
        holder = g.state.holder[place]
        realm = lord(g, place) if holder in (NONE, REBELS) else holder
        return _side(g, own, realm), tax_value(g, place)
    if kind == "area":
        if town_tax(g, own, place):
            return 1, area_tax(g, place)
        others = [r for r in g.state.seats if r != own and town_tax(g, r, place)]
        return (-1 if others else 0), area_tax(g, place)
    if kind == "realm":
        return _side(g, own, place), sum(tax_value(g, p) for p in g.survey.own[place])
    return 0, 0


SEATED = frozenset(
    "symbol.cardinal e3.cardinal e4.cardinal oust influence.displace hit_order".split()
)
"""Asks whose options name a seat in their key: whose Cardinal, cube or Units it is."""
NODES_HIT = frozenset(("symbol.pirates", "card.raider_to"))
"""Asks whose options name a node: it meets those who have a Merchant there."""


def victims(g: G, kind: str, option: Option) -> list[int]:
    """The seats that an option meets, where it names them rather than a place of theirs."""
    s = g.state
    if kind in NODES_HIT:
        node = g.world.node_index[option.key.rpartition(":")[2]]
        return [other for other in range(len(s.seats)) if g.merchant(other, node)]
    if kind not in SEATED:
        return []
    for name in reversed(option.key.split(":")[1:]):
        realm = s.emperor if name == "imperial" else g.world.realm_index.get(name, NONE)
        if g.is_player(realm):
            return [g.seat_of(realm)]
    return []


def _against_one(g: G, seat: int, kind: str, options: Sequence[Option]) -> Sequence[Option]:
    """R215 Opponent Selection: of options that name seats those that meet the Opponent picked, and
    not the Bot itself; if all meet the Bot or nobody, those that meet nobody."""
    met = {o.key: victims(g, kind, o) for o in options}
    spared = [o for o in options if seat not in met[o.key]] or options
    others = sorted({v for o in spared for v in met[o.key]} - {seat})
    if not others:
        return spared
    chosen = pick_opponent(g, seat, others)
    return [o for o in spared if chosen in met[o.key]]


def _side(g: G, own: int, realm: int) -> int:
    return 1 if realm == own else -1 if g.is_player(realm) else 0


def harm_key(g: G, seat: int, option: Option) -> tuple[int, int, int, str]:
    """R215: bad for an Opponent: highest Tax Value; bad for the Bot: lowest."""
    whose, tax = worth(g, seat, option)
    return (whose, -tax if whose < 0 else tax, 0, option.key)


def help_key(g: G, seat: int, option: Option) -> tuple[int, int, int, str]:
    """R215: good for the Bot: highest Tax Value; good for an Opponent: lowest."""
    whose, tax = worth(g, seat, option)
    return (int(whose < 0), tax if whose < 0 else -tax, 0, option.key)


# Opponents


def pick_opponent(g: G, seat: int, seats: Sequence[int]) -> int:
    """R215: one at War with the Bot; else by a die Prestige (1-3) or Tax Income (4-6); humans
    before Bots; at random."""
    found = [o for o in seats if o in opponents_at_war(g, seat)] or list(seats)
    if len(found) == 1:
        return found[0]
    s = g.state
    (die,) = g.roll("d6", 6, 1, g.seat_name(seat))
    by_prestige = die <= 3
    value = {o: s.prestige[o] if by_prestige else tax_income(g, o) for o in found}
    most = max(value.values())
    found = [o for o in found if value[o] == most]
    found = [o for o in found if not s.bots[o]] or found
    chosen = found[0] if len(found) == 1 else g.pick("opponent", found, g.seat_name(seat))
    by = "highest Prestige" if by_prestige else "highest Tax Income"
    asked(g, seat, f"Which Opponent? A {die}: {by}.", f"{realm_name(g, s.seats[chosen])}.", "R215")
    return chosen


@handler("card.pick.seat", "card.prey", "excommunicate", "e3.offer_to", "card.offer_to")
def _opponent(g: G, seat: int, ask: Ask) -> Option:
    """R215: whom an effect meets."""
    by_seat = {}
    for option in active(ask.options):
        kind, realm = target_of(g, option)
        other = g.seat_of(realm) if kind == "realm" else NONE
        if other not in (NONE, seat):
            by_seat[other] = option
    if not by_seat:
        return a_to_z(ask.options)
    return by_seat[pick_opponent(g, seat, sorted(by_seat))]


for _kind in (
    "deal.answer deal.counter deal.draw counter crown buy_ruler access.leave card.offered e3.offer "
    "e3.sell e4.accept call.activate peace.accept e4.war e4.disband_ship "
    "mission swap crusade.war card.attack dnpr.cb election.cb step_ahead cut_costs call.cb".split()
):
    HANDLERS[_kind] = no
for _kind in "defend_self defend_empire imperial_units e4.vienna".split():
    HANDLERS[_kind] = yes
for _kind in "cube cube.surplus shrink casualty rebel_area rebel_result next_battle".split():
    HANDLERS[_kind] = first
