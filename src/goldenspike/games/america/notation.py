"""Write an answer as one line that can be read aloud, with place names and map coordinates, and read it back.

Answers of the dice have a notation too: `4 3`, `stolen ore`, `drawn scout`, `tokens 9 10 11 …`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from goldenspike.core.phrases import Phrases, folded, look_up, read_counted, read_name, unreadable
from goldenspike.core.play import UnreadableMove
from goldenspike.games.america import actions as say
from goldenspike.games.america import answers
from goldenspike.games.america.board import (
    HEX_BY_NAME,
    HEX_NAMES,
    PATH_BY_ENDS,
    PATH_NAMES,
    PLACE_BY_NAME,
    PLACE_NAMES,
)
from goldenspike.games.america.box import CARD_NAMES, COLOURS, GOLD, RESOURCE_NAMES, counted

GOODS_NAMES: Final = (*RESOURCE_NAMES, "gold")
FOLDED_PLACES: Final = {folded(name): place for name, place in PLACE_BY_NAME.items()}
FOLDED_HEXES: Final = {folded(name): land for name, land in HEX_BY_NAME.items()}


# Reading parts of an answer ----------------------------------------------------------------------


def _place(text: str) -> int:
    """Return the intersection of this name; raise UnreadableMove if there is none."""
    return look_up(text, FOLDED_PLACES, "is no place on the map.")


def _hex(text: str) -> int:
    """Return the hex of this name; raise UnreadableMove if there is none."""
    return look_up(text, FOLDED_HEXES, "is no hex on the map.")


def _path(text: str) -> int:
    """Return the path between two places, like Omaha–J8w; raise UnreadableMove if there is none."""
    ends = re.split(r"[–—-]", text)
    if len(ends) != 2:
        raise unreadable(text, "is no path: name both its ends, like Omaha–J8w.")
    path = PATH_BY_ENDS.get((_place(ends[0]), _place(ends[1])))
    if path is None:
        raise UnreadableMove(f"No path joins {ends[0].strip()} and {ends[1].strip()}.")
    return path


def _resource(text: str) -> int:
    """Return the resource of this name; raise UnreadableMove if there is none."""
    return read_name(text, RESOURCE_NAMES, "is no resource")


def _goods(text: str) -> int:
    """Return the index of a resource or of gold in an offer."""
    return read_name(text, GOODS_NAMES, "is no resource")


def _card(text: str) -> int:
    """Return the development card of this name; raise UnreadableMove if there is none."""
    return read_name(text, CARD_NAMES, "is no card")


def _piece(text: str) -> int:
    """Return the index of a settler or train, which are written from 1."""
    return int(text) - 1


def _side(text: str) -> tuple[int, int, int, int, int, int]:
    """Return one side of an offer, counted by resource, gold last."""
    side = [0, 0, 0, 0, 0, 0]
    for number, word in read_counted(text, 5, "say of what"):
        side[_goods(word)] += number
    return (side[0], side[1], side[2], side[3], side[4], side[5])


def _discard(text: str) -> say.GiveBackCards:
    """Return the cards that are given back together, with their numbers."""
    side = _side(text)
    if side[GOLD]:
        raise unreadable(text, "cannot be given back: name resource cards.")
    return say.GiveBackCards(side[:5])


def _wanted(text: str) -> tuple[int, int, int, int, int, int]:
    """Return what is asked for, nothing in particular where it says "offers"."""
    return answers.NOTHING if folded(text) == "offers" else _side(text)


def _numbers(text: str) -> tuple[int, ...]:
    """Return the numbers in a text, which are separated by spaces."""
    return tuple(int(word) for word in text.split())


# Writing -----------------------------------------------------------------------------------------


def _write_settler(action: say.BuildSettler) -> str:
    """Return the building of a settler as a move, with the settler taken off the map for it."""
    rebuilt = "" if action.rebuilt is None else f" for settler {action.rebuilt + 1}"
    return f"settler at {PLACE_NAMES[action.at]}{rebuilt}"


def _write_train(action: say.BuildTrain) -> str:
    """Return the building of a train as a move, with the train taken off the map for it."""
    rebuilt = "" if action.rebuilt is None else f" for train {action.rebuilt + 1}"
    return f"train on {PATH_NAMES[action.on]}{rebuilt}"


def _write_train_move(action: say.MoveTrain) -> str:
    """Return a train's move in the notation, with its route if the answer names one."""
    via = " via " + ", ".join(PATH_NAMES[path] for path in action.via) if action.via else ""
    return f"train {action.train + 1} to {PATH_NAMES[action.to]}{via}"


WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    say.PlaceCity: lambda action: f"city {PLACE_NAMES[action.at]}",
    say.PlaceRail: lambda action: f"first rail {PATH_NAMES[action.on]}",
    say.RollDice: lambda action: "roll",
    say.GiveBack: lambda action: f"give back {RESOURCE_NAMES[action.card]}",
    say.GiveBackCards: lambda action: f"give back {counted(action.cards)}",
    say.MoveOutlaw: lambda action: f"outlaw to {HEX_NAMES[action.to]}",
    say.Offer: lambda action: f"offer {counted(action.give)} for {counted(action.want)}",
    say.Ask: lambda action: f"ask for {counted(action.want) if any(action.want) else 'offers'}",
    say.Accept: lambda action: "accept",
    say.Decline: lambda action: "decline",
    say.Counter: lambda action: f"counter {counted(action.give)} for {counted(action.want)}",
    say.Withdraw: lambda action: "withdraw",
    say.BuyResource: lambda action: f"buy {RESOURCE_NAMES[action.card]}",
    say.Exchange: lambda action: f"exchange {RESOURCE_NAMES[action.give]} for {GOODS_NAMES[action.take]}",
    say.BuyCard: lambda action: "buy card",
    say.BuildSettler: _write_settler,
    say.BuildTrain: _write_train,
    say.BuildRail: lambda action: f"rail {PATH_NAMES[action.on]}",
    say.MoveSettler: lambda action: f"settler {action.settler + 1} to {PLACE_NAMES[action.to]}",
    say.MoveTrain: _write_train_move,
    say.Deliver: lambda action: f"deliver {PLACE_NAMES[action.to]}",
    say.PlayCard: lambda action: f"play {CARD_NAMES[action.card]}",
    say.TakeResource: lambda action: f"take {RESOURCE_NAMES[action.card]}",
    say.TakeGold: lambda action: "take gold",
    say.NameNumber: lambda action: f"name {action.number}",
    say.Done: lambda action: "done",
    say.Roll: lambda action: f"{action.first} {action.second}",
    say.Tokens: lambda action: "tokens " + " ".join(str(number) for number in action.numbers),
    say.Stolen: lambda action: f"stolen {RESOURCE_NAMES[action.card]}",
    say.Drawn: lambda action: f"drawn {CARD_NAMES[action.card]}",
}

# Reading -----------------------------------------------------------------------------------------


def _read_train_move(train: str, to: str, via: str | None) -> say.MoveTrain:
    """Return the train's move of this notation; raise UnreadableMove for a path that is none."""
    route = tuple(_path(part) for part in via.split(",")) if via else ()
    return say.MoveTrain(_piece(train), _path(to), route)


