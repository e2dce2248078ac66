"""The task of every A2A client, and what its states must be."""

BIRTH = {
    "wizard_id": "ssa-quick-calculator",
    "user_data": {"birth_month": "06", "birth_day": "15", "birth_year": "1980"},
}
ANSWER = "$75k"


def check_question(state, text) -> None:
    assert state == "input-required", state
    assert text.startswith("Practice site"), text


def check_ended(state, artifacts) -> None:
    assert state == "completed", state
    assert "results" in artifacts, artifacts
