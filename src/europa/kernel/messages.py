"""Texts for people: templates by key, so that a translation is a file.

A template has blanks: `{seat} gains {amount}`. `{units:unit|units}` is a number with its word, in
the singular or plural; what stands in [brackets] is left out if one of its blanks is empty or 0.
An entry may be worded by one of its fields: `entry.Ended.winner=` goes before `entry.Ended` where
there is no winner, `entry.Placed.seat=rebels` where the rebels place something.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from re import compile as pattern
from typing import Any

import msgspec

from europa.kernel.ask import Ask, Disabled, Option
from europa.kernel.errors import IllegalAnswer
from europa.kernel.journal import Entry, StepBegan

KERNEL_MESSAGES = {
    "option.pass": "Pass",
    "option.done": "Done",
    "option.yes": "Yes",
    "option.no": "No",
    "entry.StepBegan": "{step}",
    "entry.Rolled": "{by} rolls {what}: {results}",
    "entry.Shuffled": "{what} is shuffled",
    "entry.Noted": "{text}",
}


KEYS = 8192
"""Keys of options whose words are remembered."""


class Catalogue:
    """Renders prompts, options, reasons and journal entries in one language."""

    def __init__(
        self, messages: Mapping[str, str], name_of: Callable[[str], str] | None = None
    ) -> None:
        self._messages = {**KERNEL_MESSAGES, **messages}
        self._name_of = name_of or (lambda word: word.replace("_", " ").capitalize())
        self._by_field = _by_field(self._messages)
        self._key_words = lru_cache(KEYS)(self._worded)

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def say(self, key: str, params: Mapping[str, Any]) -> str:
        """The template of this key with its parameters; names of pieces and places spelled out."""
        template = self._messages.get(key)
        words = {name: self._word(value) for name, value in params.items()}
        if template is None:
            details = ", ".join(f"{name} {word}" for name, word in words.items())
            return f"{key} ({details})" if details else key
        return _filled(template, _Forgiving(words)).replace(" ()", "").strip()

    def named(self, value: Any) -> Any:
        """A parameter as data for clients: ids with their names, in lists too."""
        if isinstance(value, str):
            return {"id": value, "name": self._word(value)}
        if isinstance(value, list | tuple):
            return [self.named(one) for one in value]
        return value if isinstance(value, int | float | None) else self._word(value)

    def prompt(self, ask: Ask) -> str:
        """The question in words."""
        return self.say(f"ask.{ask.kind}", {"seat": ask.seat, **ask.params})

    def option(self, option: Option, kind: str = "") -> str:
        """An option in words: by its whole key, else by its verb with {a}, {b} ...

        The words may be those of one ask alone: `option.<kind of ask>.<verb>` goes before
        `option.<verb>`, so that a verb can mean different things in different chapters.
        """
        if not option.params:
            return self._key_words(option.key, kind)
        return self._worded(option.key, kind, option.params)

    def _worded(self, full: str, kind: str, params: Mapping[str, Any] | None = None) -> str:
        verb, *words = full.split(":")
        numbered = dict(zip("abcdefgh", words, strict=False))
        for name in (full, verb):
            for key in (f"option.{kind}.{name}", f"option.{name}"):
                if key in self._messages:
                    return self.say(key, {**numbered, **(params or {})})
        return " ".join([self._word(verb), *map(self._word, words)])

    def disabled(self, disabled: Disabled) -> str:
        """Why not, in words."""
        known = disabled.reason in self._messages
        return self.say(disabled.reason, disabled.params) if known else disabled.reason

    def note(self, option: Option) -> str:
        """What an option warns of; empty if nothing."""
        return self.say(option.note, option.params) if option.note else ""

    def key(self, key: str, kind: str = "") -> str:
        """An option known by its key only."""
        return self._key_words(key, kind)

    def entry(self, entry: Entry) -> str:
        """A journal entry in words."""
        if isinstance(entry, StepBegan) and f"step.{entry.step}" in self._messages:
            return self._messages[f"step.{entry.step}"]
        fields = {name: getattr(entry, name) for name in entry.__struct_fields__}
        if fields.get("rule"):
            fields["rule"] = f"({fields['rule']})"
        kind = type(entry).__name__
        key = f"entry.{kind}"
        for field in self._by_field.get(kind, ()):
            special = f"{key}.{field}={fields.get(field, '')}"
            if special in self._messages:
                key = special
                break
        words = self.say(key, fields)
        return words[:1].upper() + words[1:]

    def _word(self, value: Any) -> str:
        if isinstance(value, str):
            return self._name_of(value) if value else ""
        if isinstance(value, list | tuple):
            return ", ".join(map(self._word, value)) or "none"
        if isinstance(value, msgspec.Struct):
            return str(msgspec.to_builtins(value))
        return str(value)


_OPTIONAL = pattern(r"\[([^\[\]]*)\]")
_BLANK = pattern(r"\{(\w+)")
_NUMBERED = pattern(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")


def _by_field(messages: Mapping[str, str]) -> dict[str, list[str]]:
    """By which fields entries of a type are worded."""
    found: dict[str, list[str]] = {}
    for key in messages:
        if key.startswith("entry.") and "=" in key:
            _, kind, field = key.partition("=")[0].split(".")
            if field not in found.setdefault(kind, []):
                found[kind].append(field)
    return found


def _filled(template: str, words: Mapping[str, str]) -> str:
    """A template with its blanks filled."""
    if "[" in template or "|" in template:
        template = _OPTIONAL.sub(
            lambda part: (
                part[1]
                if all(words[name] not in ("", "0", "none") for name in _BLANK.findall(part[1]))
                else ""
            ),
            template,
        )
        template = _NUMBERED.sub(
            lambda part: f"{{{part[1]}}} {part[2] if words[part[1]] == '1' else part[3]}", template
        )
    return template.format_map(words)


class _Forgiving(dict[str, str]):
    """A parameter that a template names and nobody gave shows as its name, not as a crash; a part
    {a}, {b} ... that the key doesn't have is left out."""

    def __missing__(self, key: str) -> str:
        return "" if len(key) == 1 else f"{{{key}}}"


