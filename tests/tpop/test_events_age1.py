"""Events of Age I: each option in many positions, and what is characteristic of it."""

from __future__ import annotations

import copy
import random
from functools import cache

import pytest

from europa.kernel import Ask, Dice, Match, Option
from europa.kernel.dice import seed_from
from europa.kernel.journal import Journal
from europa.tpop.cards.events import Event, event_index, events, resolve
from europa.tpop.game import game
from europa.tpop.invariants import broken
from europa.tpop.rules.actions.event import take_event
from europa.tpop.rules.terms import cubes
from europa.tpop.state import Tpop
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from tests.tpop.answers import answer, by_chance, preferring
from tests.tpop.event_outcome import outcome

AGE1 = [event for event in events() if event.age == 1]
WAYS = [(event, letter) for event in AGE1 for letter in ([x[0] for x in event.options] or [""])]


def test_every_event_is_written() -> None:
    assert len(AGE1) == 56
    assert [event.id for event in AGE1 if not event.written] == []


# In random positions

SCENARIOS = (
    "discovery_and_reformation_4p",
    "the_grand_campaign_austria",
    "the_enemy_at_the_gates_6p",
    "the_enemy_at_the_gates_5p_sweden",
    "mediterranean_dominance_5p",
    "the_rise_of_the_purple_phoenix_solo",
    "glory_for_ulm_alternate",
    "imperial_waltz_3p1b",
    "sea_route_to_india_4p",
    "the_italian_job_default",
)


@cache
def played(scenario: str, seed: int, moves: int) -> Tpop:
    """A position out of a match at random."""
    match = Match.new(game, scenario, seed=seed)
    rng = random.Random(seed)  # not the dice of the game
    for _ in range(moves):
        if match.is_over:
            break
        ask = rng.choice(match.asks())
        match.play(ask, rng.choice(ask.options))
    return match.state


@pytest.mark.parametrize("event, letter", WAYS, ids=lambda x: getattr(x, "id", x))
def test_an_event_can_be_played_anywhere(event: Event, letter: str) -> None:
    for number, scenario in enumerate(SCENARIOS):
        for moves in (40, 300):
            rng = random.Random(number * 100 + moves)  # not the dice of the game
            state = copy.deepcopy(played(scenario, number, moves))
            g = G(state, Dice(seed_from(moves)), Journal(None))
            known = set(broken(state))
            active = state.turn = rng.randrange(len(state.seats))
            state.events_taken[active] += 1
            state.marks["event_ducats"] = rng.randrange(6)
            pick = by_chance(rng, f"choose:{letter.lower()}")
            answer(resolve(g, active, event_index()[event.id]), pick)
            answer(cubes.settle_all(g), pick)  # as after every Action
            assert set(broken(state)) - known == set(), (scenario, moves)


# What each does


REF, GC, EG = (
    "discovery_and_reformation_4p",
    "the_grand_campaign_austria",
    "the_enemy_at_the_gates_6p",
)
SW, MED = "the_enemy_at_the_gates_5p_sweden", "mediterranean_dominance_5p"
PHX, ULM = "the_rise_of_the_purple_phoenix_solo", "glory_for_ulm_alternate"
IMP, IND, ITA = "imperial_waltz_3p1b", "sea_route_to_india_4p", "the_italian_job_default"
NAMES = {"REF": REF, "GC": GC, "EG": EG, "SW": SW, "MED": MED}
NAMES |= {"PHX": PHX, "ULM": ULM, "IMP": IMP, "IND": IND, "ITA": ITA}

