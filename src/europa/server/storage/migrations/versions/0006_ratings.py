"""Ratings of people, and the results that they follow from."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="fk_results_match", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name="fk_results_account", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "account", name="pk_results"),
    )
    op.create_table(
        "ratings",
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name="fk_ratings_account", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account", "game", name="pk_ratings"),
    )
