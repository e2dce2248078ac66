import { describe, expect, it } from "vitest";
import type {
  DiscoveryRecord,
  FilePage,
} from "../../../../../functions/federalscout/sessions/discovery-record.ts";
import {
  addTrial,
  decidePages,
  formOrder,
  recordVisit,
  untriedVisits,
} from "../../../../../functions/federalscout/wizard/branches.ts";
import { compileWizard, walkData } from "../../../../../functions/federalscout/wizard/compile-wizard.ts";
import { mergePage } from "../../../../../functions/federalscout/wizard/merge-page.ts";
import { pageSchema } from "../../../../../shared/wizards/format/wizard-file.ts";

/** A form whose pages ask one choice each, and the visits to it: by page the answer, in the order of the walk. */
function visited(...visits: Record<string, string>[]): DiscoveryRecord {
  const names: string[] = [];
  const record = { pages: [] } as unknown as DiscoveryRecord;
  for (const visit of visits)
    for (const [name, example_value] of Object.entries(visit)) {
      if (!names.includes(name)) names.push(name);
      const number = names.indexOf(name) + 1;
      const page = pageSchema.parse({
        page_number: number,
        page_title: name,
        fields: [
          {
            field_id: name,
            label: name,
            field_type: "select",
            interaction: "select",
            required: true,
            locators: [{ by: "id", value: name }],
            example_value,
          },
        ],
      });
      record.pages[number - 1] ??= { page, heading: name, navigable: true };
      recordVisit(record, page);
    }
  return record;
}

const conditions = (record: DiscoveryRecord) =>
  Object.fromEntries(
    decidePages(record, true).pages.flatMap(({ page_title, visible_when }) =>
      visible_when ? [[page_title, visible_when]] : [],
    ),
  );

const undecided = (record: DiscoveryRecord) => decidePages(record, true).undecided;

