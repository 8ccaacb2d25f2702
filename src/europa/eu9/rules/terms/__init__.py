"""The language in which data speaks of a position: who, where, if, until when, and what lasts."""
