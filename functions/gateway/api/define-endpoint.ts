/** Each endpoint of the API is one file that calls {@link defineEndpoint}, and one line in endpoints.ts. */
import type { z } from "zod";
import type { AgentCatalogue } from "../../../shared/agents/catalogue/agent-catalogue.ts";
import type { ApiCaller } from "../../../shared/auth/bearer-access.ts";
import type { Scope } from "../../../shared/auth/scopes.ts";
import type { ErrorType } from "../../../shared/core/errors.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Schedules } from "../../../shared/schedules/open-schedules.ts";
import type { Catalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import type { Exchange } from "../http/exchange.ts";

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
