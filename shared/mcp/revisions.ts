/** The supported revisions of MCP. */

/** Revisions with sessions, which begin with `initialize`; the first is offered to clients that name another. */
export const SESSION_REVISIONS = ["2025-11-25", "2025-06-18"] as const;
/** The revision without sessions: each request names its revision and its client's capabilities. */
export const STATELESS_REVISION = "2026-07-28";

/** Assumed for a request without the header, as the specification requires; `initialize` never negotiates it. */
const ASSUMED_REVISION = "2025-03-26";

/** Revisions with sessions have a code of their own for a missing resource, which the SDK replaces. */
export const RESOURCE_NOT_FOUND = { session: -32002, replaced: -32602 } as const;

export const VERSION_HEADER = "mcp-protocol-version";
export const SESSION_HEADER = "mcp-session-id";

export function isSessionRevision(version: unknown): boolean {
  return (SESSION_REVISIONS as readonly unknown[]).includes(version);
}

/** Whether the version header of a session may have this value. */
export function isAcceptedInSession(version: string): boolean {
  return version === ASSUMED_REVISION || isSessionRevision(version);
}

/** The version of the response to `initialize`. */
export function negotiate(requested: unknown): string {
  return isSessionRevision(requested) ? (requested as string) : SESSION_REVISIONS[0];
}
