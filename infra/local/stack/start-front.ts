/** The gateway and its identity provider. */

import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { readCallersEnvironment } from "../config.ts";
import { ACCOUNTS } from "../identity/accounts.ts";
import { CONSOLE_CLIENT_ID } from "../identity/provider-configuration.ts";
import { startLocalIdentity } from "../identity/start-local-identity.ts";
import type { StackFile } from "./stack-file.ts";
import { hostProcesses, type StackProcesses } from "./stack-processes.ts";
import { type SupervisedProcess, superviseProcess } from "./supervise-process.ts";

export interface FrontOptions {
  processes: Pick<StackProcesses, "spawn">;
  dataDir: string;
  env: Record<string, string>;
  gatewayPort: number;
  identityPort: number;
  /** Undefined: no service for A2A over gRPC. */
  a2aGrpcPort: number | undefined;
  /** Takes the next one-time link, after a browser has used the one before. */
  onSignInLink(link: string): void;
}

/** The address and credentials of a client. */
export type FrontFacts = Pick<
  StackFile,
  | "mcp_url"
  | "grpc_address"
  | "issuer"
  | "sign_in_link"
  | "access_token"
  | "subject"
  | "client_id"
  | "client_secret"
>;

/** @param started receives the parts to close */
export async function startFront(
  { processes, dataDir, env, gatewayPort, identityPort, a2aGrpcPort, onSignInLink }: FrontOptions,
  started: AsyncDisposableStack,
): Promise<{ facts: FrontFacts; newSignInLink: () => string; supervised: Supervised[] }> {
  const audience = `http://127.0.0.1:${gatewayPort}/`;
  const identity = await startLocalIdentity({
    audience,
    port: identityPort,
    dataDir: join(dataDir, "identity"),
    consoleUrl: new URL("/console/", audience).href,
    onBrowser: () => onSignInLink(identity.newSignInLink()),
  });
  started.defer(() => identity.close());
  const grpc_address = a2aGrpcPort === undefined ? undefined : `127.0.0.1:${a2aGrpcPort}`;
  const settings = {
    ...env,
    ...gatewaySettings(),
    AUTH0_ISSUER: identity.issuer,
    AUTH0_API_AUDIENCE: audience,
    LOG_LEVEL: "WARN",
    ...(grpc_address === undefined ? {} : { A2A_GRPC_ADDRESS: grpc_address }),
  };
  const [gateway, grpc] = await Promise.all([
    startGatewayProcess({ ...settings, CONSOLE_CLIENT_ID, PORT: String(gatewayPort) }, processes),
    a2aGrpcPort === undefined
      ? undefined
      : startGrpcProcess(
          {
            ...settings,
            PORT: String(a2aGrpcPort),
            MCP_SERVER_URL: `http://127.0.0.1:${gatewayPort}`,
          },
          processes,
        ),
  ]);
  started.defer(() => gateway.close());
  if (grpc) started.defer(() => grpc.close());
  const facts = {
    mcp_url: gateway.mcp_url,
    grpc_address,
    issuer: identity.issuer,
    sign_in_link: identity.newSignInLink(),
    access_token: await identity.mintAccessToken(),
    subject: ACCOUNTS[0].id,
    client_id: identity.client.id,
    client_secret: identity.client.secret,
  };
  return { facts, newSignInLink: identity.newSignInLink, supervised: grpc ? [gateway, grpc] : [gateway] };
}

/** Settings of the gateway and its sibling that depend on their clients; the caller's environment may hold them. */
const PASSED_ON = [
  "A2A_CARDS",
  "MCP_INITIALIZE_AUTH",
  "MCP_MISSING_SESSION",
  "MCP_QUIET_WAIT_SECONDS",
  "STREAMS_PER_CALLER",
];

export function gatewaySettings(env = readCallersEnvironment()): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

interface GatewayFacts {
  url: string;
  mcp_url: string;
}

type Supervised = Omit<SupervisedProcess<unknown>, "ready">;

/** @param env settings of the gateway; PORT among them */
export function startGatewayProcess(
  env: Record<string, string>,
  processes: Pick<StackProcesses, "spawn"> = hostProcesses,
): Promise<GatewayFacts & Supervised> {
  return startProcess<GatewayFacts>("gateway", "functions/gateway/main.js", env, processes);
}

/** @param env settings of the service; PORT among them */
function startGrpcProcess(
  env: Record<string, string>,
  processes: Pick<StackProcesses, "spawn">,
): Promise<Supervised> {
  return startProcess<object>("A2A service over gRPC", "functions/a2a-grpc/main.js", env, processes);
}

/** @returns the line of JSON with which the process reports that it is ready */
async function startProcess<Ready>(
  name: string,
  entry: string,
  env: Record<string, string>,
  { spawn }: Pick<StackProcesses, "spawn">,
): Promise<Ready & Supervised> {
  const { ready, ...supervised } = await superviseProcess(name, async () => {
    const child = spawn(entry, env);
    const exited = once(child, "exit");
    const line = once(createInterface({ input: child.stdout as Readable }), "line");
    const first = await Promise.race([line, exited.then(() => undefined)]);
    if (first === undefined) throw new Error(`the ${name} ended with exit code ${child.exitCode}`);
    return { child, ready: JSON.parse(String(first[0])) as Ready };
  });
  return { ...ready, ...supervised };
}
