/**
 * Schedules, whose code is loaded with their first use. Where Google's calls are not served there are none, and every
 * use says which setting is missing.
 */
import type { ScheduleOptions, Schedules } from "../../shared/schedules/open-schedules.ts";

export function openLazySchedules(options: ScheduleOptions): Schedules {
  let opened: Promise<Schedules> | undefined;
  const open = () => {
    opened ??= import("../../shared/schedules/open-schedules.ts").then((code) => code.openSchedules(options));
    return opened;
  };
  return {
    list: async (...args) => (await open()).list(...args),
    get: async (...args) => (await open()).get(...args),
    create: async (...args) => (await open()).create(...args),
    update: async (...args) => (await open()).update(...args),
    delete: async (...args) => (await open()).delete(...args),
    runNow: async (...args) => (await open()).runNow(...args),
    report: async (...args) => (await open()).report(...args),
    fire: async (...args) => (await open()).fire(...args),
    sync: async (...args) => (await open()).sync(...args),
    apply: async (...args) => (await open()).apply(...args),
  };
}
