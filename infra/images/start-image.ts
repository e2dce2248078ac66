/** Starts the service of a rehearsed image, waits for its health, and ends it with SIGTERM. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createKeySet } from "../../shared/keys/keys.ts";
import { freePort } from "../local/stack/free-port.ts";
import type { BuiltImage } from "./replay-build.ts";

export interface StartedImage {
  /** From the start of the process to the first healthy answer, for each start. */
  coldStartMs: number[];
  exitCode: number | null;
}

const LIMIT_MS = 60_000;
const ASK_EVERY_MS = 10;

/** Arguments that select the service of an image whose default is the job. */
export const SERVICES: Record<string, readonly string[]> = {
  gateway: [],
  "execute-wizard": ["dist/functions/execute-wizard/service.js"],
  "run-agent": [],
};

/** @param args replace the image's own, as those of a Cloud Run service do */
export async function startImage(
  image: BuiltImage,
  args: readonly string[],
  starts = 3,
): Promise<StartedImage> {
  const env = await settings();
  const coldStartMs: number[] = [];
  let exitCode: number | null = 0;
  for (let start = 0; start < starts && exitCode === 0; start++) {
    const port = await freePort(0);
    // The init process and the wrapper before node need the image's system.
    const entrypoint = image.entrypoint.slice(image.entrypoint.indexOf("node"));
    const [command = "node", ...own] = [...entrypoint, ...(args.length > 0 ? args : image.cmd)];
    const began = performance.now();
    const child = spawn(command, own, {
      cwd: join(image.root, image.workdir),
      env: {
        ...env,
        ...image.env,
        PORT: String(port),
        HOME: image.root,
        PATH: `${dirname(process.execPath)}:${image.env.PATH ?? "/usr/bin:/bin"}`,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const exited = once(child, "exit");
    while (child.exitCode === null && !(await isHealthy(port)) && performance.now() - began < LIMIT_MS) {
      await delay(ASK_EVERY_MS);
    }
    coldStartMs.push(Math.round(performance.now() - began));
    child.kill("SIGTERM");
    [exitCode] = (await exited) as [number | null];
  }
  return { coldStartMs, exitCode };
}

/** Settings of a fictitious deployment: a service contacts no other one at its start. */
async function settings(): Promise<Record<string, string>> {
  return {
    ...(await createKeySet()),
    AUTH0_DOMAIN: "tenant.us.auth0.com",
    AUTH0_API_AUDIENCE: "http://127.0.0.1",
    CONFIGURATION_BUCKET: "configuration",
    GOOGLE_CLOUD_PROJECT: "project",
    LOG_LEVEL: "ERROR",
    METADATA_SERVER_DETECTION: "none",
    STATE_BUCKET: "state",
  };
}

async function isHealthy(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
