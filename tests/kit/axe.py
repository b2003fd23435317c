"""Accessibility checks of pages, with axe."""

from __future__ import annotations

from typing import Final

from axe_playwright_python.base import AXE_SCRIPT, AxeResults  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

READ: Final = """
async (within) => {
  const { violations } = await axe.run(within || document, { resultTypes: ['violations'], preload: false });
  return { violations };
}
"""


def readable(page: Page, where: str, within: str = "") -> None:
    """Check that axe finds no violation in the page, or in the part that the selector `within` matches."""
    if page.evaluate("() => !('axe' in window)"):
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(READ, within))
    assert found.violations_count == 0, f"{where}\n{found.generate_report()}"
