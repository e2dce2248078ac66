/**
 * The cause of an agent's failure, from its output. Only phrases with one possible cause are matched, because an agent
 * may write about any subject.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorType } from "../../core/errors.ts";
import { packageRoot } from "../../core/package-root.ts";
import type { AgentProfile } from "../profile/profile.ts";
import { findLimitEnd } from "./limit-end.ts";

export interface FailureCause {
  /** Machine-readable. */
  cause: string;
  /** Its category decides about a retry. */
  type: Extract<
    ErrorType,
    "agent_failed" | "model_api_unavailable" | "model_api_refused" | "model_usage_limited"
  >;
  /** Continues the error message after a colon. */
  words: string;
  /** Where the provider names the time at which its limit ends. */
  details?: { retry_after_seconds: number; limit_ends_at: string };
}

type Row = FailureCause & { signs: RegExp };

/** The first match wins: a missing payment is also called a limit. */
const CAUSES: Row[] = [
  {
    cause: "quota_exhausted",
    type: "model_api_refused",
    words: "the account has no credit or quota left",
    signs:
      /insufficient_quota|credit balance is too low|exceeded your current quota|billing.{0,20}(not active|disabled|required)|payment required/i,
  },
  {
    cause: "key_refused",
    type: "model_api_refused",
    words: "the API key is missing or was rejected",
    signs:
      /invalid[_ ](x-)?api[_ -]?key|incorrect api key|api key not valid|authentication_error|authentication failed|unauthenticated|not logged in|please run \/login|\b(error|status|code|http)\W{0,10}(401|403)\b|\b(401 unauthorized|403 forbidden)\b/i,
  },
  {
    cause: "model_unknown",
    type: "model_api_refused",
    words: "the model does not exist, or the account has no access to it",
    signs: /model_not_found|unknown model|model\b.{0,80}\b(does not exist|not found|is not supported)/i,
  },
  {
    cause: "input_too_long",
    type: "agent_failed",
    words: "the request exceeds the context length of the model",
    signs: /context_length_exceeded|prompt is too long|maximum context length|request too large/i,
  },
  {
    cause: "rate_limited",
    type: "model_api_unavailable",
    words: "the model API limits the request rate",
    signs:
      /rate[_ -]?limit|too many requests|RESOURCE_EXHAUSTED|\b(error|status|code|http|status_?code)\W{0,10}429\b|\b429 too many/i,
  },
  {
    cause: "overloaded",
    type: "model_api_unavailable",
    words: "the model API is overloaded or down",
    signs:
      /overloaded|service unavailable|bad gateway|gateway time-?out|internal server error|\b(error|status|code|http)\W{0,10}5(00|02|03|04|29)\b/i,
  },
  {
    cause: "network",
    type: "model_api_unavailable",
    words: "the model API is unreachable",
    signs:
      /\b(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)\b|socket hang up|fetch failed|network error|connection (error|refused|reset|timed out|closed)|stream disconnected|error sending request|could not (connect to|resolve host)|request timed out/i,
  },
];

/**
 * @param limits of the agent's profile
 * @returns undefined when no phrase matches
 */
export function findFailureCause(
  words: string,
  { limits, now = new Date() }: { limits?: readonly ProviderLimit[]; now?: Date } = {},
): FailureCause | undefined {
  const limit = findProviderLimit(words, limits);
  const row = CAUSES.find(({ signs }) => signs.test(words));
  const end = findLimitEnd(words, now);
  // A rate is also called a quota; one that ends soon is no missing payment.
  const isRate = row?.cause === "rate_limited" || (row?.cause === "quota_exhausted" && end !== undefined);
  if (limit || isRate) return describeLimit(limit?.kind ?? "rate", end, now);
  return row && { cause: row.cause, type: row.type, words: row.words };
}

/** A limit that ends later is permanent for the caller: no retry waits so long. */
const SOON_S = 3600;

function describeLimit(kind: "usage" | "rate", end: Date | undefined, now: Date): FailureCause {
  const seconds = end && Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const isSoon = seconds === undefined ? kind === "rate" : seconds <= SOON_S;
  const limit =
    kind === "usage" ? "the account's usage limit is reached" : "the model API limits the request rate";
  const until = end === undefined ? "" : `, until ${end.toISOString().replace(/:\d\d\.\d{3}Z$/, "Z")}`;
  return {
    cause: "rate_limited",
    type: isSoon ? "model_api_unavailable" : "model_usage_limited",
    words: limit + until,
    ...(end && seconds !== undefined
      ? { details: { retry_after_seconds: seconds, limit_ends_at: end.toISOString() } }
      : {}),
  };
}

/** The messages with which providers report their limits: tables of the profiles. */
type ProviderLimit = AgentProfile["limits"][number];

/** @returns the row of the profile, or else of any bundled one, since any agent may call any provider */
function findProviderLimit(text: string, own: readonly ProviderLimit[] = []): ProviderLimit | undefined {
  return [...own, ...bundledLimits()].find(({ message }) => new RegExp(message, "i").test(text));
}

let bundled: ProviderLimit[] | undefined;

function bundledLimits(): ProviderLimit[] {
  bundled ??= readBundled();
  return bundled;
}

function readBundled(): ProviderLimit[] {
  const folder = join(packageRoot, "shared", "agents", "profiles");
  return readdirSync(folder).flatMap((name) => {
    const { limits = [] } = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
      limits?: ProviderLimit[];
    };
    return limits;
  });
}
