import type { RunRecord } from "../../../shared/runs/record/run.ts";
import type { Runs } from "../../../shared/runs/runs.ts";

/** Submits one run as the gateway does, without A2A. */
export async function runAgent(runs: Runs, agentId: string, text: string): Promise<RunRecord> {
  const submission = await runs.submitAgent({
    agent: { id: agentId, access_type: "read-only", timeout_seconds: 60 },
    input: { input: text },
    trigger: "a2a",
    owner: runs.owners("bench")[0],
    callerWaits: true,
    dedup: false,
  });
  const events = runs.follow(submission);
  let step = await events.next();
  while (!step.done) step = await events.next();
  const { state, error } = step.value;
  if (state !== "completed") throw new Error(`a run ended as ${state} (${error?.type})`);
  await runs.agentResult(step.value);
  return step.value;
}
