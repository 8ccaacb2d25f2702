"""Conversion of the EU9 facts into our data files."""
