"""Answers: judged by the rules, numbered, kept, taken back."""

from __future__ import annotations

import re
from typing import Any

import httpx
import msgspec
import pytest

from goldenspike.core import registry
from goldenspike.core.facts import Fact, fill
from goldenspike.core.rng import Rng
from kit.people import Person, asked_of, chosen, options_of, rejection


def answer_path(table: str) -> str:
    return f"/api/tables/{table}/answer"


def accepted(answer: httpx.Response) -> int:
    assert answer.status_code == 200, answer.text
    said = answer.json()
    assert said["type"] == "accepted"
    number: int = said["number"]
    return number


@pytest.mark.parametrize("game", registry.names())
def test_everything_offered_may_be_asked_and_nothing_is_played_by_asking(anna: Person, game: str) -> None:
    seats = {"pioneer": "me", "montana": "me random"}.get(game, "me random random")
    table = anna.open(game, seats)
    with anna.look(table, 0) as looking:
        state = looking.asked()
        for option in options_of(state)[:12]:
            by_words = anna.told(f"/api/tables/{table}/ask", {"seat": 0, "words": option["words"]})
            by_action = anna.told(f"/api/tables/{table}/ask", {"seat": 0, "action": option["action"]})
            assert by_words == by_action == {"type": "preview", "option": option}
        assert looking.update is not None
        last = looking.update["last"]
        looking.look(0)
        assert looking.next()["last"] == last
    assert anna.answer(table, state, options_of(state)[0]["words"]).status_code == 200