# Event, option, scenario, Active Player; changes to the position; answers; what must have changed.
CASES = """
101-1 A GC france
  => mil france +1, prestige austria +1, claim austria hungarian_plain +1, claim austria
    royal_hungary +1, marriage austria hungary +1
101-1 B GC france
  => dip france +2, prestige austria -2, influence austria hungarian_plain +2
101-2 A GC austria
  with town france brescia 1
  => claim france lombardy +1, alliance france florence +1, mil austria +3, claim austria lombardy
    +1
101-2 B GC austria
  answers pick:naples
  => dip austria +1, prestige austria -1, influence austria naples +2
102-1 A REF france
  => prestige castile +1, influence castile aragon +3, influence castile corsica_sardinia +1,
    alliance castile aragon +1, marriage castile aragon +1, rebels leon +3, unrest badajoz +1,
    unrest galicia +1
102-1 B REF france
  with influence castile aragon 3
  => dip france +1, prestige castile -1, stability castile +1, influence castile aragon -2,
    influence castile portugal +1
102-2 A IND castile
  with ducats castile 9, dip castile 4, mil castile 1
  answers yes use_roll
  => prestige portugal +1, dip castile -2, ducats castile -4, prestige castile +2, idea castile
    quest_for_the_new_world +1
102-2 A IND portugal
  with ducats castile 9, ducats portugal 9, dip portugal 0, events_taken castile 1
  answers yes use_roll
  => ducats portugal -4
102-2 A IND castile
  with ducats castile 3
  answers yes
  => nothing
102-2 B REF france
  => dip france +1, owner antilles portugal +1, dnpr antilles portugal +1
103-1 A REF france
  answers way:1
  => mil france +1, mil england +1, prestige england +2, exhausted england +2, rebels northumbria
    +3, unrest lancashire +1, unrest northumberland +1, unrest york +1
103-1 A REF france
  with available england 1
  answers way:1
  => mil france +1, mil england +1, prestige england +2, rebels northumbria +3, unrest lancashire
    +1, unrest northumberland +1, unrest shrewsbury +1, unrest york +1
103-1 B REF france
  => dip france +1, prestige england -1, stability england -1, rebels northumbria +3, unrest
    lancashire +1, unrest northumberland +1, unrest york +1
103-2 A REF england
  => mil england +1, prestige england +1, unrest bordeaux +1, unrest caux +1
103-2 B REF castile
  with influence england scotland 2
  => cardinals castile +1, prestige england -1, cardinals england -1, influence england
    brittany_normandy -1, influence england flanders_wallonia -1, influence england portugal -2
104-1 A REF castile
  => mil france +1, mil castile +1, mil england +1
104-1 B REF castile
  with claim france wales_wessex 1
  answers yes
  => stability france +1, claim france aquitaine -1, truce france england +1, dip castile +1,
    stability england +1, truce england france +1, owner maine france +1
104-1 B REF castile
  with truce france england 1
  answers no
  => mil france +1, stability france -1, truce france england -1, dip castile +1, mil england +1,
    stability england -1, truce england france -1
104-2 A REF castile
  with influence france aragon 2
  answers way:2 ally:milan
  => prestige france +1, influence france aragon -2, claim france naples +1, alliance castile
    milan +1
104-2 B REF castile
  => prestige france -2, influence france naples +2, dip castile +2
105-1 A EG poland
  => adm muscovy +2, stability muscovy +1
105-1 B EG poland
  with town ottomans constantinople 1, dip muscovy 2
  answers yes way:1
  => mil poland +1, dip muscovy -1, claim muscovy macedonia_thrace +1
105-1 B EG poland
  with dip muscovy 0
  answers yes
  => mil poland +1, extra constantinople +1
105-2 A EG poland
  answers yes no
  => mil muscovy +4, extra_manpower muscovy +1
105-2 B EG poland
  answers no
  => dip muscovy +1, prestige muscovy -1, merchants muscovy +1
106-1 A MED mamluks
  answers yes no
  => claim ottomans aegean_archipelago +1, war ottomans venice +1, mil mamluks +1, dip castile -1
106-1 A EG mamluks
  answers no
  => mil mamluks +1
106-1 A ITA france
  answers no
  => mil france +1, war venice ottomans +1
106-1 B MED mamluks
  with claim ottomans greece 1
  => mil ottomans -1, prestige ottomans -1, claim ottomans greece -1
106-2 A EG poland
  => mil ottomans +2, war ottomans persia +1, owner baghdad persia +1, owner bitlis persia +1,
    owner isfahan persia +1, owner tabriz persia +1, dnpr tabriz persia +1
106-2 B EG poland
  => unrest amasya +1, unrest dimashq +1, unrest halab +1, owner herat persia +1, owner tabriz
    persia +1
107-1 A EG ottomans
  => dip ottomans +1, stability poland +1, influence poland eastern_ukraine +3, alliance poland
    lithuania +1
107-1 B EG ottomans
  => rejected +1, mil ottomans +1, mil poland +2, claim poland austria +1, marriage poland bohemia
    +1
107-2 A EG ottomans
  answers yes no
  => mil ottomans +1, claim poland prussia +1, war poland teutonic_order +1, overlord danzig
    poland +1
107-2 B EG ottomans
  answers pick:hungary
  => dip ottomans +2, marriage austria hungary +1, marriage poland bohemia +1, marriage poland
    hungary +2
108-1 A EG poland
  with ducats denmark 6
  answers yes
  => ducats denmark -5, influence denmark jutland -1, mil poland +1, unrest holstein +1, overlord
    holstein denmark -1, overlord slesvig denmark -1, owner holstein denmark +1, owner slesvig
    denmark +1
108-1 A EG poland
  with ducats denmark 4
  answers yes
  => mil poland +1
108-1 B EG poland
  answers yes
  => dip poland +1, overlord holstein denmark -1, overlord slesvig denmark -1, owner slesvig
    denmark +1
108-2 A EG poland
  => adm denmark +2, mil denmark +2, prestige denmark +2, rebels gotaland_skane +2, unrest gotland
    +1, unrest lund +1
108-2 B EG poland
  with town denmark abo 1, town denmark bergslagen 1, town denmark halsingland 1, town denmark
    nyland 1, town denmark osterbotten 1, town denmark ostergotland 1, town denmark stockholm 1
  answers yes
  => rejected +1, rebels jutland +6, unrest gotland +1, unrest kobenhavn +1, unrest lund +1,
    unrest ostjylland +1, unrest vestjylland +1, capital denmark stockholm +1
108-2 B EG poland
  answers yes
  => nothing
109-1 A SW poland
  with dip sweden 3
  answers yes
  => dip sweden -2, prestige sweden +1, alliance sweden denmark -1, war sweden denmark +1, unrest
    abo +1, unrest bergslagen +1, unrest halsingland +1
109-1 B SW poland
  => rejected +2, adm sweden +2, prestige sweden -1, dip poland +1
109-2 A SW poland
  answers yes
  => mil sweden +2, prestige sweden +2, influence sweden jutland -1, alliance sweden denmark -1,
    war sweden denmark +1, mil poland +1, unrest abo +1, unrest bergslagen +1
109-2 B SW poland
  with alliance sweden denmark 0
  => rejected +2, adm sweden +2, prestige sweden -2, alliance sweden denmark +1, dip poland +1
110-1 A IND castile
  with advisor portugal adm 1, advisor portugal dip 1
  => stability portugal +1, advisors portugal -1
110-1 B IND castile
  => adm castile +1, rebels portugal +2, unrest beira +1, unrest ceuta +1, unrest lisboa +1
110-2 A IND castile
  with dip portugal 5
  answers yes voyage: use_roll
  => claim portugal antilles +1
110-2 B IND castile
  => prestige portugal -2, merchants portugal +1
111-1 A IMP brandenburg
  with ducats netherlands 9, adm netherlands 3
  answers yes
  => adm netherlands -2, ducats netherlands -4, large netherlands +2, ducats brandenburg +4
111-1 A IMP brandenburg
  with ducats netherlands 1
  answers yes
  => ducats brandenburg +4
111-1 B IMP brandenburg
  with ducats netherlands 5
  => ducats netherlands -4, ships netherlands +2
111-2 A IMP brandenburg
  with ducats netherlands 5, advisor netherlands adm 0
  answers yes advisor:
  => adm netherlands +2, ducats netherlands -4, advisors netherlands +1
111-2 B IMP brandenburg
  with ducats netherlands 5
  answers yes way:2
  => ducats netherlands -4, influence netherlands brittany_normandy +3
112-1 A IMP brandenburg
  with influence papal_states central_italy 3
  => influence papal_states central_italy -2, overlord firenze papal_states +1, overlord pisa
    papal_states +1
112-1 A IMP brandenburg
  with influence papal_states central_italy 1
  => influence papal_states central_italy -1, unrest ancona +1
112-1 B IMP brandenburg
  answers no
  => prestige papal_states -1, dip brandenburg +1
112-2 A IMP brandenburg
  => mil papal_states +1, claim papal_states aquitaine +1, mil brandenburg +1
112-2 B ITA france
  answers ally:milan ally:ferrara ally:genoa
  => dip france +1, ducats papal_states +5, alliance papal_states milan +1, alliance venice
    ferrara +1
113-1 A IMP netherlands
  with dip brandenburg 2, ducats brandenburg 6
  answers yes
  => dip netherlands +1, dip brandenburg -1, ducats brandenburg -5, prestige brandenburg +1, large
    brandenburg +1, influence brandenburg prussia +2
113-1 A IMP netherlands
  with dip brandenburg 2, ducats brandenburg 4
  answers yes
  => dip netherlands +1
113-1 B IMP netherlands
  => mil netherlands +1, prestige brandenburg -2, claim brandenburg prussia +1
113-2 A IMP netherlands
  answers way:1
  => mil netherlands +1, claim brandenburg pomerania +1, influence brandenburg pomerania -2, war
    brandenburg pomerania +1
113-2 A IMP netherlands
  answers way:2
  => mil netherlands +1, prestige brandenburg -3, claim brandenburg pomerania +1
113-2 B IMP netherlands
  answers yes
  => dip netherlands +1, unrest stettin +1, overlord stettin brandenburg +1
114-1 A MED france
  with town france milano 1
  => claim venice lombardy +1, alliance venice mantua +1, mil france +1, rebels lombardy +2,
    unrest brescia +1, unrest milano +1, unrest verona +1
114-1 B MED france
  answers way:2 no
  => rebels lombardy +1, unrest brescia +1, unrest verona +1
114-2 A MED france
  => claim venice greece +1, claim ottomans aegean_archipelago +1, mil france +2
114-2 B MED france
  with dip france 2
  answers yes pick:alexandria no
  => prestige venice -2, prestige ottomans -2, dip france -1, expanded alexandria +1
115-1 A MED france
  answers way:2
  => alliance mamluks aq_qoyunlu +1, mil france +1
115-1 A MED france
  answers way:1
  => claim mamluks karaman +1, mil france +1
115-1 B MED france
  with mil mamluks 3
  answers yes
  => mil ottomans +1, alliance ottomans mamluks +1, mil mamluks -1, prestige mamluks -2, alliance
    mamluks ottomans +1
115-2 A MED france
  with ducats mamluks 7
  answers yes
  => claim ottomans cyrenaica +1, ducats mamluks -6, exhausted mamluks +3, mil france +1, rebels
    aydin +3, unrest izmir +1, unrest kutahya +1
115-2 A MED france
  with ducats mamluks 5
  answers yes
  => claim ottomans cyrenaica +1, mil france +1
115-2 B MED france
  with dip mamluks 3
  answers yes
  => dip mamluks -2, alliance mamluks adal +1
116-1 A PHX venice
  => prestige byzantium +2, stability byzantium +1, alliance byzantium albania +1, mil venice +1,
    alliance venice albania -1
116-1 B PHX ottomans
  with influence byzantium greece 2
  => prestige byzantium -2, stability byzantium -3, influence byzantium aegean_archipelago -1,
    influence byzantium central_italy +2, influence byzantium circassia -1, alliance byzantium
    papal_states +1, alliance byzantium venice +1, alliance venice byzantium +1, faith byzantium
    catholic +1
116-2 A PHX venice
  with alliance byzantium naxos 1, adm byzantium 2
  answers annex:naxos
  => adm byzantium -1, influence byzantium greece -1, influence venice greece -1, overlord athina
    byzantium -1, owner athina byzantium +1
116-2 B PHX venice
  with dip byzantium 1
  answers yes
  => dip byzantium -1, alliance byzantium candar +1, alliance byzantium circassia +1, alliance
    byzantium cyprus +1, mil venice +1
117-1 A ULM venice
  with adm ulm 1
  answers yes way:1
  => adm ulm -1, cardinals ulm +1, large ulm +1
117-1 A ULM venice
  with adm ulm 3
  answers no way:2
  => adm ulm -3, prestige ulm +2, idea ulm church_attendance_duty +1
117-1 B ULM venice
  with advisor ulm dip 0
  answers advisor:
  => adm ulm -1, large ulm +1, advisors ulm +1, adm venice +1
117-2 A ULM venice
  with dip ulm 3, influence ulm bavaria_swabia 0
  answers yes
  => dip ulm -3, prestige ulm +2, merchants ulm +1, idea ulm free_trade +1
117-2 B ULM venice
  with dip ulm 3
  answers yes
  => dip ulm -3, prestige ulm +2, stability ulm +1, idea ulm mercantilism +1, dip venice +1
11A-1 A REF france
  => adm france +2, stability france -1, stability castile -1, stability england -1, stability
    austria -1
11A-1 B REF france
  answers pick:wales_wessex
  => stability france -1, stability england -1
11A-2 A GC france
  answers pick:austria
  => war austria hungary +1, rebels austria +3, unrest osterreich +1, unrest steiermark +1
11A-2 B GC france
  with town austria sopron 1
  => mil france +1, rebels royal_hungary +4, unrest sopron +1
11A-3 - GC austria
  with town austria brescia 1, town france verona 1
  answers yes
  => authority +1, mil austria +1, prestige austria +2, exhausted austria +2, rebels lombardy +4,
    rebels venetia +2, unrest brescia +1, unrest verona +1
12A-1 - REF france
  => mil france +1, unrest armagnac +1, unrest bordeaux +1, unrest caux +1, unrest maine +1
12A-2 A REF france
  with marriage france savoy 1
  answers pick:savoy yes war:savoy done
  => mil france +2, marriage france savoy +1, war france savoy +1
12A-2 B REF france
  with marriage france savoy 1
  answers pick:savoy
  => prestige france -2, influence france burgundy +3, influence france lombardy +1, marriage
    france savoy +1
13A-1 - REF france
  with event_ducats france 4
  => exhausted france +1, large england -1, plague algiers +1, plague andalucia +1, plague
    aquitaine +1, plague aragon +1
13A-2 - REF france
  with exhausted england 5, stability castile -1
  => mil france +1, stability castile -1, stability england -1
14A-1 A REF france
  answers pick:lombardy
  => mil france +1, influence france burgundy -1, influence france languedoc -2, claim france
    lombardy +1
14A-1 B REF france
  answers pick:lombardy
  => dip france +1, prestige france -2, influence france lombardy +2
14A-2 - REF austria
  with marriage austria burgundy 1, dip austria 4, mil france 4
  answers yes way:2
  => mil france -3, dip austria -3, claim austria burgundy +1, claim austria flanders_wallonia +1,
    unrest amsterdam +1, owner amsterdam austria +1, owner artois france +1, owner luxembourg
    austria +1
14A-2 - REF castile
  with mil france 2
  answers yes
  => claim france burgundy +1, claim france seine +1
14A-3 - REF france
  with alliance france scotland 1, influence france scotland 3
  => influence france scotland -3, influence england portugal -2, alliance england portugal -1
14A-3 - REF france
  with alliance france scotland 1, influence france scotland 1
  => influence france scotland -1, alliance france scotland -1, influence england portugal -2,
    alliance england portugal -1
151B A REF france
  answers way:2
  => prestige france -3, unrest badajoz +1, unrest bordeaux +1, unrest burgos +1, unrest caux +1,
    unrest karnten +1, unrest krain +1
151B B REF france
  answers way:1
  => prestige castile -3, prestige england -3, prestige austria -3, unrest armagnac +1, unrest
    berry +1
152B - REF france
  answers pick:england way:1
  => prestige france -1, mil england +1, stability england -1
152B - REF france
  answers pick:england way:2
  => prestige france -1, unrest bordeaux +1, unrest caux +1
153B A REF france
  answers pick:england way:2
  => adm france +1, prestige france +1, stability france -1, ducats england +5, rebels aquitaine
    +1, unrest bordeaux +1
153B B REF france
  answers pick:england way:1
  => ducats france +5, adm england +1, prestige england +1, stability england -1, rebels aquitaine
    +1, unrest armagnac +1
154B - REF france
  with adm france 3
  answers pick:seine pick:flanders_wallonia yes
  => adm france -3, prestige france +2, idea france tolerance +1, unrest champagne +1, religion
    flanders_wallonia diverse +1, religion seine diverse +1
154B - REF france
  with adm france 2
  answers pick:seine pick:flanders_wallonia yes
  => unrest champagne +1, religion flanders_wallonia diverse +1, religion seine diverse +1
155B - REF france
  with adm france 3, ducats france 4, adm castile 3, adm england 4, adm austria 0
  answers yes way:2 advisor:155B-2
  => adm france -3, ducats france -4, cards france +3, adm england -3, cards england +3,
    advisors france +1
155B - REF france
  with adm france 0, ducats france 3, adm castile 0, adm england 0, adm austria 0
  => advisors france +0
156B A REF france
  with adm france 4
  answers yes convert_none
  => adm france -3, prestige france +2, idea france inquisition +1
156B A REF france
  with adm france 2, dip france 1
  answers way:2
  => dip france -1, prestige france +1
156B B REF france
  with adm france 4
  answers way:1
  => adm france -3, prestige france +2, idea france deus_vult +1
157B A REF austria
  with influence austria burgundy 1
  => mil france +1, mil england +1, influence austria burgundy +2, influence austria
    flanders_wallonia +1, marriage austria burgundy +1
157B B REF austria
  with dip austria 2
  => mil france +1, mil england +1, dip austria -2, influence austria burgundy +2, alliance
    austria burgundy +1
157B B REF austria
  with dip austria 1, influence austria burgundy 0
  => mil france +1, mil england +1
158B A REF france
  with town castile bari 1
  => influence france naples +2, claim castile naples +1, marriage castile naples +1, overlord
    napoli aragon -1, overlord salerno aragon -1, owner bari naples +1, dnpr bari naples +1, dnpr
    napoli naples +1, dnpr salerno naples +1
158B B REF france
  with town castile bari 1
  => claim france naples +1, unrest bari +1
159B A REF france
  answers way:2
  => adm france +5, dip france +1, adm castile -1, adm england -1, adm austria -1, religion
    andalucia catholic +1, religion seine diverse +1
159B B REF france
  with adm castile 0
  answers way:2
  => dip france +1, adm castile +3, adm england -1, adm austria -1, religion castile diverse +1
160B A EG muscovy
  with dip muscovy 2, influence muscovy crimea 1
  answers yes
  => dip muscovy -1, mil muscovy +1, alliance muscovy crimea +1
160B A EG muscovy
  with dip muscovy 2, influence muscovy crimea 0
  answers yes
  => dip muscovy -1, mil muscovy +1
160B B EG muscovy
  with dip muscovy 2
  answers pick:eastern_ukraine
  => dip muscovy -1, mil muscovy +1, rebels eastern_ukraine +3
161B A EG muscovy
  with influence muscovy novgorod 1
  => influence muscovy karelia +3, marriage muscovy novgorod +1
161B A EG poland
  => influence poland novgorod +2
161B B EG muscovy
  with units muscovy moscow_ryazan 1
  => influence muscovy novgorod +2, alliance muscovy novgorod +1
161B B EG muscovy
  => nothing
162B A EG muscovy
  with adm ottomans 1, dip ottomans 2, mil ottomans 1
  answers yes
  => adm ottomans -1, dip ottomans -2, mil ottomans -1, claim ottomans crimea +1, overlord azov
    ottomans +1, overlord crimea ottomans +1, overlord kyzyl_yar ottomans +1, overlord yedi_shkul
    ottomans +1
162B A EG muscovy
  with adm ottomans 0, adm muscovy 1, dip muscovy 2, mil muscovy 1, influence muscovy crimea 1
  answers yes
  => adm muscovy -1, dip muscovy -2, mil muscovy -1, claim muscovy crimea +1, overlord azov
    muscovy +1, overlord crimea muscovy +1, overlord kyzyl_yar muscovy +1, overlord yedi_shkul
    muscovy +1
162B B EG muscovy
  with influence ottomans crimea 2
  => influence ottomans astrakhan +2, influence ottomans crimea -2, dip muscovy +1
"""


