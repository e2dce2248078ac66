import { describe, expect, it } from "vitest";
import { benches } from "../bench/index.ts";
import {
  findBehavioursOf,
  findCitations,
  findCitedIds,
  findShown,
  REQUIREMENT_ID,
} from "../requirements/find-citations.ts";
import { findMistakes } from "../requirements/find-mistakes.ts";
import { built, planned } from "../requirements/ledger-row.ts";
import { parts, requirements } from "../requirements.ts";

const citations = findCitations();
const withStatus = (status: string) => parts.filter((part) => part.status === status);

describe("the ledger of requirements", () => {
  it("holds the whole of each specification", () => {
    const number = (count: number, prefix: string, digits: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(digits, "0")}`);
    expect(Object.keys(requirements)).toEqual([
      ...number(17, "EXEC", 3),
      ...number(10, "EXEC-SC", 2),
      ...number(14, "DISC", 3),
      ...number(10, "DISC-SC", 2),
      ...number(9, "SERVER", 3),
      ...number(10, "SERVER-SC", 2),
      ...number(14, "FR", 3),
      ...number(15, "FR-EDGE", 2),
      ...number(8, "SC", 3),
      ...number(26, "ACT", 3),
    ]);
  });

  it("has ids in the form that tests cite, and a sentence for each requirement and part", () => {
    for (const { id } of parts) expect(id.match(REQUIREMENT_ID)).toEqual([id]);
    for (const { sentence } of [...Object.values(requirements), ...parts])
      expect(sentence).toMatch(/^\S.*\.$/);
  });

  it("splits a requirement into at least two parts", () => {
    for (const row of Object.values(requirements)) {
      if ("parts" in row) expect(Object.keys(row.parts).length, row.sentence).toBeGreaterThan(1);
    }
  });

  it("has bars in the bench for each figure of a measured part", () => {
    expect(withStatus("measured").length).toBeGreaterThan(5);
    for (const { id, bench, figures = [] } of withStatus("measured")) {
      const bars = benches.find(({ name }) => name === bench)?.bars ?? {};
      expect(figures, id).not.toEqual([]);
      expect(
        figures.filter((figure) => !(figure in bars)),
        `bars of ${bench} for ${id}`,
      ).toEqual([]);
    }
  });
});

describe("the tests' titles", () => {
  it("agree with the ledger", () => {
    expect(findMistakes(parts, citations, findShown())).toEqual([]);
  });

  it("disagree where an id is unknown, has parts, is not cited, is cited without a behaviour, or is cited too early", () => {
    const ledger = [
      { id: "FR-001", ...built("First.") },
      { id: "FR-002/grpc", ...planned("Second.") },
      { id: "FR-002/rest", ...built("Third.") },
      { id: "FR-003", ...built("Fourth.") },
    ];
    const cited = new Map([
      ["FR-002", ["a.test.ts"]],
      ["FR-002/grpc", ["b.test.ts"]],
      ["FR-002/rest", ["b.test.ts"]],
      ["FR-003", ["c.test.ts"]],
      ["FR-009", ["c.test.ts"]],
    ]);
    expect(findMistakes(ledger, cited, new Set(["FR-002/rest"]))).toEqual([
      "a.test.ts: FR-002 is no part of the ledger: cite FR-002/grpc or FR-002/rest",
      "c.test.ts: FR-009 is no part of the ledger",
      "FR-001 is marked as built, and no test title cites it",
      "FR-003 is marked as built, and no test that cites it names a behaviour or keys",
      "FR-002/grpc is marked as planned, and a test title cites it",
    ]);
  });

  it("name a behaviour by a clause of a test, not by ids, placeholders and titles of describe alone", () => {
    const text = [
      `describe("FR-001 a describe names the subject alone", () => {`,
      `  it.each(["x"])("FR-002/rest: %s", () => {});`,
      `});`,
      `describe("FR-003", () => {`,
      "  test(`FR-004 is shown with its own words`, () => {});",
      `});`,
    ].join("\n");
    expect(findBehavioursOf("a.test.ts", text).sort()).toEqual(["FR-003", "FR-004"]);
  });

  it("are found in describe, it and test, with their variants, and nowhere else", () => {
    const text = [
      `// FR-009`,
      `describe("EXEC-001/http and EXEC-SC-02", () => {`,
      `  it.each([["FR-001"]])("FR-002/grpc, %s", () => expect("FR-003").toBe("FR-004"));`,
      "  test(`ACT-005 in a template`, () => {});",
      `  describe.sequential('SC-006', () => undefined);`,
      `});`,
    ].join("\n");
    expect(findCitedIds("a.test.ts", text).sort()).toEqual([
      "ACT-005",
      "EXEC-001/http",
      "EXEC-SC-02",
      "FR-002/grpc",
      "SC-006",
    ]);
  });
});
