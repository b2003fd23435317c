"""Golden games of Transcontinental, worked out by hand from the variant's text and the map of board.toml.

`golden/opening.game` is a record from the set-up to the end of the fifth round. `change.sheet` and
`ending.sheet` begin at tables set up below: one in the round of the tenth settler, one shortly before the
second line from coast to coast. Under every answer stands what it changes, and an answer with nothing under
it changes nothing.
  #:  what changes, for every seat, city, bag, deck and display
  #=  what every seat has: the sums of the lines above, at the end of each round
  #@  whose turn begins: its round, which turn of the round, and the seat
Other lines that begin with # give the reasons for the answer below them, prices hex by hex. The Ledger only
adds the changes up; it knows no rule and no map, and the engine must agree with it after every single answer.
Whoever changes a rule goes through the sheets with the text and changes lines, sums and version by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from goldenspike.core import notation, registry
from goldenspike.core import record as records
from goldenspike.core.agenda import Question, Table
from goldenspike.core.events import Event
from goldenspike.core.play import pending, play
from goldenspike.core.record import who_answers
from goldenspike.games.railways import GAME, events
from goldenspike.games.railways.actions import Action
from goldenspike.games.railways.flow import ChooseAction
from goldenspike.games.railways.position import ENTRIES
from goldenspike.games.railways.state import Railways
from kit import ledger as ledger_kit
from kit.ledger import ANSWER, Facts, differences
from kit.railways import Scenario

pytestmark = pytest.mark.slow

GOLDEN: Final = Path(__file__).parent / "golden"
OPENING: Final = GOLDEN / "opening.game"
VERSION: Final = 2
"""The version of the game's behaviour for which the sheets were worked out."""

# The ledger ----------------------------------------------------------------------------------------

COUNTS: Final = re.compile(r"(.+?)((?: [+-]\d+ [A-Za-z.'()-]+)+)")
COUNT: Final = re.compile(r"([+-]\d+) ([A-Za-z.'()-]+)")
TURN: Final = re.compile(r"round (\d+) turn (\d) (\w+)")
SUMS: Final = ("money", "bonds", "points")
MAY_BE_LESS_THAN_NOTHING: Final = "points"
COLOURS: Final = ("orange", "green", "pink")


class Ledger(ledger_kit.Ledger):
    """How many of everything there are and what lies where, as far as the lines by hand add up to it.

    How many, by owner and thing: "orange money", "New York blue", "display city growth".
    What is so: "link orange Des Moines–Omaha" is "34.17 33.17", "hotel Chicago" is "green".
    """

    def enter_change(self, change: str) -> None:
        place, equals, what = change.partition(" = ")
        if equals and what == "none":
            del self.places[place]
        elif equals:
            once = place.startswith(("link ", "hotel ", "colour ", "emptied "))
            assert not (once and place in self.places), f"taken: {change}"
            self.places[place] = what
        elif change == "deck discarded":
            self.counts = {
                what: number for what, number in self.counts.items() if not what.startswith("deck ")
            }
        elif change.startswith("turned "):
            card = change.removeprefix("turned ").replace("-", " ")
            self.add(f"deck {card}", -1)
            self.add(f"display {card}", 1)
        elif change.startswith("event "):
            self.add(f"deck {change.removeprefix('event ')}", -1)
            self.places[change] = "in force"
        else:
            found = COUNTS.fullmatch(change)
            assert found is not None, f"unreadable: {change}"
            for number, thing in COUNT.findall(found[2]):
                self.add(f"{found[1]} {thing.replace('-', ' ')}", int(number))

    def may_be_negative(self, what: str) -> bool:
        return what.endswith(MAY_BE_LESS_THAN_NOTHING)

    def facts(self) -> Facts:
        """Everything there is."""
        facts: Facts = {**self.counts, **self.places}
        return {what: value for what, value in facts.items() if value}

    def sums(self) -> list[str]:
        """What every seat has, a line for each."""
        return [
            f"{colour:<7} "
            + ", ".join([f"{self.counts.get(f'{colour} {what}', 0)} {what}" for what in SUMS])
            + f", {self.places[f'{colour} engine']}, {self.links(colour)} links"
            for colour in COLOURS
            if f"{colour} engine" in self.places
        ]

    def links(self, colour: str) -> int:
        """How many links a seat owns."""
        return len([place for place in self.places if place.startswith(f"link {colour} ")])


