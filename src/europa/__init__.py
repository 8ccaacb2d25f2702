"""europa: the two board games called Europa Universalis, on a computer."""

from europa import games
from europa.kernel import EuropaError, Match

__all__ = ["EuropaError", "Match", "games"]
