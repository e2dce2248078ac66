import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../fixtures/local/temporary-cloud.ts";

const shared = (file: string) => JSON.stringify(pathToFileURL(join(packageRoot, "shared/cloud", file)).href);

// Prints the Google packages that are loaded after each step.
const SCRIPT = `
import { registerHooks } from "node:module";
const loaded = new Set();
registerHooks({
  resolve(specifier, context, next) {
    if (/^@google-cloud\\/|^@grpc\\//.test(specifier) && context.parentURL?.includes("/shared/cloud/")) loaded.add(specifier);
    return next(specifier, context);
  },
});
const say = () => console.log([...loaded].sort().join(" "));
const { readCloudSettings } = await import(${shared("config.ts")});
const { createObjectStore } = await import(${shared("objects.ts")});
const { createJobClient } = await import(${shared("jobs.ts")});
const { createTaskQueue } = await import(${shared("queue.ts")});
const settings = readCloudSettings();
const [store, launcher, queue] = [createObjectStore(settings), createJobClient(settings), createTaskQueue(settings, "q")];
say();
await store.create("life/1", "x");
say();
await launcher.start("nothing", {});
say();
await queue.enqueue({ url: "http://127.0.0.1:1/", scheduleTime: new Date(Date.now() + 3600_000) });
say();
`;

let cloud: TemporaryCloud;
beforeAll(async () => {
  cloud = await startTemporaryCloud({ jobs: { nothing: { command: "true" } }, queues: { q: {} } });
});
afterAll(() => cloud.remove());

describe("the Google clients", () => {
  it("are loaded on first use, each alone, and keep no process from ending", async () => {
    const args = ["--input-type=module", "--no-warnings", "-e", SCRIPT];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { PATH: process.env.PATH, ...cloud.env },
      timeout: 30_000,
    });
    expect(stdout.split("\n")).toEqual([
      "",
      "@google-cloud/storage",
      "@google-cloud/storage",
      "@google-cloud/storage @google-cloud/tasks @grpc/grpc-js",
      "",
    ]);
  });
});
