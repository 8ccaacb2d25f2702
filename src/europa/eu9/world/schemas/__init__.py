"""The shape of every file that is read as plain data: a missing or unknown key is an error."""

import msgspec

from europa.eu9.world.schemas import (
    administration,
    diplomacy,
    forces,
    military,
    plain,
    realm,
    victory,
)
from europa.eu9.world.schemas.base import Table

TABLES: dict[str, type[Table]] = {
    **realm.TABLES,
    **diplomacy.TABLES,
    **administration.TABLES,
    **forces.TABLES,
    **military.TABLES,
    **victory.TABLES,
}
"""Tables by name."""
SCHEMAS: dict[str, type[msgspec.Struct]] = {
    **plain.FILES,
    **{f"tables/{name}": kind for name, kind in TABLES.items()},
}
"""Files by name: `borders`, `tables/raids`."""

__all__ = ["SCHEMAS", "TABLES", "Table"]
