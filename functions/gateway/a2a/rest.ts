/** The HTTP+JSON transport: every path below `…/rest/`. */
import { type CallFailure, malformed, toCallFailure } from "../../../shared/a2a/call-failure.ts";
import type { TargetAction } from "../../../shared/auth/required-scopes.ts";
import type { Exchange } from "../http/exchange.ts";
import { type JsonBody, readJson } from "../http/read-body.ts";
import type { Call } from "./call.ts";
import type { ServeRest } from "./rest-app.ts";
import { type A2aVersion, readVersion, unknownVersion, VERSION_HEADER } from "./versions.ts";

export interface RestRequest {
  body: JsonBody;
  version: A2aVersion | undefined;
  action: TargetAction;
}

/** @param path below `…/rest`; in version 0.3 it begins with /v1/ */
export async function readRestRequest(exchange: Exchange, path: string): Promise<RestRequest> {
  const { request, facts } = exchange;
  const version = readVersion(exchange, path.startsWith("/v1/") ? "0.3" : "1.0");
  const operation = OPERATIONS.find(({ form }) => form.test(path.replace(/^\/v1(?=\/)/, "")));
  facts.a2a_method = operation?.name ?? "(other)";
  const reads = request.method === "GET" || request.method === "HEAD" || operation?.reads === true;
  return {
    body: await readJson(exchange, { mayBeEmpty: true }),
    version,
    action: reads ? "read" : "run",
  };
}

export function checkRestRequest({ body, version }: RestRequest): CallFailure | undefined {
  if ("problem" in body) {
    const failure = { ...INVALID, message: body.message };
    if (body.problem === "malformed") return { ...failure, jsonRpc: -32700 };
    return body.problem === "too_large" ? { ...failure, http: 413 } : failure;
  }
  return version ? undefined : toCallFailure(unknownVersion());
}

export async function serveRest(call: Call, path: string, body: unknown): Promise<void> {
  const { request } = call.exchange;
  const query = /\?.*$/.exec(request.url ?? "")?.[0] ?? "";
  request.headers[VERSION_HEADER] = call.version;
  // Express takes a quarter of the gateway's start time.
  loaded ??= import("./rest-app.ts").then((code) => code.createRestApp());
  const serve = await loaded;
  await serve(call, `${path}${query}`, body);
}

let loaded: Promise<ServeRest> | undefined;

const INVALID: CallFailure = { ...toCallFailure(malformed("")), reason: "INVALID_REQUEST" };

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
