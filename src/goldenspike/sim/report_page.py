"""The report as one HTML page that needs no other file, and reads well light, dark and printed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from goldenspike.core.game import Game
from goldenspike.sim.analysis import Analysis
from goldenspike.sim.contrasts import Contrast
from goldenspike.sim.drawings import (
    TWO_WAYS,
    histogram,
    items,
    line_chart,
    page,
    pair_bars,
    paragraph,
    section,
    share_bars,
    short_number,
    table,
)
from goldenspike.sim.luck_findings import LuckFindings
from goldenspike.sim.runner import Series, Tournament
from goldenspike.sim.summary import Share, distribution
from goldenspike.sim.tallies import TallyFindings
from goldenspike.sim.usage import LEAST_GAMES, KindUse, PieceUse
from goldenspike.sim.words import joined, words_of

MOST_PIECES: Final = 12
"""Pieces that a list names."""
MOST_CATEGORIES: Final = 16
"""Categories of a figure that are drawn."""
PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def render(game: Game, played: Series | Tournament, found: Analysis) -> str:
    """Return the page."""
    chosen = ", ".join([f"{name} {value}" for name, value in played.options.items()])
    bots = ", ".join(played.bots)
    first = (
        f"Version {game.version}, seed {played.seed}, bots {bots}. Options: {chosen or 'none'}. "
        f"Unfinished after {game.turn_limit} turns: {found.games - found.finished}."
    )
    parts = [paragraph(first)]
    several = len(found.wins_by_seat) > 1
    if several:
        parts.append(seats_section(game, found))
        parts.append(bots_section(found))
    parts.append(length_section(found))
    if found.studied:
        parts.append(course_section(found))
    if found.luck is not None:
        parts.append(luck_section(found.luck))
    parts.append(contrasts_section(found))
    if found.uses:
        parts.append(uses_section(found.uses, found.pieces, several=several))
    if found.tallies:
        parts.append(tallies_section(found.tallies, several=several))
    return page(f"{game.title}: {found.games:,} games", *parts)


def seats_section(game: Game, found: Analysis) -> str:
    """Return the wins by seat and by order, with a verdict on whether seats are fair."""
    even = 1 / len(found.wins_by_seat)
    rows = [(game.seat_names[seat], share, even) for seat, share in enumerate(found.wins_by_seat)]
    parts = [paragraph(seats_verdict(found.wins_by_seat, game.seat_names)), share_bars(rows)]
    if found.wins_by_place and found.wins_by_place != found.wins_by_seat:
        parts.append("<h3>By the order of the first turn</h3>")
        parts.append(paragraph(seats_verdict(found.wins_by_place, PLACES)))
        parts.append(
            share_bars([(PLACES[place], share, even) for place, share in enumerate(found.wins_by_place)])
        )
    return section("Wins by seat", *parts)


def seats_verdict(shares: Sequence[Share], names: Sequence[str]) -> str:
    """Return in words whether seats, or places in an order, are fair."""
    if not any([share.times for share in shares]):
        return "None has won alone, so that they cannot be compared."
    even = sum(share.times for share in shares) / max(1, shares[0].of) / len(shares)
    apart = [
        (names[number], share) for number, share in enumerate(shares) if not share.low <= even <= share.high
    ]
    if not apart:
        widest = max(share.high - share.low for share in shares) / 2
        return (
            f"None is clearly better: the {even:.1%} of an even share lie in every interval. "
            f"A difference smaller than about {widest:.1%} would not show in {shares[0].of:,} games."
        )
    told = "; ".join(
        [f"{name} won {share.share:.1%} ({share.low:.1%} to {share.high:.1%})" for name, share in apart]
    )
    return f"They are not even: {told}. An even share is {even:.1%}."


def bots_section(found: Analysis) -> str:
    """Return the wins by bot."""
    rows = [(name, share, even) for name, (share, even) in found.wins_by_bot.items()]
    if not rows:
        return section("Wins by bot", "<p>No game came to its end.</p>")
    if len(rows) == 1:
        return section("Wins by bot", f"<p>All seats are played by {escape(rows[0][0])}.</p>")
    best = max(rows, key=lambda row: row[1].share - row[2])
    told = (
        f"{best[0]} won {best[1].share:.1%} of its games ({best[1].low:.1%} to {best[1].high:.1%}); "
        f"with equal strength it would have been {best[2]:.1%}."
    )
    return section("Wins by bot", paragraph(told), share_bars(rows))


def length_section(found: Analysis) -> str:
    """Return length and scores."""
    if not found.turns:
        return section("Length and scores", "<p>No game came to its end.</p>")
    turns, scores = distribution(found.turns), distribution(found.scores)
    told = (
        f"A game takes {turns.mean:.1f} turns on average; one in ten ends by turn {turns.tenth}, "
        f"one in ten goes on past turn {turns.ninetieth}. The mean score is {scores.mean:.1f}, from "
        f"{scores.least} to {scores.most}, and half of all scores are {scores.median} or less."
    )
    return section(
        "Length and scores",
        paragraph(told),
        histogram(found.turns, "turns"),
        histogram(found.scores, "points"),
    )


def course_section(found: Analysis) -> str:
    """Return how scores went on, and how often the lead changed."""
    changes = found.lead_changes
    several = len(found.wins_by_seat) > 1
    told = f"From {found.studied:,} games."
    if several:
        half = found.half_time
        told += (
            f" The lead changed {sum(changes) / len(changes):.1f} times a game. Whoever led alone at half "
            f"time won {half.share:.0%} of those {half.of} games ({half.low:.0%} to {half.high:.0%})."
        )
    legend = "Solid: winners; dashed: the others." if several else "The mean score."
    lines = [[first for first, _ in found.course]]
    if several:
        lines.append([second for _, second in found.course])
    return section(
        "The course of a game", paragraph(told), line_chart(lines), f'<p class="soft">{legend}</p>'
    )


# Luck --------------------------------------------------------------------------------------------


def luck_section(luck: LuckFindings) -> str:
    """Return luck against results."""
    worst, best = luck.quarters[0], luck.quarters[-1]
    low, high = sorted((luck.low**2, luck.high**2))
    low = 0.0 if luck.low < 0 < luck.high else low
    what = "the score" if luck.alone else "who wins"
    measured = (
        "Every roll and draw is compared with what it was to bring; what came above that is luck, which is "
        "nothing on average."
    )
    explained = (
        f"Luck explains {luck.explained:.1%} of {what} ({low:.1%} to {high:.1%}), as far as the game’s own "
        "judgement sees it."
    )
    told = [measured, explained]
    if luck.alone:
        told.append(
            f"The unluckiest quarter of the games scored {worst.score:.1f} on average, "
            f"the luckiest {best.score:.1f}."
        )
        chart = pair_bars(
            "Mean score by quarter of luck", QUARTER_NAMES, [quarter.score for quarter in luck.quarters]
        )
    else:
        luckiest = luck.luckiest
        told.append(
            f"The luckiest seat of a game won {luckiest.share:.0%} ({luckiest.low:.0%} to "
            f"{luckiest.high:.0%}); the unluckiest quarter of the seats won {worst.wins.share:.0%}, "
            f"the luckiest {best.wins.share:.0%}."
        )
        even = sum([quarter.wins.share for quarter in luck.quarters]) / len(luck.quarters)
        chart = share_bars(
            [(name, quarter.wins, even) for name, quarter in zip(QUARTER_NAMES, luck.quarters, strict=True)]
        )
    moved = [(words_of(kind), share) for kind, share in luck.by_chance.items() if share >= 0.005]
    parts = [paragraph(" ".join(told)), chart]
    if moved:
        listed = joined([f"{name} {share:.0%}" for name, share in moved])
        parts.append(paragraph(f"Of all that luck moved: {listed}."))
    return section("Luck against results", *parts)


QUARTER_NAMES: Final = ("unluckiest", "below average", "above average", "luckiest")


# What was done -----------------------------------------------------------------------------------


def contrasts_section(found: Analysis) -> str:
    """Return what winners did differently, what they did less, and what nobody did."""
    several = len(found.wins_by_seat) > 1
    parts = []
    clear = [each for each in found.kinds if each.is_clear and several]
    more = sorted([each for each in clear if each.low > 0], key=lambda each: each.others - each.winners)
    less = sorted([each for each in clear if each.high < 0], key=lambda each: each.winners - each.others)
    if several and found.studied:
        parts.append(paragraph(difference_words(more, less)))
    if found.unused:
        listed = ", ".join([words_of(name) for name in found.unused])
        parts.append(paragraph(f"Nobody ever did this in {found.studied:,} games: {listed}."))
    if found.figures:
        parts.append("<h3>At the end</h3>")
        parts.append(contrast_table(found.figures))
    if found.kinds:
        parts.append("<h3>How often in a game</h3>")
        parts.append(contrast_table(found.kinds) if several else count_table(found.kinds))
    return section("What winners did" if several else "What was done", *parts)


def difference_words(more: Sequence[Contrast], less: Sequence[Contrast]) -> str:
    """Return the clear differences in words."""
    told = []
    for sign, contrasts in (("more", more), ("less", less)):
        if contrasts:
            listed = ", ".join(
                [
                    f"{words_of(each.name)} ({each.winners:.1f} against {each.others:.1f})"
                    for each in contrasts[:5]
                ]
            )
            told.append(f"Winners did {sign} of: {listed}.")
    if less:
        told.append(
            "What winners do less of may be a poor choice, or one that only those who are behind need."
        )
    return " ".join(told) or "Winners and others did nothing clearly more or less often."


def uses_section(uses: Sequence[KindUse], pieces: Sequence[PieceUse], *, several: bool) -> str:
    """Return which kinds of answer are dominated, and which pieces never matter."""
    dominated = [
        f"{words_of(use.kind)} ({use.chosen.times:,} of {use.chosen.of:,})"
        for use in uses
        if use.is_dominated
    ]
    told = ["No kind of move is dominated: each was chosen at least once in a hundred times it was offered."]
    if dominated:
        told = [f"Hardly ever chosen where there was another choice: {joined(dominated)}."]
    unused = [piece for piece in pieces if piece.is_unused]
    if unused:
        told.append(f"Possible in ten games or more, but never chosen: {listed_pieces(unused)}.")
    elif pieces:
        told.append("Everything that could be chosen in ten games or more was chosen in some.")
    known = [piece for piece in pieces if piece.won.of >= LEAST_GAMES]
    if several and known:
        clear = sorted([piece for piece in known if piece.matters], key=lambda piece: -piece.won.share)
        told.append(
            f"Of {len(known):,} places, cards and other things that were chosen often enough, "
            f"{len(known) - len(clear):,} made no clear difference to who won."
        )
        if clear:
            told.append(
                "One in twenty looks clear by chance; these do, with the share of their users that won: "
                f"{joined([f'{piece.piece} {piece.won.share:.0%}' for piece in clear[:MOST_PIECES]])}."
            )
    rows = [
        [
            escape(words_of(use.kind)),
            f"{use.chosen.of:,}",
            f"{use.chosen.times:,}",
            f"{use.chosen.share:.1%}",
        ]
        for use in uses
    ]
    return section(
        "What is never chosen, and what never matters",
        items(told),
        "<h3>Where there was a choice between kinds of move</h3>",
        table(("", "offered", "chosen", "share"), rows),
    )


def listed_pieces(pieces: Sequence[PieceUse]) -> str:
    """Return the first of these pieces as a list."""
    named = ", ".join([piece.piece for piece in pieces[:MOST_PIECES]])
    more = len(pieces) - MOST_PIECES
    return f"{named} and {more:,} more" if more > 0 else named


# The game's own figures --------------------------------------------------------------------------


def tallies_section(tallies: Sequence[TallyFindings], *, several: bool) -> str:
    """Return the game's own figures, each with its plot."""
    parts = [TWO_WAYS] if several else []
    for tally in tallies:
        parts.append(f"<h3>{escape(tally.title)}</h3>")
        if tally.note:
            parts.append(f'<p class="soft">{escape(tally.note)}</p>')
        firsts = [each.winners for each in tally.contrasts]
        seconds = [] if tally.single else [each.others for each in tally.contrasts]
        if tally.through:
            lines = [firsts, seconds] if seconds else [firsts]
            last = f"turn {len(firsts) - 1}" + (" of each" if several else "")
            parts.append(line_chart(lines, f"{tally.title}, turn by turn", ("first turn", last)))
            continue
        parts.append(tally_bars(tally))
        clear = [each for each in tally.contrasts if each.is_clear and not tally.single]
        if clear:
            clear.sort(key=lambda each: -abs(each.winners - each.others))
            told = [
                f"{each.name} {short_number(each.winners)} against {short_number(each.others)}"
                for each in clear[:4]
            ]
            parts.append(paragraph(f"Clearly different for winners: {joined(told)}."))
    return section("Figures of the game", *parts)


