"""Rules of single powers that several chapters ask for."""
