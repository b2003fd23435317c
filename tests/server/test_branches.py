"""Branches: who may play on from a moment, what they show, the tree they make, and their records."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from goldenspike.core import notation
from goldenspike.core.record import WHAT_IF, check
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.server import branches
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.dice import verify_record
from goldenspike.server.room import Room
from goldenspike.server.rows import Person as Holder
from kit.finished import finished
from kit.keeping import open_lobby, until
from kit.people import Person


def over(person: Person, name: str = "montana", seats: str = "me random", **more: Any) -> str:
    """Return a finished table of a person."""
    table = person.open(name, seats, record=finished(name, len(seats.split())), **more)
    assert person.table(table)["stage"] == "over"
    return table


def branch(person: Person, table: str, moment: int, seats: str, **more: Any) -> dict[str, Any]:
    """Return the body of the command that opens a branch."""
    plans = [
        {"who": word} if word in ("me", "open") else {"who": "bot", "bot": word} for word in seats.split()
    ]
    return {"id": person.command_id(), "moment": moment, "seats": plans, **more}


def opened(person: Person, table: str, moment: int, seats: str, **more: Any) -> dict[str, Any]:
    """Open a branch; return its info."""
    info: dict[str, Any] = person.told(
        f"/api/tables/{table}/branches", branch(person, table, moment, seats, **more)
    )
    return info


def answers_of(person: Person, table: str) -> list[Any]:
    return notation.parse(person.record(table), find).answers


# Playing on --------------------------------------------------------------------------------------


def test_a_branch_has_the_first_answers_as_its_own_and_goes_on_otherwise(anna: Person) -> None:
    table = over(anna)
    made = opened(anna, table, 20, "random me", name="  Without the  cow ")
    assert (made["stage"], made["listed"], made["owner"]) == ("running", False, True)
    assert made["branch"] == {
        "name": "Without the cow",
        "moment": 20,
        "parent": table,
        "root": table,
        "origin": f"after move 20 of table {table}",
    }
    anna.play(made["id"], Rng("on"), 3)
    there, here = answers_of(anna, table), answers_of(anna, made["id"])
    assert here[:20] == there[:20]
    assert len(here) > 20
    with anna.look(made["id"], 1) as looking:
        lines = looking.until(lambda new: new["state"])["lines"]
    kinds = [line["kind"] for line in lines]
    assert kinds[:22] == ["opened", *["answer"] * 20, "seat"]
    assert "not the game itself" in lines[21]["events"][0]["template"]
    assert anna.table(table)["branch"] is None


def test_any_seat_can_be_taken_and_friends_are_invited(anna: Person, ben: Person) -> None:
    made = opened(anna, over(anna), 12, "open me")
    assert (made["stage"], bool(made["invitation"])) == ("gathering", True)
    path = f"/api/tables/{made['id']}/sit"
    assert ben.rejected(path, {"seat": 0}).status == 403
    seated = ben.told(path, {"seat": 0, "invitation": made["invitation"]})
    assert [seat["mine"] for seat in seated["seats"]] == [True, False]
    assert seated["stage"] == "running"


def test_the_first_and_the_last_moment(anna: Person) -> None:
    table = over(anna)
    last = len(answers_of(anna, table))
    assert opened(anna, table, 0, "me random")["branch"]["moment"] == 0
    assert opened(anna, table, last - 1, "me me")["branch"]["moment"] == last - 1
    refused = anna.rejected(f"/api/tables/{table}/branches", branch(anna, table, last, "me me"))
    assert (refused.status, "over here" in refused.reason) == (409, True)
    refused = anna.rejected(f"/api/tables/{table}/branches", branch(anna, table, last + 1, "me me"))
    assert refused.status == 404


@pytest.mark.parametrize(
    ("seats", "more", "status"),
    [
        ("me", {}, 400),
        ("random random", {}, 400),
        ("me cmd:./x", {}, 400),
        ("me random", {"moment": -1}, 400),
        ("me random", {"name": "x" * 61}, 400),
        ("me random", {"name": "a\x07b"}, 400),
        ("me random", {"listed": True}, 400),
    ],
)
def test_a_branch_that_cannot_be_is_refused(
    anna: Person, seats: str, more: dict[str, Any], status: int
) -> None:
    table = over(anna)
    body = {**branch(anna, table, 10, seats), **more}
    assert anna.rejected(f"/api/tables/{table}/branches", body).status == status
    assert anna.read(f"/api/tables/{table}/branches")["branches"] == []


def test_the_same_command_twice_at_once_gives_one_branch(anna: Person) -> None:
    table = over(anna)
    body = branch(anna, table, 10, "me random")
    with ThreadPoolExecutor(4) as several:
        made = {
            one["id"]
            for one in several.map(lambda _: anna.told(f"/api/tables/{table}/branches", body), range(4))
        }
    assert len(made) == 1
    assert [one["id"] for one in anna.read(f"/api/tables/{table}/branches")["branches"]] == [*made]


# Who may -----------------------------------------------------------------------------------------


def test_whoever_may_see_a_finished_game_may_play_on_from_it(anna: Person, ben: Person) -> None:
    table = over(anna)
    made = opened(ben, table, 30, "random me")
    assert made["owner"]
    seen = anna.read(f"/api/tables/{table}/branches")
    assert ([one["id"] for one in seen["branches"]], seen["root"]["id"]) == ([made["id"]], table)


def test_a_closed_table_stays_closed(anna: Person, ben: Person) -> None:
    table = over(anna, watching="closed")
    refused = ben.rejected(f"/api/tables/{table}/branches", branch(ben, table, 5, "me random"))
    assert refused.status == 403
    assert ben.not_read(f"/api/tables/{table}/branches").status == 403
    made = opened(anna, table, 5, "me random", watching="open")
    assert made["watching"] == "closed", "its moves are not shown to more people by a branch"
    assert ben.not_read(f"/api/tables/{made['id']}/branches").status == 403
    assert ben.not_read(f"/api/tables/{made['id']}/moments/3").status == 403


def test_a_closed_branch_is_in_nobody_elses_tree(anna: Person, ben: Person) -> None:
    table = over(anna)
    made = opened(ben, table, 5, "me random", watching="closed")
    assert anna.read(f"/api/tables/{table}/branches")["branches"] == []
    assert [one["id"] for one in ben.read(f"/api/tables/{table}/branches")["branches"]] == [made["id"]]


def test_while_others_play_nobody_plays_on_from_a_move(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open", listed=True)
    anna.told(f"/api/tables/{table}/chat", {"id": anna.command_id(), "text": "Come!"})
    early = anna.rejected(f"/api/tables/{table}/branches", branch(anna, table, 0, "me random"))
    assert (early.status, "has not begun" in early.reason) == (409, True)
    ben.told(f"/api/tables/{table}/sit", {"seat": 1})
    for person, status in ((anna, 409), (ben, 409)):
        refused = person.rejected(f"/api/tables/{table}/branches", branch(person, table, 0, "me random"))
        assert (refused.status, "when the game is over" in refused.reason) == (status, True)


def test_a_running_game_against_bots_is_its_players_alone(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me random")
    anna.play(table, Rng("run"), 3)
    refused = ben.rejected(f"/api/tables/{table}/branches", branch(ben, table, 2, "me random"))
    assert refused.status == 403
    made = opened(anna, table, 2, "random me")
    assert made["branch"]["moment"] == 2


def test_the_daily_deal_is_played_on_only_once_it_is_over(anna: Person, ben: Person) -> None:
    today = anna.open("pioneer", "me", daily=True)
    refused = anna.rejected(f"/api/tables/{today}/branches", branch(anna, today, 0, "me"))
    assert (refused.status, "when the game is over" in refused.reason) == (409, True)
    anna.told(f"/api/tables/{today}/give-up", {})
    before = anna.read("/api/games/pioneer/daily")
    made = opened(anna, today, 0, "me")
    assert (made["watching"], made["day"]) == ("closed", "")
    assert ben.not_read(f"/api/tables/{made['id']}/moments/0").status == 403
    anna.told(f"/api/tables/{made['id']}/give-up", {})
    after = anna.read("/api/games/pioneer/daily")
    assert after["mine"] == before["mine"]
    assert after["practice"] == before["practice"]


def test_a_lesson_has_no_branches(anna: Person) -> None:
    lesson = anna.read("/api/lessons")[0]
    table = anna.told(
        f"/api/games/{lesson['game']}/lessons/{lesson['lessons'][0]['id']}", {"id": anna.command_id()}
    )
    seats = " ".join(["me"] + ["random"] * (len(table["seats"]) - 1))
    refused = anna.rejected(f"/api/tables/{table['id']}/branches", branch(anna, table["id"], 0, seats))
    assert refused.status == 409


# What a branch of a running game may show --------------------------------------------------------


def first_hidden(room: Room, seat: int) -> int:
    """Return the moment after which a seat has not seen every answer."""
    for entry in room.log.entries:
        if entry.row.kind == "answer" and not entry.row.seen >> seat & 1:
            return entry.moment - 1
    raise AssertionError("nothing is hidden from this seat")


@pytest.mark.parametrize(("name", "seats"), [("america", 3), ("railways", 2)])
def test_a_running_game_is_played_on_only_as_far_as_its_player_has_seen_everything(
    name: str, seats: int, db: str
) -> None:
    """Whatever a branch shows of the running game then follows from answers its player was shown."""

    async def happens() -> None:
        async with open_lobby(db) as lobby:
            anna, _ = await lobby.store.new_person()
            bots = [wire.SeatPlan("bot", "random")] * (seats - 1)
            room = await lobby.open(anna, wire.OpenTable("opening-1", name, [wire.SeatPlan("me"), *bots]))
            await play_until(room, anna, lambda: hides(room))
            moment = first_hidden(room, 0)

            def command(at: int) -> wire.OpenBranch:
                return wire.OpenBranch(
                    f"branch-{at}-{room.game_state.moment}", at, [wire.SeatPlan("me"), *bots]
                )

            for hidden in (moment + 1, room.game_state.moment):
                with pytest.raises(CommandError, match="that you have not seen"):
                    await lobby.open_branch(anna, room.row.id, command(hidden))
            made = await lobby.open_branch(anna, room.row.id, command(moment))
            answers = [entry.row for entry in made.log.entries if entry.row.kind == "answer"][:moment]
            assert all(row.seen & 1 for row in answers), "every answer it begins with was seen"
            assert made.row.secret != room.row.secret

    asyncio.run(happens())


def hides(room: Room) -> bool:
    """Whether something was answered that the first seat has not seen."""
    return room.log.hides_answers_from([0])


async def play_until(room: Room, person: Holder, wanted: Any) -> None:
    """Answer by chance until something is as wanted."""
    rng = Rng("until")
    while not wanted():
        await until(lambda: wanted() or room.game_state.deciding == 0)
        if wanted():
            return
        question = room.game_state.question
        assert question is not None
        words = room.game.write(question.sample(room.game_state.table, rng))
        number = room.log.answer_number + 1
        await room.answer(person, wire.Answer(f"answer-{number}", number, 0, words))


def test_a_branch_follows_nothing_of_the_running_games_dice(db: str) -> None:
    """The secret of the game itself decides nothing in a branch: two of them roll apart."""

    async def happens() -> None:
        async with open_lobby(db) as lobby:
            anna, _ = await lobby.store.new_person()
            room = await lobby.open(anna, wire.OpenTable("opening-1", "pioneer", [wire.SeatPlan("me")]))
            drawn = []
            for number in range(3):
                command = wire.OpenBranch(f"branch-{number}", 0, [wire.SeatPlan("me")])
                made = await lobby.open_branch(anna, room.row.id, command)
                drawn.append(await chances(made, anna))
            drawn.append(await chances(room, anna))
            assert len({tuple(words) for words in drawn}) == len(drawn)

    asyncio.run(happens())


async def chances(room: Room, person: Holder) -> list[str]:
    """Play a while; return what was drawn."""
    await play_until(room, person, lambda: room.game_state.moment >= 40)
    return [
        entry.row.words for entry in room.log.entries if entry.row.kind == "answer" and entry.row.seat is None
    ]


# The tree ----------------------------------------------------------------------------------------


def test_branches_of_branches_make_a_tree(anna: Person) -> None:
    table = over(anna)
    first = opened(anna, table, 20, "me random")["id"]
    anna.play(first, Rng("first"), 4)
    anna.told(f"/api/tables/{first}/give-up", {})
    moment = len(answers_of(anna, first))
    second = opened(anna, first, moment, "random me")
    assert (second["branch"]["parent"], second["branch"]["root"]) == (first, table)
    assert second["branch"]["origin"] == (
        f"after move {moment} of table {first}, itself what if after move 20 of table {table}"
    )
    from_the_game = opened(anna, first, 11, "me random")
    assert from_the_game["branch"]["parent"] == table, "up to there it is the game itself"
    for one in (table, first, second["id"]):
        tree = anna.read(f"/api/tables/{one}/branches")
        assert tree["root"]["id"] == table
        assert [each["id"] for each in tree["branches"]] == [first, second["id"], from_the_game["id"]]


def test_a_branch_is_named_and_renamed_by_whoever_began_it(anna: Person, ben: Person) -> None:
    made = opened(anna, over(anna), 7, "me random")
    assert made["branch"]["name"] == "After move 7"
    path = f"/api/tables/{made['id']}/name"
    assert ben.rejected(path, {"name": "Mine"}).status == 403
    assert anna.rejected(path, {"name": "  "}).status == 400
    with ben.look(made["id"]) as looking:
        looking.until(lambda new: new["state"])
        assert anna.told(path, {"name": "The cow first"})["branch"]["name"] == "The cow first"
        looking.until(lambda new: new["table"]["branch"]["name"] == "The cow first")
    usual = anna.open("montana", "me random")
    assert anna.rejected(f"/api/tables/{usual}/name", {"name": "No branch"}).status == 409


def test_a_branch_outlives_the_game_itself(either_db: str) -> None:
    async def happens() -> None:
        async with open_lobby(either_db) as lobby:
            anna, _ = await lobby.store.new_person()
            seats = [wire.SeatPlan("me"), wire.SeatPlan("me")]
            command = wire.OpenTable("opening-1", "montana", seats, record=finished("montana", 2))
            room = await lobby.open(anna, command)
            made = await lobby.open_branch(anna, room.row.id, wire.OpenBranch("branch-1", 40, seats))
            lobby._drop(room.row.id)
            assert await lobby.store.delete_old_tables(2e10, 0.0, 0.0, 1, {made.row.id}) == 1
            lobby._drop(made.row.id)
            again = await lobby.room(made.row.id)
            assert len(again.game_state.answers) >= 40
            tree = await lobby.branch_tree(anna, made.row.id)
            assert (tree.root, [one.id for one in tree.branches]) == (None, [made.row.id])
            with pytest.raises(CommandError) as refused:
                await lobby.compare_branch(anna, made.row.id)
            assert refused.value.status == 404
            record = notation.read(again.presenter.record(anna.id), find)
            assert len(record.answers) >= 40

    asyncio.run(happens())


def test_a_person_has_so_many_branches_of_a_game(either_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "MOST_BRANCHES", 2)
    monkeypatch.setattr(branches, "MOST_IN_TREE", 3)

    async def happens() -> None:
        async with open_lobby(either_db) as lobby:
            anna, _ = await lobby.store.new_person()
            ben, _ = await lobby.store.new_person()
            seats = [wire.SeatPlan("me"), wire.SeatPlan("me")]
            command = wire.OpenTable("opening-1", "montana", seats, record=finished("montana", 2))
            table = (await lobby.open(anna, command)).row.id

            async def another(person: Holder, number: int, of: str = table) -> Room:
                return await lobby.open_branch(person, of, wire.OpenBranch(f"branch-{number}", 10, seats))

            first = await another(anna, 1)
            await first.give_up(anna)
            await another(anna, 2)
            for source in (table, first.row.id):
                with pytest.raises(CommandError, match="2 what ifs"):
                    await another(anna, 3, source)
            await another(ben, 4)
            with pytest.raises(CommandError, match="3 what ifs"):
                await another(ben, 5)
            assert (await another(anna, 1)).row.id == first.row.id, "a repeated command opens nothing"

    asyncio.run(happens())


# Marked, and counted nowhere ---------------------------------------------------------------------


def test_the_record_says_what_it_is_and_replays_on_its_own(anna: Person) -> None:
    table = over(anna)
    made = opened(anna, table, 25, "me random")["id"]
    anna.play(made, Rng("on"), 5)
    anna.told(f"/api/tables/{made}/give-up", {})
    text = anna.record(made)
    record = notation.read(text, find)
    assert record.notes[WHAT_IF] == f"after move 25 of table {table}"
    assert record.notes["begun"] == "after answer 25"
    check(find("montana"), record)
    found = verify_record(find("montana"), record)
    assert (found.first_wrong, found.matches_commitment) == (0, True)
    report = anna.read(f"/api/tables/{made}/dice")
    assert (report["first_wrong"], report["since"]) == (0, 25)
    assert anna.record(table).count(WHAT_IF) == 0
    reopened = anna.open("montana", "me random", record=text)
    assert anna.table(reopened)["branch"] == {
        "name": "",
        "moment": len(record.answers),
        "parent": "",
        "root": "",
        "origin": f"after move 25 of table {table}",
    }
    assert WHAT_IF in anna.record(reopened)


def test_results_of_branches_do_not_count(server: Any) -> None:
    dora = Person(server, "Dora")
    try:
        table = over(dora)
        before = dora.read("/api/me/games")
        last = len(answers_of(dora, table))
        made = opened(dora, table, last - 1, "me random")["id"]
        dora.play(made, Rng("end"))
        assert dora.table(made)["stage"] == "over"
        assert before["games"][0]["played"] == 1
        assert dora.read("/api/me/games") == before
    finally:
        dora.http.close()


# Compared with what happened ---------------------------------------------------------------------


def test_a_branch_is_compared_with_what_happened(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me me")
    anna.play(table, Rng("happened"), 40)
    anna.told(f"/api/tables/{table}/give-up", {})
    given = answers_of(anna, table)
    made = opened(anna, table, 30, "me me")["id"]
    assert anna.not_read(f"/api/tables/{table}/comparison").status == 409
    anna.play(made, Rng("other"), 20)
    compared = anna.read(f"/api/tables/{made}/comparison")
    parted = next(
        number
        for number, (one, other) in enumerate(zip(given, answers_of(anna, made), strict=False))
        if one != other
    )
    assert compared["moment"] == parted >= 30
    happened, instead = compared["happened"], compared["instead"]
    assert (happened["table"]["id"], instead["table"]["id"]) == (table, made)
    assert happened["lines"][0]["moment"] == instead["lines"][0]["moment"] == parted + 1
    assert happened["lines"] != instead["lines"]
    assert (happened["course"], instead["course"]) == (None, None), (
        "only what was played to its end is judged"
    )
    assert ben.read(f"/api/tables/{made}/comparison")["moment"] == parted


def test_a_running_game_is_not_compared(anna: Person) -> None:
    table = anna.open("montana", "me random")
    anna.play(table, Rng("run"), 3)
    made = opened(anna, table, 2, "me random")["id"]
    refused = anna.not_read(f"/api/tables/{made}/comparison")
    assert (refused.status, "is over" in refused.reason) == (409, True)


# All hands open ----------------------------------------------------------------------------------


def test_all_hands_are_open_once_a_game_is_over_and_not_before(anna: Person, ben: Person) -> None:
    table = anna.open("railways", "me me me")
    anna.play(table, Rng("hands"), 4)
    path = f"/api/tables/{table}/moments/3"
    refused = anna.not_read(f"{path}?hands=all")
    assert (refused.status, "when the game is over" in refused.reason) == (409, True)
    anna.told(f"/api/tables/{table}/give-up", {})
    closed = ben.read(path)["state"]["view"]
    shown = ben.read(f"{path}?hands=all")["state"]
    assert [player["eastern"] for player in closed["players"]] == [None] * 3
    own = [ben.read(f"{path}?seat={seat}")["state"]["view"]["players"][seat] for seat in range(3)]
    assert [player["eastern"] for player in shown["view"]["players"]] == [one["eastern"] for one in own]
    assert (shown["seat"], shown["view"]["viewer"]) == (None, None)
    said = " ".join(line for block in shown["text"] for line in block["lines"])
    assert re.search("Barons: East, (?!none)", said)
    assert ben.not_read(f"{path}?hands=some").status == 400
