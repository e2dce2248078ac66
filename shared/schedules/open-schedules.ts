/** The operations on schedules for all entry points, composed from the settings. */
import { readCallbackSettings } from "../auth/config.ts";
import { readCloudSettings, resourceName } from "../cloud/config.ts";
import { createObjectStore, type ObjectStore } from "../cloud/objects.ts";
import { createTaskQueue } from "../cloud/queue.ts";
import { createScheduler } from "../cloud/scheduler.ts";
import { type Clock, systemClock } from "../core/clock.ts";
import { configurationError } from "../core/config.ts";
import type { Logger } from "../core/logger.ts";
import { mapConcurrently } from "../core/map-concurrently.ts";
import { openNotifications } from "../notify/open-notifications.ts";
import { createSendMail } from "../notify/send-mail.ts";
import { recordLink } from "../report/record-link.ts";
import { readGatewayKeys } from "../runs/config.ts";
import type { RunRecord, Runs, RunTrigger } from "../runs/runs.ts";
import {
  addSchedule,
  type ChangeOptions,
  changeSchedule,
  findSchedule,
  removeSchedule,
} from "./change-schedule.ts";
import { readScheduleSettings } from "./config.ts";
import type { Targets } from "./definition/check-target.ts";
import { runIdFor } from "./definition/names.ts";
import type { Schedule, ScheduleTarget } from "./definition/schedule.ts";
import { type Call, type Fired, fireSchedule, startRun } from "./fire-schedule.ts";
import {
  type Owners,
  requireTargetScope,
  type ScheduleCaller,
  type ScheduleCreator,
  withdrawGrants,
} from "./grant.ts";
import { announceRun, deliverNotices, type NoticeReport } from "./notices/deliver-notices.ts";
import { reportSchedule, type ScheduleReport } from "./report-schedule.ts";
import type { ScheduleParts } from "./schedule-parts.ts";
import { openContent, readSchedules } from "./schedule-store.ts";
import { detailOf, type ScheduleDetail, type ScheduleView, viewOf } from "./schedule-view.ts";
import { applySchedules, type PlannedChange } from "./sync/apply-schedules.ts";
import { type Difference, syncSchedules } from "./sync/sync-schedules.ts";

export type { ScheduleCaller, ScheduleCreator };

/** The error is `schedule_not_found` for another owner's schedule and for a missing one. */
export interface Schedules {
  /** Ordered by id. */
  list(owners: Owners): Promise<ScheduleView[]>;
  get(id: string, owners: Owners): Promise<ScheduleDetail>;
  target(id: string, owners: Owners): Promise<ScheduleTarget>;
  /** @throws AppError `invalid_schedule` with `details.problems`, `schedule_conflict`, `scheduler_unavailable` */
  create(definition: unknown, creator: ScheduleCreator): Promise<ScheduleView>;
  /** @throws as `create` */
  update(id: string, patch: unknown, caller: ScheduleCaller, options?: ChangeOptions): Promise<ScheduleView>;
  delete(id: string, owners: Owners): Promise<void>;
  /**
   * Starts a run, also while the schedule is paused. The scheduled times do not change.
   *
   * @throws AppError `insufficient_scope` without the run scope of its target
   */
  runNow(id: string, caller: ScheduleCaller, trigger: RunTrigger): Promise<RunRecord>;
  report(id: string, owners: Owners, days: number): Promise<ScheduleReport>;
  /** Handles a call of Google. */
  fire(id: string, call: Call): Promise<Fired>;
  sync(options: { dryRun: boolean }): Promise<Difference[]>;
  /** Delivers the notices of ended runs; called every minute. */
  deliverNotices(): Promise<NoticeReport>;
  /** Withdraws all grants of a caller so far: its schedules start failed runs. @param subjects of `Runs.owners` */
  withdrawGrants(subjects: readonly string[]): Promise<void>;
  apply(file: unknown, options: { creator: ScheduleCreator; dryRun: boolean }): Promise<PlannedChange[]>;
}

