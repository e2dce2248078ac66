/** The gateway and its identity provider. */
import { join } from "node:path";
import { startLocalIdentity } from "../identity/start-local-identity.ts";
import type { StackFile } from "./stack-file.ts";
import { startGatewayProcess } from "./start-gateway.ts";

export interface FrontOptions {
  dataDir: string;
  env: Record<string, string>;
  gatewayPort: number;
  identityPort: number;
}

/** The address and credentials of a client. */
export type FrontFacts = Pick<
  StackFile,
  "mcp_url" | "issuer" | "access_token" | "client_id" | "client_secret"
>;

/** @param started receives the parts to close */
export async function startFront(
  { dataDir, env, gatewayPort, identityPort }: FrontOptions,
  started: AsyncDisposableStack,
): Promise<FrontFacts> {
  const audience = `http://127.0.0.1:${gatewayPort}/`;
  const identity = await startLocalIdentity({
    audience,
    port: identityPort,
    dataDir: join(dataDir, "identity"),
  });
  started.defer(() => identity.close());
  const gateway = await startGatewayProcess({
    ...env,
    AUTH0_ISSUER: identity.issuer,
    AUTH0_API_AUDIENCE: audience,
    PORT: String(gatewayPort),
    LOG_LEVEL: "WARN",
  });
  started.defer(() => gateway.close());
  return {
    mcp_url: gateway.mcp_url,
    issuer: identity.issuer,
    access_token: await identity.mintAccessToken(),
    client_id: identity.client.id,
    client_secret: identity.client.secret,
  };
}
