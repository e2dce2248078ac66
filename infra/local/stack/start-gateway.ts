/** The gateway, and its sibling for A2A over gRPC, as separate processes, as in their containers. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { spawnProcess } from "./spawn-process.ts";
import { superviseProcess } from "./supervise-process.ts";

export interface GatewayProcess {
  url: string;
  mcp_url: string;
  close(): Promise<void>;
}

/** @param env settings of the gateway; PORT among them */
export function startGatewayProcess(env: Record<string, string>): Promise<GatewayProcess> {
  return startProcess<GatewayProcess>("gateway", "functions/gateway/main.js", env);
}

/** @param env settings of the service; PORT among them */
export function startGrpcProcess(env: Record<string, string>): Promise<Pick<GatewayProcess, "close">> {
  return startProcess<GatewayProcess>("A2A service over gRPC", "functions/a2a-grpc/main.js", env);
}

/** @returns the line of JSON with which the process reports that it is ready */
async function startProcess<Ready>(
  name: string,
  entry: string,
  env: Record<string, string>,
): Promise<Ready & { close(): Promise<void> }> {
  const { ready, close } = await superviseProcess(name, async () => {
    const child = spawnProcess(entry, env);
    const exited = once(child, "exit");
    const line = once(createInterface({ input: child.stdout as Readable }), "line");
    const first = await Promise.race([line, exited.then(() => undefined)]);
    if (first === undefined) throw new Error(`the ${name} ended with exit code ${child.exitCode}`);
    return { child, ready: JSON.parse(String(first[0])) as Ready };
  });
  return { ...ready, close };
}
