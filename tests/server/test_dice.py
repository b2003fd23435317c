"""Words that players add to the dice, and the check of a finished game's dice through the server."""

from __future__ import annotations

import pytest

from goldenspike.core import notation, registry
from goldenspike.core.rng import Rng
from goldenspike.server.dice import verify_record
from kit.people import Person


def test_a_table_waits_for_words_and_its_dice_follow_from_them(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open random", listed=True, words=True)
    words = f"/api/tables/{table}/words"
    assert anna.rejected(words, {"seat": 1, "words": "mine"}).status == 403
    told = anna.told(words, {"seat": 0, "words": "  iron   horse "})
    assert [seat["words"] for seat in told["seats"]] == ["iron horse", "", ""]
    assert anna.told(words, {"seat": 0, "words": "iron mule"})["stage"] == "gathering", "one may still change"
    info = ben.told(f"/api/tables/{table}/sit", {})
    assert (info["stage"], info["words_wanted"]) == ("gathering", True)
    assert ben.rejected(words, {"seat": 1, "words": " "}).reason == "Write a word or two first."
    begun = ben.told(words, {"seat": 1, "words": "“Süd”, 3"})
    assert begun["stage"] == "running"
    assert begun["commitment"] == info["commitment"], "the secret was chosen before"
    assert anna.rejected(words, {"seat": 0, "words": "too late"}).reason == (
        "Words can be added to the dice only before the first roll."
    )
    assert anna.told(words, {"seat": 0, "words": "iron mule"})["stage"] == "running", "a repeated command"
    with anna.look(table, 0) as looking:
        looking.until(lambda new: new["state"] is not None and new["state"]["moment"] > 0)
        events = [(one["template"], one["facts"]) for line in looking.lines for one in line["events"]]
    assert ("{name} adds words to the dice: “{words}”.", {"name": "Ben", "words": "“Süd”, 3"}) in events
    assert anna.not_read(f"/api/tables/{table}/dice").reason == (
        "The dice can be checked when the game is over."
    )
    for person in (anna, ben):
        person.told(f"/api/tables/{table}/give-up", {})
    record = notation.read(anna.record(table), registry.find)
    assert record.notes["words"] == '["iron mule","“Süd”, 3",""]'
    game = registry.find("montana")
    found = verify_record(game, record)
    assert (found.first_wrong, found.matches_commitment) == (0, True)
    assert found.chances > 0
    told = anna.read(f"/api/tables/{table}/dice")
    assert (told["chances"], told["first_wrong"]) == (found.chances, 0)
    assert told["words"] == ["iron mule", "“Süd”, 3", ""]
    record.notes["words"] = record.notes["words"].replace("mule", "horse")
    assert verify_record(game, record).first_wrong > 0
    del record.notes["words"]
    assert verify_record(game, record).first_wrong > 0


def test_who_gets_up_takes_their_words_along(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open open", listed=True, words=True)
    ben.told(f"/api/tables/{table}/sit", {"seat": 1})
    ben.told(f"/api/tables/{table}/words", {"seat": 1, "words": "farewell"})
    assert [seat["words"] for seat in ben.told(f"/api/tables/{table}/leave", {})["seats"]] == ["", "", ""]


def test_a_table_that_asks_for_no_words_takes_none(anna: Person) -> None:
    table = anna.open("montana", "me open")
    rejected = anna.rejected(f"/api/tables/{table}/words", {"seat": 0, "words": "iron horse"})
    assert rejected.status == 409


def test_the_deal_of_the_day_asks_for_no_words(anna: Person) -> None:
    plan = {
        "id": anna.command_id(),
        "game": "pioneer",
        "seats": [{"who": "me"}],
        "daily": True,
        "words": True,
    }
    assert anna.rejected("/api/tables", plan).status == 400


@pytest.mark.parametrize("words", ["iron horse", "another one"])
def test_a_saved_game_goes_on_with_dice_of_its_own_words(anna: Person, words: str) -> None:
    first = anna.open("pioneer", "me", words=True)
    anna.told(f"/api/tables/{first}/words", {"seat": 0, "words": words})
    anna.play(first, Rng("first"), 5)
    plan = {
        "id": anna.command_id(),
        "game": "pioneer",
        "seats": [{"who": "me"}],
        "record": anna.record(first),
        "words": True,
    }
    second = anna.told("/api/tables", plan)["id"]
    anna.told(f"/api/tables/{second}/words", {"seat": 0, "words": f"{words} again"})
    anna.play(second, Rng("second"), 10)
    anna.told(f"/api/tables/{second}/give-up", {})
    record = notation.read(anna.record(second), registry.find)
    assert verify_record(registry.find("pioneer"), record).first_wrong == 0
