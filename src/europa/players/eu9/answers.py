"""One rule for each kind of question besides the plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from europa.eu9.rules.powers import resources
from europa.eu9.rules.victory.judge import JUDGES
from europa.eu9.state import LAND, NAVAL
from europa.eu9.table import G
from europa.kernel import Ask, Option
from europa.players.eu9 import money
from europa.players.eu9.ventures import improvement, new_income, pace

Answer = Callable[[G, int, Ask], Option]
EVEN = 50
"""Percent."""
POOR = 50
"""A treasury below it takes what money it can get."""


def by_key(ask: Ask, *keys: str) -> Option:
    """The first of these keys that is offered, or the first option."""
    for key in keys:
        for option in ask.options:
            if option.key == key:
                return option
    return ask.options[0]


def at_least(options: Sequence[Option], amount: float) -> Option:
    """The smallest amount that does, or the largest there is."""
    enough = [option for option in options if option.value >= amount]
    return min(enough, key=lambda o: o.value) if enough else max(options, key=lambda o: o.value)


def choose_aim(g: G, power: int, ask: Ask) -> Option:
    """What the map already gives, then what must be tried, then what is worth most."""

    def worth(option: Option) -> tuple[int, bool, int]:
        aim = g.world.objectives[option.value]
        now = aim.capped(JUDGES[aim.id](g, power)) if aim.id in JUDGES else 0
        return now, aim.mandatory, aim.penalty

    return max(ask.options, key=worth)


def declare_bankruptcy(g: G, power: int, ask: Ask) -> Option:
    """Only if interest and debts leave nothing to live on."""
    have = g.line(power, "A8") + money.expected(g, power)
    owed = g.line(power, "B26") + g.line(power, "B27")
    if have - owed > -g.line(power, "B25") // 3:
        return by_key(ask, "solvent")
    if g.line(power, "C5") > 200:
        return by_key(ask, "bankrupt:major:national", "bankrupt:major:international")
    return by_key(ask, "bankrupt:small:national", "bankrupt:major:international")


def as_the_event_says(g: G, power: int, ask: Ask) -> Option:
    """What the event names as the plain answer."""
    name = ask.params.get("default", "")
    return by_key(ask, f"answer:{name}", str(name))


def small_bid(g: G, power: int, ask: Ask) -> Option:
    """A tenth of the treasury, if anything."""
    wanted = max(0, g.line(power, "A2")) // 10
    return max((o for o in ask.options if o.value <= wanted), key=lambda o: o.value)


def most(g: G, power: int, ask: Ask) -> Option:
    return max(ask.options, key=lambda option: option.value)


def first(g: G, power: int, ask: Ask) -> Option:
    return ask.options[0]


def last(g: G, power: int, ask: Ask) -> Option:
    return ask.options[-1]


def lose_least(g: G, power: int, ask: Ask) -> Option:
    """The trade fleet that brings least, before any manufacture."""

    def loss(option: Option) -> tuple[bool, int]:
        what, place = option.value
        return what != "tf", g.tf(power, place) if what == "tf" else 0

    return min(ask.options, key=loss)


def pick_manufacture(g: G, power: int, ask: Ask) -> Option:
    """The one that brings most."""

    def worth(option: Option) -> float:
        if isinstance(option.value, int):
            return new_income(g, power, option.value)
        return improvement(g, power, option.value.kind, option.value.province)

    return max(ask.options, key=worth)


def seek_bankers(g: G, power: int, ask: Ask) -> Option:
    """Only if own means don't do."""
    left = g.line(power, "A13") - g.line(power, "A20") + g.line(power, "A16")
    return by_key(ask, "bankers" if left + g.line(power, "A17") < 0 else "no_bankers")


def _after_prestige(g: G, power: int) -> int:
    spent = max(0, min(g.line(power, "A16"), g.line(power, "A20")))
    return g.line(power, "A13") - g.line(power, "A20") + spent


def spend_prestige(g: G, power: int, ask: Ask) -> Option:
    """What keeps the treasury above its reserve, stability included; the rest is glory."""
    without = g.line(power, "A13") - g.line(power, "A20")
    return at_least(ask.options, money.RESERVE + money.wished_for_order(g, power) - without)


def borrow_at_home(g: G, power: int, ask: Ask) -> Option:
    """Only what is missing."""
    return at_least(ask.options, -_after_prestige(g, power))


def borrow_abroad(g: G, power: int, ask: Ask) -> Option:
    return at_least(ask.options, -_after_prestige(g, power) - g.line(power, "A17"))


def improve_stability(g: G, power: int, ask: Ask) -> Option:
    ducats = money.order(g, power, g.line(power, "A25"))
    return next(option for option in ask.options if option.value == ducats)


