"""8 What Ideas pay when a War is declared or won, or a Battle."""

from __future__ import annotations

from europa.tpop.rules.terms.hooks import battle_reward, first_this_round, has_holy_war, won_bit
from europa.tpop.rules.terms.realm import has_idea
from europa.tpop.rules.terms.treasury import change_prestige, gain_power
from europa.tpop.state import MIL
from europa.tpop.table import G


def holy_war_declared(g: G, seat: int) -> None:
    """5.5: 1 MIL once a Round for a DoW with the Holy War CB of Deus Vult."""
    if has_holy_war(g, seat) and first_this_round(g, f"deus_vult:{seat}"):
        gain_power(g, seat, MIL, 1, "8")


def reward_victor(g: G, seat: int) -> None:
    """9.7 step 7: the winner gains what `battle_reward` says and has had it for this Turn."""
    due = battle_reward(g, seat)
    if due:
        g.state.won_battle |= won_bit(g, seat)
        gain_power(g, seat, MIL, due, "9.7")


def war_won(g: G, seat: int) -> None:
    """10.2: 1 Prestige once a Round to the Victor of terms other than White Peace (Pride and
    Glory)."""
    if has_idea(g, seat, "pride_and_glory") and first_this_round(g, f"pride_and_glory:{seat}"):
        change_prestige(g, seat, 1, "8")
