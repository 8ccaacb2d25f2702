"""Saves: round trips, damage, the future, and a process killed while saving."""

from __future__ import annotations

import os
import signal
import time
import zlib
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from europa.examples.marches import game as marches
from europa.kernel import Match
from europa.kernel.dice import Dice, ScriptedDice, seed_from
from europa.kernel.errors import EuropaError, NotAllowed, SaveDamaged, SaveFromFuture, UnknownName
from europa.kernel.files import write_atomically
from europa.kernel.running import KEPT
from europa.kernel.save import MAGIC, VERSION, pack_match, unpack_match
from europa.kernel.testing import playout, random_answer, snapshot


def begun(answers: int, scenario: str = "feud") -> Match[Any]:
    return playout(Match.new("marches", scenario, 4, seed=4), 2, answers)


def reach(wanted: Callable[[Match[Any]], bool]) -> Match[Any]:
    match, chance = begun(40), Random(1)
    while not wanted(match):
        random_answer(match, chance)
    return match


def repacked(data: bytes, **changes: Any) -> bytes:
    """A save with other contents and a right checksum."""
    saved = msgspec.msgpack.decode(zlib.decompress(data[len(MAGIC) + 18 :]))
    head = MAGIC + VERSION.to_bytes(2, "big")
    body = zlib.compress(msgspec.msgpack.encode({**saved, **changes}))
    return head + blake2b(head + body, digest_size=16).digest() + body


class TestScriptedDice:
    def test_a_match_with_scripted_dice_says_so(self, tmp_path: Path) -> None:
        setup = marches.check_setup(None, 2, None)
        seed = seed_from(1)
        start = marches.setup(setup, Dice(seed))
        match = Match.from_position(marches, setup, start, ScriptedDice({"attack": [6]}, seed))
        with pytest.raises(
            NotAllowed, match=r"a match with scripted dice \(attack\) can't be saved"
        ):
            match.save(tmp_path / "a")
        assert not (tmp_path / "a").exists()
        plain = Match.from_position(marches, setup, start, ScriptedDice({}, seed))
        assert unpack_match(pack_match(plain)).hash() == plain.hash()


class TestRoundTrip:
    @pytest.mark.parametrize(
        "wanted",
        [
            lambda match: not match._since,
            lambda match: match.asks()[0].kind == "hire" and len(match._since) == 2,
            lambda match: match.asks()[0].kind == "ambush",
            lambda match: match.step == "orders" and len(match.asks()) == 2,
            lambda match: match.is_over,
        ],
        ids=["between steps", "in a step", "in an interrupt", "in a sealed group", "over"],
    )
    def test_a_match_comes_back_as_it_was(
        self, wanted: Callable[[Match[Any]], bool], tmp_path: Path
    ) -> None:
        match = reach(wanted)
        path = tmp_path / "new folder" / "game.save"
        match.save(path)
        again = Match.load(path)
        assert snapshot(again) == snapshot(match)
        assert again.undo_rule == match.undo_rule
        assert again.record(with_seed=True) == match.record(with_seed=True)
        if not match.is_over:
            assert playout(again, 9, 50).hash() == playout(match, 9, 50).hash()

    def test_a_loaded_match_can_be_undone_and_rewound_to_the_start(self) -> None:
        match = begun(30)
        match.undo_rule = "free"
        again = unpack_match(pack_match(match))
        assert snapshot(again.at(0)) == snapshot(match.at(0))
        assert snapshot(again.at(17)) == snapshot(match.at(17))
        for _ in range(25):
            again.undo()
        assert snapshot(again) == snapshot(match.at(5))

    def test_a_clone_whose_checkpoint_was_dropped(self) -> None:
        match = begun(40, "hundred_years")
        clone = match.clone()
        playout(match, 1, 8 * KEPT)
        assert clone._base.state is None
        assert snapshot(unpack_match(pack_match(clone))) == snapshot(clone)

    def test_a_save_of_a_save(self) -> None:
        match = unpack_match(pack_match(begun(40)))
        assert snapshot(unpack_match(pack_match(match))) == snapshot(match)

    def test_an_imagined_match(self) -> None:
        match = begun(40).imagine("north", seed=1)
        assert snapshot(unpack_match(pack_match(match))) == snapshot(match)

    def test_a_match_that_began_at_an_imagined_position(self) -> None:
        match = playout(begun(40).suppose("north", seed=1), 3, 60)
        again = unpack_match(pack_match(match))
        assert snapshot(again) == snapshot(match)
        assert snapshot(again.at(0)) == snapshot(match.at(0))
        assert snapshot(unpack_match(pack_match(again)).at(20)) == snapshot(match.at(20))

    def test_a_thousand_decisions_are_small(self) -> None:
        match = begun(1000, "hundred_years")
        assert match.number == 1000
        assert len(pack_match(match)) < 60_000


