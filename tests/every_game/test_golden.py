"""Golden games of all games: records that replay, answer by answer, to the result they name.

They are the files `tests/games/*/golden/*.game`. What stands in them is held by the `test_golden.py` of each
game, which says how to renew them: only when behaviour changed on purpose, in a commit that raises the
version of the game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from goldenspike.core import notation, registry
from goldenspike.core import record as records

FILES: Final = sorted((Path(__file__).parents[1] / "games").glob("*/golden/*.game"))
LARGEST: Final = 200_000
"""No golden record has more bytes."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_a_golden_game_comes_out_as_it_did(file: Path) -> None:
    game = registry.find(file.parents[1].name)
    record = notation.parse(file.read_text(encoding="utf-8"), registry.find)
    assert record.game == game.name
    assert record.version == game.version, "behaviour changed: see the top of the game's test_golden.py"
    assert record.result
    records.check(game, record)
    assert file.stat().st_size < LARGEST
