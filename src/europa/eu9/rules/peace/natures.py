"""XII.3.4 The natures of conditions: which can be fulfilled, and who names them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from europa.eu9.rules.peace import conversion
from europa.eu9.rules.peace.concessions import concessions
from europa.eu9.rules.peace.event_wars import barred_nature
from europa.eu9.rules.peace.land import claims
from europa.eu9.rules.peace.levels import conditions
from europa.eu9.rules.peace.principalities import granter
from europa.eu9.rules.peace.safety import SAFETY, is_due
from europa.eu9.rules.peace.sides import majors_in
from europa.eu9.rules.peace.specials import CONVERSION, NOTHING, specials
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
from europa.kernel import Ask, Disabled, Option, Steps

TERRITORY, MONEY, DIPLOMACY, SPECIAL = "territory", "money", "diplomacy", "special"
ORDER = (MONEY, DIPLOMACY, TERRITORY)
"""E438: what the program names by itself, as far as it can be fulfilled."""


def possible(g: G, offer: Offer, chosen: Sequence[str]) -> list[str]:
    """7.2.7.1: what the next condition may be; one that could not be fulfilled is not named."""
    war = war_numbered(g, offer.war)
    if is_due(g, war, offer) and not chosen:
        return [f"{SPECIAL}:{SAFETY}"]
    if conversion.is_due(g, offer):
        return [f"{SPECIAL}:{CONVERSION}"]
    found = [f"{SPECIAL}:{SAFETY}"] if barred_nature(war, MONEY) else [MONEY]
    if chosen.count(DIPLOMACY) < _most_concessions(g, offer):
        found.append(DIPLOMACY)
    if granter(g, offer) != NONE:
        found = []  # P 17.4
    lands = {claim.province for claim in claims(g, offer, all_of_them=True)}
    if chosen.count(TERRITORY) < len(lands):
        found.append(TERRITORY)
    left = conditions(offer.level) - len(chosen)
    found += [
        f"{SPECIAL}:{name}"
        for name, cost in specials(g, _so_far(offer, chosen))
        if cost <= left and (name == NOTHING or f"{SPECIAL}:{name}" not in chosen)
    ]
    return found


def _most_concessions(g: G, offer: Offer) -> int:
    """Minors that conditions can touch; of lone minors one may take several conditions."""
    if not majors_in(g, offer.winners):
        return 0  # 7.3.9: minors take no diplomatic conditions
    found = concessions(g, offer, conditions(offer.level))
    if not majors_in(g, offer.losers):
        return conditions(offer.level) if found else 0
    return len({wish.minor for wish in found})


def open_to(g: G, offer: Offer) -> dict[str, object]:
    """What the conditions of a peace may be about: each nature as often as it may be named (a
    special one as many times as the conditions that it takes), and which land."""
    several = conditions(offer.level)
    if not several:
        return {}
    costs = dict(specials(g, offer))
    lands = list(dict.fromkeys(x.province for x in claims(g, offer, all_of_them=True)))
    limits = {MONEY: several, DIPLOMACY: _most_concessions(g, offer), TERRITORY: len(lands)}
    able = [
        nature
        for nature in possible(g, offer, ())
        for _ in range(min(several, limits.get(nature, costs.get(nature.partition(":")[2], 1))))
    ]
    return {"natures": able, "lands": [g.world.provinces[p].id for p in lands]}


def by_default(g: G, offer: Offer) -> tuple[str, ...]:
    """E438."""
    chosen: list[str] = []
    while len(chosen) < conditions(offer.level):
        able = possible(g, offer, chosen)
        chosen.append(next((nature for nature in ORDER if nature in able), able[0]))
    return tuple(chosen)


def name_one(
    g: G, power: int, offer: Offer, chosen: Sequence[str], about: str
) -> Steps[tuple[str, ...]]:
    """A power names the nature of the next condition; a special one may take several."""
    params = {
        "power": g.name(power), "about": about, "level": offer.level, "number": len(chosen) + 1,
    }  # fmt: skip
    able = partial(_options, g, offer, tuple(chosen))
    nature = yield Ask(
        g.seat_of(power), "peace.nature", able, "XII.3", params, partial(_not, g, offer, chosen)
    )
    cost = dict(specials(g, _so_far(offer, chosen))).get(nature.partition(":")[2], 1)
    return (nature,) * cost


def _so_far(offer: Offer, chosen: Sequence[str]) -> Offer:
    """The offer with the conditions named already: some make another one cheaper (12.4)."""
    return msgspec.structs.replace(offer, natures=tuple(chosen))


def _options(g: G, offer: Offer, chosen: Sequence[str]) -> list[Option]:
    return [Option(nature) for nature in possible(g, offer, chosen)]


def _not(g: G, offer: Offer, chosen: Sequence[str]) -> list[Disabled]:
    able = possible(g, offer, chosen)
    return [
        Disabled(nature, f"reason.peace.{nature}", "XII.3")
        for nature in (TERRITORY, DIPLOMACY)
        if nature not in able
    ]


def name_all(g: G, power: int, offer: Offer, about: str) -> Steps[tuple[str, ...]]:
    """All conditions of a peace, in the order in which they will be carried out."""
    chosen: list[str] = []
    while len(chosen) < conditions(offer.level):
        chosen += yield from name_one(g, power, offer, chosen, about)
    return tuple(chosen)


MESSAGES = {
    "ask.peace.nature": "{power}: {about} – what is condition {number} about?",
    "option.peace.nature.territory": "land",
    "option.peace.nature.money": "money",
    "option.peace.nature.diplomacy": "a minor or a treaty",
    "option.peace.nature.special": "{a}",
    "reason.peace.territory": "The losers have nothing (more) that the winners may annex",
    "reason.peace.diplomacy": "There is no minor or treaty (left) that could be given up",
}
