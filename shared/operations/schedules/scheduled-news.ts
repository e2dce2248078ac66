/** The results that changed in a person's scheduled runs, for the run list and the next conversation. */
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { keepNewest } from "../../core/keep-newest.ts";
import { changeInWords } from "../../report/changed-results.ts";
import { compareWithLast } from "../../report/compare-with-last.ts";
import type { RunRecord, Runs } from "../../runs/runs.ts";
import type { OperationCall } from "../operation.ts";
import { mayUseRun } from "../runs/find-run.ts";

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

/** A conversation lists forms more than once, and most people have no scheduled run. */
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 1000;

interface Remembered {
  news: Promise<ScheduledNews[]>;
  until: number;
}

const remembered = new WeakMap<Runs, Map<string, Remembered>>();

/** {@link scheduledNews}, at most half a minute old. */
export function recentScheduledNews(call: OperationCall): Promise<ScheduledNews[]> {
  const { runs, caller, schedules } = call;
  if (!schedules) return Promise.resolve([]);
  const known = remembered.get(runs) ?? new Map<string, Remembered>();
  remembered.set(runs, known);
  const key = [...caller.owners, ...[...caller.scopes].sort()].join(" ");
  const found = known.get(key);
  const now = performance.now();
  if (found && found.until > now) return found.news;
  const news = scheduledNews(call);
  keepNewest(known, key, { news, until: now + REMEMBERED_MS }, MOST_REMEMBERED);
  return news;
}

/** An outage leaves the news out. */
export async function scheduledNews(call: OperationCall): Promise<ScheduledNews[]> {
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
    log?.warn({ error }, "the news of scheduled runs could not be read");
    return [];
  }
}

async function newsOf(
  run: RunRecord,
  { runs, catalogue, isPractice }: OperationCall,
): Promise<ScheduledNews[]> {
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
