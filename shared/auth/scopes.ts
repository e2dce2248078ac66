import { AppError } from "../core/errors.ts";

/** The scopes, with the line that consent pages and the documentation show. */
export const SCOPES = {
  "agents:read": "See the agents, and the runs that you started with them.",
  "agents:run": "Run the agents.",
  "federalrunner:execute": "Fill in and submit the forms of wizards with the data that you give.",
  "federalrunner:read": "List the wizards, read their questions, and check data against them.",
  "runs:read:all": "See the runs of all callers.",
  "schedules:write": "Create, change and delete schedules.",
} as const satisfies Record<string, string>;

/** One of the scopes of {@link SCOPES}. */
export type Scope = keyof typeof SCOPES;

/** All scopes, in alphabetical order. */
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

/** The scope of operators: the runs of all owners. */
export const READ_ALL: Scope = "runs:read:all";

export function isScope(value: unknown): value is Scope {
  return typeof value === "string" && Object.hasOwn(SCOPES, value);
}

/**
 * The scopes that a token's claims grant: those of `scope` (OAuth, separated by spaces). `permissions` (Auth0 with RBAC)
 * narrows them to the permissions of the user and never adds one: a client receives no more than it requested.
 */
export function grantedScopes({ scope, permissions }: Record<string, unknown>): ReadonlySet<Scope> {
  const requested = typeof scope === "string" ? scope.split(" ").filter(isScope) : [];
  if (permissions === undefined) return new Set(requested);
  const permitted = new Set(Array.isArray(permissions) ? permissions : []);
  return new Set(requested.filter((each) => permitted.has(each)));
}

const REQUIRED = {
  agent: { read: "agents:read", run: "agents:run" },
  wizard: { read: "federalrunner:read", run: "federalrunner:execute" },
} as const satisfies Record<string, Record<string, Scope>>;

/** The scope that each action on each target requires. MCP, A2A, REST and schedules all check against this table. */
export type TargetKind = keyof typeof REQUIRED;
export const TARGET_KINDS = Object.keys(REQUIRED) as TargetKind[];
/** `run` covers everything that starts, changes or stops a run. */
export type TargetAction = "read" | "run";

export function requiredScope(kind: TargetKind, action: TargetAction): Scope {
  return REQUIRED[kind][action];
}

/** @throws AppError `insufficient_scope` that names the scope */
export function requireScope(granted: ReadonlySet<Scope>, scope: Scope, call = "This call"): void {
  if (granted.has(scope)) return;
  throw new AppError("insufficient_scope", `${call} needs the scope ${scope}.`, { details: { scope } });
}