def tally_bars(tally: TallyFindings) -> str:
    """Return a figure as bars; of many categories only the largest, the first of them first."""
    places = list(range(len(tally.contrasts)))
    left = len(places) - MOST_CATEGORIES
    if left > 0:
        places.sort(key=lambda place: -tally.contrasts[place].winners - tally.contrasts[place].others)
        places = places[:MOST_CATEGORIES]
    chosen = [tally.contrasts[place] for place in places]
    bars = pair_bars(
        tally.title,
        [each.name for each in chosen],
        [each.winners for each in chosen],
        [] if tally.single else [each.others for each in chosen],
        [tally.expected[place] for place in places] if tally.expected else [],
    )
    return bars + (
        f'<p class="soft">The largest {MOST_CATEGORIES}; {left} more are smaller.</p>' if left > 0 else ""
    )


# Tables ------------------------------------------------------------------------------------------


def contrast_table(contrasts: Sequence[Contrast]) -> str:
    """Return a table of contrasts; clear ones are bold."""
    rows = []
    for each in contrasts:
        interval = f"{each.low:+.2f} to {each.high:+.2f}"
        told = f"<b>{interval}</b>" if each.is_clear else interval
        rows.append([escape(words_of(each.name)), f"{each.winners:.2f}", f"{each.others:.2f}", told])
    return table(("", "winners", "others", "difference, 95 %"), rows)


def count_table(contrasts: Sequence[Contrast]) -> str:
    """Return a table of means, for a game for one."""
    return table(("", "mean"), [[escape(words_of(each.name)), f"{each.winners:.2f}"] for each in contrasts])
