/**
 * The resources of one server (RFC 9728): its root, and its MCP endpoint. Each path's metadata names its own URL, and a
 * token for either is accepted. An audience that is not a URL of this server stands for both.
 */
const MCP_PATH = "/mcp";

/** @param path of the called endpoint: `/` or `/mcp` */
export function resourceOf(path: string, audience: string, serverUrl: string): string {
  const { origin } = new URL(serverUrl);
  const kind = kindOf(audience, origin);
  if (kind === undefined) return audience;
  if (path === MCP_PATH) return kind === "mcp" ? audience : origin + MCP_PATH;
  return kind === "root" ? audience : origin;
}

/** The audiences of acceptable tokens, the configured one first. */
export function acceptedAudiences(audience: string, serverUrl: string): string[] {
  return [
    ...new Set([audience, resourceOf("/", audience, serverUrl), resourceOf(MCP_PATH, audience, serverUrl)]),
  ];
}

function kindOf(audience: string, origin: string): "root" | "mcp" | undefined {
  const url = URL.parse(audience);
  if (!url || url.origin !== origin) return undefined;
  if (url.pathname === "/") return "root";
  return url.pathname === MCP_PATH ? "mcp" : undefined;
}
