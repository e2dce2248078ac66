/**
 * Proxies in front of a gateway and its identity provider. They record requests, and of the responses what a client
 * decides on; tokens, codes and addresses become variables such as `{access_token}`.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { parseJson } from "../../shared/core/json/parse-json.ts";

export interface RecordedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Parsed JSON, or the fields of a form. */
  body?: unknown;
  status: number;
  /** The header WWW-Authenticate of the response. */
  challenge?: string;
  /** A discovery document, which the response contained. */
  document?: Record<string, unknown>;
}

/** Values of responses that later requests contain. */
export const VARIABLES = ["access_token", "client_id", "client_secret", "refresh_token"] as const;

/** The client's credentials as HTTP Basic authentication has them. */
export function basicOf({ client_id, client_secret }: Record<string, unknown>): string {
  return btoa(`${client_id}:${client_secret}`);
}

/** Headers that decide how the servers answer. */
const KEPT = [
  "accept",
  "authorization",
  "content-type",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "mcp-session-id",
  "user-agent",
];
/** A person's browser sends the requests between the authorization request and the callback. */
const OF_THE_BROWSER = /^\/(authorize|sign-in)\//;

interface Proxy {
  name: "{gateway}" | "{issuer}";
  real: string;
  url: string;
}

/** @param token that the client was given, undefined where it signs in */
export async function startRecorder(targets: { gateway: string; issuer: string }, token?: string) {
  const recorded: RecordedRequest[] = [];
  const known = new Map<string, string>(token === undefined ? [] : [[token, "{access_token}"]]);
  const gateway = await startProxy("{gateway}", targets.gateway);
  const issuer = await startProxy("{issuer}", targets.issuer);
  const proxies = [gateway.proxy, issuer.proxy];
  const toReal = (text: string) => proxies.reduce((all, { url, real }) => replaceUrl(all, url, real), text);
  const toProxy = (text: string) => proxies.reduce((all, { url, real }) => replaceUrl(all, real, url), text);

  return {
    url: `${gateway.proxy.url}${new URL(targets.gateway).pathname}`,
    recorded,
    close: () => Promise.all([gateway.close(), issuer.close()]),
  };

  async function startProxy(name: Proxy["name"], target: string) {
    const proxy: Proxy = { name, real: new URL(target).origin, url: "" };
    const server = createServer(async (request, response) => {
      const body = (await buffer(request)).toString("utf8");
      const answer = await forward(request, body, proxy);
      const { headers, text } = answer;
      response.writeHead(answer.status, headers);
      response.end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { proxy, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
  }

  async function forward({ method = "", url = "/", headers: all }: IncomingMessage, body: string, to: Proxy) {
    const { host: _, connection: __, "content-length": ___, "accept-encoding": ____, ...sent } = all;
    const answer = await fetch(toReal(`${to.real}${url}`), {
      method,
      headers: sent as Record<string, string>,
      body: body === "" ? undefined : toReal(body),
      redirect: "manual",
    });
    const text = await answer.text();
    const {
      "content-encoding": _encoding,
      "content-length": _length,
      ...headers
    } = Object.fromEntries(answer.headers);
    learn(headers, text);
    const isOfBrowser = to.name === "{issuer}" && OF_THE_BROWSER.test(url);
    if (!isOfBrowser)
      recorded.push(toRecord({ method, url: to.name + url, sent, body, headers, text }, answer));
    for (const name of ["location", "www-authenticate"]) {
      if (headers[name] !== undefined) headers[name] = toProxy(headers[name]);
    }
    const cookies = answer.headers.getSetCookie();
    return {
      status: answer.status,
      headers: cookies.length > 0 ? { ...headers, "set-cookie": cookies } : headers,
      text: toProxy(text),
    };
  }

  function learn(headers: Record<string, string>, text: string): void {
    const parsed = parseJson(text);
    const body = ("value" in parsed ? parsed.value : {}) as Record<string, unknown> | null;
    for (const name of VARIABLES) {
      const value = body?.[name];
      if (typeof value === "string") known.set(value, `{${name}}`);
    }
    if (typeof body?.client_secret === "string") known.set(basicOf(body), "{basic}");
    const session = headers["mcp-session-id"];
    if (session !== undefined) known.set(session, "{session}");
    const code = headers.location && new URL(headers.location, "http://127.0.0.1").searchParams.get("code");
    if (code) known.set(code, "{code}");
  }

  function toRecord(
    exchange: {
      method: string;
      url: string;
      sent: IncomingMessage["headers"];
      body: string;
      headers: Record<string, string>;
      text: string;
    },
    { status }: Response,
  ): RecordedRequest {
    const { method, url, sent, body, headers, text } = exchange;
    const kept = KEPT.flatMap((name) => (sent[name] === undefined ? [] : [[name, String(sent[name])]]));
    const isForm = sent["content-type"]?.startsWith("application/x-www-form-urlencoded");
    const isDocument = url.includes("/.well-known/") && status === 200;
    const record: RecordedRequest = {
      method,
      url,
      headers: Object.fromEntries(kept),
      body:
        body === "" ? undefined : isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body),
      status,
      challenge: headers["www-authenticate"],
      document: isDocument ? JSON.parse(text) : undefined,
    };
    return JSON.parse(withVariables(JSON.stringify(record))) as RecordedRequest;
  }

  function withVariables(text: string): string {
    const named = [...known].reduce((all, [value, name]) => all.replaceAll(value, name), text);
    return proxies.reduce(
      (all, { name, url, real }) => replaceUrl(replaceUrl(all, url, name), real, name),
      named,
    );
  }
}

/** Also where it is part of a query. */
function replaceUrl(text: string, from: string, to: string): string {
  return text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
}
