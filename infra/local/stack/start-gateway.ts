/** The gateway as a separate process, as in its container. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { spawnProcess } from "./spawn-process.ts";

export interface GatewayProcess {
  url: string;
  mcp_url: string;
  close(): Promise<void>;
}

/** @param env settings of the gateway; PORT among them */
export async function startGatewayProcess(env: Record<string, string>): Promise<GatewayProcess> {
  const child = spawnProcess("functions/gateway/main.js", env);
  const exited = once(child, "exit");
  const ready = once(createInterface({ input: child.stdout as Readable }), "line");
  const first = await Promise.race([ready, exited.then(() => undefined)]);
  if (first === undefined) throw new Error(`the gateway ended with exit code ${child.exitCode}`);
  const { url, mcp_url } = JSON.parse(String(first[0])) as { url: string; mcp_url: string };
  return {
    url,
    mcp_url,
    async close() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
