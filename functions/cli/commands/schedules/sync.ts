import { readFile } from "node:fs/promises";
import { AppError } from "../../../../shared/core/errors.ts";
import { parseJson } from "../../../../shared/core/json/parse-json.ts";
import { textTable } from "../../../../shared/core/text-table.ts";
import type { Difference } from "../../../../shared/schedules/sync/sync-schedules.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { answering } from "../command-group.ts";

const MEANINGS: Record<Difference["difference"], string> = {
  missing: "its Cloud Scheduler job was missing",
  changed: "its Cloud Scheduler job was different",
  left_over: "its Cloud Scheduler job was left over",
};

/** `federalrunner schedules sync` */
export const addSchedulesSyncCommand = answering({
  name: "sync",
  description: "repair differences of Cloud Scheduler and Cloud Tasks from the schedules",
  options: (command) => command.option("--dry-run", "print the differences only"),
  examples: ["schedules sync --dry-run", "schedules sync"],
  async answer({ dryRun = false }: { dryRun?: boolean }) {
    const opened = await openSchedules();
    const differences = await opened.schedules.sync({ dryRun });
    const rows = differences.map(({ schedule_id, difference, failed }) => [
      schedule_id,
      failed === undefined ? MEANINGS[difference] : `${MEANINGS[difference]}; not repaired: ${failed}`,
    ]);
    return {
      json: { dry_run: dryRun, differences },
      lines: [textTable([["SCHEDULE", dryRun ? "TO REPAIR" : "REPAIRED"], ...rows], "No differences.")],
      isFailed: differences.some(({ failed }) => failed !== undefined),
    };
  },
});

/** `federalrunner schedules apply FILE` */
export const addSchedulesApplyCommand = answering({
  name: "apply",
  description: "create, update and delete schedules by a file; schedules from elsewhere do not change",
  args: { "<file>": 'JSON: {"schedules": [{"id", "name", "target", "cron" or "at", …}]}' },
  options: (command) => command.option("--dry-run", "print the changes only"),
  examples: ["schedules apply schedules.json --dry-run", "schedules apply schedules.json"],
  async answer(file: string, { dryRun = false }: { dryRun?: boolean }) {
    const content = await readJson(file);
    const { schedules, creator } = await openSchedules();
    const plan = await schedules.apply(content, { creator, dryRun });
    const rows = plan.map(({ schedule_id, action }) => [schedule_id, action]);
    return {
      json: { dry_run: dryRun, plan },
      lines: [textTable([["SCHEDULE", dryRun ? "TO DO" : "DONE"], ...rows])],
    };
  },
});

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new AppError("invalid_request", `${file} cannot be read.`, { cause });
  });
  const parsed = parseJson(text);
  if ("problem" in parsed) throw new AppError("invalid_request", `${file}: ${parsed.problem}.`);
  return parsed.value;
}
