import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../shared/core/package-root.ts";
import { builtIds, requirements } from "../requirements.ts";

const ID = /\b(?:ACT|DISC|EXEC|FR|SC|SERVER)-(?:[A-Z]+-)?\d+\b/g;

/** The requirement ids in the titles of a test file: the first arguments of describe, it and test. */
function findCitedIds(name: string, text: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression(node) {
      const callee = text.slice(node.callee.start, node.callee.end);
      const [title] = node.arguments;
      if (title && /^(describe|it|test)\b/.test(callee)) titles.push(text.slice(title.start, title.end));
    },
  }).visit(parseSync(name, text).program);
  return titles.filter((title) => /^["'`]/.test(title)).flatMap((title) => title.match(ID) ?? []);
}

/** Each cited id with the files that cite it. */
function findCitations(): Map<string, string[]> {
  const citations = new Map<string, string[]>();
  for (const path of globSync("tests/**/*.test.ts", { cwd: packageRoot })) {
    for (const id of findCitedIds(path, readFileSync(join(packageRoot, path), "utf8"))) {
      citations.set(id, [...(citations.get(id) ?? []), path]);
    }
  }
  return citations;
}

describe("the list of requirements", () => {
  const ids = requirements.map(({ id }) => id);

  it("has each id once, in the form that tests cite", () => {
    expect(ids).toEqual([...new Set(ids)]);
    expect(builtIds.filter((id) => !ids.includes(id))).toEqual([]);
    for (const id of ids) expect(id.match(ID)).toEqual([id]);
  });

  it("holds the whole of each specification", () => {
    const number = (count: number, prefix: string, digits: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(digits, "0")}`);
    expect(ids).toEqual([
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

  it("says each in a sentence and names the issues that build it", () => {
    for (const { issues, sentence } of requirements) {
      expect(issues).toMatch(/^[A-K]( [A-K])*$/);
      expect(sentence).toMatch(/^\S.*\.$/);
    }
  });
});

describe("the tests' titles", () => {
  const citations = findCitations();

  it("cite only ids that exist", () => {
    const known = new Set(requirements.map(({ id }) => id));
    expect([...citations].filter(([id]) => !known.has(id))).toEqual([]);
  });

  it("cite every requirement that is marked as built", () => {
    expect(builtIds.filter((id) => !citations.has(id))).toEqual([]);
  });

  it("are found in describe, it and test, with their variants, and nowhere else", () => {
    const text = [
      `// FR-009`,
      `describe("EXEC-001 and EXEC-SC-02", () => {`,
      `  it.each([["FR-001"]])("FR-002 %s", () => expect("FR-003").toBe("FR-004"));`,
      "  test(`ACT-005 in a template`, () => {});",
      `  describe.sequential('SC-006', () => undefined);`,
      `});`,
    ].join("\n");
    expect(findCitedIds("a.test.ts", text).sort()).toEqual([
      "ACT-005",
      "EXEC-001",
      "EXEC-SC-02",
      "FR-002",
      "SC-006",
    ]);
  });
});
