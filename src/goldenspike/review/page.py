"""A review as one self-contained HTML page, which also prints well."""

from __future__ import annotations

from html import escape
from typing import Final

from goldenspike.core.figures import Figure, FigureRow
from goldenspike.review import svg
from goldenspike.review.model import AnswerReview, Review
from goldenspike.review.text import (
    better_words,
    chance_words,
    judged_words,
    rounded_account,
    seat_title,
    sentence,
    signed,
    what_if_words,
    worst_answers,
)

SEAT_COLOURS: Final[dict[str, tuple[str, str]]] = {
    "red": ("#b3261e", "#ff8a80"),
    "orange": ("#c05600", "#ffb266"),
    "white": ("#6b6b63", "#f2efe4"),
    "blue": ("#1f5fa8", "#7fb4f2"),
    "yellow": ("#8a6d00", "#ffd94a"),
    "green": ("#1f7a3a", "#74d191"),
    "black": ("#222222", "#bdbdbd"),
    "purple": ("#6b3fa0", "#c3a1f0"),
    "pink": ("#b0306e", "#ff9ac6"),
}
"""Colours of lines by the colour of a seat, on a light and on a dark ground."""
USUAL_COLOUR: Final = ("#7a4b1e", "#e0b080")
CAPTION: Final = "The shaded bands tell how sure the chances are. The rings are the turning points below."
MADE: Final = (
    "Every change of a chance is booked once: to luck, to the player’s own moves, or to the others’. A roll "
    "or a draw is compared with what was to be expected; a move is graded by what it lost against the best "
    "move found, judged only by what the player could know."
)
STYLE: Final = """
:root{color-scheme:light dark;--ground:#fbf7ee;--card:#fffdf8;--ink:#2a2118;--soft:#6a5c4a;--rule:#ddd0bb}
@media(prefers-color-scheme:dark){:root{--ground:#1c1814;--card:#26211b;--ink:#f0e7d8;--soft:#b7a78f;--rule:#463c30}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font:600 1.9rem/1.2 Georgia,serif;margin:.2rem 0}
h2{font:600 1.3rem/1.2 Georgia,serif;margin:2.2rem 0 .6rem;padding-bottom:.3rem}
h2{border-bottom:1px solid var(--rule)}
h3{font:600 1rem/1.3 system-ui,sans-serif;margin:1.2rem 0 .3rem}
p{margin:.4rem 0}.soft,figcaption,.tick{color:var(--soft)}
.lead{font-size:1.12rem}
.what-if{padding:.5rem .8rem;border:2px dashed;font-weight:600}
svg{display:block;width:100%;height:auto;background:var(--card);border:1px solid var(--rule)}
.grid{stroke:var(--rule);fill:none}.tick{font:12px system-ui,sans-serif;fill:var(--soft)}
.line{fill:none;stroke:var(--seat);stroke-width:2.2;stroke-linejoin:round}
.band{fill:var(--seat);opacity:.13;stroke:none}.bar{fill:var(--seat)}.all{--seat:var(--soft)}
.turning{fill:var(--card);stroke:var(--seat);stroke-width:3}.expected{stroke:var(--ink);stroke-width:2.5}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:0;margin:.4rem 0;list-style:none}
.key svg{width:2.4rem;border:0;background:none;display:inline-block;vertical-align:middle;margin-right:.4rem}
table{border-collapse:collapse;width:100%;font-size:.95rem}
.wide{overflow-x:auto}
th,td{padding:.25rem .5rem;border-bottom:1px solid var(--rule);text-align:right;font-weight:400}
th:first-child,td:first-child{text-align:left}thead th{font-weight:600;vertical-align:bottom}
ol.turns{padding-left:1.4rem}ol.turns li{margin:.7rem 0}
figure{margin:1rem 0}details summary{cursor:pointer;color:var(--soft)}
@media print{:root{--ground:#fff;--card:#fff}body{font-size:11pt}main{max-width:none;padding:0}
figure,li,tr{break-inside:avoid}details{display:none}}
"""


