import { describe, expect, it } from "vitest";
import { optionsFromNotes } from "../../../../../shared/wizards/format/options-from-notes.ts";

const read = (notes: string) =>
  optionsFromNotes(notes).map(({ value, label, locators }) => [value, label, locators[0]]);
const id = (value: string) => ({ by: "id", value });
const css = (value: string) => ({ by: "css", value });

describe("options in the notes of version 1", () => {
  it.each<[string, unknown[]]>([
    ["", []],
    ["Two-digit month (01-12)", []],
    ["Options: yes, no", []],
    ["Options: yes (#yes)", []],
    ["Click Yes (#yes) or No (#no) to go on", []],
    ["Other boxes: active (#a). Then press Next (#b)", []],
    [
      "Choice: Yes (#yes), or No (#no).",
      [
        ["Yes", "Yes", id("yes")],
        ["No", "No", id("no")],
      ],
    ],
    [
      "Choice: Yes, I agree (#yes) or No, I don't (#no). Shows more: later (#later), never (#never)",
      [
        ["Yes, I agree", "Yes, I agree", id("yes")],
        ["No, I don't", "No, I don't", id("no")],
      ],
    ],
    [
      "Options: Yes (text=Yes), No (text=No)",
      [
        ["Yes", "Yes", { by: "text", value: "Yes" }],
        ["No", "No", { by: "text", value: "No" }],
      ],
    ],
    [
      "Options: rent (label:has-text('Rent')), own (label:contains('Own') = o)",
      [
        ["rent", "rent", css("label:has-text('Rent')")],
        ["o", "own", css("label:contains('Own')")],
      ],
    ],
    [
      "2 options: Pay Off Fast (#goal_0 = fast), I Don't Know (#goal_1 = unsure)",
      [
        ["fast", "Pay Off Fast", id("goal_0")],
        ["unsure", "I Don't Know", id("goal_1")],
      ],
    ],
    [
      "Options: a (#a), b (#b), a (#c)",
      [
        ["a", "a", id("a")],
        ["b", "b", id("b")],
      ],
    ],
    [
      "Options: sail (#kind-sail), motor (#kind-motor). Choosing 'motor' shows more.",
      [
        ["sail", "sail", id("kind-sail")],
        ["motor", "motor", id("kind-motor")],
      ],
    ],
    [
      "Options: head of household (#hoh), other_kind (#other:kind.x)",
      [
        ["head of household", "head of household", id("hoh")],
        ["other_kind", "other_kind", id("other:kind.x")],
      ],
    ],
    [
      "Radio buttons: #now for 'today's prices', #later for 'later (guessed) prices'",
      [
        ["now", "today's prices", id("now")],
        ["later", "later (guessed) prices", id("later")],
      ],
    ],
    [
      "Options: I own (x-radio[value=own]), I rent (x-radio[value='rent'])",
      [
        ["own", "I own", css("x-radio[value=own]")],
        ["rent", "I rent", css("x-radio[value='rent']")],
      ],
    ],
    [
      "Options: Yes (.answers button:nth-child(1)), No (.answers button:nth-child(2))",
      [
        ["Yes", "Yes", css(".answers button:nth-child(1)")],
        ["No", "No", css(".answers button:nth-child(2)")],
      ],
    ],
    [
      'Use #a for "First" or #b for "Second".',
      [
        ["a", "First", id("a")],
        ["b", "Second", id("b")],
      ],
    ],
  ])("%j", (notes, options) => {
    expect(read(notes)).toEqual(options);
  });

  it.each([
    ["no", ["yes", "no"]],
    ["No", ["Yes", "No"]],
    ["perhaps", ["Yes", "No"]],
    [undefined, ["Yes", "No"]],
  ])("have the spelling of the example %j", (example, values) => {
    const options = optionsFromNotes("Choice: Yes (#yes) or No (#no)", example);
    expect(options.map(({ value }) => value)).toEqual(values);
  });
});
