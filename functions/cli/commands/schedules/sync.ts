import type { Difference } from "../../../../shared/schedules/sync/sync-schedules.ts";
import { EXIT } from "../../exit-code.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import { type AddCommand, examples } from "../command-group.ts";

const MEANINGS: Record<Difference["difference"], string> = {
  missing: "its Cloud Scheduler job was missing",
  changed: "its Cloud Scheduler job was different",
  left_over: "its Cloud Scheduler job was left over",
};

/** `federalrunner schedules sync` */
export const addSchedulesSyncCommand: AddCommand = (schedules, done) => {
  schedules
    .command("sync")
    .description("repair differences of Cloud Scheduler and Cloud Tasks from the schedules")
    .option("--dry-run", "print the differences only")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner schedules sync --dry-run", "federalrunner schedules sync"))
    .action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      const opened = await openSchedules();
      const differences = await opened.schedules.sync({ dryRun });
      if (json) printJson({ success: true, dry_run: dryRun, differences });
      else if (differences.length === 0) process.stdout.write("No differences.\n");
      else {
        const rows = differences.map(({ schedule_id, difference, failed }) => [
          schedule_id,
          failed === undefined ? MEANINGS[difference] : `${MEANINGS[difference]}; not repaired: ${failed}`,
        ]);
        printTable([["SCHEDULE", dryRun ? "TO REPAIR" : "REPAIRED"], ...rows]);
      }
      if (differences.some(({ failed }) => failed !== undefined)) done(EXIT.failed);
    });
};
