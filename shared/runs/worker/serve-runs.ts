/**
 * A worker as a private service: `POST /runs/{id}` executes the run and streams its events; `GET /health`; and the routes
 * of the kind of worker. Cloud Run authorizes callers (IAM); elsewhere a token does. Other users of this machine, such as
 * agents, get no connection. A caller that disconnects does not stop its run.
 */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AppError, type ErrorType, toAppError } from "../../core/errors.ts";
import { checkLoopback } from "../../core/loopback.ts";
import { RECEIVE_LIMITS } from "../../core/receive-limits.ts";
import { readRun } from "../read/read-run.ts";
import { formatStreamLine, STREAM_CONTENT_TYPE, type StreamLine } from "../read/stream-line.ts";
import type { RunRecord } from "../record/run.ts";
import { isRunId } from "../record/run-id.ts";
import type { RunStore } from "../record/run-store.ts";
import { isOtherUser } from "./local-peer.ts";
import { carriesToken, isLoopback, isRetried } from "./service-caller.ts";
import { LARGEST_STORED_RUN, parseStoredRun, type StoredRun } from "./stored-run.ts";
import type { WorkOptions } from "./work-on-run.ts";

export interface RunsService {
  server: Server;
  /** Accepts no more work; ends running work after this time; resolves when all work has ended. */
  drain(milliseconds: number): Promise<void>;
}

export interface RunsServiceOptions {
  store: RunStore;
  /** `workOnRun` of the kind of worker. An error before the claim refuses the run. */
  execute(id: string, call: RunCall): Promise<RunRecord | undefined>;
  /** Called within the request of an executed run: between requests, Cloud Run may withdraw the CPU. */
  afterRun?(): Promise<void>;
  /** Further work by the path of its POST; counted, refused and drained as runs are. */
  routes?: Record<string, WorkRoute>;
  /** Number of concurrent runs. A run counts until its end is decided. */
  concurrency: number;
  /** Bearer token that every request must carry, except for `GET /health`; undefined where the platform checks callers. */
  token?: string | undefined;
  /** Tests pass shorter ones. */
  limits?: typeof RECEIVE_LIMITS;
}

/** The request to execute a run. */
export interface RunCall extends WorkOptions {
  host: AbortSignal;
  /** Aborted before `host`, when no further run may start. */
  draining: AbortSignal;
  /** Whether Cloud Tasks calls, which retries a refused run. */
  isRetried: boolean;
  /** Sends 200 before the claim: the run waits here, and can no longer be refused. */
  accept(): void;
}

/** @returns the status of the response */
export type WorkRoute = (body: string, signals: Pick<RunCall, "host" | "draining">) => Promise<number>;

/** Bodies hold only ids. */
const LARGEST_BODY = 64 * 1024;

