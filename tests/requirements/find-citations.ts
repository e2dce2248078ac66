import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { packageRoot } from "../../shared/core/package-root.ts";
import { SPECIFIED_OUTPUTS } from "./specified-outputs.ts";

/** An id of the ledger: `FR-004`, or `FR-002/grpc` for a part. */
export const REQUIREMENT_ID = /\b(?:ACT|DISC|EXEC|FR|SC|SERVER)-(?:[A-Z]+-)?\d+(?:\/[a-z0-9-]+)?/g;

/** The test that is generated from the table of specified outputs. */
const OUTPUTS_TEST = "tests/integration/specified-outputs.test.ts";

/** Each id that a test's title cites, with the files that cite it. */
export function findCitations(): Map<string, string[]> {
  const citations = new Map(SPECIFIED_OUTPUTS.map(({ id }) => [id, [OUTPUTS_TEST]]));
  for (const path of globSync("tests/**/*.test.ts", { cwd: packageRoot }).sort()) {
    for (const id of new Set(findCitedIds(path, readFileSync(join(packageRoot, path), "utf8")))) {
      citations.set(id, [...(citations.get(id) ?? []), path]);
    }
  }
  return citations;
}

/** The ids in the titles of a test file: the first arguments of describe, it and test. */
export function findCitedIds(name: string, text: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression(node) {
      const callee = text.slice(node.callee.start, node.callee.end);
      const [title] = node.arguments;
      if (title && /^(describe|it|test)\b/.test(callee)) titles.push(text.slice(title.start, title.end));
    },
  }).visit(parseSync(name, text).program);
  return titles.filter((title) => /^["'`]/.test(title)).flatMap((title) => title.match(REQUIREMENT_ID) ?? []);
}
