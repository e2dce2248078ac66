import { defineSettings, readSettings } from "../core/config.ts";

/** Settings of schedules; CALLBACK_… of shared/auth name the callers that the gateway accepts. */
export const SCHEDULE_SETTINGS = defineSettings({
  smtpUrl: {
    name: "SMTP_URL",
    type: "string",
    optional: true,
    secret: true,
    meaning:
      "Mail server for notices of schedules: smtps://USER:PASSWORD@HOST:465/?from=ADDRESS with the sender's address, or smtp:// with STARTTLS where offered. Without it, notices go to webhooks only.",
  },
});

/** @throws AppError `invalid_configuration` that lists every problem. */
export function readScheduleSettings(env: Record<string, string | undefined> = process.env) {
  return readSettings(SCHEDULE_SETTINGS, env);
}