def numbers(text: str) -> dict[str, int]:
    """`ducats castile 9, dip castile 4`."""
    parts = [part.rpartition(" ") for part in text.split(", ") if part]
    return {name: int(value) for name, _, value in parts}


def cases() -> list[tuple[str, str, str]]:
    """Head, changes and answers, expectation of each case."""
    joined = CASES.strip().replace("\n    ", " ").replace("\n  ", "|")
    found = []
    for line in joined.splitlines():
        head, *middle, expected = line.split("|")
        found.append((head, "|".join(middle), expected.removeprefix("=> ")))
    return found


@pytest.mark.parametrize("head, middle, expected", cases())
def test_what_an_event_does(head: str, middle: str, expected: str) -> None:
    name, letter, scenario, active = head.split()
    words = dict(part.split(" ", 1) for part in middle.split("|") if part)
    change, answers = numbers(words.get("with", "")), words.get("answers", "").split()
    letter = letter.strip("-")
    found = outcome(NAMES[scenario], active, name, letter, change, answers)
    if expected == "nothing":
        assert found == {}
    else:
        wanted = numbers(expected)
        assert {key: found.get(key, 0) for key in wanted} == wanted


def test_every_option_has_a_case() -> None:
    tested = {tuple(head.replace("-  ", "").split()[:2]) for head, _, _ in cases()}
    assert [
        (event.id, letter) for event, letter in WAYS if (event.id, letter or "-") not in tested
    ] == []


