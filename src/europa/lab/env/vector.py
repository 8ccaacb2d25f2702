"""Several matches at once over processes: Gymnasium's own vector environments of `SeatEnv`.

envs = vector(8, "tpop", "discovery_and_reformation_4p", opponents="steady")
"""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from europa.lab.env.single import SeatEnv


def vector(
    count: int, *given: Any, processes: bool = True, **named: Any
) -> VectorEnv[Any, Any, Any]:
    """`count` matches that step together; `processes`: each in a process of its own."""
    makers = [partial(SeatEnv, *given, **named) for _ in range(count)]
    if processes:
        return AsyncVectorEnv(makers, context="spawn")
    return SyncVectorEnv(makers)
