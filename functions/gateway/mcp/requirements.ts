/** Selective authentication: what each message has to bring along. */
import type { Scope } from "../../../shared/auth/scopes.ts";
import type { Message } from "./read-message.ts";

export interface Requirement {
  token: boolean;
  session: boolean;
  /** Of the token; any valid token will do without it. */
  scope?: Scope;
}

export interface RequirementRules {
  /** Whether connecting itself needs no token. */
  openInitialize: boolean;
  scopeOfTool(name: unknown): Scope | undefined;
}

/** Clients begin with these, and learn from their answers where to get a token. */
const CONNECTING = { session: "initialize", stateless: "server/discover" };

export function requirementOf(message: Message, rules: RequirementRules): Requirement {
  const { era, method, params } = message;
  const session = era === "session";
  if (method === CONNECTING[era]) return { token: !rules.openInitialize, session: false };
  if (session && method === "notifications/initialized") return { token: false, session };
  const scope = method === "tools/call" ? rules.scopeOfTool(params.name) : scopeOfMethod(method);
  return { token: true, session, ...(scope === undefined ? {} : { scope }) };
}

function scopeOfMethod(method: string): Scope | undefined {
  return method.startsWith("resources/") ? "federalrunner:read" : undefined;
}
