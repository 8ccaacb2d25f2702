"""What single minors change, and the objectives as expressions to be judged."""

from __future__ import annotations

from typing import Any

from eu9_import.files import facts, lean, line, write_records, write_table

WHEN = ("after", "until", "during", "condition", "unless", "periods", "ruling", "note")
"""What limits a special rule or explains it; the rest is what it says."""


def convert_specials() -> None:
    """minor_specials.json and objective_rules.json."""
    given = facts("countries/minor_specials")["specials"]
    write_records("minor_specials", [_special(s) for s in given], "special rules of minors")
    judged = facts("objectives_predicates")
    write_table(
        "objective_rules",
        {"notation": judged["notation"], "kept": judged["records"], "sets": judged["sets"]},
        "objectives as expressions",
        [line(lean(_objective(o))) for o in judged["objectives"]],
    )


def _special(s: dict[str, Any]) -> dict[str, Any]:
    during = s.get("during", ())
    says = {k: v for k, v in s.items() if k not in ("minor", "kind", *WHEN)}
    return {
        "minor": s["minor"],
        "kind": s["kind"],
        **{k: s[k] for k in WHEN if k in s},
        "during": [during] if isinstance(during, str) else list(during),
        "says": {k.rstrip("_"): v for k, v in says.items()},
    }


def _objective(o: dict[str, Any]) -> dict[str, Any]:
    """The score as an expression; figures as printed stand in objectives.json."""
    return {
        "id": o["id"],
        "at": o["judged_at"],
        "most": o["max"],
        "score": o["score"],
        "each_turn": o.get("turn_condition", []),
        "needs": o.get("record", []),
        "replaces": bool(o.get("replaces_judged")),
        "choose": o.get("choose", ""),
        "note": o.get("note", ""),
    }