def test_an_option_that_cannot_be_paid_is_not_offered() -> None:
    """157B: without 2 DIP only the first option is left (R89)."""
    g = position(REF)
    x = seat(g, "austria")
    g.state.power[x * 3 + 1] = 1
    asked = answer(resolve(g, x, event_index()["157B"]), preferring())
    assert "event.option" not in asked


def test_the_ship_of_portugal_sails_further() -> None:
    """110-2: one space more, to the Africa map."""
    g = position(IND)
    x = seat(g, "portugal")
    seen: list[str] = []

    def pick(ask: Ask) -> Option:
        seen.extend(ask.keys())
        return next((o for k in ("choose:a", "yes") if (o := ask.find(k))), ask.options[0])

    answer(resolve(g, x, event_index()["110-2"]), pick)
    assert any(key.endswith(":east_african_coast") for key in seen)


@pytest.mark.parametrize("name, ruler", [("109-1", "Karl VIII"), ("109-2", "Sten Gustavsson")])
def test_sweden_keeps_its_ruler(name: str, ruler: str) -> None:
    """109-1, 109-2 B: the new one is rejected, the one in office stays."""
    g = position(SW)
    x = seat(g, "sweden")
    before = g.state.ruler[x]
    g.state.events, g.state.face_up, g.state.event_ducats = [event_index()[name]], [1], [2]
    answer(take_event(g, x), preferring("choose:b"))
    assert g.state.ruler[x] == before, ruler
    assert g.state.ruler_rejected == 0


def test_the_plague_counts_the_ducats_on_the_event() -> None:
    """13A-1: one token more for every 2 Ducats that lay on it."""
    g = position(REF)
    g.state.events, g.state.face_up, g.state.event_ducats = [event_index()["13A-1"]], [1], [4]
    answer(take_event(g, 0), preferring())
    assert sum(g.state.plague) == 4


def test_9_7_rebels_raised_beside_units_fight_at_once() -> None:
    """103-1: Rebels appear in Northumbria, where an English Army stands."""
    g = position(REF)
    x = seat(g, "france")
    area = g.world.area_index["northumbria"]
    england = seat(g, "england")
    g.state.army_area[england * 3] = area
    g.state.army_units[england * 27 + 3] = 8
    answer(resolve(g, x, event_index()["103-1"]), preferring())
    fought = [
        line.entry for line in g.journal.lines() if type(line.entry).__name__ == "BattleBegan"
    ]
    assert len(fought) == 1
