"""The cards of The Price of Power: what their effects do, deck by deck."""

from europa.tpop.cards import verbs_board, verbs_realm

__all__ = ["verbs_board", "verbs_realm"]
