/**
 * Preloaded into a worker: kills it with −9 at its n-th request to storage (STUMBLE_AT), before the request is sent or
 * when its answer arrives (STUMBLE_WHEN), and records the request (STUMBLE_NOTE); or stops its wall clock
 * CLOCK_STOPS_AT milliseconds after the start.
 */
import { appendFileSync } from "node:fs";
import http, { type ClientRequest, type RequestOptions } from "node:http";
import { syncBuiltinESMExports } from "node:module";

const { STUMBLE_AT, STUMBLE_WHEN, STUMBLE_NOTE, CLOCK_STOPS_AT } = process.env;

if (STUMBLE_AT !== undefined) stumbleAt(Number(STUMBLE_AT));
if (CLOCK_STOPS_AT !== undefined) setTimeout(stopClock, Number(CLOCK_STOPS_AT)).unref();

function stumbleAt(count: number): void {
  const send = http.request;
  let requests = 0;
  const request = (...what: Parameters<typeof send>): ClientRequest => {
    const isTheOne = ++requests === count;
    const phase = `${STUMBLE_WHEN} ${describe(what[0], (what as unknown[])[1])}`;
    if (isTheOne && STUMBLE_WHEN === "before") die(phase);
    const sent = send(...what);
    if (isTheOne) sent.once("response", () => die(phase));
    return sent;
  };
  http.request = request as typeof send;
  syncBuiltinESMExports();
}

/** Method and kind of object: `POST runs/claim`, `DELETE waiting`. */
function describe(target: unknown, options?: unknown): string {
  const { pathname, searchParams } = new URL(String(target));
  const named = /\/o\/(.+)$/.exec(pathname)?.[1];
  const name = named === undefined ? searchParams.get("name") : decodeURIComponent(named);
  const [top = "", , ...rest] = (name ?? searchParams.get("prefix") ?? "").split("/");
  const kind = top === "runs" ? `runs/${rest[0] ?? ""}` : top;
  const method = name === null ? "LIST" : ((options as RequestOptions | undefined)?.method ?? "GET");
  return `${method} ${kind}`;
}

function die(phase: string): void {
  if (STUMBLE_NOTE !== undefined) appendFileSync(STUMBLE_NOTE, `${phase}\n`);
  process.kill(process.pid, "SIGKILL");
}

function stopClock(): void {
  const stopped = Date.now();
  const RealDate = Date;
  class StoppedDate extends RealDate {
    constructor(...what: [] | [number | string | Date]) {
      super(...((what.length === 0 ? [stopped] : what) as [number]));
    }
    static override now(): number {
      return stopped;
    }
  }
  globalThis.Date = StoppedDate as DateConstructor;
}
