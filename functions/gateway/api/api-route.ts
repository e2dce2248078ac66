/** `/api/*`: the REST interface to agents and runs. Who may call is decided before anything that was sent is read. */
import { bearerChallenge } from "../../../shared/auth/challenge.ts";
import { isScope, type Scope } from "../../../shared/auth/scopes.ts";
import { AppError, ERROR_TYPES, toAppError } from "../../../shared/core/errors.ts";
import type {
  AccessRefusal,
  Admission,
  ApiCaller,
  Authenticate,
} from "../authentication/bearer-authentication.ts";
import { clientGone, type Exchange } from "../http/exchange.ts";
import { sendFailure } from "../http/failure.ts";
import type { Route } from "../http/router.ts";
import { sendJson } from "../http/send.ts";
import type { ApiParts } from "./api-parts.ts";
import type { ApiCall, Endpoint } from "./define-endpoint.ts";
import { readJsonBody } from "./read-json-body.ts";
import { readQuery } from "./read-query.ts";

export interface ApiRouteOptions {
  endpoints: readonly Endpoint[];
  authenticate: Authenticate;
  parts: ApiParts;
  /** Aborted when this process is told to end. */
  draining: AbortSignal;
}

export function createApiRoutes({ endpoints, authenticate, parts, draining }: ApiRouteOptions): Route[] {
  async function respond(exchange: Exchange, endpoint: Endpoint) {
    const admission = await admit(exchange, endpoint.scopes, authenticate);
    if ("refusal" in admission) return refuse(exchange, admission.refusal, endpoint);
    const query = readQuery(endpoint.query, exchange.request.url ?? "");
    const body = endpoint.body && (await readJsonBody(exchange, endpoint.body));
    if (body && "refusal" in body) {
      return sendFailure(exchange, body.refusal.error, { status: body.refusal.status });
    }
    const call: ApiCall = {
      ...parts,
      exchange,
      caller: admission.caller,
      params: decodeParams(exchange.params),
      query,
      body: body?.value,
      callerGone: () => AbortSignal.any([clientGone(exchange), draining]),
    };
    const { status, body: content, headers } = await endpoint.handle(call as ApiCall<never, never>);
    sendJson(exchange, status, content, headers);
  }

  async function serve(exchange: Exchange, endpoint: Endpoint): Promise<void> {
    exchange.facts.operation = endpoint.operationId;
    try {
      await respond(exchange, endpoint);
    } catch (thrown) {
      const error = toAppError(thrown);
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

/** @throws AppError `invalid_request` */
function decodeParams(params: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch (cause) {
    throw new AppError("invalid_request", "The path holds a malformed percent-encoding.", { cause });
  }
}

const NOBODY: ApiCaller = { subject: "", scopes: new Set(), owners: [""], tokenId: "" };

/** One of the scopes suffices; the last refusal counts when none is there. */
async function admit(
  exchange: Exchange,
  scopes: readonly Scope[],
  authenticate: Authenticate,
): Promise<Admission> {
  let admission: Admission = { caller: NOBODY };
  for (const scope of scopes) {
    admission = await authenticate(exchange, scope);
    if ("caller" in admission || admission.refusal.type !== "insufficient_scope") break;
  }
  return admission;
}

function refuse(exchange: Exchange, { type, headers }: AccessRefusal, { scopes }: Endpoint): void {
  if (type !== "insufficient_scope") {
    sendFailure(exchange, new AppError(type, ERROR_TYPES[type].summary), { headers });
    return;
  }
  const message = `This call needs a token with the scope ${scopes.join(" or ")}.`;
  // A challenge cannot name alternatives.
  const challenge = scopes.length === 1 ? missingScopes(scopes) : {};
  sendFailure(exchange, new AppError(type, message), { headers: { ...headers, ...challenge } });
}

/** RFC 6750, section 3.1: a 403 names the scopes that the call needs. */
function stepUp({ type, details }: AppError, { scopes, needsTargetScope }: Endpoint): Record<string, string> {
  if (type !== "insufficient_scope" || !isScope(details.scope)) return {};
  return missingScopes([...(needsTargetScope ? scopes : []), details.scope]);
}

function missingScopes(scopes: readonly Scope[]): Record<string, string> {
  return { "www-authenticate": bearerChallenge({ scopes, error: "insufficient_scope" }) };
}
