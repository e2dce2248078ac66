/**
 * A worker as a private service: `POST /runs/{id}` executes the run and streams what it stores; `GET /health`; and what
 * else a kind of worker takes. Who may call it is Cloud Run's to decide (IAM). A caller that leaves does not stop its run.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AppError, type ErrorType, toAppError } from "../../core/errors.ts";
import { checkLoopback } from "../../core/loopback.ts";
import { readRun } from "../read/read-run.ts";
import { formatStreamLine, STREAM_CONTENT_TYPE, type StreamLine } from "../read/stream-line.ts";
import type { RunRecord } from "../record/run.ts";
import { isRunId } from "../record/run-id.ts";
import type { RunStore } from "../record/run-store.ts";
import type { WorkOptions } from "./work-on-run.ts";

export interface RunsService {
  server: Server;
  /** Takes no more work, lets that under way finish in that time, ends the rest, and resolves when all is over. */
  drain(milliseconds: number): Promise<void>;
}

export interface RunsServiceOptions {
  store: RunStore;
  /** `workOnRun` of some kind of worker. What it throws before the claim refuses the run. */
  execute(id: string, call: RunCall): Promise<RunRecord | undefined>;
  /** Within the request of a run that was executed: outside of one there may be no CPU. */
  afterRun?(): Promise<void>;
  /** What else may be posted here, by its path; it is counted, refused and drained as runs are. */
  routes?: Record<string, WorkRoute>;
  /** Runs at once. A run counts until its end is decided. */
  concurrency: number;
}

/** How a run's execution was asked for. */
export interface RunCall extends WorkOptions {
  host: AbortSignal;
  /** Aborted before `host`, when no more work begins here. */
  draining: AbortSignal;
  /** Whether Cloud Tasks calls, which calls again when the run is refused. */
  isRetried: boolean;
  /** Answers 200 before the claim does: the run has to wait here, and cannot be refused any more. */
  accept(): void;
}

/** @returns the status to answer with */
export type WorkRoute = (body: string, signals: Pick<RunCall, "host" | "draining">) => Promise<number>;

// Ids only.
const LARGEST_BODY = 64 * 1024;

export function createRunsService(options: RunsServiceOptions): RunsService {
  const { store, execute, afterRun, routes = {}, concurrency } = options;
  const host = new AbortController();
  const underWay = new Set<Promise<void>>();
  let working = 0;
  const draining = new AbortController();
  const isDraining = () => draining.signal.aborted;

  const server = createServer((request, response) => {
    const foreign = isLoopback(server) ? checkLoopback(request.headers) : undefined;
    if (foreign) return answer(response, 403, { error: foreign });
    const path = request.url ?? "";
    const id = /^\/runs\/([^/]+)$/.exec(path)?.[1];
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (request.method === "GET" && path === "/health") {
      return answer(response, isDraining() ? 503 : 200, { status: isDraining() ? "draining" : "ok" });
    }
    if (request.method !== "POST" || (id === undefined && !route)) {
      return answer(response, 404, { error: "not_found" });
    }
    if (id !== undefined && !isRunId(id)) return answer(response, 400, { error: "invalid_request" });
    if (isDraining() || working >= concurrency) {
      response.setHeader("retry-after", "1");
      return answer(response, 503, { error: isDraining() ? "draining" : "busy" });
    }
    working++;
    let isDone = false;
    const done = () => {
      if (!isDone) working--;
      isDone = true;
    };
    // A caller may leave at any moment.
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

  async function serveRun(
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
    done: () => void,
  ): Promise<void> {
    request.resume();
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
      const executed = await execute(id, {
        host: host.signal,
        draining: draining.signal,
        isRetried: request.headers["x-cloudtasks-taskname"] !== undefined,
        accept,
        onClaim: accept,
        onEvent: (event) => write({ event }),
        onEnd: (run) => {
          done();
          write({ run });
        },
      });
      // Another worker has it, or it has ended: the caller goes on from what is stored.
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
      const body = await readBody(request);
      if (body === undefined) return answer(response, 413, { error: "invalid_request" });
      const signals = { host: host.signal, draining: draining.signal };
      answer(response, await route(body, signals), {});
    } catch (thrown) {
      fail(response, toAppError(thrown), { path: request.url });
    }
  }

  function fail(response: ServerResponse, error: AppError, what: Record<string, unknown>): void {
    const refusal = REFUSALS[error.type];
    if (refusal === undefined) store.log.error({ ...what, error }, "the work could not be done");
    else store.log.info({ ...what, type: error.type }, "the work was refused");
    if (response.headersSent) return void response.end();
    const { retry_after_seconds } = error.details;
    if (retry_after_seconds !== undefined) response.setHeader("retry-after", String(retry_after_seconds));
    answer(response, refusal ?? 503, { error: error.type });
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

/** Endings that are no failure of the worker; all others are retried. */
const REFUSALS: Partial<Record<ErrorType, number>> = {
  capacity_exhausted: 503,
  invalid_request: 409,
  run_not_found: 404,
};

/** Cloud Run's front end is the only client of a server that listens on other addresses. */
function isLoopback(server: Server): boolean {
  const address = server.address();
  return typeof address === "object" && /^(127\.|::1$)/.test(address?.address ?? "");
}

/** Undefined when it is larger than anything that may come. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  return size > LARGEST_BODY ? undefined : Buffer.concat(chunks).toString("utf8");
}

function answer(response: ServerResponse, status: number, body: Record<string, string>): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
