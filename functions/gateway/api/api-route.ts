/** `/api/*`: the REST interface to agents and runs. Who may call is decided before anything that was sent is read. */
import type { Scope } from "../../../shared/auth/scopes.ts";
import { AppError, ERROR_TYPES, toAppError } from "../../../shared/core/errors.ts";
import type {
  AccessRefusal,
  Admission,
  ApiCaller,
  Authenticate,
} from "../authentication/bearer-authentication.ts";
import type { Exchange, Route } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";
import type { ApiParts } from "./api-parts.ts";
import type { ApiCall, Endpoint } from "./define-endpoint.ts";
import { sendFailure } from "./failure.ts";
import { createEndpointFinder } from "./find-endpoint.ts";
import { readJsonBody } from "./read-json-body.ts";
import { readQuery } from "./read-query.ts";

export interface ApiRouteOptions {
  endpoints: readonly Endpoint[];
  authenticate: Authenticate;
  parts: ApiParts;
  /** Aborted when this process is told to end. */
  draining: AbortSignal;
}

export function createApiRoute({ endpoints, authenticate, parts, draining }: ApiRouteOptions): Route {
  const find = createEndpointFinder(endpoints);

  async function answer(exchange: Exchange, endpoint: Endpoint, params: Record<string, string>) {
    const { request, response } = exchange;
    const admission = await admit(exchange, endpoint.scopes, authenticate);
    if ("refusal" in admission) return refuse(exchange, admission.refusal, endpoint);
    const query = readQuery(endpoint.query, request.url ?? "");
    const body = endpoint.body && (await readJsonBody(exchange, endpoint.body));
    if (body && "refusal" in body) {
      return sendFailure(exchange, body.refusal.error, { status: body.refusal.status });
    }
    const call: ApiCall = {
      ...parts,
      exchange,
      caller: admission.caller,
      params,
      query,
      body: body?.value,
      callerGone() {
        const left = new AbortController();
        if (response.closed) left.abort();
        response.once("close", () => left.abort());
        return AbortSignal.any([left.signal, draining]);
      },
    };
    const { status, body: content, headers } = await endpoint.handle(call as ApiCall<never, never>);
    sendJson(exchange, status, content, headers);
  }

  return {
    paths: ["/api/*"],
    async handle(exchange) {
      const found = find(exchange.request.method ?? "", exchange.path);
      if ("unknown" in found) return sendFailure(exchange, NOTHING_HERE, { status: 404 });
      if ("allow" in found) {
        const headers = { allow: found.allow.join(", ") };
        return sendFailure(exchange, OTHER_METHODS, { status: 405, headers });
      }
      const { endpoint, params } = found;
      exchange.facts.operation = endpoint.operationId;
      try {
        await answer(exchange, endpoint, params);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.category !== "permanent") exchange.log.error({ error: thrown }, "an API call failed");
        sendFailure(exchange, error);
      }
    },
  };
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
  const message =
    type === "insufficient_scope"
      ? `This call needs a token with the scope ${scopes.join(" or ")}.`
      : ERROR_TYPES[type].summary;
  sendFailure(exchange, new AppError(type, message), { headers });
}

const NOTHING_HERE = new AppError(
  "invalid_request",
  "Nothing is served at this path; GET /api/openapi.json lists what is.",
);
const OTHER_METHODS = new AppError(
  "invalid_request",
  "This path is served with other methods only; the Allow header names them.",
);
