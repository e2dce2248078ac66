import { InvalidArgumentError } from "commander";
import { AppError } from "../../../shared/core/errors.ts";
import type { RunRecord } from "../../../shared/runs/run.ts";
import { exitCodeFor } from "../exit-code.ts";
import { openCloudRuns } from "../input/open-cloud-runs.ts";
import { printJson } from "../output/print-json.ts";
import { printOutcome } from "../output/print-outcome.ts";
import { printTable } from "../output/print-table.ts";
import type { AddCommand } from "./add-command.ts";

interface JsonOption {
  json?: boolean;
}

/** `federalrunner runs list|show|cancel` */
export const addRunsCommand: AddCommand = (program, done) => {
  const runs = program.command("runs").description("look at the runs of a deployment, or of the local stack");

  runs
    .command("list")
    .description("list runs, the newest first")
    .option("--wizard <id>", "runs of this wizard only")
    .option("--limit <count>", "how many", count, 20)
    .option("--json", "print one JSON object")
    .action(async ({ wizard, limit, json }: JsonOption & { wizard?: string; limit: number }) => {
      const [{ listRuns }, opened] = await Promise.all([
        import("../../../shared/runs/list-runs.ts"),
        openCloudRuns(),
      ]);
      const page = await listRuns(opened.runs.store, {
        index: wizard === undefined ? { by: "all" } : { by: "target", kind: "wizard", target: wizard },
        limit,
      });
      if (json) printJson({ success: true, count: page.runs.length, runs: page.runs.map(publicRun) });
      else printTable([["RUN", "TARGET", "STATE", "CREATED", "SECONDS"], ...page.runs.map(row)]);
    });

  runs
    .command("show")
    .description("show a run and, once it has ended, its result and pictures")
    .argument("<run>", "the run's id")
    .option("--screenshots <dir>", "save its pictures there")
    .option("--json", "print one JSON object")
    .action(async (id: string, { screenshots, json }: JsonOption & { screenshots?: string }) => {
      const [{ readTimeline }, { reportRun }, { runs: opened }] = await Promise.all([
        import("../../../shared/runs/read-timeline.ts"),
        import("./run-in-cloud.ts"),
        openCloudRuns(),
      ]);
      const run = await findRun(opened.store, id);
      const [events, { report, error }] = await Promise.all([
        readTimeline(opened.store, id),
        reportRun(opened, run, screenshots ?? false),
      ]);
      if (json) {
        printJson({ ...report, success: true, run: publicRun(run), events });
        return;
      }
      printTable([["RUN", "TARGET", "STATE", "CREATED", "SECONDS"], row(run)]);
      if (run.ended_at !== undefined) printOutcome(report, error);
    });

  runs
    .command("cancel")
    .description("stop a run")
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, { json }: JsonOption) => {
      const { runs: opened } = await openCloudRuns();
      await findRun(opened.store, id);
      const run = await opened.cancel(id);
      if (json) printJson({ success: true, run: publicRun(run) });
      else
        process.stdout.write(`${run.id}: ${run.ended_at === undefined ? "is being stopped" : run.state}\n`);
      if (run.ended_at !== undefined && run.state !== "cancelled") {
        done(exitCodeFor(new AppError("cancelled", "The run had ended before.")));
      }
    });
};

async function findRun(
  store: Parameters<typeof import("../../../shared/runs/read-run.ts").readRun>[0],
  id: string,
) {
  const [{ readRun }, { isRunId }] = await Promise.all([
    import("../../../shared/runs/read-run.ts"),
    import("../../../shared/runs/run-id.ts"),
  ]);
  const run = isRunId(id) ? await readRun(store, id) : undefined;
  if (!run)
    throw new AppError(
      "run_not_found",
      "There is no run with this id; `federalrunner runs list` lists them.",
    );
  return run;
}

// The owner is a hash that says nothing to anybody.
function publicRun({ owner: _, ...run }: RunRecord): Omit<RunRecord, "owner"> {
  return run;
}

function row(run: RunRecord): string[] {
  const { started_at, ended_at } = run;
  const seconds =
    started_at && ended_at ? ((Date.parse(ended_at) - Date.parse(started_at)) / 1000).toFixed(1) : "";
  return [
    run.id,
    run.target,
    run.error ? `${run.state} (${run.error.type})` : run.state,
    run.created_at,
    seconds,
  ];
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 500)
    throw new InvalidArgumentError("It must be from 1 to 500.");
  return value;
}
