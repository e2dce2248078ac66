/** The scope that each action on each target requires. MCP, A2A, REST and schedules all check against this table. */
import { AppError } from "../core/errors.ts";
import type { Scope } from "./scopes.ts";

const REQUIRED = {
  agent: { read: "agents:read", run: "agents:run" },
  wizard: { read: "federalrunner:read", run: "federalrunner:execute" },
} as const satisfies Record<string, Record<string, Scope>>;

export type TargetKind = keyof typeof REQUIRED;
export const TARGET_KINDS = Object.keys(REQUIRED) as TargetKind[];
/** `run` covers everything that starts, changes or stops an execution. */
export type TargetAction = "read" | "run";

export function requiredScope(kind: TargetKind, action: TargetAction): Scope {
  return REQUIRED[kind][action];
}

/** @throws AppError `insufficient_scope` that names the scope */
export function requireScope(granted: ReadonlySet<Scope>, scope: Scope, call = "This call"): void {
  if (granted.has(scope)) return;
  throw new AppError("insufficient_scope", `${call} needs the scope ${scope}.`, { details: { scope } });
}
