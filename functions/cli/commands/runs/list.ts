import { InvalidArgumentError } from "commander";
import { AppError } from "../../../../shared/core/errors.ts";
import type { IndexFilter } from "../../../../shared/runs/record/object-names.ts";
import { RUN_STATES, type RunRecord, type RunState } from "../../../../shared/runs/record/run.ts";
import type { RunStore } from "../../../../shared/runs/record/run-store.ts";
import { openCloudRuns } from "../../input/open-cloud-runs.ts";
import { readInstant } from "../../input/read-instant.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import { publicRun, RUN_HEADER, runRow, WHOLE_RUN_HEADER, wholeRunRow } from "../../output/show-run.ts";
import type { AddCommand } from "../add-command.ts";

interface RunsListOptions {
  agent?: string;
  wizard?: string;
  state?: RunState[];
  since?: Date;
  until?: Date;
  limit: number;
  allColumns?: boolean;
  json?: boolean;
}

/** `federalrunner runs list` */
export const addRunsListCommand: AddCommand = (runs) => {
  runs
    .command("list")
    .description("list runs, the newest first")
    .option("--agent <id>", "runs of this agent only")
    .option("--wizard <id>", "runs of this wizard only")
    .option("--state <state>", "runs in this state only; may be repeated, or several with commas", states)
    .option(
      "--since <time>",
      "created then or later: 2026-11-02T08:00:00Z, a day, or a span such as 2h",
      readInstant,
    )
    .option("--until <time>", "created then or earlier", readInstant)
    .option("--limit <count>", "how many", count, 20)
    .option("--all-columns", "show every column, with the times themselves")
    .option("--json", "print one JSON object")
    .addHelpText("after", EXAMPLES)
    .action(async (options: RunsListOptions) => {
      const index = indexOf(options);
      const opened = await openCloudRuns();
      const { found, hasMore } = await list(opened.runs.store, index, options);
      if (options.json) {
        printJson({ success: true, count: found.length, runs: found.map(publicRun) });
      } else if (options.allColumns) {
        printTable([WHOLE_RUN_HEADER, ...found.map(wholeRunRow)]);
      } else {
        printTable([RUN_HEADER, ...found.map((run) => runRow(run))]);
      }
      if (hasMore && !options.json) process.stderr.write("There may be older ones: see --limit.\n");
    });
};

const EXAMPLES = `
Examples:
  federalrunner runs list --agent claude-code --since 1d
  federalrunner runs list --state failed,timed_out --all-columns
  federalrunner runs list --since 2026-11-01 --until 2026-11-02 --json`;

/** A filter passes over runs that were scanned: pages are read until there are enough. */
async function list(
  store: RunStore,
  index: IndexFilter,
  { state, since, until, limit }: RunsListOptions,
): Promise<{ found: RunRecord[]; hasMore: boolean }> {
  const { listRuns } = await import("../../../../shared/runs/read/list-runs.ts");
  const found: RunRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRuns(store, {
      index,
      limit: limit - found.length,
      ...(since ? { since } : {}),
      ...(until ? { until } : {}),
      ...(state ? { where: (run) => state.includes(run.state) } : {}),
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.runs);
    cursor = page.next;
  } while (cursor !== undefined && found.length < limit);
  return { found, hasMore: cursor !== undefined };
}

function indexOf({ agent, wizard }: RunsListOptions): IndexFilter {
  if (agent !== undefined && wizard !== undefined) {
    throw new AppError("invalid_request", "Name either --agent or --wizard.");
  }
  if (agent !== undefined) return { by: "target", kind: "agent", target: agent };
  if (wizard !== undefined) return { by: "target", kind: "wizard", target: wizard.replace(/\.json$/, "") };
  return { by: "all" };
}

function states(text: string, all: RunState[] = []): RunState[] {
  const named = text.split(",").map((name) => name.trim());
  const isState = (name: string): name is RunState => (RUN_STATES as readonly string[]).includes(name);
  if (!named.every(isState)) throw new InvalidArgumentError(`It must be one of ${RUN_STATES.join(", ")}.`);
  return [...all, ...named];
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 500)
    throw new InvalidArgumentError("It must be from 1 to 500.");
  return value;
}
