/** From the start of a process to its first answer to `initialize`: the gateway, and the bare server. */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../../infra/local/stack/free-port.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { BenchContext, BenchRow } from "../frame/define-bench.ts";
import { measureInterleaved } from "../frame/measure-interleaved.ts";
import { median, timesOf } from "../frame/statistics.ts";
import { end, spawnNode } from "./start-process.ts";

export const BARE = join(packageRoot, "dist/tests/bench/mcp/bare-server.js");
export const GATEWAY = join(packageRoot, "dist/functions/gateway/main.js");
const RETRY_MS = 5;

export async function compareColdStarts(
  gatewayEnv: Record<string, string>,
  { runs, progress }: BenchContext,
): Promise<{ rows: BenchRow[]; ratio: number }> {
  const measured = await measureInterleaved(
    [
      {
        name: "bare server: first initialize answered",
        run: () => firstAnswer(BARE, {}),
      },
      {
        name: "gateway: first initialize answered",
        run: () => firstAnswer(GATEWAY, gatewayEnv),
      },
    ],
    { runs, progress: (text) => progress(`cold start: ${text}`) },
  );
  const [bare = Number.NaN, gateway = Number.NaN] = measured.map(({ durations }) => median(durations));
  return {
    rows: measured.map(({ name, durations }) => ({
      way: name,
      ...timesOf(durations),
    })),
    ratio: gateway / bare,
  };
}

async function firstAnswer(program: string, env: Record<string, string>): Promise<void> {
  const port = await freePort();
  const child = spawnNode([program], { ...env, PORT: String(port) }, "ignore");
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/`, initialize()).catch(() => undefined);
      if (response?.status === 200) return void (await response.text());
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
      await delay(RETRY_MS);
    }
  } finally {
    await end(child);
  }
}

export function initialize(): RequestInit {
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  };
  return {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  };
}
