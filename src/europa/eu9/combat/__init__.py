"""Chapters VIII and IX: battles, sieges and assaults, as procedures over a described fight.

Nothing here knows the campaign: a fight is described (who, with what, where), the procedure asks
and rolls, and the outcome says what it came to.
"""
