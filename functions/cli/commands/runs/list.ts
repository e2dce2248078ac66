import { InvalidArgumentError } from "commander";
import { AppError } from "../../../../shared/core/errors.ts";
import { mapConcurrently } from "../../../../shared/core/map-concurrently.ts";
import {
  type ListFilter,
  RUN_STATES,
  RUN_TRIGGERS,
  type RunPage,
  type RunRecord,
  type RunState,
  type RunTrigger,
} from "../../../../shared/runs/runs.ts";
import { HERE_OPTION, type OpenedRuns, openRuns } from "../../input/open-runs.ts";
import { wholeNumber } from "../../input/parse-option.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import {
  type ListedRun,
  listedRun,
  RUN_HEADER,
  runRow,
  WHOLE_RUN_HEADER,
  wholeRunRow,
} from "../../output/show-run.ts";
import { type AddCommand, examples } from "../command-group.ts";

interface RunsListOptions {
  agent?: string;
  wizard?: string;
  state?: RunState[];
  trigger?: RunTrigger[];
  schedule?: string;
  label?: string;
  since?: Date;
  until?: Date;
  limit: number;
  allColumns?: boolean;
  here?: boolean;
  json?: boolean;
  jsonl?: boolean;
}

/** `federalrunner runs list`, also `federalrunner runs` */
export const addRunsListCommand: AddCommand = (runs) => {
  runs
    .command("list", { isDefault: true })
    .description("list runs, newest first (default)")
    .option("--agent <id>", "runs of this agent only")
    .option("--wizard <id>", "runs of this wizard only")
    .option(
      "--state <state>",
      "runs in this state only; may be repeated or have several, separated by commas",
      oneOf(RUN_STATES),
    )
    .option(
      "--trigger <trigger>",
      `runs of this entry point only: ${RUN_TRIGGERS.join(", ")}; may be repeated or have several, separated by commas`,
      oneOf(RUN_TRIGGERS),
    )
    .option("--schedule <id>", "runs of this schedule only")
    .option("--label <text>", "runs with this text in their label only")
    .option(
      "--since <time>",
      "created at or after: 2026-11-02T08:00:00Z, a day, or a time span such as 2h",
      readInstant,
    )
    .option("--until <time>", "created at or before", readInstant)
    .option("--limit <count>", "maximum number of runs", wholeNumber(1, 500), 20)
    .option("--all-columns", "show all columns, with absolute times")
    .option(...HERE_OPTION)
    .option("--json", "print one JSON object")
    .option("--jsonl", "export: print every run as one line of JSON, without a limit")
    .addHelpText("after", EXAMPLES)
    .action(async (options: RunsListOptions) => {
      const filter = filterOf(options);
      const opened = await openRuns(options.here);
      if (options.jsonl) return exportAll(opened, filter);
      const { runs, next } = await list(opened, filter);
      const found = await listed(runs, opened);
      if (options.json) {
        printJson({ success: true, count: found.length, runs: found });
      } else if (options.allColumns) {
        printTable([WHOLE_RUN_HEADER, ...found.map(wholeRunRow)], NO_RUNS);
      } else {
        printTable([RUN_HEADER, ...found.map((run) => runRow(run))], NO_RUNS);
      }
      if (next !== undefined && !options.json)
        process.stderr.write("There may be more runs: raise --limit.\n");
    });
};

const EXAMPLES = examples(
  "federalrunner runs list --agent claude-code --since 1d",
  "federalrunner runs list --state failed,timed_out --all-columns",
  "federalrunner runs list --since 2026-11-01 --until 2026-11-02 --json",
  "federalrunner runs list --trigger mcp,a2a --jsonl",
);

const NO_RUNS =
  "There are no such runs. Listed are runs over MCP, A2A, REST, the console, schedules and `npx federalrunner run`, without those of `--keep-days 0`.";

const EXPORT_PAGE = 100;
const READS_AT_ONCE = 8;

function listed(runs: readonly RunRecord[], opened: OpenedRuns): Promise<ListedRun[]> {
  return mapConcurrently([...runs], READS_AT_ONCE, (run) => listedRun(run, opened));
}

async function exportAll(opened: OpenedRuns, filter: ListFilter): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await opened.runs.list({ ...filter, limit: EXPORT_PAGE, cursor });
    for (const run of await listed(page.runs, opened)) process.stdout.write(`${JSON.stringify(run)}\n`);
    cursor = page.next;
  } while (cursor !== undefined);
}

/** A page may hold fewer runs than its limit: further pages are read until there are enough. */
async function list({ runs }: OpenedRuns, filter: ListFilter & { limit: number }): Promise<RunPage> {
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
function filterOf({ agent, wizard, state, trigger, schedule, label, since, until, limit }: RunsListOptions) {
  if (agent !== undefined && wizard !== undefined) {
    throw new AppError("invalid_request", "Give either --agent or --wizard.");
  }
  const page = { states: state, triggers: trigger, schedule, label, since, until, limit };
  if (agent !== undefined) return { ...page, kind: "agent" as const, target: agent };
  if (wizard === undefined) return page;
  return { ...page, kind: "wizard" as const, target: wizard.replace(/\.json$/, "") };
}

function oneOf<Name extends string>(names: readonly Name[]) {
  return (text: string, all: Name[] = []): Name[] => {
    const given = text.split(",").map((name) => name.trim());
    const isName = (name: string): name is Name => (names as readonly string[]).includes(name);
    if (!given.every(isName)) throw new InvalidArgumentError(`It must be one of ${names.join(", ")}.`);
    return [...all, ...given];
  };
}

const SPAN = /^(\d{1,6})(min|m|h|d)$/;
const MILLISECONDS: Record<string, number> = { m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000 };
/** A day, or a time with an offset; `Date` reads other forms differently on different systems. */
const INSTANT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/i;

/** `2026-11-02`, `2026-11-02T08:00:00Z` (without an offset in this computer's time zone), or `90min`, `2h`, `3d` ago. */
export function readInstant(text: string): Date {
  const [, count, unit] = SPAN.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    return new Date(Date.now() - Number(count) * (MILLISECONDS[unit] ?? 0));
  }
  // A day alone would be read as one of UTC.
  const local = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text;
  const instant = new Date(INSTANT.test(text) ? local : Number.NaN);
  if (Number.isNaN(instant.getTime())) {
    throw new InvalidArgumentError(
      "It must be a time such as 2026-11-02T08:00:00Z, a day, or a span such as 2h.",
    );
  }
  return instant;
}
