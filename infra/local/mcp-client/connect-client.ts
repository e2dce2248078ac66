import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { packageVersion } from "../../../shared/core/package-root.ts";
import type { SignIn } from "./sign-in.ts";

export interface ConnectedClient {
  client: Client;
  /** Ends the session on the server as well. */
  close(): Promise<void>;
}

/** Connects with a given token, or signs in when the server requires it. */
export async function connectClient(
  url: string,
  access: { token: string } | { signIn: SignIn },
): Promise<ConnectedClient> {
  const transport = new StreamableHTTPClientTransport(
    new URL(url),
    "token" in access
      ? { requestInit: { headers: { authorization: `Bearer ${access.token}` } } }
      : { authProvider: access.signIn },
  );
  const client = new Client({ name: "federalrunner", version: packageVersion() });
  // The transport's optional session id is not declared as exact-optional.
  await client.connect(transport as Transport);
  if ("signIn" in access) await signIn(client, transport, access.signIn);
  return {
    client,
    async close() {
      // A client that was refused has no session.
      await transport.terminateSession().catch(() => {});
      await client.close();
    },
  };
}

// `initialize` requires no token: the first call that does starts the sign-in.
async function signIn(
  client: Client,
  transport: StreamableHTTPClientTransport,
  access: SignIn,
): Promise<void> {
  try {
    await client.listTools();
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
    await transport.finishAuth(access.code());
  }
}
