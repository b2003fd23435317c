"""The open view of a finished game: everybody's hands, and nothing else than the seats see."""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.open_view import open_view
from kit.walks import seats_of, walk

CHECK_EVERY = 29


def test_an_open_view_has_what_every_seat_sees_of_itself(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds[:1]:
        for number, (table, _) in enumerate(walk(game, seed)):
            if number % CHECK_EVERY:
                continue
            before = game.write_position(table)
            seats = len(seats_of(table))
            shown: Any = open_view(game, table, seats)
            assert shown.viewer is None
            if not game.hidden:
                assert shown == game.view(table, None)
            elif hasattr(shown, "players"):
                own = [game.view(table, Seat(seat)).players[seat] for seat in range(seats)]
                for player, known in zip(shown.players, own, strict=True):
                    hidden = [
                        name
                        for name in known.__struct_fields__
                        if getattr(game.view(table, None).players[0], name) is None
                    ]
                    assert hidden, "something is hidden from a watcher"
                    assert [getattr(player, name) for name in hidden] == [
                        getattr(known, name) for name in hidden
                    ]
            assert game.text_view(shown)
            assert game.write_position(table) == before
