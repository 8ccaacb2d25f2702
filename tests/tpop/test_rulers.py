"""7.2 Every Ruler: can be crowned, gives Skills and Battle Dice, dies of the right symbol."""

from __future__ import annotations

import pytest

from europa.tpop.rules.actions.event import crown
from europa.tpop.rules.realms.mortality import mortality_of, printed_illness, strike
from europa.tpop.rules.terms.realm import (
    has_ruler,
    historical_ruler,
    ruler_code,
    ruler_dice,
    ruler_skill,
    skill,
)
from europa.tpop.state import RULER
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE

PEOPLE = {
    "aragon@1444": "Alfonso V: 2 3 2, 1/0/0, plus",
    "aragon@1618": "Pedro Téllez-Girón: 2 2 3, 2/0/0, square",
    "austria@1444": "Friedrich III: 2 3 1, 1/0/0, circle",
    "austria@1618": "Matthias: 2 2 1, 0/0/0, triangle",
    "bavaria@1444": "Albrecht III: 2 2 1, 0/0/0, triangle",
    "bohemia@1444": "Jiří of Poděbrady: 2 2 2, 1/0/0, triangle",
    "brandenburg@1444": "Friedrich II: 2 2 2, 2/0/0, circle",
    "brandenburg@1618": "Johann Sigismund: 1 3 1, 1/0/0, triangle",
    "burgundy@1444": "Philippe III: 3 3 2, 1/0/0, square",
    "byzantium@1444": "Ioannes VIII: 2 3 1, 0/0/0, triangle",
    "castile@1444": "Juan II: 1 2 1, 0/0/0, plus",
    "castile@1618": "Felipe III: 1 2 1, 0/0/0, circle",
    "denmark@1444": "Christoffer III: 2 2 1, 0/0/0, triangle",
    "denmark@1618": "Christian Friis: 2 2 1, 0/0/0, square",
    "england@1444": "Henry VI: 1 2 1, 0/0/0, square",
    "england@1618": "James I: 2 3 1, 0/0/0, plus",
    "event:101-2": "Maximilian I: 1 3 2, 2/0/0, plus",
    "event:102-1": "Isabel I: 3 4 2, 0/0/0, triangle",
    "event:102-2": "Fernando V: 2 4 3, 3/0/0, square",
    "event:103-1": "Edward IV: 2 1 3, 3/0/0, plus",
    "event:103-2": "Henry VII: 2 3 1, 1/0/0, triangle",
    "event:104-1": "Louis XI: 3 2 1, 1/0/0, square",
    "event:104-2": "Charles VIII: 2 1 4, 2/0/0, circle",
    "event:105-1": "Ivan III: 2 3 3, 0/3/0, square",
    "event:105-2": "Vasiliy III: 2 1 2, 0/2/0, circle",
    "event:106-2": "Bayezid II: 2 2 3, 2/0/0, plus",
    "event:107-1": "Kazimierz IV: 3 3 1, 0/1/0, circle",
    "event:107-2": "Zygmunt I Stary: 2 2 1, 0/1/0, triangle",
    "event:108-1": "Christian I: 2 2 2, 1/0/0, circle",
    "event:108-2": "Hans I: 2 3 1, 1/0/0, plus",
    "event:109-1": "Karl VIII: 2 1 1, 1/0/0, triangle",
    "event:109-2": "Sten Gustavsson: 1 1 1, 2/0/0, plus",
    "event:110-1": "Afonso V: 2 1 2, 2/0/0, triangle",
    "event:110-2": "Manuel I: 3 3 2, 1/0/0, plus",
    "event:111-1": "(Estates-General): 2 2 1, 0/0/0, immortal",
    "event:111-2": "(Estates-General): 2 2 1, 0/0/0, immortal",
    "event:112-1": "Xystus IV: 3 3 2, 0/0/0, circle",
    "event:112-2": "Alexander VI: 1 2 2, 0/0/0, triangle",
    "event:113-1": "John II Cicero: 1 3 3, 1/0/0, square",
    "event:113-2": "Joachim I Nestor: 2 3 1, 1/0/0, triangle",
    "event:114-1": "Cristoforo: 1 1 3, 0/0/0, square",
    "event:114-2": "Leonardo: 2 3 2, 0/0/0, triangle",
    "event:115-1": "Sayf ad-Din Inâl: 1 2 1, 0/2/0, triangle",
    "event:115-2": "Qânsûh II: 1 1 2, 0/2/0, square",
    "event:116-1": "Konstantinos XI: 2 3 2, 2/0/0, circle",
    "event:116-2": "Andreas I: 1 2 1, 0/0/0, plus",
    "event:117-1": "Ausfern: 3 2 1, 0/0/0, square",
    "event:117-2": "Schlitter: 2 3 1, 0/0/0, triangle",
    "event:201-1": "Ferdinand I: 2 2 3, 1/0/0, triangle",
    "event:201-2": "Rudolf II: 3 2 1, 1/0/0, square",
    "event:202-1": "Carlos I (V): 2 3 3, 3/0/0, plus",
    "event:202-2": "Felipe II: 3 2 2, 1/0/0, circle",
    "event:203-1": "Henry VIII: 2 2 3, 3/0/0, square",
    "event:203-2": "Elizabeth I: 3 4 3, 0/0/0, plus",
    "event:204-1": "François I: 3 3 2, 3/0/0, circle",
    "event:204-2": "Henri IV: 3 3 3, 3/0/0, triangle",
    "event:205-1": "Ivan IV: 1 3 4, 0/3/0, plus",
    "event:205-2": "Fedor I: 1 1 2, 1/0/0, square",
    "event:206-1": "Süleyman I: 3 3 4, 0/0/3, circle",
    "event:206-2": "Murad III: 2 1 1, 1/0/0, triangle",
    "event:207-1": "Zygmunt II August: 2 2 1, 0/1/0, square",
    "event:207-2": "Zygmunt III: 2 1 3, 0/2/0, circle",
    "event:208-1": "Christian III: 3 2 2, 1/0/0, square",
    "event:208-2": "Frederik II: 2 2 2, 1/0/0, triangle",
    "event:209-1": "Gustav I: 4 2 3, 1/0/0, circle",
    "event:209-2": "Johan III: 2 2 2, 0/0/0, square",
    "event:210-1": "João III: 1 3 1, 1/0/0, square",
    "event:210-2": "Sebastião I: 1 1 2, 0/2/0, circle",
    "event:211-1": "Willem I: 3 2 3, 3/0/0, plus",
    "event:211-2": "Maurits I: 3 3 4, 3/0/0, circle",
    "event:212-1": "Clemens VII: 2 2 1, 0/0/0, circle",
    "event:212-2": "Xystus V: 2 2 1, 0/0/0, triangle",
    "event:213-1": "Joachim II: 2 1 1, 2/0/0, triangle",
    "event:213-2": "Johann Georg I: 1 4 2, 1/0/0, square",
    "event:214-1": "Andrea: 3 2 1, 2/0/0, square",
    "event:214-2": "Pasquale: 2 2 1, 0/0/0, plus",
    "event:215-1": "Tûmân Bay II: 1 1 2, 0/2/0, triangle",
    "event:215-2": "Jānbirdi al-Ghazāli: 1 2 3, 0/2/0, plus",
    "event:216-1": "Ioannes IX: 2 2 2, 1/0/0, square",
    "event:216-2": "Konstantinos XII: 2 2 3, 2/0/0, triangle",
    "event:217-1": "Burstein: 2 2 2, 0/0/0, circle",
    "event:217-2": "Horowitz Ticolensic: 2 3 1, 0/0/0, plus",
    "event:251B": "Hayreddin: 2 2 3, 0/0/3, square",
    "event:301-1": "Ferdinand II: 1 1 2, 2/0/0, plus",
    "event:301-2": "Leopold I: 2 2 3, 1/0/0, circle",
    "event:302-1": "Felipe IV: 1 2 1, 1/0/0, triangle",
    "event:302-2": "Carlos II: 1 1 1, 0/0/0, square",
    "event:303-1": "Charles I: 2 2 1, 1/0/0, circle",
    "event:303-2": "William III: 2 3 3, 2/0/0, plus",
    "event:304-1": "Louis XIII: 2 2 2, 1/0/0, square",
    "event:304-2": "Louis XIV: 3 3 4, 1/0/0, triangle",
    "event:305-1": "Mikhail: 3 1 2, 0/1/0, square",
    "event:305-2": "Pyotr I: 3 3 4, 2/0/0, plus",
    "event:306-1": "Murad IV: 3 1 3, 0/0/3, plus",
    "event:306-2": "Mehmed IV: 2 2 3, 1/0/0, square",
    "event:307-1": "Jan II Kazimierz: 1 2 2, 0/2/0, circle",
    "event:307-2": "Jan III: 1 3 4, 0/3/0, triangle",
    "event:308-1": "Christian IV: 3 2 2, 2/0/0, plus",
    "event:308-2": "Frederick III: 3 2 2, 1/0/0, square",
    "event:309-1": "Gustav II Adolf: 3 3 4, 0/0/0+3, triangle",
    "event:309-2": "Charles XII: 2 1 4, 3/0/0, circle",
    "event:310-1": "João IV: 2 3 2, 2/0/0, triangle",
    "event:310-2": "Pedro II: 3 2 3, 2/0/0, plus",
    "event:311-1": "Frederik Hendrik I: 2 1 2, 0/0/3, circle",
    "event:311-2": "Willem III: 4 3 2, 2/0/0, triangle",
    "event:312-1": "Urbanus VIII: 2 1 1, 0/0/0, plus",
    "event:312-2": "Innocentius XI: 2 1 1, 0/0/0, square",
    "event:313-1": "Friedrich Wilh. I: 2 3 3, 3/0/0, square",
    "event:313-2": "Friedrich I (III): 4 3 2, 2/0/0, plus",
    "event:314-1": "Francesco: 2 1 1, 0/0/1, square",
    "event:314-2": "Domenico II: 1 2 3, 0/0/0, circle",
    "event:315-1": "Ridwan al-Faqari: 2 3 2, 0/2/0, triangle",
    "event:315-2": "Zayn al-Faqari: 1 2 2, 0/2/0, square",
    "event:316-1": "Andronikos VI: 2 2 3, 2/0/0, plus",
    "event:316-2": "Helena: 3 3 1, 0/0/0, square",
    "event:317-1": "Grandlich: 2 2 2, 0/0/0, triangle",
    "event:317-2": "Himbleisen: 3 2 1, 0/0/0, circle",
    "event:358B": "Oliver: 3 3 4, 0/3/0, plus",
    "event:359B": "Armand Jean: 4 3 2, 2/0/0, plus",
    "event:401-1": "Maria Theresia I: 3 3 2, 0/0/0, triangle",
    "event:401-2": "Franz II: 1 3 1, 1/0/0, plus",
    "event:402-1": "Felipe V: 2 2 2, 1/0/0, plus",
    "event:402-2": "Fernando VII: 1 1 2, 0/0/0, square",
    "event:403-1": "George II: 2 2 2, 1/0/0, triangle",
    "event:403-2": "George III: 2 2 1, 0/0/0, circle",
    "event:404-1": "Louis XV: 2 2 1, 1/0/0, plus",
    "event:404-2": "Louis XVI: 1 2 1, 0/0/0, square",
    "event:405-1": "Elizaveta I: 2 3 2, 0/0/0, plus",
    "event:405-2": "Yekaterina II: 3 4 3, 0/0/0, square",
    "event:406-1": "Ahmed III: 4 3 1, 0/0/0, circle",
    "event:406-2": "Mahmud II: 1 1 1, 0/0/0, triangle",
    "event:407-1": "Augustus II: 1 2 1, 0/1/0, triangle",
    "event:407-2": "Stanisław II Aug.: 2 3 1, 0/2/0, circle",
    "event:408-1": "Frederick IV: 3 2 2, 1/0/0, plus",
    "event:408-2": "Christian VII: 1 1 1, 0/0/0, square",
    "event:409-1": "Fredrik I: 2 1 2, 0/0/0, plus",
    "event:409-2": "Gustav III: 3 2 2, 1/0/0, square",
    "event:410-1": "José I: 4 2 2, 1/0/0, square",
    "event:410-2": "Maria I: 2 1 1, 0/0/0, plus",
    "event:411-1": "Estates-General: 3 1 1, 0/0/0, plus",
    "event:411-2": "Batavian Republic: 1 2 1, 0/0/0, circle",
    "event:412-1": "Benedictus XIV: 1 2 1, 0/0/0, circle",
    "event:412-2": "Pius VII: 1 1 1, 0/0/0, triangle",
    "event:413-1": "Friedrich II: 3 3 4, 3/0/0, square",
    "event:413-2": "Friedrich Wilh. III: 1 3 2, 1/0/0, plus",
    "event:414-1": "Alvise III: 1 3 2, 0/0/2, triangle",
    "event:414-2": "Ludovico Giovanni: 1 3 1, 0/0/0, square",
    "event:415-1": "Ali Bey: 2 2 3, 0/2/0, triangle",
    "event:415-2": "Muhammad Ali: 3 3 3, 0/3/0, circle",
    "event:416-1": "Ioannes XI: 2 3 2, 1/0/0, plus",
    "event:416-2": "Mikhael X: 2 2 2, 1/0/0, square",
    "event:417-1": "Nürnburger: 3 2 1, 0/0/0, triangle",
    "event:417-2": "Raucher: 2 3 1, 0/0/0, circle",
    "event:456B": "Napoleon I: 4 2 4, 2/0/2, plus",
    "event:458B": "Jacobin Club: 2 1 3, 0/0/0, immortal",
    "florence@1444": "Cosimo de' Medici: 3 3 1, 0/0/0, square",
    "france@1444": "Charles VII: 3 2 2, 2/0/0, triangle",
    "france@1618": "Marie de' Medici: 2 3 1, 0/0/0, square",
    "great_horde@1444": "Küchük Muhammad: 1 2 3, 0/2/0, triangle",
    "hungary@1444": "János Hunyadi: 2 2 3, 2/0/0, plus",
    "lithuania@1444": "Kazimierz: 2 2 1, 0/1/0, circle",
    "mamluks@1444": "Sayf ad-Din Jaqmaq: 2 2 2, 0/2/0, square",
    "mamluks@1618": "Qansuh Bey: 1 2 2, 0/2/0, plus",
    "milan@1444": "Filippo Maria Visconti: 2 2 2, 1/0/0, circle",
    "morocco@1444": "Abd al-Haqq II: 1 2 2, 0/1/0, circle",
    "muscovy@1444": "Vasiliy II: 1 2 2, 0/1/0, circle",
    "muscovy@1618": "Filaret: 3 2 1, 0/0/0, triangle",
    "netherlands@1444": "Estates-General: 2 2 1, 0/0/0, immortal",
    "netherlands@1618": "Maurits I: 3 3 4, 3/0/0, plus",
    "norway@1444": "Kristoffer: 1 2 1, 0/0/0, plus",
    "novgorod@1444": "Evfimiy II: 2 2 1, 0/0/0, square",
    "ottomans@1444": "Murad II: 2 2 3, 2/0/0, plus",
    "ottomans@1618": "Osman II: 2 1 2, 1/0/0, circle",
    "papal_states@1444": "Eugenius IV: 2 3 1, 0/0/0, triangle",
    "papal_states@1618": "Paulus V: 2 2 1, 0/0/0, square",
    "poland@1444": "Władysław III: 1 2 2, 0/2/0, square",
    "poland@1618": "Zygmunt III: 2 1 3, 0/2/0, plus",
    "portugal@1444": "Pedro of Coimbra: 3 2 1, 1/0/0, plus",
    "portugal@1618": "Filipe II: 1 2 1, 0/0/0, circle",
    "qara_qoyunlu@1444": "Jahan Shah: 2 2 3, 0/2/0, circle",
    "savoy@1444": "Ludovico I: 1 2 1, 0/0/0, plus",
    "saxony@1444": "Friedrich II of Saxony: 2 2 1, 1/0/0, square",
    "scotland@1444": "James II: 2 2 2, 1/0/0, plus",
    "sweden@1444": "Kristofer I: 1 2 1, 0/0/0, circle",
    "sweden@1618": "Axel Oxenstierna: 3 3 1, 0/0/0, triangle",
    "teutonic_order@1444": "Konrad von Erlichshausen: 2 2 2, 1/0/0, square",
    "tunis@1444": "Uthman: 3 2 2, 0/1/0, triangle",
    "ulm@1444": "Ehinger: 2 3 1, 0/0/0, circle",
    "venice@1444": "Francesco Foscari: 2 2 3, 0/0/1, plus",
    "venice@1618": "Antonio Priuli: 2 2 2, 0/0/1, circle",
}
"""Name: ADM DIP MIL, Infantry/Cavalry/Artillery dice (+ dice of any type), mortality symbol."""

