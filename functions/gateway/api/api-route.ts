/** `/api/*`: the REST interface to wizards, agents, runs and schedules. A call is authorized before its body is read. */

import { z } from "zod";
import {
  type AccessDecision,
  type AccessRefusal,
  type ApiCaller,
  challengeOf,
} from "../../../shared/auth/bearer-access.ts";
import { bearerChallenge } from "../../../shared/auth/challenge.ts";
import type { OpenStreams } from "../../../shared/auth/open-streams.ts";
import { isScope, type Scope } from "../../../shared/auth/scopes.ts";
import { AppError, ERROR_TYPES, toAppError } from "../../../shared/core/errors.ts";
import type { OperationCall } from "../../../shared/operations/operation.ts";
import { readInput, readTexts } from "../../../shared/operations/read-input.ts";
import type { Authenticate } from "../authentication/bearer-authentication.ts";
import { clientGone, type Exchange, headerOf } from "../http/exchange.ts";
import { sendFailure } from "../http/failure.ts";
import { readJson } from "../http/read-body.ts";
import type { Route } from "../http/router.ts";
import { sendJson } from "../http/send.ts";
import type { ApiDependencies, Endpoint } from "./define-endpoint.ts";
import { Content, JsonLines, sendContent, sendLines } from "./send-content.ts";

export interface ApiRouteOptions {
  endpoints: readonly Endpoint[];
  authenticate: Authenticate;
  dependencies: ApiDependencies;
  openStreams: OpenStreams;
  /** Aborted when this process drains. */
  draining: AbortSignal;
}

export function createApiRoutes({
  endpoints,
  authenticate,
  dependencies,
  openStreams,
  draining,
}: ApiRouteOptions): Route[] {
  async function respond(exchange: Exchange, endpoint: Endpoint) {
    const decision = await authorize(exchange, endpoint.scopes, authenticate);
    if ("refusal" in decision) return refuse(exchange, decision.refusal, endpoint);
    const path = readTexts(endpoint.params ?? NOTHING, pathTexts(exchange), "a part of this path");
    const query = readTexts(
      endpoint.query ?? NOTHING,
      queryTexts(exchange),
      "a query parameter of this path",
    );
    const body = endpoint.body && (await readJsonBody(exchange, endpoint.body));
    if (body && "refusal" in body) {
      return sendFailure(exchange, body.refusal.error, { status: body.refusal.status });
    }
    const { caller } = decision;
    const isConsole = caller.clientId !== undefined && caller.clientId === dependencies.consoleClientId;
    const call: OperationCall = {
      ...dependencies,
      caller,
      trigger: isConsole ? "console" : "api",
      facts: exchange.facts,
      callerGone: () => AbortSignal.any([clientGone(exchange), draining]),
    };
    const input = { ...path, ...query, ...body?.value };
    const { status, body: content, headers } = await endpoint.handle(input as never, call);
    if (content instanceof JsonLines) {
      exchange.response.once("close", openStreams.enter(caller.owners[0]));
      await sendLines(exchange, status, content, headers);
    } else if (content instanceof Content) sendContent(exchange, status, content, headers);
    else sendJson(exchange, status, content, headers);
  }

  async function serve(exchange: Exchange, endpoint: Endpoint): Promise<void> {
    exchange.facts.operation = endpoint.operationId;
    try {
      await respond(exchange, endpoint);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (exchange.response.headersSent) throw thrown;
      if (error.category !== "permanent") exchange.log.error({ error: thrown }, "an API call failed");
      sendFailure(exchange, error, { headers: stepUp(error, endpoint) });
    }
  }

  const byPath = Map.groupBy(endpoints, ({ path }) => path.replaceAll(/\{(\w+)\}/g, ":$1"));
  return [...byPath].map(([path, group]) => ({
    path,
    methods: Object.fromEntries(
      group.map((endpoint) => [endpoint.method, (exchange: Exchange) => serve(exchange, endpoint)]),
    ),
  }));
}

const NOTHING = z.strictObject({});

/** @throws AppError `invalid_request` */
function pathTexts({ params }: Exchange): Map<string, [string]> {
  try {
    return new Map(Object.entries(params).map(([name, value]) => [name, [decodeURIComponent(value)]]));
  } catch (cause) {
    throw new AppError("invalid_request", "The path has a malformed percent-encoding.", { cause });
  }
}

/** The caller of public endpoints. */
const ANONYMOUS: ApiCaller = { subject: "", scopes: new Set(), owners: [""], tokenId: "" };

/** Requires one of the scopes; without any, the last refusal is returned. */
async function authorize(
  exchange: Exchange,
  scopes: readonly Scope[],
  authenticate: Authenticate,
): Promise<AccessDecision> {
  let decision: AccessDecision = { caller: ANONYMOUS };
  for (const scope of scopes) {
    decision = await authenticate(exchange, scope);
    if ("caller" in decision || decision.refusal.type !== "insufficient_scope") break;
  }
  return decision;
}

function refuse(exchange: Exchange, { type, reason, headers }: AccessRefusal, { scopes }: Endpoint): void {
  const message =
    type === "insufficient_scope"
      ? `This call requires a token with the scope ${scopes.join(" or ")}.`
      : ERROR_TYPES[type].summary;
  // A challenge requires all scopes that it names.
  const isOne = scopes.length === 1;
  const challenge =
    isOne || type === "authentication_failed" ? challengeOf(type, reason, isOne ? scopes : []) : {};
  sendFailure(exchange, new AppError(type, message), { headers: { ...headers, ...challenge } });
}

/** RFC 6750, section 3.1: a 403 names the scopes that the call requires. */
function stepUp({ type, details }: AppError, { scopes, needsTargetScope }: Endpoint): Record<string, string> {
  if (type !== "insufficient_scope" || !isScope(details.scope)) return {};
  return missingScopes([...(needsTargetScope ? scopes : []), details.scope]);
}

function missingScopes(scopes: readonly Scope[]): Record<string, string> {
  return { "www-authenticate": bearerChallenge({ scopes, error: "insufficient_scope" }) };
}

type JsonBody<Value> = { value: Value } | { refusal: { status: 400 | 413 | 415; error: AppError } };

/**
 * @returns the value; a refusal with its own status when the body cannot be read
 * @throws AppError `invalid_request` that names every unknown or invalid field
 */
async function readJsonBody<Schema extends z.ZodObject>(
  exchange: Exchange,
  schema: Schema,
): Promise<JsonBody<z.output<Schema>>> {
  const type = headerOf(exchange, "content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    return unreadable(415, "The body must be JSON: send Content-Type: application/json.");
  }
  const body = await readJson(exchange);
  if ("problem" in body) return unreadable(body.problem === "too_large" ? 413 : 400, body.message);
  return { value: readInput(schema, body.value, "a field of this request") };
}

function unreadable(
  status: 400 | 413 | 415,
  message: string,
): { refusal: { status: 400 | 413 | 415; error: AppError } } {
  return { refusal: { status, error: new AppError("invalid_request", message) } };
}

function queryTexts({ request: { url = "" } }: Exchange): Map<string, string[]> {
  const at = url.indexOf("?");
  const given = new URLSearchParams(at < 0 ? "" : url.slice(at + 1));
  return new Map([...new Set(given.keys())].map((name) => [name, given.getAll(name)]));
}
