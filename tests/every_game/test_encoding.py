"""The encoding of every game: each option has words of its own, and observations keep secrets."""

from __future__ import annotations

from collections import Counter

import pytest

from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.action_table import RANKS
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.encoding import Encoding
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from kit.walks import seats_of, walk

GAMES = ("america", "montana", "pioneer", "railways")
WALKS = {"railways": 1}
USUAL_WALKS = 3
REDEAL_EVERY = 23


@pytest.fixture(params=GAMES)
def encoded(request: pytest.FixtureRequest) -> tuple[Game, Encoding]:
    """Return each game that has an encoding."""
    game = find(request.param)
    assert game.encoding is not None
    return game, game.encoding


def test_every_option_can_be_said_and_no_two_alike(encoded: tuple[Game, Encoding]) -> None:
    game, encoding = encoded
    actions = encoding.actions
    followed = set(actions.followed)
    decisions = 0
    for number in range(WALKS.get(game.name, USUAL_WALKS)):
        for table, _ in walk(game, f"encoding {number}"):
            question = None if table.over else pending(table)
            if not isinstance(question, Decision):
                continue
            decisions += 1
            assert type(question) in encoding.questions
            options = question.options(table)
            said = Counter([actions.numbers(option) for option in options])
            assert max(said.values()) <= RANKS
            for words, times in said.items():
                assert followed.issuperset(words[:-1])
                assert times == 1 or words[-1] in followed, "only ranked kinds share all their words"
    assert decisions > 50


def test_words_say_what_the_answer_says(encoded: tuple[Game, Encoding]) -> None:
    game, encoding = encoded
    for table, _ in walk(game, "meaning"):
        question = None if table.over else pending(table)
        if isinstance(question, Decision):
            for option in question.options(table):
                for number in encoding.actions.numbers(option):
                    word = encoding.actions.word(number)
                    assert word.kind == type(option).__name__
                    for field, value in word.values.items():
                        name, _, index = field.partition(".")
                        held = getattr(option, name)
                        assert (held[int(index)] if index else held) == value


def test_every_number_has_a_meaning_of_its_own(encoded: tuple[Game, Encoding]) -> None:
    actions = encoded[1].actions
    meanings = [str(actions.word(number)) for number in range(actions.size)]
    several = {
        block.kind for block in actions.blocks if sum(b.kind == block.kind for b in actions.blocks) > 1
    }
    single = [meaning for meaning in meanings if meaning.partition(" ")[0] not in several]
    assert len(set(single)) == len(single)
    with pytest.raises(IndexError, match=f"no number {actions.size}"):
        actions.word(actions.size)


def test_observations_have_their_rows_and_are_blind_to_redeals(encoded: tuple[Game, Encoding]) -> None:
    """A seat observes the same after everything hidden from it was dealt anew."""
    game, encoding = encoded
    redealt = 0
    for number in range(WALKS.get(game.name, USUAL_WALKS)):
        for place, (table, _) in enumerate(walk(game, f"observed {number}")):
            if place % REDEAL_EVERY:
                continue
            for seat in seats_of(table):
                rows = encoding.observe(table, seat)
                assert len(rows) == len(encoding.rows)
                for row, found in zip(encoding.rows, rows, strict=True):
                    assert len(found) == row.cells, row.name
                    assert isinstance(found, bytes) == bool(row.categories or row.divisor), row.name
                    if row.categories:
                        assert max(found) <= row.categories, row.name
                other = TableKnowledge(game, table, Seat(seat)).imagine(Rng(f"{number} {place}"))
                redealt += game.write_position(other) != game.write_position(table)
                assert encoding.observe(other, seat) == rows
    assert redealt or not game.hidden
