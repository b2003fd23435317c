"""Whole games through the wire: they end, their records replay, and their luck can be checked."""

from __future__ import annotations

import hashlib
import os

import pytest

from goldenspike.core import notation, registry
from goldenspike.core.agenda import Chance
from goldenspike.core.play import BrokenRecord, pending, play
from goldenspike.core.record import check, replay
from goldenspike.core.rng import Rng
from goldenspike.server.dice import verify_record
from kit.people import Person, chosen

COMPILED = os.environ.get("GOLDENSPIKE_FORM") == "compiled"
STRONG = "greedy" if COMPILED else "random"
"""In plain form the better bot takes minutes over a game of railways."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("pioneer", "me"),
        ("montana", "me greedy"),
        ("america", "me greedy greedy"),
        ("railways", f"me {STRONG} {STRONG}"),
    ],
)
def test_a_whole_game_is_played_and_its_record_tells_the_truth(anna: Person, name: str, seats: str) -> None:
    table = anna.open(name, seats)
    commitment = anna.table(table)["commitment"]
    update = anna.play(table, Rng(f"whole {name}"))
    assert update["table"]["stage"] == "over"
    state = update["state"]
    assert state["over"]
    assert state["asked"] is None
    assert len(state["scores"]) == len(seats.split())
    assert state["winners"]
    text = anna.record(table)
    game = registry.find(name)
    record = notation.read(text, registry.find)
    assert update["table"]["result"] == record.result
    played = check(game, record)
    assert list(game.outcome(played).scores) == state["scores"]
    assert record.notes["commitment"] == commitment
    assert hashlib.sha256(bytes.fromhex(record.notes["secret"])).hexdigest() == commitment
    found = verify_record(game, record)
    assert (found.first_wrong, found.matches_commitment) == (0, True)
    rolled = [number for number, who in enumerate(record.speakers) if who == "dice"]
    assert len(rolled) > 5
    assert found.chances == len(rolled)
    told = anna.read(f"/api/tables/{table}/dice")
    assert (told["chances"], told["first_wrong"], told["matches_commitment"]) == (len(rolled), 0, True)
    assert (told["commitment"], told["secret"]) == (commitment, record.notes["secret"])
    last = update["table"]
    again = anna.read(f"/api/tables/{table}/moments/{state['moment']}?seat={len(seats.split()) - 1}")
    assert again["state"]["over"], "when all is over every seat may be looked from"
    assert last["deciding"] is None
    if game.deal is None:
        see_that_other_luck_is_found(name, text, rolled)


def see_that_other_luck_is_found(name: str, text: str, rolled: list[int]) -> None:
    """TableChange one answer of the dice and keep what still replays: the check names it."""
    game = registry.find(name)
    for number in rolled[3:]:
        record = notation.read(text, registry.find)
        table = replay(game, record, number)
        question = pending(table)
        assert isinstance(question, Chance)
        others = [answer for answer, _ in question.odds(table) if answer != record.answers[number]]
        if not others:
            continue
        record.answers[number:] = [others[0]]
        record.speakers, record.result = [], ""
        play(table, others[0])
        assert verify_record(game, record).first_wrong == number + 1
        record.notes["secret"] = "00" * 32
        found = verify_record(game, record)
        assert not found.matches_commitment
        assert found.first_wrong == 1 + rolled[found.chances - 1]
        return


def test_a_record_that_tells_no_secret_cannot_be_checked(anna: Person) -> None:
    table = anna.open("montana", "me random")
    anna.play(table, Rng("no secret"), 2)
    record = notation.read(anna.record(table), registry.find)
    assert record.notes["commitment"] == anna.table(table)["commitment"]
    assert "secret" not in record.notes
    game = registry.find("montana")
    with pytest.raises(BrokenRecord, match="no secret"):
        verify_record(game, record)
    record.notes["secret"] = "no number"
    with pytest.raises(BrokenRecord, match="no secret"):
        verify_record(game, record)


def test_the_luck_of_a_game_that_went_on_is_checked_from_there(anna: Person) -> None:
    first = anna.open("pioneer", "me")
    anna.play(first, Rng("first"), 5)
    plan = {
        "id": anna.command_id(),
        "game": "pioneer",
        "seats": [{"who": "me"}],
        "record": anna.record(first),
    }
    second = anna.told("/api/tables", plan)["id"]
    anna.play(second, Rng("second"), 10)
    anna.told(f"/api/tables/{second}/give-up", {})
    record = notation.read(anna.record(second), registry.find)
    game = registry.find("pioneer")
    assert verify_record(game, record).first_wrong == 0
    for wrong in ("after answer 0", "after answer 1000000", "sometime"):
        record.notes["begun"] = wrong
        if wrong == "after answer 0":
            assert verify_record(game, record).first_wrong > 0, "the first dice were another table's"
        else:
            with pytest.raises(BrokenRecord):
                verify_record(game, record)


@pytest.mark.slow
def test_the_record_of_a_running_game_is_refused_once_it_would_tell_a_secret(
    anna: Person, ben: Person
) -> None:
    table = anna.open("america", "me random random")
    path = f"/api/tables/{table}/record"
    assert anna.http.get(path).status_code == 200
    rng = Rng("tells a secret")
    with anna.look(table, 0) as looking:
        for _ in range(400):
            state = looking.asked()
            if [line for line in looking.lines if line["kind"] == "answer" and not line["words"]]:
                break
            assert anna.answer(table, state, chosen(state, rng)).status_code == 200
            looking.after(state["number"])
    for person in (anna, ben):
        rejected = person.not_read(path)
        assert rejected.status == 409
        assert "hidden" in rejected.reason
    anna.told(f"/api/tables/{table}/give-up", {})
    assert "secret" in notation.read(ben.record(table), registry.find).notes
