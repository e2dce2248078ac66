/**
 * SC-003 and SC-005: schedules live through a month under faults. The clock of Google's side jumps from each due time to
 * the next, and stands still until the runs of that time have started.
 */
import type { FaultInput } from "../../infra/local/cloud/calls/faults.ts";
import { quantile } from "../bench/frame/statistics.ts";
import type { Fate } from "../bench/schedules/counting-worker.ts";
import { startDeployment } from "../bench/schedules/deployment.ts";
import { createSchedules, liveThrough, OWNER, type Wanted } from "../bench/schedules/schedules.ts";
import { createRandom } from "../fixtures/gateway/seeded-random.ts";

export interface MonthOptions {
  days: number;
  seed: number;
  /** Whether further schedules are due every hour, and one every five minutes of the first day. */
  isDense: boolean;
  progress(text: string): void;
}

export interface Month {
  seconds: number;
  /** Simulated time divided by the time that it took. */
  times_faster: number;
  /** Scheduled times. */
  scheduled: number;
  /** Scheduled times with more than one execution. */
  twice: number;
  /** From the scheduled time to the start. */
  deviation: { p50_s: number; p95_s: number; max_s: number; within_30_seconds: number };
  /** By the reports of the schedules themselves. */
  reported: Shares & { missed: number };
  /** By the executions that the worker counted. */
  counted: Shares;
  faults: number;
}

/** Parts of the scheduled times, from 0 to 1. */
interface Shares {
  success: number;
  recovered: number;
  permanent: number;
}

const DAY_MS = 86_400_000;
const ZONES = ["UTC", "America/New_York", "Asia/Kolkata", "Europe/Berlin", "Australia/Adelaide"];
/** Parts of the executions. The queue repeats a refused one. */
const FATES: [share: number, fate: Fate][] = [
  [0.012, "recovered"],
  [0.006, "failed"],
  [0.02, "refused"],
];
/** Part of the scheduled times. */
const FAULT_SHARE = 0.08;
const FAULTS: FaultInput[] = [
  { kind: "storage", action: "503", times: 5 },
  { kind: "storage.insert", action: "lose-response", times: 2 },
  { kind: "tasks.CreateTask", action: "lose-response", times: 1 },
  { kind: "tasks.CreateTask", action: "503", times: 2 },
  { kind: "tasks.dispatch", action: "duplicate-dispatch", times: 2 },
  { kind: "scheduler.dispatch", action: "duplicate-dispatch", times: 2 },
  { kind: "scheduler.dispatch", action: "503", times: 1 },
];
const RESTARTS_A_DAY = 2;

export async function liveMonth({ days, seed, isDense, progress }: MonthOptions): Promise<Month> {
  const random = createRandom(seed);
  const deployment = await startDeployment(() => {
    let at = random.next();
    const drawn = FATES.find(([share]) => {
      at -= share;
      return at < 0;
    });
    return drawn?.[1] ?? "completed";
  });
  let faults = 0;
  try {
    const start = new Date(Math.ceil(deployment.now().getTime() / DAY_MS) * DAY_MS);
    // No schedule is due while they are created.
    deployment.advanceTo(new Date(start.getTime() - 10 * 60_000));
    const wanted = await createSchedules(deployment, start, days, [
      { cron: "0 * * * *" },
      ...(isDense
        ? [
            { cron: `*/5 * ${start.getUTCDate()} ${start.getUTCMonth() + 1} *` },
            { cron: "20 * * * *" },
            { cron: "40 * * * *" },
          ]
        : []),
      ...ZONES.flatMap((time_zone, hour) =>
        [2, 14].map((first) => ({ cron: `${10 * hour} ${first + hour} * * *`, time_zone })),
      ),
    ]);
    const started = performance.now();
    await liveThrough(deployment, wanted, {
      restarts: RESTARTS_A_DAY * days,
      progress,
      before() {
        if (!random.chance(FAULT_SHARE)) return;
        faults++;
        deployment.addFault(random.pick(FAULTS));
      },
    });
    const seconds = (performance.now() - started) / 1000;
    // The reports leave out the times of the last two minutes.
    deployment.advanceTo(new Date(deployment.now().getTime() + 150_000));
    return {
      seconds: Math.round(seconds),
      times_faster: Math.round((days * 86_400) / seconds),
      ...measure(deployment.worker.executions, wanted),
      reported: await sumReports(deployment, wanted, days),
      faults,
    };
  } finally {
    await deployment.close();
  }
}

type Deployment = Awaited<ReturnType<typeof startDeployment>>;

function measure(executions: Deployment["worker"]["executions"], wanted: Wanted) {
  const inTime = executions.filter(({ scheduledFor }) => wanted.has(scheduledFor));
  const late = inTime.map(({ lateMs }) => Math.abs(lateMs) / 1000);
  const distinct = new Set(inTime.map(({ schedule, scheduledFor }) => `${schedule} ${scheduledFor}`));
  return {
    scheduled: [...wanted.values()].reduce((sum, { size }) => sum + size, 0),
    twice: inTime.length - distinct.size,
    counted: sharesOf(inTime.map(({ fate }) => fate)),
    deviation: {
      p50_s: quantile(late, 0.5),
      p95_s: quantile(late, 0.95),
      max_s: Math.max(...late),
      within_30_seconds: late.filter((seconds) => seconds <= 30).length / late.length,
    },
  };
}

/** The runs' records have the machine's time, which is before the simulated time: two more days include all of them. */
async function sumReports({ schedules }: Deployment, wanted: Wanted, days: number) {
  const ids = new Set([...wanted.values()].flatMap((set) => [...set]));
  const reports = await Promise.all([...ids].map((id) => schedules.report(id, [OWNER], days + 2)));
  const sum = (count: (report: (typeof reports)[number]) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  const all = sum(({ scheduled }) => scheduled);
  return {
    missed: sum(({ missed }) => missed),
    success: sum(({ succeeded }) => succeeded) / all,
    recovered: sum(({ recovered }) => recovered.runs) / all,
    permanent: sum(({ permanent_failures }) => permanent_failures.runs) / all,
  };
}

function sharesOf(fates: readonly Fate[]): Shares {
  const share = (...wanted: Fate[]) => fates.filter((fate) => wanted.includes(fate)).length / fates.length;
  return {
    success: share("completed", "recovered"),
    recovered: share("recovered"),
    permanent: share("failed"),
  };
}
