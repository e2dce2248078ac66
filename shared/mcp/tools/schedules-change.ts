import { z } from "zod";
import { defined } from "../../core/defined.ts";
import { AppError } from "../../core/errors.ts";
import { anyObject } from "../../core/schemas/any-object.ts";
import { EFFECTS } from "../../operations/operation.ts";
import { readInput } from "../../operations/read-input.ts";
import {
  createSchedule,
  deleteSchedule,
  runSchedule,
  updateSchedule,
} from "../../operations/schedules/change-schedules.ts";
import { getSchedule } from "../../operations/schedules/read-schedules.ts";
import { definitionSchema, notifySchema } from "../../schedules/definition/schedule.ts";
import { receiversText } from "../../schedules/notices/receivers-text.ts";
import type { ScheduleDetail } from "../../schedules/schedule-view.ts";
import { changesInWords } from "../../wizards/describe-answers.ts";
import { mistakesOutput } from "../runs/run-output.ts";
import { defineTool, operationCall, type ToolResult } from "./define-tool.ts";
import { showSchedule, timesText } from "./schedules-list.ts";

const { target, cron, every_minutes, at } = definitionSchema.shape;

export const schedulesChange = defineTool({
  name: "federalrunner_schedules_change",
  title: "Create, change, run or delete a schedule",
  description:
    "create: runs a form or an agent repeatedly (cron or every_minutes) or once (at); needs name and target, and for a form the " +
    "validated user_data. update: changes the given fields and answers; enabled false pauses, null removes. run_now: starts a run at once. " +
    'delete: permanently. "Every Monday at nine" is cron "0 9 * * MON" with the user\'s time_zone, "every first Monday" MON#1. ' +
    "Confirm target, answers and times first.",
  scope: "schedules:write",
  needsTargetScope: true,
  annotations: EFFECTS.create.hints,
  input: z.strictObject({
    action: z.enum(["create", "update", "run_now", "delete"]),
    id: z.string().max(100).optional().describe("The schedule; for create optional."),
    revision: z.int().min(1).optional(),
    name: z.string().max(100).optional().describe("Nothing personal."),
    target: target.optional(),
    cron: cron.describe("Five fields: minute, hour, day, month, day of the week."),
    every_minutes: every_minutes.describe("Counted from now."),
    at: at.describe("Once: 2027-03-01T09:30 in time_zone, or with Z."),
    time_zone: z.string().max(100).optional().describe("As in America/New_York; default UTC."),
    enabled: z.boolean().optional(),
    user_data: anyObject().nullish().describe("For a form: the answers."),
    input: z.string().max(200_000).nullish().describe("For an agent: its request."),
    parameters: z.record(z.string(), z.unknown()).nullish(),
    timeout_seconds: z.int().min(1).max(3600).nullish(),
    retries: z.int().min(0).max(5).optional(),
    notify: notifySchema.nullish(),
    description: z.string().max(500).nullish(),
    tags: z.array(z.string()).max(20).optional(),
  }),
  output: z.object({
    success: z.boolean(),
    schedule: z.looseObject({ id: z.string(), next_local: z.string().nullable() }).optional(),
    run_id: z.string().optional(),
    target: z.string().optional(),
    state: z.string().optional(),
    deleted: z.string().optional(),
    ...mistakesOutput,
  }),
  outcomes: [["schedule"], ["run_id"], ["deleted"]],

  async handle({ action, id, revision, ...values }, toolCall) {
    const { catalogue, facts } = toolCall;
    const call = operationCall(toolCall);
    if (action === "create") {
      const { schedule } = await createSchedule.handle(read(createSchedule.input, { id, ...values }), call);
      return answerWith(schedule.id, "is created");
    }
    if (id === undefined) throw new AppError("invalid_request", `${action} needs the id of a schedule.`);
    if (action === "update") {
      const patch = read(updateSchedule.input, { id, revision, ...values });
      const before = patch.user_data ? (await getSchedule.handle({ id }, call)).schedule : undefined;
      const { schedule } = await updateSchedule.handle(patch, call);
      return answerWith(schedule.id, "is changed", before);
    }
    if (Object.keys(values).length > 0) {
      throw new AppError("invalid_request", `${action} takes only the id: use update to change a schedule.`);
    }
    if (action === "delete") {
      const output = await deleteSchedule.handle({ id }, call);
      return { text: "The schedule is deleted.", structured: { success: true, ...output } };
    }
    const { run } = await runSchedule.handle({ id }, call);
    facts.run_id = run.id;
    const text = `${run.target} is submitted. Fetch it with federalrunner_get_run and wait_s.\nRun ${run.id}.`;
    return { text, structured: { success: true, run_id: run.id, target: run.target, state: run.state } };

    async function answerWith(stored: string, done: string, before?: ScheduleDetail): Promise<ToolResult> {
      const { schedule } = await getSchedule.handle({ id: stored }, call);
      const { upcoming, input, parameters, user_data, notify, ...view } = schedule;
      const text = [
        `The schedule ${done}: ${view.name} runs ${view.target.id}.`,
        await changedText(before, { target: view.target, user_data }),
        timesText({ ...view, upcoming }),
        receiversText(notify),
        `Schedule ${view.id}.`,
      ];
      return {
        text: text.filter((line) => line !== "").join("\n"),
        structured: { success: true, schedule: showSchedule(view) },
      };
    }

    async function changedText(
      before: ScheduleDetail | undefined,
      { target: { id: form }, user_data = {} }: Pick<ScheduleDetail, "target" | "user_data">,
    ): Promise<string> {
      if (before?.user_data === undefined || before.target.id !== form) return "";
      const [{ wizard, contract }, { examineUserData }] = await Promise.all([
        catalogue.get(form),
        import("../../wizards/answers/prepare-user-data.ts"),
      ]);
      const [was = {}, now = {}] = [before.user_data, user_data].map(
        (answers) => examineUserData(wizard, contract, answers).data,
      );
      const changes = changesInWords(was, now, { wizard, contract });
      return changes.length > 0 ? `Changed answers: ${changes.join("; ")}.` : "";
    }
  },
});

function read<Schema extends z.ZodObject>(schema: Schema, values: Record<string, unknown>): z.output<Schema> {
  return readInput(schema, defined(values), "a part of a schedule");
}
