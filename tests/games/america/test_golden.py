"""Golden games of Trails to Rails: whole records that must come out for ever as they came out once.

`golden/by_hand.game` was worked out by hand from the rulebook and the printed map. Under every answer it
says what changes and why, and after every turn what everybody has. The Ledger below only adds these changes
up; it knows no rule and no board, and the engine must agree with it after every single answer.

The other records were played by bots, and only their replay is tested: running this file as a program writes
them anew (`python tests/games/america/test_golden.py`). That is done when behaviour changed on purpose, in a
commit of its own that raises `GAME.version`. The game worked out by hand is never written anew: whoever
changes a rule goes through it with the book and changes its lines, its sums and its version by hand.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import msgspec

from goldenspike.core import notation, registry
from goldenspike.core import record as records
from goldenspike.core.agenda import Decision, Table
from goldenspike.core.play import pending, play
from goldenspike.core.record import Record
from goldenspike.games.america import GAME
from goldenspike.games.america.actions import Action
from goldenspike.games.america.answers import ASK_FOR_ONE
from goldenspike.games.america.flow import ActionPhase
from goldenspike.games.america.state import America
from goldenspike.sim.match import Match, PlayedGame, record_of
from kit import ledger as ledger_kit
from kit.ledger import differences, read_sheet

GOLDEN: Final = Path(__file__).parent / "golden"
FILES: Final = sorted(GOLDEN.glob("*.game"))
BY_HAND: Final = GOLDEN / "by_hand.game"

COLOURS: Final = ("red", "orange", "white", "blue")
RESOURCES: Final = ("cattle", "coal", "grain", "lumber", "ore")
CARDS_OF_A_RESOURCE: Final = 19
RAILS_OF_A_COLOUR: Final = 30
CITIES_OF_A_COLOUR: Final = 10
GOODS_OF_A_COLOUR: Final = 8
DEVELOPMENT_CARDS: Final = {
    "cavalry": 6,
    "engineer": 4,
    "right of way": 4,
    "mineral rights": 3,
    "cattle drive": 3,
    "scout": 2,
    "native support": 2,
}

ENDINGS: Final = (
    "one of four seats delivers its eighth good",
    "one of three seats delivers its tenth good",
    "the host calls the game unfinished",
)
"""Every way in which a game can end: the book's (p8 Winning), for either number of seats, and the host's."""


def golden(file: Path) -> records.Record:
    """A golden record as written down."""
    return notation.parse(file.read_text(encoding="utf-8"), registry.find)


# The ledger ----------------------------------------------------------------------------------------

CHANGE: Final = re.compile(r"([+-]\d+) ([a-z-]+)")
TURN: Final = re.compile(r"turn (\d+) (\w+)")
PIECE: Final = re.compile(r"(settler|train) (\w+) ([12]) (?:at (.+)|home)")


def rail_between(ends: str) -> str:
    """A rail by both its ends, whichever is named first.

    >>> rail_between("St. Louis–J8e")
    'J8e–St. Louis'
    """
    return "–".join(sorted(ends.split("–")))


class Ledger(ledger_kit.Ledger):
    """What everybody has and where everything lies, as far as the lines written by hand add up to it.

    How many, by owner and thing: "red grain", "orange aside coal", "discards cavalry".
    What lies where: "rail J8e–St. Louis" is orange, "settler red 1" is at Wichita.
    """

    def __init__(self) -> None:
        super().__init__()
        self.tokens_moved = 0

    def enter_change(self, change: str) -> None:
        kind, _, rest = change.partition(" ")
        if kind in (*COLOURS, "discards"):
            owner = f"{kind} aside" if rest.startswith("aside ") else kind
            changes = CHANGE.findall(rest)
            assert " ".join(f"{number} {thing}" for number, thing in changes) == rest.removeprefix("aside ")
            for number, thing in changes:
                self.add(f"{owner} {thing.replace('-', ' ')}", int(number))
        elif kind in ("settler", "train"):
            piece = PIECE.fullmatch(change)
            assert piece is not None, f"unreadable: {change}"
            name, colour, number, at = piece.groups()
            self._put(f"{name} {colour} {number}", rail_between(at) if name == "train" else at)
        elif kind == "outlaw":
            self._put("outlaw", rest)
        else:
            assert kind in ("rail", "city", "cube", "token"), f"unreadable: {change}"
            place, _, what = rest.rpartition(" ")
            self.tokens_moved += what == "none"
            place = rail_between(place) if kind == "rail" else place
            assert what == "none" or f"{kind} {place}" not in self.places, f"taken: {change}"
            self._put(f"{kind} {place}", None if what == "none" else what)

    def _put(self, what: str, where: str | None) -> None:
        if where is None:
            del self.places[what]
        else:
            self.places[what] = where

    def number(self, what: str) -> int:
        """How many of something there are."""
        return self.counts.get(what, 0)

    def standing(self, kind: str, colour: str) -> int:
        """How many rails or cities of a colour lie on the map."""
        return len([what for what, owner in self.places.items() if what.startswith(kind) and owner == colour])

    def facts(self) -> dict[str, int | str]:
        """Everything there is; whatever nobody has is in the supply, or in the stack of cards."""
        rest: dict[str, int] = {}
        for resource in RESOURCES:
            held = [
                self.number(f"{colour}{aside} {resource}") for colour in COLOURS for aside in ("", " aside")
            ]
            rest[f"supply {resource}"] = CARDS_OF_A_RESOURCE - sum(held)
        for card, number in DEVELOPMENT_CARDS.items():
            held = [self.number(f"{owner} {card}") for owner in (*COLOURS, "discards")]
            rest[f"stack {card}"] = number - sum(held)
        return {**self.counts, **self.places, **{what: number for what, number in rest.items() if number}}

    def sums(self) -> list[str]:
        """What everybody has, a line for each seat, and a line for the map."""
        lines = []
        for colour in COLOURS:
            hand = [f"{self.number(f'{colour} {name}')} {name}" for name in RESOURCES]
            cards = [card for card in DEVELOPMENT_CARDS for _ in range(self.number(f"{colour} {card}"))]
            rails, cities = self.standing("rail ", colour), self.standing("city ", colour)
            assert rails + self.number(f"{colour} rails") == RAILS_OF_A_COLOUR
            assert cities + self.number(f"{colour} cities") == CITIES_OF_A_COLOUR
            goods, delivered = self.number(f"{colour} goods"), self.number(f"{colour} delivered")
            assert goods + delivered + self.number(f"{colour} cities") == GOODS_OF_A_COLOUR
            assert delivered == self.standing("cube ", colour)
            lines.append(
                f"{colour:<7} {' '.join(words for words in hand if words[0] != '0') or 'no cards'}; "
                f"{self.number(f'{colour} gold')} gold; {cities} cities, {rails} rails; "
                f"{goods} goods free, {delivered} delivered{''.join([f'; {card}' for card in cards])}"
            )
        moved = self.tokens_moved
        return [*lines, f"map     outlaw on {self.places['outlaw']}; {moved} tokens moved"]


def facts_of(table: Table) -> dict[str, int | str]:
    """Everything at the engine's table, in the words of the ledger."""
    position: dict[str, Any] = GAME.write_position(table)
    facts: dict[str, int | str] = {"outlaw": position["outlaw"]}
    for colour, player in position["players"].items():
        facts.update({f"{colour} {name}": number for name, number in player["hand"].items()})
        facts.update({f"{colour} aside {name}": number for name, number in player["aside"].items()})
        facts.update({f"{colour} {name}": number for name, number in player["cards"].items()})
        facts.update({f"{colour} {name}": player[name] for name in ("gold", "goods", "delivered")})
        facts.update({f"{colour} rails": player["rails_left"], f"{colour} cities": player["cities_left"]})
        for number in range(2):
            facts[f"settler {colour} {number + 1}"] = player["settlers"][number]
            train = player["trains"][number]
            facts[f"train {colour} {number + 1}"] = rail_between(train) if train else ""
    for stack in ("supply", "stack", "discards"):
        facts.update({f"{stack} {name}": number for name, number in position[stack].items()})
    facts.update({f"rail {rail_between(path)}": owner for path, owner in position["rails"].items()})
    facts.update({f"city {site}": owner for site, owner in position["cities"].items()})
    facts.update({f"cube {site}": owner for site, owner in position["goods"].items()})
    facts.update({f"token {land}": str(number) for land, number in position["tokens"].items()})
    return {what: value for what, value in facts.items() if value}


