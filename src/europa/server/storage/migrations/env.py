"""Run by Alembic, on the connection that the server has opened."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    # SQLite can't change most of a table: Alembic then makes a new one and copies.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
