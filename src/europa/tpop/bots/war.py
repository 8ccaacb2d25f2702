"""stub"""
from __future__ import annotations
from europa.kernel import Steps
from europa.tpop.table import G

def army_reach(g: G, seat: int) -> int:
    return 0

def defend(g: G, seat: int, free: bool = False) -> Steps[None]:
    yield from ()
