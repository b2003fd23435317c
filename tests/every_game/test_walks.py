"""Laws that hold after every answer, or at sampled answers, of random walks through any game."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from goldenspike.core.agenda import Chance, Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import BrokenPosition, asked_together, pending, play
from goldenspike.core.rng import Rng
from kit.together import check_run
from kit.walks import answered, assert_same_views, entered, opened, seats_of, walk

SAMPLED = 20
"""Dear laws are looked at once in so many answers: ten times in a walk."""
OPENING = 40
"""The first answers of a game, preparation among them."""


def position(game: Game, table: Table) -> bytes:
    """A table written down, for comparing."""
    return msgspec.json.encode(game.write_position(table))


def rule_ids(game: Game) -> set[str]:
    """The ids in the game's rulebook."""
    with (game.folder / "rulebook.toml").open("rb") as file:
        return {rule["id"] for rule in tomllib.load(file)["rule"]}


def test_nothing_is_made_or_lost__and_positions_round_trip(game: Game, seeds: list[str]) -> None:
    for seed in seeds:
        for number, (table, _) in enumerate(walk(game, seed)):
            assert game.broken_invariant(table) == "", table.agenda
            if number % SAMPLED == 0:
                written = game.write_position(table)
                again = game.read_position(msgspec.json.decode(msgspec.json.encode(written)))
                assert game.write_position(again) == written


def test_options_are_exactly_what_is_not_refused(game: Game, fewer_seeds: list[str]) -> None:
    rules = rule_ids(game)
    for seed in fewer_seeds:
        for number, (table, _) in enumerate(walk(game, seed)):
            if table.over or number % SAMPLED:
                continue
            question = pending(table)
            options = question.options(table)
            assert options, f"no options: {table.agenda!r}"
            assert options == question.options(table)
            assert len(set(options)) == len(options)
            assert question.asking_rule() in rules, question
            for option in options:
                assert question.refuse(table, option) is None, (option, question)
                assert question.rule_of(option) in rules, (option, question)
            if not isinstance(question, Decision):
                continue
            for action in game.every_action:
                refused = question.refuse(table, action)
                if type(action).__name__ not in question.unlisted:
                    assert (refused is None) == (action in options), (action, refused, question)
                if refused is not None:
                    assert refused.rule in rules, refused
                    assert refused.sentence.endswith("."), refused


