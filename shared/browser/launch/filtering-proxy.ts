/**
 * The browser's only way to the network: a proxy on loopback that resolves each host itself and refuses addresses by
 * their network. It connects to the address that it checked, so a name cannot change its address in between.
 */
import { lookup as lookUpHost } from "node:dns";
import { lookup } from "node:dns/promises";
import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import { type AddressInfo, connect, isIP, type LookupFunction, type Socket } from "node:net";
import { pipeline } from "node:stream";
import { AppError } from "../../core/errors.ts";
import { type Network, networkOf } from "../../core/network/network-address.ts";
import { RECEIVE_LIMITS } from "../../core/network/receive-limits.ts";
import type { BrowserConfig } from "../config.ts";

const CONNECTED = "HTTP/1.1 200 Connection Established\r\n\r\n";
const FAILED = "HTTP/1.1 502 Bad Gateway\r\n\r\n";
// Hop-by-hop fields: RFC 9110, 7.6.1.
const HOP_BY_HOP = /^(connection|keep-alive|proxy-.*|te|transfer-encoding|upgrade)$/i;

export interface FilteringProxy {
  url: string;
  /** The error of the last connection to a host; undefined if it succeeded. */
  failureOf(host: string): AppError | undefined;
  /** Refuses loopback and private addresses, except the network of this URL's host where it lies in one itself. */
  confineTo(url: string): Promise<void>;
  close(): void;
}

type Policy = Pick<BrowserConfig, "practiceHosts" | "refusedNetworks">;

interface Target {
  host: string;
  port: number;
}

