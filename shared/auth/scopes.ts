/** The scopes, with the line that consent pages and the documentation show. */
export const SCOPES = {
  "agents:read": "See the agents, and the runs that you started with them.",
  "agents:run": "Run the agents.",
  "federalrunner:execute": "Fill in and submit the forms of wizards with the data that you give.",
  "federalrunner:read": "List the wizards, read what they ask, and check data against them.",
  "runs:read:all": "See the runs of all callers.",
  "schedules:write": "Create, change and delete schedules.",
} as const satisfies Record<string, string>;

/** One of the scopes of {@link SCOPES}. */
export type Scope = keyof typeof SCOPES;

/** All scopes, in alphabetical order. */
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

export function isScope(value: unknown): value is Scope {
  return typeof value === "string" && Object.hasOwn(SCOPES, value);
}

/**
 * The scopes that a token's claims grant: `scope` (OAuth, separated by spaces) united with `permissions` (Auth0 with RBAC),
 * without other scopes.
 */
export function grantedScopes(claims: Record<string, unknown>): ReadonlySet<Scope> {
  const fromScope = typeof claims.scope === "string" ? claims.scope.split(" ") : [];
  const fromPermissions = Array.isArray(claims.permissions) ? claims.permissions : [];
  return new Set([...fromScope, ...fromPermissions].filter(isScope));
}
