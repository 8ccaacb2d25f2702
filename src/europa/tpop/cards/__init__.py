"""The cards of The Price of Power: what their effects do, deck by deck."""

from europa.tpop.cards import verbs

__all__ = ["verbs"]
