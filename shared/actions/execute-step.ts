/** One plan step, one browser action, one outcome. */

import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { ZodError } from "zod";
import { isObject } from "../core/json/is-object.ts";
import { cleanSiteText } from "../core/site-text.ts";
import { describeCandidates, nodesNamed } from "./find-target.ts";
import { HANDLERS } from "./handlers/index.ts";
import { ACTION_TIMEOUTS, type ActionTimeouts } from "./limits.ts";
import type { ActionMetrics } from "./metrics.ts";
import { isReplaced } from "./page-documents.ts";
import { readSnapshot } from "./snapshot.ts";
import { readRole } from "./snapshot-node.ts";
import {
  type Action,
  type ActionResult,
  actionSchema,
  failed,
  isWithoutModel,
  mayType,
  namesTyping,
  type Step,
  type StepInput,
  type StepOutcome,
  stepInputSchema,
  TOOLS,
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
  const given = stepInputSchema.safeParse(input);
  if (!given.success) return unexpected(`The input is not valid: ${problemsOf(given.error)}.`);
  if (typeof page?.goto !== "function") return unexpected("There is no page.");
  if (page.isClosed()) return unexpected("The page is closed.");
  const step = given.data;
  signal?.throwIfAborted();

  const answer = await translate(step, translator, { signal, limitMs: limits.translation, times });
  const read = actionSchema.safeParse(answer);
  if (!read.success) return unexpected(describeAnswer(answer, read.error, step));
  const translated = read.data;
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

async function translate(
  step: Step,
  translator: Translator,
  { signal, limitMs, times }: { signal: AbortSignal | undefined; limitMs: number; times: Times },
): Promise<unknown> {
  const asked = performance.now();
  const late = AbortSignal.timeout(limitMs);
  const patience = signal ? AbortSignal.any([signal, late]) : late;
  try {
    const answer = await orAborted(
      // A translator of the caller may throw before it returns a promise.
      Promise.resolve().then(() => translator.translate(step, { signal: patience })),
      patience,
    );
    if (!isWithoutModel(answer)) times.translation = performance.now() - asked;
    return answer;
  } catch (error) {
    if (patience.aborted || error instanceof TranslationError) throw error;
    throw new TranslationError(`The translator failed${failureReason(error, step)}.`, { cause: error });
  }
}

const MOST_WORDS = 200;

/** The error's own words; those of a step that may hold a text to type are left out. */
function failureReason(error: unknown, { plan_step }: Step): string {
  const text = error instanceof Error ? error.message : typeof error === "string" ? error : "";
  const typed = new Set(mayType(plan_step) ? wordsIn(plan_step) : []);
  const words = text
    .split(/(\s+)/)
    .map((part) => (wordsIn(part).some((word) => typed.has(word)) ? "…" : part))
    .join("");
  const shown = cleanSiteText(words, MOST_WORDS).replace(/[.\s]+$/, "");
  return shown === "" ? "" : `: ${shown}`;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Names and types only: other values of an answer may be typed text. */
function describeAnswer(answer: unknown, error: ZodError, { plan_step }: Step): string {
  const action = isObject(answer) ? answer.action : undefined;
  const isUnknown =
    typeof action === "string" && !([...TOOLS, "unknown"] as readonly string[]).includes(action);
  const typed = new Set(mayType(plan_step) ? wordsIn(plan_step) : []);
  if (isUnknown && /^[\w .-]{1,40}$/.test(action) && !wordsIn(action).some((word) => typed.has(word))) {
    return `The translator answered with the unknown action “${action}”.`;
  }
  return `The translator's answer is not valid: ${problemsOf(error)}.`;
}

function outcomeOf({ action, args }: Action, result: ActionResult): StepOutcome {
  const status = result.error_type === "none" ? "success" : "failure";
  return { action, args, status, ...result, execution_time_ms: 1 };
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

/** Roles of plain texts, which are not elements. */
const PLAIN_TEXT = /^(text|generic|paragraph|none|presentation)$/;

/**
 * Refuses tools that are not allowed and targets that the snapshot does not hold. A target that it holds gets the role
 * and the name of its node.
 */
function checkAction(action: Action, step: Step): { action: Action; refusal?: ActionResult } {
  if (!step.allowed_tools.includes(action.action))
    return { action, refusal: failed("tool_limit", `${action.action} is not among the allowed tools.`) };
  const role = action.args.role && readRole(action.args.role);
  const { name, group } = action.args;
  // A step may wait for an element that the snapshot does not hold yet.
  if (action.action === "wait" || !(role || name)) return { action };
  const nodes = readSnapshot(step.dom_snapshot);
  const [node, ...others] = nodesNamed(nodes, { role, name, group });
  if (node) {
    const isOne = others.every((other) => other.role === node.role && other.name === node.name);
    const named = isOne && name ? node.name : name;
    const own = role && PLAIN_TEXT.test(role) && name ? undefined : role;
    return { action: { ...action, args: { ...action.args, role: own, name: named } } };
  }
  const alike = [{ role, group }, { role }, {}].map((target) => nodesNamed(nodes, target));
  // A name that no page holds may be typed text in the wrong argument.
  const isShown = !namesTyping(step.plan_step);
  const shown = name && isShown ? ` “${name}”` : " such element";
  const place = group && isShown ? ` in “${group}”` : "";
  const candidates = describeCandidates(alike.find((some) => some.length > 0) ?? nodes, name);
  const message = `The snapshot holds no ${[role, shown.trim()].filter(Boolean).join(" ")}${place}. ${candidates}`;
  return { action, refusal: failed("element_not_found", message) };
}

/** The translator's own failure, without the text that it would have typed. */
function describeFailure({ error_type, message, args }: Action): ActionResult {
  const shown = args.text ? message.replaceAll(args.text, "…") : message;
  return { error_type: error_type === "none" ? "unknown" : error_type, message: shown };
}

/** By the effective type of the Network Information API; 1 for every other connection, and where it is not known. */
const FACTORS: Record<string, number> = { "3g": 2, "2g": 3, "slow-2g": 4 };
const MOST_MS = 200;

/** How much longer a document may take on a slow connection, as the browser has measured it. */
async function connectionFactor(page: Page): Promise<number> {
  const read = page
    .evaluate(() => (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType)
    .catch(() => undefined);
  // A page that waits for its next document answers nothing.
  const type = await Promise.race([read, pause(MOST_MS, undefined, { ref: false })]);
  return FACTORS[type ?? ""] ?? 1;
}
