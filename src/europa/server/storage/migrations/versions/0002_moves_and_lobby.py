"""Moves are added one by one, saves only now and then; lobby, clocks, talk, accounts."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ID, SEAT = sa.String(32), sa.String(80)


def _of_match(name: str, *columns: sa.Column[Any], key: tuple[str, ...]) -> None:
    op.create_table(
        name,
        sa.Column("match", ID, nullable=False),
        *columns,
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=f"fk_{name}_match", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", *key, name=f"pk_{name}"),
    )


def upgrade() -> None:
    _of_match(
        "saves",
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        key=("version",),
    )
    op.execute("INSERT INTO saves (match, version, data) SELECT id, version, save FROM matches")
    of_matches: list[sa.Column[Any]] = [
        sa.Column("title", sa.String(200), nullable=False, server_default=""),
        sa.Column("started", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("visibility", sa.String(10), nullable=False, server_default="listed"),
        sa.Column("clock", sa.Text, nullable=False, server_default="{}"),
        sa.Column("rematch", ID),
        sa.Column("shown", sa.Integer, nullable=False, server_default="1"),
    ]
    for column in of_matches:
        op.add_column("matches", column)
    op.execute("UPDATE matches SET shown = version")
    op.drop_column("matches", "save")
    of_seats: list[sa.Column[Any]] = [
        sa.Column("invitation", sa.LargeBinary(32)),
        sa.Column("holder", sa.String(80), nullable=False, server_default=""),
        sa.Column("account", sa.Integer),
        sa.Column("host", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("stand_in", sa.String(40), nullable=False, server_default=""),
        sa.Column("bank", sa.Double),
        sa.Column("deadline", sa.Double),
        sa.Column("vacation", sa.Double, nullable=False, server_default="0"),
        sa.Column("away", sa.Double),
    ]
    for column in of_seats:
        op.add_column("seats", column)
    op.execute("UPDATE seats SET host = (token IS NOT NULL)")
    op.create_index("ix_seats_deadline", "seats", ["deadline"])
    op.create_index("ix_seats_account", "seats", ["account"])
    _of_match(
        "moves",
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", SEAT, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("journal", sa.Integer, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        key=("version",),
    )
    _of_match(
        "talk",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("author", SEAT),
        sa.Column("reader", SEAT),
        sa.Column("text", sa.Text, nullable=False),
        key=("number",),
    )
    _of_match(
        "notes",
        sa.Column("seat", SEAT, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        key=("seat",),
    )
    _of_match(
        "offers",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("maker", SEAT, nullable=False),
        sa.Column("taker", SEAT),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("settled_by", SEAT),
        key=("number",),
    )
    _of_match(
        "hooks",
        sa.Column("seat", SEAT, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        key=("seat", "kind"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match", ID, nullable=False),
        sa.Column("seat", SEAT, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
    )
    op.create_index("ix_outbox_due", "outbox", ["due"])
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("shown", sa.String(80), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("name", name="uq_accounts_name"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary(32), nullable=False),
        sa.Column("account", sa.Integer, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name="fk_sessions_account", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
    )
    op.drop_table("about")
