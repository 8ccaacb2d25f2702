"""The question put to a seat, and what it may answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")


class Option(msgspec.Struct, frozen=True, gc=False):
    """One legal answer."""

    key: str
    """Stable and readable: `siege:granada`. The part before the colon is the verb."""
    value: Any = msgspec.UNSET
    """What the rule that asked gets back; the key itself if left out."""
    targets: tuple[str, ...] = ()
    """Ids of what it touches on the map or among the cards."""
    note: str = ""
    """A price or warning to be read before choosing: a message key, with `params`."""
    params: Mapping[str, Any] = {}


class Disabled(msgspec.Struct, frozen=True, gc=False):
    """What a player would expect to be able to do but may not, and why."""

    key: str
    reason: str
    """A sentence, or the key of one in the game's catalogue, with `params`."""
    rule: str = ""
    params: Mapping[str, Any] = {}


Options: TypeAlias = "Sequence[Option] | Callable[[], Sequence[Option]]"
Disableds: TypeAlias = "Sequence[Disabled] | Callable[[], Sequence[Disabled]]"


class Ask:
    """A question to one seat: what is asked, by which rule, and every legal option.

    Options may be given as a function: it is called when the options are first wanted, and again
    if what the seat holds is dealt anew (`Match.imagine`). An ask made by `together`, whose options
    depend on hidden things of its seat, must give a function. Disabled options are only worked out
    for a person who looks at them.

    Where it costs much to work out all options, `one` may be given too: a function that finds the
    legal option with a key, or None. An answer to an ask nobody has looked at needs no more. It may
    also find answers that are too many to be listed: a march through places of one's choice, or
    several options put together in one key. Likewise `lot`, which draws a legal answer with the
    generator it is given: players that choose by chance need no more.
    """

    __slots__ = (
        "_disabled",
        "_lot",
        "_one",
        "_options",
        "_source",
        "at",
        "kind",
        "params",
        "rule",
        "seat",
    )

    def __init__(
        self,
        seat: str,
        kind: str,
        options: Options,
        rule: str = "",
        params: Mapping[str, Any] | None = None,
        disabled: Disableds = (),
        one: Callable[[str], Option | None] | None = None,
        lot: Callable[[Random], Option] | None = None,
    ) -> None:
        self.seat = seat
        """Who decides."""
        self.kind = kind
        """Message key of the prompt: `declare_war.target`."""
        self.rule = rule
        """Number of the rule that asks."""
        self.at = -1
        """The number of this question in the match: an answer to another one is stale."""
        self.params = params or {}
        """Parameters of the prompt."""
        self._disabled = disabled
        self._one = one
        self._lot = lot
        self._source = options
        self._options: Sequence[Option] | None = None if callable(options) else options
        assert self._options is None or self._options, f"ask {kind!r} offers no option"

    @property
    def options(self) -> Sequence[Option]:
        """Every legal answer, in a stable order; never empty."""
        if self._options is None:
            assert callable(self._source)
            self._options = self._source()
            assert self._options, f"ask {self.kind!r} offers no option"
        return self._options

    @property
    def disabled(self) -> Sequence[Disabled]:
        """What may not be done now, with reasons."""
        return self._disabled() if callable(self._disabled) else self._disabled

    def keys(self) -> list[str]:
        """The keys of the legal options."""
        return [option.key for option in self.options]

    def find(self, key: str) -> Option | None:
        """The option with this key, if it is legal."""
        if self._options is None and self._one is not None:
            return self._one(key)
        for option in self.options:
            if option.key == key:
                return option
        return None if self._one is None else self._one(key)

    def draw(self, chance: Random) -> Option:
        """A legal answer by chance: any option, unless the rule that asks knows better."""
        if self._options is None and self._lot is not None:
            return self._lot(chance)
        options = self.options
        return options[int(chance.random() * len(options))]

    def forget(self) -> None:
        """Drop options that were worked out from what has been dealt anew since."""
        if callable(self._source):
            self._options = None


class Together:
    """Asks to several seats at once: one object for all rounds of one `together`."""

    __slots__ = ("sealed",)

    def __init__(self, sealed: bool) -> None:
        self.sealed = sealed

    @property
    def asks(self) -> Sequence[Ask]:
        """One ask for each seat that still has to decide."""
        raise NotImplementedError


Steps: TypeAlias = Generator[Ask | Together, Any, T]
"""A procedure of the rules: yields asks, gets the chosen values, returns its outcome."""
