"""What the server keeps: SQLite in a folder, or PostgreSQL by URL."""

from europa.server.storage.engine import BadDatabase, open_engine
from europa.server.storage.rows import MatchRow, Move, SeatRow, hashed
from europa.server.storage.store import Store

__all__ = ["BadDatabase", "MatchRow", "Move", "SeatRow", "Store", "hashed", "open_engine"]
