import { readFile } from "node:fs/promises";
import { AppError } from "../../../../shared/core/errors.ts";
import { parseJson } from "../../../../shared/core/json/parse-json.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import { type AddCommand, examples } from "../command-group.ts";

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
