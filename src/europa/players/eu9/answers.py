"""One rule for each kind of question besides the plan."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.powers import resources
from europa.eu9.state import LAND, NAVAL
from europa.eu9.table import G
from europa.kernel import Ask, Option
from europa.players.eu9 import aims, money
from europa.players.eu9.thought import Rule, always, by_key
from europa.players.eu9.ventures import improvement, new_income, pace

DEBT = 4
"""A national loan that is less than one part in so many of the income may still grow."""
POOR = 50
"""A treasury below it takes what money it can get."""


def at_least(options: Sequence[Option], amount: float) -> Option:
    """The smallest amount that does, or the largest there is."""
    enough = [option for option in options if option.value >= amount]
    return min(enough, key=lambda o: o.value) if enough else max(options, key=lambda o: o.value)


def declare_bankruptcy(g: G, power: int, ask: Ask) -> Option:
    """Only if interest and debts leave nothing to live on."""
    have = g.line(power, "A8") + money.expected(g, power)
    owed = g.line(power, "B26") + g.line(power, "B27")
    if have - owed > -g.line(power, "B25") // 2:
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
    """Only what is missing; a shaken country also borrows for its order (6.5), and who owes much
    would rather overdraw a little."""
    lacking = -_after_prestige(g, power)
    debts = g.line(power, "C5")
    if g.state.stability[power] < 0 and debts * DEBT < g.line(power, "B25"):
        lacking += money.wished_for_order(g, power)
    elif debts:
        lacking -= money.RESERVE
    return at_least(ask.options, lacking)


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


RULES: dict[str, Rule] = {
    "event.choose": always("The event names it as the plain answer.", as_the_event_says),
    "event.refuse": always("The event names it as the plain answer.", as_the_event_says),
    "event.consent": always("The event names it as the plain answer.", as_the_event_says),
    "event.share": always("The event names it as the plain answer.", as_the_event_says),
    "event.levy_share": always("The event names it as the plain answer.", as_the_event_says),
    "event.compensation": always("The event names it as the plain answer.", as_the_event_says),
    "event.bid": always("A tenth of the treasury is what the prize is worth.", small_bid),
    "aims.main": aims.choose,
    "aims.other": aims.choose,
    "bankruptcy.declare": always("Only if debts leave nothing to live on.", declare_bankruptcy),
    "bankruptcy.amount": always("A bankruptcy should at least be worth it.", most),
    "bankruptcy.loss": always("It is the least of what can be lost.", lose_least),
    "mnu.what": always("It brings most a turn.", pick_manufacture),
    "exchequer.bankers": always("Bankers are asked if own means don't do.", seek_bankers),
    "budget.prestige": always("What the treasury lacks; the rest is glory.", spend_prestige),
    "budget.national": always(
        "What is missing is borrowed, and what a shaken country needs for its order.",
        borrow_at_home,
    ),
    "budget.international": always("Only what is missing is borrowed.", borrow_abroad),
    "stability.invest": always("Its chance is worth the ducats.", improve_stability),
    "competition.react": always("A small answer costs little.", react),
    "resources.struggle": always(
        "Half without a struggle is better than a fight.", share_resources
    ),
    "resources.agree": always("A fair share is accepted.", agree),
    "establishment.free": always("It brings least.", free_cheapest),
    "establishment.cut": always("It is the smallest.", cut_smallest),
    "technology.field": always("This technology lags more.", field),
    "reorganisation.field": always("This technology lags more.", field),
    "rectification.choose": always("Order first, then debts.", rectify),
    "titles.sell": always("Titles are sold only by the poor.", sell_titles),
    "enthusiasm.army": always("Technology lasts longer than troops.", learn),
    "enthusiasm.navy": always("Technology lasts longer than ships.", learn),
    "economic.again": always("Another roll can only help.", again),
    "struggle.withdraw": always("A fight is worth it with some trade behind us.", fight),
}
"""Questions about money, trade and events."""
