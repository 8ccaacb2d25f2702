"""Verbs that fall on powers: stability, points, money, figures, modifiers, rights and bans."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from europa.eu9.entries import Changed, Paid
from europa.eu9.rules.administration.loans import borrow
from europa.eu9.rules.events.political.engine import MANY, fits, say, verb, whom
from europa.eu9.rules.events.political.verbs.choosing import choose_one, choose_partner
from europa.eu9.rules.events.political.verbs.flow import begin_part
from europa.eu9.rules.powers import pashas
from europa.eu9.rules.powers import stability as stability_rules
from europa.eu9.rules.powers.single.ukraine import KEPT, STANCE
from europa.eu9.rules.terms.amounts import amount, count
from europa.eu9.rules.terms.book import key_of, verbs_of
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import CHOSEN, keep
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.rules.terms.side_stability import SIDE_AMOUNTS, change_side, sides_named
from europa.eu9.state import ADM, DIP, GOODS, MIL, ZONES
from europa.eu9.world import GROUPS, RELIGIONS, RESOURCES
from europa.eu9.world.political import Act
from europa.kernel import Steps

SKILLS = {"adm": ADM, "dip": DIP, "mil": MIL}
INDICES = ("dti", "fti")
REFORMATION = "I-8(2)"
NO_FLAG, FAITH = "no_flag:", "faith"
TECHNOLOGIES = {"tech_land": (0,), "tech_naval": (1,), "tech": (0, 1)}
OTHERS = ("on_who", "against", "with", "minor", "country", "of")
"""Where a record names whom it is about besides its own."""
TITLES = ("emperor", "defender")
SOLE_DEFENDER = "sole_defender"
"""Mark: the defender of the faith has the title for good."""
ATTITUDES = {"cr": "counter_reformation", "co": "conciliatory"}


@verb("stability")
def stability(scene: Scene, act: Act) -> None:
    """Up or down within -3 and +3, or to a value; a side's own track (IV-A) is no power's."""
    g = scene.g
    sides = sides_named(g, act.get("who"))
    for side in sides if fits(scene, act) else ():
        if isinstance(act.get("by"), dict) and "table" in act["by"]:
            SIDE_AMOUNTS[act["by"]["table"]](scene, side)
        else:
            change_side(g, side, amount(scene, act.get("by", 0)))
    if sides:
        return  # its members' own stability is another matter
    for power in whom(scene, act):
        if not g.is_major(power):
            continue
        bound = scene.bind(it=power)
        by = amount(bound, act.get("by", 0))
        if "to" in act:
            by = amount(bound, act["to"]) - g.state.stability[power]
        stability_rules.change(g, power, by * _times(bound, act), scene.event)


def _times(scene: Scene, act: Act) -> int:
    """`per`: how often the amount counts: so many places, or as was written down; else once."""
    per = act.get("per")
    if per is None:
        return 1
    if isinstance(per, (dict, list)):
        return count(scene, per)
    if scene.it >= 0 and (own := scene.note("per", f"{per}:{scene.g.name(scene.it)}")):
        return int(own)
    return int(scene.note("per", per) or per == "zones_entered")


@verb("vp")
def points(scene: Scene, act: Act) -> None:
    """Victory points."""
    s = scene.g.state
    for power in whom(scene, act):
        if power >= len(s.vp):
            continue
        bound = scene.bind(it=power)
        old = s.vp[power]
        s.vp[power] += amount(bound, act["by"]) * _times(bound, act)
        scene.g.log(Changed(scene.g.name(power), "vp", old, s.vp[power], scene.event))


@verb("money")
def money(scene: Scene, act: Act) -> None:
    """The treasury of the turn (A2): gained, paid to another, halved, or borrowed."""
    g = scene.g
    if "share" in act:
        _share(scene, whom(scene, act), amount(scene, act["by"]), act["share"])
        return
    for power in whom(scene, act):
        if not g.is_major(power):
            continue
        bound = scene.bind(it=power)
        now = g.line(power, "A2")
        if act.get("loan"):
            borrow(g, power, amount(bound, act["by"]))
            _pay(scene, power, amount(bound, act["by"]))
        elif "factor" in act:
            top, _, bottom = str(act["factor"]).partition("/")
            left = max(0, now) * int(top) // int(bottom or 1)
            _pay(scene, power, -max(max(0, now) - left, act.get("min_loss", 0)))
        elif isinstance(act.get("to"), int):
            _pay(scene, power, act["to"] - now)
        elif "to" in act:
            ducats = amount(bound, act["by"]) * _times(bound, act)
            _pay(scene, power, -abs(ducats))
            _share(scene, countries(bound, act["to"]), abs(ducats))
        else:
            _pay(scene, power, amount(bound, act["by"]) * _times(bound, act))


def _share(scene: Scene, powers: list[int], ducats: int, unit: int = 1) -> None:
    """Equal parts in whole units; what is left over goes to the first."""
    powers = [power for power in powers if scene.g.is_major(power)]
    part = ducats // unit // len(powers) * unit if powers else 0
    for place, power in enumerate(powers):
        _pay(scene, power, part + (ducats - part * len(powers) if place == 0 else 0))


def _pay(scene: Scene, power: int, ducats: int) -> None:
    line = _line(scene)
    scene.g.add(power, line, ducats)
    if line == SPENT:
        scene.g.state.treasury[power] += ducats
    scene.g.log(Paid(scene.g.name(power), line, ducats, scene.event))


EARLY, LATE, SPENT = "A2", "A30", "A33"
"""Lines of the sheet that events touch: up to the diplomacy phase, up to the inflation, after."""


def _line(scene: Scene) -> str:
    """Where ducats are written so that the treasury of the next turn knows of them."""
    segment = scene.g.state.segment
    if segment[:1] in ("", "1", "2"):
        return EARLY
    return SPENT if segment == "7.8" or segment[:1] == "8" else LATE


FIGURES: dict[tuple[str, str], Callable[[Scene, Act, list[int]], None]] = {}
"""(event, `to`) -> what only the event's own rules can set."""


