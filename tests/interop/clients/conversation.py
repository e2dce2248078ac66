"""The calls that every client makes, and what their answers must be."""


def steps():
    worker = {"birth_date": "06/15/1980", "current_earnings": "75k"}
    wizard = {"wizard_id": "ssa-quick-calculator"}
    return [
        ("federalrunner_list_wizards", {}),
        ("federalrunner_get_wizard_info", wizard),
        ("federalrunner_validate_user_data", {**wizard, "user_data": {"birth_month": "2", "birth_day": "30", "birth_year": "1980"}}),
        ("federalrunner_execute_wizard", {**wizard, "user_data": worker, "label": "interop"}),
    ]


def check(results) -> None:
    for result in results:
        first = result.content[0]
        assert first.type == "text" and first.text[0] not in "{[", first
        structured = structure_of(result)
        assert structured["success"] is True, structured
    executed = results[-1]
    assert executed.content[0].text.startswith("Practice site"), executed.content[0].text
    assert structure_of(executed)["results"]["family_maximum"]["period"] == "a month"
    assert any(block.type == "image" for block in executed.content)


def structure_of(result):
    for name in ("structuredContent", "structured_content"):
        value = getattr(result, name, None)
        if value is not None:
            return value
    raise AssertionError("no structured content")
