import { InvalidArgumentError } from "commander";
import { defined } from "../../../../shared/core/defined.ts";
import { createSchedule, updateSchedule } from "../../../../shared/operations/schedules/change-schedules.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { wholeNumber } from "../../input/parse-option.ts";
import {
  addScheduleOptions,
  readScheduleOptions,
  type ScheduleOptions,
} from "../../input/schedule-options.ts";
import { answering } from "../command-group.ts";
import type { Extras } from "../operation-command.ts";

const ofNew: Extras["members"] = {
  add: (command) =>
    addScheduleOptions(
      command.option("--id <id>", "lower-case letters, digits and hyphens (default: derived from the name)"),
    ).option("--paused", "create it paused, until it is resumed"),
  read: async ({ id, paused, ...options }: ScheduleOptions & { id?: string; paused?: boolean }) =>
    defined({ id, enabled: !paused, ...(await readScheduleOptions(options)) }),
};

interface UpdateOptions extends ScheduleOptions {
  unset?: string[];
  revision?: number;
}

const REMOVABLE = ["description", "timeout_seconds", "input", "parameters", "user_data", "notify"];

const ofPresent: Extras["members"] = {
  add: (command) =>
    addScheduleOptions(command)
      .option("--unset <field>", `remove a value: ${REMOVABLE.join(", ")}; may be repeated`, removable)
      .option(
        "--revision <number>",
        "fail unless the schedule has this revision",
        wholeNumber(1, Number.MAX_SAFE_INTEGER),
      ),
  async read({ unset = [], revision, ...options }: UpdateOptions, { id = "" }) {
    const { target } = await (await openSchedules()).schedules.get(id, "all");
    const fields = await readScheduleOptions(options, target.kind === "agent" ? target.id : undefined);
    return defined({ revision, ...fields, ...Object.fromEntries(unset.map((field) => [field, null])) });
  },
};

/** The options with which a schedule is written. */
export const SCHEDULE_OPTIONS: ReadonlyMap<string, Extras> = new Map([
  [createSchedule.name, { members: ofNew }],
  [updateSchedule.name, { members: ofPresent }],
]);

function removable(field: string, all: string[] = []): string[] {
  if (!REMOVABLE.includes(field))
    throw new InvalidArgumentError(`It must be one of ${REMOVABLE.join(", ")}.`);
  return [...all, field];
}

/** `federalrunner schedules revoke SUBJECT` */
export const addSchedulesRevokeCommand = answering({
  name: "revoke",
  description: "withdraw the grants of one caller: its schedules fire as refused runs until it grants again",
  args: { "<subject>": "the subject of the caller's tokens, such as auth0|5f7c8ec7" },
  examples: ["schedules revoke 'auth0|5f7c8ec7'"],
  async answer(subject: string) {
    const opened = await openSchedules();
    await opened.schedules.withdrawGrants(opened.ownersOf(subject));
    return { json: {}, lines: ["The grants that this caller made until now are withdrawn."] };
  },
});
