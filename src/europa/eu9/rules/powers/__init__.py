"""II: what a power has and may do."""
