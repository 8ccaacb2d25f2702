"""What lies on disk: migrations, moves, saves, turns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError

from europa.kernel import Match
from europa.kernel.save import pack_match, unpack_match
from europa.server.moves import repeat
from europa.server.storage import BadDatabase, MatchRow, Move, SeatRow, Store, notices, open_engine
from europa.server.storage.changes import Change
from europa.server.storage.commits import Behind
from europa.server.storage.engine import HEAD, in_folder
from europa.server.storage.migrate import MIGRATIONS
from europa.server.storage.tables import metadata
from tests.server.postgres import database

OLD = """
CREATE TABLE about (name VARCHAR(40) NOT NULL, value VARCHAR(200) NOT NULL,
  CONSTRAINT pk_about PRIMARY KEY (name));
CREATE TABLE matches (id VARCHAR(32) NOT NULL, game VARCHAR(40) NOT NULL,
  scenario VARCHAR(80) NOT NULL, created FLOAT NOT NULL, changed FLOAT NOT NULL,
  version INTEGER NOT NULL, over BOOLEAN NOT NULL, save BLOB NOT NULL,
  CONSTRAINT pk_matches PRIMARY KEY (id));
CREATE INDEX ix_matches_changed ON matches (changed);
CREATE TABLE seats ("match" VARCHAR(32) NOT NULL, place INTEGER NOT NULL,
  seat VARCHAR(80) NOT NULL, kind VARCHAR(40) NOT NULL, token BLOB,
  CONSTRAINT pk_seats PRIMARY KEY ("match", place),
  CONSTRAINT fk_seats_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE);
