/** `npm run mutants`: would a test notice? */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { readTree } from "../../infra/checks/imports/read-tree.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { readCommand, readNumbers } from "../read-command.ts";
import { findMutants, type Mutant } from "./find-mutants.ts";
import { formatMutants, type TriedMutant } from "./format-mutants.ts";
import { relatedTests } from "./related-tests.ts";
import { TestProcess } from "./test-process.ts";

const AREAS = {
  text: "shared/text",
  auth: "shared/auth",
  wizards: "shared/wizards",
  a2a: "shared/a2a",
  runs: "shared/runs",
  page: "shared/browser",
};
type Area = keyof typeof AREAS;
const NAMES = Object.keys(AREAS) as Area[];
const LEVELS = ["unit", "integration"];
const USAGE = `npm run mutants [-- OPTIONS]

Changes the code in one place, runs the tests that load it until one fails, and reports the changes that none notices.
The tree stays as it is: a copy is changed. The areas have equal parts of the sample. Tests that start processes from dist/
start them without the change.

  --count N     mutants in all (60)
  --seed S      the same seed selects the same mutants of the same code (1)
  --area AREA   ${NAMES.join(", ")}; may be repeated
  --file FILE   only mutants of this file; may be repeated
  --level LEVEL unit, integration (both); may be repeated
  --again FILE  the survivors of an earlier report, in place of a sample
  --limit S     seconds after which no further test of a level starts (60)
  --json FILE   writes each mutant and the test that noticed it
`;

const options = readCommand(
  USAGE,
  {
    area: { type: "string", multiple: true, default: NAMES },
    count: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    file: { type: "string", multiple: true },
    level: { type: "string", multiple: true, default: LEVELS },
    again: { type: "string" },
    limit: { type: "string", default: "60" },
    json: { type: "string" },
  },
  ({ count, seed, limit, ...values }) => {
    const numbers = readNumbers({ count, seed, limit }, Number.isInteger);
    const area = NAMES.filter((name) => values.area.includes(name));
    const isKnown =
      area.length === new Set(values.area).size && values.level.every((name) => LEVELS.includes(name));
    const isUsable = isKnown && numbers && numbers.count > 0 && numbers.limit > 0;
    return isUsable ? { ...values, area, ...numbers } : undefined;
  },
);
if (options) {
  process.stdout.write(formatMutants(await tryMutants(options)));
}

async function tryMutants({
  again,
  area,
  count,
  file,
  json,
  level: levels,
  limit,
  seed,
}: NonNullable<typeof options>): Promise<TriedMutant[]> {
  const survivors: TriedMutant[] | undefined =
    again === undefined ? undefined : JSON.parse(readFileSync(again, "utf8"));
  const root = copyTree();
  process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
  process.once("exit", () => rmSync(root, { recursive: true, force: true }));
  const tree = readTree(root);
  await using tests = new TestProcess(root);
  /** Tests that have passed here, and those that fail or do not end without a change. */
  const [sane, unfit] = [new Set<string>(), new Set<string>()];
  const tried: TriedMutant[] = [];

  for (const name of area) {
    const files = globSync(`${AREAS[name]}/**/*.ts`, { cwd: root }).toSorted();
    const all = files
      .filter((path) => file === undefined || file.includes(path))
      .flatMap((path) => findMutants(path, readFileSync(join(root, path), "utf8")));
    const selected = survivors
      ? survivors.flatMap((one) => (one.noticed ? [] : nearest(all, one)))
      : sample(all, Math.round(count / area.length), seed);
    for (const mutant of selected) {
      const started = Date.now();
      const noticed = await tryMutant(mutant);
      const seconds = Math.round((Date.now() - started) / 1000);
      tried.push({ area: name, ...mutant, noticed, seconds });
      const verdict = noticed === undefined ? "SURVIVED" : `noticed by ${noticed.test}`;
      process.stderr.write(
        `${tried.length} ${seconds} s ${mutant.file}:${mutant.line} ${mutant.kind} ${verdict}\n`,
      );
      if (json !== undefined) writeFileSync(json, `${JSON.stringify(tried, null, 2)}\n`);
    }
  }
  return tried;

  async function tryMutant(mutant: Mutant): Promise<TriedMutant["noticed"]> {
    const path = join(root, mutant.file);
    const text = readFileSync(path, "utf8");
    const mutated = text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end);
    const isPage = mutant.file.startsWith("shared/browser/page/");
    const related = relatedTests(tree, mutant.file);
    const run = async (content: string, names: string[]) => {
      writeFileSync(path, content);
      return await tests.run({ changed: mutant.file, tests: names, isPage, limit: limit * 1000 });
    };
    try {
      for (const level of LEVELS.filter((one) => levels.includes(one))) {
        for (;;) {
          const fit = related.filter((test) => test.startsWith(`tests/${level}/`) && !unfit.has(test));
          if (fit.length === 0) break;
          const { passed, noticed } = await run(mutated, fit);
          for (const test of passed) sane.add(test);
          if (!noticed) break;
          if (!sane.has(noticed.test)) {
            const without = await run(text, [noticed.test]);
            (without.noticed ? unfit : sane).add(noticed.test);
          }
          if (!unfit.has(noticed.test)) return noticed;
        }
      }
      return undefined;
    } finally {
      writeFileSync(path, text);
      if (isPage) await tests.run({ changed: mutant.file, tests: [], isPage, limit: 0 });
    }
  }
}

/** The same change; other lines may have been added or removed since the report. */
function nearest(all: Mutant[], { line, ...one }: Mutant): Mutant[] {
  const fields = ["file", "kind", "original", "replacement"] as const;
  return all
    .filter((mutant) => fields.every((field) => mutant[field] === one[field]))
    .sort((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))
    .slice(0, 1);
}

/** A temporary copy of the tracked files and of dist/, with the same node_modules. */
function copyTree(): string {
  const root = mkdtempSync(join(tmpdir(), "federalrunner-mutants-"));
  const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: packageRoot,
    encoding: "utf8",
  });
  for (const path of [...tracked.split("\0").filter(Boolean), "dist"])
    cpSync(join(packageRoot, path), join(root, path), { recursive: true });
  symlinkSync(join(packageRoot, "node_modules"), join(root, "node_modules"));
  return root;
}

function sample(all: Mutant[], count: number, seed: number): Mutant[] {
  const length = Math.min(count, all.length);
  const subset = fc.shuffledSubarray(all, { minLength: length, maxLength: length });
  return fc.sample(subset, { seed, numRuns: 1 })[0] ?? [];
}
