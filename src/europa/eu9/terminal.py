"""The position in a terminal, as one seat sees it: fits into 100 columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from europa.eu9.texts import name_of

View = Mapping[str, Any]


def terminal(view: View) -> RenderableType:
    """All of a position that a person wants to see before a decision."""
    state, seat = view["state"], view["seat"]
    mine = state["seats"].get(seat) if seat else None
    parts: list[RenderableType] = [_clock(state), _powers(state, mine), _zones(state)]
    if mine in state["powers"]:
        parts += [_sheet(state["powers"][mine]), _own(state["powers"][mine])]
    parts.append(_prices(state))
    return Group(*parts)


def _grid(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    for column in columns:
        right = column.startswith(">")
        table.add_column(
            column.removeprefix(">"), justify="right" if right else "left", header_style="dim"
        )
    return table


def _clock(state: View) -> Text:
    clock = state["clock"]
    first, last = clock["years"]
    return Text(
        f"Turn {clock['turn']} ({first}–{last}), period {clock['period']}: "
        f"{clock['segment']} {clock['title'].replace('_', ' ')}; "
        f"{clock['situation']}, inflation {clock['inflation']['percent']} %",
        "bold",
    )


def _powers(state: View, mine: str | None) -> Table:
    table = _grid(
        "power", ">VP", ">stab", ">DTI", ">FTI", ">land", ">sea", "monarch", ">init", ">gross",
        ">treasury",
    )  # fmt: skip
    for name, power in state["powers"].items():
        values = "/".join(str(v) for v in power["monarch"]["in_use"].values())
        special = f"/{power['sfti']}" if power["sfti"] != power["fti"] else ""
        gross = power["gross"][-1] if power["gross"] else power["lines"]["B25"]
        table.add_row(
            Text(name_of(name), "bold" if name == mine else ""),
            str(power["vp"]), f"{power['stability']:+d}", str(power["dti"]),
            f"{power['fti']}{special}", str(power["land"]), str(power["naval"]),
            f"{power['monarch']['name'] or '–'} {values}", str(power["initiative"]), str(gross),
            str(power.get("treasury", "?")),
        )  # fmt: skip
    return table


def _zones(state: View) -> Table:
    table = _grid("zone", "trade fleets (current/maximum)")
    for name, zone in state["zones"].items():
        fleets = ", ".join(
            f"{name_of(c)} {now}" + (f"/{most}" if most != now else "")
            for c, (now, most) in zone["fleets"].items()
        )
        pirates = f"; pirates {zone['pirates']}" if zone["pirates"] else ""
        if fleets or pirates:
            table.add_row(name_of(name), Text(fleets + pirates))
    return table


def _sheet(power: View) -> Table:
    """The lines of the record sheet that are filled in, eight a row."""
    lines = [f"{name} {value}" for name, value in power["sheet"].items() if value]
    table = Table.grid(padding=(0, 2))
    for start in range(0, len(lines), 8):
        table.add_row(*lines[start : start + 8])
    return table


def _own(power: View) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_column(width=12, style="dim")
    rows = {
        "objectives": ", ".join(map(name_of, power["aims"])),
        "works": ", ".join(
            f"{m['kind']} {m['level']} in {name_of(m['at'])}" for m in power["mnus"]
        ),
        "units": ", ".join(f"{u['kind']} {name_of(u['at'] or '')}" for u in power["units"]),
        "loans": f"national {power['national_loan']}"
        + "".join(f", {x['rest']} due in turn {x['term']}" for x in power["loans"]),
    }
    for label, words in rows.items():
        table.add_row(label, Text(words or "none"))
    return table


def _prices(state: View) -> Text:
    prices = ", ".join(f"{name_of(n)} {p['ducats']}" for n, p in state["prices"].items())
    return Text(f"Prices: {prices}", "dim")
