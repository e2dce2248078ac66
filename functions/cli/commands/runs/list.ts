import { textTable } from "../../../../shared/core/text-table.ts";
import type { OperationCall } from "../../../../shared/operations/operation.ts";
import { exportRuns, listRuns } from "../../../../shared/operations/runs/list-runs.ts";
import {
  RUN_HEADER,
  runRow,
  WHOLE_RUN_HEADER,
  wholeRunRow,
} from "../../../../shared/operations/runs/run-for-person.ts";
import type { RunView } from "../../../../shared/operations/runs/run-view.ts";
import { HERE_OPTION, openRuns } from "../../input/open-runs.ts";
import { addOperationOptions, readOperationInput } from "../../input/operation-options.ts";
import { wholeNumber } from "../../input/parse-option.ts";
import { answering } from "../command-group.ts";

interface RunsListOptions {
  limit: number;
  owner?: string[];
  allColumns?: boolean;
  here?: boolean;
  json?: boolean;
  jsonl?: boolean;
}

/** `federalrunner runs list`, also `federalrunner runs` */
export const addRunsListCommand = answering({
  name: "list",
  isDefault: true,
  description: "list runs, newest first (default)",
  options: (command) =>
    addOperationOptions(command, exportRuns)
      .option("--limit <count>", "maximum number of runs", wholeNumber(1, 500), 20)
      .option("--all-columns", "show all columns, with absolute times")
      .option(...HERE_OPTION)
      .option("--jsonl", "export: print every run as one line of JSON, without a limit"),
  examples: [
    "runs list --agent claude-code --since 1d",
    "runs list --state failed,timed_out --all-columns",
    "runs list --since 2026-11-01 --until 2026-11-02 --json",
    "runs list --trigger mcp,a2a --jsonl",
  ],
  async answer(options: RunsListOptions) {
    const filter = readOperationInput(exportRuns, { ...options, owner: options.owner ?? ["all"] });
    const opened = await openRuns(options.here);
    if (options.jsonl) {
      for await (const run of exportRuns.handle(filter, opened))
        process.stdout.write(`${JSON.stringify(run)}\n`);
      return { lines: [] };
    }
    const { runs, isMore } = await list(opened, filter, options.limit);
    const rows = options.allColumns
      ? [WHOLE_RUN_HEADER, ...runs.map(wholeRunRow)]
      : [RUN_HEADER, ...runs.map((run) => runRow(run))];
    if (isMore && !options.json) process.stderr.write("There may be more runs: raise --limit.\n");
    return { json: { count: runs.length, runs }, lines: [textTable(rows, NO_RUNS)] };
  },
});

const NO_RUNS =
  "There are no such runs. Listed are runs over MCP, A2A, REST, the console, schedules and `npx federalrunner run`, without those of `--keep-days 0`.";

/** A page may hold fewer runs than its limit: further pages are read until there are enough. */
async function list(opened: OperationCall, filter: Parameters<typeof exportRuns.handle>[0], most: number) {
  const runs: RunView[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(most - runs.length, 100);
    const page = await listRuns.handle({ ...filter, limit, cursor }, opened);
    runs.push(...page.runs);
    cursor = page.next_cursor;
  } while (cursor !== undefined && runs.length < most);
  return { runs, isMore: cursor !== undefined };
}
