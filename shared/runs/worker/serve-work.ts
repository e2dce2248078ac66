/** The work of one request to a worker's service: a run, or further work of the kind of worker. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { type AppError, type ErrorType, toAppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { readRun } from "../read/read-run.ts";
import { formatStreamLine, STREAM_CONTENT_TYPE, type StreamLine } from "../read/stream-line.ts";
import type { RunRecord } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";
import { LARGEST_STORED_RUN, parseStoredRun, type StoredRun } from "./stored-run.ts";
import type { WorkOptions } from "./work-on-run.ts";

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

/** A request with its response. */
export interface WorkRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

export interface RunWork extends Pick<RunCall, "host" | "draining"> {
  store: RunStore;
  /** `workOnRun` of the kind of worker. An error before the claim refuses the run. */
  execute(id: string, call: RunCall): Promise<RunRecord | undefined>;
  /** Called within the request of an executed run: between requests, Cloud Run may withdraw the CPU. */
  afterRun?(): Promise<void>;
}

/** Bodies hold only ids. */
const LARGEST_BODY = 64 * 1024;

/**
 * Executes a run and streams its events.
 *
 * @param onEnd called once the run's end is decided
 */
export async function serveRun(
  { store, execute, afterRun, host, draining }: RunWork,
  id: string,
  { request, response }: WorkRequest,
  onEnd: () => void,
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
      host,
      draining,
      isRetried: isRetried(request),
      accept,
      onClaim: accept,
      launcher: isRetried(request) ? undefined : "service",
      onEvent: (event) => write({ event }),
      onEnd: (run, result) => {
        onEnd();
        write({ run, result });
      },
    });
    // Not claimed here: the caller follows the stored run.
    const other = executed ? undefined : await readRun(store, id);
    if (other) write({ run: other });
    if (executed && !draining.aborted) await afterRun?.();
  } catch (thrown) {
    fail(response, toAppError(thrown), { run_id: id }, store.log);
  }
  response.end();
}

export async function serveRoute(
  { store, host, draining }: RunWork,
  route: WorkRoute,
  { request, response }: WorkRequest,
): Promise<void> {
  try {
    const body = await readBody(request, LARGEST_BODY).catch(() => "incomplete" as const);
    if (body === "incomplete") return void response.destroy();
    if (body === undefined) return respond(response, 413, { error: "invalid_request" });
    respond(response, await route(body, { host, draining }), {});
  } catch (thrown) {
    fail(response, toAppError(thrown), { path: request.url }, store.log);
  }
}

/** Whether Cloud Tasks calls, which retries a refused request. */
export function isRetried({ headers }: IncomingMessage): boolean {
  return headers["x-cloudtasks-taskname"] !== undefined;
}

export function respond(
  response: ServerResponse,
  status: number,
  body: Record<string, string>,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { ...headers, "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function fail(
  response: ServerResponse,
  error: AppError,
  subject: Record<string, unknown>,
  log: Logger,
): void {
  const refusal = REFUSALS[error.type];
  const { retry_after_seconds, resource } = error.details;
  // Names of resources and figures of the machine are no personal data.
  const isNamed = error.type === "capacity_exhausted" && typeof resource === "string";
  const capacity: Record<string, string> = isNamed ? { resource, message: error.message } : {};
  if (refusal === undefined) log.error({ ...subject, error }, "the work failed");
  else log.info({ ...subject, type: error.type, ...(isNamed ? { resource } : {}) }, "the work was refused");
  if (response.headersSent) return void response.end();
  const headers = retry_after_seconds === undefined ? {} : { "retry-after": String(retry_after_seconds) };
  respond(response, refusal ?? 503, { error: error.type, ...capacity }, headers);
}

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
