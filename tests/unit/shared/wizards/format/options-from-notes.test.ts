import { describe, expect, it } from "vitest";
import { optionsFromNotes } from "../../../../../shared/wizards/format/options-from-notes.ts";

const read = (notes: string) =>
  optionsFromNotes(notes).map(({ value, label, locators }) => [value, label, locators[0]]);
const id = (value: string) => ({ by: "id", value });

describe("options in the notes of version 1", () => {
  it.each<[string, unknown[]]>([
    ["", []],
    ["Two-digit month (01-12)", []],
    ["Options: yes, no", []],
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
      'Use #a for "First" or #b for "Second".',
      [
        ["a", "First", id("a")],
        ["b", "Second", id("b")],
      ],
    ],
  ])("%j", (notes, options) => {
    expect(read(notes)).toEqual(options);
  });
});