# The game worked out by hand -----------------------------------------------------------------------


def test_every_answer_of_the_game_by_hand_changes_what_the_book_says() -> None:
    found = golden(BY_HAND)
    sheet = read_sheet(BY_HAND.read_text(encoding="utf-8"), TURN)
    assert sheet.answers == len(found.answers)
    ledger = Ledger()

    def compare(table: Table, number: int) -> None:
        for line in sheet.changes.get(number, []):
            ledger.enter(line)
        said = f"{found.speakers[number - 1]} {GAME.write(found.answers[number - 1])}" if number else ""
        assert not differences(ledger.facts(), facts_of(table)), f"after answer {number}: {said}"
        if number in sheet.turns:
            position = GAME.write_position(table)
            assert (position["turns"], position["active"]) == sheet.turns[number]
        assert table.over == (number == sheet.answers)

    records.replay(GAME, found, after_each=compare)


def test_the_sums_of_the_game_by_hand_add_up() -> None:
    sheet = read_sheet(BY_HAND.read_text(encoding="utf-8"), TURN)
    ledger = Ledger()
    for number in range(sheet.answers + 1):
        for line in sheet.changes.get(number, []):
            ledger.enter(line)
        if number in sheet.sums:
            assert sheet.sums[number] == ledger.sums(), f"after answer {number}"
    last_answers = [number for number, (turn, _) in sheet.turns.items() if turn > 1]
    assert sorted(sheet.sums) == [*sorted(last_answers), sheet.answers]
    assert [turn for turn, _ in sheet.turns.values()] == list(range(1, len(sheet.turns) + 1))
    assert [colour for _, colour in sheet.turns.values()][:5] == ["red", "orange", "white", "blue", "red"]


