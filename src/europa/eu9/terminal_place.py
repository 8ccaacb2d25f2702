"""One place of the map in a terminal: a province, a sea, a trade zone or a country."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from europa.eu9.terminal import counters, listed
from europa.eu9.texts import name_of
from europa.eu9.world import NONE, World, load_world
from europa.kernel import UnknownName

View = Mapping[str, Any]
Show = Callable[[View, World, int], RenderableType]


def place(view: View, text: str) -> RenderableType:
    """What lies at the place that was typed: by its name, or by the only name that begins so."""
    world, low = load_world(), text.casefold()
    known = list(_known(world))
    exact = [found for found in known if low in (found[0].casefold(), found[1])]
    begun = exact or [found for found in known if found[0].casefold().startswith(low)]
    names = list(dict.fromkeys(found[0] for found in begun))
    if len(names) > 1:
        return Text(f"Which one: {', '.join(names)}?")
    if not names:
        raise UnknownName(text, "place", [found[0] for found in known])
    # A sea and its trade zone share a name.
    return Group(*(show(view["state"], world, index) for _, _, show, index in begun))


def _known(world: World) -> Iterator[tuple[str, str, Show, int]]:
    """Names as the table writes them, ids, and how to show what they mean."""
    for country in world.countries:
        yield name_of(country.id), country.id, _country, country.index
    for province in world.provinces:
        yield name_of(province.id), province.id, _province, province.index
    for sea in world.seas:
        yield name_of(sea.id), sea.id, _sea, sea.index
    for zone in world.zones:
        yield name_of(zone.id), zone.id, _zone, zone.index


def _facts(title: str, facts: Mapping[str, str]) -> RenderableType:
    """A heading and what there is to say; what is empty is left out."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=12, style="dim")
    for label, words in facts.items():
        if words:
            table.add_row(label, Text(words))
    return Group(Text(title, "bold"), table)


def _stacks(state: View, where: Callable[[View], bool]) -> str:
    return "; ".join(
        f"{stack['name']} ({counters(stack['units'])}"
        + (f"; {listed(stack['leaders'])})" if stack["leaders"] else ")")
        for stack in state["stacks"]
        if where(stack)
    )


def _province(state: View, world: World, index: int) -> RenderableType:
    p = world.provinces[index]
    here = state["provinces"].get(p.id, {})
    post = here.get("post")
    siege = state["sieges"].get(p.id)
    printed = (("gold", p.gold), ("salt", p.salt), ("port", p.port), ("arsenal", p.arsenal))
    return _facts(
        name_of(p.id),
        {
            "owner": name_of(here["owner"]) if here.get("owner") else "",
            "held by": (name_of(here["controller"] or "") or "rebels")
            if "controller" in here
            else "",
            "income": str(p.income or ""),
            "land": p.terrain,
            "fortress": str(here.get("fortress", p.fortress)),
            "has": ", ".join(f"{word} {n}" if n is not True else word for word, n in printed if n),
            "post": f"{name_of(post['kind'])} {post['level']} of {name_of(post['owner'])}"
            if post
            else "",
            "revolt": str(here.get("revolt", "")),
            "pillaged": str(here.get("pillage", "")),
            "siege": f"by {name_of(siege['besieger'] or '')}, works {siege['works']}"
            if siege
            else "",
            "armies": _stacks(state, lambda stack: stack["at"] == p.id),
            "area": world.areas[p.area].name if p.area != NONE else "",
            "borders on": listed(world.provinces[n].id for n in p.neighbours),
            "coasts on": listed(world.seas[n].id for n in p.seas),
        },
    )


def _sea(state: View, world: World, index: int) -> RenderableType:
    sea = world.seas[index]
    return _facts(
        name_of(sea.id),
        {
            "fleets": _stacks(state, lambda stack: stack["at"] == sea.id),
            "borders on": listed(world.seas[n].id for n in sea.neighbours),
            "coasts": listed(world.provinces[n].id for n in sea.provinces),
        },
    )


def _zone(state: View, world: World, index: int) -> RenderableType:
    zone = world.zones[index]
    found = state["zones"].get(zone.id, {"fleets": {}, "pirates": 0})
    return _facts(
        name_of(zone.id),
        {
            "monopoly": f"{zone.large} ducats, partial {zone.small}",
            "fleets": ", ".join(f"{name_of(c)} {now}" for c, (now, _) in found["fleets"].items()),
            "pirates": str(found["pirates"] or ""),
            "sea": name_of(world.seas[zone.sea].id),
        },
    )


def _country(state: View, world: World, index: int) -> RenderableType:
    country = world.countries[index]
    minor = state["minors"].get(country.id)
    wars = [
        f"{name_of(war['kind'])} of {listed(war['attackers'])} against {listed(war['defenders'])}"
        for war in state["wars"]
        if country.id in (*war["attackers"], *war["defenders"])
    ]
    owned = [p for p, here in state["provinces"].items() if here.get("owner") == country.id]
    held = [p for p, here in state["provinces"].items() if here.get("controller") == country.id]
    return _facts(
        name_of(country.id),
        {
            "patron": f"{name_of(minor['patron'])} ({name_of(minor['box'])})" if minor else "",
            "capital": world.provinces[country.capital].name if country.capital != NONE else "",
            "provinces": listed(owned),
            "also holds": listed(held),
            "wars": "; ".join(wars),
            "armies": _stacks(state, lambda stack: stack["country"] == country.id),
        },
    )
