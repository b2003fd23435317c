"""Environments: PettingZoo's and Gymnasium's own tests, determinism, masks, rewards, and the batch."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra 'rl' is not installed")
pettingzoo = pytest.importorskip("pettingzoo", reason="the extra 'rl' is not installed")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from goldenspike.core.play import UnknownGame  # noqa: E402
from goldenspike.core.registry import find  # noqa: E402
from goldenspike.core.word import IllegalWord  # noqa: E402
from goldenspike.env.episode import Episode  # noqa: E402
from goldenspike.env.gymnasium import BatchEnv, environment_id  # noqa: E402
from goldenspike.env.pettingzoo import env, raw_env  # noqa: E402

GAMES = ("america", "montana", "pioneer", "railways")


# The test warns of every observation that is a Dict, except in PettingZoo's own games, known by name.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_approves(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game), num_cycles=40 if game == "railways" else 100)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_seeds_deterministic(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=10 if game == "railways" else 40)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_approves(game: str) -> None:
    made = gymnasium.make(environment_id(game), opponents=["random"])
    check_env(made.unwrapped, skip_render_check=True)


def test_gymnasium_imports_the_module_that_an_id_names() -> None:
    code = (
        "import gymnasium as g; m = 'goldenspike.env.gymnasium'; print(g.make(m + ':goldenspike/Montana-v0'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "goldenspike/Montana-v0" in done.stdout


def play_masked(made: Any, seed: int, steps: int) -> list[tuple[Any, ...]]:
    """Step at random as the mask allows; return what was seen."""
    rng = np.random.default_rng(seed)
    observation, info = made.reset(seed=seed)
    found: list[tuple[Any, ...]] = []
    for _ in range(steps):
        number = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, terminated, truncated, info = made.step(number)
        found.append((observation.tobytes(), reward, terminated, truncated, info["action_mask"].tobytes()))
        if terminated or truncated:
            observation, info = made.reset()
            found.append((observation.tobytes(), info["action_mask"].tobytes()))
    return found


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    made = gymnasium.make("goldenspike/Montana-v0", seats=2, opponents="greedy").unwrapped
    again = play_masked(made, 5, 60)
    assert play_masked(made, 5, 60) == again
    assert play_masked(made, 6, 60) != again


def test_a_batch_plays_what_single_environments_play() -> None:
    kwargs = {"seats": 2, "reward": "gain"}
    batch = gymnasium.make_vec(
        "goldenspike/Montana-v0", num_envs=3, vectorization_mode="vector_entry_point", **kwargs
    )
    singles = [gymnasium.make("goldenspike/Montana-v0", **kwargs).unwrapped for _ in range(3)]
    observations, info = batch.reset(seed=7)
    for place, single in enumerate(singles):
        seen, single_info = single.reset(seed=7 + place)
        assert (seen == observations[place]).all()
        assert (single_info["action_mask"] == info["action_mask"][place]).all()
    rng = np.random.default_rng(1)
    ended = [False] * 3
    games = 0
    for _ in range(250):
        words = [int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in info["action_mask"]]
        observations, rewards, terminated, truncated, info = batch.step(np.array(words))
        for place, single in enumerate(singles):
            if ended[place]:
                games += 1
                seen, single_info = single.reset()
                reward, over, cut = 0.0, False, False
            else:
                seen, reward, over, cut, single_info = single.step(words[place])
            assert (seen == observations[place]).all()
            assert (single_info["action_mask"] == info["action_mask"][place]).all()
            assert (reward, over, cut) == (rewards[place], terminated[place], truncated[place])
            ended[place] = over or cut
    assert games > 0, "a table of the batch was opened anew"


def test_rewards_of_a_win_add_up_to_nothing_and_go_to_the_winner() -> None:
    table = raw_env("montana", seats=2)
    table.reset(seed=3)
    rng = np.random.default_rng(3)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        total[agent] += float(reward)
        if terminated or truncated:
            table.step(None)
        else:
            table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    outcome = table.game.outcome(table.episode.table)
    winner = f"seat_{outcome.winners[0]}"
    assert table.episode.is_over
    assert sorted(total.values()) == [-0.5, 0.5]
    assert total[winner] == 0.5


def test_gains_add_up_to_the_score() -> None:
    made = gymnasium.make("goldenspike/Pioneer-v0").unwrapped
    _, info = made.reset(seed=2)
    rng = np.random.default_rng(2)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = made.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        total += reward
    episode = made.learner.episode
    assert total == episode.game.outcome(episode.table).scores[0]


def test_a_forbidden_word_ends_the_game_and_changes_nothing() -> None:
    made = gymnasium.make("goldenspike/Montana-v0", seats=2).unwrapped
    _, info = made.reset(seed=1)
    forbidden = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = made.learner.game.write_position(made.learner.episode.table)
    _, reward, terminated, _, _ = made.step(forbidden)
    assert (reward, terminated) == (-1.0, True)
    assert made.learner.game.write_position(made.learner.episode.table) == before
    with pytest.raises(IllegalWord, match="not allowed"):
        made.learner.episode.say(forbidden)


def test_a_choice_of_several_words_plays_the_option_they_lead_to() -> None:
    """Railways: a link is said by its start and its end; the board gets the link that the words leave."""
    episode = Episode(find("railways"), 2, {}, "win")
    rng = np.random.default_rng(4)
    episode.begin("links", [])
    built = 0
    while built < 3:
        choice = episode.choice
        assert choice is not None
        links = [option for option in choice.options if type(option).__name__ == "BuildLink"]
        if not links:
            episode.say(int(rng.choice(choice.legal_words())))
            continue
        wanted = links[len(links) // 2]
        board: Any = episode.table
        before = len(board.links)
        steps = 0
        while episode.choice is choice:
            words = set(episode.actions.numbers(wanted)) & set(choice.legal_words())
            episode.say(words.pop() if words else episode.actions.first_rank)
            steps += 1
        link = board.links[before]
        assert {link.start, link.end} == {wanted.start, wanted.end}
        starts = [option.start for option in links]
        assert (steps == 1) == (starts.count(wanted.start) == 1)
        built += 1


def test_unknown_opponents_seats_and_rewards_are_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownGame, match="There is no bot 'grandmaster'"):
        BatchEnv("montana", opponents=["grandmaster"])
    with pytest.raises(UnknownGame, match="one for each other seat"):
        BatchEnv("america", opponents=["random", "greedy"])
    with pytest.raises(UnknownGame, match="There is no seat 9"):
        BatchEnv("america", seat=9)
    with pytest.raises(UnknownGame, match="There is no reward 'fame'"):
        raw_env("america", reward="fame")  # type: ignore[arg-type]
