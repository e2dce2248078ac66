/**
 * Runs one command-line program from its start to the end of everything it started. Whatever happens is an outcome of
 * facts; nothing is thrown, and nothing of the run is left when the outcome is there.
 */
import { setTimeout as delay } from "node:timers/promises";
import { type CapturedOutput, captureOutput, type OutputStream } from "./capture-output.ts";
import { endMembers, killGroup } from "./end-members.ts";
import { endOnce } from "./end-once.ts";
import { holdsConnection } from "./interactive/network-connections.ts";
import { watchForInput } from "./interactive/watch-for-input.ts";
import { lookRepeatedly } from "./look-repeatedly.ts";
import { measureUse } from "./measure-use.ts";
import type { ProcessEnd, ProcessOutcome, ProcessSpec } from "./process-spec.ts";
import { runMembers } from "./run-members.ts";
import { type NotStarted, type StartedProcess, startProcess } from "./start-process.ts";

export type { ProcessOutcome, ProcessSpec } from "./process-spec.ts";

export interface RunOptions {
  /** Ends the process as the deadline does: SIGTERM, a grace, SIGKILL. */
  signal?: AbortSignal;
}

/** Never throws. */
export async function runProcess(spec: ProcessSpec, { signal }: RunOptions = {}): Promise<ProcessOutcome> {
  if (signal?.aborted) return neverRan({ ended: "aborted" });
  const started = await startProcess(spec, signal);
  return "ended" in started ? neverRan(started) : await accompany(started, spec, signal);
}

const GRACE_MS = 5000;
const MAX_OUTPUT_BYTES = 10_000_000;
const PROMPT_IDLE_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** How long output may be read after the end of all that wrote it. */
const DRAIN_MS = 1000;

async function accompany(
  { child, pid, marker, startedAt, release }: StartedProcess,
  spec: ProcessSpec,
  signal: AbortSignal | undefined,
): Promise<ProcessOutcome> {
  const { promptIdleMs = PROMPT_IDLE_MS } = spec;
  const members = runMembers(pid, marker, spec.user);
  const use = measureUse(pid, members);
  use.lookAtLeader();
  const capture = captureOutput(spec.maxOutputBytes ?? MAX_OUTPUT_BYTES);
  const input = watchForInput({
    idleMs: promptIdleMs,
    now: () => performance.now(),
    isConnected: () => holdsConnection(members.current().map((member) => member.pid)),
  });
  const ending = endOnce(pid, spec.graceMs ?? GRACE_MS);
  const exited = new Promise<number>((resolve) => child.once("exit", () => resolve(performance.now())));
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));

  const listen = (name: OutputStream) => {
    child[name].on("data", (chunk: Buffer) => {
      capture.add(name, chunk);
      input.saw(name, chunk);
    });
    // It comes with the process's death, before that is collected.
    child[name].on("end", use.lookAtLeader);
    child[name].on("error", () => {});
  };
  listen("stdout");
  listen("stderr");
  // A process may end, or close its input, without reading it.
  child.stdin?.on("error", () => {});
  child.stdin?.end(spec.stdin);

  const onAbort = () => ending.begin("aborted");
  signal?.addEventListener("abort", onAbort);
  if (signal?.aborted) onAbort();
  const deadline = setTimeout(() => ending.begin("timeout"), spec.timeoutMs);
  const looks = lookRepeatedly(Math.min(LOOK_EVERY_MS, promptIdleMs / 4), () => {
    if (input.isWaiting(use.lookAtAll())) ending.begin("interactive");
  });

  const endedAt = await Promise.race([exited, ending.gaveUp]);
  ending.close();
  clearTimeout(deadline);
  looks.stop();
  signal?.removeEventListener("abort", onAbort);
  killGroup(pid);
  const survivors = await endMembers(members);
  await Promise.race([closed, delay(DRAIN_MS, undefined, { ref: false })]);
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin?.destroy();
  if (survivors.length === 0) release();

  const failed = child.exitCode !== null && child.exitCode !== 0;
  const byItself: ProcessEnd = failed && input.failedForInput() ? "interactive" : "exit";
  return {
    ended: ending.reason() ?? byItself,
    exitCode: child.exitCode,
    signal: child.signalCode,
    ...capture.captured(),
    durationUs: Math.round((endedAt - startedAt) * 1000),
    ...known("cpuUs", use.cpuUs()),
    ...known("maxMemoryBytes", use.maxMemoryBytes()),
    ...known("survivors", survivors.length || undefined),
  };
}

const NO_OUTPUT: CapturedOutput = captureOutput(0).captured();

function neverRan(why: NotStarted): ProcessOutcome {
  return { ...why, exitCode: null, signal: null, ...NO_OUTPUT, durationUs: 0 };
}

/** A fact that may be unknown: left out, then. */
function known<Name extends string, Value>(name: Name, value: Value | undefined): { [N in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [N in Name]: Value });
}
