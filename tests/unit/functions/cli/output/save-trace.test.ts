import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { saveTrace } from "../../../../../functions/cli/output/save-trace.ts";

const folder = mkdtempSync(join(tmpdir(), "trace-"));
const TRACE = { wizard_id: "fsa", fields: [] };

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it("saves a trace for its owner alone", async () => {
  await saveTrace(join(folder, "run"), TRACE);
  const path = join(folder, "run", "trace.json");
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(TRACE);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("reports a folder that cannot be written, and keeps the results", async () => {
  const lines: unknown[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(line) > 0);
  const target = join(import.meta.filename, "run");
  await saveTrace(target, TRACE);
  expect(lines).toEqual([
    `The trace is not saved: ${join(target, "trace.json")} cannot be written (ENOTDIR). Set --trace.\n`,
  ]);
});
