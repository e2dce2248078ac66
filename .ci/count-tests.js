/** Prints `N passed, N failed` for vitest's JSON reports, the files named as arguments. */
import { readFileSync } from "node:fs";

// The output of a vitest that could not start.
const EMPTY = JSON.stringify({ testResults: [{ status: "failed", assertionResults: [] }] });

/** @type {{ status: string, assertionResults: { status: string }[] }[]} */
const testResults = process.argv
  .slice(2)
  .flatMap((file) => JSON.parse(readFileSync(file, "utf8") || EMPTY).testResults);
const outcomes = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
// A file that cannot be loaded has no tests to fail, and is a failure all the same.
const broken = testResults.filter(
  ({ status, assertionResults }) =>
    status === "failed" && !assertionResults.some((test) => test.status === "failed"),
);
const passed = outcomes.filter((status) => status === "passed").length;
const failed = outcomes.filter((status) => status === "failed").length + broken.length;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