def test_a_slip_of_the_ledger_is_found() -> None:
    ledger = Ledger()
    ledger.enter("red +2 grain +1 native-support; rail J8e–St. Louis red; train red 1 at J8e–St. Louis")
    ledger.enter("red aside +1 grain; token N8 9; settler red 1 at Wichita; outlaw C9")
    before = ledger.facts()
    ledger.enter("red -1 grain; token N8 none; settler red 1 home; outlaw K7")
    assert differences(before, ledger.facts()) == [
        "outlaw: C9 by hand, K7 by the engine",
        "red grain: 2 by hand, 1 by the engine",
        "settler red 1: Wichita by hand, none by the engine",
        "supply grain: 16 by hand, 17 by the engine",
        "token N8: 9 by hand, none by the engine",
    ]
    ledger_kit.refuses_slips(
        ledger,
        "red -9 grain",
        "red 1 grain",
        "rail J8e–St. Louis blue",
        "castle Omaha red",
        "train red 3 home",
    )


# Every golden game ---------------------------------------------------------------------------------


def ending_of(record: Record) -> str:
    """In which of the ways a golden game ended."""
    table = records.check(GAME, record)
    if not table.over:
        return ENDINGS[2]
    goods = max(GAME.outcome(table).scores)
    assert goods == {3: 10, 4: 8}[len(record.players)]
    return ENDINGS[0] if len(record.players) == 4 else ENDINGS[1]


def test_every_ending_has_a_golden_game() -> None:
    assert {ending_of(golden(file)) for file in FILES} == set(ENDINGS)


def test_every_kind_of_answer_stands_in_a_golden_game() -> None:
    said = {type(answer) for file in FILES for answer in golden(file).answers}
    assert {kind.__name__ for kind in Action.__subclasses__()} == {kind.__name__ for kind in said}


# Games of bots -------------------------------------------------------------------------------------

TURNS_OF_THE_UNFINISHED_GAME: Final = 30


def three_seats() -> Record:
    """Three greedy bots in the variable set-up play until one has delivered ten goods."""
    match = Match(GAME, ["greedy"] * 3, {"setup": "variable"}, "golden three seats")
    played = match.play()
    assert played.finished
    return record_of(match, played, {"seed": "golden three seats"})


def unfinished() -> Record:
    """Four random bots play thirty turns with every option turned the other way."""
    short = msgspec.structs.replace(GAME, turn_limit=TURNS_OF_THE_UNFINISHED_GAME)
    options = {
        "edition": "2010",
        "setup": "fixed",
        "tokens": "shuffled",
        "fixed_places": "former",
        "settlers_start": "beside",
        "coastal_start": "yes",
        "deliveries": "after_roll",
        "offers": "every_turn",
        "questions": "all",
    }
    match = Match(short, ["random"] * 4, options, "golden unfinished")
    played = match.play()
    assert not played.finished
    return record_of(match, played, {"seed": "golden unfinished"})


ASKED_OPENLY: Final = "golden asked openly 2"


def asked_openly() -> Record:
    """Four greedy bots, made to ask openly for a card they lack before the first action of each turn."""
    match = Match(GAME, ["greedy"] * 4, {}, ASKED_OPENLY)
    table = match.table
    assert isinstance(table, America)
    answers: list[Any] = []
    asked = 0
    while not table.over:
        question = pending(table)
        hand = table.players[table.active].hand
        if isinstance(question, ActionPhase) and table.turns > asked and 0 in hand:
            asked = table.turns
            answer: Any = ASK_FOR_ONE[hand.index(0)]
        else:
            answer = match.decide(question) if isinstance(question, Decision) else match.dice.answer(table)
        play(table, answer)
        answers.append(answer)
    played = PlayedGame(table, GAME.outcome(table), answers, {})
    return record_of(match, played, {"seed": ASKED_OPENLY})


MADE: Final = {"three_seats": three_seats, "unfinished": unfinished, "asked_openly": asked_openly}


def with_positions(record: Record, every: int) -> Record:
    """The record with the whole table written into it after every so many answers."""

    def store(table: Table, number: int) -> None:
        if number and number % every == 0:
            record.positions[number] = GAME.write_position(table)

    records.replay(GAME, record, after_each=store)
    return record


if __name__ == "__main__":
    for name, make in MADE.items():
        made = with_positions(make(), 200)
        (GOLDEN / f"{name}.game").write_text(notation.write(GAME, made), encoding="utf-8")
