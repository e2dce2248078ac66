/** The commands of one schedule, each of an operation whose input is its id. */
import type { z } from "zod";
import type { Operation } from "../../../../shared/operations/operation.ts";
import {
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
  runSchedule,
} from "../../../../shared/operations/schedules/change-schedules.ts";
import { getSchedule } from "../../../../shared/operations/schedules/read-schedules.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedule, printSchedules } from "../../output/print-schedule.ts";
import { type AddCommand, examples } from "../command-group.ts";

type OfOne<Output extends z.ZodType> = Operation<
  z.ZodObject<{ id: z.ZodString }>,
  Output,
  Promise<z.output<Output>>
>;

function commandOf<Output extends z.ZodType<object>>(
  operation: OfOne<Output>,
  name: string,
  description: string,
  print: (output: z.output<Output>) => void,
): AddCommand {
  return (schedules) => {
    schedules
      .command(name)
      .description(description)
      .argument("<id>", "an id of `federalrunner schedules list`")
      .option("--json", "print one JSON object")
      .addHelpText("after", examples(`federalrunner schedules ${name} nightly`))
      .action(async (id: string, { json }: { json?: boolean }) => {
        const output = await operation.handle({ id }, (await openSchedules()).call);
        if (json) printJson({ success: true, ...output });
        else print(output);
      });
  };
}

export const addSchedulesShowCommand = commandOf(
  getSchedule,
  "show",
  "show a schedule, the input of its runs, and its next times",
  ({ schedule }) => printSchedule(schedule),
);

export const addSchedulesPauseCommand = commandOf(
  pauseSchedule,
  "pause",
  "pause a schedule until it is resumed; times in between are skipped",
  ({ schedule }) => printSchedules([schedule]),
);

export const addSchedulesResumeCommand = commandOf(
  resumeSchedule,
  "resume",
  "resume a paused schedule from its next time on",
  ({ schedule }) => printSchedules([schedule]),
);

export const addSchedulesRunCommand = commandOf(
  runSchedule,
  "run",
  "start a run of a schedule now, even a paused one; its times do not change",
  ({ run: { id, state } }) =>
    process.stdout.write(`${id}: ${state}; \`npx federalrunner runs show ${id}\` shows it\n`),
);

export const addSchedulesDeleteCommand = commandOf(
  deleteSchedule,
  "delete",
  "delete a schedule; its runs continue and remain in the history",
  ({ deleted }) => process.stdout.write(`Deleted ${deleted}.\n`),
);
