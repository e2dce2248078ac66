import { OPERATOR, openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedules } from "../../output/print-schedule.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner schedules pause ID` */
export const addSchedulesPauseCommand = switchCommand(
  "pause",
  "pause a schedule until it is resumed; times in between are skipped",
);

/** `federalrunner schedules resume ID` */
export const addSchedulesResumeCommand = switchCommand(
  "resume",
  "resume a paused schedule from its next time on",
);

function switchCommand(action: "pause" | "resume", description: string): AddCommand {
  return (schedules) => {
    schedules
      .command(action)
      .description(description)
      .argument("<id>", "an id of `federalrunner schedules list`")
      .option("--json", "print one JSON object")
      .addHelpText("after", examples(`federalrunner schedules ${action} nightly`))
      .action(async (id: string, { json }: { json?: boolean }) => {
        const opened = await openSchedules();
        const schedule = await opened.schedules.update(id, { enabled: action === "resume" }, OPERATOR);
        if (json) printJson({ success: true, schedule });
        else printSchedules([schedule]);
      });
  };
}
