import { InvalidArgumentError } from "commander";
import { OPERATOR, openSchedules } from "../../input/open-schedules.ts";
import { wholeNumber } from "../../input/parse-option.ts";
import {
  addScheduleOptions,
  readScheduleOptions,
  type ScheduleOptions,
} from "../../input/schedule-options.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedules } from "../../output/print-schedule.ts";
import { type AddCommand, examples } from "../command-group.ts";

interface UpdateOptions extends ScheduleOptions {
  unset?: string[];
  revision?: number;
  json?: boolean;
}

const REMOVABLE = ["description", "timeout_seconds", "input", "parameters", "user_data", "notify"];

/** `federalrunner schedules update ID` */
export const addSchedulesUpdateCommand: AddCommand = (schedules) => {
  addScheduleOptions(
    schedules
      .command("update")
      .description("change the given fields of a schedule; new times apply from the next one on")
      .argument("<id>", "an id of `federalrunner schedules list`"),
  )
    .option("--unset <field>", `remove a value: ${REMOVABLE.join(", ")}; may be repeated`, removable)
    .option(
      "--revision <number>",
      "fail unless the schedule has this revision",
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    )
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        'federalrunner schedules update nightly --cron "30 2 * * *"',
        'federalrunner schedules update nightly --input "new request" --unset timeout_seconds --revision 3',
      ),
    )
    .action(async (id: string, { unset = [], revision, json, ...options }: UpdateOptions) => {
      const opened = await openSchedules();
      const { target } = await opened.schedules.get(id, "all");
      const agent = target.kind === "agent" ? target.id : undefined;
      const patch = {
        ...(await readScheduleOptions(options, agent)),
        ...Object.fromEntries(unset.map((field) => [field, null])),
      };
      const schedule = await opened.schedules.update(id, patch, OPERATOR, { revision });
      if (json) printJson({ success: true, schedule });
      else printSchedules([schedule]);
    });
};

function removable(field: string, all: string[] = []): string[] {
  if (!REMOVABLE.includes(field))
    throw new InvalidArgumentError(`It must be one of ${REMOVABLE.join(", ")}.`);
  return [...all, field];
}
