"""The journal: pages, readers, and what a save keeps of them."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from europa.kernel.journal import (
    Journal,
    Line,
    Noted,
    Page,
    Rolled,
    Shuffled,
    StepBegan,
    pack_lines,
    unpack_lines,
)

from .tiny import Said

entries = st.one_of(
    st.builds(Noted, st.text()),
    st.builds(Said, st.text(), st.text()),
    st.builds(StepBegan, st.text()),
    st.builds(Shuffled, st.text()),
    st.builds(Rolled, st.text(), st.integers(1, 20), st.lists(st.integers(1, 6)).map(tuple)),
)
readers = st.none() | st.lists(st.sampled_from(["ann", "bob"])).map(tuple)
lines = st.builds(Line, entries, readers)


@given(st.lists(lines))
def test_lines_survive_a_save(written: list[Line]) -> None:
    assert unpack_lines(pack_lines(written), (Said,)) == tuple(written)


@given(st.lists(lines))
def test_lines_of_an_older_save_are_read(written: list[Line]) -> None:
    """Before they were packed by columns, one by one."""
    assert unpack_lines(msgspec.msgpack.encode(written), (Said,)) == tuple(written)


def test_a_damaged_journal_is_no_journal() -> None:
    whole = msgspec.msgpack.decode(pack_lines([Line(Said("ann", "hello"), None)]))
    for field, value in (("order", [0, 0]), ("kinds", ["Nothing"]), ("read_by", [3])):
        with pytest.raises(msgspec.DecodeError):
            unpack_lines(msgspec.msgpack.encode({**whole, field: value}), (Said,))


@given(st.lists(st.lists(lines)), st.integers(0, 30))
def test_pages_read_as_one_list(pages: list[list[Line]], start: int) -> None:
    journal = Journal()
    for page in pages:
        journal.mark()
        journal.fresh.extend(page)
    flat = [line for page in pages for line in page]
    assert len(journal) == len(flat)
    assert journal.lines() == flat
    assert journal.lines(start) == flat[start:]


def test_a_closed_page_is_shared_and_never_changes() -> None:
    journal = Journal()
    assert journal.mark() is None
    journal.fresh.append(Line(Noted("a"), None))
    page = journal.mark()
    assert journal.mark() is page
    other = Journal(page)
    other.fresh.append(Line(Noted("b"), None))
    assert [line.entry for line in journal.lines()] == [Noted("a")]
    assert [line.entry for line in other.lines()] == [Noted("a"), Noted("b")]


def test_who_may_read() -> None:
    journal = Journal()
    journal.fresh += [
        Line(Noted("all"), None),
        Line(Noted("ann"), ("ann",)),
        Line(Noted("nobody"), ()),
        Line(Noted("last"), None),
    ]
    assert [number for number, _ in journal.read("ann")] == [0, 1, 2]
    assert [number for number, _ in journal.read("bob", 1)] == [1]
    assert [number for number, _ in journal.read(None)] == [0, 1]
    assert (journal.end("ann"), journal.end(None)) == (3, 2)
    assert journal.numbers("bob") == [0, 1, 1, 1, 2]


def test_a_page_from_a_save_is_unpacked_when_it_is_read() -> None:
    written = [Line(Said("ann", "hello"), None)]
    page = Page(None, None, pack_lines(written), 1, (Said,))
    assert page.end == 1
    assert page._lines is None
    assert page.lines == tuple(written)
    assert page.lines is page.lines
