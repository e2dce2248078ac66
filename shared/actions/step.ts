/** The shapes of a step: its input, the action that it becomes and its outcome. Names follow the specification. */
import { z } from "zod";

export const TOOLS = ["navigate", "click", "type", "search", "scroll", "press_key", "wait"] as const;
export type Tool = (typeof TOOLS)[number];

export const ERROR_TYPES = [
  "none",
  "element_not_found",
  "ambiguous_step",
  "tool_limit",
  "navigation_blocked",
  "unknown",
] as const;
export type StepErrorType = (typeof ERROR_TYPES)[number];

const LONGEST_WAIT_S = 60;

const absent = z.literal("").transform(() => undefined);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const name = z.union([absent, text]);

/** Models send `null` for arguments that an action does not have. */
const argsSchema = z.object({
  url: name,
  role: name,
  name,
  /** The name of the question or part of the page that holds the target. */
  group: name,
  /** From 1, among equal targets in the order of the page. */
  nth: z
    .number()
    .int()
    .positive()
    .nullish()
    .transform((value) => value ?? undefined),
  /** The state that a box or a choice has after the click. */
  checked: z
    .boolean()
    .nullish()
    .transform((value) => value ?? undefined),
  text,
  query: text,
  direction: z.union([absent, z.enum(["up", "down"]).nullish()]).transform((value) => value ?? undefined),
  key: name,
  seconds: z
    .number()
    .nonnegative()
    .nullish()
    .transform((value) => value ?? undefined),
});

export type ActionArgs = Omit<z.output<typeof argsSchema>, "query">;

/** A translator's answer: one tool with its arguments, or a failure that does not reach the browser. */
export const actionSchema = z
  .object({
    action: z.enum([...TOOLS, "unknown"]),
    args: argsSchema.default(() => argsSchema.parse({})),
    status: z.enum(["success", "failure"]).default("success"),
    error_type: z.enum(ERROR_TYPES).default("none"),
    message: z.string().default(""),
  })
  .superRefine(({ action, args, status }, context) => {
    const missing = status === "success" ? missingArgument(action, args) : undefined;
    if (missing) context.addIssue({ code: "custom", path: ["args"], message: missing });
  })
  .transform(({ args, ...action }) => ({ ...action, args: ownArguments(action.action, args) }));

export type Action = z.output<typeof actionSchema>;

export const stepInputSchema = z.object({
  main_goal: z.string(),
  plan_step: z.string(),
  /** A snapshot of {@link snapshotPage}, a tree of `{role, name, children}`, or an ARIA snapshot of Playwright. */
  dom_snapshot: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()]),
  url: z.string(),
  allowed_tools: z.array(z.string()).default([...TOOLS]),
});

export type StepInput = z.input<typeof stepInputSchema>;
export type Step = z.output<typeof stepInputSchema>;

export interface StepOutcome {
  action: Tool | "unknown";
  args: Partial<ActionArgs>;
  status: "success" | "failure";
  error_type: StepErrorType;
  /** One sentence without typed text. */
  message: string;
  /** Why an entered text or choice does not count: the page shows another one. */
  reason?: "not_kept";
  /** The text of the field after the step has typed into it; absent for passwords. */
  shown?: string;
  /** Whole milliseconds of translation and action. */
  execution_time_ms: number;
}

/** Turns a step into an action. */
export interface Translator {
  translate(step: Step, options: { signal?: AbortSignal }): Promise<Action>;
}

/** A translation that failed, with a message for the caller. */
export class TranslationError extends Error {
  override readonly name = "TranslationError";
}

/** How an action ended. */
export interface ActionResult extends Pick<StepOutcome, "error_type" | "message" | "reason" | "shown"> {}

export function failed(error_type: Exclude<StepErrorType, "none">, message: string): ActionResult {
  return { error_type, message };
}

/** The page shows another text or state than the step has entered. */
export function notKept(message: string, shown?: string): ActionResult {
  return { error_type: "tool_limit", message, reason: "not_kept", ...(shown === undefined ? {} : { shown }) };
}

export function done(message: string, shown?: string): ActionResult {
  return { error_type: "none", message, ...(shown === undefined ? {} : { shown }) };
}

type GivenArgs = z.output<typeof argsSchema>;

function missingArgument(action: Tool | "unknown", args: GivenArgs): string | undefined {
  switch (action) {
    case "navigate":
      return args.url === undefined ? "navigate needs url" : undefined;
    case "type":
      return args.text === undefined ? "type needs text" : undefined;
    case "search":
      return (args.text ?? args.query) === undefined ? "search needs text" : undefined;
    case "scroll":
      return (args.direction ?? args.name ?? args.role) === undefined
        ? "scroll needs direction or name"
        : undefined;
    case "press_key":
      return args.key === undefined ? "press_key needs key" : undefined;
    case "wait":
      if (args.seconds === undefined && args.name !== undefined) return undefined;
      return args.seconds === undefined || args.seconds > LONGEST_WAIT_S
        ? `wait needs seconds from 0 to ${LONGEST_WAIT_S}, or name`
        : undefined;
    case "click":
      return undefined;
    case "unknown":
      return "unknown is not a tool";
  }
}

const TARGET = ["role", "name", "group", "nth"] as const;
const OWN: Record<Tool | "unknown", readonly (keyof ActionArgs)[]> = {
  navigate: ["url"],
  click: [...TARGET, "checked"],
  type: ["text", ...TARGET],
  search: ["text"],
  scroll: ["direction", ...TARGET],
  press_key: ["key", ...TARGET],
  wait: ["seconds", "role", "name"],
  unknown: [],
};

/** The arguments that the tool takes; models also name a search's `text` `query`. */
function ownArguments(action: Tool | "unknown", args: GivenArgs): Partial<ActionArgs> {
  const given = action === "search" ? { ...args, text: args.text ?? args.query } : args;
  return Object.fromEntries(
    OWN[action].flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])),
  );
}

const withoutModel = new WeakSet<object>();

/** Marks an answer that took no model: measures of the model's time leave it out. */
export function markWithoutModel(answer: Action): Action {
  withoutModel.add(answer);
  return answer;
}

/** Whether {@link markWithoutModel} was called with the answer. */
export function isWithoutModel(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && withoutModel.has(answer);
}

/** Whether words of the step may be a text to type, which no message repeats. */
export function mayType(plan_step: string): boolean {
  return namesTyping(plan_step) || /\d/.test(plan_step);
}

/** Whether a step may hold a text to type, which no message repeats. */
export function namesTyping(plan_step: string): boolean {
  return /\b(type|enter|input|fill|write|put|set|search|answer)\b/i.test(plan_step);
}
