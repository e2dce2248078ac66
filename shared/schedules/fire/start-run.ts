import type { RunRecord, RunSchedule, RunTrigger } from "../../runs/runs.ts";
import { prepareAgent } from "../definition/check-target.ts";
import type { Schedule } from "../definition/schedule.ts";
import type { ScheduleParts } from "../schedule-parts.ts";
import { openContent } from "../schedule-store.ts";

export interface Start {
  /** Submitting an id again returns the same run; default a new one. */
  id?: string;
  trigger: RunTrigger;
  /** Undefined for a run by hand. */
  schedule?: RunSchedule;
}

/** Submits a run with the schedule's input. @throws AppError, also when the target can no longer run */
export async function startRun(parts: ScheduleParts, schedule: Schedule, start: Start): Promise<RunRecord> {
  const { target, owner, timeout_seconds } = schedule;
  const { input = "", parameters, user_data = {} } = await openContent(parts.privateKeys, schedule);
  const request = { ...start, owner, callerWaits: false };
  if (target.kind === "wizard") {
    const { wizard } = await parts.targets.wizards.get(target.id);
    const { run } = await parts.runs.submitWizard({
      ...request,
      wizard_id: wizard.wizard_id,
      input: { user_data, timeout_seconds },
    });
    return run;
  }
  const agent = await prepareAgent(target.id, parameters, parts.targets);
  const { run } = await parts.runs.submitAgent({
    ...request,
    agent: agent.profile,
    input: { input, parameters: agent.parameters, timeout_seconds },
    dedup: false,
  });
  return run;
}
