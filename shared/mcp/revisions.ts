/** The supported revisions of MCP. */

/**
 * Revisions with sessions, which begin with `initialize`; the first is offered to clients that name another. The batches
 * of 2025-03-26 and 2024-11-05 are not supported.
 */
export const SESSION_REVISIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;
/** The revision without sessions: each request names its revision and its client's capabilities. */
export const STATELESS_REVISION = "2026-07-28";

/** Revisions with sessions have a code of their own for a missing resource, which the SDK replaces. */
export const RESOURCE_NOT_FOUND = { session: -32002, replaced: -32602 } as const;

export const VERSION_HEADER = "mcp-protocol-version";
export const SESSION_HEADER = "mcp-session-id";

export function isSessionRevision(version: unknown): boolean {
  return (SESSION_REVISIONS as readonly unknown[]).includes(version);
}

/** Links to resources are content since 2025-06-18; clients of earlier revisions reject a result with one. */
export function hasResourceLinks(version: string): boolean {
  return version >= "2025-06-18";
}

/** The version of the response to `initialize`. */
export function negotiate(requested: unknown): string {
  return isSessionRevision(requested) ? (requested as string) : SESSION_REVISIONS[0];
}
