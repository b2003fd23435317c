"""Pages read by machine, as those read them who cannot see them."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page


def readable(page: Page, where: str, within: str = "") -> None:
    """Axe finds nothing; on a page that was read before, only what is new within it is read again."""
    found = Axe().run(page, context=within or None, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, f"{where}\n{found.generate_report()}"