class Said(msgspec.Struct):
    """An answer of a sheet with what stands below it."""

    number: int
    who: str
    words: str
    changes: list[str]
    sums: list[str]
    turn: tuple[int, int, str] | None = None
    """Whose turn begins after it."""


def read_sheet(name: str) -> list[Said]:
    """The answers of a file; the first of them is the table before any answer."""
    sheet = [Said(0, "", "", [], [])]
    for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines():
        answer = ANSWER.fullmatch(line)
        words = line.strip()
        if answer is not None:
            sheet.append(Said(int(answer[1]), answer[2], answer[3], [], []))
            assert sheet[-1].number == len(sheet) - 1, line
        elif words.startswith("#:"):
            sheet[-1].changes.append(words[2:].strip())
        elif words.startswith("#="):
            sheet[-1].sums.append(words[2:].strip())
        elif words.startswith("#@"):
            turn = TURN.fullmatch(words[2:].strip())
            assert turn is not None, f"unreadable: {line}"
            sheet[-1].turn = (int(turn[1]), int(turn[2]), turn[3])
    return sheet


# The engine's table in the words of the ledger -------------------------------------------------------


def facts_of(table: Table) -> Facts:
    """Everything at the engine's table."""
    position: dict[str, Any] = GAME.write_position(table)
    facts: Facts = {}
    for colour, player in position["players"].items():
        facts.update(facts_of_player(colour, player))
    for city, counts in position["cubes"].items():
        facts.update({f"{city} {cube}": number for cube, number in counts.items()})
    facts.update({f"settled {city} settlers": number for city, number in position["settled"].items()})
    facts.update({f"emptied {city}": "yes" for city in position["emptied"]})
    facts.update({f"colour {city}": colour for city, colour in position["new_cities"].items()})
    for name, part in (
        ("east", "eastern_bag"),
        ("west", "western_bag"),
        ("eastern tiles", "eastern_tiles"),
        ("western tiles", "western_tiles"),
        ("deck", "deck"),
        ("display", "display"),
    ):
        facts.update({f"{name} {kind}".replace("-", " "): number for kind, number in position[part].items()})
    facts["box settlers"] = position["settlers_left"]
    for colour, one, other, hexes in position["links"]:
        facts[f"link {colour} {one}–{other}"] = hexes
    facts.update({f"hotel {city}": owner for city, owner in position["hotels"].items()})
    facts.update({f"bonus {name}": "open" for name in position["bonuses"]})
    facts.update({f"event {name}".replace("-", " "): "in force" for name in position["events"]})
    for line, joined in position["lines"].items():
        half = "".join([f", half to {colour}" for colour in joined["half"]])
        facts[f"line {line}"] = f"{joined['owner']}, {joined['links']} links, {joined['tiles']} tiles{half}"
    facts["first settler"] = "delivered" if position["first_settler"] else ""
    facts["first raw material"] = "delivered" if position["first_raw"] else ""
    facts["first level 6"] = position["first_level_six"]
    facts["phase"] = str(position["phase"])
    if position["rounds"]:
        facts["round"] = str(position["rounds"])
        facts["first player"] = position["first"]
    facts["last round"] = "yes" if position["ending"] else ""
    return {what: value for what, value in facts.items() if value}


def facts_of_player(colour: str, player: dict[str, Any]) -> Facts:
    """Everything a seat has."""
    facts: Facts = {
        f"{colour} money": player["money"],
        f"{colour} bonds": player["bonds"],
        f"{colour} points": player["score"],
        f"{colour} engine": player["engine"],
        f"{colour} settlers": player["settlers"],
        f"{colour} raw materials": player["raw_materials"],
        f"{colour} skips": "next turn" if player["skips"] else "",
        f"{colour} coast to coast": str(player["coast"] or ""),
    }
    facts.update({f"{colour} {card}".replace("-", " "): number for card, number in player["cards"].items()})
    for region in ("eastern", "western"):
        names = [name.removeprefix(f"{region} ") for name in player[region]]
        kept = f"{names[0]} kept" if player[f"chose_{region}"] else ", ".join(names)
        claimed = region == "eastern" and player["claimed"]
        facts[f"{colour} {region} baron"] = f"{names[0]} claimed" if claimed else kept
    return facts


