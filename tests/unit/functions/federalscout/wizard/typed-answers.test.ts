import { describe, expect, it } from "vitest";
import type { DiscoveryRecord } from "../../../../../functions/federalscout/sessions/discovery-record.ts";
import { recordVisit } from "../../../../../functions/federalscout/wizard/branches.ts";
import { typedVisits } from "../../../../../functions/federalscout/wizard/typed-answers.ts";
import { pageSchema } from "../../../../../shared/wizards/format/wizard-file.ts";

const number = (field_id: string, example_value: string, more: object = {}) => ({
  field_id,
  label: field_id,
  field_type: "number",
  interaction: "fill",
  required: true,
  locators: [{ by: "id", value: field_id }],
  example_value,
  ...more,
});

/** A page with a number, and the question that it may reveal. */
function form(example: string, more: object = {}) {
  const fields = [number("amount", example, more), number("bank", "1")];
  const page = pageSchema.parse({ page_number: 1, page_title: "You", fields });
  const record = { pages: [{ page, heading: "You", navigable: true }] } as unknown as DiscoveryRecord;
  recordVisit(record, page);
  return record;
}

const part = { page_number: 1, question: "bank" };

describe("DISC-007 the visits that narrow a typed answer", () => {
  it.each([
    ["half way between the tried numbers", "900", { asked_at: ["900"], not_asked_at: ["100"] }, "500"],
    ["half way below the numbers that ask", "10", { asked_at: ["10"], not_asked_at: ["21"] }, "15"],
    ["no amount, where all tried ones ask", "900", { asked_at: ["900"], not_asked_at: [] }, "0"],
    ["an amount, where none asks", "0", { asked_at: ["0"], not_asked_at: [] }, "1000"],
    ["a year of another generation", "2001", { asked_at: ["2001"], not_asked_at: [] }, "1950"],
  ])("take %s", (_, example, tried, next) => {
    expect(typedVisits(form(example), part, [{ field: "amount", ...tried }])).toEqual([{ amount: next }]);
  });

  it.each([
    ["no number is left between the tried ones", { asked_at: ["5"], not_asked_at: ["4"] }],
    ["no limit separates them", { asked_at: ["1", "9"], not_asked_at: ["5"] }],
    ["they are words", { asked_at: ["Ann"], not_asked_at: ["Bo"] }],
    ["two far ones ask", { asked_at: ["0", "900"], not_asked_at: [] }],
  ])("are none where %s", (_, tried) => {
    expect(typedVisits(form("5"), part, [{ field: "amount", ...tried }])).toEqual([]);
  });

  it("stay within the limits of the question", () => {
    const dependence = { field: "amount", asked_at: ["900"], not_asked_at: [] };
    expect(typedVisits(form("900", { minimum: 50 }), part, [dependence])).toEqual([{ amount: "50" }]);
  });

  it("change one answer at a time where several may decide", () => {
    const record = form("900");
    record.pages[0]?.page.fields.push(
      ...pageSchema.parse({
        page_number: 1,
        page_title: "You",
        fields: [number("people", "4")],
      }).fields,
    );
    const visits = typedVisits(record, part, [
      { field: "amount", asked_at: ["900"], not_asked_at: ["100"] },
      { field: "people", asked_at: ["4"], not_asked_at: ["2"] },
    ]);
    expect(visits).toEqual([{ amount: "100" }, { people: "2" }]);
  });
});

describe("DISC-007 a visit with another typed answer than the example", () => {
  it("keeps it, and the first visit keeps none", () => {
    const record = form("900");
    const [entry] = record.pages;
    if (!entry) throw new Error("there is no page");
    recordVisit(record, entry.page, { answers: { amount: "100", bank: "1" } });
    expect(record.visits?.map(({ answers }) => answers)).toEqual([{}, { amount: "100" }]);
  });
});