def describe_ask(say: Catalogue, ask: Ask) -> dict[str, Any]:
    """An ask as plain data with its words, for clients."""
    return {
        "at": ask.at,
        "kind": ask.kind,
        "rule": ask.rule,
        "prompt": say.prompt(ask),
        "about": {name: say.named(value) for name, value in ask.params.items()},
        "options": [describe_option(say, option, ask.kind) for option in ask.options],
        "disabled": [
            {
                "key": no.key,
                "text": say.key(no.key, ask.kind),
                "reason": say.disabled(no),
                "rule": no.rule,
            }
            for no in ask.disabled
        ],
    }


def describe_option(say: Catalogue, option: Option, kind: str) -> dict[str, Any]:
    """One answer to a question of this kind, in words."""
    return {
        "key": option.key,
        "text": say.option(option, kind),
        "targets": list(option.targets),
        "note": say.note(option),
        "about": _facts(option.params),
    }


def _facts(params: Mapping[str, Any]) -> dict[str, Any]:
    """What the note of an option is made of, as far as it is plain: ids, numbers, lists of ids."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in params.items()
        if isinstance(value, int | str | list | tuple)
    }


def refusal(say: Catalogue, ask: Ask, key: str) -> IllegalAnswer:
    """Why this key is no answer: the rule that bars it, or what would be one."""
    for disabled in ask.disabled:
        if disabled.key == key:
            rule = disabled.rule or ask.rule
            reason = say.disabled(disabled)
            told = not rule or reason.startswith(rule)
            return IllegalAnswer(reason if told else f"{rule}: {reason}", rule)
    keys = ask.keys()
    shown = ", ".join(keys[:12]) + (", ..." if len(keys) > 12 else "")
    where = f"{ask.rule}: " if ask.rule else ""
    return IllegalAnswer(f"{where}{key!r} is not an option here; legal: {shown}", ask.rule)
