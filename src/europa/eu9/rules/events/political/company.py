"""Every module of verbs or of single events: they enter themselves on being imported."""

from __future__ import annotations

from europa.eu9.rules.events.political import (
    arabian_sea,
    calling,
    chouans,
    civil_wars,
    colbert,
    cossacks_at_war,
    devolution,
    english_civil_war,
    imperial_crown,
    jacobites,
    la_rochelle,
    northern_war,
    pomerania,
    puritans,
    reformation,
    revolution,
    spice_roads,
)
from europa.eu9.rules.events.political.batavian_war import revolution as batavian
from europa.eu9.rules.events.political.batavian_war import sides as batavian_sides
from europa.eu9.rules.events.political.colonial_war import groups, rebellion
from europa.eu9.rules.events.political.french_wars import (
    captains,
    ending,
    outbreak,
    plots,
    reinforcement,
    settlement,
    sharing,
    throne,
    truces,
)
from europa.eu9.rules.events.political.french_wars import course as french_course
from europa.eu9.rules.events.political.french_wars import sides as french_sides
from europa.eu9.rules.events.political.french_wars import (
    unrest as french_unrest,
)
from europa.eu9.rules.events.political.period_three import (
    catholic_poland,
    granada,
    livonia,
    nassau,
    oprichnina,
    siberia,
    swedish_peace,
    swedish_war,
    unions,
)
from europa.eu9.rules.events.political.poland import army as polish_army
from europa.eu9.rules.events.political.poland import partitions
from europa.eu9.rules.events.political.poland import prizes as polish_prizes
from europa.eu9.rules.events.political.poland import succession as polish_succession
from europa.eu9.rules.events.political.spanish_succession import outcome, project
from europa.eu9.rules.events.political.thirty_years import (
    course,
    eruption,
    frontier,
    generals,
    levies,
    neutrals,
    opening,
    prague,
    sides,
    westphalia,
)
from europa.eu9.rules.events.political.verbs import (
    alliances,
    bids,
    court,
    dice,
    flow,
    forces,
    lands,
    marks,
    monarchy,
    peaces,
    posts,
    powers,
    reinforcements,
    split,
    ties,
    trade,
    unrest,
    war,
)
from europa.eu9.rules.terms import centre_words

VERBS = (
    centre_words,
    alliances, bids, court, dice, flow, forces, lands, marks, monarchy, peaces, posts, powers,
    reinforcements, split, ties, trade, unrest, war,
    arabian_sea, batavian, batavian_sides, calling, catholic_poland, chouans, civil_wars, colbert,
    cossacks_at_war,    english_civil_war, granada, imperial_crown, jacobites, la_rochelle, livonia,
    nassau, northern_war, oprichnina, partitions, polish_army, polish_prizes, polish_succession,
    pomerania, puritans, reformation, revolution, siberia, spice_roads, swedish_peace,
    swedish_war, unions,
    course, eruption, frontier, generals, levies, neutrals, opening, prague, sides, westphalia,
    devolution, outcome, project, groups, rebellion,
    outbreak, french_sides, sharing, captains, reinforcement, french_course, truces,
    french_unrest, settlement, plots, throne, ending,
)  # fmt: skip
"""In the order in which they enter themselves."""