def test_kinds_stand_together_and_samples_are_options(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds:
        for number, (table, _) in enumerate(walk(game, seed)):
            if table.over or number % SAMPLED:
                continue
            question = pending(table)
            options = question.options(table)
            kinds = [type(option).__name__ for option in options]
            runs = [kind for place, kind in enumerate(kinds) if place == 0 or kinds[place - 1] != kind]
            assert len(runs) == len(set(runs)), runs
            rng = Rng(f"{seed} {number}")
            for _ in range(3):
                sample = question.sample(table, rng)
                if question.complete or isinstance(question, Decision):
                    assert sample in options
                assert question.refuse(table, sample) is None


def test_copies_are_independent(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds[: max(1, len(fewer_seeds) // 2)]:
        table, _ = entered(game, seed)
        before = position(game, table)
        other = table.copy()
        assert position(game, other) == before
        twin = Rng(f"twin {seed}")
        answers = [answered(other, twin) for _ in range(60) if not other.over]
        assert position(game, table) == before
        for answer in answers:
            play(table, answer)
        assert position(game, table) == position(game, other)
        assert other.announced is None


def test_a_position_read_back_plays_on_alike(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds[: max(1, len(fewer_seeds) // 2)]:
        table, _ = entered(game, seed)
        again = game.read_position(game.write_position(table))
        rng, twin = Rng(seed), Rng(seed)
        for _ in range(60):
            if table.over:
                break
            assert answered(table, rng) == answered(again, twin)
        assert position(game, table) == position(game, again)


def test_notation_round_trips(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds:
        for number, (table, answer) in enumerate(walk(game, seed)):
            if answer is not None:
                assert game.read(game.write(answer)) == answer
            if number % SAMPLED == 0 and not table.over:
                for option in pending(table).options(table):
                    assert game.read(game.write(option)) == option


def test_odds_are_whole_and_distinct(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds:
        for table, _ in walk(game, seed, 60):
            if table.over:
                continue
            question = pending(table)
            if isinstance(question, Chance):
                odds = question.odds(table)
                assert len({answer for answer, _ in odds}) == len(odds)
                assert all(weight > 0 for _, weight in odds)


def test_every_option_has_a_preview(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds[: max(1, len(fewer_seeds) // 5)]:
        for number, (table, _) in enumerate(walk(game, seed)):
            if number % SAMPLED == 0 and not table.over and isinstance(pending(table), Decision):
                before = position(game, table)
                for option in pending(table).options(table):
                    assert game.preview(table, option).words == game.write(option)
                assert position(game, table) == before


# Asked together ----------------------------------------------------------------------------------


def test_those_asked_together_do_not_hinder_one_another(game: Game, fewer_seeds: list[str]) -> None:
    """From the opening on, where such questions are met soonest."""
    for seed in fewer_seeds:
        rng = Rng(f"together {seed}")
        table = opened(game, rng)
        for _ in range(OPENING):
            if table.over:
                break
            if len(asked_together(table)) > 1:
                check_run(game, table, rng)
            answered(table, rng)


# Hidden information ------------------------------------------------------------------------------


def viewers(table: Any) -> list[Seat | None]:
    """Every seat, and a watcher."""
    return [*[Seat(seat) for seat in seats_of(table)], None]


def test_a_view_of_an_imagined_table_is_the_view_itself(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds:
        table, rng = entered(game, seed)
        for viewer in viewers(table):
            seen = game.view(table, viewer)
            assert game.view(game.imagine(seen, rng), viewer) == seen


def test_the_seat_to_move_has_its_real_options_at_an_imagined_table(
    game: Game, fewer_seeds: list[str]
) -> None:
    for seed in fewer_seeds:
        for number, (table, _) in enumerate(walk(game, seed, 60)):
            question = None if table.over else pending(table)
            if number % SAMPLED or not isinstance(question, Decision):
                continue
            imagined = game.imagine(game.view(table, question.seat), Rng(seed))
            assert pending(imagined) == question
            assert pending(imagined).options(imagined) == question.options(table)


def test_an_imagined_table_obeys_every_law_and_plays_on(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds[: max(1, len(fewer_seeds) // 2)]:
        table, _ = entered(game, seed)
        for viewer in viewers(table):
            imagined = game.imagine(game.view(table, viewer), Rng(f"{seed} {viewer}"))
            try:
                game.read_position(game.write_position(imagined))
            except BrokenPosition as error:
                raise AssertionError(f"{viewer} imagined what cannot be: {error}") from error
            rng = Rng(seed)
            for _ in range(120):
                if imagined.over:
                    break
                answered(imagined, rng)


def test_what_is_hidden_changes_no_view(game: Game, fewer_seeds: list[str]) -> None:
    """Redeal what a viewer cannot know, play the same public answers on both tables: it sees the same."""
    for seed in fewer_seeds:
        table, _ = entered(game, seed)
        rng = Rng(f"redeal {seed}")
        for viewer in viewers(table):
            real, other = table.copy(), game.imagine(game.view(table, viewer), rng)
            steps = Rng(f"steps {seed}")
            if game.view(real, viewer) != game.view(other, viewer):
                continue
            assert_same_views(game, real, other, viewer, steps, 25)


def test_events_are_told_to_everybody_and_hide_what_they_must(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds:
        table, rng = entered(game, seed)
        table.announced = []
        for _ in range(100):
            if table.over:
                break
            answered(table, rng)
        for event in table.announced:
            assert event.sentence.endswith(".")
            watcher = event.seen_by(None)
            assert watcher.seen_by(None) == watcher
            for viewer in seats_of(table):
                seen = event.seen_by(viewer)
                assert seen.sentence.endswith(".")
                assert seen.seen_by(None) == watcher
