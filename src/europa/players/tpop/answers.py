"""How `steady` answers what isn't the choice of an Action: one rule of thumb for each kind of ask.

Most need only the keys of the options; some look at the board. What has no rule is decided by the
words of the keys (`weights.json`, `words`).
"""

from europa.players.tpop import answers_people, answers_states, answers_war, bargains
from europa.players.tpop.answers_people import hires
from europa.players.tpop.thumbs import RULES, by_words

__all__ = [
    "RULES",
    "answers_people",
    "answers_states",
    "answers_war",
    "bargains",
    "by_words",
    "hires",
]
