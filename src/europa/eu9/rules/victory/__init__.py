"""XIV: objectives and points."""
