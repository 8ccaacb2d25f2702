"""Environments for learning agents: PettingZoo, Gymnasium, OpenSpiel. Needs the extra `lab`.

`env` makes the AEC environment, `parallel_env` the parallel one, `SeatEnv` one seat against chosen
opponents (Gymnasium), `vector` several of those; `europa.lab.env.spiel` registers the games with
OpenSpiel. Reference: docs/develop/lab.md.
"""

from europa.lab.env.aec import EuropaEnv, dealt, env
from europa.lab.env.layout import Layout
from europa.lab.env.layouts import layout_for
from europa.lab.env.parallel import parallel_env
from europa.lab.env.single import SeatEnv
from europa.lab.env.vector import vector

__all__ = ["EuropaEnv", "Layout", "SeatEnv", "dealt", "env", "layout_for", "parallel_env", "vector"]
