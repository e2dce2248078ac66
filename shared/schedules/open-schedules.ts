/** Everything that doors do with schedules, put together from the settings. */
import { readCallbackSettings } from "../auth/config.ts";
import { readCloudSettings } from "../cloud/config.ts";
import { createObjectStore, type ObjectStore } from "../cloud/objects.ts";
import { createTaskQueue } from "../cloud/queue.ts";
import { createScheduler } from "../cloud/scheduler.ts";
import { type Clock, systemClock } from "../core/clock.ts";
import { configurationError } from "../core/config.ts";
import type { Logger } from "../core/logger.ts";
import { readGatewayKeys } from "../runs/config.ts";
import type { RunRecord, RunTrigger } from "../runs/record/run.ts";
import type { Runs } from "../runs/runs.ts";
import {
  addSchedule,
  type ChangeOptions,
  changeSchedule,
  findSchedule,
  removeSchedule,
  scheduleNotFound,
} from "./change-schedule.ts";
import { readScheduleSettings } from "./config.ts";
import type { Targets } from "./definition/check-target.ts";
import type { Schedule } from "./definition/schedule.ts";
import { type Call, type Fired, fireSchedule } from "./fire/fire-schedule.ts";
import { startRun } from "./fire/start-run.ts";
import { reportSchedule, type ScheduleReport } from "./report-schedule.ts";
import type { ScheduleParts } from "./schedule-parts.ts";
import { openContent, readSchedules } from "./schedule-store.ts";
import { detailOf, type ScheduleDetail, type ScheduleView, viewOf } from "./schedule-view.ts";
import { applySchedules, type PlannedChange } from "./sync/apply-schedules.ts";
import { type Difference, syncSchedules } from "./sync/sync-schedules.ts";

/** Whose schedules the caller may see and change: of `Runs.owners`, or, for who holds the keys, everybody's. */
export type Owners = readonly string[] | "everybody";

/** Others' schedules are not found, in the same words as those that never were: `schedule_not_found`. */
export interface Schedules {
  /** In the order of their ids. */
  list(owners: Owners): Promise<ScheduleView[]>;
  get(id: string, owners: Owners): Promise<ScheduleDetail>;
  /** @throws AppError `invalid_schedule` with `details.problems`, `schedule_conflict`, `scheduler_unavailable` */
  create(definition: unknown, owner: string): Promise<ScheduleView>;
  /** @throws as `create` */
  update(id: string, patch: unknown, owners: Owners, options?: ChangeOptions): Promise<ScheduleView>;
  delete(id: string, owners: Owners): Promise<void>;
  /** Starts a run at once, whether the schedule is paused or not; its times stay as they are. */
  runNow(id: string, owners: Owners, trigger: RunTrigger): Promise<RunRecord>;
  report(id: string, owners: Owners, days: number): Promise<ScheduleReport>;
  /** What a call of Google's does. */
  fire(id: string, call: Call): Promise<Fired>;
  sync(options: { dryRun: boolean }): Promise<Difference[]>;
  apply(file: unknown, options: { owner: string; dryRun: boolean }): Promise<PlannedChange[]>;
}

export interface ScheduleOptions {
  env?: Record<string, string | undefined>;
  log: Logger;
  clock?: Clock;
  /** Default a client of its own. */
  objects?: ObjectStore;
  runs: Runs;
  targets: Targets;
  /** Of the gateway, where CALLBACK_URL is not set. */
  serverUrl?: string;
}

/** Clients are loaded with their first call. @throws AppError `invalid_configuration` */
export function openSchedules(options: ScheduleOptions): Schedules {
  return createSchedules(readParts(options));
}

function createSchedules(parts: ScheduleParts): Schedules {
  const { store, privateKeys } = parts;
  const now = () => store.clock.now();
  const check = (owners: Owners) => (schedule: Schedule) => {
    if (owners !== "everybody" && !owners.includes(schedule.owner)) throw scheduleNotFound();
  };
  const find = async (id: string, owners: Owners) => {
    const { schedule } = await findSchedule(parts, id);
    check(owners)(schedule);
    return schedule;
  };
  return {
    list: async (owners) => {
      const all = await readSchedules(store);
      const own = all.filter(({ owner }) => owners === "everybody" || owners.includes(owner));
      return own.map((schedule) => viewOf(schedule, now()));
    },
    get: async (id, owners) => {
      const schedule = await find(id, owners);
      return detailOf(schedule, await openContent(privateKeys, schedule), now());
    },
    create: async (definition, owner) => viewOf(await addSchedule(parts, { definition, owner }), now()),
    update: async (id, patch, owners, options) =>
      viewOf(await changeSchedule(parts, id, patch, check(owners), options), now()),
    delete: (id, owners) => removeSchedule(parts, id, check(owners)),
    runNow: async (id, owners, trigger) => startRun(parts, await find(id, owners), { trigger }),
    report: async (id, owners, days) => reportSchedule(parts, await find(id, owners), days),
    fire: (id, call) => fireSchedule(parts, id, call),
    sync: (options) => syncSchedules(parts, options),
    apply: (file, options) => applySchedules(parts, file, options),
  };
}

function readParts({
  env,
  log,
  clock = systemClock,
  objects,
  runs,
  targets,
  serverUrl,
}: ScheduleOptions): ScheduleParts {
  const cloud = readCloudSettings(env);
  const settings = readScheduleSettings(env);
  const callbacks = readCallbackSettings(env);
  const callbackUrl = settings.callbackUrl ?? serverUrl;
  const invoker = cloud.invokerServiceAccount;
  const problems = [
    ...(callbacks
      ? []
      : ["CALLBACK_SERVICE_ACCOUNT is not set: the gateway would refuse the calls of schedules."]),
    ...(callbackUrl === undefined
      ? ["CALLBACK_URL is not set: schedules would not know where to call."]
      : []),
    ...(callbacks && invoker !== callbacks.serviceAccount
      ? [
          "INVOKER_SERVICE_ACCOUNT is not CALLBACK_SERVICE_ACCOUNT: the gateway would refuse the calls of schedules.",
        ]
      : []),
  ];
  if (!callbacks || callbackUrl === undefined || invoker === undefined || problems.length > 0) {
    throw configurationError(problems);
  }
  return {
    store: { objects: objects ?? createObjectStore(cloud), clock, log },
    runs,
    targets,
    scheduler: createScheduler(cloud),
    tasks: createTaskQueue(cloud, settings.queue),
    privateKeys: readGatewayKeys(env).gatewayPrivateKeys,
    callbackUrl,
    callbackAudience: callbacks.audience,
    invoker,
    jobPrefix: settings.jobPrefix,
  };
}
