"""The server as it is but for its dice: they fall alike at every table and in every run.

    python tests/kit/certain.py serve --port 0

Dice and bots take all their luck from the secret of a table: who does the same there meets the same again.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Here, because the processes that think for bots begin with this file, too, and need none of it.
    import secrets
    from types import SimpleNamespace

    from goldenspike.cli import main
    from goldenspike.server import lobby

    always = SimpleNamespace(
        token_bytes=lambda count: bytes(range(count)), token_urlsafe=secrets.token_urlsafe
    )
    setattr(lobby, "secrets", always)  # noqa: B010  checkers of types take a module for something else
    main()