@verb("set")
def change_figure(scene: Scene, act: Act) -> None:
    """A figure: at once where it stands in the position, else as a lasting change."""
    for what in each(act["what"]):
        who = whom(scene, act)
        if what in TITLES:
            _title(scene, act, what, who)
        elif what == "elector":
            for one in who:
                scene.g.state.titles[f"elector:{scene.g.name(one)}"] = one
        elif what in INDICES and "until" not in act:
            _index(scene, act, what, who)
        elif (scene.event, str(act.get("to"))) in FIGURES:
            FIGURES[scene.event, str(act["to"])](scene, act, who)
        elif what in TECHNOLOGIES and "until" not in act and who and scene.g.is_major(who[0]):
            _technology(scene, act, TECHNOLOGIES[what], who)
        elif what == "resources" and act.get("until", "game") == "game":
            _resources(scene, act)
        elif what == "corrupted_pashas":
            pashas.dismiss_corrupted(scene.g, -amount(scene, act["by"]))
        elif what == "tf_reference":
            for one in who:
                zone = scene.g.world.zone_index[act["zone"]]
                scene.g.state.tf_reference[one * ZONES + zone] = amount(scene, act["to"])
        elif what in SKILLS:
            _skill(scene, act, SKILLS[what], who)
        else:
            keep(scene, act, f"set:{what}", who)
            say(scene, f"set {what}", who, _figure(act))


def _title(scene: Scene, act: Act, what: str, who: list[int]) -> None:
    """A title changes hands; `among` some: by the chapter's own procedure (P 3.2)."""
    titles = scene.g.state.titles
    if "among" in act:
        return
    if act.get("permanent"):
        scene.g.state.in_force[SOLE_DEFENDER] = scene.g.state.turn
    if who:
        titles[what] = who[0]
        if what == "emperor":  # objectives look back at elections
            scene.g.state.event_notes[f"elected:{scene.g.state.turn}"] = scene.g.name(who[0])
    else:
        titles.pop(what, None)
    say(scene, what, who)


