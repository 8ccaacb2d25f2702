"""Notices in a real browser. Only the push service between server and browser is ours: Chromium
subscribes at Google's, which tests don't reach."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from europa.server.app import create_app
from europa.server.people.push import push_from
from europa.server.settings import Settings
from tests.server import letters
from tests.server.conftest import Running
from tests.server.letters import PushService, push_service, vapid_key
from tests.server.pages import check
from tests.server.table import Seat, begin
from tests.server.test_push import read

pytestmark = pytest.mark.browser

SUBSCRIBED = """
    const made = {...%s, options: {}, toJSON() { return this; }};
    const kept = () => JSON.parse(localStorage.getItem('test.subscription'));
    PushManager.prototype.getSubscription = async () => kept() && made;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      window.subscribedWith = [...applicationServerKey];
      localStorage.setItem('test.subscription', 'true');
      return made;
    };
"""
"""Stands for Google's push service, as far as a page sees it."""
SHOWN = """async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications();
    return found.map(({ title, body, tag }) => ({ title, body, tag }));
}"""


class Table:
    """A match of two people on a server that sends web push."""

    def __init__(self, client: Any, key: str) -> None:
        self.url = str(client.base_url).rstrip("/")
        client.base_url = f"{self.url}/api"
        self.key = key
        self.match, tokens = begin(client, "marches", seats=["human", "human"], title="Feud")
        self.seats = {name: Seat(client, self.match, token) for name, token in tokens.items()}
        self.page = f"{self.url}/#/match/{self.match}"
        self.souths = f"{self.page}/{tokens['south']}"


@pytest.fixture
def table(tmp_path: Path, running: Running) -> Iterator[Table]:
    push = push_from({"EUROPA_VAPID_KEY": vapid_key(tmp_path)})
    assert push is not None
    with running(create_app(tmp_path / "data", settings=Settings(push=push))) as client:
        yield Table(client, push.public)


@pytest.fixture
def context(browser: Browser, table: Table) -> Iterator[BrowserContext]:
    """A browser that may show notices of this server."""
    opened = browser.new_context(viewport={"width": 1280, "height": 900})
    opened.set_default_timeout(30_000)
    opened.grant_permissions(["notifications"], origin=table.url)
    yield opened
    opened.close()


