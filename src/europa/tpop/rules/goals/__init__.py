"""17 Missions, Milestones and Power Struggles: what they ask for and how far one is."""
