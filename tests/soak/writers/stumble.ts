/**
 * Preloaded into a worker: kills it with −9 at its n-th request to storage (STUMBLE_AT), before the request is sent or
 * when its answer arrives (STUMBLE_WHEN), and records the request (STUMBLE_NOTE); or stops its wall clock
 * CLOCK_STOPS_AT milliseconds after the start; or sets it CLOCK_AHEAD_MS ahead, which may be negative.
 */
import { appendFileSync } from "node:fs";
import http, { type ClientRequest, type RequestOptions } from "node:http";
import { syncBuiltinESMExports } from "node:module";

const { STUMBLE_AT, STUMBLE_WHEN, STUMBLE_NOTE, CLOCK_STOPS_AT, CLOCK_AHEAD_MS } = process.env;

if (STUMBLE_AT !== undefined) stumbleAt(Number(STUMBLE_AT));
if (CLOCK_STOPS_AT !== undefined) setTimeout(stopClock, Number(CLOCK_STOPS_AT)).unref();
if (CLOCK_AHEAD_MS !== undefined) {
  const { now } = Date;
  replaceNow(() => now() + Number(CLOCK_AHEAD_MS));
}

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
  replaceNow(() => stopped);
}

function replaceNow(now: () => number): void {
  const RealDate = Date;
  class OtherDate extends RealDate {
    constructor(...what: [] | [number | string | Date]) {
      super(...((what.length === 0 ? [now()] : what) as [number]));
    }
    static override now(): number {
      return now();
    }
  }
  globalThis.Date = OtherDate as DateConstructor;
}
