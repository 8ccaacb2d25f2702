"""Answers on the battlefield and before walls: stand or slip away, storm or dig, intercept."""

from __future__ import annotations

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import LD, size
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.siege.sieges import Task
from europa.eu9.rules.military.siege.walls_and_works import describe
from europa.eu9.rules.military.stacks import name_of
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option
from europa.players.eu9 import odds
from europa.players.eu9.thought import Because, Thought, by_key, starting
from europa.players.eu9.weights import weights

STORM = 0.6
"""Chance from which a fortress is stormed."""
DEAR = 0.5
"""Part of the besiegers that an assault may cost."""
THIRDS = 3


def _own(g: G, seat: str) -> list[Stack]:
    return [x for x in g.state.stacks.values()
            if not x.naval and x.inside == OUTSIDE and seat_for(g, x.country) == seat]  # fmt: skip


def _battle_at_hand(thought: Thought) -> float:
    """Our chance in the battle that is being fought now; even if it can't be told."""
    g = thought.g
    for stack in _own(g, thought.seat):
        if not stack.fought and not stack.engaged:
            continue
        ground = ground_of(g, stack)
        foes = [x for x in ground.foes_in(stack.place) if x.fought or x.engaged]
        if foes:
            mine = [x for x in ground.friends_in(stack.place) if x.fought or x.engaged]
            return odds.battle(g, mine, foes, stack.place)
    return odds.EVEN


def evade(thought: Thought, ask: Ask) -> Because:
    """C3.2: slip away from a lost battle, into the fortress or elsewhere."""
    chance = _battle_at_hand(thought)
    if chance >= weights().flee_odds:
        return Because(by_key(ask, "stand"), f"With {chance:.0%} to win we stand.")
    away = starting(ask, "evade")
    option = ask.find("inside") or (away[0] if away else by_key(ask, "stand"))
    return Because(option, f"With {chance:.0%} to win we don't fight.")


def leave_field(thought: Thought, ask: Ask) -> Because:
    """C5.7: after a bad first day."""
    chance = _battle_at_hand(thought)
    go = chance < weights().flee_odds and int(ask.params.get("need", 0)) >= 6
    why = "The second day would be worse." if go else "The second day may turn the battle."
    return Because(by_key(ask, "leave" if go else "stay"), why)


def retreat(thought: Thought, ask: Ask) -> Because:
    """C8.4: to friendly land, near home; inside walls only if nothing else is open."""
    g = thought.g

    def rank(option: Option) -> tuple[int, str]:
        name = str(option.value)
        if name in ("fortress", "stays"):
            return (1, name)
        place = g.world.province_index.get(name, NONE)
        own = place != NONE and seat_for(g, g.state.controller[place]) == thought.seat
        return (0 if own else 2, name)

    return Because(min(ask.options, key=rank), "There the army is safest.")


def sortie(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "join"), "The besieged help those who come to relieve them.")


def siege(thought: Thought, ask: Ask) -> Because:
    """4.3c: revolts first, storms that will succeed, else dig; a hopeless siege is given up."""
    g = thought.g
    for option in starting(ask, "suppress") if ask.find("all") is None else ():
        return Because(option, "The revolt is fought while troops stand beside it.")
    for option in starting(ask, "assault"):
        task: Task = option.value[0]
        falls, cost = _assault(g, task)
        strength = sum(size(g, g.state.stacks[n]) for n in task.numbers) / LD
        if falls >= STORM and cost <= DEAR * strength:
            return Because(option, f"An assault takes {_name(g, task)} with {falls:.0%}.")
    for option in starting(ask, "all", "undermine"):
        return Because(option, "Digging costs no blood.")
    for option in starting(ask, "redeploy", "give_up"):
        return Because(option, "Without supply or enough men the siege is hopeless.")
    return Because(ask.options[0], "Nothing else can be done.")


def _assault(g: G, task: Task) -> tuple[float, float]:
    if task.key not in g.state.sieges:
        return 0.0, 0.0
    return odds.assault(*describe(g, task.key, task.numbers))


def _name(g: G, task: Task) -> str:
    return place_name(g, task.place)


def breach(thought: Thought, ask: Ask) -> Because:
    """C12.3: through a breach, if the walls are thinly held."""
    g = thought.g
    for key, found in g.state.sieges.items():
        stacks = [x for x in _own(g, thought.seat) if x.place == key % len(g.world.provinces)]
        if not stacks or seat_for(g, found.besieger) != thought.seat:
            continue
        described, defence = describe(g, key, [x.number for x in stacks])
        falls, cost = odds.assault(described, defence)
        strength = sum(size(g, x) for x in stacks) / LD
        if falls >= STORM and cost <= DEAR * strength:
            return Because(by_key(ask, "assault"), f"Through the breach with {falls:.0%}.")
    return Because(by_key(ask, "stay"), "The breach is too well held.")


def honours(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "honours"), "A fortress taken now is worth a garrison let go.")


def garrison(thought: Thought, ask: Ask) -> Because:
    """C12.6: an LD stays if the army can spare it."""
    largest = max((size(thought.g, x) for x in _own(thought.g, thought.seat)), default=0)
    if largest >= THIRDS * LD:
        return Because(by_key(ask, "garrison"), "What is taken must be kept.")
    return Because(by_key(ask, "empty"), "The army is too small to leave anybody.")


def intercept(thought: Thought, ask: Ask) -> Because:
    """M12: only where the battle would be won."""
    g = thought.g
    mover = next((x for x in g.state.stacks.values() if name_of(g, x) == ask.params["mover"]), None)
    best, chance = by_key(ask, "that_is_all", "let_pass"), weights().least_odds
    found = False
    for option in starting(ask, "intercept"):
        stack = g.state.stacks.get(option.value[0])
        if mover is None or stack is None:
            continue
        here = odds.battle(g, [stack], [mover], mover.place) if not stack.naval else _fleets(
            g, stack, mover)  # fmt: skip
        if here >= chance:
            best, chance, found = option, here, True
    if found:
        return Because(best, f"We would win with {chance:.0%}.")
    return Because(best, "A battle there is not ours to win.")


def _fleets(g: G, stack: Stack, mover: Stack) -> float:
    mine, theirs = size(g, stack), size(g, mover)
    return mine / (mine + theirs) if mine + theirs else 0.0


def engage(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, *(o.key for o in ask.options)), "As the standing orders would.")


def overrun(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "overrun"), "They are too few to stop us.")


def fight_now(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "fight_now"), "Those who march are fewer now than later.")


def go_on(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "go_on"), "The battle is won, the goal still lies ahead.")
