"""How many clicks a round takes: the target is three fifths of one click for every question."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.server.clicks import BEFORE, Round
from tests.server.table import Server

pytestmark = pytest.mark.browser


def test_a_round_of_france_takes_three_fifths_of_the_clicks(
    browser: Browser, server: Server
) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    played = Round(server, page)
    played.play()
    assert len(played.clicks) <= 0.6 * BEFORE, played.clicks
    page.close()
