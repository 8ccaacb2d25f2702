"""XII.3.7 The conditions of a signed peace, one by one, each chosen by whom the level names."""

from __future__ import annotations

from europa.eu9.entries import Paid
from europa.eu9.rules.peace import specials
from europa.eu9.rules.peace.concessions import concede, concessions
from europa.eu9.rules.peace.event_wars import any_number
from europa.eu9.rules.peace.handover import annex
from europa.eu9.rules.peace.land import Claim, claims, is_small, third_party
from europa.eu9.rules.peace.levels import WINNER, chooser, ducats
from europa.eu9.rules.peace.natures import DIPLOMACY, MONEY, TERRITORY
from europa.eu9.rules.peace.safety import SAFETY, settle
from europa.eu9.rules.peace.sides import by_dip, land_owner, majors_in, speaker
from europa.eu9.rules.peace.treaties_imposed import TREATIES_IMPOSED, impose
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.rules.terms.war_rules import wishes
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

MINORS_MEANS = 4
"""7.3.8: a minor pays at most so many times its income."""
HABSBURG = ("spain", "austria")
SICILY = ("palermo", "sicilia")
NAPLES = ("campania", "basilicata", "abruzzo", "puglia", "calabria")
YES, NO, SPLIT, NO_MORE = "yes", "no", "split", "no_more"


def printed_income(g: G, country: int) -> int:
    """7.3.8: of its provinces, whoever holds them and whatever has befallen them."""
    return sum(g.world.provinces[p].income for p in g.owned(country))


class Session:
    """A peace while it is carried out: whose turn it is to choose, and what each has got."""

    def __init__(self, g: G, offer: Offer) -> None:
        self.g, self.offer = g, offer
        self.turns = {True: 0, False: 0}
        self.gains: dict[int, int] = {}
        """winner -> full conditions (7.2.7.7)."""
        self.terms: list[str] = []
        self.abandoned: list[int] = []
        """Minors whose land their own side chose to give (7.2.8.7)."""
        self.means = {c: MINORS_MEANS * printed_income(g, c) for c in offer.losers}
        self.refused: set[Claim] = set()

    def next_chooser(self, *, won: bool) -> int:
        """0.3: powers of a side choose in turn, by DIP; for minors alone who decides for them."""
        side = self.offer.winners if won else self.offer.losers
        powers = by_dip(self.g, side)
        if not powers:
            return speaker(self.g, side)
        found = powers[self.turns[won] % len(powers)]
        self.turns[won] += 1
        return found

    def gain(self, winner: int) -> None:
        self.gains[winner] = self.gains.get(winner, 0) + 1


def carry_out(g: G, offer: Offer) -> Steps[Session]:
    """All conditions in the order agreed on."""
    at = Session(g, offer)
    territorial = 0
    left = list(offer.natures)
    while left:
        nature = left.pop(0)
        if nature == TERRITORY:
            yield from _territory(g, at, territorial)
            territorial += 1
        elif nature == MONEY:
            yield from _money(g, at)
        elif nature == DIPLOMACY:
            cost = yield from _diplomacy(g, at, 1 + left.count(DIPLOMACY))
            for _ in range(cost - 1):
                left.remove(DIPLOMACY)
        else:
            name = nature.partition(":")[2]
            power = at.next_chooser(won=True)
            war = war_numbered(g, offer.war)
            if not (yield from _allies_agree(g, at, name, power)):
                left = [TERRITORY if other == nature else other for other in (nature, *left)]
                continue
            if name == SAFETY and war is not None:
                yield from settle(g, war, offer, power)
            elif name == TREATIES_IMPOSED:
                left = [other for other in left if other != nature]
                yield from impose(g, offer, power)
            else:
                left = [other for other in left if other != nature]
                specials.carry_out(g, offer, name)
            at.gain(power)
            at.terms.append(f"special:{name}")
    if any_number(g, war_numbered(g, offer.war), offer.level):
        yield from _as_agreed(g, at)
    return at


def _allies_agree(g: G, at: Session, name: str, power: int) -> Steps[bool]:
    """IV-5: what takes the place of all other conditions, every power of the side must want."""
    if not any(wish.name == name and wish.all_agree for wish in wishes(g, at.offer)):
        return True
    for ally in [c for c in majors_in(g, at.offer.winners) if c != power]:
        params = {"power": g.name(ally), "what": name.replace("_", " ")}
        options = [Option(YES), Option(NO)]
        if (yield Ask(g.seat_of(ally), "peace.sole_term", options, "XII.3", params)) == NO:
            return False
    return True


def _as_agreed(g: G, at: Session) -> Steps[None]:
    """III-1(1): the winner asks for more land, one by one, as long as the loser agrees."""
    winner, loser = (
        next(iter(majors_in(g, side)), NONE) for side in (at.offer.winners, at.offer.losers)
    )
    while winner != NONE and loser != NONE and (options := _options(g, at, won=True)):
        claim = yield from _second(g, winner, at, options)
        if claim is None:
            return
        params = {"power": g.name(loser), "place": g.world.provinces[claim.province].id}
        agreed = [Option(YES), Option(NO)]
        if (yield Ask(g.seat_of(loser), "peace.more_land", agreed, "III-1(1)", params)) == NO:
            return
        yield from _take(g, at, claim)