def review_page(review: Review) -> str:
    """Return the page of a review."""
    names = [seat_title(review, seat) for seat in range(len(review.players))]
    parts = [
        f"<h1>{escape(review.title)}</h1>",
        f'<p class="soft">{escape(", ".join(names))}. {escape(sentence_of(review.result))}</p>',
        f'<p class="what-if">{escape(what_if_words(review))}</p>' if review.what_if else "",
        *[f'<p class="lead">{escape(sentence(clause))}</p>' for clause in review.summary],
        f"<h2>{'Expected score' if review.alone else 'Chance to win'}, move by move</h2>",
        f"<figure>{svg.chances_plot(review)}{key(review)}<figcaption>{CAPTION}</figcaption></figure>",
        "<h2>Luck and skill</h2>",
        account_table(review),
        "<h2>What decided it</h2>",
        turning_list(review),
        "<h2>The moves, graded</h2>",
        grade_table(review),
        worst_lists(review),
        "<h2>Figures</h2>",
        *[figure_part(review, figure) for figure in review.figures],
        trades_part(review),
        f'<h2>How this was made</h2><p class="soft">{escape(judged_words(review))} {MADE}</p>',
    ]
    title = escape(f"{review.title}: the review of a game")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}{seat_style(review)}</style></head>\n"
        f"<body><main>\n{chr(10).join([part for part in parts if part])}\n</main></body></html>\n"
    )


def sentence_of(result: str) -> str:
    """Return a result line as a sentence."""
    return f"{result[:1].upper()}{result[1:]}."


def seat_style(review: Review) -> str:
    """Return the colours of the seats, light and dark."""
    light: list[str] = []
    dark: list[str] = []
    for seat, colour in enumerate(review.colours):
        on_light, on_dark = SEAT_COLOURS.get(colour, USUAL_COLOUR)
        light.append(f".seat{seat}{{--seat:{on_light}}}")
        dark.append(f".seat{seat}{{--seat:{on_dark}}}")
    return f"{''.join(light)}@media(prefers-color-scheme:dark){{{''.join(dark)}}}"


def key(review: Review) -> str:
    """Return the legend of the plot: the seats with their colours."""
    items = []
    for seat in range(len(review.players)):
        line = f'class="line {svg.seat_class(seat)}" stroke-dasharray="{svg.DASHES[seat % len(svg.DASHES)]}"'
        sample = f'<svg viewBox="0 0 40 10" aria-hidden="true"><path {line} d="M1 5H39"/></svg>'
        items.append(f"<li>{sample}{escape(seat_title(review, seat))}</li>")
    return f'<ul class="key">{"".join(items)}</ul>'


def table_of(heads: list[str], rows: list[list[str]]) -> str:
    """Return a table; the cells are escaped here."""
    head = "".join([f'<th scope="col">{escape(cell)}</th>' for cell in heads])
    body = ""
    for row in rows:
        cells = "".join([f"<td>{escape(cell)}</td>" for cell in row[1:]])
        body += f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>'
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def account_table(review: Review) -> str:
    """Return the account of every seat; the rows add up."""
    rows = []
    for seat, account in enumerate(review.accounts):
        start, luck, own, others, end = rounded_account(account, alone=review.alone)
        row = [seat_title(review, seat), f"{start / 10:.1f}", signed(luck), signed(own), signed(others)]
        rows.append([*row, f"{end / 10:.1f}"])
    heads = ["", "At first", "Luck", "Own moves", "Others’ moves", "At the end"]
    if review.alone:
        heads.remove("Others’ moves")
        rows = [[*row[:4], row[5]] for row in rows]
    unit = "points" if review.alone else "points of winning chance, of 100"
    return f'{table_of(heads, rows)}<p class="soft">In {unit}. Each row adds up to its last number.</p>'


