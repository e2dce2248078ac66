/** Chromium as a process of its own, over pipes whose content is bounded; Playwright would keep its stderr as strings. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserType } from "playwright-core";
import { createBoundedTransport } from "./bounded-transport.ts";

const MOST_STDERR = 16 * 1024;

export interface ChromiumProcess {
  pid: number | undefined;
  /** @throws Error with the first lines of the browser's stderr when it ends before it responds */
  connect(engine: BrowserType, artifactsDir: string): Promise<Browser>;
  kill(): void;
}

/**
 * @param command the executable, with the arguments before those of the browser
 * @param onOverflow the browser sent a message that exceeds the limit, and is killed
 */
export function startChromium(
  command: readonly [file: string, ...args: string[]],
  args: readonly string[],
  env: Record<string, string>,
  onOverflow: () => void,
): ChromiumProcess {
  const [file, ...before] = command;
  const child = spawn(file, [...before, ...args], {
    // The leader of a process group, which a kill ends as a whole.
    detached: process.platform !== "win32",
    env,
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  const ended = Promise.race([
    once(child, "exit"),
    once(child, "error").then(([error]) => Promise.reject(error)),
  ]);
  ended.catch(() => {});
  const stderr = readStart(child.stderr as Readable);
  const wordsEnded = once(child.stderr as Readable, "close");
  wordsEnded.catch(() => {});
  const [, , , input, output] = child.stdio as [null, null, Readable, Writable, Readable];
  const kill = () => killGroup(child);
  const transport = createBoundedTransport({ input, output }, () => {
    onOverflow();
    kill();
  });
  return {
    pid: child.pid,
    kill,
    async connect(engine, artifactsDir) {
      const connecting = engine.connectOverCDP(transport, { artifactsDir, noDefaults: true });
      connecting.catch(() => {});
      const failed = ended.then(async () => {
        // The process may end before its last words are read.
        await Promise.race([wordsEnded, atMost(LAST_WORDS_MS)]);
        throw new Error(`The browser has ended: ${stderr()}`);
      });
      failed.catch(() => {});
      // The pipe of a browser that ends closes first, and says nothing about the reason.
      const connected = connecting.catch(async (error: unknown) => {
        await Promise.race([failed, atMost(LAST_WORDS_MS)]);
        throw error;
      });
      return Promise.race([connected, failed]);
    },
  };
}

/** A process that the browser has started may keep its stderr open. */
const LAST_WORDS_MS = 1000;

function atMost(ms: number): Promise<void> {
  return pause(ms, undefined, { ref: false });
}

/** The first bytes of a stream; the rest is read and discarded. */
function readStart(stream: Readable): () => string {
  const parts: Buffer[] = [];
  let size = 0;
  stream.on("data", (part: Buffer) => {
    if (size >= MOST_STDERR) return;
    parts.push(Buffer.from(part.subarray(0, MOST_STDERR - size)));
    size += part.length;
  });
  stream.on("error", () => {});
  return () => Buffer.concat(parts).toString();
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
