"""The 1618 side of the map: owners as set-ups name them, the rest inferred."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tpop_import.files import facts

SET_UP = "1618 set-up cards"
OTHER = "1618 relations of set-ups"
KEPT = "inferred: flag of 1444 kept"

# Religion slots of 1618 that the majority rule of `area_religion` gets wrong (inferred).
PROTESTANT = (
    "brandenburg east_anglia estonia_livonia finland gotaland_skane jutland lower_saxony "
    "netherlands northumbria ostlandet pomerania prussia saxony scotland sjaelland_fyn svealand "
    "wales_wessex"
).split()
DIVERSE = (
    "bohemia croatia_bosnia rhineland royal_hungary rum switzerland transcaucasia transylvania"
).split()
CATHOLIC = "ireland macaronesia portugal venetia dalmatia corsica_sardinia".split()


class Side1618:
    """Flags, overlords, tax and religions of the 1618 side, derived from `setup/*`."""

    def __init__(self) -> None:
        self.setups: dict[str, Any] = facts("setup/realm_setups")["setups"]
        extra = facts("setup/extra_1618")
        self.extra: list[dict[str, Any]] = extra["provinces_1618_only"]
        self.gone = {*extra["provinces_1444_only"], "marienburg"}
        self.places = {p["id"]: p for p in facts("map/provinces")}
        self.tax = {p: r["tax"] for p, r in self.places.items() if p not in self.gone}
        self.tax.update({p["id"]: p["tax"] for p in self.extra})
        self.flag: dict[str, str] = {}
        self.overlord: dict[str, str] = {}
        self.source: dict[str, str] = {}
        cards = [s for s in self.setups.values() if s["setup"] == "1618"]
        for other in self.setups.values():
            if other["date"] == "1618":
                for tie in other["alliances"] + other["marriages"] + other["truces"]:
                    if tie["realm_at_date"]:
                        self._plant(tie["province"], tie["realm_at_date"], OTHER)
        for card in sorted(cards, key=lambda c: c["kind"] != "provinces_only"):
            for town in card["large_towns"] + card["small_towns"]:
                if self._may_fly(town, card):
                    self._plant(town, card["realm"], SET_UP)
        for card in cards:
            if card["kind"] == "provinces_only":
                continue
            self.tax.update(dict.fromkeys(card["large_towns"], 2))
            self.tax.update(dict.fromkeys(card["small_towns"], 1))
            for vassal in card["vassals"]:
                self._vassal(vassal["province"], vassal["realm_at_date"], card["realm"])
        for fixed in extra["large_in_1444_small_in_1618_or_reverse"]:
            if len(fixed["tax_1618"]) == 1:
                self.tax[fixed["province"]] = fixed["tax_1618"][0]
        for extra_place in self.extra:
            self.flag.setdefault(extra_place["id"], extra_place["realm_1618"])
            self.source.setdefault(extra_place["id"], SET_UP)
        for place, record in self.places.items():
            if place not in self.flag and place not in self.gone and record["realm_1444"]:
                self._plant(place, record["realm_1444"], KEPT)
                if record["vassal_of_1444"] in {c["realm"] for c in cards}:
                    continue
                if record["vassal_of_1444"]:
                    self.overlord[place] = record["vassal_of_1444"]

    def _may_fly(self, place: str, card: dict[str, Any]) -> bool:
        """A Territory has no flag, and a player's Distant Towns are colonies, not cores.

        (Scenarios lay DNPR tokens under Castile's, which no core may bear: 13.3.)
        """
        record = self.places.get(place)
        if record is None or record["board"] in ("west", "east"):
            return True
        return bool(record["kind"] == "province" and card["kind"] == "provinces_only")

    def _plant(self, place: str, realm: str, source: str) -> None:
        if place not in self.gone:
            self.flag[place], self.source[place] = realm, source

    def _vassal(self, place: str, realm: str, overlord: str) -> None:
        own = self.places.get(place, {}).get("realm_1444")
        self._plant(place, own if realm == overlord and own else realm, SET_UP)
        self.overlord[place] = overlord

    def realm_religion(self) -> dict[str, str]:
        """State religions stated by the 1618 set-up cards of player realms."""
        return {
            s["realm"]: s["religion"]
            for s in self.setups.values()
            if s["setup"] == "1618" and s["kind"] != "provinces_only"
        }

    def area_religion(self, areas: list[dict[str, Any]]) -> dict[str, str]:
        """Religion slots: exceptions, else Counter-Reformed under such a ruler, else 1444's."""
        state = self.realm_religion()
        found: dict[str, str] = {}
        for area in areas:
            tax: Counter[str] = Counter()
            for place in area["provinces"]:
                if place in self.flag:
                    tax[state.get(self.flag[place], "")] += self.tax[place]
            ruler = tax.most_common(1)[0][0] if tax else ""
            if area["distant"]:
                faith = "none"
            elif area["id"] in PROTESTANT:
                faith = "protestant"
            elif area["id"] in DIVERSE:
                faith = "diverse"
            elif area["id"] in CATHOLIC:
                faith = "catholic"
            elif area["religion"] in ("catholic", "diverse") and ruler == "counter_reformed":
                faith = "counter_reformed"
            else:
                faith = area["religion"]
            found[area["id"]] = faith
        for area in areas:
            if area["governed_by"]:
                found[area["id"]] = found[area["governed_by"]]
        return found
