"""What a position is: plain data in columns.

A game's state is a subclass of `State` whose fields are numbers, strings, and lists or dicts of
them. `copy()` is generated from the field types once per class, so that copying a position costs
little more than copying its lists.
"""

from __future__ import annotations

import types
from enum import Enum
from hashlib import blake2b
from inspect import signature
from typing import Any, Literal, Self, Union, get_args, get_origin, get_type_hints

import msgspec

_PLAIN = (int, str, bool, float, bytes, type(None))
_packer = msgspec.msgpack.Encoder()
_hasher = msgspec.msgpack.Encoder(order="deterministic")


class State(msgspec.Struct):
    """Base of every game's state. Fields must be plain data: no sets, no objects, no functions."""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if "copy" not in cls.__dict__:
            cls.copy = State.copy  # type: ignore[method-assign]  # not the parent's, written already
            cls.keep = State.keep  # type: ignore[method-assign]
        else:
            cls.keep = lambda self, before: self.copy()  # type: ignore[method-assign]

    def copy(self) -> Self:
        """An independent copy: nothing done to one is seen in the other."""
        cls = type(self)
        copier = _write_copier(cls)
        cls.copy = copier  # type: ignore[method-assign]  # the next call goes straight there
        return copier(self)  # type: ignore[no-any-return]

    def keep(self, before: Self) -> Self:
        """A copy to be kept and never changed: it shares with an earlier one, kept likewise, the
        columns that are the same. Most are, and a column shared costs no memory."""
        cls = type(self)
        keeper = _write_keeper(cls)
        cls.keep = keeper  # type: ignore[method-assign]  # the next call goes straight there
        return keeper(self, before)  # type: ignore[no-any-return]

    def pack(self) -> bytes:
        """The state as bytes. Dicts keep their order: rules may walk through them."""
        return _packer.encode(self)

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """The state that `pack` wrote."""
        return msgspec.msgpack.decode(data, type=cls)

    def hash(self) -> str:
        """A short fingerprint of the position: equal states have equal ones."""
        try:
            data = _hasher.encode(self)
        except TypeError:  # it can't put keys that are numbers in order
            plain = msgspec.to_builtins(self, str_keys=True, order="deterministic")
            data = _packer.encode(plain)
        return blake2b(data, digest_size=16).hexdigest()


def _write_copier(cls: type[State]) -> Any:
    """Write and compile `lambda s: cls(s.a, s.b[:], ...)` from the types of the fields."""
    return _compile(cls, "s", _copies(cls))


def _write_keeper(cls: type[State]) -> Any:
    """The same, where a list or bytearray equal to that of `before` is taken from there. (Dicts
    that are equal may differ in their order.)"""
    hints, parts = get_type_hints(cls), _copies(cls)
    for name, part in parts.items():
        if _is_row(hints[name]):
            parts[name] = f"(b.{name} if s.{name} == b.{name} else {part})"
    return _compile(cls, "s, b", parts)


def _is_row(kind: Any) -> bool:
    """Whether equal values of this type are alike in every way."""
    if get_origin(kind) is list:
        inner = get_args(kind)[0]
        return _is_shared(inner) or _is_row(inner)
    return kind is bytearray


def _copies(cls: type[State]) -> dict[str, str]:
    """By field: the expression that copies it from `s`."""
    hints = get_type_hints(cls)
    names = [field.name for field in msgspec.structs.fields(cls)]
    return {n: _copy_of(hints[n], f"s.{n}", 0, f"{cls.__name__}.{n}") for n in names}


def _compile(cls: type[State], given: str, parts: dict[str, str]) -> Any:
    """A function that makes a state of these parts."""
    named = signature(cls).parameters.values()
    only = {p.name for p in named if p.kind is p.KEYWORD_ONLY}
    values = [f"{name}={part}" if name in only else part for name, part in parts.items()]
    return eval(f"lambda {given}: cls({', '.join(values)})", {"cls": cls})


def _copy_of(kind: Any, expr: str, depth: int, where: str) -> str:
    """The Python expression that copies a value of type `kind`."""
    origin, args = get_origin(kind), get_args(kind)
    if _is_shared(kind):
        return expr
    if kind is bytearray:
        return f"{expr}.copy()"  # faster than [:]
    inner = f"v{depth}"
    if origin is list:
        part = _copy_of(args[0], inner, depth + 1, where)
        return f"{expr}.copy()" if part == inner else f"[{part} for {inner} in {expr}]"
    if origin is dict:
        key, part = f"k{depth}", _copy_of(args[1], inner, depth + 1, where)
        if part == inner:
            return f"{expr}.copy()"
        return f"{{{key}: {part} for {key}, {inner} in {expr}.items()}}"
    if origin in (Union, types.UnionType) and len(args) == 2 and type(None) in args:
        kind = args[0] if args[1] is type(None) else args[1]
        return f"(None if {expr} is None else {_copy_of(kind, expr, depth, where)})"
    if isinstance(kind, type) and issubclass(kind, State):
        return f"{expr}.copy()"
    raise TypeError(f"{where}: a state can't hold {kind}: use numbers, strings, lists and dicts")


def _is_shared(kind: Any) -> bool:
    """Whether values of this type never change and may be shared between copies."""
    kind = getattr(kind, "__supertype__", kind)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType, tuple):
        return all(arg is Ellipsis or _is_shared(arg) for arg in get_args(kind))
    if origin is Literal or kind in _PLAIN:
        return True
    if isinstance(kind, type):
        if issubclass(kind, msgspec.Struct):
            return bool(kind.__struct_config__.frozen)
        return issubclass(kind, Enum | tuple) and kind is not tuple
    return False
