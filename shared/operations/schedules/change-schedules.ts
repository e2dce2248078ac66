import { z } from "zod";
import { definitionSchema, patchSchema } from "../../schedules/definition/schedule.ts";
import { defineOperation, type OperationCaller } from "../operation.ts";
import { runSchema, viewRun } from "../runs/run-view.ts";
import { deployed, reachOf } from "./reach.ts";
import { idSchema, SCHEDULE_ARGUMENT, scheduleSchema } from "./schedule-schemas.ts";
import { schedulesText } from "./schedule-text.ts";

const scheduleOutput = z.object({ schedule: scheduleSchema });

export const createSchedule = defineOperation({
  name: "createSchedule",
  summary: "Create a schedule",
  description:
    "Runs an agent or a wizard at the times of a crontab, or once. The input of its runs (`input`, `parameters`, " +
    "`user_data`) is stored sealed; `name`, `description` and `tags` are not.",
  effect: "create",
  scopes: ["schedules:write"],
  needsTargetScope: true,
  input: definitionSchema,
  examples: [
    { name: "Say hello", target: { kind: "agent", id: "echo" }, input: "hello", cron: "0 9 * * MON" },
  ],
  output: scheduleOutput,
  failures: ["invalid_schedule", "schedule_conflict", "scheduler_unavailable"],
  rest: { method: "POST", path: "/api/schedules", responses: { 201: "The schedule." } },
  command: {
    name: "schedules create",
    description: "create a schedule for an agent or a wizard",
    hasOwnOptions: true,
    examples: [
      'schedules create --id hello --name "Say hello" --agent echo --input hello --cron "*/5 * * * *"',
      'schedules create --name "Weekly estimate" --wizard ssa-quick-calculator --data examples/ssa-mid-career.json --cron "0 9 * * MON" --time-zone America/New_York',
      "schedules create --name Once --agent echo --input hello --at 2027-03-01T09:30 --time-zone Europe/Berlin",
    ],
    text: ({ schedule }) => schedulesText([schedule]),
  },
  offeredBy: ["federalrunner_schedules_change"],

  handle: async (definition, { schedules, caller }) => ({
    schedule: await deployed(schedules).create(definition, creatorOf(caller)),
  }),
});

function creatorOf({ owners, scopes, holdsKeys }: OperationCaller) {
  return { owners, scopes, isOperator: holdsKeys === true };
}

export const updateSchedule = defineOperation({
  name: "updateSchedule",
  summary: "Change one of your schedules",
  description:
    "A JSON merge patch: fields that are left out do not change, and null removes a field; so do the answers in `user_data`. `cron` replaces `at`, and " +
    "`at` replaces `cron`. The change takes effect at the schedule's next time.",
  effect: "change",
  scopes: ["schedules:write"],
  needsTargetScope: true,
  input: z.strictObject({
    id: idSchema,
    revision: z
      .int()
      .min(1)
      .optional()
      .describe("Rejects the change when the schedule has another revision."),
    ...patchSchema.shape,
  }),
  examples: [{ id: "nightly", cron: "30 2 * * *" }],
  output: scheduleOutput,
  failures: ["invalid_schedule", "schedule_conflict", "schedule_not_found", "scheduler_unavailable"],
  rest: {
    method: "PATCH",
    path: "/api/schedules/{id}",
    query: ["revision"],
    responses: { 200: "The updated schedule." },
  },
  command: {
    name: "schedules update",
    description: "change the given fields of a schedule; new times apply from the next one on",
    args: SCHEDULE_ARGUMENT,
    hasOwnOptions: true,
    examples: [
      'schedules update nightly --cron "30 2 * * *"',
      'schedules update nightly --input "new request" --unset timeout_seconds --revision 3',
    ],
    text: ({ schedule }) => schedulesText([schedule]),
  },
  offeredBy: ["federalrunner_schedules_change"],

  handle: async ({ id, revision, ...patch }, { schedules, caller }) => ({
    schedule: await deployed(schedules).update(
      id,
      patch,
      { ...caller, owners: reachOf(caller) },
      { revision },
    ),
  }),
});

export const deleteSchedule = defineOperation({
  name: "deleteSchedule",
  summary: "Delete one of your schedules",
  description: "Its running runs continue; its runs stay in the history.",
  effect: "delete",
  scopes: ["schedules:write"],
  input: z.strictObject({ id: idSchema }),
  examples: [{ id: "nightly" }],
  output: z.object({ deleted: z.string() }),
  failures: ["schedule_not_found", "scheduler_unavailable"],
  rest: { method: "DELETE", path: "/api/schedules/{id}", responses: { 200: "The schedule is deleted." } },
  command: {
    name: "schedules delete",
    description: "delete a schedule; its runs continue and remain in the history",
    args: SCHEDULE_ARGUMENT,
    text: ({ deleted }) => `Deleted ${deleted}.`,
  },
  offeredBy: ["federalrunner_schedules_change"],

  async handle({ id }, { schedules, caller }) {
    await deployed(schedules).delete(id, reachOf(caller));
    return { deleted: id };
  },
});

export const pauseSchedule = switchTo(
  "pause",
  "Pause one of your schedules",
  "The schedule does not run until it is resumed. Missed times are not made up for.",
  "pause a schedule until it is resumed; times in between are skipped",
);
export const resumeSchedule = switchTo(
  "resume",
  "Resume one of your schedules",
  "The schedule runs again from its next time on.",
  "resume a paused schedule from its next time on",
);

function switchTo(action: "pause" | "resume", summary: string, description: string, help: string) {
  return defineOperation({
    name: `${action}Schedule`,
    summary,
    description,
    effect: "change",
    scopes: ["schedules:write"],
    needsTargetScope: true,
    input: z.strictObject({ id: idSchema }),
    examples: [{ id: "nightly" }],
    output: scheduleOutput,
    failures: ["invalid_schedule", "schedule_not_found", "scheduler_unavailable"],
    rest: {
      method: "POST",
      path: `/api/schedules/{id}/${action}`,
      responses: { 200: "The updated schedule." },
    },
    command: {
      name: `schedules ${action}`,
      description: help,
      args: SCHEDULE_ARGUMENT,
      text: ({ schedule }) => schedulesText([schedule]),
    },
    offeredBy: ["federalrunner_schedules_change"],

    handle: ({ id }, call) => updateSchedule.handle({ id, enabled: action === "resume" }, call),
  });
}

export const runSchedule = defineOperation({
  name: "runSchedule",
  summary: "Run one of your schedules now",
  description: "Also while it is paused. The scheduled times do not change.",
  effect: "start",
  scopes: ["schedules:write"],
  needsTargetScope: true,
  input: z.strictObject({ id: idSchema }),
  examples: [{ id: "nightly" }],
  output: z.object({ run: runSchema }),
  failures: ["schedule_not_found", "agent_disabled", "agent_not_found", "wizard_not_found"],
  rest: {
    method: "POST",
    path: "/api/schedules/{id}/run",
    responses: { 202: "The run; GET /api/runs/{run_id} returns its state." },
  },
  command: {
    name: "schedules run",
    description: "start a run of a schedule now, even a paused one; its times do not change",
    args: SCHEDULE_ARGUMENT,
    text: ({ run: { id, state } }) => `${id}: ${state}; \`npx federalrunner runs show ${id}\` shows it`,
  },
  offeredBy: ["federalrunner_schedules_change"],

  async handle({ id }, { schedules, caller, trigger }) {
    const run = await deployed(schedules).runNow(id, { ...caller, owners: reachOf(caller) }, trigger);
    return { run: viewRun(run, caller) };
  },
});
