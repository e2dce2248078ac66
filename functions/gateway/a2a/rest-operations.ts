/** The operations of the HTTP+JSON transport, by method and path. */
import { UnsupportedOperationError } from "@a2a-js/sdk/errors";
import { type CallFailure, toCallFailure } from "../../../shared/a2a/call-failure.ts";
import { A2A_OPERATIONS, type A2aOperation } from "../../../shared/a2a/operations.ts";
import { closestTo } from "../../../shared/core/closest.ts";

/** One entry for each path. */
const ROUTES = A2A_OPERATIONS.flatMap(({ paths, ...operation }) =>
  paths.map((path) => ({
    ...operation,
    path,
    pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/:]+)")}$`),
  })),
);

export interface FoundOperation extends Pick<A2aOperation, "name" | "action" | "streams"> {
  /** Those in the path; undefined where a percent-encoding is malformed. */
  ids: { id?: string; configId?: string } | undefined;
}

/** @param path below `…/rest`, without version 0.3's /v1 */
export function findOperation(method: string, path: string): FoundOperation | undefined {
  const asked = method === "HEAD" ? "GET" : method;
  const found = atPath(path).find(({ methods }) => methods.some((known) => known === asked));
  if (!found) return undefined;
  const { name, action, streams, pattern } = found;
  return { name, action, streams, ids: idsOf(pattern.exec(path)?.groups) };
}

/** @returns undefined where a percent-encoding is malformed */
function idsOf(groups: Record<string, string> = {}): FoundOperation["ids"] {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    return undefined;
  }
}

/** The failure of a method and path without an operation; it names the most similar one. */
export function noOperation(method: string, path: string): CallFailure {
  const message = operationAdvice(method, path);
  return { ...toCallFailure(new UnsupportedOperationError()), http: 404, status: "NOT_FOUND", message };
}

function operationAdvice(method: string, path: string): string {
  const others = atPath(path).flatMap(({ methods }) => methods);
  if (others.length > 0) return `${path} takes ${others.join(" or ")}, not ${method.slice(0, 20)}.`;
  const known = ROUTES.map((operation) => `${operation.methods[0]} ${operation.path}`);
  const closest = closestTo(`${method} ${path}`, known);
  const advice =
    closest === undefined ? `its operations are ${known.join(", ")}.` : `did you mean ${closest}?`;
  return `A2A defines no operation with this method and path; ${advice}`;
}

function atPath(path: string) {
  return ROUTES.filter(({ pattern }) => pattern.test(path));
}
