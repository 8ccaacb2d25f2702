"""VIII.11: fortresses are besieged and fall; revolts and raiders are put down; forts are built."""
