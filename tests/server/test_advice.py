"""Hints for who must decide, and why a bot did that: from what one may know, and only where it is fair."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.play import pending
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.server.advice import HintedPlan
from goldenspike.server.game_state import GameState
from goldenspike.server.jobs import ExplainAnswer, FindHints, explain_answer, find_hints
from kit.live import Server
from kit.people import Person
from kit.walks import answered, entered, seats_of

BUDGET = "300"


def test_a_hint_names_options_and_says_why(server: Server) -> None:
    anna = Person(server, "Anna")
    table = anna.open("montana", "me greedy")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        hint = anna.told(f"/api/tables/{table}/hint", {"seat": 0})
        words = {option["words"] for option in state["asked"]["options"]}
        assert hint["best"]
        assert {reason["words"] for reason in hint["best"]} <= words
        for reason in hint["best"]:
            assert reason["steps"][0]["words"] == reason["line"][0] == reason["words"]
            assert reason["steps"][0]["action"] in [each["action"] for each in state["asked"]["options"]]
        assert hint["learned"]
        changed = sum(part["change"] for part in hint["best"][0]["parts"])
        assert hint["best"][0]["chance"] == pytest.approx(hint["now"] + changed)
        assert all(0 <= reason["chance"] <= 1 for reason in hint["best"])
        assert (hint["seat"], hint["options"], hint["measure"]) == (0, len(words), "silver")
        assert anna.told(f"/api/tables/{table}/hint", {"seat": 0}) == hint
        assert looking.update is not None
        assert looking.update["state"] == state
    anna.http.close()


def test_a_plan_is_remembered_as_long_as_it_is_followed() -> None:
    game = find("pioneer")
    state = GameState(game, 1, game.complete_settings({}))
    rng = Rng("followed")

    def given(number: int) -> list[str]:
        """Play so many answers; return those of the seat."""
        mine: list[str] = []
        for _ in range(number):
            draft = state.draft()
            question = pending(draft.table)
            answer = question.sample(draft.table, rng)
            state.play(draft, answer)
            state.accept(draft)
            if isinstance(question, Decision):
                mine.append(game.write(answer))
        return mine

    given(3)
    begun = state.moment
    line = given(12)
    assert len(line) >= 3
    whole = HintedPlan(0, begun, [*line, "draw"])
    assert whole.rest(0, state) == ["draw"]
    assert whole.rest(1, state) == []
    assert HintedPlan(0, begun, ["draw two", *line]).rest(0, state) == []
    assert HintedPlan(0, state.moment, line).rest(0, state) == line
    assert HintedPlan(0, state.moment + 1, line).rest(0, state) == []


def test_who_gets_no_hint(server: Server) -> None:
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    table = anna.open("montana", "me open greedy")
    hint = f"/api/tables/{table}/hint"
    assert anna.rejected(hint, {"seat": 0}).status == 409
    ben.told(f"/api/tables/{table}/sit", {"seat": 1, "invitation": anna.table(table)["invitation"]})
    with anna.look(table, 0) as looking:
        looking.until(lambda new: new["state"] is not None)
        assert "somebody else plays" in anna.rejected(hint, {"seat": 0}).reason
    assert ben.rejected(hint, {"seat": 0}).status == 403
    assert anna.rejected(hint, {"seat": 5}).status == 404
    assert anna.rejected(hint, {"seat": "x"}).status == 400
    for person in (anna, ben):
        person.http.close()


def test_why_a_bot_did_that(server: Server) -> None:
    anna = Person(server, "Anna")
    table = anna.open("montana", "me greedy")
    anna.play(table, Rng("why"), most=12)
    with anna.look(table, 0) as looking:
        looking.until(lambda new: new["state"] is not None)
        answers = [line for line in looking.lines if line["kind"] == "answer"]
    mine = next(line for line in answers if line["by"] == "person")
    bots = [line for line in answers if line["by"] == "bot"]
    assert bots
    said = [anna.read(f"/api/tables/{table}/moments/{line['moment']}/why?seat=0") for line in bots[:6]]
    assert all(reason["measure"] == "silver" for reason in said)
    assert any(reason["parts"] for reason in said)
    assert "Only a move of a bot" in anna.not_read(f"/api/tables/{table}/moments/{mine['moment']}/why").reason
    assert anna.not_read(f"/api/tables/{table}/moments/99999/why").status == 404
    assert anna.not_read(f"/api/tables/{table}/moments/0/why").status == 404
    stranger = Person(server, "Stranger")
    path = f"/api/tables/{table}/moments/{bots[0]['moment']}/why"
    assert stranger.not_read(f"{path}?seat=0").status == 403
    for person in (anna, stranger):
        person.http.close()


@pytest.mark.parametrize("name", ["america", "railways"])
def test_neither_tells_a_secret(name: str) -> None:
    """What the viewer may not know is dealt anew; what is said does not change by a byte."""
    game = find(name)
    compared = 0
    for number in range(40):
        table, rng = entered(game, f"advice {name} {number}", latest=200)
        question = pending(table)
        while not isinstance(question, Decision) or len(question.options(table)) < 2:
            answered(table, rng)
            if table.over:
                break
            question = pending(table)
        if table.over or not isinstance(question, Decision):
            continue
        answer = question.sample(table, rng)
        for viewer in [Seat(number) for number in seats_of(table)]:
            other = game.imagine(game.view(table, viewer), Rng(f"anew {number} {viewer}"))
            said: list[tuple[bytes, bytes]] = []
            for each in (table, other):
                position: dict[str, Any] = game.write_position(each)
                job = ExplainAnswer(name, position, viewer, game.write(answer))
                reason = b""
                if question.answer_seen_by(viewer):
                    reason = msgspec.json.encode(explain_answer(game, game.read_position(position), job))
                hint = b""
                if viewer == question.seat:
                    work = FindHints(name, position, "seed", BUDGET)
                    hint = msgspec.json.encode(find_hints(game, game.read_position(position), work))
                said.append((reason, hint))
            assert said[0] == said[1]
            compared += 1
        if compared >= 8:
            return
    raise AssertionError("there was too little to compare")


def test_a_thinking_worker_does_not_hold_up_the_table(server: Server) -> None:
    anna = Person(server, "Anna")
    table = anna.open("montana", "me greedy")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        begun = time.monotonic()
        anna.told(f"/api/tables/{table}/hint", {"seat": 0})
        # Generous: what is meant is that it comes at all and does not wait for a limit of minutes.
        assert time.monotonic() - begun < 20
        answer = anna.answer(table, state, state["asked"]["options"][0]["words"])
        assert answer.status_code == 200
    anna.http.close()
