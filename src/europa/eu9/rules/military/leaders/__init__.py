"""Leaders of the military phase: who commands, who is taken, who comes by a die."""
