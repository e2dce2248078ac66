import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { ChaosReport } from "../../chaos/run-chaos.ts";

it("loses, doubles, shows and leaves nothing under faults", async () => {
  const folder = await mkdtemp(join(tmpdir(), "chaos-test-"));
  const json = join(folder, "report.json");
  const options = ["--minutes", "0.15", "--seed", "1", "--pause", "700", "--json", json];
  const main = join(packageRoot, "tests", "chaos", "main.ts");
  const child = spawn(process.execPath, [main, ...options], { stdio: ["ignore", "ignore", "inherit"] });
  await once(child, "exit");
  const report = JSON.parse(await readFile(json, "utf8")) as ChaosReport;
  expect(report.violations).toEqual([]);
  expect(report.outcomes.ok).toBeGreaterThan(0);
  expect(Object.keys(report.troubles).length).toBeGreaterThan(3);
  await rm(folder, { recursive: true });
}, 240_000);
