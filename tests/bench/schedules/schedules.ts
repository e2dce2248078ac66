/** 200 schedules through a day: whether each time has its one run, and how late the runs start. */
import { setTimeout as sleep } from "node:timers/promises";
import { mapConcurrently } from "../../../shared/core/map-concurrently.ts";
import { occurrencesBetween } from "../../../shared/schedules/definition/occurrences.ts";
import type { ScheduleView } from "../../../shared/schedules/schedule-view.ts";
import { defineBench } from "../frame/define-bench.ts";
import { median, quantile } from "../frame/statistics.ts";
import { type Deployment, startDeployment } from "./deployment.ts";

const SCHEDULES = 200;
const DAY_MS = 86_400_000;
/** Alternating restarts of Google's side and the gateway during the day, each in the middle of calls. */
const RESTARTS = 12;
const STEP_LIMIT_MS = 60_000;
export const OWNER = "bench";
const MOST_TIMES = 50_000;

/** `npm run bench -- schedules` */
export const schedulesBench = defineBench({
  name: "schedules",
  title: `${SCHEDULES} schedules over a simulated day, every call made twice, with ${RESTARTS} restarts`,
  defaultRuns: 1,
  bars: {
    schedules_fired_percent: { atLeast: 100 },
    schedules_fired_twice: { atMost: 0 },
    schedule_deviation_p95_s: { atMost: 2 },
  },
  async run({ progress }) {
    const deployment = await startDeployment();
    try {
      const start = new Date(Math.ceil(deployment.now().getTime() / DAY_MS) * DAY_MS);
      // No schedule is due while they are created.
      deployment.advanceTo(new Date(start.getTime() - 10 * 60_000));
      progress(`creating ${SCHEDULES} schedules`);
      const timings = Array.from({ length: SCHEDULES }, (_, i) => timing(i, start));
      const wanted = await createSchedules(deployment, start, 1, timings);
      deployment.duplicateCalls();
      await liveThrough(deployment, wanted, { restarts: RESTARTS, progress });
      return judge(deployment, wanted);
    } finally {
      await deployment.close();
    }
  },
});

/** Which schedules are due, by time. */
export type Wanted = Map<string, Set<string>>;

/** Creates schedules for the echo agent. @returns their times from `start` on, for so many days */
export async function createSchedules(
  { schedules }: Deployment,
  start: Date,
  days: number,
  timings: readonly Record<string, unknown>[],
): Promise<Wanted> {
  const end = new Date(start.getTime() + days * DAY_MS - 1);
  const before = new Date(start.getTime() - 1);
  const wanted: Wanted = new Map();
  await mapConcurrently([...timings.entries()], 8, async ([i, timing]) => {
    const view: ScheduleView = await schedules.create(
      {
        id: `bench-${i}`,
        name: `Bench ${i}`,
        target: { kind: "agent", id: "echo" },
        input: "hello",
        retries: 5,
        ...timing,
      },
      { owners: [OWNER], scopes: new Set(["agents:run"]) },
    );
    for (const time of occurrencesBetween(view, before, end, MOST_TIMES)) {
      const key = time.toISOString();
      wanted.set(key, (wanted.get(key) ?? new Set()).add(view.id));
    }
  });
  return wanted;
}

/** Every hour, every other hour by another zone's clock, every day, and once; spread over the minutes. */
function timing(i: number, start: Date): Record<string, unknown> {
  const minute = (i * 5) % 60;
  if (i < 20) return { cron: `${minute} * * * *` };
  if (i < 40) return { cron: `${minute} */2 * * *`, time_zone: "Asia/Kolkata" };
  if (i < 180) return { cron: `${minute} ${i % 24} * * *`, time_zone: "America/New_York" };
  return { at: new Date(start.getTime() + (i - 180) * 72 * 60_000 + 7_000).toISOString() };
}

/** Advances the clock from time to time, and waits for the runs of each. */
export async function liveThrough(
  deployment: Deployment,
  wanted: Wanted,
  options: { restarts: number; progress(text: string): void; before?(): void },
): Promise<void> {
  const { restarts, progress } = options;
  const times = [...wanted.keys()].sort();
  const every = Math.floor(times.length / restarts);
  for (const [n, time] of times.entries()) {
    options.before?.();
    const before = deployment.worker.executions.length;
    deployment.advanceTo(new Date(time));
    if (n % every === every - 1) {
      await until(() => deployment.worker.executions.length > before);
      const isCloud = (n - every + 1) % (2 * every) === 0;
      await (isCloud ? deployment.restartCloud() : deployment.restartGateway());
      progress(`${time}: ${isCloud ? "Google's side" : "the gateway"} restarted`);
    }
    const due = wanted.get(time) ?? new Set();
    await until(() => {
      const there = deployment.worker.executions.filter((each) => each.scheduledFor === time);
      return new Set(there.map(({ schedule }) => schedule)).size >= due.size;
    });
  }
}

/** A run that is not there in time counts as missing. */
async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + STEP_LIMIT_MS; !isTrue() && Date.now() < end; ) await sleep(5);
}

function judge({ worker }: Deployment, wanted: Wanted) {
  const times = [...wanted].flatMap(([time, ids]) => [...ids].map((id) => `${id} ${time}`));
  // Times just before the day fire with the jump to its beginning.
  const executions = worker.executions.filter(({ scheduledFor }) => wanted.has(scheduledFor));
  const executed = executions.map(({ schedule, scheduledFor }) => `${schedule} ${scheduledFor}`);
  const distinct = new Set(executed);
  const fired = times.filter((time) => distinct.has(time)).length;
  const late = executions.map(({ lateMs }) => lateMs / 1000);
  const deviation = {
    median_s: median(late),
    p95_s: quantile(late, 0.95),
    p99_s: quantile(late, 0.99),
    max_s: Math.max(...late),
  };
  return {
    rows: [{ times: times.length, fired, twice: executed.length - distinct.size, ...deviation }],
    ratios: {
      schedules_fired_percent: (100 * fired) / times.length,
      schedules_fired_twice: executed.length - distinct.size,
      schedule_deviation_p95_s: deviation.p95_s,
    },
  };
}