export async function startFilteringProxy(policy: Policy): Promise<FilteringProxy> {
  const failures = new Map<string, AppError>();
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  const parts: ProxyParts = { policy, failures, agent, isRefused: refusalsOf(policy) };
  const server = createServer(RECEIVE_LIMITS, (request, response) => forward(parts, request, response));
  server.on("connect", (request, client: Socket, head) => tunnel(parts, request, client, head));
  server.on("connection", (socket) => {
    sockets.add(socket.setNoDelay());
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failureOf: (host) => failures.get(withoutBrackets(host)),
    async confineTo(url) {
      parts.isRefused = refusalsOf(policy, await homeOf(url, policy));
    },
    close() {
      server.close();
      agent.destroy();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface ProxyParts {
  policy: Policy;
  /** By host. */
  failures: Map<string, AppError>;
  agent: Agent;
  isRefused: (host: string, address: string) => boolean;
}

/** The host of a form, and the network in which all its addresses lie. */
interface Home {
  host: string;
  network: Network;
}

async function homeOf(url: string, { practiceHosts = {} }: Policy): Promise<Home> {
  const { hostname, port, protocol } = new URL(url);
  const host = withoutBrackets(hostname);
  const isPractice = Object.hasOwn(practiceHosts, `${host}:${port || (protocol === "http:" ? 80 : 443)}`);
  if (isPractice) return { host, network: "public" };
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  const [network = "public", ...others] = new Set(found.map(({ address }) => networkOf(address)));
  return { host, network: others.length === 0 ? network : "public" };
}

function refusalsOf({ refusedNetworks }: Policy, home?: Home): ProxyParts["isRefused"] {
  return (host, address) => {
    const network = networkOf(address);
    if (refusedNetworks.includes(network)) return true;
    if (!home) return false;
    // A name that moves from a local address to a public one would bring a public page into the local network.
    if (network === "public") return host === home.host && home.network !== "public";
    return network !== home.network;
  };
}

function recordFailure({ failures }: ProxyParts, { host }: Target, error: NodeJS.ErrnoException): void {
  const why = error.code ?? "no answer";
  const message = `${host} could not be reached (${why}).`;
  failures.set(host, error instanceof AppError ? error : new AppError("navigation_failed", message));
}

/** The method CONNECT: both directions are passed on unchanged. */
function tunnel(parts: ProxyParts, request: IncomingMessage, client: Socket, head: Buffer): void {
  const target = parseTarget(request.url ?? "");
  if (!target) return void client.end(FAILED);
  let upstream: Socket;
  try {
    upstream = connect({ ...routeOf(target, parts), allowHalfOpen: true });
  } catch (error) {
    recordFailure(parts, target, error as Error);
    return void client.end(FAILED);
  }
  const refuse = (error: Error) => {
    recordFailure(parts, target, error);
    client.end(FAILED);
  };
  upstream.setNoDelay().once("error", refuse);
  client.once("error", () => upstream.destroy());
  upstream.once("connect", () => {
    upstream.off("error", refuse);
    parts.failures.delete(target.host);
    client.write(CONNECTED);
    if (head.length > 0) upstream.write(head);
    pipeline(upstream, client, ignore);
    pipeline(client, upstream, ignore);
  });
}

/** A request without encryption. */
function forward(parts: ProxyParts, request: IncomingMessage, response: ServerResponse): void {
  const url = URL.parse(request.url ?? "");
  if (url?.protocol !== "http:") return void response.writeHead(400).end();
  const target = { host: withoutBrackets(url.hostname), port: Number(url.port || 80) };
  const give = (error: Error) => {
    recordFailure(parts, target, error);
    response.destroy();
  };
  const { method = "GET" } = request;
  const isRepeatable = method === "GET" || method === "HEAD";
  const send = () => {
    const sent = sendRequest(
      {
        ...routeOf(target, parts),
        agent: isRepeatable && parts.agent,
        method,
        path: url.pathname + url.search,
        headers: endToEnd(request.rawHeaders),
      },
      (answer) => {
        parts.failures.delete(target.host);
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders));
        pipeline(answer, response, ignore);
      },
    );
    const fail = (error: NodeJS.ErrnoException) => {
      // The host has closed an idle connection while it was used again (RFC 9112, section 9.3.1).
      if (sent.reusedSocket && error.code === "ECONNRESET" && !response.headersSent) send();
      else give(error);
    };
    sent.once("error", fail);
    // The browser has disconnected: the host did not fail.
    response.once("close", () => sent.off("error", fail).on("error", ignore).destroy());
    request.pipe(sent);
  };
  try {
    send();
  } catch (error) {
    give(error as Error);
  }
}

/** @throws AppError `site_blocked` for an address of a refused network */
function routeOf(
  { host, port }: Target,
  { policy, isRefused }: ProxyParts,
): Target & { lookup?: LookupFunction } {
  const practice = policy.practiceHosts?.[`${host}:${port}`];
  const mapped = practice === undefined ? undefined : parseTarget(practice);
  if (mapped) return mapped;
  if (isIP(host)) {
    if (isRefused(host, host)) throw refusal(host, networkOf(host));
    return { host, port };
  }
  return {
    host,
    port,
    lookup(hostname, options, callback) {
      lookUpHost(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, []);
        const permitted = addresses.filter(({ address }) => !isRefused(host, address));
        const [first] = permitted;
        if (!first) return callback(refusal(hostname, networkOf(addresses[0]?.address ?? "")), []);
        if (options.all) callback(null, permitted);
        else callback(null, first.address, first.family);
      });
    },
  };
}

function refusal(host: string, network: Network): AppError {
  const where = network === "metadata" ? "a link-local or metadata address" : `a ${network} address`;
  return new AppError("site_blocked", `${host} is ${where}, which the browser must not visit.`, {
    details: { site: host },
  });
}

function parseTarget(text: string): Target | undefined {
  const [, host, port] = /^(.+):(\d+)$/.exec(text) ?? [];
  return host && port ? { host: withoutBrackets(host), port: Number(port) } : undefined;
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}

function endToEnd(raw: string[]): string[] {
  return raw.filter((_, i) => !HOP_BY_HOP.test(raw[i - (i % 2)] ?? ""));
}

function ignore(): void {}
