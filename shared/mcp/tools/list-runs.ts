import { z } from "zod";
import { count } from "../../core/count.ts";
import { type AppError, toAppError } from "../../core/errors.ts";
import { listRuns as operation } from "../../operations/runs/list-runs.ts";
import type { RunView } from "../../operations/runs/run-view.ts";
import { minuteInUtc } from "../../report/report-text.ts";
import { scheduledNews } from "../runs/scheduled-news.ts";
import { defineTool, operationCall } from "./define-tool.ts";
import { wizardIdFilter } from "./wizard-id.ts";

const { limit, cursor, schedule_id, label, since } = operation.input.shape;

export const listRuns = defineTool({
  name: "federalrunner_list_runs",
  title: "List earlier runs",
  description:
    "Lists the user's own runs, the newest first: label, time, state and duration, without personal results.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    limit: limit.describe("Default 20."),
    cursor: cursor.describe("next_cursor of the previous page."),
    schedule_id: schedule_id.meta({ description: undefined }),
    wizard_id: wizardIdFilter.optional(),
    label: label.describe("Part of the label."),
    since: since.describe("This day or later."),
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

  async handle(filter, call) {
    const { catalogue } = call;
    const { wizard_id } = filter;
    const form = wizard_id === undefined ? undefined : await findForm(wizard_id);
    const page = await operation.handle({ ...filter, wizard_id: form?.id }, operationCall(call));
    // The runs of a deleted form are listed; an id of neither a form nor a run is a mistake.
    if (form?.error && page.runs.length === 0 && filter.cursor === undefined) throw form.error;
    const entries = page.runs.map(toEntry);
    const hasScheduled = page.runs.some(({ schedule }) => schedule !== undefined);
    const news = hasScheduled ? await scheduledNews(call) : [];
    const lines = entries.map(
      ({ run_id, target, state, created_at, label }) =>
        `- ${minuteInUtc(created_at)} ${target}${label === undefined ? "" : ` (${label})`}: ${state.replaceAll("_", " ")}, run ${run_id}`,
    );
    const { limit: _, cursor: __, ...conditions } = filter;
    const isFiltered = Object.values(conditions).some((condition) => condition !== undefined);
    const text = [
      entries.length > 0
        ? `${count(entries.length, "run")}, the newest first:`
        : isFiltered
          ? "No run fits these filters."
          : "There are no runs.",
      ...lines,
      ...news.filter(({ run_id }) => entries.some((one) => one.run_id === run_id)).map(({ text }) => text),
      ...(page.next_cursor === undefined ? [] : [`There are older runs: cursor ${page.next_cursor}.`]),
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
        next_cursor: page.next_cursor,
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

function toEntry({ id, error, schedule, facts, ...run }: RunView) {
  const { kind, target, label, trigger, state, created_at, started_at, ended_at } = run;
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
