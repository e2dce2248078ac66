import { defineSettings, readSettings } from "../core/config.ts";

/** Settings of schedules; CALLBACK_… of shared/auth say whose calls the gateway then accepts. */
export const SCHEDULE_SETTINGS = defineSettings({
  callbackUrl: {
    name: "CALLBACK_URL",
    type: "url",
    optional: true,
    meaning:
      "URL of the gateway under which Cloud Scheduler and Cloud Tasks reach its callbacks. The gateway's default is its own URL; every other process that changes schedules needs the setting.",
  },
  queue: {
    name: "SCHEDULE_QUEUE",
    type: "string",
    default: "schedules",
    meaning: "Name of the Cloud Tasks queue for what is scheduled for one moment.",
  },
  jobPrefix: {
    name: "SCHEDULE_JOB_PREFIX",
    type: "string",
    default: "federalrunner-schedule-",
    meaning:
      "How the names of Cloud Scheduler jobs begin; deployments that share project and region need different ones.",
  },
});

/** @throws AppError `invalid_configuration` that lists every problem. */
export function readScheduleSettings(env: Record<string, string | undefined> = process.env) {
  return readSettings(SCHEDULE_SETTINGS, env);
}
