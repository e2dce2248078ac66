/** The gateway and its identity provider. */
import { join } from "node:path";
import { CONSOLE_CLIENT_ID } from "../identity/provider-configuration.ts";
import { startLocalIdentity } from "../identity/start-local-identity.ts";
import type { StackFile } from "./stack-file.ts";
import { startGatewayProcess, startGrpcProcess } from "./start-gateway.ts";

export interface FrontOptions {
  dataDir: string;
  env: Record<string, string>;
  gatewayPort: number;
  identityPort: number;
  /** Undefined: no service for A2A over gRPC. */
  a2aGrpcPort: number | undefined;
}

/** The address and credentials of a client. */
export type FrontFacts = Pick<
  StackFile,
  "mcp_url" | "grpc_address" | "issuer" | "access_token" | "client_id" | "client_secret"
>;

/** @param started receives the parts to close */
export async function startFront(
  { dataDir, env, gatewayPort, identityPort, a2aGrpcPort }: FrontOptions,
  started: AsyncDisposableStack,
): Promise<FrontFacts> {
  const audience = `http://127.0.0.1:${gatewayPort}/`;
  const identity = await startLocalIdentity({
    audience,
    port: identityPort,
    dataDir: join(dataDir, "identity"),
    consoleUrl: new URL("/console/", audience).href,
  });
  started.defer(() => identity.close());
  const grpc_address = a2aGrpcPort === undefined ? undefined : `127.0.0.1:${a2aGrpcPort}`;
  const settings = {
    ...env,
    AUTH0_ISSUER: identity.issuer,
    AUTH0_API_AUDIENCE: audience,
    LOG_LEVEL: "WARN",
    ...(grpc_address === undefined ? {} : { A2A_GRPC_ADDRESS: grpc_address }),
  };
  const [gateway, grpc] = await Promise.all([
    startGatewayProcess({ ...settings, CONSOLE_CLIENT_ID, PORT: String(gatewayPort) }),
    a2aGrpcPort === undefined
      ? undefined
      : startGrpcProcess({
          ...settings,
          PORT: String(a2aGrpcPort),
          MCP_SERVER_URL: `http://127.0.0.1:${gatewayPort}`,
        }),
  ]);
  started.defer(() => gateway.close());
  if (grpc) started.defer(() => grpc.close());
  return {
    mcp_url: gateway.mcp_url,
    grpc_address,
    issuer: identity.issuer,
    access_token: await identity.mintAccessToken(),
    client_id: identity.client.id,
    client_secret: identity.client.secret,
  };
}
