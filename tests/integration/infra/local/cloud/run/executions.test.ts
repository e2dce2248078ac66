import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LocalCloudOptionsSchema } from "../../../../../../infra/local/cloud/options.ts";
import { isEnded } from "../../../../../../infra/local/cloud/run/execution-record.ts";
import { Executions } from "../../../../../../infra/local/cloud/run/executions.ts";

let folder: string;
let executions: Executions;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "executions-"));
  const engine = join(folder, "engine");
  // Runs until it is killed where the execution's arguments demand it.
  const program = `#!/bin/sh
echo "$@" "$RUN_ID" >> ${folder}/calls
case "$*" in *wait) exec sleep 60;; esac
`;
  await writeFile(engine, program, { mode: 0o755 });
  const { jobs } = LocalCloudOptionsSchema.parse({
    dataDir: folder,
    jobs: { "run-agent": { command: engine, container: { image: "image" }, env: { KEY: "value" } } },
  });
  executions = new Executions({
    folder,
    jobs,
    maxRunning: 1,
    baseEnv: { PATH: process.env.PATH ?? "" },
    startLatency: () => 0,
  });
});
afterEach(async () => {
  await executions.close();
  await rm(folder, { recursive: true, force: true });
});

const NAME = "projects/p/locations/l/jobs/run-agent/executions/run-agent-1";
const calls = async () => (await readFile(join(folder, "calls"), "utf8").catch(() => "")).trim().split("\n");
const start = (...args: string[]) =>
  executions.start({ name: NAME, args, env: { RUN_ID: "r1" }, timeoutSeconds: 60 });

describe("an execution of a job with an image", () => {
  it("is a container of it, with the execution's arguments and variables", async () => {
    start("job.js");
    await expect.poll(() => executions.get(NAME)?.state).toBe("succeeded");
    const [run = "", ...others] = await calls();
    expect(run).toMatch(
      /^run --rm --name=federalrunner-run-agent-1 .*--env=KEY --env=RUN_ID .* image job\.js r1$/,
    );
    expect(others).toEqual([]);
  });

  it("has no container left when its engine's program was killed", async () => {
    start("job.js", "wait");
    await expect.poll(calls).toEqual([expect.stringContaining("job.js wait r1")]);
    executions.kill({ RUN_ID: "r1" });
    await expect.poll(async () => (await calls())[1]).toMatch(/^rm --force federalrunner-run-agent-1/);
    const record = executions.get(NAME);
    expect(record && isEnded(record)).toBe(true);
  });
});