describe("DISC-007 the pages that only some visits have shown", () => {
  it("depend on the answer of an earlier page that all others have given otherwise", () => {
    const record = visited(
      { fuel: "gas", people: "1", end: "ok" },
      { fuel: "oil", oil: "yes", people: "1", end: "ok" },
      { fuel: "electric", people: "2", end: "ok" },
    );
    expect(conditions(record)).toEqual({ oil: { fuel: "oil" } });
    expect(formOrder(record)).toEqual([1, 4, 2, 3]);
  });

  it("depend on one of several values of it", () => {
    const record = visited(
      { work: "employed", pay: "1", end: "ok" },
      { work: "none", end: "ok" },
      { work: "self", pay: "1", end: "ok" },
    );
    expect(conditions(record)).toEqual({ pay: { work: ["employed", "self"] } });
  });

  it("depend on two answers at once where neither tells the visits apart alone", () => {
    const record = visited(
      { married: "yes", abroad: "yes", spouse: "1", end: "ok" },
      { married: "no", abroad: "yes", end: "ok" },
      { married: "yes", abroad: "no", end: "ok" },
    );
    expect(conditions(record)).toEqual({ spouse: { married: "yes", abroad: "yes" } });
  });

  it("depend on any of several answers where two ways lead to the page", () => {
    const record = visited(
      { first: "left", second: "left", end: "ok" },
      { first: "right", second: "left", more: "1", end: "ok" },
      { first: "left", second: "right", more: "1", end: "ok" },
    );
    expect(conditions(record)).toEqual({ more: { any: [{ first: "right" }, { second: "right" }] } });
  });

  it("are passed by a visit that has not shown the page before them either", () => {
    const record = visited(
      { job: "no", shared: "no", end: "ok" },
      { job: "yes", shared: "no", pay: "1", union: "1", end: "ok" },
      { job: "no", shared: "yes", other: "1", end: "ok" },
    );
    expect(conditions(record)).toEqual({
      pay: { job: "yes" },
      union: { job: "yes" },
      other: { shared: "yes" },
    });
    expect(undecided(record)).toEqual([]);
  });

  it("are undecided where several answers have changed at once, until a visit changes one alone", () => {
    const both = { nation: "b", job: "yes", grant: "1", end: "ok" };
    const record = visited({ nation: "a", job: "no", end: "ok" }, both);
    expect(conditions(record)).toEqual({});
    expect(undecided(record)).toEqual([{ page_number: 4, page: "grant", decides: "job", or: ["nation"] }]);
    const more = visited({ nation: "a", job: "no", end: "ok" }, both, { nation: "a", job: "yes", end: "ok" });
    expect(conditions(more)).toEqual({ grant: { nation: "b" } });
    expect(undecided(more)).toEqual([]);
    const again = visited({ nation: "a", job: "no", end: "ok" }, both, {
      nation: "b",
      job: "no",
      grant: "1",
      end: "ok",
    });
    expect(conditions(again)).toEqual({ grant: { nation: "b" } });
    expect(undecided(again)).toEqual([]);
  });

  it("are undecided where two other answers decide together as well", () => {
    const record = visited(
      { county: "a", tenure: "own", away: "no", end: "ok" },
      { county: "b", tenure: "rent", away: "yes", end: "ok" },
      { county: "c", tenure: "own", away: "yes", nights: "2", end: "ok" },
    );
    expect(undecided(record)).toEqual([
      { page_number: 5, page: "nights", decides: "county", or: ["tenure", "away"] },
    ]);
  });

  it("have one condition for all visits that have shown them, rather than one for each", () => {
    const record = visited(
      { county: "a", tenure: "own", away: "no", end: "ok" },
      { county: "b", tenure: "rent", away: "yes", end: "ok" },
      { county: "c", tenure: "own", away: "yes", nights: "2", end: "ok" },
      { county: "b", tenure: "own", away: "yes", nights: "2", end: "ok" },
      { county: "c", tenure: "rent", away: "yes", end: "ok" },
      { county: "c", tenure: "own", away: "no", end: "ok" },
    );
    expect(conditions(record)).toEqual({ nights: { tenure: "own", away: "yes" } });
  });

  it("are saved without a condition, with the answers that they may depend on, while they are undecided", () => {
    const record = visited(
      { nation: "a", job: "no", end: "ok" },
      { nation: "b", job: "yes", grant: "1", end: "ok" },
    );
    const { pages } = compileWizard(record, { wizard_id: "w", wizard_name: "W" });
    expect(pages).toHaveLength(4);
    for (const page of pages as object[]) expect(page).not.toHaveProperty("visible_when");
    const open = (pages as FilePage[]).map(({ may_depend_on }) => may_depend_on);
    const tried = { field: "job", asked_at: ["yes"], not_asked_at: ["no"] };
    expect(open).toEqual([
      undefined,
      undefined,
      [tried, { field: "nation", asked_at: ["b"], not_asked_at: ["a"] }],
      undefined,
    ]);
  });

  it("are asked without a condition where no answer tells the visits apart", () => {
    const record = visited({ name: "a", lot: "1", end: "ok" }, { name: "a", end: "ok" });
    expect(conditions(record)).toEqual({});
  });

  it("have no condition while a visit may still reach them", () => {
    const record = visited({ age: "a", income: "1", end: "ok" }, { age: "b", grant: "yes" });
    expect(decidePages(record).pages.map(({ visible_when }) => visible_when)).toEqual([
      undefined,
      undefined,
      undefined,
      { age: "b" },
    ]);
  });

  it("are passed again with the choices of the last visit", () => {
    const record = visited({ fuel: "gas", people: "1", end: "ok" }, { fuel: "oil", people: "1" });
    expect(walkData(record)).toEqual({ fuel: "oil", people: "1", end: "ok" });
  });
});

/** By page the answers to its choices; an empty answer is that of a box. Conditions that exploring has found by their box. */
function shown(
  explored: Record<string, object>,
  ...visits: Record<string, Record<string, string>>[]
): DiscoveryRecord {
  const names: string[] = [];
  const record = { pages: [] } as unknown as DiscoveryRecord;
  for (const [title, answers] of visits.flatMap((visit) => Object.entries(visit))) {
    if (!names.includes(title)) names.push(title);
    const at = names.indexOf(title);
    const fields = Object.entries(answers).map(([field_id, value]) => ({
      field_id,
      label: field_id,
      field_type: value === "" ? "text" : "select",
      interaction: value === "" ? "fill" : "select",
      required: true,
      locators: [{ by: "id", value: field_id }],
      example_value: value || "Example",
      visible_when: explored[field_id],
    }));
    const own = pageSchema.parse({ page_number: at + 1, page_title: title, fields });
    const page = record.pages[at] ? mergePage(record.pages[at].page, own) : own;
    record.pages[at] = { page, heading: title, navigable: true };
    recordVisit(record, own);
  }
  return record;
}

