import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { Images } from "../../../../../infra/local/containers/find-images.ts";
import { hostProcesses, openContainers } from "../../../../../infra/local/stack/stack-processes.ts";

const container = (image: string) => ({ image, withheld: ["NODE_ENV"] });
const images = (engine: string): Images => ({
  engine,
  isRoot: true,
  containers: { gateway: container("g"), "execute-wizard": container("w"), "run-agent": container("a") },
  created: { gateway: "", "execute-wizard": "", "run-agent": "" },
});

it.each([
  ["functions/gateway/main.js", "g"],
  ["functions/a2a-grpc/main.js", "g"],
  ["functions/execute-wizard/service.js", "w"],
  ["functions/run-agent/service.js", "a"],
])(
  "%s starts in a container of its image, with the engine's environment and its own",
  async (entry, image) => {
    const folder = await mkdtemp(join(tmpdir(), "engine-"));
    const engine = join(folder, "engine");
    await writeFile(engine, '#!/bin/sh\n[ "$1" = ps ] || echo "$@" "$PORT"\n', { mode: 0o755 });
    await using started = new AsyncDisposableStack();
    started.defer(() => rm(folder, { recursive: true, force: true }));
    const { spawn } = await openContainers(images(engine), folder, started);
    const { stdout } = spawn(entry, { PORT: "8084", NODE_ENV: "x" });
    expect(stdout && (await text(stdout))).toMatch(
      new RegExp(
        `^run --rm --name=federalrunner-${entry.split("/")[1]}-\\w+ .*--label=federalrunner\\.stack=\\w{16} --env=PORT --env=HOST=127\\.0\\.0\\.1 ${image} dist/${entry} 8084\n$`,
      ),
    );
  },
);

it("a job runs in a container of its image, or as a process of this machine", async () => {
  await using started = new AsyncDisposableStack();
  const { job, agentUsers } = await openContainers(images("true"), "/data", started);
  expect(job("functions/run-agent/job.js", { RUNS: "1" })).toMatchObject({
    command: "true",
    args: ["dist/functions/run-agent/job.js"],
    container: { image: "a", withheld: ["NODE_ENV"] },
    env: { RUNS: "1", PATH: process.env.PATH },
  });
  expect(agentUsers).toBe("20000-20031");
  expect(hostProcesses.job("functions/run-agent/job.js", {})).toEqual({
    command: process.execPath,
    args: [expect.stringMatching(/dist\/functions\/run-agent\/job\.js$/)],
    env: {},
  });
});
