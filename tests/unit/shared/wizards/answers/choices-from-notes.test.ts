import { describe, expect, it } from "vitest";
import { choicesFromNotes } from "../../../../../shared/wizards/answers/choices-from-notes.ts";

describe("choices that only the notes describe", () => {
  it.each<[string, string[]]>([
    [
      "Options: Single, Married filing jointly, Head of household",
      ["Single", "Married filing jointly", "Head of household"],
    ],
    ["Options: Yes, or No", ["Yes", "No"]],
    ["Choices: Yes or No. Select Yes if you are married.", ["Yes", "No"]],
    ["Choose one of: 'Weekly', 'Twice a month' or 'Monthly'.", ["Weekly", "Twice a month", "Monthly"]],
    ['Values: "$0 - $30,000", "$30,001+"', ["$0 - $30,000", "$30,001+"]],
    ["Options: $0 - $30,000, $30,001 - $48,000", ["$0 - $30,000", "$30,001 - $48,000"]],
    ["Options: Yes, I agree; No, I don't", ["Yes, I agree", "No, I don't"]],
    ["Codes: 1 = Single; 2 = Married", ["1: Single", "2: Married"]],
    ["Options:\n- Single\n- Married", ["Single", "Married"]],
    ["Options: red (#r), green (#g)", ["red", "green"]],
    [
      "Options: Own (input[type=radio][value=own]), Rent (input[type=radio][value='rent'])",
      ["own: Own", "rent: Rent"],
    ],
    ["Options: Own (my-radio[value=own]), Rent (my-radio[value=rent])", ["own: Own", "rent: Rent"]],
    ["Options: red (.choice.r), green (.choice.g)", ["red", "green"]],
    [
      "Options: Never (.a tr:nth-of-type(1) input[value=n]), Once (.a tr:nth-of-type(1) input[value=o])",
      ["n: Never", "o: Once"],
    ],
    ["Options: red, green and blue", ["red", "green", "blue"]],
    ["Select from: U.S. citizen; Other", ["U.S. citizen", "Other"]],
    ["red (Red), blue (Blue)", ["red: Red", "blue: Blue"]],
    ["Options: t (Tile); s (Slate)", ["t: Tile", "s: Slate"]],
    ["red (Red), or any other color", []],
    ["red (#r), blue (#b)", []],
    ["Options: yes", []],
    ["Options:", []],
    ["Dropdown selection for degree type, or leave it", []],
    ["Say Yes, or No", []],
    [`Options: ${"a".repeat(70)}, b`, []],
    ["", []],
  ])("%j", (notes, choices) => {
    const read = choicesFromNotes(notes);
    expect(read.map(({ value, label }) => (value === label ? label : `${value}: ${label}`))).toEqual(choices);
  });
});
