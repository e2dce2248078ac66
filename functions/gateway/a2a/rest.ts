/** The HTTP+JSON transport: every path below `…/rest/`. */
import { ContentTypeNotSupportedError } from "@a2a-js/sdk/errors";
import {
  type CallFailure,
  invalidParams,
  malformed,
  toCallFailure,
} from "../../../shared/a2a/call-failure.ts";
import type { TargetAction } from "../../../shared/auth/required-scopes.ts";
import type { Exchange } from "../http/exchange.ts";
import { readJson } from "../http/read-body.ts";
import type { Call } from "./call.ts";
import { checkRestBody } from "./check-params.ts";
import { isLiteral, toProtoMessage } from "./legacy-message.ts";
import { hasJson, type JsonBody } from "./media-type.ts";
import type { ServeRest } from "./rest-app.ts";
import { type A2aVersion, readVersion, unknownVersion, VERSION_HEADER } from "./versions.ts";

export interface RestOperation {
  /** Below `…/rest`, in the form of its version. */
  path: string;
  version: A2aVersion | undefined;
  /** As in JSON-RPC; undefined for an unknown one. */
  name: string | undefined;
  action: TargetAction;
}

/** @param path below `…/rest`; in version 0.3 it may begin with /v1/ */
export function readRestOperation(exchange: Exchange, path: string): RestOperation {
  const { request, facts } = exchange;
  const version = readVersion(exchange);
  const bare = path.replace(/^\/v1(?=\/)/, "");
  const operation = OPERATIONS.find(({ form }) => form.test(bare));
  facts.a2a_method = operation?.name ?? "(other)";
  const reads = request.method === "GET" || request.method === "HEAD" || operation?.reads === true;
  return {
    path: version === "0.3" ? `/v1${bare === "/extendedAgentCard" ? "/card" : bare}` : path,
    version,
    name: operation?.name,
    action: reads ? "read" : "run",
  };
}

export async function readRestBody(exchange: Exchange): Promise<JsonBody> {
  if (hasJson(exchange, A2A_JSON)) return readJson(exchange, { mayBeEmpty: true });
  const message = `The header Content-Type must be application/json or ${A2A_JSON}.`;
  return { problem: "media_type", message };
}

export function checkRestRequest(
  { version, name = "" }: RestOperation,
  body: JsonBody,
): CallFailure | undefined {
  if ("problem" in body) {
    if (body.problem === "media_type") return toCallFailure(new ContentTypeNotSupportedError(body.message));
    const failure = { ...INVALID, message: body.message };
    if (body.problem === "malformed") return { ...failure, jsonRpc: -32700 };
    return body.problem === "too_large" ? { ...failure, http: 413 } : failure;
  }
  if (!version) return toCallFailure(unknownVersion());
  if (!CHECKED.has(name)) return undefined;
  const problems = checkRestBody(version, name, body.value);
  return problems.length > 0 ? invalidParams(problems) : undefined;
}

export async function serveRest(call: Call, path: string, given: unknown): Promise<void> {
  const { request } = call.exchange;
  const query = /\?.*$/.exec(request.url ?? "")?.[0] ?? "";
  const body = call.version === "0.3" && isLiteral(given) ? toProtoMessage(given) : given;
  request.headers[VERSION_HEADER] = call.version;
  // Express takes a quarter of the gateway's start time.
  loaded ??= import("./rest-app.ts").then((code) => code.createRestApp());
  const serve = await loaded;
  await serve(call, `${path}${query}`, body);
}

let loaded: Promise<ServeRest> | undefined;

const INVALID: CallFailure = { ...toCallFailure(malformed("")), reason: "INVALID_REQUEST" };

const A2A_JSON = "application/a2a+json";
/** The other operations have no body. */
const CHECKED: ReadonlySet<string> = new Set(["SendMessage", "SendStreamingMessage"]);

/** Named as in JSON-RPC, for the log. */
const OPERATIONS: readonly { name: string; form: RegExp; reads?: boolean }[] = [
  { name: "SendMessage", form: /^\/message:send$/ },
  { name: "SendStreamingMessage", form: /^\/message:stream$/ },
  { name: "ListTasks", form: /^\/tasks$/ },
  { name: "CancelTask", form: /^\/tasks\/[^/]+:cancel$/ },
  { name: "SubscribeToTask", form: /^\/tasks\/[^/]+:subscribe$/, reads: true },
  { name: "GetTask", form: /^\/tasks\/[^/]+$/ },
  { name: "PushNotificationConfigs", form: /^\/tasks\/[^/]+\/pushNotificationConfigs/ },
  { name: "GetExtendedAgentCard", form: /^\/(extendedAgentCard|card)$/ },
];
