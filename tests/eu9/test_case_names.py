"""Case files as a stranger would write them: several ways to say a thing, and clear refusals."""

from __future__ import annotations

from typing import Any

import pytest

from europa.kernel.cases import CaseResult, check_document

QUIET = {"turn": 3, "segment": "2.5", "stop": "2.6"}


def check(**parts: Any) -> CaseResult:
    case = {"case": "a case", "game": "eu9", "otherwise": ["done"], **parts}
    case["set"] = {"at": QUIET, **parts.get("set", {})}
    return check_document(case, "a case", "here")


WAR = {"attackers": ["FRA", "savoy"], "defenders": ["ANG"], "turns": {"FRA": 2}}


@pytest.mark.parametrize(
    "expect",
    [
        {"table": {"wars": [{"attackers": ["france", "savoy"], "defenders": ["england"]}]}},
        {
            "table": {
                "wars": [{"attackers": ["savoy", "FRA"], "defenders": ["ANG"], "kind": "full"}]
            }
        },
        {"table": {"wars": [{**WAR, "begun": 2, "helpers": []}]}},
        {"table": {"war": {1: {"attackers": ["FRA", "savoy"]}}}},
        {"table": {"cbs": [{"holder": "FRA", "target": "HIS", "last": 9}]}},
        {"table": {"causes": [{"holder": "france", "target": "spain"}]}},
        {"table": {"treaties": [{"kind": "defensive", "members": ["VEN", "POL"]}]}},
        {
            "table": {
                "agreements": [{"kind": "defensive", "members": ["poland", "venice"], "until": 5}]
            }
        },
        {"provinces": {"artois": {"owner": "FRA"}}, "countries": {"savoy": {"patron": "FRA"}}},
        {"savoy": {"patron": "france", "box": "ma"}, "france": {"stability": 2}},
        {"countries": {"genoa": {"patron": "nobody", "box": "Neutral"}}},
        {"FRA": {"refuses": ["ANG"]}},
    ],
)
def test_a_thing_may_be_said_in_several_ways(expect: dict[str, Any]) -> None:
    result = check(
        set={
            "FRA": {"stability": 2, "refuses": ["england"]},
            "savoy": {"patron": "FRA", "box": "MA"},
            "countries": {"genoa": {"patron": None, "box": "neutral"}},
            "provinces": {"artois": {"owner": "FRA"}},
            "table": {
                "wars": [WAR],
                "cbs": [{"holder": "FRA", "target": "HIS", "last": 9}],
                "treaties": [{"kind": "defensive", "members": ["POL", "VEN"]}],
            },
        },
        expect=expect,
    )
    assert result.passed, result.message


@pytest.mark.parametrize(
    "expect",
    [
        {"wars": []},
        {"wars": [{"attackers": ["france"], "defenders": ["england"]}]},
        {
            "wars": [
                {"attackers": ["france", "savoy"], "defenders": ["england"], "kind": "overseas"}
            ]
        },
        {
            "wars": [
                {"attackers": ["france", "savoy"], "defenders": ["england"], "turns": {"FRA": 3}}
            ]
        },
        {"treaties": [{"kind": "loan", "members": ["POL", "VEN"]}]},
        {"treaties": [{"kind": "loan", "members": ["VEN", "POL"], "secret": True}]},
    ],
)
def test_what_is_otherwise_is_still_a_difference(expect: dict[str, Any]) -> None:
    loan = {"kind": "loan", "members": ["VEN", "POL"]}
    result = check(set={"table": {"wars": [WAR], "treaties": [loan]}}, expect={"table": expect})
    assert not result.passed
    assert "not as expected" in result.message


@pytest.mark.parametrize(
    "wrong, message",
    [
        ({"table": {"wars": [{"attacker": ["FRA"]}]}}, "did you mean attackers"),
        ({"table": {"wars": [{"attackers": ["FRA"]}]}}, "a war needs defenders"),
        ({"table": {"wars": [["FRA", "ANG"]]}}, "written with names"),
        ({"table": {"cbs": [{"holder": "FRA", "target": "ENG"}]}}, "unknown country 'ENG'"),
        ({"table": {"truces": [["FRA", "ANG"]]}}, "table.truces can't be"),
        ({"savoy": {"box": "vassal"}}, "known: neutral, RM, SUB, MA, EC, EW, VA, AN"),
        ({"FRA": {"stability": 5}}, "-3 to 3"),
        ({"FRA": {"cb": {"ANG": ["normal"]}}}, "can be read, not set"),
        ({"savoi": {"box": "VA"}}, "unknown name 'savoi'"),
    ],
)
def test_a_mistake_is_told_and_ends_its_own_case_only(wrong: dict[str, Any], message: str) -> None:
    result = check(set=wrong)
    assert not result.passed
    assert message in result.message


def test_clear_takes_the_pieces_and_leaves_land_and_numbers() -> None:
    result = check(
        set={
            "FRA": {"clear": True, "units": ["A+ champagne"]},
            "savoy": {"clear": True},
            "provinces": {"artois": {"clear": True}},
            "table": {"clear": True},
        },
        expect={
            "FRA": {"units": ["A+ champagne"], "mnu": [], "tf": {"ctz_france": 0}},
            "provinces": {"champagne": {"owner": "FRA"}},
            "table": {"wars": [], "agreements": []},
        },
    )
    assert result.passed, result.message
