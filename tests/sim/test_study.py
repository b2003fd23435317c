"""Studies of games: luck, what was offered and chosen, and figures."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from goldenspike.core.agenda import Chance, Table
from goldenspike.core.notation import parse, write
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.games.america.actions import BuildRail, BuildSettler, Offer, Rob
from goldenspike.games.america.board import SITES_OF
from goldenspike.games.america.box import NOBODY
from goldenspike.sim.analysis import wins_by_place
from goldenspike.sim.luck import LuckMeter
from goldenspike.sim.luck_findings import find_luck
from goldenspike.sim.match import Match, record_of
from goldenspike.sim.study import StudiedGame, Study, StudyDepth, names_one_piece, study_answers, study_record
from goldenspike.sim.tallies import find_tallies
from goldenspike.sim.usage import kind_uses, piece_uses
from kit import toy

DEEP = StudyDepth(luck=True, offers=True)


def played(name: str, bots: list[str], seed: str = "study") -> tuple[Match, Any]:
    match = Match(find(name), bots, {}, seed)
    return match, match.play()


def test_a_record_is_studied_like_the_answers_it_holds() -> None:
    match, result = played("montana", ["greedy", "random"])
    text = write(match.game, record_of(match, result, {"number": "7"}))
    of_answers = study_answers(match.game, 2, {}, result.answers, DEEP, "7")
    assert study_record(match.game, parse(text, find), DEEP) == of_answers
    assert list(of_answers.scores[-1]) == list(result.outcome.scores)
    assert msgspec.json.decode(msgspec.json.encode(of_answers), type=Study) == of_answers


def test_luck_is_nothing_on_average_over_all_outcomes_of_a_chance() -> None:
    """Whatever the judgement says: what came is compared with the mean of what could have come."""
    game = find("montana")
    match = Match(game, ["greedy", "greedy"], {}, "luck")
    table: Table = match.table
    seen = 0
    while seen < 5:
        question = pending(table)
        if isinstance(question, Chance) and question.complete and len(question.odds(table)) > 1:
            odds = question.odds(table)
            total = [0.0, 0.0]
            moved = 0.0
            for answer, weight in odds:
                meter = LuckMeter(game, 2, "any")
                meter.expect(table, question)
                after: Table = table.copy()
                play(after, answer)
                meter.compare(after, question)
                for seat, luck in enumerate(meter.totals()):
                    total[seat] += luck * weight
                    moved += abs(luck)
            assert total == pytest.approx([0.0, 0.0], abs=1e-3)
            seen += moved > 0
        decides = not isinstance(question, Chance)
        play(table, match.decide(question) if decides else match.dice.answer(table))  # type: ignore[arg-type]  # a decision


def test_chances_to_win_are_won_by_one_seat_and_lost_by_others() -> None:
    match, result = played("montana", ["random", "random", "random"])
    study = study_answers(match.game, 3, {}, result.answers, StudyDepth(luck=True), "x")
    assert any(abs(luck) > 0.001 for luck in study.luck)
    assert sum(study.luck) == pytest.approx(0, abs=1e-4)
    assert set(study.luck_by_chance) >= {"Spin"}
    assert not study.offered
    assert not study.pieces


def test_offers_are_counted_where_there_is_a_choice_between_kinds() -> None:
    match = Match(toy.GAME, ["greedy", "random"], {}, "offers")
    result = match.play()
    study = study_answers(toy.GAME, 2, {}, result.answers, DEEP, "x")
    for seat in range(2):
        assert study.offered[seat]["Dig"] == study.offered[seat]["Stop"]
        assert sum(study.chosen[seat].values()) == study.offered[seat]["Dig"]
    studied = [StudiedGame(study, result.outcome.winners)] * 40
    (least, most) = kind_uses(studied)
    assert least.chosen.times + most.chosen.times == least.chosen.of == most.chosen.of


def test_an_answer_that_names_one_thing_names_a_piece() -> None:
    assert names_one_piece(BuildRail(3))
    assert names_one_piece(BuildSettler(3))
    assert names_one_piece(Rob(1))
    assert not names_one_piece(BuildSettler(3, 4))
    assert not names_one_piece(Offer((1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0)))


def study_of(
    luck: tuple[float, ...] = (), pieces: dict[str, tuple[int, ...]] | None = None, first: int = 0
) -> Study:
    return Study(
        scores=((1.0, 2.0),),
        lead_changes=0,
        half_time_leader=None,
        first=first,
        kinds=({}, {}),
        pieces=pieces or {},
        luck=luck,
        luck_by_chance={"Roll": 0.3, "Draw": 0.1},
    )


def test_luck_that_decides_and_luck_that_does_not_are_told_apart() -> None:
    lucky = [
        StudiedGame(study_of((0.1, -0.1) if number % 2 else (-0.1, 0.1)), (1 - number % 2,))
        for number in range(40)
    ]
    found = find_luck(toy.GAME, lucky)
    assert found is not None
    assert found.luckiest.share == 1
    assert found.explained == pytest.approx(1)
    assert [quarter.wins.share for quarter in found.quarters] == [0, 0, 1, 1]
    assert found.by_chance == {"Roll": pytest.approx(0.75), "Draw": pytest.approx(0.25)}
    idle = [
        StudiedGame(study_of((0.1, -0.1) if number % 2 else (-0.1, 0.1)), (number // 2 % 2,))
        for number in range(40)
    ]
    found = find_luck(toy.GAME, idle)
    assert found is not None
    assert found.explained == pytest.approx(0)
    assert found.low < 0 < found.high
    assert find_luck(toy.GAME, lucky[:3]) is None


def test_pieces_that_nobody_used_and_pieces_that_win_are_found() -> None:
    studied = [
        StudiedGame(study_of(pieces={"never": (), "winning": (0,), "idle": (0, 1)}), (0,)) for _ in range(30)
    ]
    by_words = {piece.piece: piece for piece in piece_uses(studied)}
    assert by_words["never"].is_unused
    assert by_words["winning"].matters
    assert by_words["winning"].even == 0.5
    assert not by_words["idle"].is_unused
    assert not by_words["idle"].matters


def test_wins_are_counted_from_the_first_player_on() -> None:
    studied = [StudiedGame(study_of(first=1), (0,)), StudiedGame(study_of(first=0), (0,))]
    assert [share.times for share in wins_by_place(studied, 2)] == [1, 1]


def test_figures_are_added_up_for_winners_and_for_others() -> None:
    match, result = played("america", ["random", "random", "random"])
    study = study_answers(match.game, 3, {}, result.answers, StudyDepth(), "x")
    studied = [StudiedGame(study, (1,))]
    found = {tally.title: tally for tally in find_tallies(studied)}
    assert {"Cities on the map", "Numbered hexes without a city at the end", "Gold by source"} <= set(found)
    cities = found["Cities on the map"]
    assert cities.through
    assert cities.contrasts[-1].winners == len(result.table.players[1].cities)
    dead = found["Numbered hexes without a city at the end"]
    assert dead.single
    table = result.table
    idle = [
        land for land, sites in enumerate(SITES_OF) if not any(table.cities[site] != NOBODY for site in sites)
    ]
    assert sum([each.winners for each in dead.contrasts]) == len(
        [land for land in idle if table.numbers[land]]
    )
    rolls = found["Rolls of the dice"]
    assert sum(rolls.expected) == pytest.approx(sum([each.winners for each in rolls.contrasts]), abs=0.1)
    production = found["Production"]
    owed = next(tally for tally in study.tallies if tally.title == "Production")
    assert production.contrasts[0].winners == owed.rows[1][0]
    assert production.contrasts[0].others == (owed.rows[0][0] + owed.rows[2][0]) / 2
