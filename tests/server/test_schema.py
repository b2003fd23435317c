"""The published schema is the truth: whatever it allows is answered as it says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kit.live import Server
from kit.people import Person

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.mark.slow
@pytest.mark.parametrize("examples", [3, pytest.param(100, marks=pytest.mark.long)])
def test_whatever_the_schema_allows_is_answered_as_it_says(either_server: Server, examples: int) -> None:
    """The same requests in every run, at a server of each kind of database."""
    server = either_server
    # Somebody of whom no other test knows: it will be given many names.
    anybody = Person(server, "Anybody")
    table = anybody.open("montana", "me random", listed=True)
    headers = {"X-Golden-Spike": "1", "Cookie": f"goldenspike={anybody.http.cookies['goldenspike']}"}
    schema = schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json")
    asked = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            if "table" in (case.path_parameters or {}) and asked % 3:
                case.path_parameters["table"] = table
            answer = case.call(headers=headers, timeout=60)
            case.validate_response(answer, checks=CHECKS)

        ask()
    anybody.http.close()
    assert asked > 15 * examples


def test_every_refusal_is_described(server: Server, anna: Person) -> None:
    paths = anna.read("/schema/openapi.json")["paths"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            if path.startswith("/api"):
                told = {int(status) for status in operation["responses"]}
                assert 500 in told
                assert 400 in told
                if method == "post":
                    assert {401, 403, 404, 409, 413, 429} <= told
            assert operation["summary"]
