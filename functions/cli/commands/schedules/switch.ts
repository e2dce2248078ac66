import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedules } from "../../output/print-schedule.ts";
import type { AddCommand } from "../add-command.ts";

/** `federalrunner schedules pause ID` */
export const addSchedulesPauseCommand = switchCommand(
  "pause",
  "do not run a schedule until it is resumed; times in between are not made up for",
);

/** `federalrunner schedules resume ID` */
export const addSchedulesResumeCommand = switchCommand(
  "resume",
  "run a paused schedule again, from its next time on",
);

function switchCommand(action: "pause" | "resume", description: string): AddCommand {
  return (schedules) => {
    schedules
      .command(action)
      .description(description)
      .argument("<id>", "the schedule's id")
      .option("--json", "print one JSON object")
      .action(async (id: string, { json }: { json?: boolean }) => {
        const opened = await openSchedules();
        const schedule = await opened.schedules.update(id, { enabled: action === "resume" }, "everybody");
        if (json) printJson({ success: true, schedule });
        else printSchedules([schedule]);
      });
  };
}
