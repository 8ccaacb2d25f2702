"""What the journal says of a fight."""

from __future__ import annotations

from europa.kernel import Entry


class Joined(Entry, frozen=True):
    """A battle begins: where, who attacks whom, how many LD; ships aren't told."""

    place: str
    attacker: str
    defender: str
    attack: str = ""
    defence: str = ""
    ground: str = ""
    """Terrain, and the border that was crossed."""


class Parameters(Entry, frozen=True):
    """4: columns, morale and modifiers of a side, computed once."""

    side: str
    columns: str
    morale: int
    modifiers: str
    parts: tuple[str, ...]


class Exchange(Entry, frozen=True):
    """5.1: one roll of a side: what it does to the enemy, and has done so far."""

    side: str
    what: str
    die: int
    modifier: int
    result: int
    column: str
    losses: str
    stars: int
    total: str
    """Losses it has inflicted in all."""
    total_stars: int


class Told(Entry, frozen=True):
    """Something decided in the fight, by its message key."""

    what: str
    side: str = ""
    number: str = ""
    rule: str = ""


class Losses(Entry, frozen=True):
    """7: how the losses that a side inflicts are modified; on land also after day 1 (5.6)."""

    side: str
    rolled: str
    small: str
    size: str


class Toll(Entry, frozen=True):
    """8.3-8.5: what a side suffered, what its retreat cost, and what it has lost in all."""

    side: str
    suffered: str
    retreat: str
    losses: str
    where: str


class Ships(Entry, frozen=True):
    """7.4: the losses of a side at sea in their three groups, as far as they go."""

    side: str
    losses: str
    damaged: str
    destroyed: str
    refitted: str


class Undermined(Entry, frozen=True):
    """12: the die of undermining, and what was added to it."""

    fortress: str
    die: int
    parts: tuple[str, ...]
    result: int
    outcome: str
    supply: int
    """12.5: the same die as a check of supply: below the distance means attrition."""
    attrition: bool


class Stormed(Entry, frozen=True):
    """13.4-13.6: what an assault did: losses of both sides before and after modification."""

    fortress: str
    inflicted: str
    modified: str
    resistance: str
    suffered: str
    capped: str
    falls: bool


class LeaderTested(Entry, frozen=True):
    """9.2: what became of a commander."""

    side: str
    die: int
    modified: int
    fate: str
    until: str = ""


ENTRIES = (
    Joined,
    Parameters,
    Exchange,
    Told,
    Losses,
    Toll,
    Ships,
    Undermined,
    Stormed,
    LeaderTested,
)

MESSAGES = {
    "entry.Joined": "Battle in {place}: {attacker} against {defender}",
    "entry.Parameters": (
        "{side}: columns {columns}, morale {morale}, modifiers {modifiers}: {parts}"
    ),
    "entry.Exchange": (
        "{side}, {what}: {result} in column {column}: {losses} losses, {stars:star|stars}; "
        "in all {total} and {total_stars}"
    ),
    "entry.Told": "{side} {what} {number}",
    "entry.Told.what=nobody wins": "Nobody wins the field",
    "entry.Told.what=wins": "{side} wins the field",
    "entry.Told.what=leaves": "{side} leaves the field, die {number}",
    "entry.Told.what=fails to leave": "{side} fails to leave the field, die {number}",
    "entry.Told.what=retreats": "{side} retreats: {number}",
    "entry.Told.what=enters the fortress": (
        "{side} enters the fortress with {number:detachment|detachments}"
    ),
    "entry.Told.what=slips away": "{side} slips away: {number}",
    "entry.Losses": "{side} inflicted {rolled}; by strength {small}, by size {size}",
    "entry.Toll": (
        "{side} loses {losses} ({suffered} in the battle, {retreat} in the retreat): {where}"
    ),
    "entry.Ships": (
        "{side} loses {losses}: {damaged} damaged, {destroyed} destroyed, {refitted} refitted"
    ),
    "entry.Undermined": "Undermining {fortress}: {die} and {parts}: {result}, {outcome}",
    "entry.Stormed": (
        "The assault on {fortress} does {inflicted}, modified {modified}, against {resistance}; "
        "it costs {suffered}, modified {capped}"
    ),
    "entry.LeaderTested": "The leader of {side} is {fate} {until}",
    "ask.battle.evade": "{seat}, will you stand and fight, or slip away?",
    "ask.battle.sortie": "{seat}, will your besieged troops come out and join the battle?",
    "ask.battle.leave": "{seat}, will you try to leave the field? You need {need} or less.",
    "ask.battle.break_off": "{seat} has the wind: break off the battle?",
    "ask.battle.line": "{seat}, which ships form the first line?",
    "ask.battle.capture": "{seat}, which ships do you capture?",
    "ask.battle.casualty": "{seat}, who is lost? {left} to go.",
    "ask.battle.retreat": "{seat}, where does your army retreat?",
    "ask.battle.rest": "{seat}, the fortress has no room for all: where do the others retreat?",
    "ask.battle.withdraw": "{seat}, you have won: hold the field, or withdraw?",
    "option.withdraw": "Withdraw, with losses",
    "ask.battle.part_inside": "{seat}, you slip away: how many detachments stay in the fortress?",
    "option.leave_inside": "{a}",
    "ask.siege.do": "{seat}, what do you do before the walls?",
    "ask.siege.breach": "{seat}, the wall is open: storm it at once?",
    "ask.siege.honours": "{seat}, offer war honours, or take the breach?",
    "ask.siege.refuge": "{seat}, where does the garrison march?",
    "ask.siege.garrison": "{seat}, leave a detachment inside?",
    "option.stand": "Stand and fight",
    "option.evade": "Slip away to {a}",
    "option.inside": "Into the fortress",
    "option.join": "Come out and join",
    "option.stay": "Stay",
    "option.leave": "Try to leave the field",
    "option.break_off": "Break off",
    "option.fight_on": "Fight on",
    "option.line": "{a} in the first line",
    "option.capture": "Take {a}",
    "option.lose": "Lose {b} of {a}",
    "option.retreat": "Retreat to {a}",
    "option.undermine": "Undermine the walls",
    "option.assault": "Assault",
    "option.redeploy": "Lift the siege",
    "option.breach": "Take the breach",
    "option.honours": "Offer war honours",
    "option.refuge": "March to {a}",
    "option.garrison": "Leave a detachment inside",
    "option.empty": "Leave nobody",
}


def in_thirds(thirds: int) -> str:
    """A number of thirds as people write it: 7 is `2 1/3`."""
    sign = "-" if thirds < 0 else ""
    whole, rest = divmod(abs(thirds), 3)
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole} {rest}/3" if whole else f"{sign}{rest}/3"
