"""What every request passes: who asks, how often, and how the answer looks."""