SYMBOLS = ("circle", "plus", "square", "triangle")


@pytest.fixture
def g() -> G:
    table = position()
    table.state.advisors = [NONE] * len(table.state.advisors)
    table.state.hands = [[] for _ in table.state.hands]
    return table


def enthrone(g: G, name: str) -> int:
    """The Ruler on the throne of England; returns her seat."""
    who = seat(g, "england")
    drive(crown(g, who, ruler_code(g, name)))
    return who


def test_everybody_is_here(g: G) -> None:
    assert sorted(PEOPLE) == sorted(g.world.rulers)


@pytest.mark.parametrize("name", PEOPLE)
def test_a_ruler_gives_skills_and_dice(g: G, name: str) -> None:
    who = enthrone(g, name)
    person, _, rest = PEOPLE[name].partition(": ")
    skills, dice, mortality = rest.split(", ")
    plain, _, free = dice.partition("+")
    record = historical_ruler(g, g.state.ruler[who])
    assert record.name == person
    assert [ruler_skill(g, who, kind) for kind in range(3)] == [int(n) for n in skills.split()]
    assert [skill(g, who, kind) for kind in range(3)] == [int(n) for n in skills.split()]
    assert list(record.dice) == [int(n) for n in plain.split("/")]
    assert record.any_dice == int(free or 0)
    assert list(ruler_dice(g, who)) == list(record.dice)
    assert (mortality_of(g, who, RULER) or "immortal") == mortality


@pytest.mark.parametrize("name", PEOPLE)
def test_a_ruler_dies_of_his_symbol_alone(g: G, name: str) -> None:
    mortality = PEOPLE[name].rpartition(", ")[2]
    who = enthrone(g, name)
    for _ in range(2):
        for symbol in SYMBOLS:
            if symbol != mortality:
                drive(strike(g, symbol), otherwise=["no_ruler", "none"])
    assert has_ruler(g, who)
    assert g.state.ruler_ill[who] == printed_illness(g, g.state.ruler[who])
    if mortality != "immortal":
        for _ in range(2 - g.state.ruler_ill[who]):
            drive(strike(g, mortality), otherwise=["no_ruler", "none"])
        assert not has_ruler(g, who)
