"""What political events do, in sentences for the journal: one for each verb and its subject."""

from __future__ import annotations

_DEEDS = {
    "alliance": "{who} are allied ({what})",
    "cb": "{who} may make war[ on {on}]",
    "control": "{who} passes to {on}",
    "create": "{who} appears on the map",
    "destroy": "{who} is no more",
    "dynastic": "a dynastic action of {who}: {what}",
    "emperor": "{who} is Emperor",
    "defender": "{who} defends the Catholic faith",
    "joins": "{who} joins the war",
    "leader": "{who} gets {what}",
    "manufacture": "{who} gets a manufacture ({what})",
    "minister": "{what} serves {who}",
    "monarch crisis": "who shall reign {who} is disputed",
    "monarch crown": "a new monarch for {who}[: {what}]",
    "monarch dies": "the monarch of {who} dies",
    "monarch government": "another government for {who}",
    "monarch heir": "an heir for {who}[: {what}]",
    "monarch new": "a new monarch for {who}[: {what}]",
    "monarch overthrow": "the monarch of {who} is overthrown",
    "monarch restore": "the monarch of {who} comes back",
    "monarch shared": "{who} share a monarch[: {what}]",
    "monarch terms": "the reign of {who} is limited",
    "own": "[{who} gets ]{on}",
    "peace": "peace between {who}[ ({what})]",
    "religion": "{who}: {what}",
    "split": "{who} divide their forces: {what}",
    "units": "{who} gets {what}",
    "units leave": "forces leave {who}",
    "war": "{who} at war[ with {on}]",
    "winner": "{who} wins",
}
"""What is done at once."""

_ROLLS = {
    "administrative action": "administrative actions",
    "bankruptcy": "the bankruptcy test",
    "col action": "founding colonies",
    "col tp column": "colonies and trading posts (columns)",
    "commercial action": "commercial actions",
    "competition": "competition",
    "diplomacy": "diplomacy",
    "external action": "actions abroad",
    "fti improvement": "improving foreign trade",
    "gross income percent": "gross income (per cent)",
    "international loan": "international loans",
    "minor peace": "peaces of minors",
    "minor reinforcements": "reinforcements of minors",
    "native attack": "attacks of natives",
    "rebel reinforcements": "reinforcements of rebels",
    "reduce revolt": "putting down revolts",
    "reign length": "the length of reigns",
    "revolt stability": "stability lost to revolts",
    "separate peace": "a separate peace",
    "stability improvement": "improving stability",
    "survival": "the survival of the monarch",
    "technology": "technology",
    "tp action": "founding trading posts",
}
"""Rolls that an event changes."""

_RIGHTS = {
    "abandon minor free": "may let {on} down without a price",
    "annex by diplomacy": "may annex {on} by diplomacy",
    "annex capital": "may annex even the capital in a peace",
    "annex north east": "may annex the provinces of the North-East",
    "attack minor posts free": "may attack posts of minors in its own zone without a price",
    "autonomous state": "may make {on} an autonomous state",
    "box": "may bring {on} farther on the track",
    "burn european col": "may burn colonies of others in its own zone",
    "complete conquest": "may conquer {on} whole",
    "convert to catholicism": "may become Catholic",
    "diplomacy without discovery": "may deal with {on} without having discovered them",
    "dynastic action": "may try a dynastic action",
    "exploit from": "exotic goods may be exploited from another place",
    "leaders of": "may use the leaders of {on}",
    "polish army": "may raise a Polish army",
    "recruit in": "may recruit in another province",
    "restore catholicism": "may restore the Catholic faith",
    "take minor by action": "may take {on} by a diplomatic action",
    "trade": "may trade with {on}",
    "treaty": "may sign a treaty overseas",
    "use counters": "may use the forces of {on}",
}
"""What an event lets somebody do."""

