/** What an endpoint of the API is. Each is one file that calls {@link defineEndpoint} and one line in endpoints.ts. */
import type { z } from "zod";
import type { Scope } from "../../../shared/auth/scopes.ts";
import type { ErrorType } from "../../../shared/core/errors.ts";
import type { ApiCaller } from "../authentication/bearer-authentication.ts";
import type { Exchange } from "../http/exchange.ts";
import type { ApiParts } from "./api-parts.ts";

/** One call, checked against what the endpoint declares. */
export interface ApiCall<Query = unknown, Body = unknown> extends ApiParts {
  exchange: Exchange;
  caller: ApiCaller;
  /** Of the path, decoded. */
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  /** A signal for when waiting makes no sense any more: the caller has left, or this process is told to end. */
  callerGone(): AbortSignal;
}

export interface ApiAnswer {
  /** One of the endpoint's `answers`. */
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** What an answer is, for the OpenAPI document. */
export interface DescribedAnswer {
  description: string;
  schema: z.ZodType;
}

export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With names in braces, as in `/api/runs/{id}`. */
  path: string;
  /** For programs that generate clients. */
  operationId: string;
  tag: "agents" | "runs" | "schedules" | "api";
  summary: string;
  description?: string;
  /** Any of them lets a caller in; none means that everybody may call. */
  scopes: readonly Scope[];
  /** The call also needs the run scope of the schedule's target. */
  needsTargetScope?: true;
  params?: Readonly<Record<string, string>>;
  query?: z.ZodObject;
  /** Of JSON. */
  body?: z.ZodObject;
  answers: Readonly<Record<number, DescribedAnswer>>;
  /** Failures that say something about this endpoint, for the OpenAPI document. */
  failures?: readonly ErrorType[];
  /** @throws AppError which becomes an answer with the type's status */
  handle(call: ApiCall<never, never>): Promise<ApiAnswer>;
}

type None = z.ZodObject<Record<never, never>>;

export function defineEndpoint<Query extends z.ZodObject = None, Body extends z.ZodObject = None>(
  endpoint: Omit<Endpoint, "query" | "body" | "handle"> & {
    query?: Query;
    body?: Body;
    handle(call: ApiCall<z.output<Query>, z.output<Body>>): Promise<ApiAnswer>;
  },
): Endpoint {
  return endpoint as unknown as Endpoint;
}
