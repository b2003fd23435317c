"""The deal of the day: the same for everybody, one score a person and day, decided by the server alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from goldenspike.core import notation
from goldenspike.core.game import DAILY, seed_of_day
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer import GAME
from goldenspike.server import database, store
from goldenspike.server.dice import verify_record
from goldenspike.server.rows import TableChange, TryRow
from goldenspike.server.store import Store
from kit.keeping import table_row
from kit.live import Server
from kit.people import Person, chosen

Meet = Callable[[str], Person]


@pytest.fixture
def newcomer(server: Server) -> Iterator[Meet]:
    """Somebody who has never been here, so that today's deal is still before them."""
    people: list[Person] = []

    def person(name: str) -> Person:
        people.append(Person(server, name))
        return people[-1]

    yield person
    for one in people:
        one.http.close()


def opened(person: Person) -> str:
    """Today's deal, for this person."""
    return person.open("pioneer", "me", daily=True)


def daily(person: Person, query: str = "") -> dict[str, Any]:
    """Today's scores, as this person sees them."""
    found: dict[str, Any] = person.read(f"/api/games/pioneer/daily{query}")
    return found


def finished(person: Person, table: str, turns: int = 0, seed: str = "") -> int:
    """Play so many turns by chance, then end the game; the score the table itself shows."""
    rng = Rng(f"a try {seed}")
    with person.look(table, 0) as looking:
        state = looking.asked()
        while not state["over"]:
            ends = state["asked"]["kind"] == "Explore" and state["turns"] > turns
            answer = person.answer(table, state, "end" if ends else chosen(state, rng))
            assert answer.status_code == 200, answer.text
            number = answer.json()["number"]
            state = looking.after(number)["state"]
        (score,) = state["scores"]
        return int(score)


def first_words(person: Person, table: str, draws: int) -> list[str]:
    """What the table draws at first, as its lines tell it."""
    with person.look(table, 0) as looking:
        while len(drawn := [line["words"] for line in looking.lines if line["by"] == "dice"]) < draws:
            state = looking.asked()
            number = person.answer(table, state, state["asked"]["options"][0]["words"]).json()["number"]
            looking.after(number)
        return drawn[:draws]


# The deal ----------------------------------------------------------------------------------------


def test_everybody_meets_the_deal_that_the_engine_deals_for_the_day(newcomer: Meet) -> None:
    anna, ben = newcomer("Anna"), newcomer("Ben")
    tables = opened(anna), opened(ben)
    days = {person.table(table)["day"] for person, table in zip((anna, ben), tables, strict=True)}
    assert days == {datetime.now(UTC).date().isoformat()}
    (day,) = days
    told = [first_words(person, table, 6) for person, table in zip((anna, ben), tables, strict=True)]
    assert told[0] == told[1]
    world = GAME.open(1, {})
    deal = GAME.dice(world, seed_of_day(day))
    assert told[0][0] == GAME.write(deal.answer(world))


def test_another_table_has_luck_of_its_own(newcomer: Meet) -> None:
    anna = newcomer("Anna")
    other = first_words(anna, anna.open("pioneer", "me"), 8)
    assert other != first_words(anna, opened(anna), 8)


def test_the_record_names_the_day_and_can_be_verified(newcomer: Meet) -> None:
    anna = newcomer("Anna")
    table = opened(anna)
    finished(anna, table, 5)
    record = notation.parse(anna.record(table), find)
    assert record.notes[DAILY] == anna.table(table)["day"]
    assert verify_record(GAME, record).first_wrong == 0
    record.notes[DAILY] = "2020-01-01"
    assert verify_record(GAME, record).first_wrong == 1


# One try counts ----------------------------------------------------------------------------------


def test_the_first_finished_try_counts_and_later_ones_are_practice(newcomer: Meet) -> None:
    anna = newcomer("Anna")
    before = daily(anna)
    assert (before["mine"], before["practice"], before["table"]) == (None, [], "")
    table = opened(anna)
    assert daily(anna)["table"] == table
    score = finished(anna, table, 30, "first")
    now = daily(anna)
    assert now["mine"]["score"] == score
    assert now["table"] == ""
    assert now["people"] == before["people"] + 1
    again = opened(anna)
    assert again != table
    second = finished(anna, again, 3, "second")
    now = daily(anna)
    assert now["mine"]["score"] == score
    assert now["practice"] == [second]
    assert now["people"] == before["people"] + 1
    assert [one["score"] for one in now["scores"] if one["mine"]] == [score]


def test_a_try_that_is_not_finished_is_gone_on_with(newcomer: Meet) -> None:
    anna = newcomer("Anna")
    table = opened(anna)
    first_words(anna, table, 4)
    assert opened(anna) == table
    assert daily(anna)["mine"] is None


def test_who_gives_up_has_the_points_they_had(newcomer: Meet) -> None:
    anna = newcomer("Anna")
    table = opened(anna)
    anna.told(f"/api/tables/{table}/give-up", {})
    assert daily(anna)["mine"]["score"] == 0
    finished(anna, opened(anna), 20)
    now = daily(anna)
    assert now["mine"]["score"] == 0
    assert len(now["practice"]) == 1


