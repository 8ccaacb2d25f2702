"""VIII and IX: rounds, marches, battles and sieges."""