describe("DISC-007 the questions that only some visits have shown", () => {
  const a = { nation: "a" };
  const b = { nation: "b" };
  const none = { job: "none" };
  const paid = { job: "paid" };
  const grant = { grant: "" };
  const CASES: [words: string, record: DiscoveryRecord, condition: object][] = [
    [
      "depend on the only choice of their page that differs",
      shown({}, { home: a, pay: { ...none } }, { home: a, pay: { ...paid, ...grant } }),
      paid,
    ],
    [
      "depend on the only earlier choice that differs",
      shown({}, { home: a, pay: { ...none } }, { home: b, pay: { ...none, ...grant } }),
      b,
    ],
    [
      "depend on the choice that a single other answer shows to decide",
      shown(
        {},
        { home: a, pay: { ...none } },
        { home: b, pay: { ...paid, ...grant } },
        { home: b, pay: { ...none, ...grant } },
      ),
      b,
    ],
    [
      "depend on two choices, of two pages, where neither decides alone",
      shown(
        {},
        { home: a, pay: { ...paid } },
        { home: b, pay: { ...paid, ...grant } },
        { home: b, pay: { ...none } },
      ),
      { ...b, ...paid },
    ],
    [
      "depend on any of two choices, where each shows them",
      shown(
        {},
        { home: a, pay: { ...none } },
        { home: b, pay: { ...none, ...grant } },
        { home: a, pay: { ...paid, ...grant } },
      ),
      { any: [b, paid] },
    ],
    [
      "depend on an earlier choice too, where the condition that exploring has found does not suffice",
      shown({ grant: paid }, { home: a, pay: { ...paid } }, { home: b, pay: { ...paid, ...grant } }),
      { ...paid, ...b },
    ],
  ];

  it.each(CASES)("%s", (_, record, condition) => {
    const { pages, undecided } = decidePages(record, true);
    expect(pages[1]?.fields.at(-1)).toMatchObject({ field_id: "grant", visible_when: condition });
    expect(undecided).toEqual([]);
  });

  it("have no condition where a choice of their page and an earlier one have changed at once", () => {
    const record = shown({}, { home: a, pay: { ...none } }, { home: b, pay: { ...paid, ...grant } });
    const { pages, undecided } = decidePages(record, true);
    expect(pages[1]?.fields[1]).toMatchObject({
      field_id: "grant",
      visible_when: undefined,
      may_depend_on: [{ field: "job" }, { field: "nation" }],
    });
    expect(pages[1]?.fields[1]).not.toHaveProperty("example_value");
    expect(undecided).toEqual([
      { page_number: 2, page: "pay", question: "grant", decides: "job", or: ["nation"] },
    ]);
  });

  it("have no condition where no choice explains the visits", () => {
    const record = shown({}, { home: a, pay: { ...none } }, { home: a, pay: { ...none, ...grant } });
    expect(decidePages(record, true).undecided).toEqual([
      { page_number: 2, page: "pay", question: "grant", or: [] },
    ]);
  });
});

/** As `visited`, for a form whose first page has these options. */
function withOptions(options: string[], ...visits: Record<string, string>[]): DiscoveryRecord {
  const record = visited(...visits);
  const [field] = record.pages[0]?.page.fields ?? [];
  if (field)
    field.options = options.map((value) => ({
      value,
      label: value,
      selector: `#${value}`,
      selector_type: "auto",
    }));
  return record;
}

