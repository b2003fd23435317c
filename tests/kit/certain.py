"""Run the server with a fixed secret for every table, so that dice are the same in every run.

    python tests/kit/certain.py serve --port 0

Dice and bots derive all randomness from the secret of a table: the same answers lead to the same game.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Imported here, because the processes of bots import this file, too, and need none of it.
    import secrets
    from types import SimpleNamespace

    from goldenspike.cli import main
    from goldenspike.server import lobby

    always = SimpleNamespace(
        token_bytes=lambda count: bytes(range(count)), token_urlsafe=secrets.token_urlsafe
    )
    setattr(lobby, "secrets", always)  # noqa: B010  type checkers reject an assignment to a module
    main()
