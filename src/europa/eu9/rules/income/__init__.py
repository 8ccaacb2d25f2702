"""V: what a turn brings in."""
