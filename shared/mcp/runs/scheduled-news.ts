/** The results that changed in a person's scheduled runs, for the run list and the next conversation. */
import { changedResults, changeInWords } from "../../report/changed-results.ts";
import type { RunRecord } from "../../runs/runs.ts";
import type { ToolCall } from "../tools/define-tool.ts";
import { mayUseRun } from "./may-use-run.ts";

export interface ScheduledNews {
  /** The last run of the schedule. */
  run_id: string;
  schedule_id: string;
  /** `Since the run of May 2026, …: Student Aid Index 10,269, before 9,800.` */
  text: string;
}

const SINCE_MS = 62 * 86_400_000;
const MOST_RUNS = 40;
const MOST_SCHEDULES = 3;
const MOST_RESULTS = 3;

/** An outage leaves the news out. */
export async function scheduledNews(call: ToolCall): Promise<ScheduledNews[]> {
  const { runs, caller, schedules, log } = call;
  // Without a deployment there are no schedules.
  if (!schedules) return [];
  try {
    const isReadable = mayUseRun(caller, "read");
    const { runs: found } = await runs.list({
      owners: caller.owners,
      kind: "wizard",
      states: ["completed"],
      since: new Date(Date.now() - SINCE_MS),
      limit: MOST_RUNS,
      where: (run) => run.schedule !== undefined && isReadable(run),
    });
    const bySchedule = Map.groupBy(found, ({ schedule }) => schedule?.id ?? "");
    const pairs = [...bySchedule.values()].slice(0, MOST_SCHEDULES);
    return (await Promise.all(pairs.map((pair) => newsOf(pair, call)))).flat();
  } catch (error) {
    log.warn({ error }, "the news of scheduled runs could not be read");
    return [];
  }
}

/** @param runs of one schedule, the newest first */
async function newsOf([last, before]: readonly RunRecord[], { runs, catalogue }: ToolCall) {
  if (!last?.schedule || !before) return [];
  const [now, then, form] = await Promise.all([
    runs.wizardResult(last.id),
    runs.wizardResult(before.id),
    catalogue.get(last.target).catch(() => undefined),
  ]);
  const changed = now && then ? changedResults(then.results, now.results) : [];
  if (changed.length === 0) return [];
  const said = changed.slice(0, MOST_RESULTS).map(changeInWords);
  const more = changed.length > said.length ? `; and ${changed.length - said.length} more` : "";
  const month = new Date(before.created_at).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const text = `Since the user asked in ${month}, the scheduled ${form?.wizard.name ?? last.target} has changed: ${said.join("; ")}${more}. Run ${last.id}.`;
  return [{ run_id: last.id, schedule_id: last.schedule.id, text }];
}
