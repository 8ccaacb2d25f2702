"""6 Action Cards: what other chapters call. The cards themselves stand in their decks' modules."""

from __future__ import annotations

from europa.tpop.cards.battle_cards import battle_actions as battle_actions
from europa.tpop.cards.battle_cards import play_battle_action as play_battle_action
from europa.tpop.cards.reactions import counter_covert as counter_covert
from europa.tpop.cards.reactions import when_attacked as when_attacked

MESSAGES = {
    "option.play": "Play {a}",
    "option.use": "Use {a}",
    "option.counter": "Counterespionage ({cost} DIP)",
}
