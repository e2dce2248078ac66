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
    const refusal = isLoopback(server) ? checkLoopback(request.headers) : undefined;
    if (refusal) return respond(response, 403, { error: refusal });
    const path = request.url ?? "";
    const id = /^\/runs\/([^/]+)$/.exec(path)?.[1];
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (request.method === "GET" && path === "/health") {
      return respond(response, isDraining() ? 503 : 200, { status: isDraining() ? "draining" : "ok" });
    }
    if (token !== undefined && !carriesToken(request.headers, token)) {
      return respond(response, 401, { error: "unauthorized" });
    }
    if (request.method !== "POST" || (id === undefined && !route)) {
      return respond(response, 404, { error: "not_found" });
    }
    if (id !== undefined && !isRunId(id)) return respond(response, 400, { error: "invalid_request" });
    const isRetried = request.headers[TASK_HEADER] !== undefined;
    if (isDraining() || working >= (isRetried ? forTasks : concurrency)) {
      response.setHeader("retry-after", "1");
      return respond(response, 503, { error: isDraining() ? "draining" : "busy" });
    }
    working++;
    let isDone = false;
    const done = () => {
      if (!isDone) working--;
      isDone = true;
    };
    // The caller may disconnect at any time.
    response.on("error", () => {});
    const work = route
      ? serveRoute(route, request, response)
      : serveRun(id as string, request, response, done);
    const tracked = work.finally(() => {
      done();
      underWay.delete(tracked);
    });
    underWay.add(tracked);
  });
  server.on("connection", (socket) => {
    if (isOtherUser(socket)) socket.destroy();
  });

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
        isRetried: request.headers[TASK_HEADER] !== undefined,
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
    if (retry_after_seconds !== undefined) response.setHeader("retry-after", String(retry_after_seconds));
    respond(response, refusal ?? 503, { error: error.type });
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

/** Header of the requests from Cloud Tasks. */
const TASK_HEADER = "x-cloudtasks-taskname";
const TASK_SHARE = 9 / 10;

/** Errors that are not failures of the worker; all others are retried. */
const REFUSALS: Partial<Record<ErrorType, number>> = {
  capacity_exhausted: 503,
  invalid_request: 409,
  launch_failed: 503,
  run_not_found: 404,
};

/** In the header that Cloud Run reads first, where the caller's own `authorization` is meant for the service. */
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

function respond(response: ServerResponse, status: number, body: Record<string, string>): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
