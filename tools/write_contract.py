"""Write the types of what the server sends: web/src/lib/contract.ts, from the OpenAPI document.

    python tools/write_contract.py          write it anew
    python tools/write_contract.py --check  exit code 1 if it is out of date

Pages read these types by the names that `api.ts` gives them: what the server no longer sends, they
can't read (`npm run check`, part of `make lint`, says where).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from europa.server.app import openapi

FILE = Path(__file__).resolve().parents[1] / "web/src/lib/contract.ts"

AS_SENT = {("NextView", "options"): "OptionView[]"}
"""Fields that the server passes on as they stand: what they hold."""

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean",
         "null": "null"}  # fmt: skip


def typed(schema: dict[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(repr(value) for value in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(map(typed, schema[key])))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(PLAIN[one] for one in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(typed, schema['prefixItems']))}]"
        inner = typed(schema.get("items") or {})
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object" and "properties" not in schema:
        return f"Record<string, {typed(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(str(kind), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    """A schema with a name as an interface. msgspec sends fields with defaults too."""
    fields = schema.get("properties", {}).items()
    rows = [f"  {key}: {AS_SENT.get((name, key)) or typed(part)};\n" for key, part in fields]
    told = schema.get("description", "").replace("\n", " ").strip()
    return f"/** {told} */\nexport interface {name} {{\n{''.join(rows)}}}\n"


def contract() -> str:
    """The whole file."""
    schemas = openapi()["components"]["schemas"]
    parts = ["// Made by tools/write_contract.py from /api/openapi.json: don't edit.\n"]
    parts += [interface(name, schema) for name, schema in schemas.items()]
    return "\n".join(parts)


def main() -> None:
    """Write or check."""
    if "--check" in sys.argv:
        if not FILE.exists() or FILE.read_text(encoding="utf-8") != contract():
            sys.exit("web/src/lib/contract.ts is out of date: python tools/write_contract.py")
    else:
        FILE.write_text(contract(), encoding="utf-8")


if __name__ == "__main__":
    main()
