/** An endpoint renders an operation by {@link endpointOf}, or has an answer of its own ({@link defineEndpoint}). */
import { z } from "zod";
import type { AgentCatalogue } from "../../../shared/agents/catalogue/agent-catalogue.ts";
import type { ApiCaller } from "../../../shared/auth/bearer-access.ts";
import type { Scope } from "../../../shared/auth/scopes.ts";
import type { ErrorType } from "../../../shared/core/errors.ts";
import type { Operation } from "../../../shared/operations/operation.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Schedules } from "../../../shared/schedules/open-schedules.ts";
import type { Catalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import type { Exchange } from "../http/exchange.ts";
import { JsonLines } from "./send-content.ts";

export interface ApiDependencies {
  agents: AgentCatalogue;
  catalogue: Catalogue;
  /** Whether a form at this address is a practice site. */
  isPractice(url: string): boolean;
  runs: Runs;
  schedules: Schedules;
  /** Maximum wait of a call for its run. */
  waitMs: number;
  /** The console's client at the issuer. */
  consoleClientId: string | undefined;
}

/** A call that matches the endpoint's schemas. */
export interface ApiCall<Query = unknown, Body = unknown> extends ApiDependencies {
  exchange: Exchange;
  caller: ApiCaller;
  /** Trigger of the runs that the call starts. */
  trigger: "api" | "console";
  /** The path's parameters, decoded. */
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  /** Aborted when the client disconnects or this process drains. */
  callerGone(): AbortSignal;
}

export interface ApiResponse {
  /** One of the endpoint's `responses`. */
  status: number;
  /** Sent as JSON, or in another form as {@link JsonLines} or {@link Content}. */
  body: unknown;
  headers?: Record<string, string>;
}

/** For the OpenAPI document. */
export interface ResponseSpec {
  description: string;
  /** The schema of the JSON body, or of each line; undefined for a picture. */
  schema?: z.ZodType;
  /** Default `application/json`. */
  type?: "application/jsonl" | "image/jpeg" | "text/html";
}

export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With names in braces, as in `/api/runs/{id}`. */
  path: string;
  /** For generated clients. */
  operationId: string;
  tag: "wizards" | "agents" | "runs" | "schedules" | "api";
  summary: string;
  description?: string;
  /** The caller needs one of them; with none, the endpoint is public. */
  scopes: readonly Scope[];
  /** The call also needs the run scope of the schedule's target. */
  needsTargetScope?: true;
  params?: Readonly<Record<string, string>>;
  query?: z.ZodObject;
  /** The schema of the JSON body. */
  body?: z.ZodObject;
  responses: Readonly<Record<number, ResponseSpec>>;
  /** The failures of this endpoint, for the OpenAPI document. */
  failures?: readonly ErrorType[];
  /** @throws AppError sent with the status of its type */
  handle(call: ApiCall<never, never>): Promise<ApiResponse>;
}

type None = z.ZodObject<Record<never, never>>;

export function defineEndpoint<Query extends z.ZodObject = None, Body extends z.ZodObject = None>(
  endpoint: Omit<Endpoint, "query" | "body" | "handle"> & {
    query?: Query;
    body?: Body;
    handle(call: ApiCall<z.output<Query>, z.output<Body>>): Promise<ApiResponse>;
  },
): Endpoint {
  return endpoint as unknown as Endpoint;
}

interface OperationRoute<Output> {
  method: Endpoint["method"];
  /** Members of the input in braces are parts of the path; others are in the query, or in the body of a change. */
  path: string;
  tag: Endpoint["tag"];
  /** Members of the input in the query in spite of a body. */
  query?: readonly string[];
  /** Descriptions by status; the first is that of an answer without `statusOf`. */
  responses: Readonly<Record<number, string>>;
  statusOf?(output: Output): number;
  type?: ResponseSpec["type"];
  headers?: Record<string, string>;
}

/** An operation over REST. */
export function endpointOf<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  { method, path, tag, query = [], responses, statusOf, type, headers }: OperationRoute<z.output<Output>>,
): Endpoint {
  const {
    name: operationId,
    summary,
    description,
    scopes,
    needsTargetScope,
    input,
    output,
    failures,
  } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const others = Object.keys(input.shape).filter((name) => !inPath.includes(name));
  const hasBody = method === "POST" || method === "PATCH";
  const [inQuery, inBody] = hasBody ? [query, others.filter((name) => !query.includes(name))] : [others, []];
  return {
    method,
    path,
    operationId,
    tag,
    summary,
    description,
    scopes,
    needsTargetScope,
    params: Object.fromEntries(inPath.map((name) => [name, input.shape[name]?.description ?? ""])),
    query: inQuery.length > 0 ? partOf(input, inQuery) : undefined,
    body: inBody.length > 0 ? partOf(input, inBody) : undefined,
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, text]) => [
        status,
        { description: text, schema: output, type },
      ]),
    ),
    failures,
    async handle(call: ApiCall<object, object>) {
      const given = { ...call.params, ...call.query, ...call.body } as z.output<Input>;
      const result = operation.handle(given, call);
      const [first = 200] = Object.keys(responses).map(Number);
      if (Symbol.asyncIterator in result) return { status: first, body: new JsonLines(result), headers };
      const value = await result;
      return { status: statusOf?.(value) ?? first, body: value, headers };
    },
  } as unknown as Endpoint;
}

function partOf(input: z.ZodObject, names: readonly string[]): z.ZodObject {
  if (names.length === Object.keys(input.shape).length) return input;
  return z.strictObject(Object.fromEntries(names.map((name) => [name, input.shape[name] as z.ZodType])));
}