describe("DISC-007 options that no visit has tried", () => {
  const towns = ["avon", "brent", "abroad"];
  const out = () => withOptions(towns, { town: "avon", name: "1", end: "ok" }, { town: "abroad" });

  it("are not excluded by a visit that has ended at a way out, and stay required", () => {
    const record = out();
    const { pages, untried } = decidePages(record, true);
    expect(pages[1]).toMatchObject({
      visible_when: { town: ["avon", "brent"] },
      fields: [{ required: true }],
    });
    expect(untried).toEqual([{ field_id: "town", tried: ["avon", "abroad"], options: ["brent"] }]);
    const [answers] = untried.flatMap((one) => untriedVisits(record, one));
    expect(answers).toEqual({ town: "brent", name: "1", end: "ok" });
  });

  it("belong to the branch that a trial has shown", () => {
    const record = out();
    addTrial(record, { pages: [1, 2], answers: { town: "brent" }, asked: ["town", "name"] }, undefined);
    const { pages, untried } = decidePages(record, true);
    expect(pages[1]?.visible_when).toEqual({ town: ["avon", "brent"] });
    expect(untried).toEqual([]);
  });

  it("are excluded by a trial that has ended before the page", () => {
    const record = out();
    addTrial(record, { pages: [1], answers: { town: "brent" }, asked: ["town"], ended: true }, undefined);
    expect(decidePages(record, true).pages[1]?.visible_when).toEqual({ town: "avon" });
  });

  it("ask the page where they may lead to either of two branches", () => {
    const record = withOptions(
      ["cards", "refunds", "other"],
      { topic: "cards", card: "1", end: "ok" },
      { topic: "refunds", refund: "1", end: "ok" },
    );
    const { pages } = decidePages(record, true);
    const found = pages.map(({ page_title, visible_when, may_depend_on }) => [
      page_title,
      visible_when,
      may_depend_on,
    ]);
    const tried = (asked: string, other: string) => [
      { field: "topic", asked_at: [asked], not_asked_at: [other] },
    ];
    expect(found).toEqual([
      ["topic", undefined, undefined],
      ["card", { topic: ["cards", "other"] }, tried("cards", "refunds")],
      ["end", undefined, undefined],
      ["refund", { topic: ["refunds", "other"] }, tried("refunds", "cards")],
    ]);
  });

  it("are undecided pages where no choice explains the visits: a typed answer may", () => {
    const record = visited({ name: "a", lot: "1", end: "ok" }, { name: "a", end: "ok" });
    const { pages, undecided: open } = decidePages(record, true);
    expect(open).toEqual([{ page_number: 2, page: "lot", or: [] }]);
    expect(pages[1]?.may_depend_on).toEqual([]);
  });
});

describe("DISC-007 typed answers", () => {
  /** A year that reveals a question on its page, for the second visit. */
  function byYear(year: string): DiscoveryRecord {
    const text = (field_id: string, example_value: string) => ({
      field_id,
      label: field_id,
      field_type: "number",
      interaction: "fill",
      required: true,
      locators: [{ by: "id", value: field_id }],
      example_value,
    });
    const fields = [text("birth_year", "1990"), text("guardian", "1")];
    const page = pageSchema.parse({ page_number: 1, page_title: "You", fields });
    return {
      pages: [{ page, heading: "You", navigable: true }],
      visits: [
        { pages: [1], answers: {}, asked: ["birth_year"] },
        { pages: [1], answers: { birth_year: year }, asked: ["birth_year", "guardian"] },
      ],
    } as unknown as DiscoveryRecord;
  }

  it("that may decide are named with both examples", () => {
    const { pages, undecided: open } = decidePages(byYear("2012"), true);
    const typed = [{ field_id: "birth_year", asked_at: ["2012"], not_asked_at: ["1990"] }];
    expect(open).toEqual([{ page_number: 1, page: "You", question: "guardian", or: [], typed }]);
    expect(pages[0]?.fields[1]?.may_depend_on).toEqual([
      { field: "birth_year", asked_at: ["2012"], not_asked_at: ["1990"] },
    ]);
    expect(pages[0]?.fields[1]).not.toHaveProperty("visible_when");
  });

  it.each([
    ["1991", { birth_year: { at_least: 1991 } }],
    ["1989", { birth_year: { at_most: 1989 } }],
  ])("that leave no number between them state the limit: %s", (year, visible_when) => {
    const { pages, undecided: open } = decidePages(byYear(year), true);
    expect(pages[0]?.fields[1]).toMatchObject({ visible_when });
    expect(open).toEqual([]);
  });
});
