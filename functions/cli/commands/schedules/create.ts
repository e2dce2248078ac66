import { openSchedules } from "../../input/open-schedules.ts";
import {
  addScheduleOptions,
  readScheduleOptions,
  type ScheduleOptions,
} from "../../input/schedule-options.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedules } from "../../output/print-schedule.ts";
import { type AddCommand, examples } from "../command-group.ts";

interface CreateOptions extends ScheduleOptions {
  id?: string;
  paused?: boolean;
  json?: boolean;
}

/** `federalrunner schedules create` */
export const addSchedulesCreateCommand: AddCommand = (schedules) => {
  addScheduleOptions(
    schedules
      .command("create")
      .description("create a schedule for an agent or a wizard")
      .option("--id <id>", "lower-case letters, digits and hyphens (default: derived from the name)"),
  )
    .option("--paused", "create it paused, until it is resumed")
    .option("--json", "print one JSON object")
    .addHelpText("after", EXAMPLES)
    .action(async ({ id, paused, json, ...options }: CreateOptions) => {
      const [opened, fields] = await Promise.all([openSchedules(), readScheduleOptions(options)]);
      const definition = { id, enabled: !paused, ...fields };
      const schedule = await opened.schedules.create(definition, opened.creator);
      if (json) printJson({ success: true, schedule });
      else printSchedules([schedule]);
    });
};

const EXAMPLES = examples(
  'federalrunner schedules create --id hello --name "Say hello" --agent echo --input hello --cron "*/5 * * * *"',
  'federalrunner schedules create --name "Weekly estimate" --wizard ssa-quick-calculator --data examples/ssa-mid-career.json --cron "0 9 * * MON" --time-zone America/New_York',
  "federalrunner schedules create --name Once --agent echo --input hello --at 2027-03-01T09:30 --time-zone Europe/Berlin",
);
