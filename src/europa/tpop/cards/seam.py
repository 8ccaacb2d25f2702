"""What rules call upon in the middle of a step (`rules.seams.Cards`)."""

from europa.tpop.cards.battle_cards import battle_actions, play_battle_action
from europa.tpop.cards.effects import apply
from europa.tpop.cards.events import resolve as resolve_event
from europa.tpop.cards.grammar import read_effects
from europa.tpop.cards.reactions import counter_covert, when_attacked

__all__ = [
    "apply",
    "battle_actions",
    "counter_covert",
    "play_battle_action",
    "read_effects",
    "resolve_event",
    "when_attacked",
]