# Land


def _options(g: G, at: Session, *, won: bool, small: bool = False, but: int = NONE) -> list[Claim]:
    """What may be taken, the default first: losers give least, winners take most, near home."""
    found = [
        claim
        for claim in claims(g, at.offer)
        if claim not in at.refused
        and claim.province != but
        and (not small or is_small(g, at.offer, claim.province))
    ]
    worth = g.world.provinces

    def rank(claim: Claim) -> tuple[int, int]:
        near = any(g.state.owner[n] == claim.new for n in worth[claim.province].neighbours)
        income = worth[claim.province].income
        return (-near, -income) if won else (0, income)

    return sorted(found, key=rank)


def _territory(g: G, at: Session, number: int) -> Steps[None]:
    """7.2.7.2, E412: one picks place and new owner; who receives it or stands there may refuse."""
    won = chooser(at.offer.level, number) == WINNER
    power = at.next_chooser(won=won)
    while True:
        options = _options(g, at, won=won)
        if not options:
            if any(third_party(g, at.offer, claim.province) != NONE for claim in at.refused):
                yield from _money(g, at)  # E415
            return
        claim = yield from _pick(g, power, at, options, "peace.land")
        if (yield from _is_agreed(g, power, at, claim)):
            break
        at.refused.add(claim)
    _note_given(g, at, claim, options, won)
    at.gain(claim.new)
    more = _options(g, at, won=won, small=True, but=claim.province)
    small = is_small(g, at.offer, claim.province)
    yield from _take(g, at, claim)
    if (also := _goes_with(g, at, claim)) is not None:
        more, small = also, bool(also)
    if small and more:
        second = yield from _second(g, power, at, more)
        if second is not None and (yield from _is_agreed(g, power, at, second)):
            yield from _take(g, at, second)
            yield from _last_of_naples(g, at, second)


def _goes_with(g: G, at: Session, claim: Claim) -> list[Claim] | None:
    """40.21: for HIS and the Habsburgs Sicily is one province, two of Naples one, all five two."""
    if g.name(claim.new) not in HABSBURG:
        return None
    name = g.world.provinces[claim.province].id
    group = next((lands for lands in (SICILY, NAPLES) if name in lands), ())
    if not group:
        return None
    lands = [g.world.province_index[other] for other in group]
    found = claims(g, at.offer, all_of_them=True)
    return [c for c in found if c.new == claim.new and c.province in lands]


def _last_of_naples(g: G, at: Session, claim: Claim) -> Steps[None]:
    """All five of Naples are two provinces: the second condition takes the fifth too."""
    left = _goes_with(g, at, claim) or []
    taken = [t for t in at.terms if t.split(":")[1] in NAPLES]
    if g.world.provinces[claim.province].id in NAPLES and len(left) == 1 and len(taken) == 4:
        yield from _take(g, at, left[0])


def _pick(g: G, power: int, at: Session, found: list[Claim], kind: str) -> Steps[Claim]:
    if power == NONE or len(found) == 1:
        return found[0]
    options = [
        Option(f"take:{claim.key(g)}", claim, (g.world.provinces[claim.province].id,))
        for claim in found
    ]
    params = {"power": g.name(power), "war": at.offer.war, "level": at.offer.level}
    claim: Claim = yield Ask(g.seat_of(power), kind, options, "XII.3", params)
    return claim


def _second(
    g: G, power: int, at: Session, found: list[Claim], kind: str = "peace.second"
) -> Steps[Claim | None]:
    """7.2.8.5: two establishments for one condition."""
    if power == NONE:
        return found[0]
    options = [
        *(Option(f"take:{c.key(g)}", c, (g.world.provinces[c.province].id,)) for c in found),
        Option(NO_MORE, None),
    ]
    params = {"power": g.name(power), "war": at.offer.war, "level": at.offer.level}
    claim: Claim | None = yield Ask(g.seat_of(power), kind, options, "XII.3", params)
    return claim


def _is_agreed(g: G, power: int, at: Session, claim: Claim) -> Steps[bool]:
    """7.2.8.3, E412, E415: a third party and the new owner are asked."""
    asked = [(third_party(g, at.offer, claim.province), "peace.consent")]
    if claim.new != power:
        asked.append((claim.new, "peace.receive"))
    for who, kind in asked:
        if who != NONE and g.is_major(who):
            params = {"power": g.name(who), "place": g.world.provinces[claim.province].id}
            answer = yield Ask(g.seat_of(who), kind, [Option(YES), Option(NO)], "XII.3", params)
            if answer == NO:
                return False
    return True