READERS: Final[tuple[tuple[str, Callable[..., Any]], ...]] = (
    (r"done|pass", lambda: answers.DONE),
    (r"roll", lambda: answers.ROLL_DICE),
    (r"accept", lambda: answers.ACCEPT),
    (r"decline", lambda: answers.DECLINE),
    (r"withdraw", lambda: answers.WITHDRAW),
    (r"buy (?:a )?(?:development )?card", lambda: answers.BUY_CARD),
    (r"take gold", lambda: answers.TAKE_GOLD),
    (r"city (.+)", lambda place: say.PlaceCity(_place(place))),
    (r"first rail (.+)", lambda path: say.PlaceRail(_path(path))),
    (r"give back (\w+)", lambda card: say.GiveBack(_resource(card))),
    (r"give back (.+)", _discard),
    (r"outlaw to (.+)", lambda land: say.MoveOutlaw(_hex(land))),
    (r"offer (.+?) for (.+)", lambda give, want: say.Offer(_side(give), _side(want))),
    (r"ask for (.+)", lambda want: say.Ask(_wanted(want))),
    (r"counter (.+?) for (.+)", lambda give, want: say.Counter(_side(give), _side(want))),
    (r"buy (.+)", lambda card: say.BuyResource(_resource(card))),
    (r"exchange (.+) for (.+)", lambda give, take: say.Exchange(_resource(give), _goods(take))),
    (
        r"settler at (.+?)(?: for settler ([12]))?",
        lambda place, old: say.BuildSettler(_place(place), None if old is None else _piece(old)),
    ),
    (
        r"train on (.+?)(?: for train ([12]))?",
        lambda path, old: say.BuildTrain(_path(path), None if old is None else _piece(old)),
    ),
    (r"rail (.+)", lambda path: say.BuildRail(_path(path))),
    (r"settler ([12]) to (.+)", lambda number, place: say.MoveSettler(_piece(number), _place(place))),
    (r"train ([12]) to (.+?)(?: via (.+))?", _read_train_move),
    (r"deliver (?:to )?(.+)", lambda place: say.Deliver(_place(place))),
    (r"play (.+)", lambda card: say.PlayCard(_card(card))),
    (r"take (.+)", lambda card: say.TakeResource(_resource(card))),
    (r"name ([0-9]{1,2})", lambda number: say.NameNumber(int(number))),
    (r"([1-6]) ([1-6])", lambda first, second: say.Roll(int(first), int(second))),
    (r"tokens ((?:[0-9]{1,2} ?)+)", lambda numbers: say.Tokens(_numbers(numbers))),
    (r"stolen (.+)", lambda card: say.Stolen(_resource(card))),
    (r"drawn (.+)", lambda card: say.Drawn(_card(card))),
)

HINTS: Final = {
    "accept": "accept",
    "ask": "ask for 1 grain, or ask for offers",
    "buy": "buy ore, or buy card",
    "city": "city Chicago",
    "counter": "counter 1 ore for 1 coal",
    "decline": "decline",
    "deliver": "deliver Omaha",
    "done": "done",
    "exchange": "exchange ore for coal",
    "first": f"first rail {PATH_NAMES[0]}",
    "give": "give back 2 grain 1 ore",
    "name": "name 8",
    "offer": "offer 1 ore for 1 coal",
    "outlaw": "outlaw to I9",
    "play": "play scout",
    "rail": f"rail {PATH_NAMES[0]}",
    "roll": "roll",
    "settler": "settler at Omaha, or settler 1 to Bismarck",
    "take": "take ore",
    "train": f"train on {PATH_NAMES[0]}, or train 1 to {PATH_NAMES[0]}",
    "withdraw": "withdraw",
}
"""An example for each word that a move can begin with, shown when a move cannot be read."""

# Answers that name a seat -----------------------------------------------------------------------


@cache
def phrases(colours: tuple[str, ...]) -> Phrases:
    """Return the notation of a table whose seats have these colours."""

    def seat_of(text: str) -> int:
        return read_name(text, colours, "is no colour")

    def write_payment(action: say.PayRoute) -> str:
        paid = [f"{colours[seat]} {gold}" for seat, gold in enumerate(action.gold) if gold]
        return "route pays " + ", ".join(paid)

    def read_payment(text: str) -> say.PayRoute:
        """Return the gold paid to each colour, 0 to a colour that is not named."""
        gold = [0] * len(colours)
        for part in text.split(","):
            words = part.split()
            if len(words) != 2 or not words[1].isdecimal() or len(words[1]) > 3:
                raise unreadable(part, f"is no payment, like: {colours[0]} 2.")
            gold[seat_of(words[0])] += int(words[1])
        return say.PayRoute(tuple(gold))

    writers: dict[type, Callable[[Any], str]] = {
        say.Rob: lambda action: f"rob {colours[action.victim]}",
        say.TradeWith: lambda action: f"trade with {colours[action.partner]}",
        say.PayRoute: write_payment,
    }
    readers: tuple[tuple[str, Callable[..., Any]], ...] = (
        (r"rob (.+)", lambda seat: say.Rob(seat_of(seat))),
        (r"trade with (.+)", lambda seat: say.TradeWith(seat_of(seat))),
        (r"route pays (.+)", read_payment),
    )
    hints = {
        "rob": f"rob {colours[1]}",
        "route": f"route pays {colours[0]} 2, {colours[1]} 1",
        "trade": f"trade with {colours[1]}",
    }
    return Phrases(WRITERS | writers, (*READERS, *readers), HINTS | hints)


write, read = phrases(COLOURS).write, phrases(COLOURS).read
