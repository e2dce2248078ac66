import { z } from "zod";
import { type AppError, toAppError } from "../../core/errors.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { minutes } from "../../report/report-text.ts";
import type { RunRecord } from "../../runs/runs.ts";
import { mayUseRun } from "../runs/may-use-run.ts";
import { scheduledNews } from "../runs/scheduled-news.ts";
import { count } from "./count.ts";
import { defineTool } from "./define-tool.ts";
import { wizardIdFilter } from "./wizard-id.ts";

const LARGEST_PAGE = 50;
const READS_AT_ONCE = 8;

export const listRuns = defineTool({
  name: "federalrunner_list_runs",
  title: "List earlier runs",
  description:
    "Lists the user's own runs, the newest first: label, time, state and duration, without personal results.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    limit: z.int().min(1).max(LARGEST_PAGE).optional().describe("Default 20."),
    cursor: z
      .string()
      .max(100)
      .regex(/^[\da-f-]+$/)
      .optional()
      .describe("next_cursor of the previous page."),
    schedule_id: z.string().max(100).optional(),
    wizard_id: wizardIdFilter.optional(),
    label: z.string().min(1).max(100).optional().describe("Part of the label."),
    since: z.iso.date().optional().describe("This day or later."),
  }),
  output: z.object({
    success: z.boolean(),
    count: z.int(),
    runs: z.array(
      z.looseObject({
        run_id: z.string(),
        state: z.string(),
        created_at: z.string(),
      }),
    ),
    next_cursor: z.string().optional().describe("There are older runs: pass this as cursor."),
  }),

  async handle({ limit, cursor, schedule_id, wizard_id, label, since }, call) {
    const { caller, runs, catalogue } = call;
    const isReadable = mayUseRun(caller, "read");
    const form = wizard_id === undefined ? undefined : await findForm(wizard_id);
    const page = await runs.list({
      owners: caller.owners,
      limit,
      cursor,
      schedule: schedule_id,
      kind: wizard_id === undefined ? undefined : "wizard",
      target: form?.id,
      label,
      since: since === undefined ? undefined : new Date(since),
      where: isReadable,
    });
    // The runs of a deleted form are listed; an id of neither a form nor a run is a mistake.
    if (form?.error && page.runs.length === 0 && cursor === undefined) throw form.error;
    const entries = await mapConcurrently(page.runs, READS_AT_ONCE, async (run) => {
      return toEntry(run, await runs.label(run));
    });
    const hasScheduled = page.runs.some(({ schedule }) => schedule !== undefined);
    const news = hasScheduled ? await scheduledNews(call) : [];
    const lines = entries.map(
      ({ run_id, target, state, created_at, label }) =>
        `- ${minutes(created_at)} ${target}${label === undefined ? "" : ` (${label})`}: ${state.replaceAll("_", " ")}, run ${run_id}`,
    );
    const isFiltered = [schedule_id, wizard_id, label, since].some((filter) => filter !== undefined);
    const text = [
      entries.length > 0
        ? `${count(entries.length, "run")}, the newest first:`
        : isFiltered
          ? "No run fits these filters."
          : "There are no runs.",
      ...lines,
      ...news.filter(({ run_id }) => entries.some((one) => one.run_id === run_id)).map(({ text }) => text),
      ...(page.next === undefined ? [] : [`There are older runs: cursor ${page.next}.`]),
    ].join("\n");
    return {
      text,
      structured: {
        success: true,
        count: entries.length,
        runs: entries.map(({ target, ...entry }) => ({
          ...entry,
          [entry.kind === "agent" ? "agent_id" : "wizard_id"]: target,
        })),
        next_cursor: page.next,
      },
    };

    async function findForm(id: string): Promise<{ id: string; error?: AppError }> {
      try {
        return { id: (await catalogue.get(id)).wizard.wizard_id };
      } catch (thrown) {
        const error = toAppError(thrown);
        const known = { id: id.replace(/\.json$/, "") };
        return error.type === "wizard_not_found" ? { ...known, error } : known;
      }
    }
  },
});

function toEntry(run: RunRecord, label: string | undefined) {
  const { id, kind, target, trigger, state, created_at, started_at, ended_at, facts, error, schedule } = run;
  return {
    run_id: id,
    kind,
    target,
    label,
    trigger,
    state,
    created_at,
    started_at,
    ended_at,
    ...facts,
    error_type: error?.type,
    schedule_id: schedule?.id,
  };
}
