/** Prints `N passed, N failed` for vitest's JSON report, the file named as the first argument. */
import { readFileSync } from "node:fs";

// The output of a vitest that could not start.
const EMPTY = JSON.stringify({ testResults: [{ status: "failed", assertionResults: [] }] });

/** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} */
const { testResults } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8") || EMPTY);
const outcomes = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
// A file that cannot be loaded has no tests to fail, and is a failure all the same.
const broken = testResults.filter(
  ({ status, assertionResults }) =>
    status === "failed" && !assertionResults.some((test) => test.status === "failed"),
);
const passed = outcomes.filter((status) => status === "passed").length;
const failed = outcomes.filter((status) => status === "failed").length + broken.length;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
