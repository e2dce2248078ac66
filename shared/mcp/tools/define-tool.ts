/** The type of a tool. Each tool is one file that calls {@link defineTool} and one line in index.ts. */
import { isDeepStrictEqual } from "node:util";
import type { ContentBlock, Tool as ListedTool, LoggingLevel } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Scope } from "../../auth/scopes.ts";
import type { Logger } from "../../core/logger.ts";
import type { OperationCall } from "../../operations/operation.ts";
import type { RecordLink } from "../../report/record-link.ts";
import { CARD_URI } from "../card/result-card.ts";
import type { Rounds } from "../questions/rounds.ts";

/** The services that tools use, the same for every caller. */
export interface Toolbox
  extends Pick<OperationCall, "catalogue" | "runs" | "agents" | "schedules" | "isPractice" | "waitMs"> {
  /** {@link OperationCall.waitMs} of a call without progress, which many clients end after 60 s. */
  quietWaitMs: number;
  /** How long results are kept after a run's end, and those of scheduled runs. */
  retentionMs: { result: number; scheduled: number };
  /** Characters of base64 that all pictures of one answer may have together. */
  imageBudget: number;
  imageFormat: ImageFormat;
  /** A short-lived link to the record of a run; undefined where no server would answer it. */
  linkRecord?(runId: string): RecordLink;
}

export type ImageFormat = "jpeg" | "webp";

/** The services and the context of one call. */
export interface ToolCall extends Toolbox, Omit<OperationCall, "trigger"> {
  log: Logger;
  /** The id of the HTTP request in the logs; undefined over stdio. */
  requestId?: string;
  /** Whether the client's revision has no links to resources. */
  lacksLinks?: boolean;
  /** Registers the runs that this call is about to submit, so that cancelling the call finds them. */
  enterRun(run: { runIds: readonly string[]; owner: string }): EnteredRun;
  /** Reports progress where the caller requested it, and as a log message of a level that the client requested. */
  report(progress: { progress: number; total?: number; message: string; level?: LoggingLevel }): void;
  /** The questions of this call so far, with the user's answers; undefined where none was asked. */
  rounds?: Rounds;
  /** Whether the client shows the cards of tools; undefined where this connection or request declares it. */
  showsApps?: boolean | undefined;
  /** Whether the client can ask the user by a form, now. */
  canAsk: boolean;
  /** Asks within the call. Undefined where the client answers by a further call. @returns empty where the user declines */
  ask?: (question: ToolQuestion) => Promise<Record<string, unknown>>;
}

/** The registered runs of a call. */
export interface EnteredRun {
  /** The hash of the call, which its runs name; undefined where only this process can cancel it. */
  call?: string;
  /** Ends the registration, when the call ends. */
  leave(): Promise<void>;
}

export interface ToolResult {
  /** For a person and a model, without JSON: the first content of the answer. */
  text?: string;
  structured?: Record<string, unknown>;
  /** Content after the text, such as pictures. */
  content?: readonly ContentBlock[];
  /** The tool failed; the result contains the reason. */
  isError?: boolean;
  /** Questions for the user instead of a result. */
  ask?: ToolQuestion;
}

export interface ToolQuestion {
  message: string;
  /** JSON Schema, as elicitation allows it. */
  schema: Record<string, unknown>;
}

/** The part of a call's context that every server provides. */
export type BaseCall = Pick<
  ToolCall,
  "log" | "requestId" | "lacksLinks" | "facts" | "rounds" | "canAsk" | "ask"
>;

/** A tool of any server; `Call` is the context that its handler needs. */
export interface ToolFor<Call> {
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  /** The tool waits for a run: it reports progress and may ask the user, which both require a stream. */
  waits?: true;
  /** Clients that show MCP Apps show the answer as the result card. */
  card?: true;
  input: z.ZodObject;
  /** The output of a successful call; {@link describeTool} adds the form of failures. */
  output?: z.ZodObject;
  /** Optional keys of `output` of which every answer without an error has one set. */
  outcomes?: readonly (readonly string[])[];
  /** @throws AppError which is rendered as a failed result with the next step */
  handle(input: never, call: Call): Promise<ToolResult>;
}

/** A tool of FederalRunner. */
export interface Tool extends ToolFor<ToolCall> {
  scope: Scope;
  /** The call also needs the run scope of the target of the schedule that its arguments define or name. */
  needsTargetScope?: true;
}

export interface ToolAnnotations {
  readOnlyHint: boolean;
  /** Both hints are for tools that change something. */
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint: boolean;
}

export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, "input" | "handle"> & {
    input: Input;
    handle(input: z.output<Input>, call: ToolCall): Promise<ToolResult>;
  },
): Tool {
  return tool as unknown as Tool;
}

/** A call of a tool as one of an operation. */
export function operationCall(call: ToolCall): OperationCall {
  // The parts of a call may be getters.
  return Object.create(call, { trigger: { value: "mcp" } });
}

/** A tool as `tools/list` shows it. */
export function describeTool(tool: ToolFor<never>): ListedTool {
  const { name, title, description, annotations, card, input, output, outcomes } = tool;
  return {
    name,
    title,
    description,
    inputSchema: toJsonSchema(input, "input"),
    outputSchema: output && outputSchema(output, outcomes),
    annotations,
    _meta: card && { ui: { resourceUri: CARD_URI } },
  };
}

/** Clients validate failures too: either a form of success or an error, and nothing else. */
function outputSchema(
  output: z.ZodObject,
  outcomes: ToolFor<never>["outcomes"] = [[]],
): ListedTool["inputSchema"] {
  const succeeded = toJsonSchema(output, "output");
  const required = succeeded.required?.filter((name) => name !== "success") ?? [];
  return {
    type: "object",
    properties: { ...succeeded.properties, ...FAILURE },
    required: ["success"],
    anyOf: [...outcomes.map((more) => ({ required: [...required, ...more] })), { required: ["error"] }],
    additionalProperties: false,
  } as ListedTool["inputSchema"];
}

const FAILURE = { error: { type: "object", required: ["type", "category", "message", "next"] } };

function toJsonSchema(schema: z.ZodObject, io: "input" | "output"): ListedTool["inputSchema"] {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema as Record<string, unknown>, io),
  });
  return { ...rest, type: "object" } as ListedTool["inputSchema"];
}

/** A list of tools is in the context of a model: keywords that a model ignores are left out. */
function shorten(schema: Record<string, unknown>, io: "input" | "output"): void {
  const needless = {
    propertyNames: { type: "string" },
    properties: {},
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  };
  for (const [keyword, value] of Object.entries(needless)) {
    if (isDeepStrictEqual(schema[keyword], value)) delete schema[keyword];
  }
  // Arguments are checked whole when the tool is called; answers are described by their own text.
  const unlisted = io === "input" ? ["minLength", "maxLength", "maxItems", "pattern"] : ["description"];
  for (const keyword of unlisted) delete schema[keyword];
  if (schema.const !== undefined) delete schema.type;
  const isOpen = isDeepStrictEqual(schema.additionalProperties, {});
  // Some clients do not support the empty schema.
  if (isOpen) schema.additionalProperties = true;
  if (io === "output" && typeof schema.additionalProperties === "boolean") delete schema.additionalProperties;
}
