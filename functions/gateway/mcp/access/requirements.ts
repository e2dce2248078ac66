/** Selective authentication: the token, session and scopes that each message requires. */
import { requiredScope, type Scope, TARGET_KINDS } from "../../../../shared/auth/scopes.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import type { Tool } from "../../../../shared/mcp/tools/define-tool.ts";
import type { Schedules } from "../../../../shared/schedules/open-schedules.ts";
import type { Message } from "../protocol/read-message.ts";
import type { Caller } from "./authenticate.ts";

export interface Requirement {
  token: boolean;
  session: boolean;
  /** The token's scopes; empty if any valid token suffices. */
  scopes: readonly Scope[];
}

export interface RequirementRules {
  /** Whether `initialize` and `server/discover` require no token. */
  openInitialize: boolean;
  findTool(name: unknown): Pick<Tool, "scope" | "needsTargetScope" | "waits"> | undefined;
  schedules: Pick<Schedules, "target">;
}

/** A client's first messages. */
const CONNECTING = { session: "initialize", stateless: "server/discover" };

export function requirementOf(message: Message, rules: RequirementRules): Requirement {
  const { era, method } = message;
  const session = era === "session";
  if (method === CONNECTING[era]) return { token: !rules.openInitialize, session: false, scopes: [] };
  if (session && method === "notifications/initialized") return { token: false, session, scopes: [] };
  return { token: true, session, scopes: scopesOf(message, rules) };
}

/**
 * The scope that depends on a stored schedule: that of its target, for a call that changes or runs it.
 *
 * @throws AppError, except for a missing schedule, which the tool reports
 */
export async function storedTargetScope(
  { params, method }: Message,
  caller: Caller,
  { findTool, schedules }: RequirementRules,
): Promise<Scope | undefined> {
  if (method !== "tools/call" || !startsRuns(findTool(params.name), params)) return undefined;
  const { id, target } = argumentsOf(params);
  if (typeof id !== "string" || targetScope(target)) return undefined;
  const stored = await schedules.target(id, caller.owners).catch((error: unknown) => {
    if (error instanceof AppError && error.type === "schedule_not_found") return undefined;
    throw error;
  });
  return stored && requiredScope(stored.kind, "run");
}

function scopesOf({ method, params }: Message, { findTool }: RequirementRules): Scope[] {
  if (/^(resources|prompts|completion)\//.test(method)) return ["federalrunner:read"];
  const tool = method === "tools/call" ? findTool(params.name) : undefined;
  if (!tool) return [];
  const target = startsRuns(tool, params) && targetScope(argumentsOf(params).target);
  return target ? [tool.scope, target] : [tool.scope];
}

/** Deleting a schedule starts nothing. */
function startsRuns(tool: Pick<Tool, "needsTargetScope"> | undefined, params: Message["params"]): boolean {
  return tool?.needsTargetScope === true && argumentsOf(params).action !== "delete";
}

function targetScope(target: unknown): Scope | undefined {
  const { kind } = (typeof target === "object" && target !== null ? target : {}) as { kind?: unknown };
  const known = TARGET_KINDS.find((each) => each === kind);
  return known && requiredScope(known, "run");
}

function argumentsOf({ arguments: args }: Message["params"]): Record<string, unknown> {
  return typeof args === "object" && args !== null ? (args as Record<string, unknown>) : {};
}
