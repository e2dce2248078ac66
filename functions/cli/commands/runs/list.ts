import { InvalidArgumentError } from "commander";
import { AppError } from "../../../../shared/core/errors.ts";
import {
  type ListFilter,
  RUN_STATES,
  type RunPage,
  type RunState,
  type Runs,
} from "../../../../shared/runs/runs.ts";
import { openCloudRuns } from "../../input/open-cloud-runs.ts";
import { wholeNumber } from "../../input/parse-option.ts";
import { readInstant } from "../../input/read-instant.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import { publicRun, RUN_HEADER, runRow, WHOLE_RUN_HEADER, wholeRunRow } from "../../output/show-run.ts";
import { type AddCommand, examples } from "../command-group.ts";

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
    .description("list runs, newest first")
    .option("--agent <id>", "runs of this agent only")
    .option("--wizard <id>", "runs of this wizard only")
    .option(
      "--state <state>",
      "runs in this state only; may be repeated or have several, separated by commas",
      states,
    )
    .option(
      "--since <time>",
      "created at or after: 2026-11-02T08:00:00Z, a day, or a time span such as 2h",
      readInstant,
    )
    .option("--until <time>", "created at or before", readInstant)
    .option("--limit <count>", "maximum number of runs", wholeNumber(1, 500), 20)
    .option("--all-columns", "show all columns, with absolute times")
    .option("--json", "print one JSON object")
    .addHelpText("after", EXAMPLES)
    .action(async (options: RunsListOptions) => {
      const filter = filterOf(options);
      const opened = await openCloudRuns();
      const { runs: found, next } = await list(opened.runs, filter);
      if (options.json) {
        printJson({ success: true, count: found.length, runs: found.map(publicRun) });
      } else if (options.allColumns) {
        printTable([WHOLE_RUN_HEADER, ...found.map(wholeRunRow)]);
      } else {
        printTable([RUN_HEADER, ...found.map((run) => runRow(run))]);
      }
      if (next !== undefined && !options.json)
        process.stderr.write("There may be more runs: raise --limit.\n");
    });
};

const EXAMPLES = examples(
  "federalrunner runs list --agent claude-code --since 1d",
  "federalrunner runs list --state failed,timed_out --all-columns",
  "federalrunner runs list --since 2026-11-01 --until 2026-11-02 --json",
);

/** A page may hold fewer runs than its limit: further pages are read until there are enough. */
async function list(runs: Runs, filter: ListFilter & { limit: number }): Promise<RunPage> {
  const found: RunPage = { runs: [] };
  do {
    const limit = filter.limit - found.runs.length;
    const page = await runs.list({ ...filter, limit, cursor: found.next });
    found.runs.push(...page.runs);
    found.next = page.next;
  } while (found.next !== undefined && found.runs.length < filter.limit);
  return found;
}

/** @throws AppError `invalid_request` */
function filterOf({ agent, wizard, state, since, until, limit }: RunsListOptions) {
  if (agent !== undefined && wizard !== undefined) {
    throw new AppError("invalid_request", "Give either --agent or --wizard.");
  }
  const page = { states: state, since, until, limit };
  if (agent !== undefined) return { ...page, kind: "agent" as const, target: agent };
  if (wizard === undefined) return page;
  return { ...page, kind: "wizard" as const, target: wizard.replace(/\.json$/, "") };
}

function states(text: string, all: RunState[] = []): RunState[] {
  const named = text.split(",").map((name) => name.trim());
  const isState = (name: string): name is RunState => (RUN_STATES as readonly string[]).includes(name);
  if (!named.every(isState)) throw new InvalidArgumentError(`It must be one of ${RUN_STATES.join(", ")}.`);
  return [...all, ...named];
}
