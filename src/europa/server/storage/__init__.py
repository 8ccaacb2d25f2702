"""What the server keeps: SQLite in a folder, or PostgreSQL by URL."""

from europa.server.storage.engine import BadDatabase, open_engine, sqlite_file
from europa.server.storage.rows import MatchRow, Move, SeatRow, hashed
from europa.server.storage.store import Store

__all__ = [
    "BadDatabase",
    "MatchRow",
    "Move",
    "SeatRow",
    "Store",
    "hashed",
    "open_engine",
    "sqlite_file",
]
