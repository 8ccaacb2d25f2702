"""Several people in several browsers: lobby, invitations, talk, offers, the past."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.pages import asked, choose, is_over, scenario
from tests.server.table import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[list[Page]]:
    """Two people, each with a browser of their own."""
    contexts = [
        browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        for _ in range(2)
    ]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.set_default_timeout(30_000)
        page.goto(server.url)
    yield pages
    for context in contexts:
        context.close()


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def test_two_browsers_one_match_and_an_accepted_offer(people: list[Page]) -> None:
    ada, bob = people
    scenario(ada, "Crossing (4 rounds)").click()
    ada.get_by_label("Who plays South?").select_option("open")
    ada.get_by_text("Clock, visibility and table options").click()
    ada.get_by_label("Name of the match").fill("Ada's table")
    ada.get_by_role("button", name="Start").click()
    expect(ada.get_by_text("The match begins when every seat is taken")).to_be_visible()

    bob.reload()
    bob.get_by_role("link", name="Ada's table").click()
    bob.get_by_role("button", name="Sit down as South").click()
    for page in people:
        expect(page.locator(".bar")).to_be_visible()

    tab(bob, "Talk")
    tab(ada, "Talk")
    bob.get_by_label("Say something").fill("<b>Peace?</b>")
    bob.get_by_role("button", name="Send").click()
    expect(ada.get_by_label("Talk", exact=True).first).to_contain_text("<b>Peace?</b>")
    ada.get_by_label("Promise something").fill("I stay north of the river")
    ada.get_by_role("button", name="Offer").click()
    bob.get_by_role("button", name="Accept").click()
    expect(ada.get_by_label("Offers")).to_contain_text("accepted")

    rng = Random(8)
    for _ in range(200):
        ready = [page for page in people if page.locator("#question").count()]
        if is_over(ada):
            break
        if ready:
            choose(ready[0], rng)
        else:
            ada.wait_for_timeout(50)
    for page in people:
        expect(page.get_by_role("region", name="Result", exact=True)).to_contain_text("won")
    ada.get_by_role("button", name="Play again").click()
    bob.get_by_role("button", name="To the rematch").click()
    for page in people:
        expect(page.locator("#question, .small").first).to_be_visible()


def test_an_invitation_opens_its_seat(people: list[Page]) -> None:
    ada, bob = people
    scenario(ada, "Crossing (4 rounds)").click()
    ada.get_by_label("Who plays South?").select_option("invited")
    ada.get_by_role("button", name="Start").click()
    link = ada.get_by_label("Invitation for South").input_value()
    bob.goto(link)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.locator(".bar")).to_be_visible()
    expect(ada.locator(".bar")).to_contain_text("Bob")


def test_a_spectator_sees_and_a_stand_in_plays(people: list[Page]) -> None:
    ada, bob = people
    ada.get_by_role("button", name="Play now").click()
    asked(ada)
    bob.goto(ada.url)
    expect(bob.locator(".notice")).to_contain_text("You are watching")
    expect(bob.locator(".hand")).to_have_count(0)
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Let a computer play for me").click()
    ada.get_by_role("button", name="Turn after turn").click()
    expect(ada.locator(".notice")).to_contain_text("plays your turns")
    ada.get_by_role("button", name="Stop: I play again").click()
    asked(ada)


def test_the_past_is_looked_at_and_left(people: list[Page]) -> None:
    page = people[0]
    page.get_by_role("button", name="Play now").click()
    rng = Random(3)
    first = asked(page)
    for _ in range(6):
        choose(page, rng)
    asked(page)
    page.get_by_role("button", name="Look back").click()
    slider = page.get_by_label("Position")
    expect(slider).to_be_visible()
    before = page.locator(".mat .facts").inner_text()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_text(re.compile("Answer 0 of"))).to_be_visible()
    expect(page.locator("#question")).to_have_count(0)
    page.get_by_label("Speed").select_option("5×")
    page.get_by_role("button", name="Replay").click()
    last = int(slider.get_attribute("max") or 0)
    expect(page.get_by_text(f"Answer {last} of {last}")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Back to now").first.click()
    assert asked(page) != first
    assert page.locator(".mat .facts").inner_text() == before


def test_a_hint_names_an_option(people: list[Page]) -> None:
    page = people[0]
    page.get_by_role("button", name="Play now").click()
    asked(page)
    page.keyboard.press("h")
    expect(page.locator(".advice")).to_contain_text("A good player would", timeout=60_000)
    expect(page.locator(".option.advised")).to_have_count(1)


def test_an_invitation_names_host_game_and_seat_and_a_turn_is_listed(people: list[Page]) -> None:
    ada, bob = people
    scenario(ada, "Crossing (4 rounds)").click()
    ada.get_by_label("Who plays South?").select_option("invited")
    ada.get_by_text("Clock, visibility and table options").click()
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Start").click()
    invitation = ada.get_by_label("Invitation for South").input_value()
    bob.goto(invitation)
    told = bob.locator(".told")
    expect(told).to_contain_text("Ada invites you")
    expect(told).to_contain_text("Crossing")
    expect(told).to_contain_text("you would play South")
    bob.get_by_role("button", name="Sit down").click()
    for page in people:
        expect(page.locator(".bar")).to_be_visible()
    # Whoever is asked finds it on the first page, and in its title.
    address = ada.url
    asked_first = ada if ada.locator("#question").count() else bob
    asked(asked_first)
    asked_first.goto(address.split("#")[0])
    expect(asked_first.get_by_role("heading", name="It is your turn")).to_be_visible()
    expect(asked_first).to_have_title(re.compile(r"^\(\d+\) europa"))


def test_a_seat_moves_to_another_device_by_one_link(people: list[Page]) -> None:
    ada, phone = people
    ada.get_by_role("button", name="Play now").click()
    question = asked(ada)
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_text("Go on at another device").click()
    phone.goto(ada.get_by_label("Go on at another device").input_value())
    assert asked(phone) == question
    assert re.search(r"#/match/[^/]+$", phone.url), "the address keeps no token"
    # A trial is marked as one, and computers play the others in it.
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Try things out in a copy").click()
    expect(phone.locator(".copy")).to_have_text("Trial")
    expect(phone.locator(".bar")).to_contain_text("steady")
