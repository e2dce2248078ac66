import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

const FILE = pathToFileURL(join(packageRoot, "functions/gateway/metrics/open-metrics.ts")).href;

/** Prints the number of loaded files of the library before the scrape, and the counts of the scrape. */
const PROGRAM = `
import { createRequire } from "node:module";
const files = () => Object.keys(createRequire(import.meta.url).cache).filter((file) => /prom-client|opentelemetry/.test(file)).length;
const { openMetrics } = await import(${JSON.stringify(FILE)});
const runs = { list: async () => ({ runs: [] }), loads: async () => [] };
const log = { warn() {}, error(...problem) { console.error(...problem); } };
const counts = [];
for (const requests of [3, 503]) {
  const { observe, endpoint } = openMetrics({ runs, now: Date.now, log });
  for (let at = 0; at < requests; at++) observe({ route: "/mcp", method: "POST", status: 200, seconds: 0.1 });
  const before = files();
  const { body } = await endpoint.handle({});
  const text = body.bytes.toString();
  counts.push({ before, requests: Number(/duration_seconds_count\\{[^}]*\\} (\\d+)/.exec(text)[1]), after: files() > 20 });
}
console.log(JSON.stringify(counts));
process.exit(0);
`;

it("the requests before the first scrape count, and load no library", async () => {
  const args = ["--no-warnings", "--input-type=module", "--eval", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  const [few, many] = JSON.parse(stdout);
  expect(few).toEqual({ before: 0, requests: 3, after: true });
  expect(many.requests).toBe(503);
});
