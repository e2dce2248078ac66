/** The commands of `federalrunner runs …`, in the order of the help. */
import { compareRuns } from "../../../../shared/operations/runs/compare-runs.ts";
import { cancelRun } from "../../../../shared/operations/runs/end-runs.ts";
import { getRun } from "../../../../shared/operations/runs/show-run.ts";
import { HERE_OPTION, openRuns } from "../../input/open-runs.ts";
import type { AddCommand } from "../command-group.ts";
import { commandOf, commandsOf } from "../operation-command.ts";
import { addRunsDeleteCommand } from "./delete.ts";
import { addRunsListCommand } from "./list.ts";
import { addRunsRecordCommand } from "./record.ts";
import { SHOW_OPTIONS } from "./show.ts";

const opening = { options: [HERE_OPTION], open: ({ here }: { here?: boolean }) => openRuns(here) };

export const RUNS_COMMANDS: AddCommand[] = [
  addRunsListCommand,
  commandOf(getRun, opening, SHOW_OPTIONS),
  addRunsRecordCommand,
  ...commandsOf([compareRuns, cancelRun], opening),
  addRunsDeleteCommand,
];
