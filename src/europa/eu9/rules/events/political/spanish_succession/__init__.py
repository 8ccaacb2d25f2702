"""V-4 The War of Spanish Succession: the heir, his project, and what the peace makes of it."""
