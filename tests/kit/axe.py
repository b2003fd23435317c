"""Accessibility checks of pages, with axe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from axe_playwright_python.base import AXE_SCRIPT, AxeResults  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

READ: Final = """
async ([within, rules]) => {
  const options = { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) };
  const { violations } = await axe.run(within || document, options);
  return { violations };
}
"""
OF_THEMES: Final = ("color-contrast", "link-in-text-block")
"""The rules whose results depend on the theme: both themes show the same elements in other colours."""


def readable(page: Page, where: str, within: str = "", rules: Sequence[str] = ()) -> None:
    """Check that axe finds no violation in the page, or in the part that the selector `within` matches.

    With `rules`, check only these.
    """
    if page.evaluate("() => !('axe' in window)"):
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(READ, [within, list(rules) or None]))
    assert found.violations_count == 0, f"{where}\n{found.generate_report()}"


def readable_in_both_themes(page: Page, where: str) -> None:
    """Check that axe finds no violation in a page of the light theme, nor in the colours of the dark one."""
    readable(page, where)
    page.emulate_media(color_scheme="dark")
    readable(page, f"{where}, dark", rules=OF_THEMES)
    page.emulate_media(color_scheme="light")
