/** An endpoint renders an operation by {@link endpointOf}, or has an answer of its own. */
import { z } from "zod";
import type { AgentCatalogue } from "../../../shared/agents/catalogue/agent-catalogue.ts";
import type { Operation, OperationCall, RestPlace } from "../../../shared/operations/operation.ts";
import { OPERATIONS } from "../../../shared/operations/operations.ts";
import type { Schedules } from "../../../shared/schedules/open-schedules.ts";
import { Content, JsonLines } from "./send-content.ts";

export interface ApiDependencies extends Pick<OperationCall, "catalogue" | "isPractice" | "runs" | "waitMs"> {
  agents: AgentCatalogue;
  schedules: Schedules;
  /** The console's client at the issuer. */
  consoleClientId: string | undefined;
}

export interface ApiResponse {
  /** One of the endpoint's `responses`. */
  status: number;
  /** Sent as JSON, or in another form as {@link JsonLines} or {@link Content}. */
  body: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** For the OpenAPI document. */
export interface ResponseSpec {
  description: string;
  /** The schema of the JSON body, or of each line; undefined for a picture. */
  schema?: z.ZodType | undefined;
  /** Default `application/json`. */
  type?: RestPlace<unknown>["type"];
}

export interface Endpoint
  extends Pick<
    Operation,
    "summary" | "description" | "effect" | "examples" | "scopes" | "needsTargetScope" | "failures"
  > {
  method: RestPlace<unknown>["method"];
  /** With names in braces, as in `/api/runs/{id}`. */
  path: string;
  /** For generated clients. */
  operationId: string;
  tag: string;
  params?: z.ZodObject | undefined;
  query?: z.ZodObject | undefined;
  /** The schema of the JSON body. */
  body?: z.ZodObject | undefined;
  responses: Readonly<Record<number, ResponseSpec>>;
  /**
   * @param input the members of path, query and body
   * @throws AppError sent with the status of its type
   */
  handle(input: never, call: OperationCall): Promise<ApiResponse>;
}

/** An operation over REST. */
export function endpointOf(operation: Operation, rest: RestPlace<unknown>): Endpoint {
  const { name, input, summary, description, effect, examples, scopes, needsTargetScope, failures } =
    operation;
  const { method, path, query = [], responses, statusOf, type, headers, headersOf, body } = rest;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, member]) => member as string);
  const others = Object.keys(input.shape).filter((member) => !inPath.includes(member));
  const hasBody = method === "POST" || method === "PATCH";
  const [inQuery, inBody] = hasBody
    ? [query, others.filter((member) => !query.includes(member))]
    : [others, []];
  const isContent = type === "text/html" || type === "image/jpeg";
  const schema = isContent ? undefined : operation.output;
  const [usual = 200] = Object.keys(responses).map(Number);
  return {
    method,
    path,
    operationId: name,
    tag: path.split("/")[2] ?? "",
    summary,
    description,
    effect,
    examples,
    scopes,
    needsTargetScope,
    params: partOf(input, inPath),
    query: partOf(input, inQuery),
    body: partOf(input, inBody),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, text]) => [status, { description: text, schema, type }]),
    ),
    failures,
    async handle(given, call) {
      const result = operation.handle(given, call);
      if (Symbol.asyncIterator in result) return { status: usual, body: new JsonLines(result), headers };
      const value = await result;
      return {
        status: statusOf?.(value) ?? usual,
        body: isContent ? new Content(type, value as string | Buffer) : (body?.(value) ?? value),
        headers: headersOf?.(value) ?? headers,
      };
    },
  };
}

function partOf(input: z.ZodObject, names: readonly string[]): z.ZodObject | undefined {
  if (names.length === 0) return undefined;
  if (names.length === Object.keys(input.shape).length) return input;
  return z.strictObject(Object.fromEntries(names.map((name) => [name, input.shape[name] as z.ZodType])));
}

/** The endpoints of all operations, in the order of the OpenAPI document. */
export const ENDPOINTS: readonly Endpoint[] = OPERATIONS.flatMap((operation) =>
  operation.rest ? [endpointOf(operation, operation.rest)] : [],
);
