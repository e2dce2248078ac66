/** The faults before each submission, drawn from a seed. */
import type { FaultInput } from "../../../infra/local/cloud/calls/faults.ts";
import type { LocalCloud } from "../../../infra/local/cloud/start-local-cloud.ts";
import type { Random } from "../../fixtures/gateway/seeded-random.ts";
import type { Balancer } from "./balance.ts";
import type { Workers } from "./workers.ts";

export interface Disturber {
  /** Perhaps does something. */
  strike(): void;
  /** Injects no further faults; workers that started with one keep it. */
  stop(): void;
  /** How often each kind of trouble was made. */
  counts(): Record<string, number>;
}

export interface Disturbed {
  cloud: LocalCloud;
  balancer: Balancer;
  workers: Workers;
  random: Random;
  writers: readonly string[];
  /** Longer than a lease lives. */
  stallMs: number;
  /** The share of submissions with a kill. */
  killShare: number;
}

export function createDisturber(parts: Disturbed): Disturber {
  const { cloud, balancer, workers, random, writers, stallMs, killShare } = parts;
  const counts: Record<string, number> = {};
  const troubles: Trouble[] = [
    ...cloudTroubles({ add: (input) => cloud.faults.add(input), random, writers, stallMs }),
    [0.03, "lost wake-ups", () => balancer.loseNext()],
    [killShare, "workers killed at work", () => workers.killOne()],
  ];

  return {
    strike() {
      for (const [share, name, make] of troubles) {
        if (!random.chance(share)) continue;
        counts[name] = (counts[name] ?? 0) + 1;
        make();
      }
    },
    stop() {
      cloud.faults.clear();
      workers.heal();
    },
    counts: () => ({ ...counts }),
  };
}

/** A kind of trouble with its share of all occasions. */
export type Trouble = [share: number, name: string, make: () => void];

/** The troubles that Google's side makes. */
export function cloudTroubles({
  add: fault,
  random,
  writers,
  stallMs,
}: Pick<Disturbed, "random" | "writers" | "stallMs"> & { add: (fault: FaultInput) => void }): Trouble[] {
  const from = (least: number, most: number) => least + Math.floor(random.next() * (most - least + 1));
  return [
    [
      0.04,
      "503 storms",
      () =>
        fault({
          kind: random.pick([
            "storage",
            "storage.insert",
            "storage.read",
            "storage.list",
            "tasks.CreateTask",
          ]),
          action: "503",
          times: from(3, 30),
        }),
    ],
    [
      0.06,
      "lost responses",
      () =>
        fault({
          kind: random.pick(["storage.insert", "storage.insert", "storage.delete", "tasks.CreateTask"]),
          action: "lose-response",
          times: from(1, 4),
        }),
    ],
    [
      0.03,
      "cut connections",
      () =>
        fault({ kind: "storage", action: "drop", when: random.pick(["before", "after"]), times: from(1, 4) }),
    ],
    [
      0.06,
      "duplicated dispatches",
      () => fault({ kind: "tasks.dispatch", action: "duplicate-dispatch", times: from(1, 3) }),
    ],
    [
      0.02,
      "stalled renewals",
      () =>
        fault({
          kind: "storage.insert",
          match: `leases/${random.pick(writers)}/`,
          action: "delay",
          delayMs: stallMs,
          times: 2,
        }),
    ],
  ];
}
