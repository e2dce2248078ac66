/** The gateway as a process of its own, as its container would run it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { baseEnvironment } from "../cloud/config.ts";

export interface GatewayProcess {
  url: string;
  mcp_url: string;
  close(): Promise<void>;
}

/** @param env settings of the gateway; PORT among them */
export async function startGatewayProcess(env: Record<string, string>): Promise<GatewayProcess> {
  const child = spawn(process.execPath, [join(packageRoot, "dist", "functions", "gateway", "main.js")], {
    env: { ...baseEnvironment(), ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const ready = once(createInterface({ input: child.stdout }), "line");
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
