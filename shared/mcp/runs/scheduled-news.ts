/** The results that changed in a person's scheduled runs, for the run list and the next conversation. */
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { mayUseRun } from "../../operations/runs/may-use-run.ts";
import { changeInWords } from "../../report/changed-results.ts";
import { compareWithLast } from "../../report/compare-with-last.ts";
import type { RunRecord } from "../../runs/runs.ts";
import type { ToolCall } from "../tools/define-tool.ts";

export interface ScheduledNews {
  /** The last run of the schedule. */
  run_id: string;
  schedule_id: string;
  /** `Since the user asked in May 2026, … has changed: Student Aid Index 10,269, before 9,800. Run ….` */
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
    const last = [...new Map(found.toReversed().map((run) => [run.schedule?.id, run])).values()];
    return (await Promise.all(last.slice(-MOST_SCHEDULES).map((run) => newsOf(run, call)))).flat();
  } catch (error) {
    log.warn({ error }, "the news of scheduled runs could not be read");
    return [];
  }
}

async function newsOf(run: RunRecord, { runs, catalogue, isPractice }: ToolCall): Promise<ScheduledNews[]> {
  const { schedule, id, target } = run;
  const { before, results = [] } = (await compareWithLast(run, runs)) ?? {};
  if (!schedule || !before || results.length === 0) return [];
  const form = await catalogue.get(target).catch(() => undefined);
  const said = results.slice(0, MOST_RESULTS).map(changeInWords);
  const more = results.length > said.length ? `; and ${results.length - said.length} more` : "";
  const month = new Date(before.created_at).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const practice = form && isPractice(form.wizard.url) ? ` (${PRACTICE_NOTE})` : "";
  const text = `Since the user asked in ${month}, the scheduled ${form?.wizard.name ?? target} has changed${practice}: ${said.join("; ")}${more}. Run ${id}.`;
  return [{ run_id: id, schedule_id: schedule.id, text }];
}