def _index(scene: Scene, act: Act, what: str, who: list[int]) -> None:
    column = getattr(scene.g.state, what)
    for power in who:
        if power >= len(column):
            continue
        old = column[power]
        new = amount(scene, act["to"]) if "to" in act else old + amount(scene, act.get("by", 0))
        column[power] = max(act.get("min", 1), min(act.get("max", 5), new))
        if what == "fti":
            scene.g.state.sfti[power] = max(scene.g.state.sfti[power], column[power])
        scene.g.log(Changed(scene.g.name(power), what, old, column[power], scene.event))


def _resources(scene: Scene, act: Act) -> None:
    """Units of an area, from now on; `min`: at least so many of each kind that it shows."""
    g, s = scene.g, scene.g.state
    for area in each(act["where"]):
        first = g.world.area_index[area] * GOODS
        for good in range(first, first + GOODS) if "min" in act else ():
            s.goods[good] = max(s.goods[good], act["min"]) if s.goods[good] else 0
        for name, units in act.get("to", {}).items():
            if name in RESOURCES:
                s.goods[g.world.area_index[area] * GOODS + RESOURCES.index(name)] = units


def _technology(scene: Scene, act: Act, kinds: tuple[int, ...], who: list[int]) -> None:
    """Boxes of technology, beyond the marker of the group if the record says so."""
    g, s = scene.g, scene.g.state
    for power in who:
        for kind in kinds if g.is_major(power) else ():
            old = g.tech(power, kind)
            s.tech[power * 2 + kind] = _box(scene, act, power, kind, old)
            name = "naval" if kind else "land"
            g.log(Changed(g.name(power), name, old, s.tech[power * 2 + kind], scene.event))


def _box(scene: Scene, act: Act, power: int, kind: int, old: int) -> int:
    """The box: so many more, the marker of a group and a die, or the better of two."""
    g, to = scene.g, act.get("to")
    if "by" in act:
        return old + amount(scene, act["by"])
    latin = g.state.group_tech[GROUPS.index("latin") * 2 + kind]
    if isinstance(to, dict) and "plus" in to:
        die = int(scene.note("number", "tech") or 0)
        return latin + (7 - die if to["plus"] == "7-tech" else die)
    if isinstance(to, dict) and "max" in to:
        return max(old, latin)
    return old if not isinstance(to, int) else to


def _skill(scene: Scene, act: Act, kind: int, who: list[int]) -> None:
    s = scene.g.state
    lent = str(act.get("until", "")).startswith("war:")
    for power in who:
        place = power * 3 + kind
        value = s.skills[place]
        reign = f"{s.reign_from[power]}"
        if lent and scene.note("skill", str(place)).partition(" ")[0] == reign:
            continue  # not twice in one reign
        new = amount(scene, act["to"]) if "to" in act else value + amount(scene, act.get("by", 0))
        if act.get("until") == "turn":
            s.skill_shift[place] = new - value
        else:
            s.skills[place] = max(1, min(value, act["min"]) if "min" in act else 1, new)
        if lent:
            scene.write("skill", str(place), f"{reign} {value - s.skills[place]}")


