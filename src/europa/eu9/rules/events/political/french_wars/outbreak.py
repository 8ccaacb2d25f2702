"""III-D A war breaks out: where revolts rise, who holds which city."""

from __future__ import annotations

from typing import Any

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.events.political.french_wars.sides import (
    MINORS,
    STAGES,
    WAR,
    france,
    is_protestant,
    is_strict,
    rally,
    rebels,
    wars,
)
from europa.eu9.rules.events.political.verbs.lands import give
from europa.eu9.rules.events.political.verbs.unrest import OWN_REVOLTS
from europa.eu9.rules.events.political.verbs.war import AFTER_WAR
from europa.eu9.rules.events.revolts import PLUS as GREAT
from europa.eu9.rules.powers.realm import PLUS, noted
from europa.eu9.rules.powers.wars import change_war, enemies_in, side_of, war_numbered
from europa.eu9.rules.terms.book import records, verbs_of
from europa.eu9.rules.terms.core import holds, places
from europa.eu9.rules.terms.lasting import is_over
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import COL, TP
from europa.eu9.table import G
from europa.eu9.world import RELIGIONS
from europa.eu9.world.political import event_records

HUGUENOTS, LEAGUE = MINORS
SECOND = "III-D(2)"
UPRISINGS = "event.uprisings"
HOSPITAL = "hospital"
"""In force in the turn in which Michel de l'Hospital made a strict France mild."""
LAST = "2.11"
"""Where a broken truce takes effect; powers may react to it then."""
TESTED = "rule:revolts_tested"
COLONY = {"mild": 9, "strict": 7, "protestant": 10}
"""Least die with which a colony rises."""


def uprisings(scene: Scene) -> list[tuple[int, str]]:
    """Where a war begins: by the attitude of France and one die; a colony rises on a high one."""
    g = scene.g
    die = g.d10("uprisings", "france")
    protestant = is_protestant(scene)
    strict = is_strict(scene) or g.holds(HOSPITAL)
    risen = who_rises(scene)
    found: list[tuple[int, str]] = []
    for row in event_records()["III-D"].tables["uprisings"]["rows"]:
        if _counts(row, risen, strict=strict, odd=die % 2 == 1):
            found += [(g.world.province_index[name], side) for name, side in row["revolts"].items()]
    least = COLONY["protestant" if protestant else "strict" if strict else "mild"]
    if die >= least:
        found += [(place, "-") for place in _colony(g)]
    return [one for one in found if _breaks_out(scene)]


def who_rises(scene: Scene) -> list[str]:
    """The minors whose people rise: all Rebels, or those of a pretender who was murdered; one that
    France has annexed is there again, without troops."""
    g = scene.g
    murdered = g.state.flag_values.get("pretender_murdered", "")
    found = [murdered] if murdered else [g.name(c) for c in rebels(scene)]
    for name in found:
        if g.state.gone[g.country(name)]:
            recreate(scene, name)
    return found


def recreate(scene: Scene, name: str) -> None:
    """A minor within France has its lands again, as far as they are French."""
    g, s = scene.g, scene.g.state
    one = g.country(name)
    s.gone[one] = 0
    s.in_force[f"special_box:{name}"] = s.turn
    for act in verbs_of("III-D", "states_within_the_state").event:
        if act.get("country") == name:
            for p in places(scene, act["where"]):
                give(scene, p, one)
            s.religion[one] = RELIGIONS.index(act["religion"])


def _counts(row: dict[str, Any], risen: list[str], *, strict: bool, odd: bool) -> bool:
    """Whether a row of the table is theirs who rise (E1149), and the die's."""
    if row["france"] == "Protestant":
        fits = LEAGUE in risen
    else:
        fits = HUGUENOTS in risen and (strict or row["france"] != "CR")
    die = row["die"].partition(",")[0]
    return bool(fits and (die == "any" or (die == "odd") == odd))


def _colony(g: G) -> list[int]:
    """A COL of France at random, a TP if it has none."""
    france = g.country("france")
    found = g.posts(france, COL) or g.posts(france, TP)
    return [g.pick("colony", found)] if found else []


def _breaks_out(scene: Scene) -> bool:
    """Stage (1): each revolt comes only on a high die; a strict France has more of them."""
    for entry in scene.g.state.lasting.get(TESTED, ()):
        if is_over(scene.g, entry):
            continue
        act = records()[entry.record]
        more = sum(by for by, test in act.get("by_if", ()) if holds(scene, test))
        return bool(scene.g.d10("revolt_tested", "france") + more >= int(act["at_least"]))
    return True


def begin(scene: Scene, war: War) -> None:
    """The loyal minor takes the field; France holds all cities that have not risen (stage (2): the
    Rebels all of theirs)."""
    g, s = scene.g, scene.g.state
    rally(scene, war)
    if s.segment == LAST:
        change_war(g, war_numbered(g, war.number) or war, fresh=LAST)
    note_plus(g, "war", anew=True)
    note_plus(g, "ever", anew=war.begun == s.turn)
    if war.begun != s.turn:
        _keep_lorraine(scene, war)
        return  # it goes on: who holds what stays
    massacre = s.event_began.get(SECOND) == s.turn
    for minor in rebels(scene):
        for p in g.owned(minor):
            s.controller[p] = minor if massacre or s.revolt[p] else france(g)


def _keep_lorraine(scene: Scene, war: War) -> None:
    """Lorraine stays on the Catholic side when the sides change in the midst of a war."""
    g = scene.g
    lorraine, league = g.country("lorraine"), g.country(LEAGUE)
    fights = any(lorraine in one.members for one in wars(g))
    if not fights and not g.state.gone[lorraine] and league in enemies_in(war, france(g)):
        join(g, war_numbered(g, war.number) or war, lorraine, side_of(war, league))


def note_plus(g: G, kind: str, *, anew: bool) -> None:
    """Where great revolts stand: at the start of the war or turn, or at any time of the war."""
    s = g.state
    before = [] if anew else noted(g, kind)
    now = [p for p, sides in enumerate(s.revolt) if sides >= GREAT and g.world.provinces[p].europe]
    s.event_notes[f"{PLUS}:{kind}"] = " ".join(g.ids(sorted({*before, *now})))


AFTER_WAR[WAR] = begin
for _stage in STAGES:
    OWN_REVOLTS[_stage, UPRISINGS] = uprisings
