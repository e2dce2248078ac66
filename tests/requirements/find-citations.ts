import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { packageRoot } from "../../shared/core/package-root.ts";
import { SPECIFIED_OUTPUTS } from "./specified-outputs.ts";

/** An id of the ledger: `FR-004`, or `FR-002/grpc` for a part. */
export const REQUIREMENT_ID = /\b(?:ACT|DISC|EXEC|FR|SC|SERVER)-(?:[A-Z]+-)?\d+(?:\/[a-z0-9-]+)?/g;

/** The test that is generated from the table of specified outputs. */
const OUTPUTS_TEST = "tests/e2e/specified-outputs.test.ts";

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

/** The ids that a test file cites in the titles of describe, it and test. */
export function findCitedIds(name: string, text: string): string[] {
  return readTitles(name, text).flatMap(({ title }) => title.match(REQUIREMENT_ID) ?? []);
}

/**
 * Each id with a test that compares the keys of a specified output, or that names a behaviour: one that cites the id, or one
 * below a describe that does.
 */
export function findShown(): Set<string> {
  const paths = globSync("tests/**/*.test.ts", { cwd: packageRoot });
  const behaviours = paths.flatMap((path) =>
    findBehavioursOf(path, readFileSync(join(packageRoot, path), "utf8")),
  );
  return new Set([...SPECIFIED_OUTPUTS.map(({ id }) => id), ...behaviours]);
}

/** The ids whose behaviour a test of the file names. */
export function findBehavioursOf(name: string, text: string): string[] {
  const calls = readTitles(name, text);
  const behaviours = calls.filter(({ isTest, title }) => isTest && namesBehaviour(title));
  return calls
    .filter((cites) => behaviours.some((test) => cites.start <= test.start && test.end <= cites.end))
    .flatMap(({ title }) => title.match(REQUIREMENT_ID) ?? []);
}

/** A clause: ids, placeholders of a table and single words name none. */
function namesBehaviour(title: string): boolean {
  const words = title.replaceAll(REQUIREMENT_ID, "").match(/(?<![%$\w])[a-z][a-z'’-]+/gi) ?? [];
  return words.length >= 3;
}

interface Title {
  title: string;
  /** False for describe. */
  isTest: boolean;
  start: number;
  end: number;
}

/** The first arguments of describe, it and test. */
function readTitles(name: string, text: string): Title[] {
  const titles: Title[] = [];
  new Visitor({
    CallExpression(node) {
      const callee = text.slice(node.callee.start, node.callee.end);
      const [first] = node.arguments;
      const [, kind] = /^(describe|it|test)\b/.exec(callee) ?? [];
      if (!first || kind === undefined) return;
      const title = text.slice(first.start, first.end);
      const { start, end } = node;
      if (/^["'`]/.test(title)) titles.push({ title, isTest: kind !== "describe", start, end });
    },
  }).visit(parseSync(name, text).program);
  return titles;
}
