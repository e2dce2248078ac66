import { describe, expect, it } from "vitest";
import type {
  DiscoveryRecord,
  FilePage,
} from "../../../../../functions/federalscout/sessions/discovery-record.ts";
import { decidePages } from "../../../../../functions/federalscout/wizard/branches.ts";
import {
  contradictions,
  correctVisits,
  withFirstChoices,
} from "../../../../../functions/federalscout/wizard/correct-visits.ts";
import { pageSchema } from "../../../../../shared/wizards/format/wizard-file.ts";

function page(page_number: number, field_id: string, facts: object = {}): FilePage {
  return pageSchema.parse({
    page_number,
    page_title: field_id,
    fields: [
      {
        field_id,
        label: field_id,
        field_type: "radio",
        interaction: "click",
        required: true,
        locators: [{ by: "name", value: `page-${page_number}` }],
        options: ["cards", "refunds"],
        example_value: "cards",
        ...facts,
      },
    ],
  });
}

/** A choice, then a page for each of its answers. */
function twoBranches(): DiscoveryRecord {
  const pages = [page(1, "topic"), page(2, "card"), page(3, "refund")];
  return {
    session_id: "discovery-1",
    url: "https://example.gov/",
    started_at: "",
    updated_at: "",
    pages: pages.map((one) => ({ page: one, heading: "", navigable: true })),
    visits: [
      { pages: [1, 2], answers: { topic: "cards" }, asked: ["topic", "card"], ended: true },
      { pages: [1, 3], answers: { topic: "refunds" }, asked: ["topic", "refund"], ended: true },
    ],
  };
}

const conditions = (record: DiscoveryRecord) =>
  decidePages(record, true).pages.map(({ visible_when }) => visible_when);

describe("DISC-007 a corrected page and the visits to it", () => {
  it("keep the conditions of the other pages", () => {
    const record = twoBranches();
    const corrected = page(1, "topic", { label: "Your topic" });
    expect(contradictions(record, page(1, "topic"), corrected)).toEqual([]);
    correctVisits(record, page(1, "topic"), corrected);
    expect(conditions(record)).toEqual([undefined, { topic: "cards" }, { topic: "refunds" }]);
  });

  it("take the new name of a question", () => {
    const record = twoBranches();
    const corrected = page(1, "subject");
    correctVisits(record, page(1, "topic"), corrected);
    if (record.pages[0]) record.pages[0].page = corrected;
    expect(conditions(record)).toEqual([undefined, { subject: "cards" }, { subject: "refunds" }]);
  });

  it("have the example of the first visit", () => {
    const corrected = page(1, "topic", { example_value: "refunds" });
    expect(withFirstChoices(twoBranches(), corrected).fields[0]?.example_value).toBe("cards");
  });

  it.each([
    [
      "the choice is left out",
      page(1, "name", { locators: [{ by: "id", value: "name" }] }),
      "Keep the question",
    ],
    ["an option is missing", page(1, "topic", { options: ["cards"] }), "refunds are missing"],
    [
      "the example is none of the answers",
      page(1, "topic", { options: ["cards", "refunds", "other"], example_value: "other" }),
      "Give one of these as its example_value",
    ],
  ])("contradict each other where %s", (_, corrected, message) => {
    const [problem, ...others] = contradictions(twoBranches(), page(1, "topic"), corrected);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ problem: "invalid", field: "topic" });
    expect(problem?.message).toContain("The visits have answered topic with cards, refunds");
    expect(problem?.message).toContain(message);
  });
});
