/**
 * Mixed traffic at 70 % of the measured capacity: outcomes, latencies, memory, and an audit of every run.
 *
 * The capacity is the sustained throughput of callers that wait for their answers: a fixed mix of requests over the time
 * until all accepted work is done. Latencies are those of an open system, whose callers do not wait for each other
 * (Schroeder, Wierman, Harchol-Balter: Open Versus Closed, NSDI 2006).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom } from "../../fixtures/gateway/seeded-random.ts";
import { type BenchRow, defineBench } from "../frame/define-bench.ts";
import { quantile } from "../frame/statistics.ts";
import { audit } from "./audit.ts";
import { createRequestKinds } from "./requests.ts";
import { countBy, createTraffic, type Sample, unexplained } from "./send-traffic.ts";
import { drain, settle } from "./settle.ts";
import { growthOf, watchProcesses } from "./watch-processes.ts";
import { openWorld } from "./world.ts";

const SEED = 7;
const MINUTES = 10;
const LOAD = 0.7;
const CALLERS = 8;
/** V8 optimises the processes over some hundred requests. */
const WARM_UP_DECKS = 1;
/** About a minute. */
const CAPACITY_DECKS = 3;

/** `npm run bench -- load` */
export const loadBench = defineBench({
  name: "load",
  title: `mixed traffic on two gateways at ${LOAD * 100} % of the measured capacity, for ${MINUTES} minutes or --minutes`,
  defaultRuns: 1,
  bars: {
    memory_growth: { atMost: 1.1 },
    runs_lost: { atMost: 0 },
    schedules_missed: { atMost: 0 },
    runs_doubled: { atMost: 0 },
    objects_left: { atMost: 0 },
    unexplained_errors: { atMost: 0 },
    reads_p99_ms: { atMost: 1000 },
  },
  async run({ minutes = MINUTES, progress }) {
    const folder = await mkdtemp(join(tmpdir(), "bench-load-"));
    const world = await openWorld({ folder });
    try {
      const traffic = createTraffic(await createRequestKinds(world), world.gateways, createRandom(SEED));
      progress("warm-up");
      await traffic.sendInTurn({ callers: CALLERS, decks: WARM_UP_DECKS });
      await drain(world);
      progress(`capacity, ${CALLERS} callers`);
      const started = performance.now();
      const closed = await traffic.sendInTurn({ callers: CALLERS, decks: CAPACITY_DECKS });
      await drain(world);
      const capacity = (closed.length / (performance.now() - started)) * 1000;
      progress(`${minutes} minutes of ${(LOAD * capacity).toFixed(1)} requests a second`);
      const memory = watchProcesses();
      const sent = await traffic.sendAtRate({ perSecond: LOAD * capacity, seconds: minutes * 60 });
      const processes = await memory.stop();
      progress("audit");
      await settle(world);
      const found = await audit(world, traffic.samples);
      const strange = unexplained(traffic.samples);
      const lost = [...found.lost, ...found.unclaimed];
      for (const problem of [...lost, ...found.doubled, ...found.left]) progress(problem);
      for (const { kind, outcome, text } of strange.slice(0, 20)) {
        progress(`${kind.name}: ${outcome}: ${text?.slice(0, 300)}`);
      }
      return {
        rows: [
          ...[...Map.groupBy(sent, ({ kind }) => kind.name)].map(([name, group]) =>
            describe(name, group, minutes),
          ),
          ...processes.map((one) => ({
            what: `memory of ${one.name}`,
            mb_by_minute: one.minutes.join(" "),
            retained_mb: one.retained.map((megabytes) => megabytes.toFixed(1)).join(" "),
            growth: growthOf(one),
          })),
          { what: `audited runs: ${found.runs}`, outcomes: listCounts(found.states) },
        ],
        ratios: {
          capacity_per_second: capacity,
          served_per_second: sent.length / (minutes * 60),
          reads_p99_ms: quantile(
            sent.filter(({ kind }) => kind.isRead).map(({ milliseconds }) => milliseconds),
            0.99,
          ),
          memory_growth: Math.max(...processes.map(growthOf)),
          runs_lost: lost.length,
          schedules_missed: found.missed,
          runs_doubled: found.doubled.length,
          objects_left: found.left.length,
          unexplained_errors: strange.length,
        },
      };
    } finally {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

function describe(what: string, samples: readonly Sample[], minutes: number): BenchRow {
  const times = samples.map(({ milliseconds }) => milliseconds);
  return {
    what,
    per_second: samples.length / (minutes * 60),
    p50_ms: Math.round(quantile(times, 0.5)),
    p99_ms: Math.round(quantile(times, 0.99)),
    outcomes: listCounts(countBy(samples, ({ outcome }) => outcome)),
  };
}

function listCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(", ");
}
