"""Several seats that are asked together: each answers when it likes, sealed until its turn comes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from goldenspike.core.play import asked_together
from goldenspike.core.rng import Rng
from goldenspike.server import database
from goldenspike.server import protocol as wire
from goldenspike.server.lobby import Lobby
from goldenspike.server.programs import Programs
from goldenspike.server.room import Room
from goldenspike.server.rows import Person as Kept
from goldenspike.server.store import Store
from goldenspike.server.workers import Workers
from kit.keeping import url_of
from kit.live import Server
from kit.people import Looking, Person, chosen, options_of, rejection


def seated(*people: Person, seats: str = "me open open") -> str:
    """A table of railways where these people sit and are about to keep an eastern baron each."""
    table = people[0].open("railways", seats, listed=True)
    for person in people[1:]:
        person.told(f"/api/tables/{table}/sit", {})
    return table


@contextmanager
def looked_at(table: str, seats: dict[int, Person]) -> Iterator[dict[int, Looking]]:
    """What each of these people sees from their seat, once it is asked."""
    with ExitStack() as stack:
        sights = {seat: stack.enter_context(person.look(table, seat)) for seat, person in seats.items()}
        for sight in sights.values():
            sight.asked()
        yield sights


def accepted(answer: httpx.Response) -> int:
    assert answer.status_code == 200, answer.text
    assert answer.json()["type"] == "accepted"
    number: int = answer.json()["number"]
    return number


def state_of(looking: Looking) -> dict[str, Any]:
    assert looking.update is not None
    state: dict[str, Any] = looking.update["state"]
    return state


def words_of(state: dict[str, Any]) -> list[str]:
    return [option["words"] for option in options_of(state)]


def back(person: Person, table: str, state: dict[str, Any], seat: int) -> httpx.Response:
    body = {"id": person.command_id(), "number": state["number"], "seat": seat}
    return person.post(f"/api/tables/{table}/back", body)


def kept_barons(lines: list[dict[str, Any]]) -> list[tuple[int, str, str]]:
    """Who kept a baron, who said so, and which one as far as the reader may know."""
    kept = [
        line
        for line in lines
        if line["kind"] == "answer" and line["events"][0]["event"]["type"] == "BaronKept"
    ]
    return [(line["seat"], line["by"], line["words"]) for line in kept]


def test_all_are_asked_at_the_same_time(anna: Person, ben: Person, cleo: Person, meet: Any) -> None:
    people = {0: anna, 1: ben, 2: cleo}
    table = seated(*people.values())
    with looked_at(table, people) as sights, meet("Dora").look(table) as onlooking:
        offered = []
        for seat, sight in sights.items():
            state = state_of(sight)
            assert state["asked"]["seat"] == seat
            assert state["asked"]["prompt"] == "Keep one of your eastern barons."
            assert state["waiting"] == [0, 1, 2]
            assert sight.update is not None
            assert sight.update["table"]["deciding"] == seat, "everybody is told that it is theirs to answer"
            offered.extend(words_of(state))
        assert len(set(offered)) == 6, "two of one's own for each"
        seen = onlooking.until(lambda new: new["state"]["asked"]["seat"] is not None)
        assert seen["state"]["asked"]["seat"] == seen["table"]["deciding"] == 0
        assert seen["state"]["asked"]["options"] == []


def test_an_early_answer_is_sealed_and_played_in_its_turn(anna: Person, ben: Person, cleo: Person) -> None:
    people = {0: anna, 1: ben, 2: cleo}
    table = seated(*people.values())
    with looked_at(table, people) as sights:
        first = {seat: state_of(sight) for seat, sight in sights.items()}
        wanted = {seat: words_of(state)[seat % 2] for seat, state in first.items()}
        number = accepted(cleo.answer(table, first[2], wanted[2]))
        assert number == first[2]["number"]
        own = sights[2].after(number)["state"]
        assert (own["sealed"], own["takes_back"], own["may_take_back"]) == (wanted[2], wanted[2], True)
        assert own["asked"]["seat"] == 0
        assert own["waiting"] == [0, 1]
        assert own["moment"] == first[2]["moment"], "it is not played yet"
        assert own["view"]["players"][2]["chose_eastern"], "but one sees what one has kept"
        # Nobody has looked again: what they say is late by what others said, and by nothing else.
        assert accepted(ben.answer(table, first[1], wanted[1])) == number + 1
        assert accepted(anna.answer(table, first[0], wanted[0])) == number + 2
        for seat, sight in sights.items():
            sight.until(lambda new: new["state"]["moment"] >= own["moment"] + 3)
            known = [(other, "person", wanted[other] if other == seat else "") for other in range(3)]
            assert kept_barons(sight.lines) == known, "in the order of the table, not of the answers"
            assert not state_of(sight)["sealed"]
            numbers = [line["number"] for line in sight.lines]
            assert numbers == list(range(1, len(numbers) + 1))


def test_nobody_else_learns_more_than_that_somebody_has_chosen(
    anna: Person, ben: Person, cleo: Person, meet: Any
) -> None:
    people = {0: anna, 1: ben, 2: cleo}
    table = seated(*people.values())
    dora = meet("Dora")
    with looked_at(table, people) as sights, dora.look(table) as onlooking:
        sights[9] = onlooking
        onlooking.until(lambda new: new["state"]["asked"]["seat"] is not None)
        before = {seat: state_of(sights[seat]) for seat in (0, 1, 9)}
        moment = before[0]["moment"]
        past = {
            seat: people[seat].read(f"/api/tables/{table}/moments/{moment}?seat={seat}") for seat in (0, 1)
        }
        words = words_of(state_of(sights[2]))
        shown: dict[int, list[Any]] = {seat: [] for seat in before}
        for choice in words:
            state = sights[2].asked()
            number = accepted(cleo.answer(table, state, choice))
            for seat, others in shown.items():
                update = sights[seat].after(number)
                others.append({**update["state"], "number": 0})
                changed = {"number": update["state"]["number"], "waiting": [0, 1]}
                assert update["state"] == {**before[seat], **changed}, "nothing else has changed for them"
                line = sights[seat].lines[-1]
                assert (line["kind"], line["seat"], line["words"], line["events"]) == ("sealed", 2, "", [])
                for baron in words:
                    # Of one condition there are two cards, told apart by a last word.
                    named = re.compile(re.escape(baron.removeprefix("keep ")) + "(?! again)")
                    assert not named.search(str(update))
                    assert not named.search(str(sights[seat].lines))
            for seat, table_then in past.items():
                again = people[seat].read(f"/api/tables/{table}/moments/{moment}?seat={seat}")
                assert again == table_then
            assert dora.not_read(f"/api/tables/{table}/record").status == 409
            own = sights[2].after(number)["state"]
            assert sights[2].lines[-1]["words"] == choice
            sights[2].after(accepted(back(cleo, table, own, 2)))
        assert all(one == other for one, other in shown.values()), "whichever it was"


def test_a_sealed_answer_is_given_once_and_can_be_taken_back(anna: Person, ben: Person) -> None:
    people = {0: anna, 1: ben}
    table = seated(*people.values(), seats="me open")
    with looked_at(table, people) as sights:
        state = state_of(sights[1])
        one, other = words_of(state)
        body = {"id": ben.command_id(), "number": state["number"], "seat": 1, "words": one}
        given = ben.told(f"/api/tables/{table}/answer", body)
        assert ben.told(f"/api/tables/{table}/answer", body) == given
        assert ben.told(f"/api/tables/{table}/answer", {**body, "words": other}) == given
        sealed = sights[1].after(given["number"])["state"]
        again = {**sealed, "asked": {"seat": 1}}
        rejected = rejection(ben.answer(table, again, other))
        assert (rejected.status, rejected.number) == (409, sealed["number"])
        assert rejected.reason == "You have chosen already; take it back to choose anew."
        assert rejection(back(anna, table, sealed, 1)).status == 403
        undone = {"id": ben.command_id(), "number": sealed["number"], "seat": 1}
        taken = ben.told(f"/api/tables/{table}/back", undone)
        assert ben.told(f"/api/tables/{table}/back", undone) == taken
        now = sights[1].after(taken["number"])["state"]
        assert {**now, "number": 0} == {**state, "number": 0}, "as if nothing had been said"
        assert sights[1].lines[-1]["kind"] == "withdrawn"
        assert rejection(ben.answer(table, state, one)).status == 409, "one's own changes make a command late"
        ahead = {**now, "number": now["number"] + 1}
        assert rejection(ben.answer(table, ahead, one)).status == 409
        accepted(ben.answer(table, now, other))
        accepted(anna.answer(table, state_of(sights[0]), words_of(state_of(sights[0]))[0]))
        sights[1].until(lambda new: new["state"]["moment"] >= state["moment"] + 2)
        assert kept_barons(sights[1].lines)[-1] == (1, "person", other)


def test_who_is_asked_after_another_is_late_by_their_answer(anna: Person, ben: Person) -> None:
    """The same question in turn, as in an auction, hangs on what the one before has said."""
    table = anna.open("montana", "me open", listed=True)
    ben.told(f"/api/tables/{table}/sit", {})
    people, rng = {0: anna, 1: ben}, Rng("in turn")
    late, before = 0, ("", -1, 0)
    with anna.look(table, 0) as first, ben.look(table, 1) as second:
        for _ in range(400):
            if late:
                break
            update = first.until(lambda new: new["state"] and new["state"]["asked"]["seat"] is not None)
            seat, number = update["state"]["asked"]["seat"], update["state"]["number"]
            state = (first, second)[seat].after(number - 1)["state"]
            words = chosen(state, rng)
            if before == (state["asked"]["rule"], 1 - seat, number - 1):
                late += 1
                rejected = rejection(people[seat].answer(table, {**state, "number": number - 1}, words))
                assert (rejected.status, rejected.number) == (409, number)
            before = (state["asked"]["rule"], seat, accepted(people[seat].answer(table, state, words)))
            first.after(number)
            second.after(number)
    assert late


def test_what_is_sealed_is_judged_by_the_rules(anna: Person, ben: Person) -> None:
    people = {0: anna, 1: ben}
    table = seated(*people.values(), seats="me open")
    with looked_at(table, people) as sights:
        state = state_of(sights[1])
        for words in (*words_of(state_of(sights[0])), "pass"):
            rejected = rejection(ben.answer(table, state, words))
            assert (rejected.status, rejected.rule) == (422, "v2 Barons")
            assert rejected.reason == "First keep one of your two eastern barons."
            assert rejected.heading
            asked = ben.told(f"/api/tables/{table}/ask", {"seat": 1, "words": words})
            assert (asked["type"], asked["reason"]) == ("error", rejected.reason)
        for option in options_of(state):
            asked = ben.told(f"/api/tables/{table}/ask", {"seat": 1, "words": option["words"]})
            assert asked == {"type": "preview", "option": option}
        careful = ben.answer(table, state, words_of(state)[0], careful=True)
        assert accepted(careful) == state["number"], "it can be taken back, so there is nothing to be sure of"


def test_once_somebody_has_sealed_an_answer_others_take_nothing_back(
    anna: Person, ben: Person, cleo: Person
) -> None:
    people = {0: anna, 1: ben, 2: cleo}
    table = seated(*people.values())
    with looked_at(table, people) as sights:
        first = state_of(sights[0])
        number = accepted(anna.answer(table, first, words_of(first)[0]))
        assert sights[0].after(number)["state"]["may_take_back"]
        number = accepted(cleo.answer(table, state_of(sights[2]), words_of(state_of(sights[2]))[0]))
        now = sights[0].after(number)["state"]
        assert not now["may_take_back"]
        assert rejection(back(anna, table, now, 0)).status == 409


def test_a_stand_in_does_not_choose_again(anna: Person, ben: Person) -> None:
    people = {0: anna, 1: ben}
    table = seated(*people.values(), seats="me open")
    with anna.look(table, 0) as looking:
        with ben.look(table, 1) as own:
            state = own.asked()
            words = words_of(state)[1]
            own.after(accepted(ben.answer(table, state, words)))
        ben.told(f"/api/tables/{table}/leave", {})
        accepted(anna.answer(table, looking.asked(), words_of(looking.asked())[0]))
        looking.until(lambda new: new["state"]["moment"] >= state["moment"] + 2)
        assert kept_barons(looking.lines)[-1] == (1, "person", "")
    with ben.look(table, 1) as own:
        own.until(lambda new: not new["table"]["seats"][1]["stand_in"])
        assert kept_barons(own.lines)[-1] == (1, "person", words)


def test_bots_answer_in_their_turn_between_people(anna: Person, ben: Person) -> None:
    people = {0: anna, 2: ben}
    table = seated(*people.values(), seats="me random open")
    with looked_at(table, people) as sights:
        state = state_of(sights[2])
        assert state["waiting"] == [0, 1, 2]
        words = words_of(state)[1]
        accepted(ben.answer(table, state, words))
        accepted(anna.answer(table, state_of(sights[0]), words_of(state_of(sights[0]))[0]))
        sights[2].until(lambda new: new["state"]["moment"] >= state["moment"] + 3)
        assert kept_barons(sights[2].lines) == [(0, "person", ""), (1, "bot", ""), (2, "person", words)]


def test_two_at_one_device_are_asked_one_after_the_other(anna: Person, ben: Person) -> None:
    table = ben.open("railways", "open me me", listed=True)
    anna.told(f"/api/tables/{table}/sit", {})
    with ben.look(table, 1) as looking:
        for seat in (1, 2):
            looking.look(seat)
            state = looking.asked()
            assert ben.table(table)["deciding"] == seat
            looking.after(accepted(ben.answer(table, state, words_of(state)[0])))
        assert ben.table(table)["deciding"] == 0
        lobby = [found for found in ben.read("/api/tables")["mine"] if found["id"] == table]
        assert [found["deciding"] for found in lobby] == [0]


@pytest.mark.slow
def test_a_killed_server_keeps_what_was_sealed(own_server: Server) -> None:
    own_server.start()
    people = {seat: Person(own_server, name) for seat, name in enumerate(("Anna", "Ben", "Cleo"))}
    table = seated(*people.values())
    words = {}
    with looked_at(table, people) as sights:
        for seat in (1, 2):
            state = state_of(sights[seat])
            words[seat] = words_of(state)[1]
            sights[seat].after(accepted(people[seat].answer(table, state, words[seat])))
        shown = state_of(sights[2])
        sights[1].after(accepted(back(people[1], table, state_of(sights[2]), 1)))
    own_server.kill()
    own_server.start()
    for person in people.values():
        person.move_to(own_server)
    with people[2].look(table, 2) as looking:
        state = looking.until(lambda new: new["state"] is not None)["state"]
        assert state == {**shown, "number": shown["number"] + 1, "waiting": [0, 1]}
        assert state["sealed"] == words[2]
        for seat in (0, 1):
            with people[seat].look(table, seat) as own:
                asked = own.asked()
                accepted(people[seat].answer(table, asked, words_of(asked)[0]))
        looking.until(lambda new: new["state"]["moment"] >= state["moment"] + 3)
        assert kept_barons(looking.lines)[-1] == (2, "person", words[2])
    for person in people.values():
        person.http.close()


# Inside ------------------------------------------------------------------------------------------


def at_a_table(file: Path, clock: wire.ClockPlan | None, happens: Callable[[Room, Kept], Any]) -> None:
    """Have this happen at a table of three seats of one person, about to keep their barons."""
    url = url_of(file)
    database.prepare(url)

    async def run() -> None:
        store, workers = Store(database.async_url(url)), Workers(1)
        store.start()
        lobby = Lobby(store, workers, Programs({}), 0.0)
        await lobby.start()
        anna, _ = await lobby.store.new_person()
        plans = [wire.SeatPlan("me")] * 3
        room = await lobby.open(anna, wire.OpenTable("opening-1", "railways", plans, clock=clock))
        while room.game_state.deciding is None:
            await asyncio.sleep(0.01)
        await happens(room, anna)
        await lobby.close()
        await workers.close()
        await store.close()

    asyncio.run(run())


def test_when_time_is_up_a_sealed_answer_counts(tmp_path: Path) -> None:
    async def happens(room: Room, anna: Kept) -> None:
        words = {}
        for seat in (1, 2):
            table = room.game_state.table_for(seat)
            words[seat] = room.game.write(asked_together(table)[0].options(table)[1])
            number = room.log.answer_number + 1
            await room.answer(anna, wire.Answer(f"answer-{seat}", number, seat, words[seat]))
        assert room.game_state.waiting == [0]
        moment = room.game_state.moment
        await room.seats.time_is_up(1)
        assert not room.row.seats[1].stand_in, "the time of who has answered does not run"
        await room.seats.time_is_up(0)
        assert room.row.seats[0].stand_in
        while room.game_state.moment < moment + 3:
            await asyncio.sleep(0.01)
        entries = [entry.row for entry in room.log.entries if moment < entry.moment <= moment + 3]
        answers = [(line.seat, line.by) for line in entries if line.kind == "answer"]
        assert answers == [(0, "bot"), (1, "person"), (2, "person")]
        said = [line.words for line in entries if line.kind == "answer"][1:]
        assert said == list(words.values())

    at_a_table(tmp_path / "tables.db", wire.ClockPlan(3_600), happens)


def test_what_could_not_be_written_is_not_sealed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens(room: Room, anna: Kept) -> None:
        async def fails(change: Any) -> None:
            raise OSError("the disk is full")

        table = room.game_state.table_for(2)
        words = room.game.write(asked_together(table)[0].options(table)[0])
        command = wire.Answer("answer-1", room.log.answer_number + 1, 2, words)
        with monkeypatch.context() as broken:
            broken.setattr(room.store, "write_change", fails)
            with pytest.raises(OSError, match="full"):
                await room.answer(anna, command)
        assert room.game_state.sealed == {}
        assert room.game_state.waiting == [0, 1, 2]
        assert isinstance(await room.answer(anna, command), wire.Accepted)
        assert room.game_state.waiting == [0, 1]

    at_a_table(tmp_path / "tables.db", None, happens)
