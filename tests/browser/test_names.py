"""Names are shown as people gave them, whatever they read like."""

from __future__ import annotations

import secrets
from functools import cache

from playwright.sync_api import expect

from goldenspike.core.agenda import Decision, Table
from goldenspike.core.play import play
from goldenspike.core.record import read_result, result_of
from goldenspike.games.montana import GAME
from kit import saves
from kit.browsing import Arrive

NAMES = ("white wolf", "Red", "you", "{seat}")
"""At the seats blue, yellow, green and red: a word for a seat, for oneself, for a place of a template."""
LATE = 100
"""No game is over before so many answers."""


@cache
def last_answer() -> tuple[saves.Save, str, str]:
    """A game of four that one answer ends, that answer, and the result."""
    found: list[tuple[str, str]] = []

    def ends(table: Table, question: Decision, number: int) -> bool:
        if number < LATE:
            return False
        for option in question.options(table):
            after = table.copy()
            play(after, option)
            if after.over:
                found.append((GAME.write(option), result_of(GAME, after)))
                return True
        return False

    save = saves.before(GAME, ends, "greedy", 4)
    return (save, *found[0])


def test_names_that_read_like_words_of_the_game(arrive: Arrive) -> None:
    """Nobody's name is put into another's, nor taken for a seat, for oneself or for a place of a template."""
    save, words, result = last_answer()
    host, guest = arrive(), arrive()
    host.call_me("white wolf")
    guest.call_me("{seat}")
    seats = [{"who": "me", "name": name} for name in NAMES]
    plan = {"id": secrets.token_hex(8), "game": GAME.name, "seats": seats, "record": save.text}
    headers = {"X-Golden-Spike": "1"}
    opened = host.page.request.post("/api/tables", data=plan, headers=headers)
    assert opened.ok, opened.text()
    table = opened.json()["id"]
    for one in (host, guest):
        one.page.goto(f"/table/{table}")
        for seat, name in enumerate(NAMES):
            expect(one.part(f"player-{seat}").locator("b").first).to_have_text(name)
    host.say("Howdy")
    guest.say("Good evening, you")
    for one in (host, guest):
        one.tab("chat")
        expect(one.part("chat").locator("b")).to_have_text(["white wolf", "{seat}"])
        one.tab("log")
        actors = one.part("log").locator("li.answer b")
        for name in NAMES:
            expect(actors.get_by_text(name, exact=True)).not_to_have_count(0)
        assert set(actors.all_inner_texts()) == set(NAMES)

    number = host.see().number
    answer = {"id": secrets.token_hex(8), "number": number, "seat": save.seat, "words": words}
    given = host.page.request.post(f"/api/tables/{table}/answer", data=answer, headers=headers)
    assert given.ok, given.text()
    scores, (winner,) = read_result(GAME, result)
    told = ", ".join(f"{name} {score}" for name, score in zip(NAMES, scores, strict=True))
    for one in (host, guest):
        shown = one.part("result")
        title = "You win" if one is host else f"{NAMES[winner]} wins"
        expect(shown.get_by_role("heading").first).to_have_text(title)
        expect(one.part("why-over")).to_contain_text(
            f" {NAMES[winner]} wins with {scores[winner]} settlements"
        )
        rows = shown.locator("ol").first.get_by_role("listitem")
        expect(rows).to_have_count(len(NAMES))
        assert set(rows.locator("> span").all_inner_texts()) - {""} == set(NAMES)
        one.part("close-result").click()
        expect(one.part("log").locator("li.over")).to_contain_text(f"{told}; {NAMES[winner]} wins")
