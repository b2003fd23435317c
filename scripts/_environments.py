"""The tables of actions and observations in docs/environments.md, from the games' encodings."""

from __future__ import annotations

from pathlib import Path

from goldenspike.core.action_table import RANKS
from goldenspike.core.registry import find, names
from goldenspike.env.episode import encoding_of, observation_rows, observation_size

PAGE = Path(__file__).resolve().parent.parent / "docs" / "environments.md"
BEGIN, END = "<!-- environment-tables -->", "<!-- /environment-tables -->"


def renewed() -> str:
    """Return the page with its tables renewed."""
    page = PAGE.read_text(encoding="utf-8")
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    return f"{before}{BEGIN}\n{''.join([tables(game) for game in names()])}{END}{after}"


def tables(name: str) -> str:
    """Return the tables of one game."""
    game = find(name)
    actions = encoding_of(game).actions
    lines = [
        f"\n### {name}: actions\n",
        f"{actions.size:,} numbers.\n",
        "| numbers | word | fields |",
        "|--:|---|---|",
    ]
    for block in actions.blocks:
        fields = ", ".join([f"`{axis.field}` ({len(axis.values)})" for axis in block.axes])
        others = "; last any other" if block.others else ""
        span = f"{block.first}–{block.first + block.size - 1}" if block.size > 1 else f"{block.first}"
        lines.append(f"| {span} | `{block.kind}` | {fields}{others} |")
    lines.append(f"| {actions.first_rank}–{actions.size - 1} | rank | 0 to {RANKS - 1} |")
    lines.append(f"\n### {name}: observation\n")
    lines.append(f"{observation_size(game):,} numbers.\n")
    lines.append("| numbers | row | cells × categories | meaning |")
    lines.append("|--:|---|--:|---|")
    first = 0
    for row in observation_rows(game):
        shape = f"{row.cells} × {row.categories}" if row.categories else f"{row.cells}"
        span = f"{first}–{first + row.size - 1}" if row.size else "none"
        lines.append(f"| {span} | {row.name} | {shape} | {row.meaning} |")
        first += row.size
    return "\n".join(lines) + "\n"
