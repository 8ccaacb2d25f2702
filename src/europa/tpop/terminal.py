"""The position in a terminal, as one seat sees it: fits into 100 columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from europa.tpop.content import texts_cards
from europa.tpop.rules.rounds.sequence import TITLES
from europa.tpop.texts import name_of
from europa.tpop.world import decks, load_world

ROMAN = ("", "I", "II", "III", "IV")
View = Mapping[str, Any]


def terminal(view: View) -> RenderableType:
    """All of a position that a person wants to see before a decision."""
    return Group(*parts(view).values())


def short(view: View) -> RenderableType:
    """What a person wants to see at every step: the clock, the realms, the own hand."""
    shown = parts(view)
    names = ("clock", "realms", "hand")
    return Group(*(shown[name] for name in names if name in shown))


def parts(view: View) -> dict[str, RenderableType]:
    """The parts of the board by the names that show them."""
    state, seat = view["state"], view["seat"]
    mats: View = state["seats"]
    own = {"hand": _own(seat, mats[seat], state)} if seat in mats else {}
    return {
        "clock": _clock(state),
        "realms": _realms(mats, seat),
        "relations": _ties(mats),
        **own,
        "forces": _forces(state),
        "trouble": _trouble(state),
        "status": _status(state),
        "events": _events(state),
        "cards": _cards(state),
    }


def _words(name: str | None) -> str:
    return "–" if name is None else name.replace("_", " ")


def _title(name: str) -> str:
    return name_of(name)


def _heading(text: str) -> Text:
    return Text(f"\n{text}", "bold")


def _line(label: str, text: str) -> Table:
    """A fact with its name before it, wrapped beside it."""
    table = Table.grid(padding=(0, 0))
    table.add_column(width=11, style="dim")
    table.add_column()
    table.add_row(label, Text(text))
    return table


def _grid(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_header=bool(columns))
    for column in columns:
        right = column.startswith(">")
        table.add_column(
            column.removeprefix(">"), justify="right" if right else "left", header_style="dim"
        )
    return table


def _rows(rows: Iterable[Sequence[str]]) -> Table:
    table = _grid()
    for place, row in enumerate(rows):
        if place == 0:
            for _ in row:
                table.add_column()
        table.add_row(*map(Text, row))
    return table


def _counted(things: Mapping[str, Any]) -> str:
    return ", ".join(f"{count} {_words(name)}" for name, count in things.items())


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(_title, names))


# Parts


def _clock(state: View) -> Text:
    clock = state["clock"]
    step = TITLES.get(f"{clock['phase']}.{clock['step']}", "the game is over")
    text = f"Age {ROMAN[clock['age']]}, Round {clock['round']}. {step}"
    passed = f"   passed: {_listed(clock['passed'])}" if clock["passed"] else ""
    first = f"   first player {_title(clock['first'])}"
    return Text.assemble((text, "bold"), (first + passed, "dim"))


def _realms(mats: View, seat: str | None) -> Table:
    table = _grid(
        "realm", ">P", ">stab", ">D", ">int", ">ADM", ">DIP", ">MIL", ">tax", ">units", ">towns",
        ">vassals", ">cards", "ruler",
    )  # fmt: skip
    for name, mat in mats.items():
        power = mat["power"]
        table.add_row(
            Text(_title(name), "bold" if name == seat else ""),
            str(mat["prestige"]),
            f"{mat['stability']:+d}",
            str(mat["ducats"]),
            str(mat["interest"]),
            *(str(power[kind]) for kind in ("adm", "dip", "mil")),
            str(mat["tax"]),
            f"{mat['available']}+{mat['exhausted']}/{mat['manpower']}",
            f"{mat['towns']['small']}+{mat['towns']['large']}L",
            str(mat["vassals"]),
            str(mat["cards"]),
            Text(mat["ruler"] or "Interregnum"),
        )
    # Narrow terminals cut the Ruler's name, nothing else.
    table.collapse_padding = True
    for column in table.columns[:-1]:
        column.no_wrap = True
        column.min_width = max(len(str(cell)) for cell in (column.header, *column.cells))
    table.columns[-1].overflow = "ellipsis"
    table.columns[-1].no_wrap = True
    return table


def _ties(mats: View) -> RenderableType:
    """Wars, Truces, Alliances and Marriages of each realm."""
    rows = []
    for name, mat in mats.items():
        ties = mat["relations"]
        active, disputed = set(ties["active_allies"]), set(ties["disputed"])
        shown = {
            "at war with": _listed(ties["war"]),
            "truce": _listed(ties["truce"]),
            "CB on": _listed(ties["cb"]),
            "allies": ", ".join(
                _title(r) + (" (active)" if r in active else "") for r in ties["alliances"]
            ),
            "married": ", ".join(
                _title(r) + (" (disputed)" if r in disputed else "") for r in ties["marriages"]
            ),
        }
        text = "; ".join(f"{what} {who}" for what, who in shown.items() if who)
        if text:
            rows.append((_title(name), text))
    return Group(_heading("Relations"), _rows(rows)) if rows else Text()


def _card(card: str) -> str:
    """A card with its character: `Forced March (Alba, advisor 2 mil)`."""
    world = load_world()
    person = world.characters[world.character_index[card]]
    skills = " ".join(
        f"{value} {kind}"
        for kind, value in (("ADM", person.adm), ("DIP", person.dip), ("MIL", person.mil))
        if value
    )
    return f"{_title(person.card)} ({person.name}, {person.role} {skills})"


def _own(seat: str, mat: View, state: View) -> RenderableType:
    """Hand, Missions, characters, Ideas and what the mat holds besides."""
    lines = [_line("hand" if place == 0 else "", _card(c)) for place, c in enumerate(mat["hand"])]
    lines += [
        _line("mission", f"{_title(key)}: {_text('mission', key)}") for key in mat["missions"]
    ]
    areas = state["areas"]
    influence = {a: row["influence"][seat] for a, row in areas.items() if seat in _of(row)}
    claims = [a for a, row in areas.items() if seat in row.get("claims", {})]
    nodes = [n for n, row in state["nodes"].items() if seat in row.get("merchants", {})]
    for label, text in (
        ("advisors", "; ".join(_card(card) for card in mat["advisors"].values())),
        ("display", _counted({_card(c): uses for c, uses in mat["display"].items()})),
        ("ideas", _listed(mat["ideas"])),
        ("influence", ", ".join(f"{_title(a)} {n}" for a, n in influence.items())),
        ("claims", _listed(claims)),
        ("merchants", _listed(nodes)),
        ("colonists", str(mat["colonists"] or "")),
        ("ill health", "the Ruler" if mat["ruler_ill"] else ""),
    ):
        if text:
            lines.append(_line(label, text))
    return Group(_heading(f"{_title(seat)} ({mat['religion']})"), *lines)


def _of(row: View) -> Mapping[str, int]:
    found: Mapping[str, int] = row.get("influence", {})
    return found


def _forces(state: View) -> RenderableType:
    """Armies, Fleets and single Ships of all realms."""
    mats = state["seats"]
    rows = []
    for name, mat in mats.items():
        for number, army in enumerate(mat["armies"], 1):
            if army["area"] is not None:
                lead = f", led by {_title(army['general'])}" if army["general"] else ""
                rows.append(
                    (
                        _title(name),
                        f"army {number}",
                        _title(army["area"]),
                        _counted(army["units"]) + lead,
                    )
                )
        fleet = mat["fleet"]
        place = fleet.get("port") or fleet.get("sea")
        if place:
            rows.append((_title(name), "fleet", _title(place), _counted(fleet["ships"])))
        ships = [
            f"{_title(sea)} {sum(row.get(kind, {}).get(name, 0) for kind in ('ships', 'guards'))}"
            for sea, row in state["seas"].items()
            if any(name in row.get(kind, {}) for kind in ("ships", "guards"))
        ]
        ships += [f"in {_title(port)} {count}" for port, count in fleet["docked"].items()]
        if ships:
            rows.append((_title(name), "ships", "", ", ".join(ships)))
    return Group(_heading("Forces"), _rows(rows)) if rows else Text()


def _trouble(state: View) -> RenderableType:
    """Areas with Rebels, plague, single Units or Unrest, and Occupied Provinces."""
    rows = []
    for name, row in state["areas"].items():
        facts = [f"{row[word]} {word}" for word in ("rebels", "plague") if row.get(word)]
        facts += [f"{n} infantry of {_title(who)}" for who, n in row.get("infantry", {}).items()]
        if facts:
            rows.append((_title(name), ", ".join(facts)))
    held = [
        f"{_title(name)} (by {_title(row['holder'])})"
        for name, row in state["provinces"].items()
        if "holder" in row
    ]
    unrest = [name for name, row in state["provinces"].items() if row.get("unrest")]
    if held:
        rows.append(("occupied", ", ".join(held)))
    if unrest:
        rows.append(("unrest", _listed(unrest)))
    return Group(_heading("Trouble"), _rows(rows)) if rows else Text()


def _status(state: View) -> RenderableType:
    """The Empire, the Curia, Pirates."""
    empire, curia = state["empire"], state["curia"]
    lines: list[RenderableType] = []
    if empire["in_play"]:
        text = f"{_title(empire['emperor'] or 'an NPR')}, authority {empire['authority']}"
        text += f", {empire['religion']}" + (", defending" if empire["defending"] else "")
        lines.append(_line("emperor", text))
    cardinals = _listed(curia["cardinals"]) or "–"
    roma = f"; Roma {_title(curia['roma'])}" if curia["roma"] else ""
    lines.append(_line("curia", cardinals + roma))
    pirates = {_title(n): row["pirates"] for n, row in state["nodes"].items() if "pirates" in row}
    if pirates:
        lines.append(_line("pirates", ", ".join(f"{n} {count}" for n, count in pirates.items())))
    return Group(_heading("Status"), *lines)


def _events(state: View) -> RenderableType:
    """The Event display with what each option does."""
    shown: list[RenderableType] = [_heading("Events")]
    for card in state["cards"]["events"]:
        if card["id"] is None:
            shown.append(Text("(face down)", "dim"))
            continue
        ducats = f"  +{card['ducats']} D" if card["ducats"] else ""
        shown.append(Text.assemble((_title(card["id"]), "bold cyan"), ducats))
        text = _text("event", card["id"])
        shown += [Padding(Text(line), (0, 0, 0, 3)) for line in text.split("\n")]
    return Group(*shown)


@cache
def _text(deck: str, card: str) -> str:
    """What a card does."""
    if deck == "event":
        return texts_cards.event(card)
    if deck == "mission":
        return texts_cards.mission(decks.missions()[card])
    return texts_cards.milestone(decks.milestones()[card])


def _cards(state: View) -> RenderableType:
    """Ideas on display with their holders, Milestones, Power Struggles."""
    cards, mats = state["cards"], state["seats"]
    lines: list[RenderableType] = []
    for kind, shown in cards["ideas"].items():
        names = []
        for idea in shown:
            held = [_title(seat)[:3] for seat, mat in mats.items() if idea in mat["ideas"]]
            names.append(_title(idea) + (f" [{', '.join(held)}]" if held else ""))
        lines.append(_line(f"{kind.upper()} ideas", ", ".join(names)))
    for card, tags in cards["milestones"].items():
        done = f" [{_listed(tags)}]" if tags else ""
        lines.append(_line("milestone", f"{_title(card)}: {_text('milestone', card)}{done}"))
    active = _listed(cards["struggles_active"])
    coming = _title(cards["struggle_next"]) if cards["struggle_next"] else ""
    if active or coming:
        lines.append(_line("struggles", f"active {active or '–'}, upcoming {coming or '–'}"))
    return Group(_heading("Cards"), *lines)