def give_skills_back(scene: Scene) -> None:
    """A war is over that lowered what a monarch can do: if he still reigns he is himself again."""
    s, head = scene.g.state, f"{scene.event}:skill:"
    for key in [key for key in s.event_notes if key.startswith(head)]:
        place = int(key.removeprefix(head))
        reign, lost = s.event_notes.pop(key).split()
        if int(reign) == s.reign_from[place // 3]:
            s.skills[place] += int(lost)


def _lasting(kind: str) -> Any:
    """A verb that only puts its record in force, under the name in `what` (or `roll`)."""

    def enter(scene: Scene, act: Act) -> Steps[None]:
        who = whom(scene, act) if "who" in act else []
        if isinstance(act.get("who"), dict) and "choice" in act["who"]:
            who = yield from choose_one(scene, act["who"]["choice"])
        yield from choose_partner(scene, act)
        for what in each(act.get("what") or act.get("roll") or act.get("line") or ""):
            keep(scene, act, f"{kind}:{what}", who, _moment(scene, act))
            say(scene, f"{kind} {what}", who, _figure(act), _others(scene, act))

    return enter


def _figure(act: Act) -> str:
    """How much, where the record says so in a number."""
    by = act.get("by", act.get("to", ""))
    return f"{by:+d}" if isinstance(by, int) else ""


def _others(scene: Scene, act: Act) -> list[str]:
    """The countries at the other end; who was chosen in secret isn't told."""
    term = next((act[key] for key in OTHERS if key in act), None)
    if term is None or act.get("sealed"):
        return []
    if isinstance(term, dict) and "choice" in term:
        return scene.note(CHOSEN, key_of(act)).split()[1:]
    return [scene.g.name(c) for c in countries(scene, term)][:MANY]


def _moment(scene: Scene, act: Act) -> int:
    """The amount, where the record leaves it to the moment it comes into force."""
    by = act.get("by", act.get("percent", 0))
    return amount(scene, by) if isinstance(by, (int, list, dict)) else 0


for _name in ("modifier", "waive", "forbid", "allow", "income"):
    verb(_name)(_lasting(_name))


@verb("religion")
def religion(scene: Scene, act: Act) -> Steps[None]:
    """Faith and attitude of a country, and what a new attitude brings (I-8(2))."""
    s = scene.g.state
    for one in whom(scene, act):
        before = (s.religion[one], s.attitude[one] if one < len(s.attitude) else "")
        if str(act.get("until", "")).startswith(NO_FLAG):  # given back by the event's own rules
            scene.write(FAITH, scene.g.name(one), f"{before[0]}/{before[1]}")
        if "to" in act and act["to"] in RELIGIONS:
            _note_conversion(scene, one, act["to"])
            s.religion[one] = RELIGIONS.index(act["to"])
            if one < len(s.attitude) and before[0] != s.religion[one] and "stance" not in act:
                s.attitude[one] = ""
        if "stance" in act and one < len(s.attitude):
            s.attitude[one] = ATTITUDES.get(act["stance"], str(act["stance"]))
            if s.attitude[one] in KEPT:
                s.in_force[f"{STANCE}{scene.g.name(one)}:{s.attitude[one]}"] = s.turn
        say(scene, "religion", [one], f"{act.get('to', '')} {act.get('stance', '')}".strip())
        if before[0] != s.religion[one]:
            tell(scene.g, "converts", one)
        after = (s.religion[one], s.attitude[one] if one < len(s.attitude) else "")
        if str(act.get("effects", "")).startswith(REFORMATION) and before != after:
            yield from take_attitude(scene, one, later=act.get("when") == "next_turn")


def take_attitude(scene: Scene, one: int, *, later: bool = False) -> Steps[None]:
    """E683: the general effects of an attitude and those of this power, now or at the next 1.5."""
    g = scene.g
    if later:
        g.state.event_calls.append(f"attitude:{g.name(one)}")
        return
    inner = Scene(g, REFORMATION, it=one)
    inner.write("role", "changed", g.name(one))
    for part in ("general", g.name(one)):
        if part in verbs_of(REFORMATION).parts:
            yield from begin_part(inner, REFORMATION, part)


def _note_conversion(scene: Scene, one: int, new: str) -> None:
    """XIV.3: objectives look back at conversions: from, to, the event and its part."""
    s = scene.g.state
    if (old := RELIGIONS[s.religion[one]]) != new:
        key = f"converted:{scene.g.name(one)}:{s.turn}"
        s.event_notes[key] = f"{old} {new} {scene.event} {scene.part}".rstrip()
