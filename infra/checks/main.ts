/** `npm run check`: every `check:` script of package.json, as many at once as there are cores. Prints a failed one's output. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { mapConcurrently } from "../../shared/core/map-concurrently.ts";
import { packageRoot } from "../../shared/core/package-root.ts";

// The longest ones first: the last one alone uses one core.
const FIRST = ["check:types", "check:unused", "check:lint", "check:requirements"];

const { scripts } = JSON.parse(readFileSync(`${packageRoot}/package.json`, "utf8")) as {
  scripts: Record<string, string>;
};
const checks = Object.keys(scripts).filter((name) => name.startsWith("check:"));
const rankOf = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const inOrder = checks.toSorted((a, b) => rankOf(a) - rankOf(b));

const started = performance.now();
const failed = (await mapConcurrently(inOrder, availableParallelism(), run)).filter(
  (name) => name !== undefined,
);
const seconds = Math.round((performance.now() - started) / 1000);
process.stdout.write(
  failed.length === 0
    ? `All ${checks.length} checks passed in ${seconds} s.\n`
    : `Failed: ${failed.map((name) => `npm run ${name}`).join(", ")}.\n`,
);
if (failed.length > 0) process.exitCode = 1;

/** @returns the name of a check that failed */
async function run(name: string): Promise<string | undefined> {
  const child = spawn("npm", ["run", "--silent", name], {
    cwd: packageRoot,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const ended = new Promise<boolean>((resolve) => child.on("close", (code) => resolve(code === 0)));
  const [output, errors, isPassed] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  process.stdout.write(isPassed ? `✓ ${name}\n` : `✖ ${name}\n${output}${errors}`);
  return isPassed ? undefined : name;
}
