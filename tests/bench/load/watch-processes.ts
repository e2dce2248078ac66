/** The memory of each process of the product over time. */
import { readFileSync } from "node:fs";
import { findTree, readMemory, readParent } from "../frame/watch-memory.ts";
import { readRetained } from "./retained-memory.ts";

export interface ProcessMemory {
  name: string;
  /** Megabytes: the least of each minute, which holds the least garbage. */
  minutes: number[];
  /** Megabytes that garbage collection leaves, after the third minute and at the end; empty for a shorter watch. */
  retained: number[];
}

export interface ProcessWatch {
  /** Ends the watch. */
  stop(): Promise<ProcessMemory[]>;
}

const SAMPLE_MS = 2_000;
const THIRD_MINUTE_MS = 180_000;

/** The Node processes of the product below this one that last, as process id and name: `gateway/main`, `run-agent/service`. */
export function findProductProcesses(): { pid: number; name: string }[] {
  const found = new Map<number, string>();
  for (const pid of findTree(process.pid)) {
    const [, name] = /\/functions\/([\w-]+\/(?:main|service))\.js\0/.exec(commandLine(pid)) ?? [];
    // A child, such as an agent, has its parent's command line until it runs its own program.
    if (name !== undefined && found.get(readParent(pid) ?? 0) !== name) found.set(pid, name);
  }
  return [...found].map(([pid, name]) => ({ pid, name }));
}

export function watchProcesses(): ProcessWatch {
  const started = performance.now();
  const samples = new Map<string, { minute: number; bytes: number }[]>();
  const sample = () => {
    const minute = Math.floor((performance.now() - started) / 60_000);
    for (const { pid, name } of findProductProcesses()) {
      const key = `${name} ${pid}`;
      samples.set(key, [...(samples.get(key) ?? []), { minute, bytes: readMemory(pid) ?? 0 }]);
    }
  };
  const retained = new Map<string, number[]>();
  const readAll = async () => {
    for (const { pid, name } of findProductProcesses()) {
      const bytes = await readRetained(pid);
      const key = `${name} ${pid}`;
      if (bytes !== undefined) retained.set(key, [...(retained.get(key) ?? []), bytes / 2 ** 20]);
    }
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const third = setTimeout(() => void readAll(), THIRD_MINUTE_MS);
  return {
    async stop() {
      clearInterval(timer);
      clearTimeout(third);
      if (retained.size > 0) await readAll();
      const lasting = [...samples].filter(([, taken]) => taken.length > 1);
      return lasting.map(([name, taken]) => {
        const minutes = Map.groupBy(taken, ({ minute }) => minute);
        // The last minute is not whole.
        if (minutes.size > 1) minutes.delete(Math.max(...minutes.keys()));
        const megabytes = (group: typeof taken) => Math.min(...group.map(({ bytes }) => bytes)) / 2 ** 20;
        const least = [...minutes.values()].map((group) => Math.round(megabytes(group)));
        return { name, minutes: least, retained: retained.get(name) ?? [] };
      });
    },
  };
}

/** The memory retained at the end against the third minute: V8 returns garbage to the system at times of its own. */
export function growthOf({ retained: [third, last] }: ProcessMemory): number {
  return third === undefined || last === undefined ? 1 : last / third;
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It has ended.
    return "";
  }
}
