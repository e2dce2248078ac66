/** The step of weekly.yml that publishes and walks, as its runner executes it, with one bundled wizard on its practice site. */
import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { parse } from "yaml";
import { startPracticeSites } from "../../../infra/local/sites/start-practice-sites.ts";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { createSigningJwk, parseSigningKey, type SigningKey } from "../../../shared/keys/signing-key.ts";
import { folderPlace } from "../../../shared/registry/place.ts";
import { readRegistry } from "../../../shared/registry/registry.ts";

const folder = mkdtempSync(join(tmpdir(), "weekly-test-"));
afterEach(() => rmSync(folder, { recursive: true }));

it("the weekly workflow publishes the bundled wizards once, and a signed verdict of each walk", async () => {
  const workflow = parse(readFileSync(join(packageRoot, ".github/workflows/weekly.yml"), "utf8"));
  const steps: { run?: string; env?: Record<string, string> }[] = workflow.jobs.walk.steps;
  const [step] = steps.filter(({ env }) => env?.REGISTRY_KEY !== undefined);
  symlinkSync(join(packageRoot, "dist"), join(folder, "dist"));
  mkdirSync(join(folder, "wizards"));
  const schema = "wizards/ssa-quick-calculator.schema.json";
  copyFileSync(join(packageRoot, schema), join(folder, schema));
  const sites = await startPracticeSites();
  const jwk = JSON.stringify(await createSigningJwk());
  const { id } = (parseSigningKey(jwk) as { key: SigningKey }).key;
  const env = {
    ...process.env,
    FEDERALRUNNER_DATA_DIR: join(folder, "data"),
    FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts),
    REGISTRY_KEY: jwk,
    RUNNER_TEMP: folder,
    XDG_CONFIG_HOME: join(folder, "config"),
  };
  const bash = ["--noprofile", "--norc", "-eo", "pipefail", "-c", step?.run ?? "exit 9"];
  try {
    for (let week = 0; week < 2; week++) await promisify(execFile)("bash", bash, { cwd: folder, env });
  } finally {
    await sites.close();
  }
  const { logs } = await readRegistry(folderPlace(join(folder, "registry")));
  const events = logs.get(id)?.entries.map(({ event }) => event);
  const verified = { kind: "verified", verdicts: [{ wizard_id: "ssa-quick-calculator", state: "proved" }] };
  expect(events).toMatchObject([
    { kind: "published", wizard_id: "ssa-quick-calculator" },
    verified,
    verified,
  ]);
  expect(readFileSync(join(folder, "registry/README.md"), "utf8")).toContain("![forms proved](badge.svg)");
  expect(existsSync(join(folder, "key.json"))).toBe(false);
});