export function createRunsService(options: RunsServiceOptions): RunsService {
  const { store, execute, afterRun, routes = {}, concurrency, token, limits = RECEIVE_LIMITS } = options;
  const host = new AbortController();
  const underWay = new Set<Promise<void>>();
  // The rest is for callers that wait: a long queue does not delay them.
  const forTasks = Math.max(1, Math.floor(concurrency * TASK_SHARE));
  let working = 0;
  const draining = new AbortController();
  const isDraining = () => draining.signal.aborted;

  const server = createServer(limits, (request, response) => {
    const reply = replyAtOnce(request);
    if (reply) respond(response, reply.status, reply.body, reply.headers);
    else startWork(request, response);
  });
  server.on("connection", (socket) => {
    if (isOtherUser(socket)) socket.destroy();
  });

  /** The response to a request that starts no work. */
  function replyAtOnce(request: IncomingMessage): Reply | undefined {
    const { method, headers } = request;
    const refusal = isLoopback(server) ? checkLoopback(headers) : undefined;
    if (refusal) return { status: 403, body: { error: refusal } };
    const { path, id, route } = targetOf(request);
    if (method === "GET" && path === "/health") {
      return isDraining()
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
    if (!isDraining() && working < (isRetried(request) ? forTasks : concurrency)) return undefined;
    const error = isDraining() ? "draining" : "busy";
    return { status: 503, body: { error }, headers: { "retry-after": "1" } };
  }

  function targetOf({ url: path = "" }: IncomingMessage) {
    const id = /^\/runs\/([^/]+)$/.exec(path)?.[1];
    return { path, id, route: Object.hasOwn(routes, path) ? routes[path] : undefined };
  }

  function startWork(request: IncomingMessage, response: ServerResponse): void {
    working++;
    let isDone = false;
    const done = () => {
      if (!isDone) working--;
      isDone = true;
    };
    // The caller may disconnect at any time.
    response.on("error", () => {});
    const { id, route } = targetOf(request);
    const work = route
      ? serveRoute(route, request, response)
      : serveRun(id as string, request, response, done);
    const tracked = work.finally(() => {
      done();
      underWay.delete(tracked);
    });
    underWay.add(tracked);
  }

  async function serveRun(
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
    done: () => void,
  ): Promise<void> {
    const accept = () => {
      if (response.headersSent) return;
      response.writeHead(200, { "content-type": STREAM_CONTENT_TYPE });
      response.flushHeaders();
    };
    const write = (line: StreamLine) => {
      accept();
      if (response.writable) response.write(formatStreamLine(line));
    };
    try {
      const stored = await readStoredRun(request, id);
      if (stored === "refused") return respond(response, 400, { error: "invalid_request" });
      const executed = await execute(id, {
        ...stored,
        host: host.signal,
        draining: draining.signal,
        isRetried: isRetried(request),
        accept,
        onClaim: accept,
        onEvent: (event) => write({ event }),
        onEnd: (run) => {
          done();
          write({ run });
        },
      });
      // Not claimed here: the caller follows the stored run.
      const other = executed ? undefined : await readRun(store, id);
      if (other) write({ run: other });
      if (executed && !isDraining()) await afterRun?.();
    } catch (thrown) {
      fail(response, toAppError(thrown), { run_id: id });
    }
    response.end();
  }

  async function serveRoute(
    route: WorkRoute,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    try {
      const body = await readBody(request, LARGEST_BODY).catch(() => "incomplete" as const);
      if (body === "incomplete") return void response.destroy();
      if (body === undefined) return respond(response, 413, { error: "invalid_request" });
      const signals = { host: host.signal, draining: draining.signal };
      respond(response, await route(body, signals), {});
    } catch (thrown) {
      fail(response, toAppError(thrown), { path: request.url });
    }
  }

  function fail(response: ServerResponse, error: AppError, subject: Record<string, unknown>): void {
    const refusal = REFUSALS[error.type];
    if (refusal === undefined) store.log.error({ ...subject, error }, "the work failed");
    else store.log.info({ ...subject, type: error.type }, "the work was refused");
    if (response.headersSent) return void response.end();
    const { retry_after_seconds } = error.details;
    const headers = retry_after_seconds === undefined ? {} : { "retry-after": String(retry_after_seconds) };
    respond(response, refusal ?? 503, { error: error.type }, headers);
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

interface Reply {
  status: number;
  body: Record<string, string>;
  headers?: OutgoingHttpHeaders;
}

const TASK_SHARE = 9 / 10;

/** Errors that are not failures of the worker; all others are retried. */
const REFUSALS: Partial<Record<ErrorType, number>> = {
  capacity_exhausted: 503,
  invalid_request: 409,
  launch_failed: 503,
  run_not_found: 404,
};

/** @returns undefined for a call without a body, as of Cloud Tasks */
async function readStoredRun(
  request: IncomingMessage,
  id: string,
): Promise<StoredRun | "refused" | undefined> {
  try {
    const stored = parseStoredRun((await readBody(request, LARGEST_STORED_RUN)) ?? "too large");
    return stored && stored.record.run.id !== id ? "refused" : stored;
  } catch {
    return "refused";
  }
}

/** @returns undefined when the body is too large */
async function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? undefined : Buffer.concat(chunks).toString("utf8");
}

function respond(
  response: ServerResponse,
  status: number,
  body: Record<string, string>,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { ...headers, "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
