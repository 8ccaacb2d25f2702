"""Lists of who owns what, worked out from the columns in one pass and kept until they change."""

from __future__ import annotations

from europa.tpop.state import REALMS, Tpop
from europa.tpop.world import NONE, World


class Survey:
    """A snapshot of ownership. Never changed; `G.survey` makes a new one when it is out of date."""

    __slots__ = ("areas", "dejure", "memo", "own", "vassals")

    def __init__(self, world: World, state: Tpop) -> None:
        own: list[list[int]] = [[] for _ in range(REALMS)]
        dejure: list[list[int]] = [[] for _ in range(REALMS)]
        vassals: list[list[int]] = [[] for _ in range(REALMS)]
        areas: list[list[int]] = [[] for _ in range(REALMS)]
        columns = zip(
            state.owner, state.overlord, state.holder, world.area_of_province, strict=True
        )
        for province, (realm, lord, holder, area) in enumerate(columns):
            if realm == NONE:
                continue
            if lord != NONE:
                vassals[lord].append(province)
                continue
            dejure[realm].append(province)
            if holder == NONE:
                own[realm].append(province)
                if area not in areas[realm]:
                    areas[realm].append(area)
        self.own = own
        """[realm] Provinces Owned: lawful and in control, Vassals apart (R18)."""
        self.dejure = dejure
        """[realm] Provinces lawfully owned, Occupied or not, Vassals apart."""
        self.vassals = vassals
        """[realm] Provinces of its Vassals, Occupied or not."""
        self.areas = areas
        """[realm] Areas in which it Owns a Province."""
        self.memo: dict[object, float] = {}
        """Numbers that depend on ownership alone, kept with it (`rules.metrics`)."""
