import { describe, expect, it } from "vitest";
import type { FilePage } from "../../../../../functions/federalscout/sessions/discovery-record.ts";
import {
  mergePage,
  replacePage,
  shownPage,
} from "../../../../../functions/federalscout/wizard/merge-page.ts";
import { pageSchema } from "../../../../../shared/wizards/format/wizard-file.ts";
import { seenControl, seenPage } from "../page/seen.ts";

function page(...fields: object[]): FilePage {
  const whole = fields.map((field) => ({
    label: "Label",
    field_type: "text",
    interaction: "fill",
    required: true,
    locators: [{ by: "id", value: (field as { field_id: string }).field_id }],
    ...field,
  }));
  return pageSchema.parse({
    page_number: 1,
    page_title: "Page",
    fields: whole,
    continue_button: { text: "Go", selector: "#go" },
  });
}

const choice = (field_id: string, example_value: string) => ({
  field_id,
  field_type: "radio",
  example_value,
});
const conditions = ({ fields }: FilePage) =>
  fields.map(({ field_id, visible_when }) => [field_id, visible_when]);

describe("DISC-007 a page that was visited twice", () => {
  it("asks the questions of either visit, under the one answer that differed", () => {
    const merged = mergePage(
      page(choice("work", "yes"), { field_id: "wage" }, { field_id: "name" }),
      page(choice("work", "no"), { field_id: "reason" }, { field_id: "name" }),
    );
    expect(conditions(merged)).toEqual([
      ["work", undefined],
      ["wage", { work: "yes" }],
      ["reason", { work: "no" }],
      ["name", undefined],
    ]);
    expect(merged.fields[0]?.example_value).toBe("yes");
  });

  it("guesses no condition where two answers differed", () => {
    const merged = mergePage(
      page(choice("a", "x"), choice("b", "x"), { field_id: "one" }),
      page(choice("a", "y"), choice("b", "y"), { field_id: "two" }),
    );
    expect(conditions(merged).map(([, condition]) => condition)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("keeps a condition that the author gave", () => {
    const given = { field_id: "wage", visible_when: { work: ["yes", "part_time"] } };
    const merged = mergePage(page(choice("work", "yes"), given), page(choice("work", "no")));
    expect(conditions(merged)[1]).toEqual(["wage", { work: ["yes", "part_time"] }]);
  });

  it("is recognised by its heading or address, and most of its questions", () => {
    const record = (...pages: FilePage[]) => ({
      pages: pages.map((one, at) => ({
        page: { ...one, page_number: at + 1, url_pattern: `https://example.gov/${at}` },
        heading: `Page ${at}`,
        navigable: true,
      })),
    });
    const shows = (heading: string, ...ids: string[]) =>
      seenPage({
        heading,
        url: "https://example.gov/other",
        controls: ids.map((id) => seenControl({ id, locators: [{ by: "id", value: id }] })),
      });
    const saved = record(page({ field_id: "first" }), page({ field_id: "second" }, { field_id: "third" }));
    expect(shownPage(saved, shows("Page 1", "third", "new"))?.page_number).toBe(2);
    expect(shownPage(saved, shows("Another heading", "third", "new"))).toBeUndefined();
    expect(shownPage(saved, shows("Page 1", "new"))).toBeUndefined();
  });
});

describe("a saved page that is corrected", () => {
  it("has the new description; fields that its answers hide stay", () => {
    const saved = page(
      choice("work", "yes"),
      { field_id: "wage", visible_when: { work: "yes" } },
      { field_id: "reason", visible_when: { work: "no" } },
      { field_id: "mistake" },
    );
    const corrected = page(choice("work", "no"), { field_id: "reason", label: "Why not?", required: false });
    const replaced = replacePage(saved, corrected);
    expect(conditions(replaced)).toEqual([
      ["work", undefined],
      ["wage", { work: "yes" }],
      ["reason", { work: "no" }],
    ]);
    expect(replaced.fields[2]).toMatchObject({ label: "Why not?", required: false });
  });
});
