/** A scheduled run and the completed one of its schedule before it. */
import type { RunRecord, Runs } from "../runs/runs.ts";
import { type ChangedResult, changedResults } from "./changed-results.ts";

export interface RunComparison {
  /** The earlier run. */
  before: RunRecord;
  isChanged: boolean;
  /** The results of a form that differ; an agent has none. */
  results?: ChangedResult[];
}

type Reads = Pick<Runs, "list" | "wizardResult" | "agentResult">;

/** @returns undefined where no schedule started the run, or the results of no earlier one are kept */
export async function compareWithLast(run: RunRecord, runs: Reads): Promise<RunComparison | undefined> {
  if (run.schedule === undefined) return undefined;
  const page = await runs.list({
    owners: [run.owner],
    schedule: run.schedule.id,
    states: ["completed"],
    until: new Date(run.created_at),
    limit: 2,
  });
  const before = page.runs.find(({ id }) => id !== run.id);
  if (!before) return undefined;
  if (run.kind === "agent") {
    const [now, then] = await Promise.all([run, before].map((one) => runs.agentResult(one)));
    return then && { before, isChanged: now?.output !== then.output };
  }
  const [now, then] = await Promise.all([run, before].map((one) => runs.wizardResult(one)));
  if (!now || !then) return undefined;
  const results = changedResults(then.results, now.results);
  return { before, isChanged: results.length > 0, results };
}