def react(g: G, power: int, ask: Ask) -> Option:
    """A small answer costs little."""
    return by_key(ask, "invest:10" if g.line(power, "A8") > POOR else "invest:0")


def share_resources(g: G, power: int, ask: Ask) -> Option:
    """Half of what is free without a struggle, if that is offered."""
    offers = [option for option in ask.options if option.key.startswith("leave_with")]
    half = (int(ask.params["free"]) + 1) // 2
    fitting = [option for option in offers if option.value <= half]
    return fitting[-1] if fitting else by_key(ask, "fight")


def agree(g: G, power: int, ask: Ask) -> Option:
    """To a fair share."""
    fair = 2 * int(ask.params["units"]) <= int(ask.params["free"]) + 1
    return by_key(ask, "yes" if fair else "no")


def free_cheapest(g: G, power: int, ask: Ask) -> Option:
    return min(ask.options, key=lambda option: resources.price(g, option.value))


def cut_smallest(g: G, power: int, ask: Ask) -> Option:
    return min(ask.options, key=lambda option: g.state.post_level[option.value])


def _behind(g: G, power: int, kind: int) -> int:
    return pace(g.state.turn, kind == NAVAL) - g.tech(power, kind)


def field(g: G, power: int, ask: Ask) -> Option:
    """The technology that lags more."""
    wanted = max((LAND, NAVAL), key=lambda kind: (_behind(g, power, kind), kind))
    return next((o for o in ask.options if o.value == wanted), ask.options[0])


def rectify(g: G, power: int, ask: Ask) -> Option:
    if g.state.stability[power] < money.MOST_STABLE:
        return by_key(ask, "order")
    return by_key(ask, "debts" if g.line(power, "C5") else "fleet")


def sell_titles(g: G, power: int, ask: Ask) -> Option:
    return by_key(ask, "yes" if g.state.treasury[power] < POOR else "no")


def learn(g: G, power: int, ask: Ask) -> Option:
    """Technology rather than troops in peace."""
    return by_key(ask, "technology")


def again(g: G, power: int, ask: Ask) -> Option:
    return by_key(ask, "yes")


def fight(g: G, power: int, ask: Ask) -> Option:
    """With a chance only: FTI at least 3."""
    return by_key(ask, "fight" if g.state.fti[power] >= 3 else "withdraw")


def talk_of_peace(g: G, power: int, ask: Ask) -> Option:
    """E438: sign what favours it; once the country is weary, offer and sign a white peace too."""
    weary = g.state.stability[power] < 0
    for option in ask.options:
        verb, what = option.value
        if verb == "accept" and (power in what.winners if what.level else weary):
            return option
    offers = [option for option in ask.options if option.value[0] == "offer"]
    fresh = weary and not ask.params["written"]
    return offers[0] if offers and fresh else ask.options[0]


def modest_peace(g: G, power: int, ask: Ask) -> Option:
    return by_key(ask, "white", *(f"win:{level}" for level in range(1, 6)))


def address_minors(g: G, power: int, ask: Ask) -> Option:
    """7.3.11: a white peace where stability is not good and the chance at least even."""
    if g.state.stability[power] <= 0:
        for option in ask.options:
            if option.key.startswith("all:") and option.params["chance"] >= EVEN:
                return option
    return ask.options[0]


RULES: dict[str, Answer] = {
    "peace.what": talk_of_peace,
    "peace.level": modest_peace,
    "peace.minors": address_minors,
    "peace.minor_level": modest_peace,
    "event.choose": as_the_event_says,
    "event.refuse": as_the_event_says,
    "event.bid": small_bid,
    "aims.main": choose_aim,
    "aims.other": choose_aim,
    "bankruptcy.declare": declare_bankruptcy,
    "bankruptcy.amount": most,
    "bankruptcy.loss": lose_least,
    "mnu.what": pick_manufacture,
    "exchequer.bankers": seek_bankers,
    "budget.prestige": spend_prestige,
    "budget.national": borrow_at_home,
    "budget.international": borrow_abroad,
    "stability.invest": improve_stability,
    "competition.react": react,
    "resources.struggle": share_resources,
    "resources.agree": agree,
    "establishment.free": free_cheapest,
    "establishment.cut": cut_smallest,
    "technology.field": field,
    "reorganisation.field": field,
    "rectification.choose": rectify,
    "titles.sell": sell_titles,
    "enthusiasm.army": learn,
    "enthusiasm.navy": learn,
    "economic.again": again,
    "struggle.withdraw": fight,
}
"""Kinds of asks with a rule of their own. All others get the first option, which their asks put
first for that: `resources.claim`, `leaders.place`, `minors.act`, `mnu.where` ..."""