def test_scores_stand_in_order_and_like_scores_share_a_rank(newcomer: Meet) -> None:
    people = [newcomer("Anna"), newcomer("Ben"), newcomer("<b>Cleo</b>")]
    for person in people:
        finished(person, opened(person))
    finished(nameless := newcomer(""), opened(nameless), 25)
    shown = daily(people[2])
    scores = [one["score"] for one in shown["scores"]]
    assert scores == sorted(scores, reverse=True)
    assert all(one["rank"] == scores.index(one["score"]) + 1 for one in shown["scores"])
    (mine,) = [one for one in shown["scores"] if one["mine"]]
    assert mine == {**shown["mine"], "name": "<b>Cleo</b>"}
    assert {"Anna", "Ben", ""} <= {one["name"] for one in shown["scores"]}


def test_a_day_is_a_day_by_universal_time(newcomer: Meet) -> None:
    anna = newcomer("Anna")
    shown = daily(anna)
    assert shown["day"] == shown["today"]
    left = shown["until"] - datetime.now(UTC).timestamp()
    assert 0 < left <= 86_400
    earlier = (date.fromisoformat(shown["today"]) - timedelta(days=1)).isoformat()
    assert daily(anna, f"?day={earlier}")["scores"] == []
    assert anna.not_read("/api/games/pioneer/daily?day=2026-02-30").status == 400
    assert anna.not_read("/api/games/pioneer/daily?day=tomorrow").status == 400
    assert anna.not_read("/api/games/montana/daily").status == 404
    assert anna.not_read("/api/games/chess/daily").status == 404


# What is refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "more",
    [
        {"settings": {"water": "lenient"}},
        {"clock": {"seconds": 60}},
        {"record": "game pioneer, version 1"},
        {"seats": [{"who": "bot", "bot": "greedy"}]},
        {"seats": [{"who": "me"}, {"who": "me"}]},
        {"seats": [{"who": "open"}]},
        {"game": "montana"},
    ],
)
def test_it_is_played_alone_and_by_the_usual_rules(more: dict[str, Any], anna: Person) -> None:
    body = {"id": anna.command_id(), "game": "pioneer", "seats": [{"who": "me"}], "daily": True, **more}
    assert anna.rejected("/api/tables", body).status == 400


def test_nobody_says_their_own_score(anna: Person) -> None:
    body = {"id": anna.command_id(), "game": "pioneer", "seats": [{"who": "me"}], "daily": True}
    assert anna.rejected("/api/tables", {**body, "score": 99}).status == 400
    assert anna.rejected("/api/tables", {**body, "day": "2026-11-20"}).status == 400
    assert anna.post("/api/games/pioneer/daily", {"score": 99}).status_code == 405


def test_no_bot_plays_it(newcomer: Meet) -> None:
    anna = newcomer("Anna")
    table = opened(anna)
    assert anna.rejected(f"/api/tables/{table}/seat", {"seat": 0, "to": "bot"}).status == 409
    assert anna.rejected(f"/api/tables/{table}/leave", {}).status == 409


def test_nobody_looks_on(newcomer: Meet) -> None:
    anna, ben = newcomer("Anna"), newcomer("Ben")
    table = anna.open("pioneer", "me", daily=True, listed=True, watching="open")
    assert anna.table(table)["watching"] == "closed"
    assert not anna.table(table)["listed"]
    assert ben.not_read(f"/api/tables/{table}/moments/0").status == 403
    assert table not in str(ben.read("/api/tables"))


# What is kept ------------------------------------------------------------------------------------


def with_store(url: str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """Do this with a database of our own."""

    async def do() -> None:
        own = Store(database.async_url(url))
        own.start()
        await work(own)
        await own.close()

    asyncio.run(do())


async def tried(own: Store, person: int, score: int, at: float = 1.0, day: str = "2026-11-15") -> None:
    """A finished try."""
    table = table_row(f"{person} {score} {at}", "over", at)
    change = TableChange(table, new=True, tried=TryRow("pioneer", day, person, table.id, score, at))
    await own.write_change(change)


def test_only_so_many_scores_are_kept(either_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_A_DAY", 3)
    monkeypatch.setattr(store, "MOST_PRACTICE", 2)

    async def work(own: Store) -> None:
        people = [(await own.new_person())[0].id for _ in range(5)]
        for number, score in enumerate((10, 30, 20, 20)):
            await tried(own, people[number], score, at=float(number))
        scores, number = await own.scores("pioneer", "2026-11-15", 50)
        assert [(one.person, one.score) for one in scores] == [
            (people[1], 30),
            (people[2], 20),
            (people[3], 20),
        ]
        assert number == 3
        await tried(own, people[4], 5)
        assert await own.scores_of(people[4], "pioneer", "2026-11-15") == []
        for score in (99, 98, 97):
            await tried(own, people[1], score)
        assert await own.scores_of(people[1], "pioneer", "2026-11-15") == [30, 99, 98]
        assert [one.score for one in (await own.scores("pioneer", "2026-11-15", 2))[0]] == [30, 20]
        assert await own.count_better("pioneer", "2026-11-15", 20) == 1
        assert await own.scores("pioneer", "2026-11-16", 50) == ([], 0)

    with_store(either_db, work)


def test_old_scores_are_deleted(either_db: str) -> None:
    async def work(own: Store) -> None:
        person = (await own.new_person())[0].id
        await tried(own, person, 7, at=100.0)
        await tried(own, person, 8, at=300.0, day="2026-11-16")
        await own.delete_old_scores(200.0)
        assert await own.scores_of(person, "pioneer", "2026-11-15") == []
        assert await own.scores_of(person, "pioneer", "2026-11-16") == [8]

    with_store(either_db, work)
