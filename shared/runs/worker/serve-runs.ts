/**
 * A worker as a private service: `POST /runs/{id}` executes the run and streams its events; `GET /health`; and the routes
 * of the kind of worker. Cloud Run authorizes callers (IAM); elsewhere a token does. Other users of this machine, such as
 * agents, get no connection. A caller that disconnects does not stop its run.
 */
import { timingSafeEqual } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from "node:http";
import { isOtherUser } from "../../core/network/local-peer.ts";
import { checkLoopback } from "../../core/network/loopback.ts";
import { RECEIVE_LIMITS } from "../../core/network/receive-limits.ts";
import { isRunId } from "../record/run-id.ts";
import {
  isRetried,
  type RunWork,
  respond,
  serveRoute,
  serveRun,
  type WorkRequest,
  type WorkRoute,
} from "./serve-work.ts";

export interface RunsService {
  server: Server;
  /** Accepts no more work; ends running work after this time; resolves when all work has ended. */
  drain(milliseconds: number): Promise<void>;
}

export interface RunsServiceOptions extends Pick<RunWork, "store" | "execute" | "afterRun"> {
  /** Further work by the path of its POST; counted, refused and drained as runs are. */
  routes?: Record<string, WorkRoute>;
  /** Number of concurrent runs. A run counts until its end is decided. */
  concurrency: number;
  /** Bearer token that every request must carry, except for `GET /health`; undefined where the platform checks callers. */
  token?: string | undefined;
  /** Tests pass shorter ones. */
  limits?: typeof RECEIVE_LIMITS;
}

const TASK_SHARE = 9 / 10;

export function createRunsService(options: RunsServiceOptions): RunsService {
  const { routes = {}, concurrency, token, limits = RECEIVE_LIMITS } = options;
  const host = new AbortController();
  const draining = new AbortController();
  const work: RunWork = { ...options, host: host.signal, draining: draining.signal };
  const underWay = new Set<Promise<void>>();
  // The rest is for callers that wait: a long queue does not delay them.
  const forTasks = Math.max(1, Math.floor(concurrency * TASK_SHARE));
  let working = 0;

  const server = createServer(limits, (request, response) => {
    const target = targetOf(request, routes);
    const reply = replyAtOnce(request, target);
    if (reply) respond(response, reply.status, reply.body, reply.headers);
    else startWork({ request, response }, target);
  });
  server.on("connection", (socket) => {
    if (isOtherUser(socket)) socket.destroy();
  });

  /** The response to a request that starts no work. */
  function replyAtOnce(request: IncomingMessage, { path, id, route }: Target): Reply | undefined {
    const { method, headers } = request;
    const refusal = isLoopback(server) ? checkLoopback(headers) : undefined;
    if (refusal) return { status: 403, body: { error: refusal } };
    const isDraining = draining.signal.aborted;
    if (method === "GET" && path === "/health") {
      return isDraining
        ? { status: 503, body: { status: "draining" } }
        : { status: 200, body: { status: "ok" } };
    }
    if (token !== undefined && !carriesToken(headers, token)) {
      return { status: 401, body: { error: "unauthorized" } };
    }
    if (method !== "POST" || (id === undefined && !route)) {
      return { status: 404, body: { error: "not_found" } };
    }
    if (id !== undefined && !isRunId(id)) return { status: 400, body: { error: "invalid_request" } };
    if (!isDraining && working < (isRetried(request) ? forTasks : concurrency)) return undefined;
    const error = isDraining ? "draining" : "busy";
    return { status: 503, body: { error }, headers: { "retry-after": "1" } };
  }

  function startWork(exchange: WorkRequest, { id, route }: Target): void {
    working++;
    let isDone = false;
    const done = () => {
      if (!isDone) working--;
      isDone = true;
    };
    // The caller may disconnect at any time.
    exchange.response.on("error", () => {});
    const served = route ? serveRoute(work, route, exchange) : serveRun(work, id as string, exchange, done);
    const tracked = served.finally(() => {
      done();
      underWay.delete(tracked);
    });
    underWay.add(tracked);
  }

  return {
    server,
    async drain(milliseconds) {
      draining.abort();
      server.close();
      const timer = setTimeout(() => host.abort(), milliseconds);
      await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
}

interface Target {
  path: string;
  id: string | undefined;
  route: WorkRoute | undefined;
}

function targetOf({ url: path = "" }: IncomingMessage, routes: Record<string, WorkRoute>): Target {
  const id = /^\/runs\/([^/]+)$/.exec(path)?.[1];
  return { path, id, route: Object.hasOwn(routes, path) ? routes[path] : undefined };
}

interface Reply {
  status: number;
  body: Record<string, string>;
  headers?: OutgoingHttpHeaders;
}

/** Cloud Run reads the first of the two headers; then `authorization` is free for the caller's own credentials. */
function carriesToken(headers: IncomingHttpHeaders, token: string): boolean {
  const given = Buffer.from(String(headers["x-serverless-authorization"] ?? headers.authorization ?? ""));
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Cloud Run's front end is the only client of a server that listens on other addresses. */
function isLoopback(server: Server): boolean {
  const address = server.address();
  return typeof address === "object" && /^(127\.|::1$)/.test(address?.address ?? "");
}
