"""Studies of recorded games, in this process or in several."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec

from goldenspike.core import notation
from goldenspike.core.board_file import own_boards
from goldenspike.core.play import BrokenRecord
from goldenspike.core.registry import find
from goldenspike.core.worker_process import begin_worker
from goldenspike.sim.study import Study, StudyDepth, study_record


class NumberedStudy(msgspec.Struct, frozen=True, tag=True):
    """A study with the number of its game, counted from 0."""

    number: int
    study: Study


class BrokenText(msgspec.Struct, frozen=True, tag=True):
    """Why a record could not be studied; an error of its own would not come whole out of a process."""

    reason: str
    number: int


def study_texts(texts: Sequence[str], depths: Sequence[StudyDepth], jobs: int) -> dict[int, Study]:
    """Return the studies of recorded games, each of its depth, by number; raise BrokenRecord for a bad one.

    A record without a number has that of its place.
    """
    if jobs <= 1 or len(texts) < 2:
        return dict([_number_and_study(place, text, depths[place]) for place, text in enumerate(texts)])
    context = multiprocessing.get_context("spawn")
    encoded = [msgspec.msgpack.encode(depth) for depth in depths]
    with ProcessPoolExecutor(
        jobs, mp_context=context, initializer=begin_worker, initargs=(own_boards(),)
    ) as pool:
        found = pool.map(_study_encoded, range(len(texts)), texts, encoded, chunksize=4)
        decoded = [msgspec.msgpack.decode(each, type=NumberedStudy | BrokenText) for each in found]
    studies: dict[int, Study] = {}
    for each in decoded:
        if isinstance(each, BrokenText):
            raise BrokenRecord(each.reason, each.number)
        studies[each.number] = each.study
    return studies


def _study_encoded(place: int, text: str, depth: bytes) -> bytes:
    """Study one record; runs in a worker process."""
    try:
        found = _number_and_study(place, text, msgspec.msgpack.decode(depth, type=StudyDepth))
    except BrokenRecord as error:
        return msgspec.msgpack.encode(BrokenText(str(error), error.number))
    return msgspec.msgpack.encode(NumberedStudy(*found))


def _number_and_study(place: int, text: str, depth: StudyDepth) -> tuple[int, Study]:
    """Return the number of a recorded game, else its place among the files, and its study."""
    record = notation.parse(text, find)
    written = record.notes.get("number", "")
    number = int(written) - 1 if written.isascii() and written.isdigit() else place
    return number, study_record(find(record.game), record, depth)
