"""VI.5.5 Exceptional taxes: planned in war, decreed when plans are revealed (B39)."""

from __future__ import annotations

from europa.eu9.pieces import Action
from europa.eu9.rules.administration.planning import DOMESTIC, Draft
from europa.eu9.rules.powers.forces import NAVAL_UNITS
from europa.eu9.rules.powers.initiative import skill
from europa.eu9.rules.powers.stability import LEAST, change
from europa.eu9.rules.powers.wars import REGULAR, land_wars
from europa.eu9.rules.terms.set_by_events import national_by_event
from europa.eu9.state import ADM
from europa.eu9.table import G


def national(g: G, power: int) -> list[int]:
    """Its national provinces; Prussia, whose lists name none: those it entered with (E147)."""
    w = g.world
    found = list(w.countries[power].provinces)
    entry = w.entries.get(g.name(power))
    if not found and entry is not None:
        found = [w.province_index[name] for name in entry.takes]
        found += [p for name in entry.takes_from for p in w.countries[g.country(name)].provinces]
    return [*found, *national_by_event(g, power)]


def is_invaded(g: G, power: int) -> bool:
    """E43: in a regular war the enemy holds or besieges a national province."""
    s = g.state
    for war in land_wars(g, power):
        if war.kind != REGULAR:
            continue
        enemies = war.defenders if power in war.attackers else war.attackers
        for p in national(g, power):
            besieged = any(
                unit.place == p and unit.country in enemies and unit.kind not in NAVAL_UNITS
                for unit in s.units
            )
            if s.owner[p] == power and (s.controller[p] in enemies or besieged):
                return True
    return False


def may_tax(g: G, power: int) -> bool:
    """Only in such a war, POR overseas too; not at stability -3 if it would cost stability."""
    overseas = any(war.kind == "overseas" and power in war.members for war in g.wars_of(power))
    wars = bool(land_wars(g, power)) or (g.name(power) == "portugal" and overseas)
    return wars and (is_invaded(g, power) or g.state.stability[power] > LEAST)


def menu(g: G, draft: Draft) -> list[Action]:
    """3.4: the domestic action of the turn."""
    closed = draft.of(*DOMESTIC) or g.effect("no_domestic", draft.power)
    if closed or not draft.once("taxes", lambda: may_tax(g, draft.power)):
        return []
    return [Action("taxes")]


def decree(g: G, power: int, action: Action) -> None:
    """Stability -1 at once unless invaded; B39 is ADM and three times stability, and events."""
    if not is_invaded(g, power):
        change(g, power, -1, "VI.5")
    modifier = skill(g, power, ADM) + 3 * g.state.stability[power] + g.effect("tax_drm", power)
    g.write(power, "B39", modifier)
    g.add_effect("taxes", power)


PLAN_MENU = {"taxes": menu}
PLAN_REVEALED = {"taxes": decree}
