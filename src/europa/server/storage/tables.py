"""The tables. A change here needs a migration beside it (`migrations/versions`)."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

ID, SEAT = String(32), String(80)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def _match() -> Column[str]:
    owner = ForeignKey("matches.id", ondelete="CASCADE")
    return Column("match", ID, owner, primary_key=True)


matches = Table(
    "matches",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("title", String(200), nullable=False, server_default=""),
    Column("started", Boolean, nullable=False, server_default="1"),
    Column("visibility", String(10), nullable=False, server_default="listed"),
    Column("clock", Text, nullable=False, server_default="{}"),
    Column("rematch", ID),
    Column("shown", Integer, nullable=False, server_default="1"),
    Column("own", Boolean, nullable=False, server_default="0"),
    Column("several", Boolean, nullable=False, server_default="0"),
    Column("hints", Boolean, nullable=False, server_default="1"),
)
Index("ix_matches_changed", matches.c.changed)

seats = Table(
    "seats",
    metadata,
    _match(),
    Column("place", Integer, primary_key=True),
    Column("seat", SEAT, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("token", LargeBinary(32)),
    Column("invitation", LargeBinary(32)),
    Column("holder", String(80), nullable=False, server_default=""),
    Column("account", Integer),
    Column("host", Boolean, nullable=False, server_default="0"),
    Column("stand_in", String(40), nullable=False, server_default=""),
    Column("bank", Double),
    Column("deadline", Double),
    Column("vacation", Double, nullable=False, server_default="0"),
    Column("away", Double),
    Column("seated", Double, nullable=False, server_default="0"),
    Column("unseen", Integer, nullable=False, server_default="0"),
)
Index("ix_seats_deadline", seats.c.deadline)
Index("ix_seats_account", seats.c.account)

moves = Table(
    "moves",
    metadata,
    _match(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", SEAT, nullable=False),
    Column("key", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("journal", Integer, nullable=False),
    Column("made", Double, nullable=False),
    Column("shown", Integer, nullable=False),
)
saves = Table(
    "saves",
    metadata,
    _match(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
)
talk = Table(
    "talk",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("made", Double, nullable=False),
    Column("author", SEAT),
    Column("reader", SEAT),
    Column("text", Text, nullable=False),
)
notes = Table(
    "notes",
    metadata,
    _match(),
    Column("seat", SEAT, primary_key=True),
    Column("text", Text, nullable=False),
)
offers = Table(
    "offers",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("maker", SEAT, nullable=False),
    Column("taker", SEAT),
    Column("text", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("expires", Double, nullable=False),
    Column("status", String(10), nullable=False),
    Column("settled_by", SEAT),
)
hooks = Table(
    "hooks",
    metadata,
    _match(),
    Column("seat", SEAT, primary_key=True),
    Column("kind", String(10), primary_key=True),
    # A seat may be told in several browsers; empty for the other kinds.
    Column("browser", String(16), primary_key=True, server_default=""),
    Column("target", Text, nullable=False),
    # The hash of what the link in the first letter shows; none: the target is confirmed.
    Column("code", LargeBinary(32)),
    Column("trouble", Text, nullable=False, server_default=""),
)
outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", ID, nullable=False),
    Column("seat", SEAT, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("target", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due", Double, nullable=False),
)
Index("ix_outbox_due", outbox.c.due)
accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(80), nullable=False, unique=True),
    Column("shown", String(80), nullable=False),
    # What the name looks like: names that could be taken for each other look the same.
    Column("looks", String(240), unique=True),
    Column("password", Text, nullable=False),
    Column("created", Double, nullable=False),
)
sessions = Table(
    "sessions",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("made", Double, nullable=False),
    Column("used", Double, nullable=False),
)
# How matches among people ended: who is there is rated.
results = Table(
    "results",
    metadata,
    _match(),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, nullable=False),
)
ratings = Table(
    "ratings",
    metadata,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
)
