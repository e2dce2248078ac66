import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import type { AddCommand } from "../add-command.ts";

/** `federalrunner schedules run ID` */
export const addSchedulesRunCommand: AddCommand = (schedules) => {
  schedules
    .command("run")
    .description("start a run of a schedule now, paused or not; its times stay as they are")
    .argument("<id>", "the schedule's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, { json }: { json?: boolean }) => {
      const opened = await openSchedules();
      const { id: run_id, target, state } = await opened.schedules.runNow(id, "everybody", "cli");
      if (json) printJson({ success: true, run_id, target, state });
      else process.stdout.write(`${run_id}: ${state}; \`federalrunner runs show ${run_id}\` follows it\n`);
    });
};