export interface ScheduleOptions {
  env?: Record<string, string | undefined>;
  log: Logger;
  clock?: Clock;
  /** Default a client of its own. */
  objects?: ObjectStore;
  runs: Runs;
  targets: Targets;
  /** The gateway's public URL, in notices; default CALLBACK_URL. */
  serverUrl?: string;
}

const CONCURRENT_READS = 16;

/** Loads clients on first use. @throws AppError `invalid_configuration` */
export function openSchedules(options: ScheduleOptions): Schedules {
  return createSchedules(readParts(options));
}

function createSchedules(parts: ScheduleParts): Schedules {
  const { store, privateKeys } = parts;
  const now = () => store.clock.now();
  const find = async (id: string, owners: Owners) => {
    return (await findSchedule(parts, id, owners)).schedule;
  };
  const view = async (schedule: Schedule) => viewOf(schedule, now(), await lastRunOf(parts, schedule));
  return {
    list: async (owners) => {
      const all = await readSchedules(store);
      const own = all.filter(({ owner }) => owners === "all" || owners.includes(owner));
      return mapConcurrently(own, CONCURRENT_READS, view);
    },
    get: async (id, owners) => {
      const schedule = await find(id, owners);
      const content = await openContent(privateKeys, schedule);
      return detailOf(schedule, content, now(), await lastRunOf(parts, schedule));
    },
    target: async (id, owners) => (await find(id, owners)).target,
    create: async (definition, creator) => view(await addSchedule(parts, { definition, creator })),
    update: async (id, patch, caller, options) =>
      view(await changeSchedule(parts, id, patch, caller, { ...options, keepsAnswers: true })),
    delete: (id, owners) => removeSchedule(parts, id, owners),
    runNow: async (id, caller, trigger) => {
      const schedule = await find(id, caller.owners);
      requireTargetScope(schedule.target, caller);
      const runId = parts.runs.newId();
      await announceRun(parts, schedule, runId);
      const scheduled = { id: schedule.id, scheduled_for: now().toISOString() };
      return startRun(parts, schedule, { id: runId, trigger, schedule: scheduled });
    },
    report: async (id, owners, days) => reportSchedule(parts, await find(id, owners), days),
    fire: (id, call) => fireSchedule(parts, id, call),
    deliverNotices: () => deliverNotices(parts),
    sync: (options) => syncSchedules(parts, options),
    withdrawGrants: (subjects) => withdrawGrants(store, subjects),
    apply: (file, options) => applySchedules(parts, file, options),
  };
}

/** The run of the last fired time, unless its owner or the retention has deleted it. */
async function lastRunOf({ runs }: ScheduleParts, { id, last_fired }: Schedule): Promise<string | undefined> {
  if (!last_fired) return undefined;
  return (await runs.read(runIdFor(id, new Date(last_fired.scheduled_for))))?.id;
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
  const keys = readGatewayKeys(env);
  const publicUrl = serverUrl ?? callbacks?.url ?? "";
  const notifications =
    callbacks && openNotifications({ env, hmacKeys: keys.hmacKeys, serverUrl: publicUrl });
  if (!callbacks || !notifications) {
    throw configurationError([
      "CALLBACK_URL or INVOKER_SERVICE_ACCOUNT is not set: without both, schedules cannot call the gateway.",
    ]);
  }
  return {
    store: { objects: objects ?? createObjectStore(cloud), clock, log },
    runs,
    targets,
    scheduler: createScheduler(cloud),
    tasks: createTaskQueue(cloud, resourceName(cloud, "schedules")),
    privateKeys: keys.gatewayPrivateKeys,
    notifications,
    sendMail: settings.smtpUrl ? createSendMail(settings.smtpUrl) : undefined,
    linkRecord: (runId) => recordLink(keys.hmacKeys[0], publicUrl, runId, clock.now()),
    callbackUrl: callbacks.url,
    invoker: callbacks.serviceAccount,
    jobPrefix: resourceName(cloud, "schedule-"),
  };
}
