/**
 * An operation is declared once: its words, scopes, input, output and failures, its handler, and its place in each
 * interface. REST with its OpenAPI document, MCP and the command render it.
 */
import type { z } from "zod";
import type { AgentCatalogue } from "../agents/catalogue/agent-catalogue.ts";
import type { Scope } from "../auth/scopes.ts";
import type { ErrorType } from "../core/errors.ts";
import type { Runs, RunTrigger } from "../runs/runs.ts";
import type { Schedules } from "../schedules/open-schedules.ts";
import type { Catalogue } from "../wizards/catalogue/catalogue.ts";

/** The authenticated client of a call; on a person's own computer, this person. */
export interface OperationCaller {
  /** The owner hashes: by the current key first, then by the keys being rotated out. */
  owners: readonly [string, ...string[]];
  scopes: ReadonlySet<Scope>;
  /** The command holds the keys of all runs: it reads those of all owners, with their labels. */
  holdsKeys?: true;
}

/** The services that operations use, with the caller and the limits of its call. */
export interface OperationCall {
  caller: OperationCaller;
  catalogue: Catalogue;
  /** Whether a form at this address is a practice site. */
  isPractice(url: string): boolean;
  runs: Runs;
  /** Undefined outside of a deployment, as are schedules. */
  agents?: AgentCatalogue | undefined;
  schedules?: Schedules | undefined;
  /** The entry point of the runs that the call starts. */
  trigger: RunTrigger;
  /** The name of the program that calls, where the interface knows it. */
  client?: string | undefined;
  /** The longest wait for a run, in milliseconds. */
  waitMs: number;
  /** Aborted when waiting has become useless. */
  callerGone(): AbortSignal;
  /** For the call's log line: ids, counts and categories, never personal data. */
  facts: Record<string, unknown>;
}

/** A value, or the values of an operation that yields several. */
type Answer<Schema extends z.ZodType> = Promise<z.output<Schema>> | AsyncGenerator<z.output<Schema>>;

export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Given extends Answer<Output> = Answer<Output>,
  Needs = OperationCall,
> {
  /** For generated clients. */
  name: string;
  /** One sentence without its full stop. */
  summary: string;
  description?: string;
  /** The caller needs one of them. */
  scopes: readonly Scope[];
  /** The call also needs the run scope of the schedule's target. */
  needsTargetScope?: true;
  /** The members with their words; an interface may leave some out. */
  input: Input;
  /** The schema of the answer, or of each of its values. */
  output: Output;
  failures?: readonly ErrorType[];
  rest?: RestPlace<z.output<Output>>;
  tool?: ToolPlace<z.output<Output>>;
  command?: CommandPlace<z.output<Output>>;
  /** @throws AppError */
  handle(input: z.output<Input>, call: Needs): Given;
}

/** An operation's route over REST. */
export interface RestPlace<Output> {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Members of the input in braces are parts of the path; others are in the query, or in the body of a change. */
  path: string;
  /** Members of the input in the query in spite of a body. */
  query?: readonly string[];
  /** Descriptions by status; the first is that of an answer without `statusOf`. */
  responses: Readonly<Record<number, string>>;
  statusOf?(output: Output): number;
  /** The media type of an answer that is not one JSON value; bytes and pages are sent as they are. */
  type?: "application/jsonl" | "image/jpeg" | "text/html";
  headers?: Readonly<Record<string, string>> | ((output: Output) => Record<string, string>);
}

/** An operation as a tool of the MCP server: with words for a model, and no more of the answer than a model needs. */
export interface ToolPlace<Output> {
  name: string;
  title: string;
  /** At least 100 characters, with the next step. */
  description: string;
  /** Default the first one of the operation. */
  scope?: Scope;
  /** Members of the input; default all. */
  input?: z.ZodObject;
  /** Default the operation's own. */
  output?: z.ZodObject;
  /** `read` changes nothing, a repeated `stop` changes nothing more, `delete` is final. */
  effect: keyof typeof TOOL_EFFECTS;
  /** The answer for a person and a model. */
  text(output: Output): string;
  /** The answer in the form of `output`; default the operation's own. */
  structured?(output: Output): Record<string, unknown>;
}

/** The hints of MCP for each effect of an operation; none reaches beyond this deployment. */
export const TOOL_EFFECTS = {
  read: { readOnlyHint: true, openWorldHint: false },
  stop: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  delete: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
} as const;

/** An operation as a subcommand of `federalrunner`. */
export interface CommandPlace<Output> {
  /** Its name in the group. */
  name: string;
  /** Whether the group alone is this command. */
  isDefault?: true;
  description: string;
  /** The members that are arguments, with their meaning; the others are options. */
  args?: Readonly<Record<string, string>>;
  /** Without the name of the command and its group: `show nightly`. */
  examples: readonly string[];
  /** The lines for a person. */
  text(output: Output): string;
  /** The members of the JSON object next to `success`; default those of the output. */
  json?(output: Output): object;
  /** Whether the command fails in spite of an answer. */
  hasFailed?(output: Output): boolean;
}

/** @param operation whose handler annotates the parts of a call that it needs, where it needs few */
export function defineOperation<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Given extends Answer<Output>,
  Needs = OperationCall,
>(operation: Operation<Input, Output, Given, Needs>): Operation<Input, Output, Given, Needs> {
  return operation;
}
