"""The cards of The Price of Power: what their effects do, deck by deck."""

from europa.tpop.cards import (
    verbs_board,
    verbs_events1,
    verbs_events2,
    verbs_events2_trade,
    verbs_events3,
    verbs_events3_cards,
    verbs_events4,
    verbs_events4_cards,
    verbs_realm,
    verbs_ties,
)

__all__ = [
    "verbs_board",
    "verbs_events1",
    "verbs_events2",
    "verbs_events2_trade",
    "verbs_events3",
    "verbs_events3_cards",
    "verbs_events4",
    "verbs_events4_cards",
    "verbs_realm",
    "verbs_ties",
]
