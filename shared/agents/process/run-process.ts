/**
 * Runs one command-line program from its start to the end of all processes it started. Every failure is an outcome;
 * nothing is thrown, and no process of the run is left when the outcome is returned.
 */

import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type CapturedOutput, captureOutput, type OutputStream } from "./capture-output.ts";
import { endMembers, killGroup, prepareEnding } from "./end-processes.ts";
import { watchForInput } from "./interactive/watch-for-input.ts";
import { measureUse } from "./measure-use.ts";
import type { ProcessEnd, ProcessOutcome, ProcessSpec } from "./process-spec.ts";
import { runMembers } from "./run-members.ts";
import { type NotStarted, type StartedProcess, startProcess } from "./start-process.ts";

export interface RunOptions {
  /** Ends the process as the timeout does: SIGTERM, a grace period, SIGKILL. */
  signal?: AbortSignal;
}

/** Never throws. */
export async function runProcess(spec: ProcessSpec, { signal }: RunOptions = {}): Promise<ProcessOutcome> {
  if (signal?.aborted) return neverRan({ ended: "aborted" });
  const started = await startProcess(spec, signal);
  return "ended" in started ? neverRan(started) : await supervise(started, spec, signal);
}

const GRACE_MS = 5000;
const MAX_OUTPUT_BYTES = 10_000_000;
const PROMPT_IDLE_MS = 10_000;
const FIRST_SAMPLE_MS = 25;
const SAMPLE_EVERY_MS = 1000;
/** Time to read the rest of the output after the end of all processes. */
const DRAIN_MS = 1000;

async function supervise(
  { child, pid, marker, startedAt, release }: StartedProcess,
  spec: ProcessSpec,
  signal: AbortSignal | undefined,
): Promise<ProcessOutcome> {
  const { promptIdleMs = PROMPT_IDLE_MS } = spec;
  const members = runMembers(pid, marker, spec.user);
  const use = measureUse(pid, members);
  use.sampleLeader();
  const capture = captureOutput(spec.maxOutputBytes ?? MAX_OUTPUT_BYTES);
  const input = watchForInput({
    idleMs: promptIdleMs,
    now: () => performance.now(),
    isConnected: () => holdsConnection(members.current().map((member) => member.pid)),
  });
  const ending = prepareEnding(pid, members, spec.graceMs ?? GRACE_MS);
  const exited = new Promise<number>((resolve) => child.once("exit", () => resolve(performance.now())));
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));

  const add = (name: OutputStream, chunk: Buffer) => {
    capture.add(name, chunk);
    input.add(name, chunk);
  };
  connectStreams(child, spec.stdin, add, use.sampleLeader);

  const onAbort = () => ending.begin("aborted");
  signal?.addEventListener("abort", onAbort);
  if (signal?.aborted) onAbort();
  const deadline = setTimeout(() => ending.begin("timeout"), spec.timeoutMs);
  const samples = repeat(Math.min(SAMPLE_EVERY_MS, promptIdleMs / 4), () => {
    if (input.isWaiting(use.sampleAll())) ending.begin("interactive");
    else if (isAnswered()) ending.begin("answered");
  });
  let examinedBytes = 0;
  function isAnswered(): boolean {
    if (!spec.answered || input.silentMs() < spec.answered.silenceMs) return false;
    const { stdout, stdoutBytes } = capture.captured();
    const isNew = stdoutBytes > examinedBytes;
    examinedBytes = stdoutBytes;
    return isNew && spec.answered.isWhole(stdout.toString("utf8"));
  }

  const endedAt = await Promise.race([exited, ending.gaveUp]);
  ending.close();
  clearTimeout(deadline);
  samples.stop();
  signal?.removeEventListener("abort", onAbort);
  killGroup(pid);
  const survivors = await endMembers(members, spec.user);
  await Promise.race([closed, delay(DRAIN_MS, undefined, { ref: false })]);
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin?.destroy();
  if (survivors === 0) release();

  const reason = ending.reason();
  const failed = child.exitCode !== null && child.exitCode !== 0;
  const unanswered = child.exitCode === null || reason ? undefined : input.unanswered(failed);
  const byItself: ProcessEnd = failed && unanswered !== undefined ? "interactive" : "exit";
  return {
    ended: reason ?? byItself,
    prompt: (reason === "interactive" ? input.prompt() : unanswered) || undefined,
    exitCode: child.exitCode,
    signal: child.signalCode,
    ...capture.captured(),
    durationUs: Math.round((endedAt - startedAt) * 1000),
    cpuUs: use.cpuUs(),
    maxMemoryBytes: use.maxMemoryBytes(),
    survivors: survivors || undefined,
  };
}

function connectStreams(
  child: StartedProcess["child"],
  stdin: ProcessSpec["stdin"],
  add: (name: OutputStream, chunk: Buffer) => void,
  sampleLeader: () => void,
): void {
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (chunk: Buffer) => add(name, chunk));
    // Emitted when the process dies, before it is reaped.
    child[name].on("end", sampleLeader);
    child[name].on("error", () => {});
  }
  // A process may end or close its input without reading it.
  child.stdin?.on("error", () => {});
  child.stdin?.end(stdin);
}

const NO_OUTPUT: CapturedOutput = captureOutput(0).captured();

function neverRan(reason: NotStarted): ProcessOutcome {
  return { ...reason, exitCode: null, signal: null, ...NO_OUTPUT, durationUs: 0 };
}

/** Calls the function soon, because many runs are short, then at growing intervals. */
function repeat(longestPauseMs: number, call: () => void): { stop(): void } {
  let timer: NodeJS.Timeout;
  const schedule = (pauseMs: number) => {
    timer = setTimeout(() => {
      call();
      schedule(Math.min(pauseMs * 2, longestPauseMs));
    }, pauseMs);
  };
  schedule(Math.min(FIRST_SAMPLE_MS, longestPauseMs));
  return { stop: () => clearTimeout(timer) };
}

/** @returns undefined when /proc is not readable */
function holdsConnection(processIds: readonly number[]): boolean | undefined {
  try {
    return processIds.some((pid) => {
      const sockets = readdirSync(`/proc/${pid}/fd`).map((name) => readlink(`/proc/${pid}/fd/${name}`));
      const established = new Set([...connectionsOf(pid, "tcp"), ...connectionsOf(pid, "tcp6")]);
      return sockets.some((socket) => established.has(socket));
    });
  } catch {
    return undefined;
  }
}

const ESTABLISHED = "01";

/** Sockets in the form of open files: `socket:[12345]`. See proc_pid_net(5). */
function connectionsOf(pid: number, protocol: string): string[] {
  return readFileSync(`/proc/${pid}/net/${protocol}`, "latin1")
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === ESTABLISHED)
    .map((fields) => `socket:[${fields[9]}]`);
}

function readlink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
