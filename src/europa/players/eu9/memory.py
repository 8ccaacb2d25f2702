"""What a player keeps in mind between questions. All of it can be found again without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from europa.eu9.pieces import Action
    from europa.players.eu9.crossings import Crossing
    from europa.players.eu9.missions import Mission
    from europa.players.eu9.survey import Survey


class Memory:
    """Notes of one seat: a survey of the turn, a plan half told, marches decided on."""

    __slots__ = (
        "crossings",
        "impulse",
        "marches",
        "missions",
        "parted",
        "parting",
        "piece",
        "pieces",
        "shunned",
        "survey",
        "told",
        "writing",
    )

    def __init__(self) -> None:
        self.survey: Survey | None = None
        self.pieces: list[Action] = []
        """Pieces of a plan that are still to be told."""
        self.piece: Action | None = None
        """The piece being told."""
        self.told = ""
        """Why the piece was chosen."""
        self.writing = False
        self.marches: dict[int, int] = {}
        """stack -> where it was decided to go."""
        self.missions: dict[int, Mission] = {}
        """stack -> what it could do in the impulse under way, as far as it was thought of."""
        self.crossings: dict[int, Crossing] = {}
        """fleet -> the army that it will carry, and where to."""
        self.impulse: tuple[int, str, int] = (0, "", 0)
        """Turn, round and impulse in which that was thought."""
        self.parted: set[tuple[int, str, int]] = set()
        """Turn, round and stack of attempts at splitting: ranks may forbid it."""
        self.parting = 0
        """The stack that is being split."""
        self.shunned: set[tuple[int, int, tuple[int, ...]]] = set()
        """Turn, war and minors to whom nothing is to be proposed."""
