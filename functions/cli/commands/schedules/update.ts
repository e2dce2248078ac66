import { InvalidArgumentError } from "commander";
import { openSchedules } from "../../input/open-schedules.ts";
import {
  addScheduleOptions,
  readScheduleOptions,
  type ScheduleOptions,
} from "../../input/schedule-options.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedules } from "../../output/print-schedule.ts";
import type { AddCommand } from "../add-command.ts";

interface UpdateOptions extends ScheduleOptions {
  unset?: string[];
  revision?: number;
  json?: boolean;
}

const REMOVABLE = ["description", "timeout_seconds", "input", "parameters", "user_data"];

/** `federalrunner schedules update ID` */
export const addSchedulesUpdateCommand: AddCommand = (schedules) => {
  addScheduleOptions(
    schedules
      .command("update")
      .description("change a schedule; what no option names stays, and times change from the next one on")
      .argument("<id>", "the schedule's id"),
  )
    .option("--unset <field>", `take a value away: ${REMOVABLE.join(", ")}; may be repeated`, removable)
    .option("--revision <number>", "only when the schedule is still at this revision", positive)
    .option("--json", "print one JSON object")
    .action(async (id: string, { unset = [], revision, json, ...options }: UpdateOptions) => {
      const opened = await openSchedules();
      const { target } = await opened.schedules.get(id, "everybody");
      const agent = target.kind === "agent" ? target.id : undefined;
      const patch = {
        ...(await readScheduleOptions(options, agent)),
        ...Object.fromEntries(unset.map((field) => [field, null])),
      };
      const schedule = await opened.schedules.update(id, patch, "everybody", { revision });
      if (json) printJson({ success: true, schedule });
      else printSchedules([schedule]);
    });
};

function removable(field: string, all: string[] = []): string[] {
  if (!REMOVABLE.includes(field))
    throw new InvalidArgumentError(`It must be one of ${REMOVABLE.join(", ")}.`);
  return [...all, field];
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number from 1.");
  return value;
}
