"""goldenspike games and goldenspike rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from goldenspike import rulebook
from goldenspike.cli.rules import format_rule, rule_document
from goldenspike.core.registry import find

Run = Callable[..., Result]


def test_games_says_seats_options_and_what_is_reconstructed(goldenspike: Run) -> None:
    result = goldenspike("games")
    assert result.exit_code == 0
    assert "america: Trails to Rails, version 3" in result.stdout
    assert "3 or 4 (red, orange, white, blue)" in result.stdout
    assert "edition = 2018, 2010." in result.stdout
    assert "Reconstructed" in result.stdout


def test_games_as_json_is_one_document_keyed_by_name(goldenspike: Run) -> None:
    america = json.loads(goldenspike("games", "--json").stdout)["america"]
    assert america["seats"] == [3, 4]
    assert {"title", "version", "stage", "seat_names", "options", "reconstructed"} <= america.keys()
    for option in america["options"]:
        assert option["default"] in option["values"]
        assert option["summary"].endswith(".")


@pytest.mark.usefixtures("goldrush")
def test_a_game_registered_from_outside_is_listed(goldenspike: Run) -> None:
    assert {"america", "goldrush"} <= json.loads(goldenspike("games", "--json").stdout).keys()
    assert "Everybody hides" in goldenspike("rules", "goldrush", "hide").stdout


def test_rules_lists_every_rule(goldenspike: Run) -> None:
    result = goldenspike("rules", "america")
    assert result.exit_code == 0
    for rule in rulebook.of(find("america")).rules:
        assert f"  {rule.id}: " in result.stdout


def test_one_rule_is_shown_whole_with_its_source(goldenspike: Run) -> None:
    result = goldenspike("rules", "america", "P5", "rail")
    assert result.stdout.startswith("p5 Rail (Build and buy, page 5, printed)\n")
    assert "A path never holds more than one rail" in " ".join(result.stdout.split())
    assert goldenspike("rules", "america", "p5 Rail").stdout == result.stdout


def test_a_rule_of_the_house_says_so(goldenspike: Run) -> None:
    assert "a rule of the house, ruling" in goldenspike("rules", "america", "house Hopeless game").stdout


def test_a_text_without_pages_says_the_place_instead(tmp_path: Path) -> None:
    head = 'game = "x"\ntitle = "X"\nsource = "s"\n'
    rule = """[[rule]]
id = "v8 Five tiles"
page = 0
place = "rule 8 of the variant"
heading = "Five tiles"
chapter = "Speed"
summary = "A link has up to five tiles."
text = "You lay up to five tiles."
source = "printed"
"""
    file = tmp_path / "rulebook.toml"
    file.write_text(head + rule, encoding="utf-8")
    (found,) = rulebook.read(file).rules
    assert format_rule(found, "").startswith("v8 Five tiles (Speed, rule 8 of the variant, printed)\n")
    assert rule_document(found, "")["place"] == "rule 8 of the variant"


def test_a_word_finds_the_rules_that_mention_it(goldenspike: Run) -> None:
    result = goldenspike("rules", "america", "outlaw")
    assert "p4 Move the outlaw:" in result.stdout
    assert "p5 Rail:" not in result.stdout


def test_rules_as_json_are_one_document(goldenspike: Run) -> None:
    document = json.loads(goldenspike("rules", "america", "p5 Rail", "--json").stdout)
    assert document["game"] == "america"
    assert document["edition"] == "2018"
    (rule,) = document["rules"]
    assert rule.keys() == {"id", "page", "place", "heading", "chapter", "summary", "text", "source"}
    assert len(json.loads(goldenspike("rules", "america", "--json").stdout)["rules"]) == len(
        rulebook.of(find("america")).rules
    )


def test_an_edition_words_its_rules_its_own_way(goldenspike: Run) -> None:
    (changed, *_) = [rule for rule in rulebook.of(find("america")).rules if "2010" in rule.wordings]
    texts = {
        edition: json.loads(
            goldenspike("rules", "america", changed.id, "--option", f"edition={edition}", "--json").stdout
        )["rules"][0]["text"]
        for edition in ("2010", "2018")
    }
    assert texts == {"2010": changed.wordings["2010"], "2018": changed.text}


def test_a_word_no_rule_mentions_is_a_failure_in_one_sentence(goldenspike: Run) -> None:
    result = goldenspike("rules", "america", "zeppelin")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "No rule of Trails to Rails has the id 'zeppelin' or mentions it.\n"


# Broken rulebooks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game = ", "cannot be read"),
        ('game = "x"', "is not complete"),
        ('game = "x"\ntitle = "X"\nsource = "s"\nrule = [3]', "is not complete"),
        ('game = "x"\ntitle = "X"\nsource = "s"\n[[rule]]\nid = "p1"', "is not complete"),
    ],
)
def test_a_broken_rulebook_is_named_in_one_sentence(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "rulebook.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(rulebook.BrokenRulebook, match=complaint):
        rulebook.read(file)


def test_a_missing_rulebook_is_named(tmp_path: Path) -> None:
    with pytest.raises(rulebook.BrokenRulebook, match="There is no rulebook at"):
        rulebook.read(tmp_path / "nowhere.toml")


def test_two_rules_of_one_id_are_refused(tmp_path: Path) -> None:
    parts = ("heading", "chapter", "summary", "text", "source")
    rule = '[[rule]]\nid = "{}"\npage = 1\n' + "".join(f'{part} = "x"\n' for part in parts)
    file = tmp_path / "rulebook.toml"
    head = 'game = "x"\ntitle = "X"\nsource = "s"\n'
    file.write_text(head + rule.format("p1 A") + rule.format("p1 a"), encoding="utf-8")
    with pytest.raises(rulebook.BrokenRulebook, match="two rules of one id: p1 a"):
        rulebook.read(file)
