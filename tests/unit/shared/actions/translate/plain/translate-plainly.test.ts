import { describe, expect, test } from "vitest";
import { TOOLS } from "../../../../../../shared/actions/step.ts";
import { translatePlainly } from "../../../../../../shared/actions/translate/plain/translate-plainly.ts";
import { ARGUMENTS, freePhrasings, PHRASED_PAGE, plainPhrasings } from "../../../../../actions/phrasings.ts";

const SNAPSHOT = {
  role: "document",
  name: "Household",
  children: [
    "heading Your household",
    ["textbox", "Income", "Spouse's income", "ZIP code:"],
    { "combobox State": ["option", "Alaska", "Illinois", "Ohio"] },
    { "group Are you employed?": ["radio", "Yes", "No"] },
    { "group Are you married?": ["radio", "Yes", "Not married"] },
    ["button", "Continue", "Save & continue", "Enter", "Add child"],
    "link Help",
    "checkbox I agree [checked]",
  ],
};

function translate(plan_step: string, dom_snapshot: Record<string, unknown> = SNAPSHOT) {
  return translatePlainly({
    main_goal: "",
    plan_step,
    dom_snapshot,
    url: "https://forms.example.gov/",
    allowed_tools: [...TOOLS],
  });
}

describe("steps that plainly name an action and an element", () => {
  test.each([
    ["click the Continue button", "click", { role: "button", name: "Continue" }],
    ["Click on “Save & continue”.", "click", { role: "button", name: "Save & continue" }],
    ["Click the button labelled Add child", "click", { role: "button", name: "Add child" }],
    ["click the Enter button", "click", { role: "button", name: "Enter" }],
    ["uncheck the I agree checkbox", "click", { role: "checkbox", name: "I agree" }],
    ["Select Not married", "click", { role: "radio", name: "Not married" }],
    ["choose Illinois from the State list", "click", { role: "option", name: "Illinois" }],
    ["type 85000 into Income", "type", { text: "85000", role: "textbox", name: "Income" }],
    ['Enter "a, b" into the ZIP code field', "type", { text: "a, b", role: "textbox", name: "ZIP code:" }],
    [
      "fill the Spouse’s income field with 12",
      "type",
      { text: "12", role: "textbox", name: "Spouse's income" },
    ],
    ["type 'hello'", "type", { text: "hello" }],
    ["go to https://example.gov/a?b=c.", "navigate", { url: "https://example.gov/a?b=c" }],
    ["Open example.gov/aid", "navigate", { url: "example.gov/aid" }],
    ["search for housing aid", "search", { text: "housing aid" }],
    ["scroll down", "scroll", { direction: "down" }],
    ["press the Enter key", "press_key", { key: "Enter" }],
    ["press ctrl+a", "press_key", { key: "Control+a" }],
    ["hit down arrow", "press_key", { key: "ArrowDown" }],
    ["wait 2 seconds", "wait", { seconds: 2 }],
    ["wait for 500 ms", "wait", { seconds: 0.5 }],
  ])("ACT-003/plain names an action and an element plainly, and needs no model: %s", (step, action, args) => {
    expect(translate(step)).toMatchObject({ action, args, status: "success", error_type: "none" });
  });
});

describe("steps that name no single element are refused with candidates", () => {
  test.each([
    ["click the Yes radio", "ambiguous_step", "radio “Yes” in “Are you married?”"],
    ["click the Submit button", "element_not_found", "button “Continue”"],
    ["type 5 into Savings", "element_not_found", "textbox “Income”"],
    ["", "ambiguous_step", "empty"],
    ["wait 5 minutes", "tool_limit", "60 s"],
    ["upload the pay slip", "tool_limit", "person"],
  ])("ACT-015: %s", (step, error_type, words) => {
    const action = translate(step);
    expect(action).toMatchObject({ status: "failure", error_type });
    expect(action?.message).toContain(words);
  });

  test("ACT-018: a failure names the action, the arguments and the missing element, without the typed text", () => {
    const action = translate("type 123-45-6789 into Savings account");
    expect(action).toMatchObject({
      action: "type",
      args: { name: "Savings account" },
      error_type: "element_not_found",
    });
    expect(action?.message).not.toContain("123-45-6789");
  });
});

test("characters that a name does not show are no part of it", () => {
  const dom_snapshot = { role: "document", children: [{ role: "button", name: "Wei\u00ADter\u200B\n" }] };
  expect(translate("Click Weiter", dom_snapshot)).toMatchObject({ action: "click", status: "success" });
});

test.each([
  "make sure that everything is right",
  "click Continue and then type 5 into Income",
  "I am a tenant",
  "go on to the next page",
])("a step that needs a model is not taken: %s", (step) => {
  expect(translate(step)).toBeUndefined();
});

describe("phrasings", () => {
  test.each(plainPhrasings)("taken: %s → %j", (step, meaning) => {
    const { action = "", args = {}, error_type } = translate(step, PHRASED_PAGE) ?? {};
    const given = (ARGUMENTS[action] ?? []).map((name) => args[name as keyof typeof args]);
    const isAction = error_type === "none";
    expect(isAction ? [action, ...given.filter((value) => value !== undefined)] : error_type).toEqual(
      meaning,
    );
  });

  test.each(freePhrasings)("left to a model: %s", (step) => {
    expect(translate(step, PHRASED_PAGE)).toBeUndefined();
  });
});
