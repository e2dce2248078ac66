import { OPERATOR, openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner schedules run ID` */
export const addSchedulesRunCommand: AddCommand = (schedules) => {
  schedules
    .command("run")
    .description("start a run of a schedule now, even a paused one; its times do not change")
    .argument("<id>", "an id of `federalrunner schedules list`")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner schedules run nightly"))
    .action(async (id: string, { json }: { json?: boolean }) => {
      const opened = await openSchedules();
      const { id: run_id, target, state } = await opened.schedules.runNow(id, OPERATOR, "cli");
      if (json) printJson({ success: true, run_id, target, state });
      else process.stdout.write(`${run_id}: ${state}; \`federalrunner runs show ${run_id}\` shows it\n`);
    });
};
