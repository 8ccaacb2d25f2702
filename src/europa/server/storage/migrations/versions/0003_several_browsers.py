"""A seat may be told in several browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("hooks") as hooks:
        hooks.add_column(sa.Column("browser", sa.String(16), nullable=False, server_default=""))
        hooks.drop_constraint("pk_hooks", type_="primary")
        hooks.create_primary_key("pk_hooks", ["match", "seat", "kind", "browser"])
