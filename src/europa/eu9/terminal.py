"""The position in a terminal, as one seat sees it: fits into 100 columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from europa.eu9.sheet import TITLES
from europa.eu9.texts import name_of
from europa.eu9.world.records import read_plain

View = Mapping[str, Any]

PHASE_PARTS = {
    "events": ("powers",),
    "diplomacy": ("powers", "wars"),
    "administration": ("sheet",),
    "military": ("wars", "armies"),
    "redeployment": ("armies",),
    "exchequer": ("sheet",),
    "peace": ("wars",),
}
"""What is looked at in each phase besides one's own line; the rest is a command away."""


def terminal(view: View) -> RenderableType:
    """All of a position that a person wants to see before a decision."""
    return Group(*parts(view).values())


def short(view: View) -> RenderableType:
    """What a person wants at every step: the clock, the own power, what the phase is about."""
    state, mine = view["state"], own_power(view)
    shown = parts(view)
    wanted = PHASE_PARTS.get(state["clock"]["phase"], ("powers",))
    line = [_line(mine, state)] if mine and mine in state["powers"] else []
    return Group(shown["clock"], *line, *(shown[name] for name in wanted if name in shown))


def parts(view: View) -> dict[str, RenderableType]:
    """The parts of the board by the names that show them."""
    state, mine = view["state"], own_power(view)
    power = state["powers"].get(mine)
    own = {"hand": _own(power), "sheet": _sheet(power)} if power else {}
    return {
        "clock": _clock(state),
        "powers": _powers(state, mine),
        "wars": _wars(state),
        "treaties": _treaties(state),
        "minors": _minors(state),
        "armies": _armies(state, mine),
        "trade": _zones(state),
        "prices": _prices(state),
        **own,
    }


def explain(rule: str) -> str:
    """The nearest text for a rule's number: `IV.5.2` is told by IV.5."""
    known: dict[str, str] = read_plain("explain")["rules"]
    number = rule
    while number:
        if number in known:
            return known[number]
        number = number.rpartition(".")[0]
    return ""


def own_power(view: View) -> str | None:
    """The power that the seat plays now."""
    seat = view["seat"]
    found: str | None = view["state"]["seats"].get(seat) if seat else None
    return found


def listed(names: Any) -> str:
    return ", ".join(map(name_of, names))


