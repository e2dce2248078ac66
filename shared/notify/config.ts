import { configurationError, defineSettings, readSettings } from "../core/config.ts";

/** Settings of notifications to the webhooks of callers; CALLBACK_… of shared/auth name the callers of the gateway. */
export const NOTIFICATION_SETTINGS = defineSettings({
  queue: {
    name: "NOTIFICATION_QUEUE",
    type: "string",
    default: "notifications",
    meaning: "Name of the Cloud Tasks queue for notifications to webhooks.",
  },
  ports: {
    name: "NOTIFICATION_PORTS",
    type: "string",
    default: "443",
    meaning: "Ports, separated by commas, of the public hosts that may get notifications.",
  },
  hosts: {
    name: "NOTIFICATION_HOSTS",
    type: "string",
    optional: true,
    meaning:
      "Hosts with their ports, separated by commas, that may get notifications although they are not public or have no https; `loopback` stands for every port of this machine. For one machine only: production refuses it.",
  },
});

export interface NotificationSettings {
  queue: string;
  /** In the form `host:port`, or `loopback`. */
  hosts: ReadonlySet<string>;
  ports: ReadonlySet<number>;
}

/** @throws AppError `invalid_configuration` */
export function readNotificationSettings(
  env: Record<string, string | undefined> = process.env,
): NotificationSettings {
  const { queue, hosts, ports } = readSettings(NOTIFICATION_SETTINGS, env);
  if (hosts !== undefined && env.ENVIRONMENT?.toLowerCase() === "production") {
    throw configurationError(["NOTIFICATION_HOSTS is for tests on one machine; unset it in production."]);
  }
  const numbers = ports.split(/[\s,]+/).map(Number);
  if (numbers.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535)) {
    throw configurationError(["NOTIFICATION_PORTS must be numbers of ports, separated by commas."]);
  }
  return { queue, hosts: new Set(hosts?.split(/[\s,]+/).filter(Boolean)), ports: new Set(numbers) };
}
