"""Seats stay apart for every eye: their colours as three kinds of colour-blindness see them, on both papers.

Shapes and patterns tell seats apart without any colour, too; this is about colours alone. What eyes see is
simulated as Machado, Oliveira and Fernandes (2009) do for full dichromacy, and compared in Oklab.
"""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from goldenspike.core.registry import find

CLIENT = Path(__file__).resolve().parent.parent / "client" / "src"
THEME = "\n".join(
    [
        file.read_text(encoding="utf-8")
        for file in [CLIENT / "theme.css", *sorted(CLIENT.glob("games/*/colours.css"))]
    ]
)
EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of eye makes of linear red, green and blue."""
PAPERS = {"light": 0, "dark": 1}
APART = 0.085
"""Colours this far from each other in Oklab are told apart at a glance; black and white are 1 apart."""
READABLE = 4.5
"""The contrast that text needs (WCAG 2, level AA)."""
SEEN = 3.0
"""The contrast that the edge of a piece needs."""

Colour = tuple[float, float, float]


def block(selector: str) -> str:
    """What the theme says under this selector."""
    found = re.search(re.escape(selector) + r" \{(.*?)\n\}", THEME, re.DOTALL)
    assert found, selector
    return found.group(1)


def colour(name: str, paper: str, *selectors: str) -> Colour:
    """A colour of the theme as linear red, green and blue; the last selector that names it counts."""
    wanted = re.compile(rf"--{name}: light-dark\(#(\w{{6}}), #(\w{{6}})\)")
    (found,) = [found for selector in selectors if (found := wanted.search(block(selector)))][-1:]
    digits = found.groups()[PAPERS[paper]]
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return red, green, blue


def seats_of(game: str, paper: str, part: str = "") -> dict[str, Colour]:
    """The colours of a game's seats in the palette of its box."""
    selectors = (":root", f':root [data-game="{game}"]') if game == "railways" else (":root",)
    return {name: colour(f"seat-{name}{part}", paper, *selectors) for name in find(game).seat_names}


def safe_seats(paper: str, part: str = "") -> dict[str, Colour]:
    """The colours of the palette for every eye."""
    return {str(seat): colour(f"seat-{seat}{part}", paper, ':root[data-palette="safe"]') for seat in range(6)}


def seen(by: str, what: Colour) -> Colour:
    """A colour as an eye sees it."""
    red, green, blue = [
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, what, strict=True))))
        for row in EYES[by]
    ]
    return red, green, blue


def oklab(what: Colour) -> Colour:
    """A colour in Oklab, where distances are differences to the eye."""
    red, green, blue = what
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def distance(one: Colour, other: Colour) -> float:
    """How different two colours are."""
    return dist(oklab(one), oklab(other))


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours as WCAG counts it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(what: Colour) -> float:
    """How bright a colour is."""
    red, green, blue = what
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def closest(seats: dict[str, Colour], eye: str) -> tuple[float, str]:
    """The two seats that are hardest to tell apart, and how different they are."""
    return min(
        (distance(seen(eye, seats[one]), seen(eye, seats[other])), f"{one} and {other}")
        for one, other in combinations(seats, 2)
    )


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", ["america", "montana", "railways"])
def test_the_seats_of_a_game_are_told_apart_by_every_eye(game: str, paper: str, eye: str) -> None:
    difference, which = closest(seats_of(game, paper), eye)
    assert difference >= APART, which


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_safe_palette_is_told_apart_by_every_eye(paper: str, eye: str) -> None:
    difference, which = closest(safe_seats(paper), eye)
    assert difference >= APART, which


@pytest.mark.parametrize("paper", PAPERS)
def test_names_in_a_seat_s_colour_can_be_read(paper: str) -> None:
    ground = colour("paper", paper, ":root")
    for game in ("america", "montana", "pioneer", "railways"):
        for name, text in seats_of(game, paper, "-text").items():
            assert contrast(text, ground) >= READABLE, (game, name)
    for name, text in safe_seats(paper, "-text").items():
        assert contrast(text, ground) >= READABLE, name


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_written_on_a_piece_and_its_edge_are_seen(paper: str) -> None:
    ground = colour("land", paper, ":root")
    for game in ("america", "montana", "pioneer", "railways"):
        fills, inks, edges = [seats_of(game, paper, part) for part in ("", "-ink", "-edge")]
        for name in fills:
            assert contrast(fills[name], inks[name]) >= SEEN, (game, name)
            assert max(contrast(edges[name], ground), contrast(fills[name], ground)) >= SEEN, (game, name)
