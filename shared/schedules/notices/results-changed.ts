/** Whether a completed run's results differ from those of the schedule's run before it. */
import { isDeepStrictEqual } from "node:util";
import type { RunRecord, Runs } from "../../runs/runs.ts";

type Reads = Pick<Runs, "list" | "wizardResult" | "agentResult">;

/** Also where there is no earlier run whose results are kept. */
export async function haveResultsChanged(run: RunRecord, scheduleId: string, runs: Reads): Promise<boolean> {
  const page = await runs.list({
    owners: [run.owner],
    schedule: scheduleId,
    states: ["completed"],
    until: new Date(run.created_at),
    limit: 2,
  });
  const before = page.runs.find(({ id }) => id !== run.id);
  if (!before) return true;
  const [results, earlier] = await Promise.all([run, before].map((one) => resultsOf(one, runs)));
  return earlier === undefined || !isDeepStrictEqual(results, earlier);
}

async function resultsOf({ id, kind }: RunRecord, runs: Reads): Promise<unknown> {
  if (kind === "agent") return (await runs.agentResult(id))?.output;
  return (await runs.wizardResult(id))?.results;
}
