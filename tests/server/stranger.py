"""A client that knows nothing of europa: it reads the OpenAPI document and does what that says."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx


class Stranger:
    """Finds operations by what they take and give, never by name."""

    def __init__(self, client: httpx.Client, rng: Random) -> None:
        self.client = client
        self.rng = rng
        self.document = client.get("/openapi.json").raise_for_status().json()

    def schema(self, part: dict[str, Any]) -> dict[str, Any]:
        """A schema, wherever it is written down."""
        while "$ref" in part:
            found: Any = self.document
            for step in part["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            part = found
        return part

    def body_of(self, operation: dict[str, Any]) -> dict[str, Any]:
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        return self.schema(content.get("schema", {}))

    def answer_of(self, operation: dict[str, Any]) -> dict[str, Any]:
        for status, response in operation["responses"].items():
            if status.startswith("2"):
                content = response["content"].get("application/json", {})
                return self.schema(content.get("schema", {}))
        return {}

    def find(self, method: str, *, gives: set[str], takes: set[str], places: int) -> str:
        """The path of the one operation that needs these fields and gives those."""
        found = []
        for path, operations in self.document["paths"].items():
            operation = operations.get(method)
            if operation is None or path.count("{") != places:
                continue
            body, answer = self.body_of(operation), self.answer_of(operation)
            if set(body.get("required", [])) == takes and gives <= set(
                answer.get("properties", [])
            ):
                found.append(path)
        assert len(found) == 1, found
        return str(found[0])

    def play(self, match: dict[str, Any], most: int = 10**5) -> dict[str, Any]:
        """Begin a match and answer at random, for every seat that is ours, to the end."""
        begin = self.find("post", gives={"id", "tokens", "table"}, takes={"game"}, places=0)
        begun = self.client.post(begin, json=match).raise_for_status().json()
        look = self.find("get", gives={"ask", "waiting", "over"}, takes=set(), places=1)
        answer = self.find("post", gives={"ask", "over"}, takes={"key", "at"}, places=1)
        headers = {
            seat: {"Authorization": f"Bearer {token}"} for seat, token in begun["tokens"].items()
        }
        for _ in range(most):
            for seat, own in headers.items():
                table = self.client.get(look.replace("{id}", begun["id"]), headers=own).json()
                if table["over"]:
                    return dict(table)
                if table["ask"] is None:
                    continue
                option = self.rng.choice(table["ask"]["options"])
                body = {"key": option["key"], "at": table["ask"]["at"]}
                self.client.post(
                    answer.replace("{id}", begun["id"]), json=body, headers=headers[seat]
                ).raise_for_status()
        raise AssertionError("the match has no end")
