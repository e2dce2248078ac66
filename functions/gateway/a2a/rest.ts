/** The HTTP+JSON transport. The SDK translates both versions. */
import { ContentTypeNotSupportedError } from "@a2a-js/sdk/errors";
import {
  type CallFailure,
  invalidParams,
  malformed,
  toCallFailure,
} from "../../../shared/a2a/call-failure.ts";
import type { TargetAction } from "../../../shared/auth/scopes.ts";
import type { Exchange } from "../http/exchange.ts";
import { readJson } from "../http/read-body.ts";
import { type A2aAccess, authorize } from "./access.ts";
import { recordFailure } from "./call.ts";
import { checkRest, hasCurrentForm } from "./check-params.ts";
import { hasJson, type JsonBody } from "./media-type.ts";
import { type FoundOperation, findOperation, noOperation } from "./rest-operations.ts";
import { sendRestFailure } from "./send-failure.ts";
import { serveOperation } from "./serve-operation.ts";
import { type A2aVersion, readVersion, unknownVersion } from "./versions.ts";

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
      const given = { body: "value" in body ? body.value : undefined, query: searchParams };
      if (operation.found) await serveOperation(call, operation.found, given);
    } catch (thrown) {
      const failure = recordFailure(exchange, thrown);
      if (exchange.response.headersSent) exchange.response.destroy();
      else sendRestFailure(exchange, failure, version);
    }
  };
}

interface RestOperation {
  found: FoundOperation | undefined;
  version: A2aVersion | undefined;
  /** As in JSON-RPC. */
  name: string;
  action: TargetAction;
  /** Instead of an operation, for another method or path. */
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
    found: operation,
    version,
    name: operation?.name ?? "",
    failure: operation ? (operation.ids ? undefined : MALFORMED_PATH) : noOperation(method, bare),
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

const MALFORMED_PATH = toCallFailure(malformed("The path has a malformed percent-encoding."));
const INVALID: CallFailure = { ...toCallFailure(malformed("")), reason: "INVALID_REQUEST" };

const OTHER_FORM =
  "The message has the form of version 1.0: send the header A2A-Version: 1.0. Without it the request is one of version 0.3.";
const A2A_JSON = "application/a2a+json";