def turning_list(review: Review) -> str:
    """Return the turning points as a list."""
    if not review.turning_points:
        return "<p>No single move or roll decided this game.</p>"
    items = []
    for turn in review.turning_points:
        better = "" if turn.better is None else f"<br>{escape(better_words(turn.better))}"
        items.append(
            f'<li id="move{turn.moment}"><b>Move {turn.moment}, turn {turn.turn}.</b> '
            f"{escape(sentence(turn.happened))} <b>{escape(sentence(turn.effect))}</b>{better}</li>"
        )
    return f'<ol class="turns">{"".join(items)}</ol>'


def grade_table(review: Review) -> str:
    """Return how many moves of each seat had each grade."""
    names = list(review.accounts[0].graded)
    rows = [
        [seat_title(review, seat), *[str(account.graded[name]) for name in names]]
        for seat, account in enumerate(review.accounts)
    ]
    bounds = (
        "An inaccuracy lost at least 1 point, a mistake 2, a blunder 4"
        if review.alone
        else "An inaccuracy lost at least 2 points of winning chance, a mistake 5, a blunder 10"
    )
    note = f"{bounds}. A loss that is within its doubt counts as none: such a move is among the best."
    return f'{table_of(["", *[name.capitalize() for name in names]], rows)}<p class="soft">{note}</p>'


def worst_lists(review: Review) -> str:
    """Return for each seat the moves that lost most, with what would have been better."""
    parts = []
    for seat in range(len(review.players)):
        worst = worst_answers(review, seat)
        if worst:
            items = "".join([f"<li>{worst_item(review, answer)}</li>" for answer in worst])
            parts.append(f"<h3>{escape(seat_title(review, seat))}</h3><ul>{items}</ul>")
    return "".join(parts)


def worst_item(review: Review, answer: AnswerReview) -> str:
    """Return one graded move in words."""
    grade = answer.grade
    assert grade is not None
    unit = "points" if review.alone else "of 100"
    low, lost, high = [
        chance_words(value, alone=review.alone).removesuffix(" %")
        for value in (grade.low, grade.lost, grade.high)
    ]
    better = "" if grade.better is None else f" {better_words(grade.better)}"
    return escape(
        f"Move {answer.moment}, {answer.words}: {grade.name}, lost about {lost} {unit} "
        f"(between {low} and {high}).{better}"
    )


def figure_part(review: Review, figure: Figure) -> str:
    """Return a figure with its plot and its numbers."""
    note = f"<figcaption>{escape(figure.note)}</figcaption>" if figure.note else ""
    legend = key(review) if len(review.players) > 1 and figure.rows[0].seat is not None else ""
    rows = [
        [row_name(review, row), *[f"{value:.1f}".removesuffix(".0") for value in row.values]]
        for row in figure.rows
    ]
    table = table_of(["", *figure.categories], rows)
    numbers = "" if figure.moments else f"<details><summary>The same in numbers</summary>{table}</details>"
    return f"<figure><h3>{escape(figure.title)}</h3>{svg.figure_plot(figure)}{legend}{note}{numbers}</figure>"


def row_name(review: Review, row: FigureRow) -> str:
    """Return whose numbers a row holds."""
    whose = "All" if row.seat is None else seat_title(review, row.seat)
    return f"{whose}, expected" if row.expected else whose


def trades_part(review: Review) -> str:
    """Return the trades and who gained by them; '' if there were none."""
    if not review.trades:
        return ""
    rows = []
    for trade in review.trades:
        first, second = [seat_title(review, seat) for seat in trade.seats]
        gains = [signed(round(change * 1000 / 1_000_000)) for change in trade.changes]
        rows.append([f"Move {trade.moment}", first, gains[0], second, gains[1]])
    return (
        "<h3>Trades and who gained by them</h3>"
        f"{table_of(['', 'From', 'Chance', 'With', 'Chance'], rows)}"
        '<p class="soft">The change of each chance with the trade, in points of 100.</p>'
    )
