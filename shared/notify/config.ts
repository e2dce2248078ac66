import { configurationError, defineSettings, readSettings } from "../core/config.ts";

/** Settings of notifications to the webhooks of callers; CALLBACK_… of shared/auth name the callers of the gateway. */
export const NOTIFICATION_SETTINGS = defineSettings({
  hosts: {
    name: "NOTIFICATION_HOSTS",
    type: "string",
    optional: true,
    setBy: "local stack",
    meaning:
      "Hosts with their ports, separated by commas, that may get notifications although they are not public or have no https; `loopback` stands for every port of this machine. For one machine only: production refuses it.",
  },
});

export interface NotificationSettings {
  /** In the form `host:port`, or `loopback`. */
  hosts: ReadonlySet<string>;
}

/** @throws AppError `invalid_configuration` */
export function readNotificationSettings(
  env: Record<string, string | undefined> = process.env,
): NotificationSettings {
  const { hosts } = readSettings(NOTIFICATION_SETTINGS, env);
  if (hosts !== undefined && env.ENVIRONMENT?.toLowerCase() === "production") {
    throw configurationError(["NOTIFICATION_HOSTS is for tests on one machine; unset it in production."]);
  }
  return { hosts: new Set(hosts?.split(/[\s,]+/).filter(Boolean)) };
}
