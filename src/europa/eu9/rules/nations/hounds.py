"""30.6 The Sea Hounds of England name the one power they rob this turn."""

from __future__ import annotations

from europa.eu9.rules.military.movement.corsairs import OUT_BY
from europa.eu9.rules.military.movement.outlaws import TARGET, hunted, is_hound
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps


class HoundsLoosed(Entry, frozen=True):
    """England names whom its Sea Hounds rob."""

    power: str
    target: str


def loose(g: G) -> Steps[None]:
    """4.5: at the end of the first two rounds, while one of them is at sea; one power a turn."""
    england = g.country("england")
    if not g.is_major(england) or hunted(g) != NONE or g.state.round_count > OUT_BY:
        return
    if not any(x.place >= SEA_PLACE and is_hound(g, x) for x in g.state.stacks.values()):
        return
    able = [p for p in g.majors() if p != england and not at_war(g, england, p)]
    options = [Option("nobody", NONE), *(Option(f"rob:{g.name(p)}", p) for p in able)]
    params = {"power": g.name(england)}
    target = yield Ask(g.seat_of(england), "hounds.target", options, "XV", params)
    if target != NONE:
        g.add_effect(TARGET, target)
        g.log(HoundsLoosed(g.name(england), g.name(target)))


AFTER_STEP = {"4.5": (loose,)}
ENTRIES = (HoundsLoosed,)
MESSAGES = {
    "ask.hounds.target": "{power}: whom do your Sea Hounds rob this turn, without a war?",
    "option.nobody": "Nobody",
    "option.rob": "{a}",
    "entry.HoundsLoosed": "The Sea Hounds of {power} rob {target}",
}
