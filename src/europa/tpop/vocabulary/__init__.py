"""Readable names for positions of The Price of Power, for case files and tests."""

from europa.tpop.vocabulary.names import TpopNames

Words = TpopNames

__all__ = ["TpopNames", "Words"]
