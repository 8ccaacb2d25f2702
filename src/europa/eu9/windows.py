"""Answers that a seat gives once and for all: "always this", kept with the match.

Standing orders of R19.3 belong to the rules and stand in the position; these belong to the table.
"""

from __future__ import annotations

from europa.kernel import Ask

_ANSWERS: dict[str, tuple[str, ...]] = {
    "react": ("pass",),
    "intervention.sign": ("no",),
    "talk.what": ("done",),
    "pacts.what": ("done",),
    "announce": ("done",),
    "declare.what": ("done",),
    "military.wintering": ("keep",),
    "march.intercept": ("let_pass",),
    "march.counter": ("let_pass",),
    "march.engage": ("engage", "let_go"),
    "march.fire": ("fire", "hold_fire"),
    "march.raid": ("raid_convoy", "spare_convoy"),
    "attrition.forage": ("pillage", "lose_troops"),
    "exchequer.bankers": ("no_bankers",),
    "stability.invest": ("no_investment",),
}
WINDOWS = {f"{kind}={key}": key for kind, keys in _ANSWERS.items() for key in keys}
"""Kinds of ask, and the keys that may always answer them."""
OFFERS = ("sign:", "tear:")


def is_urgent(ask: Ask) -> bool:
    """A paper that waits for one's name is always laid before the person."""
    return ask.kind == "talk.what" and any(x.key.startswith(OFFERS) for x in ask.options)


MESSAGES = {
    "window.react=pass": "New wars of others: let them pass",
    "window.intervention.sign=no": "Allies who ask for leave to intervene: refuse",
    "window.talk.what=done": "Talks: put nothing on the table, unless there is an offer",
    "window.pacts.what=done": "Treaties: leave them as they are",
    "window.announce=done": "Announcements: none",
    "window.declare.what=done": "Declarations of war: none",
    "window.military.wintering=keep": "Before each round: leaders stay with their troops",
    "window.march.intercept=let_pass": "Enemies who march by: let them pass",
    "window.march.counter=let_pass": "Enemies who intercept: don't go out to meet them",
    "window.march.engage=engage": "Enemy fleets met at sea: fight them",
    "window.march.engage=let_go": "Enemy fleets met at sea: let them go",
    "window.march.fire=fire": "Ships that pass a fortress: fire",
    "window.march.fire=hold_fire": "Ships that pass a fortress: hold fire",
    "window.march.raid=raid_convoy": "Convoys met at sea: raid them",
    "window.march.raid=spare_convoy": "Convoys met at sea: spare them",
    "window.attrition.forage=pillage": "Hunger: pillage the land",
    "window.attrition.forage=lose_troops": "Hunger: lose troops, spare the land",
    "window.exchequer.bankers=no_bankers": "Bankers: no loan",
    "window.stability.invest=no_investment": "Stability: no money for it",
}