# Where the sheets begin ------------------------------------------------------------------------------


def opening() -> Railways:
    """Two seats, before the set-up."""
    table = GAME.open(2, {})
    assert isinstance(table, Railways)
    return table


def with_links(board: Scenario, name: str) -> Scenario:
    """A scenario with the links that a sheet begins with."""
    changes = "; ".join(read_sheet(name)[0].changes).split("; ")
    for change in [each for each in changes if each.startswith("link ")]:
        place, _, hexes = change.partition(" = ")
        colour, _, cities = place.removeprefix("link ").partition(" ")
        one, _, other = cities.partition("–")
        board.link(colour, one, other, hexes.replace(" ", ", "))
    return board


def change() -> Railways:
    """Nine settlers are in the West, and everybody has the third turn of the round left."""
    board = with_links(Scenario(3).round(9), "change.sheet")
    board.money("orange", 16).bonds("orange", 4).score("orange", 20).engine("orange", 6)
    board.money("green", 22).bonds("green", 1).score("green", 41).engine("green", 4)
    board.bonds("pink", 3).engine("pink", 2).cubes("Milwaukee", "red").settlers("Des Moines", 2)
    board.settled("Omaha", 2).settled("Topeka", 2).settled("Denver", 3).settled("Seattle", 2)
    board.baron("orange", "most links").baron("green", "links at New York").baron("pink", "fewest bonds")
    board.taken("railroad era begins", "speed record")
    return board.turn("orange", slot=3).table


def ending() -> Railways:
    """Orange has joined the coasts, and green lacks one link."""
    board = with_links(Scenario(3, 2).round(18).coast_lines(1, "orange").round(20), "ending.sheet")
    board.money("orange", 14).bonds("orange", 5).score("orange", 88).engine("orange", 12)
    board.money("green", 12).bonds("green", 2).score("green", 60).engine("green", 8)
    board.money("pink", 20).score("pink", 47).engine("pink", 8).cards("pink", "coal")
    board.cards("green", "land grant").cards("green", "tunnel engineer").hotel("orange", "Chicago")
    board.settled("Omaha", 2).settled("Topeka", 2).settled("Denver", 3).settled("Seattle", 2)
    board.settled("North Platte", 1).cubes("Seattle", "purple").raw("Cheyenne", 1).display("Denver hotel")
    board.baron("orange", "longest chain", "most bonds").baron("pink", "fewest bonds", "most cash")
    board.baron("green", "most links", "connected Omaha to San Francisco")
    board.player("pink").claimed = True
    board.player("orange").raw_materials = board.player("pink").raw_materials = 1
    board.bag("west", "raw material 17")
    board.lines_claimed("Baltimore to Toledo", "orange", 2, 7)
    board.lines_claimed("East Coast to Kansas City or Des Moines", "orange", 4, 16)
    board.lines_claimed("Chicago to Billings", "orange", 5, 23)
    board.lines_claimed("Promontory to San Francisco", "green", 4, 9)
    board.lines_claimed("Omaha to Promontory", "pink", 5, 16)
    board.taken("railroad era begins", "speed record", "first raw material")
    return board.first("orange").turn("green", slot=2).table


SHEETS: Final[dict[str, Callable[[], Railways]]] = {
    "opening.game": opening,
    "change.sheet": change,
    "ending.sheet": ending,
}


# The sheets, held against the engine -----------------------------------------------------------------


def held_against(sheet: list[Said], table: Railways) -> Ledger:
    """The ledger after a sheet whose every answer the engine takes and carries out as the sheet says."""
    ledger = Ledger()
    last: tuple[int, int, str] | None = None
    for said in sheet:
        if said.number:
            question = pending(table)
            answer = GAME.read(said.words)
            assert GAME.write(answer) == said.words
            assert who_answers(GAME, question) == said.who, f"answer {said.number}: {question}"
            refusal = question.refuse(table, answer)
            assert refusal is None, f"answer {said.number}: {refusal}"
            play(table, answer)
        for line in said.changes:
            ledger.enter(line)
        assert not differences(ledger.facts(), facts_of(table)), f"after {said.number}: {said.words}"
        assert GAME.broken_invariant(table) == ""
        if said.sums:
            assert said.sums == ledger.sums(), f"after answer {said.number}"
        turn = turn_of(table) or last
        assert said.turn == (None if turn == last else turn), f"after answer {said.number}"
        last = turn
    return ledger


