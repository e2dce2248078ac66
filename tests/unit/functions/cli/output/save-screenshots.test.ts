import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { saveScreenshots } from "../../../../../functions/cli/output/save-screenshots.ts";

const folder = mkdtempSync(join(tmpdir(), "pictures-"));
const PICTURES = [
  { page: 1, title: "Your income", bytes: 4, truncated: false, jpeg: Buffer.from("jpeg") },
  { page: 2, title: "Not fetched", bytes: 4, truncated: false },
];

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it("saves the fetched pictures for their owner alone", async () => {
  const [first, second] = await saveScreenshots("fsa", PICTURES, join(folder, "run"));
  const path = join(folder, "run", "01-your-income.jpg");
  expect(first).toEqual({ page: 1, title: "Your income", bytes: 4, truncated: false, path });
  expect(second?.path).toBeNull();
  expect(readFileSync(path, "utf8")).toBe("jpeg");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("reports a folder that cannot be created, and keeps the results", async () => {
  const lines: unknown[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(line) > 0);
  const target = join(import.meta.filename, "run");
  const saved = await saveScreenshots("fsa", PICTURES, target);
  expect(saved.map(({ path }) => path)).toEqual([null, null]);
  expect(lines).toEqual([
    `The pictures are not saved: ${target} cannot be written (ENOTDIR). Set --screenshots.\n`,
  ]);
});

it("reports a picture that cannot be written, and keeps the results", async () => {
  const lines: unknown[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(line) > 0);
  const path = join(folder, "taken", "01-your-income.jpg");
  mkdirSync(path, { recursive: true });
  const saved = await saveScreenshots("fsa", PICTURES, join(folder, "taken"));
  expect(saved.map((one) => one.path)).toEqual([null, null]);
  expect(lines).toEqual([`A picture is not saved: ${path} cannot be written (EISDIR). Set --screenshots.\n`]);
});
