/** What the log may know of a message: names that are ours, never what a caller made up. */
import type { Exchange } from "../http/exchange.ts";
import type { Message } from "./read-message.ts";
import type { RequirementRules } from "./requirements.ts";

export function noteMessage(
  exchange: Exchange,
  { kind, method, params }: Message,
  rules: RequirementRules,
): void {
  const { facts } = exchange;
  facts.rpc_method = METHODS.has(method) ? method : kind === "response" ? "(response)" : "(other)";
  if (method !== "tools/call") return;
  facts.tool = rules.findTool(params.name) === undefined ? "(unknown)" : params.name;
}

const METHODS = new Set([
  "initialize",
  "notifications/cancelled",
  "notifications/initialized",
  "ping",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "server/discover",
  "subscriptions/listen",
  "tools/call",
  "tools/list",
]);
