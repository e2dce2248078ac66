/** OAuth 2.0 Protected Resource Metadata (RFC 9728): names the issuer and the scopes of a protected resource. */
import { defined } from "../core/defined.ts";
import { ALL_SCOPES, type Scope } from "./scopes.ts";

export interface ProtectedResourceMetadata {
  resource: string;
  authorization_servers: string[];
  scopes_supported: Scope[];
  bearer_methods_supported: string[];
  resource_name: string;
  resource_documentation?: string;
}

export interface ProtectedResourceOptions {
  issuer: string;
  /**
   * Becomes `resource` on every path that serves the document, because clients request their tokens for exactly this
   * value and the tokens' `aud` must equal it.
   */
  audience: string;
  scopes?: readonly Scope[];
  documentation?: string;
}

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
