/** A worker's private service as a separate process, as a warm instance of Cloud Run. */
import { setTimeout as delay } from "node:timers/promises";
import { spawnProcess } from "./spawn-process.ts";
import { superviseProcess } from "./supervise-process.ts";

const READY_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 50;

/** Its folder in functions/. */
export type WorkerName = "execute-wizard" | "run-agent";

export interface WorkerService {
  url: string;
  close(): Promise<void>;
}

/** @param env settings of the worker */
export async function startWorkerService(
  worker: WorkerName,
  port: number,
  env: Record<string, string>,
): Promise<WorkerService> {
  const url = `http://127.0.0.1:${port}`;
  const { close } = await superviseProcess(`service ${worker}`, async () => {
    const child = spawnProcess(`functions/${worker}/service.js`, { ...env, PORT: String(port) });
    for (const end = Date.now() + READY_WITHIN_MS; !(await isHealthy(url)); await delay(ASK_EVERY_MS)) {
      if (child.exitCode === null && child.signalCode === null && Date.now() < end) continue;
      child.kill("SIGKILL");
      throw new Error(`the service ${worker} did not become ready (exit code ${child.exitCode})`);
    }
    return { child, ready: undefined };
  });
  return { url, close };
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