SAVE = pack_match(begun(60))


class TestDamage:
    @staticmethod
    def refused(data: bytes, path: Path, error: type[EuropaError], words: str) -> None:
        path.write_bytes(data)
        with pytest.raises(error, match=words):
            Match.load(path)
        assert path.read_bytes() == data, "the file is left as it was"

    @example(len(MAGIC) + 1, VERSION)  # format 0, older than all
    @given(st.integers(0, len(SAVE) - 1), st.integers(1, 255))
    def test_a_changed_byte_anywhere(self, place: int, change: int) -> None:
        data = bytearray(SAVE)
        data[place] ^= change
        with pytest.raises((SaveDamaged, SaveFromFuture)):
            unpack_match(bytes(data))

    @given(st.integers(0, len(SAVE) - 1))
    def test_a_file_that_was_cut_short(self, length: int) -> None:
        with pytest.raises(SaveDamaged):
            unpack_match(SAVE[:length])

    @given(st.binary())
    def test_a_file_that_is_no_save(self, data: bytes) -> None:
        with pytest.raises(SaveDamaged, match="is not a save of europa"):
            unpack_match(data)

    def test_the_file_is_left_as_it_was(self, tmp_path: Path) -> None:
        path = tmp_path / "game.save"
        self.refused(b"hello", path, SaveDamaged, "is not a save")
        self.refused(SAVE[:-1], path, SaveDamaged, "its checksum is wrong")

    def test_a_future_format(self, tmp_path: Path) -> None:
        data = MAGIC + (VERSION + 1).to_bytes(2, "big") + SAVE[len(MAGIC) + 2 :]
        words = f"save format {VERSION + 1}, but this europa reads up to {VERSION}"
        self.refused(data, tmp_path / "game.save", SaveFromFuture, words)

    def test_future_rules(self, tmp_path: Path) -> None:
        data = repacked(SAVE, rules_version=marches.rules_version + 1)
        self.refused(data, tmp_path / "game.save", SaveFromFuture, "played with rules 2 of marches")

    def test_contents_that_lead_elsewhere(self, tmp_path: Path) -> None:
        path = tmp_path / "game.save"
        self.refused(repacked(SAVE, hash="x"), path, SaveDamaged, "doesn't lead to the position")
        self.refused(repacked(SAVE, hash=1), path, SaveDamaged, "can't be read")
        self.refused(repacked(SAVE, state=b"\x80"), path, SaveDamaged, "doesn't fit the rules")
        since = [("north", "fly", True)]
        self.refused(repacked(SAVE, since=since), path, SaveDamaged, "can't answer 'fly'")
        setup = {"game": "chess", "scenario": "x", "seats": [], "options": {}}
        self.refused(repacked(SAVE, setup=setup), path, UnknownName, "unknown game 'chess'")

    def test_packed_contents_that_are_broken(self) -> None:
        head = MAGIC + VERSION.to_bytes(2, "big")
        data = head + blake2b(head + b"x", digest_size=16).digest() + b"x"
        with pytest.raises(SaveDamaged, match="can't be read"):
            unpack_match(data)

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(SaveDamaged, match="can't be opened: No such file"):
            Match.load(tmp_path / "none.save")


def test_a_write_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.mkdir()
    with pytest.raises(OSError, match="directory"):
        write_atomically(taken, b"x")
    assert list(tmp_path.iterdir()) == [taken]


@pytest.fixture
def saver(tmp_path: Path) -> Iterator[Callable[[], int]]:
    """Starts a process that saves in a loop, each time one answer further."""
    children: list[int] = []
    path = tmp_path / "game.save"
    match, chance = begun(100), Random(4)
    match.save(path)

    def start() -> int:
        child = os.fork()
        if child == 0:
            try:
                while not match.is_over:
                    random_answer(match, chance)
                    match.save(path)
            finally:
                os._exit(0)
        children.append(child)
        return child

    yield start
    for child in children:
        try:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        except (ProcessLookupError, ChildProcessError):
            continue


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a Unix")
def test_killed_200_times_while_saving(saver: Callable[[], int], tmp_path: Path) -> None:
    """SIGKILL at any moment leaves a match that can be loaded: the old one or the new one."""
    chance = Random(1792)
    path = tmp_path / "game.save"
    numbers = set()
    for _ in range(200):
        child = saver()
        time.sleep(chance.uniform(0, 0.02))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        match = Match.load(path)
        numbers.add(match.number)
        assert match.number >= 100
    assert len(numbers) > 1, "no child ever came to save"
    match.save(path)
    assert snapshot(Match.load(path)) == snapshot(match)
    others = [file for file in tmp_path.iterdir() if file != path]
    assert all(file.name.endswith(".part") for file in others)
