/** The HTTP+JSON transport. The SDK translates both versions. */
import { ContentTypeNotSupportedError } from "@a2a-js/sdk/errors";
import {
  type CallFailure,
  invalidParams,
  malformed,
  toCallFailure,
} from "../../../shared/a2a/call-failure.ts";
import type { TargetAction } from "../../../shared/auth/scopes.ts";
import { isObject } from "../../../shared/core/json/is-object.ts";
import type { Exchange } from "../http/exchange.ts";
import { readJson } from "../http/read-body.ts";
import { type A2aAccess, authorize } from "./access.ts";
import { type Call, recordFailure } from "./call.ts";
import { checkRest, hasCurrentForm } from "./check-params.ts";
import { blockingByDefault, isLiteral, toProtoMessage, unwrapPushConfig } from "./legacy-message.ts";
import { hasJson, type JsonBody } from "./media-type.ts";
import type { ServeRest } from "./rest-app.ts";
import { findOperation, noOperation } from "./rest-operations.ts";
import { sendRestFailure } from "./send-failure.ts";
import { type A2aVersion, readVersion, unknownVersion, VERSION_HEADER } from "./versions.ts";

/** Serves every path below `…/rest/`. */
export function createRest(access: A2aAccess): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const decision = await access.authenticate(exchange);
    const operation = readRestOperation(exchange, `/${exchange.params.operation}`);
    const caller = authorize(exchange, decision, operation.action);
    if (!caller) return;
    const body = await readRestBody(exchange);
    const version = operation.version ?? "1.0";
    const { searchParams } = new URL(exchange.request.url ?? "/", "http://any");
    const refused = checkRestRequest(operation, body, searchParams);
    if (refused) {
      exchange.facts.refused = refused.reason.toLowerCase();
      return sendRestFailure(exchange, refused, version);
    }
    try {
      const call = await access.openCall(exchange, caller, version);
      await serveRest(call, operation.path, "value" in body ? body.value : undefined);
    } catch (thrown) {
      const failure = recordFailure(exchange, thrown);
      if (exchange.response.headersSent) exchange.response.destroy();
      else sendRestFailure(exchange, failure, version);
    }
  };
}

interface RestOperation {
  /** Below `…/rest`, in the form of its version. */
  path: string;
  version: A2aVersion | undefined;
  /** As in JSON-RPC. */
  name: string;
  action: TargetAction;
  /** Instead of an operation, for another method or path: the SDK reads more of them, unchecked. */
  failure?: CallFailure | undefined;
}

/** @param path below `…/rest`; in version 0.3 it may begin with /v1/ */
function readRestOperation(exchange: Exchange, path: string): RestOperation {
  const { request, facts } = exchange;
  const version = readVersion(exchange);
  const bare = path.replace(/^\/v1(?=\/)/, "");
  const { method = "GET" } = request;
  const operation = findOperation(method, bare);
  facts.a2a_method = operation?.name ?? "(other)";
  return {
    path: version === "0.3" ? `/v1${bare === "/extendedAgentCard" ? "/card" : bare}` : path,
    version,
    name: operation?.name ?? "",
    failure: operation ? undefined : noOperation(method, bare),
    action: operation?.action ?? (method === "GET" || method === "HEAD" ? "read" : "run"),
  };
}

async function readRestBody(exchange: Exchange): Promise<JsonBody> {
  if (hasJson(exchange, A2A_JSON)) return readJson(exchange, { mayBeEmpty: true });
  const message = `The header Content-Type must be application/json or ${A2A_JSON}.`;
  return { problem: "media_type", message };
}

function checkRestRequest(
  { version, name, failure: unknown }: RestOperation,
  body: JsonBody,
  query: URLSearchParams,
): CallFailure | undefined {
  if ("problem" in body) {
    if (body.problem === "media_type") return toCallFailure(new ContentTypeNotSupportedError(body.message));
    const failure = { ...INVALID, message: body.message };
    if (body.problem === "malformed") return { ...failure, jsonRpc: -32700 };
    return body.problem === "too_large" ? { ...failure, http: 413 } : failure;
  }
  if (!version) return toCallFailure(unknownVersion());
  if (unknown) return unknown;
  const problems = checkRest(version, name, body.value, query);
  if (problems.length === 0) return undefined;
  // A request without a version is one of 0.3.
  const isCurrent = version === "0.3" && hasCurrentForm(body.value);
  return isCurrent ? toCallFailure(malformed(OTHER_FORM)) : invalidParams(problems);
}

async function serveRest(call: Call, path: string, given: unknown): Promise<void> {
  const { request } = call.exchange;
  const query = /\?.*$/.exec(request.url ?? "")?.[0] ?? "";
  const body = call.version === "0.3" ? toProtoBody(given) : given;
  request.headers[VERSION_HEADER] = call.version;
  // Express takes a quarter of the gateway's start time.
  loaded ??= import("./rest-app.ts").then((code) => code.createRestApp());
  const serve = await loaded;
  await serve(call, `${path}${query}`, body);
}

function toProtoBody(given: unknown): unknown {
  const body = isObject(given) ? unwrapPushConfig(blockingByDefault(given)) : given;
  return isLiteral(body) ? toProtoMessage(body) : body;
}

let loaded: Promise<ServeRest> | undefined;

const INVALID: CallFailure = { ...toCallFailure(malformed("")), reason: "INVALID_REQUEST" };

const OTHER_FORM =
  "The message has the form of version 1.0: send the header A2A-Version: 1.0. Without it the request is one of version 0.3.";
const A2A_JSON = "application/a2a+json";