INSERT INTO about VALUES ('schema', '1');
"""
"""A database of europa 0.1, before there were migrations."""


SEATS = ("north", "south")
WAIT = 20


def row(name: str = "one", version: int = 1) -> MatchRow:
    return MatchRow(name, "marches", "crossing", 1.0, 1.0, version, False)


def move(version: int, seat: str, key: str) -> Move:
    return Move(version, "answer", seat, key, version, 0, 1.0)


def change(name: str, version: int, seat: str) -> Change:
    """One answer more."""
    since = version - 1, version - 1
    return Change(name, since, 5.0, False, [move(version, seat, "hold")], version)


def store_with_match(store: Store, name: str = "one") -> Match[Any]:
    match: Match[Any] = Match.new("marches", seed=1)
    store.add(row(name), pack_match(match), [SeatRow("north", "human", b"x" * 32)])
    return match


def test_a_database_without_migrations_is_taken_over(tmp_path: Path) -> None:
    match: Match[Any] = Match.new("marches", seed=3)
    old = create_engine(f"sqlite:///{tmp_path / 'europa.db'}")
    with old.begin() as connection:
        for statement in OLD.strip().split(";\n"):
            connection.execute(text(statement))
        connection.execute(
            text("INSERT INTO matches VALUES ('m', 'marches', 'feud', 1, 2, 7, 0, :save)"),
            {"save": pack_match(match)},
        )
        connection.execute(
            text("INSERT INTO seats VALUES ('m', 0, 'north', 'human', :t)"), {"t": b"t" * 32}
        )
    old.dispose()
    store = Store.in_folder(tmp_path)
    loaded = store.read("m")
    store.close()
    assert loaded is not None
    assert (loaded.row.version, loaded.save_version, loaded.moves) == (7, 7, [])
    assert unpack_match(loaded.save).hash() == match.hash()
    (seat,) = loaded.seats
    assert (seat.token, seat.host, seat.bank) == (b"t" * 32, True, None)


@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def test_migrations_lead_to_the_tables(backend: str, tmp_path: Path) -> None:
    """Whoever changes `tables` and forgets the migration is told what is missing."""
    with database(backend, tmp_path) as url:
        engine = open_engine(url)
        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_server_default": False})
            assert compare_metadata(context, metadata) == []
        engine.dispose()
        open_engine(url).dispose()


@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def test_a_database_of_the_version_before_goes_on(backend: str, tmp_path: Path) -> None:
    with database(backend, tmp_path) as url:
        old = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        match: Match[Any] = Match.new("marches", seed=3)
        with old.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "0003")
            for name, kinds in (("mine", "hh"), ("ours", "ho")):
                connection.execute(
                    text(
                        "INSERT INTO matches (id, game, scenario, created, changed, version, over)"
                        " VALUES (:id, 'marches', 'feud', 1, 1, 1, false)"
                    ),
                    {"id": name},
                )
                connection.execute(
                    text("INSERT INTO saves (match, version, data) VALUES (:id, 1, :save)"),
                    {"id": name, "save": pack_match(match)},
                )
                for place, kind in enumerate(kinds):
                    connection.execute(
                        text(
                            "INSERT INTO seats (match, place, seat, kind, host)"
                            " VALUES (:id, :place, :seat, 'human', :host)"
                        ),
                        {"id": name, "place": place, "seat": str(place), "host": kind == "h"},
                    )
            for name in ("Ada", "Аda", "Bob"):
                connection.execute(
                    text(
                        "INSERT INTO accounts (name, shown, password, created)"
                        " VALUES (:folded, :shown, 'x', 1)"
                    ),
                    {"folded": name.casefold(), "shown": name},
                )
        old.dispose()
        store = Store(open_engine(url))
        mine, ours = store.read("mine"), store.read("ours")
        assert mine is not None
        assert ours is not None
        assert (mine.row.own, ours.row.own) == (True, False)
        assert [seat.unseen for seat in ours.seats] == [0, 0]
        assert unpack_match(ours.save).hash() == match.hash()
        with store.engine.connect() as connection:
            found = connection.execute(text("SELECT looks FROM accounts ORDER BY id")).scalars()
            assert list(found) == ["ada", None, "bob"]
        store.close()


@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def test_who_is_told_is_told_after_a_migration(backend: str, tmp_path: Path) -> None:
    with database(backend, tmp_path) as url:
        old = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with old.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "0002")
            connection.execute(
                text(
                    "INSERT INTO matches (id, game, scenario, created, changed, version, over)"
                    " VALUES ('m', 'marches', 'feud', 1, 1, 1, false)"
                )
            )
            connection.execute(text("INSERT INTO hooks VALUES ('m', 'north', 'email', 'a@b.c')"))
        old.dispose()
        store = Store(open_engine(url))
        with store.engine.begin() as connection:
            old_hook = notices.Hook("email", "", True, "")
            assert notices.hooks_of(connection, "m", "north") == [old_hook]
            notices.set_hook(connection, "m", "north", "email", "d@e.f")
            assert notices.hooks_of(connection, "m", "north") == [old_hook]
        store.close()


@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def test_a_match_is_its_save_and_the_moves_since(backend: str, tmp_path: Path) -> None:
    with database(backend, tmp_path) as url:
        store = Store(open_engine(url))
        match = store_with_match(store)
        for version, name in enumerate(("north", "south"), 2):
            match.answer(name, "hold")
            store.write(change("one", version, name)).result(WAIT)
        loaded = store.read("one")
        assert loaded is not None
        assert (loaded.row.version, loaded.save_version) == (3, 1)
        assert repeat(unpack_match(loaded.save), loaded.moves).hash() == match.hash()
        store.checkpoint("one", 3, pack_match(match))
        store.checkpoint("one", 2, b"older")
        loaded = store.read("one")
        assert loaded is not None
        assert (loaded.save_version, loaded.moves) == (3, [])
        assert [one.version for one in store.moves_of("one")] == [2, 3]
        latest = store.latest("one", 2)
        assert (latest.row, [one.version for one in latest.moves]) == (loaded.row, [3])
        store.close()


@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def test_a_bad_change_takes_no_others_with_it(backend: str, tmp_path: Path) -> None:
    with database(backend, tmp_path) as url:
        store = Store(open_engine(url))
        names = [f"match{number}" for number in range(6)]
        for name in names:
            store_with_match(store, name)
        bad = Change("match3", (1, 1), 5.0, False, [move(2, "north", "hold")] * 2, 3)
        writing = [
            store.write(bad if name == bad.match else change(name, 2, "north")) for name in names
        ]
        errors = [type(one.exception(WAIT)).__name__ for one in writing]
        assert errors.count("NoneType") == 5
        assert errors[3] in ("IntegrityError", "UniqueViolation")
        assert [len(store.moves_of(name)) for name in names] == [1, 1, 1, 0, 1, 1]
        assert store.latest("match3", 0).row.version == 1
        store.write(change("match3", 2, "south")).result(WAIT)
        store.close()


def test_a_move_is_made_once(tmp_path: Path) -> None:
    """A change that can't be written fails alone; those that share its commit are kept."""
    store = Store(in_folder(tmp_path))
    for name in ("one", "two", "three"):
        store_with_match(store, name)
    store.write(change("one", 2, "north")).result(WAIT)
    writing = {name: store.write(change(name, 2, "south")) for name in ("one", "two", "three")}
    with pytest.raises(IntegrityError):
        writing["one"].result(WAIT)
    for name in ("two", "three"):
        writing[name].result(WAIT)
    made = {name: [one.seat for one in store.moves_of(name)] for name in writing}
    assert made == {"one": ["north"], "two": ["south"], "three": ["south"]}
    store.close()


