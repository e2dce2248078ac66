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
  it("asks the questions of either visit, in the order of both, each with its first example", () => {
    const merged = mergePage(
      page(choice("work", "yes"), { field_id: "wage" }, { field_id: "name" }),
      page(choice("work", "no"), { field_id: "reason" }, { field_id: "name", example_value: "Ana" }),
    );
    expect(merged.fields[3]?.example_value).toBe("Ana");
    expect(merged.fields.map(({ field_id }) => field_id)).toEqual(["work", "wage", "reason", "name"]);
    expect(merged.fields[0]?.example_value).toBe("yes");
  });

  it("has the limits and options of both visits", () => {
    const slider = (maximum: number, value: string) =>
      page({ field_id: "years", minimum: 1, maximum, options: [{ value, selector: "#o" }] });
    const [years] = mergePage(slider(10, "a"), slider(20, "b")).fields;
    expect(years).toMatchObject({ minimum: 1, maximum: 20, options: [{ value: "a" }, { value: "b" }] });
    const unlimited = mergePage(slider(10, "a"), page({ field_id: "years" })).fields[0];
    expect(unlimited).not.toHaveProperty("maximum");
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
    const group = { field_id: "children", field_type: "group", repeatable: true };
    const sub = { field_id: "age", label: "Age", field_type: "text", interaction: "fill", required: true };
    const rows = record(
      page({ ...group, sub_fields: [{ ...sub, selector: "#age" }], add_button: { text: "Add a child" } }),
    );
    const states = { context: "", submits: false, discloses: false, disabled: false, aside: false };
    const button = { text: "Add a child", locators: [], ...states };
    const seen = { ...shows("Page 0"), url: "https://example.gov/0" };
    expect(shownPage(rows, { ...seen, buttons: [button] })?.page_number).toBe(1);
    expect(shownPage(rows, seen)).toBeUndefined();
  });
});

describe("a saved page whose choices have the name of any question", () => {
  const yesNo = (question: string) => ({
    locators: [{ by: "name" as const, value: "q" }],
    group_locators: [
      { by: "role" as const, role: "group", name: question },
      { by: "name" as const, value: "q" },
    ],
  });
  const saved = (question: string) => {
    const field = {
      ...choice("answer", "yes"),
      label: "Renamed by its author",
      locators: yesNo(question).group_locators,
    };
    return { pages: [{ page: page(field), heading: "My profile", navigable: true }] };
  };
  const shows = (question: string) =>
    seenPage({
      heading: "My profile",
      url: "https://example.gov/",
      controls: [seenControl({ type: "radio", group: question, ...yesNo(question) })],
    });

  it.each([
    ["Are you an apprentice?", "Are you an apprentice?", 1],
    ["Does Ann work?", "Does Ben work?", 1],
    ["Are you an apprentice?", "Do you have a disability?", undefined],
    ["Wohnen Sie zur Miete?", "Haben Sie ein Einkommen?", undefined],
  ])("“%s” and then “%s”", (recorded, shown, number) => {
    const record = saved(recorded);
    const at = {
      ...record,
      pages: record.pages.map((one) => ({
        ...one,
        page: { ...one.page, url_pattern: "https://example.gov/" },
      })),
    };
    expect(shownPage(at, shows(shown))?.page_number).toBe(number);
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
