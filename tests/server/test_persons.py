"""Persons: who is known, by what, and from where commands are taken."""

from __future__ import annotations

from http.cookies import SimpleCookie

import httpx
import pytest

from kit.live import PATIENCE, Server
from kit.people import Person, rejection


def first_cookie(address: str) -> tuple[httpx.Response, SimpleCookie]:
    answer = httpx.get(f"{address}/api/server", trust_env=False, timeout=PATIENCE)
    assert answer.status_code == 200
    return answer, SimpleCookie(answer.headers["set-cookie"])


def test_a_new_person_gets_a_cookie_that_no_script_reads(server: Server) -> None:
    _, cookie = first_cookie(server.address)
    (token,) = cookie.values()
    assert token["httponly"]
    assert token["samesite"].lower() == "lax"
    assert token["path"] == "/"
    assert not token["secure"]
    assert len(token.value) >= 32


@pytest.mark.slow
def test_behind_https_the_cookie_travels_by_https_only(own_server: Server) -> None:
    own_server.words = ("--public-url", "https://play.example.org/")
    own_server.start()
    answer, cookie = first_cookie(own_server.address)
    (token,) = cookie.values()
    assert token["secure"]
    assert answer.json()["reach"] == "everybody"
    assert answer.json()["address"] == "https://play.example.org"
    assert answer.json()["qr_size"] > 0
    headers = {
        "X-Golden-Spike": "1",
        "Origin": "https://play.example.org",
        "Cookie": f"goldenspike={token.value}",
    }
    named = httpx.post(
        f"{own_server.address}/api/me",
        json={"name": "Dora"},
        headers=headers,
        trust_env=False,
        timeout=PATIENCE,
    )
    assert named.status_code == 200


def test_who_is_known_gets_no_other_cookie(anna: Person) -> None:
    assert "set-cookie" not in anna.http.get("/api/server").headers
    assert anna.read("/api/server")["me"] == "Anna"


def test_the_database_does_not_hold_the_token(server: Server, anna: Person) -> None:
    token = anna.http.cookies["goldenspike"].encode()
    for file in server.folder.glob("tables.db*"):
        assert token not in file.read_bytes()


@pytest.mark.parametrize("name", ["", " ", "a,b", "\u202eanna", "an\x07na", "\u0000", "x" * 25, 7, None])
def test_a_name_is_a_word_or_two(anna: Person, name: object) -> None:
    assert anna.rejected("/api/me", {"name": name}).status == 400
    assert anna.read("/api/server")["me"] == "Anna"


def test_a_name_is_kept_as_it_was_said(ben: Person) -> None:
    for name in ("<b>Ben</b>", "Bénédicte Ørsted", "  Ben   Two ", "Ben"):
        assert ben.told("/api/me", {"name": name})["me"] == " ".join(name.split())


def test_a_command_without_our_header_is_refused(anna: Person) -> None:
    answer = anna.http.post("/api/me", json={"name": "Eve"}, headers={"X-Golden-Spike": ""})
    assert rejection(answer).status == 403
    assert anna.read("/api/server")["me"] == "Anna"


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", "file://"]
)
def test_a_command_from_another_site_is_refused(anna: Person, origin: str) -> None:
    answer = anna.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
    assert rejection(answer).status == 403
    assert anna.read("/api/server")["me"] == "Anna"


def test_a_command_from_our_own_page_is_taken(anna: Person, server: Server) -> None:
    answer = anna.http.post("/api/me", json={"name": "Anna"}, headers={"Origin": server.address})
    assert answer.status_code == 200


def test_a_command_of_nobody_is_refused(server: Server) -> None:
    for token in (b"", b"goldenspike=", b"goldenspike=" + b"x" * 32, "goldenspike=\u00e4".encode()):
        headers = {b"X-Golden-Spike": b"1", b"Cookie": token}
        with httpx.Client(
            base_url=server.address, headers=headers, trust_env=False, timeout=PATIENCE
        ) as nobody:
            assert rejection(nobody.post("/api/me", json={"name": "Eve"})).status == 401
            assert rejection(nobody.get("/api/tables")).status == 401


def test_a_socket_from_another_site_hears_goodbye(anna: Person) -> None:
    table = anna.open("montana", "me random")
    for origin in ("https://evil.example", "null"):
        with anna.connected(table, origin=origin) as socket:
            assert "another site" in str(socket.recv(timeout=20))


def test_every_answer_forbids_scripts_from_elsewhere_and_referrers(anna: Person) -> None:
    for path in ("/api/server", "/", "/healthz", "/api/tables/nowhere", "/nowhere.js"):
        headers = anna.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src" not in policy, "scripts follow the default: our own files, none inline"
        assert "'unsafe-eval'" not in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
