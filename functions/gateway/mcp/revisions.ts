/** The revisions of MCP that are spoken here. */

/** Those that begin with `initialize` and go on in a session; the first is offered to clients that name another. */
export const SESSION_REVISIONS = ["2025-11-25", "2025-06-18"] as const;
/** The one without sessions: each request names its revision and what its client can do. */
export const STATELESS_REVISION = "2026-07-28";

/** What a request without the header counts as; one that says so says no more. It is agreed on with nobody. */
const ASSUMED_REVISION = "2025-03-26";

export const VERSION_HEADER = "mcp-protocol-version";
export const SESSION_HEADER = "mcp-session-id";

export function isSessionRevision(version: unknown): boolean {
  return (SESSION_REVISIONS as readonly unknown[]).includes(version);
}

/** Whether the header may say this in a session. */
export function isAcceptedInSession(version: string): boolean {
  return version === ASSUMED_REVISION || isSessionRevision(version);
}

/** What `initialize` agrees on. */
export function negotiate(requested: unknown): string {
  return isSessionRevision(requested) ? (requested as string) : SESSION_REVISIONS[0];
}
