"""Strangers: who may know a match, since when a person sits, which targets are confirmed."""

import sqlalchemy as sa
from alembic import op

from europa.server.people.lookalikes import looks

revision = "0004"
down_revision = "0003"

PEOPLE = ("human", "open", "invited")


def upgrade() -> None:
    op.add_column(
        "matches", sa.Column("own", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "matches", sa.Column("several", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("seats", sa.Column("seated", sa.Double(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("unseen", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("hooks", sa.Column("code", sa.LargeBinary(32)))
    op.add_column("hooks", sa.Column("trouble", sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("accounts") as accounts:
        accounts.add_column(sa.Column("looks", sa.String(240)))
        accounts.create_unique_constraint("uq_accounts_looks", ["looks"])
    people = sa.table("accounts", sa.column("id"), sa.column("shown"), sa.column("looks"))
    bound = op.get_bind()
    taken: set[str] = set()
    for number, shown in bound.execute(sa.select(people.c.id, people.c.shown)).all():
        if (found := looks(shown)) not in taken:
            taken.add(found)
            bound.execute(sa.update(people).where(people.c.id == number).values(looks=found))
    matches = sa.table("matches", sa.column("id"), sa.column("own", sa.Boolean))
    seats = sa.table("seats", sa.column("match"), sa.column("kind"), sa.column("host", sa.Boolean))
    # Where everybody sits whom the maker did not put there, nobody else knows all.
    others = sa.select(seats.c.match).where(seats.c.kind.in_(PEOPLE), seats.c.host.is_(sa.false()))
    op.execute(sa.update(matches).where(matches.c.id.not_in(others)).values(own=sa.true()))
