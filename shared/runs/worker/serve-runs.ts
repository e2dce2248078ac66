/**
 * A worker as a private service: `POST /runs/{id}` executes the run and streams what it stores; `GET /health`. Who may
 * call it is Cloud Run's to decide (IAM). A caller that leaves does not stop its run.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AppError, toAppError } from "../../core/errors.ts";
import { readRun } from "../read-run.ts";
import type { RunRecord } from "../run.ts";
import { isRunId } from "../run-id.ts";
import type { RunStore } from "../run-store.ts";
import { formatStreamLine, STREAM_CONTENT_TYPE, type StreamLine } from "../stream-line.ts";
import type { WorkOptions } from "./work-on-run.ts";

export interface RunsService {
  server: Server;
  /** Takes no more runs, lets those under way finish in that time, ends the others, and resolves when all are over. */
  drain(milliseconds: number): Promise<void>;
}

export interface RunsServiceOptions {
  store: RunStore;
  /** `workOnRun` of some kind of worker. */
  execute(id: string, options: WorkOptions): Promise<RunRecord | undefined>;
  /** Within the request of a run that was executed: outside of one there may be no CPU. */
  afterRun?(): Promise<void>;
  /** Runs at once. */
  concurrency: number;
}

export function createRunsService(options: RunsServiceOptions): RunsService {
  const { store, execute, afterRun, concurrency } = options;
  const host = new AbortController();
  const underWay = new Set<Promise<void>>();
  let draining = false;

  const server = createServer((request, response) => {
    const id = /^\/runs\/([^/]+)$/.exec(request.url ?? "")?.[1];
    if (request.method === "GET" && request.url === "/health") {
      return answer(response, draining ? 503 : 200, { status: draining ? "draining" : "ok" });
    }
    if (request.method !== "POST" || id === undefined) return answer(response, 404, { error: "not_found" });
    if (!isRunId(id)) return answer(response, 400, { error: "invalid_request" });
    if (draining || underWay.size >= concurrency) {
      response.setHeader("retry-after", "1");
      return answer(response, 503, { error: draining ? "draining" : "busy" });
    }
    const run = serveRun(id, request, response).finally(() => underWay.delete(run));
    underWay.add(run);
  });

  async function serveRun(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    // A caller may leave at any moment.
    response.on("error", () => {});
    const write = (line: StreamLine) => {
      if (!response.headersSent) response.writeHead(200, { "content-type": STREAM_CONTENT_TYPE });
      if (response.writable) response.write(formatStreamLine(line));
    };
    try {
      const executed = await execute(id, {
        host: host.signal,
        onClaim: () => {
          response.writeHead(200, { "content-type": STREAM_CONTENT_TYPE });
          response.flushHeaders();
        },
        onEvent: (event) => write({ event }),
        onEnd: (run) => write({ run }),
      });
      // Another worker has it, or it has ended: the caller goes on from what is stored.
      const other = executed ? undefined : await readRun(store, id);
      if (other) write({ run: other });
      if (executed && !draining) await afterRun?.();
    } catch (thrown) {
      fail(id, response, toAppError(thrown));
    }
    response.end();
  }

  function fail(id: string, response: ServerResponse, error: AppError): void {
    const isUnknown = error.type === "run_not_found";
    if (!isUnknown) store.log.error({ run_id: id, error }, "the run could not be executed");
    if (!response.headersSent) answer(response, isUnknown ? 404 : 503, { error: error.type });
  }

  return {
    server,
    async drain(milliseconds) {
      draining = true;
      server.close();
      const timer = setTimeout(() => host.abort(), milliseconds);
      await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
}

function answer(response: ServerResponse, status: number, body: Record<string, string>): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
