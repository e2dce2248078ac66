/** What every operation on schedules works with. */
import type { JWK } from "jose";
import type { TaskQueue } from "../cloud/queue.ts";
import type { Scheduler } from "../cloud/scheduler.ts";
import type { Runs } from "../runs/runs.ts";
import type { Targets } from "./definition/check-target.ts";
import type { ScheduleStore } from "./schedule-store.ts";

export interface ScheduleParts {
  store: ScheduleStore;
  runs: Pick<
    Runs,
    "submitAgent" | "submitWizard" | "recordFailedStart" | "read" | "list" | "newId" | "wasDeleted"
  >;
  targets: Targets;
  scheduler: Scheduler;
  /** For single moments. */
  tasks: TaskQueue;
  /** Of the gateway: what a schedule starts its runs with is sealed to the first of them. */
  privateKeys: JWK[];
  /** Under which Google reaches the gateway, and for which audience its tokens are. */
  callbackUrl: string;
  callbackAudience: string;
  /** E-mail address of the service account that Google calls for. */
  invoker: string;
  /** How the names of Cloud Scheduler jobs begin. */
  jobPrefix: string;
}
