"""Pieces of the one-off converter `tools/import_tpop.py`: facts in, `src/europa/tpop/data` out."""
