import { defined } from "../core/defined.ts";
import { ALL_SCOPES, type Scope } from "./scopes.ts";

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

interface ProtectedResourceMetadata {
  resource: string;
  authorization_servers: string[];
  scopes_supported: Scope[];
  bearer_methods_supported: string[];
  resource_name: string;
  resource_documentation?: string;
}

interface ProtectedResourceOptions {
  issuer: string;
  /**
   * Becomes `resource` on every path that serves the document, because clients request their tokens for exactly this
   * value and the tokens' `aud` must equal it.
   */
  audience: string;
  scopes?: readonly Scope[];
  documentation?: string;
}

/** OAuth 2.0 Protected Resource Metadata (RFC 9728): names the issuer and the scopes of a protected resource. */
export function protectedResourceMetadata(options: ProtectedResourceOptions): ProtectedResourceMetadata {
  return defined({
    resource: options.audience,
    authorization_servers: [options.issuer],
    scopes_supported: [...(options.scopes ?? ALL_SCOPES)],
    bearer_methods_supported: ["header"],
    resource_name: "FederalRunner",
    resource_documentation: options.documentation,
  });
}