def grid(*columns: str) -> Table:
    """A table without lines; `>` before a heading sets it to the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    for column in columns:
        right = column.startswith(">")
        table.add_column(
            column.removeprefix(">"), justify="right" if right else "left", header_style="dim"
        )
    return table


def _headed(title: str, table: RenderableType) -> Group:
    return Group(Text(f"\n{title}", "bold"), table)


def _clock(state: View) -> Text:
    clock = state["clock"]
    first, last = clock["years"]
    text = f"Turn {clock['turn']} ({first}–{last}), period {clock['period']}. {clock['words']}"
    round_now = clock["round"]
    if round_now:
        text += f", round {name_of(round_now['box'])}"
    rest = f"   {clock['situation']}, inflation {clock['inflation']['percent']} %"
    if round_now and round_now["bad_weather"]:
        rest += ", bad weather"
    return Text.assemble((text, "bold"), (rest, "dim"))


def _line(mine: str, state: View) -> Text:
    """The own power in one line."""
    power = state["powers"][mine]
    enemies = [
        foe
        for war in state["wars"]
        for one, other in (("attackers", "defenders"), ("defenders", "attackers"))
        if mine in war[one]
        for foe in war[other]
    ]
    war = f"at war with {listed(dict.fromkeys(enemies))}" if enemies else "at peace"
    return Text(
        f"{name_of(mine)}: {power['vp']} victory points, stability {power['stability']:+d}, "
        f"{power['treasury']} ducats, {war}"
    )


def _powers(state: View, mine: str | None) -> Table:
    table = grid(
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


def _wars(state: View) -> RenderableType:
    if not state["wars"]:
        return Text("Nobody is at war.")
    table = grid("war", "attackers", "defenders", ">since", "how it stands")
    for war in state["wars"]:
        sides = {
            side: [*war[side + "s"]]
            + [h["country"] for h in war["helpers"] if h["side"] == side + "s"]
            for side in ("attacker", "defender")
        }
        standing = war.get("standing")
        words = "armistice" if war["armistice"] else ""
        if standing:
            words = f"differential {standing['net']:+d} for you" + (f", {words}" if words else "")
        table.add_row(
            f"{war['number']} {name_of(war['kind'])}", Text(listed(sides["attacker"])),
            Text(listed(sides["defender"])), str(war["begun"]), words,
        )  # fmt: skip
    return _headed("Wars", table)


def _treaties(state: View) -> RenderableType:
    if not state["agreements"]:
        return Text("No treaties are known.")
    table = grid("treaty", "of", ">until turn")
    for found in state["agreements"]:
        kind = name_of(found["kind"]) + (" (secret)" if found["secret"] else "")
        table.add_row(kind, Text(listed(found["members"])), str(found["until"] or "–"))
    return _headed("Treaties", table)


def _minors(state: View) -> RenderableType:
    """Whose friends the minors are, by patron."""
    by_patron: dict[str, list[str]] = {}
    for minor, found in state["minors"].items():
        by_patron.setdefault(found["patron"], []).append(
            f"{name_of(minor)} ({name_of(found['box'])})"
        )
    table = grid("patron", "minors")
    for patron, minors in by_patron.items():
        table.add_row(name_of(patron), Text(", ".join(minors)))
    return _headed("Minor countries with a patron", table)


def _armies(state: View, mine: str | None) -> RenderableType:
    """One's own stacks first, then the others'; counters outside a stack stand with the units."""
    if not state["stacks"]:
        return Text("No stack is on the march.")
    table = grid("stack", "where", "counters", "leader", "")
    for stack in sorted(state["stacks"], key=lambda x: (x["country"] != mine, x["country"])):
        marks = [word for word in ("moved", "unsupplied", "foraging") if stack.get(word)]
        table.add_row(
            Text(stack["name"], "bold" if stack["country"] == mine else ""),
            Text(name_of(stack["at"] or "")), counters(stack["units"]),
            Text(listed(stack["leaders"])), ", ".join(marks),
        )  # fmt: skip
    return _headed("Armies and fleets on the march", table)


def counters(kinds: Any) -> str:
    """`2 A+, 1 LD`."""
    counted: dict[str, int] = {}
    for kind in kinds:
        counted[kind] = counted.get(kind, 0) + 1
    return ", ".join(f"{number} {kind}" for kind, number in counted.items()) or "leaders alone"


def _zones(state: View) -> Group:
    table = grid("zone", "trade fleets (current/maximum)")
    for name, zone in state["zones"].items():
        fleets = ", ".join(
            f"{name_of(c)} {now}" + (f"/{most}" if most != now else "")
            for c, (now, most) in zone["fleets"].items()
        )
        pirates = f"; pirates {zone['pirates']}" if zone["pirates"] else ""
        if fleets or pirates:
            table.add_row(name_of(name), Text(fleets + pirates))
    return _headed("Trade", table)


def _sheet(power: View) -> RenderableType:
    """The lines of the record sheet that are filled in, with their titles."""
    lines = [(name, value) for name, value in power["sheet"].items() if value]
    table = grid()
    for column in (">", "", ">", ">", "", ">"):
        table.add_column(justify="right" if column else "left")
    table.show_header = False
    half = (len(lines) + 1) // 2
    for left, right in zip(lines[:half], [*lines[half:], None], strict=False):
        row = [left, right] if right else [left]
        table.add_row(
            *(cell for name, value in row for cell in (name, TITLES[name][0], str(value)))
        )
    return _headed("The record sheet", table) if lines else Text("The record sheet is empty.")


def _own(power: View) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_column(width=12, style="dim")
    places: dict[str, list[str]] = {}
    for unit in power["units"]:
        places.setdefault(unit["at"] or "", []).append(unit["kind"])
    rows = {
        "objectives": ", ".join(map(name_of, power["aims"])),
        "works": ", ".join(
            f"{m['kind']} {m['level']} in {name_of(m['at'])}" for m in power["mnus"]
        ),
        "units": "; ".join(f"{counters(kinds)} in {name_of(at)}" for at, kinds in places.items()),
        "loans": f"national {power['national_loan']}"
        + "".join(f", {x['rest']} due in turn {x['term']}" for x in power["loans"]),
        "may declare": ", ".join(
            f"war on {name_of(x['target'])} ({name_of(x['source'])})" for x in power["causes"]
        ),
    }
    for label, words in rows.items():
        table.add_row(label, Text(words or "none"))
    return table


def _prices(state: View) -> Text:
    prices = ", ".join(f"{name_of(n)} {p['ducats']}" for n, p in state["prices"].items())
    return Text(f"Prices: {prices}", "dim")