_BANS = {
    "alliance": "no alliance with {on}",
    "annex": "some provinces can't be annexed",
    "calls": "{on} can't be called into a war",
    "cede": "must not be made to cede what is {on}'s",
    "col": "no colonies founded",
    "competition": "no competition",
    "declare war": "no declaration of war[ on {on}]",
    "diplomacy": "no diplomacy[ on {on}]",
    "dynastic action": "a dynastic action is barred",
    "enter": "some provinces are closed for a while",
    "flood": "no dykes are opened",
    "new actions": "only what exists may grow",
    "stability improvement": "stability isn't improved",
    "entry test": "{on} can't be called into wars",
    "event": "other events can't occur any more",
    "intervention": "no intervention",
    "join war": "no joining the war",
    "licensed privateers": "no licensed privateers",
    "loan treaty": "no loans by treaty",
    "missions": "no missions outside its own zone",
    "new col": "no new colonies in some places",
    "new tp": "no new trading posts in some places",
    "occupation in france": "no occupation in France",
    "papal gift": "no gifts of the Pope",
    "peace": "no peace[ with {on}]",
    "reform": "no reforms",
    "strait": "the strait is closed",
    "tf": "trade fleets are kept out of a zone",
    "tfi": "trade fleets aren't improved",
    "tp": "no trading posts founded",
    "war": "no war[ on {on}]",
}
"""What an event forbids."""

_FREE = {
    "competition malus": "competition without its malus",
    "forced peace": "can't be forced to make peace",
    "land price steps": "land forces at the lowest price, however many",
    "land purchase": "no limit to buying land forces",
    "naval purchase": "no limit to buying ships",
    "pioneering": "new colonies and posts without the malus of pioneers",
    "vassals overseas cost": "vassals go overseas without a price",
    "war cost knights": "war on the Knights without a price",
}
"""What doesn't count while an event lasts."""

_INCOMES = {
    "colonial": "income from colonies",
    "commercial": "income from trade",
    "exotic": "income from exotic goods",
    "great orient": "income from the trade of the Great Orient",
    "holland tax": "a tax on Holland",
    "land": "income from land",
    "portugal": "income from Portugal",
    "posts": "income from posts of others",
    "provinces": "income from provinces",
    "tf": "income from trade fleets",
    "vassal": "income from vassals",
}
"""Lines of income that an event changes."""

_FIGURES = {
    "actions": "administrative actions",
    "activation": "how soon it is roused",
    "adm": "the monarch's administration",
    "armies europe": "armies in Europe",
    "army class": "the class of its armies",
    "basic forces": "basic forces",
    "basic reinforcements": "basic reinforcements",
    "blocked trade": "income from blocked trade",
    "corrupted pashas": "corrupt pashas",
    "counters": "how many armies and fleets it may have",
    "difficulty": "the difficulty of settling",
    "dip": "the monarch's diplomacy",
    "diplomatic actions": "diplomatic actions",
    "dti": "domestic trade",
    "fidelity": "loyalty",
    "fortress max peace": "the largest fortress in peace",
    "free maintenance": "forces kept for nothing",
    "fti": "foreign trade",
    "leader limit": "how many leaders it may have",
    "loan limit": "how much it may borrow",
    "loan pool": "the bankers' money",
    "mil": "the monarch's art of war",
    "national": "national provinces",
    "preference first": "whom it prefers",
    "price land": "the price of land forces",
    "price naval": "the price of ships",
    "privateers": "privateers",
    "purchase": "forces that may be bought",
    "purchase land": "land forces that may be bought",
    "purchase naval": "ships that may be bought",
    "resources": "exotic goods of an area",
    "revolts": "revolts",
    "subsidy modifier": "subsidies",
    "tech": "technology",
    "tech land": "land technology",
    "tech naval": "naval technology",
    "tf reference": "trade fleets of its own",
    "tolerance": "what natives put up with",
    "war cost": "what a declaration of war costs",
    "zone open": "a trading zone is opened",
}
"""Figures that an event sets."""


def _sentences() -> dict[str, str]:
    """By verb, as `engine.say` names it."""
    said = dict(_DEEDS)
    said |= {
        f"modifier {key}": f"[{{who}}: ]{words}[, on {{on}}][: {{what}}]"
        for key, words in _ROLLS.items()
    }
    said |= {f"allow {key}": f"[{{who}} ]{words}" for key, words in _RIGHTS.items()}
    said |= {f"forbid {key}": f"[{{who}}: ]{words}" for key, words in _BANS.items()}
    said |= {f"waive {key}": f"[{{who}}: ]{words}" for key, words in _FREE.items()}
    said |= {f"income {key}": f"[{{who}}: ]{words} changes" for key, words in _INCOMES.items()}
    said |= {f"set {key}": f"[{{who}}: ]{words}[ ({{what}})]" for key, words in _FIGURES.items()}
    return said


SENTENCES = _sentences()
MESSAGES = {
    f"entry.EventDid.verb={verb}": f"{{event}}: {words}" for verb, words in SENTENCES.items()
}
