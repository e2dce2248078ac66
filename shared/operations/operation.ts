/**
 * An operation is declared once: its words, scopes, input, output and failures, with its handler. MCP, REST with its
 * OpenAPI document, and the command render it.
 */
import type { z } from "zod";
import type { Scope } from "../auth/scopes.ts";
import type { ErrorType } from "../core/errors.ts";
import type { Runs, RunTrigger } from "../runs/runs.ts";
import type { Schedules } from "../schedules/open-schedules.ts";

/** The authenticated client of a call; on a person's own computer, this person. */
export interface OperationCaller {
  /** The owner hashes: by the current key first, then by the keys being rotated out. */
  owners: readonly [string, ...string[]];
  scopes: ReadonlySet<Scope>;
  /** The command holds the keys of all runs: it reads those of all owners, with their labels. */
  holdsKeys?: true;
}

/** The services that operations use, with the caller. */
export interface OperationCall {
  caller: OperationCaller;
  runs: Runs;
  /** Undefined outside of a deployment. */
  schedules?: Schedules | undefined;
  /** The entry point of the runs that the call starts. */
  trigger: RunTrigger;
}

/** A value, or the values of an operation that yields several. */
type Answer<Schema extends z.ZodType> = Promise<z.output<Schema>> | AsyncGenerator<z.output<Schema>>;

export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Given extends Answer<Output> = Answer<Output>,
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
  /** @throws AppError */
  handle(input: z.output<Input>, call: OperationCall): Given;
}

export function defineOperation<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Given extends Answer<Output>,
>(operation: Operation<Input, Output, Given>): Operation<Input, Output, Given> {
  return operation;
}
