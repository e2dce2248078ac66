import { defined } from "../../../../shared/core/defined.ts";
import type { OperationCall } from "../../../../shared/operations/operation.ts";
import type { FoundRun } from "../../../../shared/operations/runs/run-for-person.ts";
import { pictureLines } from "../../output/print-outcome.ts";
import type { Extras } from "../operation-command.ts";
import { saveScreenshotsOf, saveTraceOf } from "../run-in-cloud.ts";

interface ShowOptions {
  /** Folders. */
  screenshots?: string;
  trace?: string;
  json?: boolean;
}

/** `federalrunner runs show RUN` also writes the pictures and the trace of a wizard's run. */
export const SHOW_OPTIONS: Extras = {
  members: {
    add: (command) =>
      command
        .option("--screenshots <dir>", "a folder for the pictures of a wizard's run")
        .option("--trace <dir>", "write the trace of a wizard's run to <dir>/trace.json"),
    read: async ({ trace }: ShowOptions) => (trace === undefined ? {} : { trace: true }),
  },
  async act(
    { screenshots, trace, json }: ShowOptions,
    { record, ...found }: FoundRun,
    { runs }: OperationCall,
  ) {
    if (trace !== undefined) await saveTraceOf(record, found.trace, trace);
    const saved =
      found.wizardResult && (await saveScreenshotsOf(runs, record, found.wizardResult, screenshots ?? false));
    const events = json ? await runs.events(record.id) : undefined;
    return { json: defined({ screenshots: saved, events }), lines: pictureLines(saved ?? []) };
  },
};