def _note_given(g: G, at: Session, claim: Claim, options: list[Claim], won: bool) -> None:
    """7.2.8.7: a minor whose land was given though a power's could have been is lost."""
    owner = land_owner(g, claim.province)
    if won or g.is_major(owner) or not majors_in(g, at.offer.losers):
        return
    provinces = g.world.provinces
    if any(
        provinces[other.province].europe and g.is_major(land_owner(g, other.province))
        for other in options
    ):
        at.abandoned.append(owner)


def _take(g: G, at: Session, claim: Claim) -> Steps[None]:
    at.terms.append(f"province:{g.world.provinces[claim.province].id}:{g.name(claim.new)}")
    yield from annex(g, at.offer, claim)


# Money


def _money(g: G, at: Session) -> Steps[None]:
    """7.2.7.3: losers choose who pays, winners who gets; minors' money is limited or lost."""
    amount = ducats(at.offer.level)
    losers = majors_in(g, at.offer.losers)
    if losers:
        payers = yield from _share(g, at, losers, "peace.payer", won=False)
        for payer, part in _parts(payers, amount):
            _pay(g, payer, -part)
    else:
        amount = _from_minors(g, at, amount)
    winners = majors_in(g, at.offer.winners)
    if not winners:
        at.terms.append(f"money:{amount}:nobody")
        return
    getters = yield from _share(g, at, [*winners], "peace.receiver", won=True)
    for getter, part in _parts(getters, amount):
        _pay(g, getter, part)
        at.terms.append(f"money:{part}:{g.name(getter)}")
    if len(getters) == 1:
        at.gain(getters[0])


def _parts(powers: list[int], amount: int) -> list[tuple[int, int]]:
    """Equal parts; the first ones bear the rest."""
    each, rest = divmod(amount, len(powers))
    return [(power, each + (n < rest)) for n, power in enumerate(powers)]


def _share(g: G, at: Session, powers: list[int], kind: str, *, won: bool) -> Steps[list[int]]:
    power = at.next_chooser(won=won)
    if len(powers) == 1:
        return powers
    options = [Option(f"power:{g.name(p)}", [p]) for p in powers]
    options.append(Option(SPLIT, powers))
    params = {"power": g.name(power), "ducats": ducats(at.offer.level)}
    found: list[int] = yield Ask(g.seat_of(power), kind, options, "XII.3", params)
    return found


def _from_minors(g: G, at: Session, amount: int) -> int:
    """7.3.8, E418: at most four times their income in all; what is missing is void."""
    paid = 0
    for minor, left in at.means.items():
        part = min(left, amount - paid)
        at.means[minor] = left - part
        paid += part
    return paid


def _pay(g: G, power: int, amount: int) -> None:
    if amount:
        g.add(power, "A30", amount)
        g.log(Paid(g.name(power), "A30", amount, "peace"))


# Minors


def _diplomacy(g: G, at: Session, left: int) -> Steps[int]:
    """7.2.7.4: the winners choose when it is carried out; the conditions that it takes."""
    power = at.next_chooser(won=True)
    found = concessions(g, at.offer, left)
    if not found:
        return 1
    wish = found[0]
    if power != NONE and len(found) > 1:
        options = [Option(f"minor:{c.key(g)}", c, (g.name(c.minor),)) for c in found]
        params = {"power": g.name(power), "war": at.offer.war, "level": at.offer.level}
        wish = yield Ask(g.seat_of(power), "peace.minor", options, "XII.3", params)
    concede(g, wish)
    at.terms.append(f"minor:{wish.key(g)}")
    at.gain(wish.winner if wish.winner != NONE else power)
    return wish.cost


def forsake(g: G, at: Session) -> None:
    """7.2.8.7: after the signing."""
    for minor in dict.fromkeys(at.abandoned):
        if g.state.patron[minor] != NONE:
            move(g, minor, g.state.patron[minor], NEUTRAL)


MESSAGES = {
    "ask.peace.more": "{power}: which other land do you ask for? They may refuse.",
    "ask.peace.more_land": "{power}: do you also give {place}?",
    "ask.peace.sole_term": "{power}: your ally asks for {what} instead of all other conditions. Do"
    " you agree?",
    "ask.peace.land": "{power}: level {level} in war {war} – which land goes to whom?",
    "ask.peace.second": "{power}: and which other colony or trading post?",
    "option.take": "{a} to {b}",
    "option.no_more": "no other",
    "ask.peace.consent": "{power}: do you give up {place} to its new owner?",
    "option.peace.consent.yes": "yes",
    "option.peace.consent.no": "no, we stay",
    "ask.peace.receive": "{power}: do you accept {place}?",
    "option.peace.receive.yes": "yes",
    "option.peace.receive.no": "no",
    "ask.peace.payer": "{power}: who pays the {ducats} ducats?",
    "ask.peace.receiver": "{power}: who gets the {ducats} ducats?",
    "option.power": "{a}",
    "option.split": "all in equal parts",
    "ask.peace.minor": "{power}: level {level} in war {war} – which minor, and where to?",
    "option.minor": "{a}",
}
