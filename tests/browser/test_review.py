"""The review of a finished game: its parts, the way from each to its moment, on a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from kit.axe import readable_in_both_themes
from kit.browsing import PATIENCE, Arrive
from kit.finished import finished
from kit.live import CERTAIN, Server

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Start a server of this test alone, whose workers may be busy with the review until it stops."""
    with Server(tmp_path, command=CERTAIN) as live:
        yield live


def test_a_review_is_read_and_leads_to_its_moments(own_server: Server, arrive: Arrive) -> None:
    """Axe reads it in both themes; on a phone, by its link, it is no wider than the screen."""
    guest = arrive(own_server.address, reduced_motion="reduce")
    guest.prefer("one-click", "motion-still")
    address = guest.open("montana", "me", "bot:random", save=finished("montana", 2))
    guest.part("open-review").click()
    expect(guest.part("accounts").locator("tbody tr")).to_have_count(2, timeout=3 * PATIENCE)
    expect(guest.part("summary").first).to_contain_text(re.compile("[0-9]"))
    expect(guest.part("turning-points").locator("li")).to_have_count(5)
    expect(guest.part("grades")).to_contain_text(re.compile("Best [0-9]+ · Good [0-9]+"))
    readable_in_both_themes(guest.page, "a review")
    phone = arrive(own_server.address, reduced_motion="reduce", **PHONE)
    phone.page.goto(f"{address.partition('#')[0]}#review")
    expect(phone.part("turning-points").locator("li")).to_have_count(5)
    readable_in_both_themes(phone.page, "a review on a phone")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    first = guest.part("to-moment").first
    moment = first.inner_text().rpartition(" ")[2]
    first.click()
    expect(guest.part("review")).to_have_count(0)
    expect(guest.part("table")).to_have_attribute("data-moment", moment)
    expect(guest.part("to-present")).to_be_visible()