def test_what_is_no_option_is_refused_with_its_rule_and_the_table_is_untouched(anna: Person) -> None:
    table = anna.open("america", "me random random")
    game = registry.find("america")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        offered = [option["words"] for option in options_of(state)]
        forbidden = [game.write(action) for action in game.every_action if game.write(action) not in offered]
        assert forbidden
        for words in forbidden[:: len(forbidden) // 10]:
            asked = anna.told(f"/api/tables/{table}/ask", {"seat": 0, "words": words})
            given = rejection(anna.answer(table, state, words))
            assert asked["type"] == "error"
            assert (asked["reason"], asked["rule"]) == (given.reason, given.rule)
            facts = msgspec.convert(asked["facts"], dict[str, Fact])
            assert fill(asked["template"], facts) == asked["reason"], "as a translator needs it"
            assert given.status == 422
            assert given.rule
            assert given.heading
            assert given.paragraph
        looking.look(0)
        again = looking.next()
        assert again["state"] == state
        assert again["lines"][-1]["number"] == again["last"]


@pytest.mark.parametrize(
    "said",
    [
        {"words": "abracadabra"},
        {"words": ""},
        {"words": "../../etc/passwd"},
        {"words": "__import__('os').system('true')"},
        {"words": "\x00\x1b[2J"},
        {"action": {}},
        {"action": {"type": "Nothing"}},
        {"action": {"type": "BuildRail", "on": 10**30}},
        {"action": {"type": "BuildRail", "on": "cmd:./x"}},
        {"action": {"type": "BuildRail", "on": -1}},
        {"action": {"type": "BuildRail", "on": 1, "more": [1]}},
    ],
)
def test_what_is_no_answer_at_all_is_refused(anna: Person, said: dict[str, Any]) -> None:
    table = anna.open("america", "me random random")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        asked = anna.post(f"/api/tables/{table}/ask", {"seat": 0, **said})
        # What can be read, but is forbidden by a rule, is a question like any other, and the rule its answer.
        assert asked.status_code == 400 or asked.json()["type"] == "error"
        body = {"seat": 0, **said, "id": anna.command_id(), "number": state["number"]}
        assert anna.rejected(answer_path(table), body).status in (400, 422)
        assert accepted(anna.answer(table, state, chosen(state, Rng("go on")))) == state["number"]


def test_nonsense_is_answered_with_a_legal_move_of_the_present_question(anna: Person) -> None:
    table = anna.open("montana", "me random")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        legal = [option["words"] for option in options_of(state)]
        number = state["number"]
        for words in ("give me all gold lol", legal[-1].split()[0] + " nowhere at all", "abracadabra"):
            body = {"seat": 0, "words": words, "id": anna.command_id(), "number": number}
            reason = anna.rejected(answer_path(table), body).reason
            found = re.fullmatch(r"'.*' cannot be read; write it like: (.*)\.", reason)
            if found is None:
                # A part of the words was read, and the complaint is about the rest.
                assert words.split()[0] in legal[-1]
                continue
            assert found[1] in legal
            begins = found[1].split()[0]
            assert begins == words.split()[0] or words.split()[0] not in {each.split()[0] for each in legal}


def test_a_stale_answer_is_told_the_current_number(anna: Person) -> None:
    table = anna.open("montana", "me random")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        words = options_of(state)[0]["words"]
        for number in (state["number"] - 1, state["number"] + 1, 10**9):
            rejected = rejection(anna.answer(table, {**state, "number": number}, words))
            assert rejected.status == (409 if number else 400)
            if number:
                assert rejected.number == state["number"]
        number = accepted(anna.answer(table, state, words))
        now = looking.after(number)["state"]
        rejected = rejection(anna.answer(table, state, words))
        assert rejected.status == 409
        assert rejected.number >= now["number"] or rejected.number > number


def test_a_repeated_command_is_answered_again_not_played_again(anna: Person) -> None:
    table = anna.open("montana", "me random")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        words = options_of(state)[0]["words"]
        body = {"id": anna.command_id(), "number": state["number"], "seat": 0, "words": words}
        first = anna.told(answer_path(table), body)
        looking.asked()
        looking.after(first["number"])
        assert anna.told(answer_path(table), body) == first
        assert anna.told(answer_path(table), {**body, "words": "something else"}) == first
        mine = [line for line in looking.lines if line["kind"] == "answer" and line["by"] == "person"]
        assert len(mine) == 1
        chat = {"id": anna.command_id(), "text": "Hello!"}
        for _ in range(3):
            anna.told(f"/api/tables/{table}/chat", chat)
        looking.until(lambda new: [line for line in looking.lines if line["kind"] == "chat"])
        looking.look(0)
        looking.lines.clear()
        looking.until(lambda new: [line for line in looking.lines if line["kind"] == "chat"])
        assert [line["text"] for line in looking.lines if line["kind"] == "chat"] == ["Hello!"]


def test_nobody_answers_for_another_seat(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open", listed=True)
    ben.told(f"/api/tables/{table}/sit", {})
    with anna.look(table, 0) as looking:
        state = looking.until(lambda new: new["state"] and new["state"]["asked"]["seat"] is not None)["state"]
        deciding = state["asked"]["seat"]
        who, other = (anna, ben) if deciding == 0 else (ben, anna)
        assert rejection(other.answer(table, state, "roll")).status == 403
        body = {"id": other.command_id(), "number": state["number"], "seat": 1 - deciding, "words": "roll"}
        rejected = other.rejected(answer_path(table), body)
        assert rejected.status == 409
        assert rejected.number == state["number"]
        with who.look(table, deciding) as own:
            state = own.asked()
            assert accepted(who.answer(table, state, options_of(state)[0]["words"])) == state["number"]


# Taking back -------------------------------------------------------------------------------------


def back(person: Person, table: str, state: dict[str, Any], seat: int = 0) -> httpx.Response:
    body = {"id": person.command_id(), "number": state["number"], "seat": seat}
    return person.post(f"/api/tables/{table}/back", body)


def test_an_answer_is_taken_back_while_nobody_has_learned_anything(anna: Person) -> None:
    table = anna.open("pioneer", "me")
    taken = moment = 0
    rng = Rng("undo")
    with anna.look(table, 0) as looking:
        for _ in range(30):
            state = looking.asked()
            moment = state["moment"]
            words = chosen(state, rng)
            number = accepted(anna.answer(table, state, words))
            new = looking.after(number)["state"]
            if not new["may_take_back"]:
                rejected = rejection(back(anna, table, new))
                assert rejected.status == 409
                assert rejected.number == new["number"]
                continue
            assert new["takes_back"] == words
            taken += 1
            undone = accepted(back(anna, table, new))
            assert undone == new["number"], "a taking back has a number of its own"
            again = looking.after(undone)["state"]
            assert again["number"] == new["number"] + 1
            assert again["moment"] == state["moment"]
            assert again["view"] == state["view"]
            assert again["asked"] == state["asked"]
            assert looking.lines[-1]["kind"] == "taken back"
            looking.asked()
            number = accepted(anna.answer(table, again, words))
            looking.after(number)
        numbers = [line["number"] for line in looking.lines]
    assert taken >= 3
    assert numbers == list(range(1, len(numbers) + 1))
    lines = anna.record(table).splitlines()
    assert [line for line in lines if line.startswith(f"{moment + 1:>6}  ")]


def test_against_bots_alone_a_move_is_taken_back_with_what_came_of_it(anna: Person) -> None:
    """The table is as it was, the dice fall as before, and the record counts it."""
    table = anna.open("montana", "me random")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        words = "recruit" if "recruit" in [one["words"] for one in options_of(state)] else None
        while words is None:
            looking.after(accepted(anna.answer(table, state, options_of(state)[0]["words"])))
            state = looking.asked()
            words = "recruit" if "recruit" in [one["words"] for one in options_of(state)] else None
        said = anna.answer(table, state, words, careful=True)
        first = looking.after(accepted(said))["state"]
        while first["asked"] is None or first["asked"]["seat"] != 0:
            first = looking.next()["state"]
        assert first["moment"] > state["moment"] + 1, "the wheel has spun"
        assert (first["may_take_back"], first["takes_back"]) == (True, words)
        undone = accepted(back(anna, table, first))
        again = looking.after(undone)["state"]
        assert (again["moment"], again["view"], again["asked"]) == (
            state["moment"],
            state["view"],
            state["asked"],
        )
        second = looking.after(accepted(anna.answer(table, again, words)))["state"]
        assert second["view"]["arrow"] == first["view"]["arrow"], "the wheel stops where it did"
    assert "undone    1 times" in anna.record(table)


def test_two_who_share_a_screen_take_back_nothing_that_was_drawn(anna: Person) -> None:
    table = anna.open("montana", "me me random")
    for _ in range(9):
        with anna.look(table) as watching:
            deciding = asked_of(watching.until(lambda new: asked_of(new) in {0, 1}))
        with anna.look(table, deciding) as looking:
            state = looking.asked()
            words = [one["words"] for one in options_of(state)]
            spins = "recruit" in words
            number = accepted(anna.answer(table, state, "recruit" if spins else words[0]))
            if spins:
                assert not looking.after(number)["state"]["may_take_back"]
                return
    raise AssertionError("nobody could recruit")


@pytest.mark.slow
def test_what_cannot_be_taken_back_is_not_played_carefully(anna: Person) -> None:
    table = anna.open("pioneer", "me")
    rng = Rng("careful")
    unsure = played = 0
    with anna.look(table, 0) as looking:
        for _ in range(20):
            state = looking.asked()
            words = chosen(state, rng)
            said = anna.answer(table, state, words, careful=True)
            assert said.status_code == 200
            if said.json()["type"] == "unsure":
                unsure += 1
                assert said.json()["reason"].endswith(".")
                looking.look(0)
                assert looking.next()["state"] == state, "it was not played"
                new = looking.after(accepted(anna.answer(table, state, words)))["state"]
                assert not new["may_take_back"]
            else:
                played += 1
                new = looking.after(said.json()["number"])["state"]
                assert new["may_take_back"]
    assert unsure
    assert played


def test_what_was_previewed_is_held_back_only_if_it_ends_the_game(anna: Person) -> None:
    table = anna.open("pioneer", "me")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        while "draw" not in [option["words"] for option in options_of(state)]:
            state = looking.after(accepted(anna.answer(table, state, chosen(state, Rng("begin")))))["state"]
        ended = anna.answer(table, state, "end", careful=True, previewed=True).json()
        assert ended == {"type": "unsure", "reason": "This ends the game. It cannot be taken back."}
        assert anna.answer(table, state, "draw", careful=True).json()["type"] == "unsure"
        assert anna.answer(table, state, "draw", careful=True, previewed=True).json()["type"] == "accepted"


def test_nothing_is_taken_back_after_another_seat_answered(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open", listed=True)
    ben.told(f"/api/tables/{table}/sit", {})
    rng = Rng("other seat")
    people = [anna, ben]
    with anna.look(table, 0) as first, ben.look(table, 1) as second:
        sights = [first, second]
        last: int | None = None
        seen = 0
        for _ in range(60):
            state = first.until(lambda new: new["state"] and new["state"]["asked"]["seat"] is not None)[
                "state"
            ]
            seat = state["asked"]["seat"]
            own = sights[seat].until(lambda new, state=state: new["state"]["number"] == state["number"])[
                "state"
            ]
            if last is not None and last != seat:
                assert own["may_take_back"] is False
            if last == seat and seen > 2:
                break
            number = accepted(people[seat].answer(table, own, chosen(own, rng)))
            for sight in sights:
                sight.after(number)
            if last is not None and last != seat:
                seen += 1
                other = sights[last].update
                assert other is not None
                assert not other["state"]["may_take_back"]
                assert rejection(back(people[last], table, other["state"], last)).status == 409
            last = seat
        assert seen


def test_nobody_takes_back_for_another_or_out_of_time(anna: Person, ben: Person) -> None:
    table = anna.open("pioneer", "me")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        assert rejection(back(anna, table, state)).status == 409
        assert rejection(back(ben, table, state)).status == 403
        assert rejection(back(anna, table, {"number": 5_000})).status == 409


# Catching up -------------------------------------------------------------------------------------


def test_who_comes_again_gets_the_lines_since_then(anna: Person) -> None:
    table = anna.open("montana", "me random")
    anna.play(table, Rng("catch up"), 4)
    with anna.look(table, 0) as looking:
        looking.asked()
        lines = looking.lines[:]
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
    for since in (0, 1, 5, len(lines)):
        with anna.look(table, 0, since) as looking:
            assert looking.next()["lines"] == lines[since:]
    with anna.look(table, 0, 10**6) as looking:
        assert looking.next()["lines"] == [], "a number that never was is the end of the log"


def test_every_moment_can_be_looked_at_again(anna: Person) -> None:
    table = anna.open("montana", "me random")
    last = anna.play(table, Rng("moments"), 5)["state"]["moment"]
    found: dict[str, Any] = {}
    for moment in range(last + 1):
        found = anna.read(f"/api/tables/{table}/moments/{moment}?seat=0")
        assert found["state"]["moment"] == moment
        assert [line["moment"] for line in found["lines"]] == [moment]
    with anna.look(table, 0) as looking:
        now = looking.next()["state"]
    if now["moment"] == last:
        assert found["state"]["view"] == now["view"]
    for wrong in (-1, 10**12):
        assert anna.not_read(f"/api/tables/{table}/moments/{wrong}").status == 404
    assert anna.not_read(f"/api/tables/{table}/moments/0?seat=1").status == 403
    assert anna.not_read(f"/api/tables/{table}/moments/0?seat=9").status == 400
