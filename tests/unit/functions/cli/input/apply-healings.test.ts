import { expect, test } from "vitest";
import { applyHealings } from "../../../../../functions/cli/input/apply-healings.ts";

const WAS = [{ by: "id" as const, value: "old" }];
const NOW = [
  { by: "role" as const, role: "textbox", name: "Income" },
  { by: "id" as const, value: "new" },
];

function file(format_version?: 2) {
  return {
    format_version,
    start_action: { description: "Start", selector: "#start", selector_type: "css" },
    pages: [
      {
        page_number: 1,
        fields: [
          { field_id: "income", selector: "#old", selector_alternatives: ["#older"] },
          { field_id: "child", sub_fields: [{ field_id: "income", selector: "#child-income" }] },
          { field_id: "rent", options: [{ value: "yes", selector: "#yes" }, { value: "no" }] },
        ],
        continue_button: { text: "Next", selector: "#next", selector_type: "css" },
      },
    ],
    results: [{ name: "decision", label: "Decision", locators: WAS }],
  };
}

test("a file of version 2 gets the new locators in place of all recorded ones", () => {
  const before = file(2);
  const changed = applyHealings(before, [
    { page: 1, field_id: "income", label: "Income", was: WAS, now: NOW },
    { page: 1, field_id: "rent", label: "Rent?", was: [], now: [], options: { yes: NOW } },
    { page: 1, label: "Continue", was: WAS, now: NOW },
    { page: 0, label: "Begin", was: WAS, now: NOW },
    { page: 1, group: "child", field_id: "income", label: "Income of the child", was: WAS, now: NOW },
    { page: 2, result: "decision", label: "Decision", was: WAS, now: NOW },
  ]) as ReturnType<typeof file>;
  const [page] = changed.pages;
  expect(page?.fields[0]).toEqual({ field_id: "income", locators: NOW });
  expect(page?.fields[1]?.sub_fields).toEqual([{ field_id: "income", locators: NOW }]);
  expect(changed.results).toEqual([{ name: "decision", label: "Decision", locators: NOW }]);
  expect(page?.fields[2]?.options).toEqual([{ value: "yes", locators: NOW }, { value: "no" }]);
  expect(page?.continue_button).toMatchObject({ text: "Next", locators: NOW });
  expect(changed.start_action).toMatchObject({ locators: NOW });
  expect(before).toEqual(file(2));
});

test("a file of version 1 gets one selector", () => {
  const changed = applyHealings(file(), [
    { page: 1, field_id: "income", label: "Income", was: WAS, now: NOW },
    { page: 1, label: "Continue", was: WAS, now: [{ by: "text", value: "Continue" }] },
  ]) as ReturnType<typeof file>;
  expect(changed.pages[0]?.fields[0]).toEqual({ field_id: "income", selector: '[id="new"]' });
  expect(changed.pages[0]?.continue_button).toEqual({
    text: "Next",
    selector: "Continue",
    selector_type: "text",
  });
});

test.each([
  [{ page: 1, field_id: "savings", label: "", was: WAS, now: NOW }, "no field savings on page 1"],
  [{ page: 4, label: "", was: WAS, now: NOW }, "no button on page 4"],
  [
    { page: 1, field_id: "income", label: "Income", was: WAS, now: [NOW[0] as (typeof NOW)[0]] },
    "no selector",
  ],
])("what the file cannot hold is refused: %j", (healing, message) => {
  expect(() => applyHealings(file(), [healing])).toThrow(message);
});