def test_what_is_on_its_way_is_written_before_the_end(tmp_path: Path) -> None:
    store = Store(in_folder(tmp_path))
    names = [f"match{number}" for number in range(20)]
    for name in names:
        store_with_match(store, name)
    writing = [store.write(change(name, 2, "north")) for name in names]
    store.close()
    assert all(one.done() and one.exception() is None for one in writing)


@pytest.mark.postgres
def test_of_two_workers_one_changes_a_match(tmp_path: Path) -> None:
    """Both write the same matches at once, in opposite orders: each is changed once."""
    with database("postgres", tmp_path) as url:
        stores = [Store(open_engine(url)), Store(open_engine(url))]
        names = [f"match{number}" for number in range(30)]
        for name in names:
            store_with_match(stores[0], name)
        writing = {
            (name, seat): store.write(change(name, 2, seat))
            for store, seat, order in zip(stores, SEATS, (names, names[::-1]), strict=True)
            for name in order
        }
        for name in names:
            errors = [writing[name, seat].exception(WAIT) for seat in SEATS]
            assert sorted(type(error).__name__ for error in errors) == ["Behind", "NoneType"]
            (made,) = stores[0].moves_of(name)
            assert errors[SEATS.index(made.seat)] is None
        for store in stores:
            store.close()


@pytest.mark.postgres
def test_seats_that_others_have_changed_are_not_written_over(tmp_path: Path) -> None:
    with database("postgres", tmp_path) as url:
        store = Store(open_engine(url))
        store_with_match(store)
        for name, error in (("Ann", None), ("Ben", Behind)):
            seat = SeatRow("north", "human", b"x" * 32, holder=name)
            done = store.write(Change("one", (1, 1), 5.0, False, [], 2, [seat])).exception(WAIT)
            assert done is None if error is None else isinstance(done, error)
        latest = store.latest("one", 1)
        assert (latest.row.version, latest.row.shown, latest.seats[0].holder) == (1, 2, "Ann")
        store.close()


def test_the_newest_migration_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


@pytest.mark.parametrize("url", ["mysql://localhost/x", "nonsense", "postgresql://127.0.0.1:1/x"])
def test_a_database_that_can_not_be_used_is_refused(url: str) -> None:
    with pytest.raises(BadDatabase):
        open_engine(url)


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(BadDatabase) as error:
        open_engine("postgresql://me:hunter2@127.0.0.1:1/x")
    assert "hunter2" not in str(error.value)
