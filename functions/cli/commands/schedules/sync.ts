import type { Difference } from "../../../../shared/schedules/sync/sync-schedules.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import type { AddCommand } from "../add-command.ts";

const MEANINGS: Record<Difference["difference"], string> = {
  missing: "nothing would have fired it",
  changed: "its Cloud Scheduler job was another one",
  left_over: "its Cloud Scheduler job was still there",
};

/** `federalrunner schedules sync` */
export const addSchedulesSyncCommand: AddCommand = (schedules) => {
  schedules
    .command("sync")
    .description("find where Cloud Scheduler and Cloud Tasks differ from the schedules, and mend it")
    .option("--dry-run", "only tell")
    .option("--json", "print one JSON object")
    .action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      const opened = await openSchedules();
      const differences = await opened.schedules.sync({ dryRun });
      if (json) printJson({ success: true, dry_run: dryRun, differences });
      else if (differences.length === 0) process.stdout.write("Everything is as it should be.\n");
      else {
        const rows = differences.map(({ schedule_id, difference }) => [schedule_id, MEANINGS[difference]]);
        printTable([["SCHEDULE", dryRun ? "WOULD BE MENDED" : "MENDED"], ...rows]);
      }
    });
};
