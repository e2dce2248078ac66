import { readFile } from "node:fs/promises";
import { AppError } from "../../../../shared/core/errors.ts";
import { parseJson } from "../../../../shared/core/json/parse-json.ts";
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

/** `federalrunner schedules apply FILE` */
export const addSchedulesApplyCommand: AddCommand = (schedules) => {
  schedules
    .command("apply")
    .description("create, update and delete schedules by a file; schedules from elsewhere do not change")
    .argument("<file>", 'JSON: {"schedules": [{"id", "name", "target", "cron" or "at", …}]}')
    .option("--dry-run", "print the changes only")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner schedules apply schedules.json --dry-run",
        "federalrunner schedules apply schedules.json",
      ),
    )
    .action(async (file: string, { dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      const content = await readJson(file);
      const { schedules: opened, creator } = await openSchedules();
      const plan = await opened.apply(content, { creator, dryRun });
      if (json) printJson({ success: true, dry_run: dryRun, plan });
      else {
        const rows = plan.map(({ schedule_id, action }) => [schedule_id, action]);
        printTable([["SCHEDULE", dryRun ? "TO DO" : "DONE"], ...rows]);
      }
    });
};

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new AppError("invalid_request", `${file} cannot be read.`, { cause });
  });
  const parsed = parseJson(text);
  if ("problem" in parsed) throw new AppError("invalid_request", `${file}: ${parsed.problem}.`);
  return parsed.value;
}
