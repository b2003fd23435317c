"""Tables: opened, joined, left, watched, found again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from goldenspike.bots.net_file import trained
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from kit.live import Server
from kit.people import Person, options_of


def plan(person: Person, game: str = "montana", seats: str = "me random", **more: Any) -> dict[str, Any]:
    plans = [
        {"who": word} if word in ("me", "open") else {"who": "bot", "bot": word} for word in seats.split()
    ]
    return {"id": person.command_id(), "game": game, "seats": plans, **more}


# Opening -----------------------------------------------------------------------------------------


def test_a_table_without_open_seats_runs_at_once(anna: Person) -> None:
    info = anna.told("/api/tables", plan(anna))
    assert info["stage"] == "running"
    assert [seat["sitter"] for seat in info["seats"]] == ["person", "bot"]
    assert [seat["mine"] for seat in info["seats"]] == [True, False]
    assert info["owner"]
    assert len(info["id"]) >= 20, "nobody guesses it"
    assert len(info["commitment"]) == 64
    assert info["expires"] > info["touched"]


def test_the_expert_is_offered_for_games_with_a_trained_network_alone(anna: Person) -> None:
    offered = {bot["name"]: bot["games"] for bot in anna.server_info["bots"]}
    assert offered["planner"] == [game["name"] for game in anna.server_info["games"]]
    assert offered["expert"] == [name for name in offered["planner"] if trained(find(name)) is not None]
    assert offered["expert"]


def test_bots_have_names_that_nobody_else_at_the_table_has(anna: Person) -> None:
    seats = "me random random random"
    tables = [anna.told("/api/tables", plan(anna, seats=seats))["seats"] for _ in range(2)]
    called = [[seat["name"] for seat in table] for table in tables]
    assert called[0] == called[1], "the same seats, the same names"
    assert len(set(called[0])) == 4
    assert all(name[0].isupper() for name in called[0][1:])


def test_every_setting_and_each_of_its_values_has_a_name(anna: Person) -> None:
    for game in anna.server_info["games"]:
        for setting in game["settings"]:
            assert setting["title"]
            assert len(setting["labels"]) == len(set(setting["labels"])) == len(setting["values"]), setting
            assert all("_" not in words for words in (setting["title"], *setting["labels"]))


def test_the_same_opening_twice_gives_the_same_table(anna: Person, ben: Person) -> None:
    body = plan(anna)
    first = anna.told("/api/tables", body)
    assert anna.told("/api/tables", body)["id"] == first["id"]
    assert ben.told("/api/tables", body)["id"] != first["id"], "the id is each person's own"


def test_the_same_opening_twice_at_once_gives_the_same_table(anna: Person) -> None:
    body = plan(anna)
    with ThreadPoolExecutor(4) as several:
        ids = set(several.map(lambda _: anna.told("/api/tables", body)["id"], range(4)))
    assert len(ids) == 1


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"game": "chess"}, 404),
        ({"game": "cmd:./x"}, 404),
        ({"game": "../../etc/passwd"}, 404),
        ({"game": "__import__('os')"}, 404),
        ({"settings": {"weather": "fine"}}, 400),
        ({"settings": {"map": "cmd:./x"}}, 400),
        ({"seats": []}, 400),
        ({"seats": [{"who": "me"}] * 7}, 400),
        ({"seats": [{"who": "me"}] * 6}, 400),
        ({"seats": [{"who": "bot"}, {"who": "bot"}]}, 400),
        ({"seats": [{"who": "me"}, {"who": "bot", "bot": "cmd:./x"}]}, 400),
        ({"seats": [{"who": "me"}, {"who": "bot", "bot": "onnx:./x"}]}, 400),
        ({"seats": [{"who": "me"}, {"who": "bot", "bot": "goldenspike.bots.greedy:Greedy"}]}, 400),
        ({"seats": [{"who": "me", "name": "a,b"}, {"who": "bot"}]}, 400),
        ({"seats": [{"who": "king"}, {"who": "bot"}]}, 400),
        ({"clock": {"seconds": 1}}, 400),
        ({"clock": {"seconds": 30, "per": "year"}}, 400),
        ({"watching": "sometimes"}, 400),
        ({"id": "short"}, 400),
        ({"id": "has spaces in it"}, 400),
        ({"price": 5}, 400),
        ({"record": "game montana"}, 400),
        ({"colours": ["red", "blue"]}, 400),
        ({"game": "america", "seats": [{"who": "me"}] * 3, "colours": ["red", "red", "blue"]}, 400),
        ({"game": "america", "seats": [{"who": "me"}] * 3, "colours": ["red", "green", "blue"]}, 400),
        ({"game": "america", "seats": [{"who": "me"}] * 3, "colours": ["blue"]}, 400),
        ({"record": "no record at all"}, 400),
    ],
)
def test_a_table_that_cannot_be_is_refused(anna: Person, changed: dict[str, Any], status: int) -> None:
    assert anna.rejected("/api/tables", {**plan(anna), **changed}).status == status


# Colours -----------------------------------------------------------------------------------------


def colours_of(info: dict[str, Any]) -> list[str]:
    """Return the colours of the seats, after which come those of nobody."""
    assert [seat["colour"] for seat in info["seats"]] == info["colours"][: len(info["seats"])]
    colours: list[str] = info["colours"]
    return colours


def test_a_table_is_played_in_chosen_colours_from_opening_to_record(anna: Person) -> None:
    table = anna.open("america", "me me me", colours=["white", "blue", "red"])
    assert colours_of(anna.table(table)) == ["white", "blue", "red", "orange"]
    anna.play(table, Rng("painted"), 40)
    with anna.look(table, 0) as looking:
        text = "\n".join(line for block in looking.next()["state"]["text"] for line in block["lines"])
        assert "White (you): " in text
        assert "Orange (nobody): cities " in text
        named = {
            (fact["seat"], fact["colour"])
            for line in looking.lines
            for told in line["events"]
            for fact in told["facts"].values()
            if isinstance(fact, dict) and fact["type"] == "seat"
        }
        assert named == {(0, "white"), (1, "blue"), (2, "red")}
    saved = anna.record(table)
    assert "seats     white Anna, blue Anna, red Anna\n" in saved
    again = anna.told("/api/tables", plan(anna, "", "me me me", record=saved))
    assert colours_of(again) == ["white", "blue", "red", "orange"]
    anna.play(again["id"], Rng("on"), 2)
    assert "seats     white Anna, blue Anna, red Anna\n" in anna.record(again["id"])


def test_who_waits_chooses_a_colour_that_no_other_person_has(anna: Person, ben: Person, cleo: Person) -> None:
    table = anna.open("america", "me open open", listed=True)
    colour = f"/api/tables/{table}/colour"
    chosen = anna.told(colour, {"seat": 0, "colour": "blue"})
    assert colours_of(chosen) == ["blue", "orange", "white", "red"], "the unused colour is exchanged"
    ben.told(f"/api/tables/{table}/sit", {"seat": 1})
    assert ben.rejected(colour, {"seat": 0, "colour": "red"}).status == 403
    assert ben.rejected(colour, {"seat": 1, "colour": "green"}).status == 400
    assert ben.rejected(colour, {"seat": 1, "colour": "blue"}).reason == (
        "Anna plays blue already; choose another colour."
    )
    chosen = ben.told(colour, {"seat": 1, "colour": "white"})
    assert colours_of(chosen) == ["blue", "white", "orange", "red"], "an open seat takes the former colour"
    assert ben.told(colour, {"seat": 1, "colour": "white"}) == chosen
    assert table in [found["id"] for found in cleo.read("/api/tables")["gathering"]]
    info = cleo.told(f"/api/tables/{table}/sit", {})
    assert info["stage"] == "running"
    assert colours_of(info) == ["blue", "white", "orange", "red"]
    assert anna.rejected(colour, {"seat": 0, "colour": "red"}).reason == (
        "The game has begun; everybody keeps their colour."
    )
    with anna.look(table, 0) as looking:
        looking.until(lambda new: new["state"] is not None)
        told = [(one["template"], one["facts"]) for line in looking.lines for one in line["events"]]
        assert ("{name} plays {colour}.", {"name": "Ben", "colour": "white"}) in told
        assert sum(template == "{name} plays {colour}." for template, _ in told) == 2


def test_colours_cannot_be_chosen_in_every_game(anna: Person) -> None:
    games = {game["name"]: game["chooses_colours"] for game in anna.server_info["games"]}
    assert games["america"]
    assert not games["pioneer"]
    table = anna.open("montana", "me open")
    rejected = anna.rejected(f"/api/tables/{table}/colour", {"seat": 0, "colour": "green"})
    assert (rejected.status, rejected.reason) == (400, "The colours of Montana cannot be chosen.")


# Sitting down ------------------------------------------------------------------------------------


def test_a_listed_table_gathers_and_runs_when_the_last_seat_is_taken(
    anna: Person, ben: Person, cleo: Person
) -> None:
    table = anna.open("montana", "me open open", listed=True)
    assert anna.table(table)["stage"] == "gathering"
    assert table in [found["id"] for found in ben.read("/api/tables")["gathering"]]
    assert table in [found["id"] for found in anna.read("/api/tables")["mine"]]
    with anna.look(table, 0) as looking:
        assert looking.next()["state"] is None
        early = {"id": anna.command_id(), "number": 1, "seat": 0, "words": "roll"}
        assert anna.rejected(f"/api/tables/{table}/answer", early).status == 409
        assert anna.not_read(f"/api/tables/{table}/moments/0").status == 404
        assert ben.told(f"/api/tables/{table}/sit", {"seat": 2})["stage"] == "gathering"
        assert cleo.rejected(f"/api/tables/{table}/sit", {"seat": 2}).status == 409
        assert cleo.told(f"/api/tables/{table}/sit", {})["stage"] == "running"
        assert looking.until(lambda new: new["state"] is not None)["table"]["stage"] == "running"
        told = [telling for line in looking.lines for telling in line["events"]]
        assert ("{name} sits down.", {"name": "Ben"}) in [(one["template"], one["facts"]) for one in told]
    assert [seat["name"] for seat in anna.table(table)["seats"]] == ["Anna", "Cleo", "Ben"]
    assert "taken" in ben.rejected(f"/api/tables/{table}/sit", {"seat": 0}).reason
    assert table not in [found["id"] for found in anna.read("/api/tables")["gathering"]]


def test_a_full_table_can_only_be_looked_at(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me random", listed=True)
    rejected = ben.rejected(f"/api/tables/{table}/sit", {})
    assert rejected.status == 409
    assert "you can watch" in rejected.reason
    with ben.look(table) as looking:
        assert looking.next()["state"]["seat"] is None


def test_an_unlisted_table_is_by_invitation(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open")
    assert table not in [found["id"] for found in ben.read("/api/tables")["gathering"]]
    assert ben.table(table)["invitation"] == ""
    assert ben.rejected(f"/api/tables/{table}/sit", {}).status == 403
    assert ben.rejected(f"/api/tables/{table}/sit", {"invitation": "wrong"}).status == 403
    invitation = anna.table(table)["invitation"]
    assert ben.told(f"/api/tables/{table}/sit", {"invitation": invitation})["stage"] == "running"


def test_who_sits_down_twice_has_one_seat(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open open", listed=True)
    for body in ({}, {}, {"seat": 1}):
        mine = [seat["mine"] for seat in ben.told(f"/api/tables/{table}/sit", body)["seats"]]
        assert mine == [False, True, False]
    ben.told(f"/api/tables/{table}/sit", {"seat": 2})
    assert [seat["mine"] for seat in ben.table(table)["seats"]] == [False, True, True]


def test_a_private_link_lets_a_second_device_play_on(anna: Person, ben: Person, cleo: Person) -> None:
    table = anna.open("montana", "me random")
    assert ben.not_read(f"/api/tables/{table}/seats/0/key").status == 403
    assert anna.not_read(f"/api/tables/{table}/seats/1/key").status == 403
    assert anna.not_read(f"/api/tables/{table}/seats/9/key").status == 404
    key = anna.read(f"/api/tables/{table}/seats/0/key")["key"]
    for body in ({"seat": 0, "key": "wrong"}, {"seat": 0, "key": ""}, {"seat": 1, "key": key}):
        assert cleo.rejected(f"/api/tables/{table}/claim", body).status == 403
    for _ in range(2):
        assert ben.told(f"/api/tables/{table}/claim", {"seat": 0, "key": key})["seats"][0]["mine"]
    assert table in [found["id"] for found in ben.read("/api/tables")["mine"]]
    with anna.look(table, 0) as first, ben.look(table, 0) as second:
        state = second.asked()
        assert ben.answer(table, state, options_of(state)[0]["words"]).status_code == 200
        assert first.after(state["number"])
    with cleo.connected(table) as socket:
        socket.send('{"type":"look","seat":0}')
        assert "not your seat" in str(socket.recv(timeout=20))


def test_an_old_private_link_does_not_open_the_next_persons_seat(
    anna: Person, ben: Person, cleo: Person
) -> None:
    table = anna.open("montana", "me open open", listed=True)
    ben.told(f"/api/tables/{table}/sit", {"seat": 1})
    old = {"seat": 1, "key": ben.read(f"/api/tables/{table}/seats/1/key")["key"]}
    ben.told(f"/api/tables/{table}/leave", {})
    assert ben.rejected(f"/api/tables/{table}/claim", old).status == 403, "nobody sits there"
    cleo.told(f"/api/tables/{table}/sit", {"seat": 1})
    assert ben.rejected(f"/api/tables/{table}/claim", old).status == 403
    assert cleo.read(f"/api/tables/{table}/seats/1/key")["key"] != old["key"]
    assert ben.rejected(f"/api/tables/{table}/claim", old).status == 403


def test_a_new_private_link_signs_out_other_devices(anna: Person, ben: Person, cleo: Person) -> None:
    table = anna.open("montana", "me me random", watching="closed")
    path = f"/api/tables/{table}/seats/0/key"
    old = {"seat": 0, "key": anna.read(path)["key"]}
    assert anna.read(path)["key"] == old["key"], "a link stays good until a new one is made"
    ben.told(f"/api/tables/{table}/claim", old)
    assert cleo.rejected(path, {}).status == 403
    assert anna.rejected(f"/api/tables/{table}/seats/7/key", {}).status == 404
    with ben.look(table, 0) as elsewhere:
        assert elsewhere.until(lambda told: told["table"]["seats"][0]["mine"])["state"] is not None
        new = {"seat": 0, "key": anna.told(path, {})["key"]}
        assert elsewhere.until(lambda told: not told["table"]["seats"][0]["mine"])["state"] is None
    assert [seat["mine"] for seat in anna.table(table)["seats"]] == [True, True, False]
    assert cleo.rejected(f"/api/tables/{table}/claim", old).status == 403
    assert cleo.told(f"/api/tables/{table}/claim", new)["seats"][0]["mine"]


def test_the_database_does_not_hold_the_key_of_a_seat(anna: Person, server: Server) -> None:
    table = anna.open("montana", "me random")
    key = anna.read(f"/api/tables/{table}/seats/0/key")["key"].encode()
    for file in server.folder.glob("tables.db*"):
        assert key not in file.read_bytes()


def test_who_leaves_before_the_game_opens_the_seat_again(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open open", listed=True)
    ben.told(f"/api/tables/{table}/sit", {})
    assert ben.told(f"/api/tables/{table}/leave", {})["seats"][1]["sitter"] == "open"
    anna.told(f"/api/tables/{table}/seat", {"seat": 1, "to": "bot", "bot": "random"})
    anna.told(f"/api/tables/{table}/seat", {"seat": 1, "to": "open"})
    assert ben.rejected(f"/api/tables/{table}/seat", {"seat": 1, "to": "bot"}).status == 403
    anna.told(f"/api/tables/{table}/seat", {"seat": 1, "to": "bot"})
    info = anna.told(f"/api/tables/{table}/seat", {"seat": 2, "to": "bot"})
    assert info["stage"] == "running"
    assert info["seats"][2]["bot"] == "greedy"


# Going away and coming back ----------------------------------------------------------------------


def test_who_leaves_is_stood_in_for_and_is_back_by_looking_again(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open", listed=True)
    ben.told(f"/api/tables/{table}/sit", {})
    with anna.look(table, 0) as looking:
        info = ben.told(f"/api/tables/{table}/leave", {})
        assert info["seats"][1]["stand_in"]
        assert info["seats"][1]["sitter"] == "person"
        while not [line for line in looking.lines if line["seat"] == 1 and line["by"] == "bot"]:
            state = looking.asked()
            number = anna.answer(table, state, options_of(state)[0]["words"]).json()["number"]
            looking.after(number)
        with ben.look(table, 1) as back:
            assert not back.until(lambda new: new["table"]["seats"][1]["present"])["table"]["seats"][1][
                "stand_in"
            ]
        assert looking.until(lambda new: not new["table"]["seats"][1]["stand_in"])


def test_a_seat_is_handed_to_a_bot_and_taken_back(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open", listed=True)
    ben.told(f"/api/tables/{table}/sit", {})
    seat = f"/api/tables/{table}/seat"
    assert ben.rejected(seat, {"seat": 0, "to": "bot"}).status == 403
    assert ben.rejected(seat, {"seat": 5, "to": "bot"}).status == 404
    assert anna.rejected(seat, {"seat": 0, "to": "bot", "bot": "cmd:./x"}).status == 400
    assert anna.rejected(seat, {"seat": 1, "to": "bot"}).status == 403, "the owner throws nobody out"
    handed = anna.told(seat, {"seat": 0, "to": "bot", "bot": "random"})["seats"][0]
    assert (handed["stand_in"], handed["bot"], handed["mine"]) == (True, "random", True)
    assert not anna.told(seat, {"seat": 0, "to": "me"})["seats"][0]["stand_in"]
    with anna.look(table, 0) as mine, ben.look(table, 1) as his:
        number = 0
        while True:
            state = mine.after(number)["state"]
            if options_of(state):
                break
            number = state["number"]
            his_turn = his.until(
                lambda new, seen=number: new["state"]["number"] >= seen and options_of(new["state"])  # type: ignore[misc]
            )["state"]
            ben.answer(table, his_turn, options_of(his_turn)[0]["words"])


def test_giving_up_needs_everybody(anna: Person, ben: Person, cleo: Person) -> None:
    table = anna.open("montana", "me open random", listed=True)
    ben.told(f"/api/tables/{table}/sit", {})
    assert cleo.rejected(f"/api/tables/{table}/give-up", {}).status == 403
    assert anna.told(f"/api/tables/{table}/give-up", {})["stage"] == "running"
    assert anna.told(f"/api/tables/{table}/give-up", {})["stage"] == "running"
    assert ben.told(f"/api/tables/{table}/give-up", {})["stage"] == "given up"
    assert anna.rejected(f"/api/tables/{table}/give-up", {}).status == 409
    assert anna.rejected(f"/api/tables/{table}/seat", {"seat": 2, "to": "bot"}).status == 409
    assert "secret" in anna.record(table)


def test_who_plays_alone_gives_up_alone(anna: Person) -> None:
    table = anna.open("pioneer", "me")
    assert anna.told(f"/api/tables/{table}/give-up", {})["stage"] == "given up"
    with anna.look(table, 0) as looking:
        update = looking.next()
        assert update["lines"][-1]["kind"] == "over"
        answer = {"id": anna.command_id(), "number": update["state"]["number"], "seat": 0, "words": "1"}
    assert anna.rejected(f"/api/tables/{table}/answer", answer).status == 409


# One screen, and spectators ---------------------------------------------------------------------


@pytest.mark.slow
def test_on_one_screen_each_seat_sees_its_own_hand(anna: Person) -> None:
    table = anna.open("america", "me me random")
    anna.play(table, Rng("hands"), 8)
    with anna.look(table, 0) as looking:
        first = looking.next()["state"]
        looking.look(1)
        second = looking.until(lambda new: new["state"]["seat"] == 1)["state"]
    for state, seat in ((first, 0), (second, 1)):
        hands = [player["hand"] is not None for player in state["view"]["players"]]
        assert hands == [number == seat for number in range(3)]


@pytest.mark.parametrize("watching", ["open", "afterwards", "closed"])
def test_spectators_see_what_the_table_allows(anna: Person, ben: Person, watching: str) -> None:
    table = anna.open("montana", "me random", watching=watching, listed=True)
    say = {"text": "Good luck!"}
    running = [found["id"] for found in ben.read("/api/tables")["running"]]
    assert (table in running) == (watching == "open")
    with ben.look(table) as looking:
        update = looking.next()
        assert (update["state"] is not None) == (watching == "open")
        assert bool(update["lines"]) == (watching == "open")
        said = ben.post(f"/api/tables/{table}/chat", {"id": ben.command_id(), **say}).status_code
        assert said == (200 if watching == "open" else 403)
        moment = ben.http.get(f"/api/tables/{table}/moments/0").status_code
        assert moment == (200 if watching == "open" else 403)
        assert ben.not_read(f"/api/tables/{table}/moments/0?seat=0").status == 403
        anna.told(f"/api/tables/{table}/give-up", {})
        after = looking.until(lambda new: new["table"]["stage"] == "given up")
        assert (after["state"] is not None) == (watching != "closed")
    for path in ("record", "moments/0", "moments/0?seat=0"):
        status = ben.http.get(f"/api/tables/{table}/{path}").status_code
        assert status == (403 if watching == "closed" else 200), path
        assert anna.http.get(f"/api/tables/{table}/{path}").status_code == 200


def test_a_spectator_gets_no_options_and_cannot_answer(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me random")
    with anna.look(table, 0) as mine, ben.look(table) as his:
        state = mine.asked()
        seen = his.until(lambda new: new["state"]["number"] == state["number"])["state"]
        assert seen["asked"]["seat"] == 0
        assert seen["asked"]["options"] == []
        words = options_of(state)[0]["words"]
        assert ben.answer(table, state, words).status_code == 403
        body = {"seat": 0, "words": words}
        assert ben.rejected(f"/api/tables/{table}/ask", body).status == 403
        assert ben.rejected(f"/api/tables/{table}/report", {}).status == 403
        assert ben.rejected(f"/api/tables/{table}/back", {**body_of(ben, state)}).status == 403


def body_of(person: Person, state: dict[str, Any]) -> dict[str, Any]:
    return {"id": person.command_id(), "number": state["number"], "seat": 0}


def test_my_games_are_found_again(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me open", listed=True)
    ben.told(f"/api/tables/{table}/sit", {})
    for person in (anna, ben):
        (found,) = [each for each in person.read("/api/tables")["mine"] if each["id"] == table]
        assert found["stage"] == "running"
        assert found["deciding"] in (0, 1, None)


# A saved game ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_saved_game_goes_on_at_a_new_table(anna: Person) -> None:
    table = anna.open("montana", "me random")
    anna.play(table, Rng("saved"), 6)
    saved = anna.record(table)
    answers = len([line for line in saved.splitlines() if line[:6].strip().isdecimal()])
    body = plan(anna, "whatever", "me random", record=saved)
    again = anna.told("/api/tables", body)["id"]
    with anna.look(again, 0) as looking:
        looking.until(lambda new: new["state"]["moment"] >= answers)
        assert looking.lines[1]["by"] in ("table", "dice")
    played = anna.play(again, Rng("on"))
    assert played["table"]["stage"] == "over"
    assert f"begun     after answer {answers}" in anna.record(again)


def test_a_saved_game_that_was_tampered_with_is_refused(anna: Person) -> None:
    table = anna.open("montana", "me random")
    anna.play(table, Rng("tampered"), 4)
    saved = anna.record(table)
    lines = saved.splitlines()
    answers = [number for number, line in enumerate(lines) if line[:6].strip().isdecimal()]
    swapped = lines[:]
    swapped[answers[0]], swapped[answers[-1]] = (
        lines[answers[0]][:15] + lines[answers[-1]][15:],
        lines[answers[-1]][:15] + lines[answers[0]][15:],
    )
    for text in (
        saved.replace("version   ", "version   9"),
        saved.replace("game      montana", "game      cmd:./x"),
        "\n".join(swapped),
        saved.replace("montana", "__import__"),
    ):
        assert anna.rejected("/api/tables", plan(anna, record=text)).status in (400, 404)
    three = plan(anna, seats="me random random", record=saved)
    assert anna.rejected("/api/tables", three).status == 400
