/** Where clients learn which issuer to go to (RFC 9728): one document under the two paths that they look at. */
import { protectedResourceMetadata } from "../../shared/auth/protected-resource.ts";
import type { Scope } from "../../shared/auth/scopes.ts";
import type { Route } from "./http/exchange.ts";
import { sendEmpty, sendJson } from "./http/send.ts";

const WELL_KNOWN = "/.well-known/oauth-protected-resource";

export function createProtectedResourceRoute(options: {
  issuer: string;
  audience: string;
  scopes: readonly Scope[];
}): Route {
  const document = protectedResourceMetadata(options);
  return {
    paths: [WELL_KNOWN, `${WELL_KNOWN}/mcp`],
    async handle(exchange) {
      const { method } = exchange.request;
      if (method === "GET") sendJson(exchange, 200, document, { "cache-control": "public, max-age=300" });
      else if (method === "HEAD") sendEmpty(exchange, 200);
      else sendJson(exchange, 405, { error: "method_not_allowed" }, { allow: "GET, HEAD" });
    },
  };
}

/** @param path of the endpoint that a client called */
export function metadataUrl(serverUrl: string, path: string): string {
  return new URL(path === "/" ? WELL_KNOWN : WELL_KNOWN + path, serverUrl).href;
}
