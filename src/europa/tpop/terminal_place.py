"""One place of the map in a terminal: an Area with its Provinces, a Sea Zone, or a realm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from europa.kernel import UnknownName
from europa.tpop.texts import name_of
from europa.tpop.world import UnknownName as NotOnTheMap
from europa.tpop.world import World, load_world
from europa.tpop.world.names import fold

View = Mapping[str, Any]


def place(view: View, text: str) -> RenderableType:
    """What lies at the place that was typed; a Province is shown with its Area."""
    world = load_world(load_world().scenario(view["state"]["clock"]["scenario"]).side)
    kinds: tuple[tuple[Any, Any, Any], ...] = (
        (world.areas, world.find_area, _area),
        (world.provinces, world.find_province, _province),
        (world.seas, world.find_sea, _sea),
        (world.realms, world.find_realm, _realm),
    )
    near: list[str] = []
    for _, find, show in kinds:
        try:
            found: RenderableType = show(view["state"], world, find(text))
        except NotOnTheMap as error:
            near += map(name_of, error.suggestions)
        else:
            return found
    begun = [
        (show, place.index)
        for places, _, show in kinds
        for place in places
        if fold(place.name).startswith(fold(text))
    ]
    if len(begun) == 1:
        show, index = begun[0]
        whole: RenderableType = show(view["state"], world, index)
        return whole
    raise UnknownName(text, "place", near)


def _province(state: View, world: World, index: int) -> RenderableType:
    return _area(state, world, world.area_of_province[index])


def _area(state: View, world: World, index: int) -> RenderableType:
    area = world.areas[index]
    row = state["areas"].get(area.id, {})
    lines = [Text(area.name, "bold")]
    facts = {
        "religion": name_of(row.get("religion", "")) or "as printed",
        "influence": _counted(row.get("influence", {})),
        "claims": ", ".join(map(name_of, row.get("claims", {}))),
        "infantry": _counted(row.get("infantry", {})),
        "rebels": str(row.get("rebels", "") or ""),
        "armies": ", ".join(
            f"{name_of(seat)} (units: {sum(army['units'].values())})"
            for seat, mat in state["seats"].items()
            for army in mat["armies"]
            if army["area"] == area.id
        ),
        "next to": ", ".join(world.areas[other].name for other in world.land_of_area[index]),
        "by sea": ", ".join(sea.name for sea in world.seas if index in sea.coast),
    }
    lines += [Text(f"  {what}: {text}") for what, text in facts.items() if text]
    return Group(*lines, _provinces(state, world, list(world.provinces_of_area[index])))


def _provinces(state: View, world: World, indices: list[int]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    for head in ("province", "tax", "owner", "vassal of", "held by", "town", ""):
        table.add_column(head, header_style="dim")
    for index in indices:
        province = world.provinces[index]
        row = state["provinces"].get(province.id, {})
        table.add_row(
            province.name,
            str(world.tax_of_province[index]),
            *(name_of(row.get(key) or "") for key in ("owner", "overlord", "holder")),
            str(row.get("town", "") or ""),
            "unrest" if row.get("unrest") else "",
        )
    return table


def _sea(state: View, world: World, index: int) -> RenderableType:
    sea = world.seas[index]
    row = state["seas"].get(sea.id, {})
    fleets = [
        name_of(seat) for seat, mat in state["seats"].items() if mat["fleet"].get("sea") == sea.id
    ]
    facts = {
        "light ships": _counted(row.get("ships", {})),
        "protecting trade": _counted(row.get("guards", {})),
        "fleets": ", ".join(fleets),
        "shores": ", ".join(world.areas[area].name for area in sea.coast),
    }
    lines = [Text(f"  {what}: {text}") for what, text in facts.items() if text]
    return Group(Text(sea.name, "bold"), *lines)


def _realm(state: View, world: World, index: int) -> RenderableType:
    realm = world.realms[index]
    own = [
        place
        for place, province in enumerate(world.provinces)
        if state["provinces"].get(province.id, {}).get("owner") == realm.id
    ]
    if not own:
        return Text(f"{realm.name} owns no province.")
    return Group(Text(realm.name, "bold"), _provinces(state, world, own))


def _counted(things: Mapping[str, int]) -> str:
    return ", ".join(f"{name_of(who)} {count}" for who, count in things.items())
