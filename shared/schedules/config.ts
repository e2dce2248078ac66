import { defineSettings, readSettings } from "../core/config.ts";

/** Settings of schedules; CALLBACK_… of shared/auth name the callers that the gateway accepts. */
export const SCHEDULE_SETTINGS = defineSettings({
  callbackUrl: {
    name: "CALLBACK_URL",
    type: "url",
    optional: true,
    meaning:
      "URL of the gateway for the callbacks of Cloud Scheduler and Cloud Tasks. The gateway's default is its own URL; other processes that change schedules require the setting.",
  },
  queue: {
    name: "SCHEDULE_QUEUE",
    type: "string",
    default: "schedules",
    meaning: "Name of the Cloud Tasks queue for schedules with a single time.",
  },
  jobPrefix: {
    name: "SCHEDULE_JOB_PREFIX",
    type: "string",
    default: "federalrunner-schedule-",
    meaning:
      "Prefix of the names of Cloud Scheduler jobs; deployments in one project and region need different prefixes.",
  },
  smtpUrl: {
    name: "SMTP_URL",
    type: "string",
    optional: true,
    secret: true,
    meaning:
      "Mail server for notices of schedules: smtps://USER:PASSWORD@HOST:465, or smtp:// with STARTTLS where offered. Without it, notices go to webhooks only.",
  },
  noticeSender: {
    name: "NOTICE_SENDER",
    type: "string",
    default: "FederalRunner <federalrunner@localhost>",
    meaning: "Sender of the mail of SMTP_URL.",
  },
});

/** @throws AppError `invalid_configuration` that lists every problem. */
export function readScheduleSettings(env: Record<string, string | undefined> = process.env) {
  return readSettings(SCHEDULE_SETTINGS, env);
}
