/** The methods of JSON-RPC, by their names in both versions. */
import { A2A_OPERATIONS } from "../../../shared/a2a/operations.ts";
import type { TargetAction } from "../../../shared/auth/scopes.ts";
import { closestTo } from "../../../shared/core/closest.ts";
import type { A2aVersion } from "./versions.ts";

/** @returns the name in version 1.0; undefined for an unknown method */
export function currentName(method: string): string | undefined {
  return METHODS.includes(method) ? method : LEGACY_METHODS.get(method);
}

/** @param method by its name in version 1.0 */
export function actionOf(method: string | undefined): TargetAction {
  return A2A_OPERATIONS.find(({ name }) => name === method)?.action ?? "read";
}

/** @returns the advice for a method that the version lacks */
export function otherMethod(version: A2aVersion, method: string): string | undefined {
  const isCurrent = METHODS.includes(method);
  const isLegacy = LEGACY_METHODS.has(method);
  if (version === "1.0" ? isCurrent : isLegacy) return undefined;
  if (isCurrent) return `${method} is a method of version 1.0: send the header A2A-Version: 1.0.`;
  if (isLegacy) {
    return `${method} is a method of version 0.3; in version 1.0 it is ${LEGACY_METHODS.get(method)}.`;
  }
  const names = version === "1.0" ? METHODS : [...LEGACY_METHODS.keys()];
  const closest = closestTo(method, names);
  const advice = closest === undefined ? `its methods are ${names.join(", ")}.` : `did you mean ${closest}?`;
  return `Version ${version} has no such method; ${advice}`;
}

/** Methods with a stream of answers. */
export const STREAMS: ReadonlySet<string> = new Set(
  A2A_OPERATIONS.filter(({ streams }) => streams).map(({ name }) => name),
);
const METHODS = A2A_OPERATIONS.map(({ name }) => name);
/** The SDK's own table also finds the names that every object has, such as "constructor". */
const LEGACY_METHODS: ReadonlyMap<string, string> = new Map(
  A2A_OPERATIONS.flatMap(({ name, legacyName }) => (legacyName === undefined ? [] : [[legacyName, name]])),
);
