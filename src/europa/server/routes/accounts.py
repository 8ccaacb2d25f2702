"""Accounts over HTTP: register, log in, log out, who am I."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from europa.server.doors.answers import ApiError, json_answer
from europa.server.doors.endpoints import Endpoint
from europa.server.people.accounts import (
    COOKIE,
    SESSION_DAYS,
    Account,
    Accounts,
    CommonPassword,
    NameTaken,
    csrf_of,
    folded,
)
from europa.server.people.words import clean_name
from europa.server.routes.access import account_of, limit, rooms_of, settings_of

Password = Annotated[str, Meta(min_length=10, max_length=200)]


class Credentials(Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    password: Password

    def __repr__(self) -> str:
        return f"Credentials({self.name!r})"


class Me(Struct, frozen=True):
    """Who is logged in."""

    name: str | None
    csrf: str = ""
    """Goes with every change in the header x-europa-csrf."""
    public: bool = False
    """Whether this server wants people to log in."""


async def register(request: Request, body: Credentials) -> Response:
    """A new account, logged in at once."""
    limit(request, "register")
    name = clean_name(body.name)
    if not name:
        raise ApiError(422, "bad_name", "A name needs a letter that can be seen.")
    accounts: Accounts = request.app.state.accounts
    try:
        account = await rooms_of(request).house.work(lambda: accounts.register(name, body.password))
    except NameTaken as error:
        raise ApiError(409, error.code, str(error)) from error
    except CommonPassword as error:
        raise ApiError(422, error.code, str(error)) from error
    return await logged_in(request, account, 201)


async def log_in(request: Request, body: Credentials) -> Response:
    """A new session, in a cookie that scripts can't read."""
    limit(request, "login")
    limit(request, "account", folded(body.name))
    accounts: Accounts = request.app.state.accounts
    house = rooms_of(request).house
    account = await house.work(lambda: accounts.verified(body.name, body.password))
    if account is None:
        raise ApiError(401, "bad_login", "There is no such name with this password.")
    return await logged_in(request, account, 200)


async def logged_in(request: Request, account: Account, status: int) -> Response:
    accounts: Accounts = request.app.state.accounts
    token = await rooms_of(request).house.work(lambda: accounts.begin_session(account))
    public = settings_of(request).public
    response = json_answer(Me(account.name, csrf_of(token), public), status)
    response.set_cookie(
        COOKIE,
        token,
        max_age=SESSION_DAYS * 86_400,
        path="/api",
        secure=settings_of(request).address.startswith("https:"),
        httponly=True,
        samesite="strict",
    )
    return response


async def log_out(request: Request) -> Response:
    """End the session."""
    account = await account_of(request)
    response = json_answer(Me(None, public=settings_of(request).public))
    if account is not None:
        token = request.cookies[COOKIE]
        accounts: Accounts = request.app.state.accounts
        await rooms_of(request).house.work(lambda: accounts.end_session(token))
        response.delete_cookie(COOKIE, path="/api")
    return response


async def who_am_i(request: Request) -> Me:
    """The person of the session, and the token that changes need."""
    account = await account_of(request)
    public = settings_of(request).public
    if account is None:
        return Me(None, public=public)
    return Me(account.name, csrf_of(request.cookies[COOKIE]), public)


EXAMPLE = {"name": "Ada", "password": "a long password"}

ENDPOINTS = [
    Endpoint(
        "POST",
        "/accounts",
        "Make an account and log in",
        Me,
        register,
        body=Credentials,
        status=201,
        refusals={409: "The name is taken"},
        example=EXAMPLE,
    ),
    Endpoint(
        "POST",
        "/session",
        "Log in",
        Me,
        log_in,
        body=Credentials,
        refusals={401: "Unknown name or wrong password"},
        example=EXAMPLE,
    ),
    Endpoint("GET", "/session", "Who is logged in", Me, who_am_i, person=True),
    Endpoint("DELETE", "/session", "Log out", Me, log_out, person=True),
]
