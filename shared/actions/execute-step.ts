/** One plan step, one browser action, one outcome. */
import type { Page } from "playwright-core";
import { checkAction, describeFailure } from "./check-action.ts";
import { connectionFactor } from "./connection.ts";
import { HANDLERS } from "./handlers/index.ts";
import { ACTION_TIMEOUTS, type ActionTimeouts } from "./limits.ts";
import type { ActionMetrics } from "./metrics.ts";
import { isReplaced } from "./page-documents.ts";
import {
  type Action,
  type ActionResult,
  actionSchema,
  failed,
  type StepInput,
  type StepOutcome,
  stepInputSchema,
  TranslationError,
  type Translator,
} from "./step.ts";

export interface StepOptions {
  signal?: AbortSignal;
  /** Milliseconds; those of the settings apply where one is absent. */
  timeouts?: Partial<ActionTimeouts>;
  metrics?: ActionMetrics;
}

/**
 * Translates a plan step into one action and performs it. The browser, its snapshots, the plan and every retry stay with
 * the caller. Never throws: every failure is an outcome. A target that the snapshot does not hold is refused
 * before the browser is touched.
 *
 * @param page of Playwright; `playwright` and `playwright-core` alike
 */
export async function executeStep(
  input: StepInput,
  page: Page,
  translator: Translator,
  options: StepOptions = {},
): Promise<StepOutcome> {
  const started = performance.now();
  const times = { translation: 0, browser: 0 };
  let outcome: StepOutcome;
  try {
    outcome = await perform(input, page, translator, options, times);
  } catch (error) {
    outcome = unexpected(reasonOf(error, options?.signal));
  }
  if (outcome.execution_time_ms > 0)
    outcome.execution_time_ms = Math.max(1, Math.round(performance.now() - started));
  try {
    options?.metrics?.record(outcome, times, page);
  } catch {
    // A failure of the caller's metrics must not fail the step.
  }
  return outcome;
}

interface Times {
  translation: number;
  browser: number;
}

async function perform(
  input: StepInput,
  page: Page,
  translator: Translator,
  { signal, timeouts = {} }: StepOptions,
  times: Times,
): Promise<StepOutcome> {
  const limits = { ...ACTION_TIMEOUTS, ...timeouts };
  const read = stepInputSchema.safeParse(input);
  if (!read.success) return unexpected(`The input is not valid: ${problemsOf(read.error)}.`);
  if (typeof page?.goto !== "function") return unexpected("There is no page.");
  if (page.isClosed()) return unexpected("The page is closed.");
  const step = read.data;
  signal?.throwIfAborted();

  const asked = performance.now();
  const late = AbortSignal.timeout(limits.translation);
  const patience = signal ? AbortSignal.any([signal, late]) : late;
  const answer = await orAborted(translator.translate(step, { signal: patience }), patience);
  times.translation = performance.now() - asked;
  const translated = actionSchema.parse(answer);
  if (translated.status === "failure") return outcomeOf(translated, describeFailure(translated));
  const { action, refusal } = checkAction(translated, step);
  if (refusal) return outcomeOf(action, refusal);

  const began = performance.now();
  try {
    const handler = action.action === "unknown" ? undefined : HANDLERS[action.action];
    if (!handler || action.action === "unknown")
      return outcomeOf(action, failed("unknown", "There is no such action."));
    // Only a navigation waits for the network.
    const factor = action.action === "navigate" ? await connectionFactor(page) : 1;
    const timeoutMs = limits[action.action] * factor;
    const ended = new AbortController();
    const own = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
    const running = handler(action.args, { page, timeoutMs, signal: own });
    try {
      return outcomeOf(action, await orAborted(orLate(running, timeoutMs, action), own));
    } finally {
      ended.abort();
    }
  } finally {
    times.browser = performance.now() - began;
  }
}

function outcomeOf({ action, args }: Action, { error_type, message }: ActionResult): StepOutcome {
  const status = error_type === "none" ? "success" : "failure";
  return { action, args, status, error_type, message, execution_time_ms: 1 };
}

function unexpected(message: string): StepOutcome {
  return {
    action: "unknown",
    args: {},
    status: "failure",
    error_type: "unknown",
    message,
    execution_time_ms: 0,
  };
}

// A hanging browser ends the wait after this time; its page stays open.
const GRACE_MS = 500;

function orLate(
  running: Promise<ActionResult>,
  timeoutMs: number,
  { action }: Action,
): Promise<ActionResult> {
  const late = Promise.withResolvers<ActionResult>();
  const timer = setTimeout(
    () => late.resolve(failed(LATE[action] ?? "unknown", `${action} timed out after ${timeoutMs / 1000} s.`)),
    timeoutMs + GRACE_MS,
  );
  return Promise.race([running, late.promise]).finally(() => clearTimeout(timer));
}

const LATE: Partial<Record<Action["action"], "navigation_blocked" | "element_not_found" | "tool_limit">> = {
  navigate: "navigation_blocked",
  click: "element_not_found",
  search: "element_not_found",
  type: "tool_limit",
  scroll: "tool_limit",
  press_key: "tool_limit",
  wait: "tool_limit",
};

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  work.catch(() => {});
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener("abort", abort));
}

function problemsOf({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  return issues.map(({ path, message }) => `${path.join(".") || "input"}: ${message}`).join("; ");
}

/** A sentence for an error that no handler expects. Messages of libraries may hold typed text. */
function reasonOf(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return "The step was aborted.";
  if (error instanceof DOMException && error.name === "TimeoutError")
    return "The translation of the step timed out.";
  if (error instanceof TranslationError) return error.message;
  const text = error instanceof Error ? error.message : "";
  if (/has been closed|Target closed|disconnected/i.test(text)) return "The page was closed.";
  if (/crashed/i.test(text)) return "The page's process crashed.";
  if (isReplaced(error)) return "The page was replaced during the step, again and again.";
  return "The step failed unexpectedly.";
}
