import type { JWK } from "jose";
import type { TaskQueue } from "../cloud/queue.ts";
import type { Scheduler } from "../cloud/scheduler.ts";
import type { Notifications } from "../notify/open-notifications.ts";
import type { SendMail } from "../notify/send-mail.ts";
import type { RecordLink } from "../report/record-link.ts";
import type { Runs } from "../runs/runs.ts";
import type { Targets } from "./definition/check-target.ts";
import type { ScheduleStore } from "./schedule-store.ts";

/** The dependencies and settings of every operation on schedules. */
export interface ScheduleParts {
  store: ScheduleStore;
  runs: Pick<
    Runs,
    | "submitAgent"
    | "submitWizard"
    | "agentResult"
    | "wizardResult"
    | "recordFailedStart"
    | "read"
    | "list"
    | "newId"
    | "wasDeleted"
  >;
  targets: Targets;
  scheduler: Scheduler;
  /** For schedules with a single time. */
  tasks: TaskQueue;
  /** The gateway's keys, the current one first; it seals the input of scheduled runs. */
  privateKeys: JWK[];
  notifications: Pick<Notifications, "check" | "post">;
  /** Undefined where the deployment has no mail server. */
  sendMail?: SendMail;
  /** A link to the record of a run of a wizard. */
  linkRecord(runId: string): RecordLink;
  /** The gateway's URL for Google's calls, and the audience of their tokens. */
  callbackUrl: string;
  /** E-mail address of the service account of Google's calls. */
  invoker: string;
  /** Prefix of the names of Cloud Scheduler jobs. */
  jobPrefix: string;
}
