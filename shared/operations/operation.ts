/**
 * An operation is declared once: its words, effect, scopes, input with examples, output and failures, its handler, and its
 * place in each interface. REST with its OpenAPI document, MCP and the command render it.
 */
import type { z } from "zod";
import type { AgentCatalogue, LoadedAgent } from "../agents/catalogue/agent-catalogue.ts";
import type { Scope } from "../auth/scopes.ts";
import type { AppError, ErrorType } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
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
  /** In a few words, whether an agent can run where the caller runs it; default the last report of the worker. */
  stateOfAgent?(agent: LoadedAgent): Promise<string>;
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
  /** For the outages that an answer survives. */
  log?: Pick<Logger, "warn"> | undefined;
}

/** A value, or the values of an operation that yields several. */
type Answer<Value> = Promise<Value> | AsyncGenerator<Value>;

/** `Found` is the handler's answer, which each place renders; of most operations it is the output itself. */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Given extends Answer<unknown> = Answer<z.output<Output>>,
  Needs = OperationCall,
  Found = z.output<Output>,
> {
  /** For generated clients. */
  name: string;
  /** One sentence without its full stop. */
  summary: string;
  description?: string;
  effect: Effect;
  /** The caller needs one of them. */
  scopes: readonly Scope[];
  /** The call also needs the run scope of the schedule's target. */
  needsTargetScope?: true;
  /** The members with their words; an interface may leave some out. */
  input: Input;
  /** Inputs as a caller writes them, the plainest first. */
  examples: readonly z.input<Input>[];
  /** The schema of the answer over REST, or of each of its values. */
  output: Output;
  failures?: readonly ErrorType[];
  rest?: RestPlace<Found, z.output<Output>>;
  tool?: ToolPlace<Found>;
  command?: CommandPlace<Found>;
  /** Tools and commands that offer it by code of their own, for the documents. */
  offeredBy?: readonly string[];
  /** @throws AppError */
  handle(input: z.output<Input>, call: Needs): Given;
}

const REACHES = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const;
/** Changes this deployment alone. */
const FINAL = { ...REACHES, openWorldHint: false } as const;
const NOTHING_MORE = "Repeating it changes nothing more.";

/** The effect of an operation: the hints of MCP, and its repetition in words for the other interfaces. */
export const EFFECTS = {
  read: { hints: { readOnlyHint: true, openWorldHint: false }, repeated: undefined },
  /** Fills in a form of a site. */
  start: { hints: { ...REACHES, destructiveHint: false }, repeated: "Repeating it starts another run." },
  /** Starts a program that may change anything within its reach. */
  act: {
    hints: REACHES,
    repeated: "Repeating it starts another run, unless the same request came a moment ago.",
  },
  create: { hints: REACHES, repeated: "Repeating it creates another, unless the id is taken." },
  change: { hints: { ...REACHES, idempotentHint: true }, repeated: NOTHING_MORE },
  stop: { hints: { ...FINAL, idempotentHint: true }, repeated: NOTHING_MORE },
  delete: { hints: FINAL, repeated: "It cannot be undone." },
} as const;

export type Effect = keyof typeof EFFECTS;

/** An operation's route over REST. */
export interface RestPlace<Found, Output = Found> {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Members of the input in braces are parts of the path; others are in the query, or in the body of a change. */
  path: string;
  /** Members of the input in the query in spite of a body. */
  query?: readonly string[];
  /** Descriptions by status; the first is that of an answer without `statusOf`. */
  responses: Readonly<Record<number, string>>;
  statusOf?(found: Found): number;
  /** The media type of an answer that is not one JSON value; bytes and pages are sent as they are. */
  type?: "application/jsonl" | "image/jpeg" | "text/html";
  headers?: Readonly<Record<string, string>>;
  headersOf?(found: Found): Record<string, string>;
  /** Default the handler's answer. */
  body?(found: Found): Output;
}

/** The arguments of a tool, and its call. */
export interface ToolContext {
  given: Readonly<Record<string, unknown>>;
  call: OperationCall;
}

/** An operation as a tool of the MCP server: with words for a model, and no more of the answer than a model needs. */
export interface ToolPlace<Found> {
  name: string;
  title: string;
  /** At least 100 characters, with the next step. */
  description: string;
  /** Default the first one of the operation. */
  scope?: Scope;
  /** Default the operation's own. */
  input?: z.ZodObject;
  /** The operation's input of other arguments. */
  read?(given: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Default the operation's own. */
  output?: z.ZodObject;
  /** Optional keys of `output` of which every answer without an error has one set. */
  outcomes?: readonly (readonly string[])[];
  /** Lines before the text, read while the operation is handled. */
  lead?(call: OperationCall): Promise<readonly string[]>;
  /** The answer for a person and a model. */
  text(found: Found, context: ToolContext): string | Promise<string>;
  /** The answer in the form of `output`; default the handler's. */
  structured?(found: Found, context: ToolContext): object;
}

/** An operation as a command of `federalrunner`. */
export interface CommandPlace<Found> {
  /** With its group, if any: `schedules show`. */
  name: string;
  /** Whether the group alone is this command. */
  isDefault?: true;
  /** For a command in a group; that of another stands in the list of commands, which loads no operation. */
  description?: string;
  /** The members that are arguments, with their meaning; the others are options. */
  args?: Readonly<Record<string, string>>;
  /** The meaning of options at a terminal, where that of the member does not fit; undefined for members without an option. */
  options?: Readonly<Record<string, string | undefined>>;
  /** The member that `--data` and `--set` give: a wizard's answers. */
  data?: string;
  /** The command has options of its own for the members, and only its own examples. */
  hasOwnOptions?: true;
  /** A sentence of the help. */
  note?: string;
  /** Lines after those of the operation's examples, for options of the command alone: `schedules show nightly --json`. */
  examples?: readonly string[];
  /** The lines for a person. */
  text(found: Found): string;
  /** The help of `--json`, where it prints more than the lines. */
  jsonHelp?: string;
  /** The members of the JSON object; default those of the handler's answer. `success` is that of the command unless one of them. */
  json?(found: Found): object;
  /** Failures next to the answer, which a person reads on the standard error. */
  problems?(found: Found): readonly AppError[];
  /** Whether the command fails in spite of an answer. */
  hasFailed?(found: Found): boolean;
}

/** @param operation whose handler annotates the parts of a call that it needs, where it needs few */
export function defineOperation<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Given extends Answer<z.output<Output>>,
  Needs = OperationCall,
>(operation: Operation<Input, Output, Given, Needs>): Operation<Input, Output, Given, Needs> {
  return operation;
}

/** {@link defineOperation} of a handler that answers in the terms of the core, for places that show different parts. */
export function defineOperationOver<Found>() {
  return <Input extends z.ZodObject, Output extends z.ZodType, Needs = OperationCall>(
    operation: Operation<Input, Output, Promise<Found>, Needs, Found> & {
      rest?: { body(found: Found): z.output<Output> };
    },
  ): Operation<Input, Output, Promise<Found>, Needs, Found> => operation;
}