def open_menu(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Menu").click()


def deliver(page: Page, origin: str, data: str) -> None:
    """As a push service does, once the worker is there."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(
            one["registrationId"]
            for one in told["registrations"]
            if one["scopeURL"].startswith(origin) and not one["isDeleted"]
        ),
    )
    session.send("ServiceWorker.enable")
    wait_for(page, lambda: bool(found))
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[-1], "data": data},
    )
    session.detach()


def wait_for(page: Page, done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not done():
        assert time.monotonic() < deadline
        page.wait_for_timeout(50)


def worker_of(context: BrowserContext) -> Worker:
    (worker,) = context.service_workers
    return worker


def test_a_push_becomes_a_notice_that_leads_to_the_match(
    context: BrowserContext, table: Table
) -> None:
    with push_service() as service:
        phone = letters.Browser(f"{service.url}/phone")
        context.add_init_script(SUBSCRIBED % phone.subscription)
        page = context.new_page()
        blocked: list[str] = []
        page.on("console", lambda line: blocked.append(line.text) if line.type == "error" else None)
        open_menu(page, table.souths)
        page.get_by_role("button", name="Tell this browser").click()
        expect(page.get_by_text("This browser will show a notice")).to_be_visible()
        expect(page.get_by_role("button", name="Stop telling this browser")).to_be_visible()
        check(page, "the menu with notices", "dialog")
        asked = bytes(page.evaluate("subscribedWith"))
        assert asked == urlsafe_b64decode(table.key + "="), "it takes letters of this server only"

        page.goto(table.url)
        sealed = told_by(table, service, page)
        text = json.dumps(read(phone, sealed))
        deliver(page, table.url, text)
        wait_for(page, lambda: bool(page.evaluate(SHOWN)))
        notice = {"title": "Feud", "body": "it is South's turn.", "tag": table.match}
        assert page.evaluate(SHOWN) == [notice]
        deliver(page, table.url, text)
        assert page.evaluate(SHOWN) == [notice], "the newer takes the place of the older"
        assert blocked == []

        open_menu(page, table.page)
        page.get_by_role("button", name="Stop telling this browser").click()
        expect(page.get_by_role("button", name="Tell this browser", exact=True)).to_be_visible()
        assert table.seats["south"].get("/notices").json()["browsers"] == []


def told_by(table: Table, service: PushService, page: Page) -> bytes:
    """Plays until south is asked while nobody looks on; what was sent then."""
    deadline = time.monotonic() + 40
    while not service.got and time.monotonic() < deadline:
        for seat in table.seats.values():
            ask = seat.look()["ask"]
            if ask is not None:
                seat.answer(ask["options"][0]["key"], ask["at"]).raise_for_status()
        page.wait_for_timeout(100)
    return service.got[0][2]


def test_a_click_finds_the_window_of_the_match_or_opens_one(
    context: BrowserContext, table: Table
) -> None:
    page = context.new_page()
    open_menu(page, table.souths)
    page.get_by_role("button", name="Tell this browser").click()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    worker = worker_of(context)
    # Browsers let a worker do this only after a real click on a notice.
    (window,) = worker.evaluate(
        """() => {
            self.done = [];
            self.clients.openWindow = async (url) => { self.done.push(`open ${url}`); };
            const focus = async function () { self.done.push(`focus ${this.id}`); };
            WindowClient.prototype.focus = focus;
            const all = { type: 'window', includeUncontrolled: true };
            return self.clients.matchAll(all).then((found) => found.map(({ id }) => id));
        }"""
    )

    def click(match: str) -> str:
        done: str = worker.evaluate(
            """async (match) => {
                await self.registration.showNotification('x', { tag: match, data: { match } });
                const [notification] = await self.registration.getNotifications({ tag: match });
                self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
                while (!self.done.length) await new Promise((go) => setTimeout(go, 20));
                return self.done.pop();
            }""",
            match,
        )
        return done

    assert click(table.match) == f"focus {window}"
    page.evaluate("location.hash = '#/'")
    assert click(table.match) == f"open /#/match/{table.match}", "the window is elsewhere now"
    assert click("") == "open /"
    assert worker.evaluate("self.registration.getNotifications().then((all) => all.length)") == 0


def test_what_can_not_be_read_is_shown_all_the_same(context: BrowserContext, table: Table) -> None:
    page = context.new_page()
    page.goto(table.url)
    page.evaluate("navigator.serviceWorker.register('/push.js').then(() => null)")
    deliver(page, table.url, "no JSON")
    wait_for(page, lambda: bool(page.evaluate(SHOWN)))
    assert page.evaluate(SHOWN) == [{"title": "europa", "body": "", "tag": ""}]


def test_a_push_service_that_is_not_there_is_said(context: BrowserContext, table: Table) -> None:
    """The real thing: Chromium asks for Google's push service and gets none here."""
    page = context.new_page()
    open_menu(page, table.souths)
    page.get_by_role("button", name="Tell this browser").click()
    expect(
        page.get_by_role("status").filter(has_text="The push service of this browser")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Tell this browser")).to_be_visible()
    assert table.seats["south"].get("/notices").json()["browsers"] == []


def test_a_browser_that_may_not_show_notices_is_said(browser: Browser, table: Table) -> None:
    context = browser.new_context()
    page = context.new_page()
    open_menu(page, table.souths)
    page.get_by_role("button", name="Tell this browser").click()
    expect(page.get_by_text("Allow notifications for it")).to_be_visible()
    context.close()
