/** The metadata of the protected resource (RFC 9728), which names the issuer, at both paths that clients request. */
import { protectedResourceMetadata, resourceOf } from "../../shared/auth/resources.ts";
import type { Scope } from "../../shared/auth/scopes.ts";
import type { Route } from "./http/router.ts";
import { sendJson } from "./http/send.ts";

const WELL_KNOWN = "/.well-known/oauth-protected-resource";

export function createProtectedResourceRoutes(options: {
  issuer: string;
  audience: string;
  serverUrl: string;
  scopes: readonly Scope[];
}): Route[] {
  const headers = { "cache-control": "public, max-age=300" };
  return ["/", "/mcp"].map((path) => {
    const audience = resourceOf(path, options.audience, options.serverUrl);
    const document = protectedResourceMetadata({ ...options, audience });
    return {
      path: new URL(metadataUrl(options.serverUrl, path)).pathname,
      methods: { GET: async (exchange) => sendJson(exchange, 200, document, headers) },
    };
  });
}

/** @param path of the called endpoint */
export function metadataUrl(serverUrl: string, path: string): string {
  return new URL(path === "/" ? WELL_KNOWN : WELL_KNOWN + path, serverUrl).href;
}
