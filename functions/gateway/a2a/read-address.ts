/** Which endpoint a path means, and which of its doors. */
export interface Address {
  /** Undefined for FederalRunner itself. */
  agentId: string | undefined;
  transport: "card" | "json-rpc" | "rest";
  /** Below the REST transport, beginning with a slash. */
  rest: string;
}

const CARD = ".well-known/agent-card.json";

/** @param path without its query and without a slash at the end */
export function readAddress(path: string): Address | undefined {
  if (path === `/${CARD}`) return { agentId: undefined, transport: "card", rest: "" };
  const { agentId, below } = /^\/(?:a2a|agents\/(?<agentId>[^/]+))\/(?<below>.+)$/.exec(path)?.groups ?? {};
  if (below === undefined) return undefined;
  if (below === CARD) return { agentId, transport: "card", rest: "" };
  if (below === "jsonrpc") return { agentId, transport: "json-rpc", rest: "" };
  if (below.startsWith("rest/")) return { agentId, transport: "rest", rest: below.slice("rest".length) };
  return undefined;
}