def turn_of(table: Railways) -> tuple[int, int, str] | None:
    """The round, the turn and the seat that is to choose an action."""
    question = None if table.over else pending(table)
    if not isinstance(question, ChooseAction):
        return None
    return table.rounds, question.slot, COLOURS[question.seat]


@pytest.mark.parametrize("name", SHEETS)
def test_every_answer_of_a_sheet_changes_what_the_text_says(name: str) -> None:
    assert GAME.version == VERSION, "behaviour changed: see the top of this file"
    ledger = held_against(read_sheet(name), SHEETS[name]())
    assert ledger.sums()


def test_the_opening_by_hand_is_a_record() -> None:
    """Ten answers of set-up, then five rounds of six turns and the first turn of the sixth."""
    record = notation.parse(OPENING.read_text(encoding="utf-8"), registry.find)
    table = records.check(GAME, record)
    assert record.version == VERSION
    assert table.turns == 5 * 6 + 1
    assert record.result == "orange 13, green 20; unfinished after 31 turns"


def test_the_ending_by_hand_is_won_by_green() -> None:
    table = ending()
    held_against(read_sheet("ending.sheet"), table)
    assert table.over
    assert records.result_of(GAME, table) == "orange 99, green 100, pink 64; green wins"
    assert GAME.write_position(table)["scored"] == [[5, -5, 0, 2], [14, -3, 0, 2], [7, 0, 5, 3]]


def test_every_round_of_the_opening_has_its_sums() -> None:
    summed = [said for said in read_sheet("opening.game") if said.sums]
    assert [len(said.sums) for said in summed] == [2] * 5
    ledger = Ledger()
    ledger.enter(
        "orange +8 money +1 bonds; orange engine = level 1; link orange New York–Philadelphia = 56.16"
    )
    assert ledger.sums() == ["orange  8 money, 1 bonds, 0 points, level 1, 1 links"]


def test_a_slip_of_the_ledger_is_found() -> None:
    ledger = Ledger()
    ledger.enter("orange +2 money; New York +2 blue; hotel Chicago = green; deck +1 city-growth +1 land-rush")
    ledger.enter("turned city-growth; event land rush; link green Des Moines–Omaha = 34.17 33.17")
    before = ledger.facts()
    ledger.enter("orange -1 money -3 points; New York -1 blue; hotel Chicago = none; event land rush = none")
    assert differences(before, ledger.facts()) == [
        "New York blue: 2 by hand, 1 by the engine",
        "event land rush: in force by hand, none by the engine",
        "hotel Chicago: green by hand, none by the engine",
        "orange money: 2 by hand, 1 by the engine",
        "orange points: none by hand, -3 by the engine",
    ]
    ledger_kit.refuses_slips(
        ledger,
        "orange -9 money",
        "orange 1 money",
        "orange",
        "link green Des Moines–Omaha = 34.17",
        "turned city-growth",
        "event land rush",
    )
    with pytest.raises(KeyError):
        ledger.enter("hotel Boston = none")


def test_every_kind_of_answer_stands_in_a_sheet_but_the_choice_of_cash() -> None:
    """The first raw material of the sheets is taken in points."""
    said = {type(GAME.read(each.words)).__name__ for name in SHEETS for each in read_sheet(name)[1:]}
    assert {kind.__name__ for kind in Action.__subclasses__()} - said == {"TakeCash"}


def test_every_question_is_asked_and_every_event_told_in_the_sheets() -> None:
    asked: set[str] = set()
    told: list[Event] = []
    for name, begin in SHEETS.items():
        table = begin()
        table.announced = told
        for said in read_sheet(name)[1:]:
            asked.add(type(pending(table)).__name__)
            play(table, GAME.read(said.words))
    questions = {name for name, kind in ENTRIES.items() if issubclass(kind, Question)}
    assert questions == asked
    kinds = {
        name for name, kind in vars(events).items() if isinstance(kind, type) and issubclass(kind, Event)
    }
    assert kinds - {"Event"} - {type(event).__name__ for event in told} == set()
