import { readFile } from "node:fs/promises";
import { AppError } from "../../../../shared/core/errors.ts";
import { parseJson } from "../../../../shared/core/parse-json.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import type { AddCommand } from "../add-command.ts";

/** `federalrunner schedules apply FILE` */
export const addSchedulesApplyCommand: AddCommand = (schedules) => {
  schedules
    .command("apply")
    .description("make the schedules that come from a file be as it says; others are left alone")
    .argument("<file>", 'JSON: {"schedules": [{"id", "name", "target", "cron" or "at", …}]}')
    .option("--dry-run", "only tell what would be done")
    .option("--json", "print one JSON object")
    .action(async (file: string, { dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      const content = await readJson(file);
      const { schedules: opened, owner } = await openSchedules();
      const plan = await opened.apply(content, { owner, dryRun });
      if (json) printJson({ success: true, dry_run: dryRun, plan });
      else {
        const rows = plan.map(({ schedule_id, action }) => [schedule_id, action]);
        printTable([["SCHEDULE", dryRun ? "WOULD" : "DONE"], ...rows]);
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
