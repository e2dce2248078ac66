/** Instances of the agents' service that die and are replaced, some of them with a flaw that they are born with. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { Random } from "../../fixtures/gateway/seeded-random.ts";
import type { AgentService, AgentStack } from "../../fixtures/runs/agent-stack.ts";

export interface Workers {
  /** URLs of those that are up. */
  alive(): string[];
  /** Kills one of them with −9. */
  killOne(): void;
  /** New ones are without flaw from now on. */
  heal(): void;
  killed(): number;
  /** At which requests to storage they died, and how often. */
  phases(): Promise<Map<string, number>>;
  close(): Promise<void>;
}

const STUMBLE = pathToFileURL(join(packageRoot, "dist", "tests", "soak", "writers", "stumble.js")).href;
const LONGEST_LIFE_REQUESTS = 500;

export interface WorkersOptions {
  count: number;
  random: Random;
  /** Shares of workers whose wall clock stops, and of workers that kill themselves. */
  shares: { stoppedClock: number; stumbling: number };
}

export async function startWorkers(stack: AgentStack, options: WorkersOptions): Promise<Workers> {
  const { count, random } = options;
  let { shares } = options;
  const up = new Set<AgentService>();
  const note = join(stack.dir, "stumbles");
  let killed = 0;
  let closing = false;
  const replacing = new Set<Promise<void>>();

  async function start(): Promise<void> {
    const env = { PORT: "0", NODE_OPTIONS: `--import=${STUMBLE}`, ...bornWith() };
    const worker = await stack.startService(env);
    if (worker.process.exitCode === null && worker.process.signalCode === null) up.add(worker);
    void once(worker.process, "exit").then(() => {
      up.delete(worker);
      if (closing) return;
      killed++;
      const started: Promise<void> = start().finally(() => replacing.delete(started));
      replacing.add(started);
    });
  }

  function bornWith(): Record<string, string> {
    const drawn = random.next();
    const when = random.pick(["before", "after"]);
    const at = 1 + Math.floor(random.next() * LONGEST_LIFE_REQUESTS);
    if (drawn < shares.stoppedClock) return { CLOCK_STOPS_AT: String(at * 10) };
    if (drawn > shares.stoppedClock + shares.stumbling) return {};
    return { STUMBLE_AT: String(at), STUMBLE_WHEN: when, STUMBLE_NOTE: note };
  }

  await Promise.all(Array.from({ length: count }, start));
  return {
    alive: () => [...up].map(({ url }) => url),
    killOne() {
      random.pick([...up])?.process.kill("SIGKILL");
    },
    heal() {
      shares = { stoppedClock: 0, stumbling: 0 };
    },
    killed: () => killed,
    async phases() {
      const lines = (await readFile(note, "utf8").catch(() => "")).split("\n").filter(Boolean);
      const counts = new Map<string, number>();
      for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
      return counts;
    },
    async close() {
      closing = true;
      await Promise.allSettled(replacing);
    },
  };
}
