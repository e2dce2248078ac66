/** Faults of a seeded schedule: Google's side, processes that are killed or stopped, and full disks. */
import { randomBytes } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProductProcesses } from "../bench/load/watch-processes.ts";
import type { World } from "../bench/load/world.ts";
import { WRITER } from "../bench/load/world.ts";
import type { Random } from "../fixtures/gateway/seeded-random.ts";
import { cloudTroubles, type Trouble } from "../soak/writers/disturb.ts";

export interface Striker {
  /** Ends all faults. @returns how often each kind of trouble was made */
  stop(): Promise<Record<string, number>>;
}

export interface StrikerOptions {
  random: Random;
  /** A small disk that holds the workers' temporary folders; undefined where none can be mounted. */
  disk: string | undefined;
  /** The mean pause between two troubles. */
  pauseMs: number;
}

/** Longer than a lease's renewal interval, shorter than a lease. */
const STALL_MS = 25_000;
const LONGEST_STOP_MS = 12_000;
const LONGEST_FULL_MS = 4_000;

export function startStriker(world: World, { random, disk, pauseMs }: StrikerOptions): Striker {
  const stopped = new AbortController();
  const counts: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  let { cloud } = world.stack;
  let isRestarting = false;

  const wait = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopped.signal }).catch(() => {});
  const lasting = (work: () => Promise<void>) => () => {
    const over: Promise<void> = work().finally(() => underWay.delete(over));
    underWay.add(over);
  };
  const signal = (name: NodeJS.Signals) => () => {
    const chosen = random.pick(findProductProcesses());
    if (chosen) send(chosen.pid, name);
  };

  const troubles: Trouble[] = [
    ...cloudTroubles({
      add: (fault) => cloud.faults.add(fault),
      random,
      writers: [WRITER],
      stallMs: STALL_MS,
    }),
    [
      0.04,
      "slow storage",
      () => cloud.faults.add({ kind: "storage", action: "delay", delayMs: 1_500, times: 20 }),
    ],
    [0.06, "processes killed (−9)", signal("SIGKILL")],
    [0.03, "processes ended (−15)", signal("SIGTERM")],
    [
      0.05,
      "processes stopped and continued",
      lasting(async () => {
        const chosen = random.pick(findProductProcesses());
        if (!chosen) return;
        send(chosen.pid, "SIGSTOP");
        await wait(random.next() * LONGEST_STOP_MS);
        send(chosen.pid, "SIGCONT");
      }),
    ],
    [
      0.02,
      "restarts of Google's side",
      lasting(async () => {
        if (isRestarting) return;
        isRestarting = true;
        cloud = await world.stack.restartCloud();
        isRestarting = false;
      }),
    ],
    ...(disk === undefined
      ? []
      : [[0.03, "full disks", lasting(() => fillDisk(disk, random.next() * LONGEST_FULL_MS))] as Trouble]),
  ];
  const total = troubles.reduce((sum, [share]) => sum + share, 0);

  async function fillDisk(folder: string, milliseconds: number): Promise<void> {
    const file = join(folder, `filler-${randomBytes(4).toString("hex")}`);
    const { bavail, bsize } = await statfs(folder);
    await writeFile(file, Buffer.alloc(bavail * bsize)).catch(() => {});
    await wait(milliseconds);
    await rm(file, { force: true });
  }

  function strike(): void {
    let at = random.next() * total;
    for (const [share, name, make] of troubles) {
      at -= share;
      if (at >= 0) continue;
      counts[name] = (counts[name] ?? 0) + 1;
      make();
      return;
    }
  }

  const striking = (async () => {
    for (;;) {
      await wait(2 * random.next() * pauseMs);
      if (stopped.signal.aborted) return;
      strike();
    }
  })();

  return {
    async stop() {
      stopped.abort();
      await striking;
      await Promise.all(underWay);
      cloud.faults.clear();
      return counts;
    },
  };
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
