"""What events give and take, seen where the chapters ask for it."""

from __future__ import annotations

from europa.eu9.annals import Lasting
from europa.eu9.conflicts import Helper, War
from europa.eu9.rules.administration import colonisation
from europa.eu9.rules.military import campaigns, rights
from europa.eu9.rules.terms.book import records
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.testing import position


def _record(event: str, **wanted: object) -> str:
    """The key of the first record of an event that says this."""
    return next(
        key
        for key, act in records().items()
        if key.partition("#")[0] == event and all(act.get(k) == v for k, v in wanted.items())
    )


def _lasts(g: G, what: str, event: str, who: str, **wanted: object) -> None:
    entry = Lasting(event, _record(event, **wanted), (g.country(who),), "game")
    g.state.lasting[what] = (entry,)


def test_ii_11_a_column_better_for_colonies() -> None:
    g = position(turn=8, segment="3.8")
    portugal, place = g.country("portugal"), g.world.province_index["acores"]
    before = colonisation.odds(g, portugal, place, COL, 30)
    _lasts(g, "modifier:col_tp_column", "II-11", "portugal", roll="col_tp_column")
    assert colonisation.odds(g, portugal, place, COL, 30).column != before.column


def test_iv_a_minors_that_only_help_march_each_round() -> None:
    g = position(turn=28, segment="4.0")
    saxony, austria, bohemia = (g.country(name) for name in ("saxony", "austria", "bohemia"))
    g.state.patron[saxony] = g.country("france")
    war = War("religious", (bohemia,), (austria,), number=1, helpers=(Helper(saxony, 1),))
    g.state.wars.append(war)
    assert campaigns.free_level(g, saxony) == rights.PASSIVE
    _lasts(g, "campaign:", "IV-A", "saxony", level="simple")
    assert campaigns.free_level(g, saxony) == rights.ACTIVE
