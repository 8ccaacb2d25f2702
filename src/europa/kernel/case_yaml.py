"""YAML as people write keys: `yes`, `no`, `on` are words; a name written twice is a mistake."""

from __future__ import annotations

import re
from typing import Any

import yaml

from europa.kernel.errors import BadCase

try:
    from yaml import CSafeLoader as SafeLoader
except ImportError:  # a PyYAML that was built without libyaml: the same, but ten times slower
    from yaml import SafeLoader  # type: ignore[assignment]


DEEPEST = 50
"""Lists and tables within each other."""


class _Loader(SafeLoader):
    """Reads true and false only as truth values, and refuses duplicate names."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in SafeLoader.yaml_implicit_resolvers.items()
}
for _word in ("true", "false"):
    _Loader.yaml_implicit_resolvers.setdefault(_word[0], []).append(
        ("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"))
    )


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    names: set[Any] = set()
    for key, _ in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise BadCase(f"line {key.start_mark.line + 1}: a name must be one word")
        name = loader.construct_object(key)
        if name in names:
            raise BadCase(f"line {key.start_mark.line + 1}: {name!r} is written twice")
        names.add(name)
    return loader.construct_mapping(node, deep=True)


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def read_yaml(text: str) -> list[Any]:
    """All documents of a text. Nothing in it may stand for something else (`*name`): a few lines
    could stand for more than fits into memory."""
    try:
        _check_plain(text)
        return [document for document in yaml.load_all(text, _Loader) if document is not None]
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise BadCase(" ".join(str(error).split())[:500]) from error


def _check_plain(text: str) -> None:
    depth = 0
    for event in yaml.parse(text, _Loader):
        line = 1 if event.start_mark is None else event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            raise BadCase(f"line {line}: *{event.anchor} is not read here: write it out")
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise BadCase(f"line {line}: this is nested too deep")
