/**
 * A task as a stream: the task itself, a status update with each change of its state and each page that is done, its
 * artifacts, and its last status. Partial output is not streamed. It may begin at any time of the task's life, on any
 * instance, since all of it comes from storage.
 */
import type { StreamResponse } from "@a2a-js/sdk";
import { isTerminal, type RunEvent, type RunRecord, type Runs, type Submission } from "../../runs/runs.ts";
import { textPart } from "../parts.ts";
import { describeStatus, describeTask } from "./describe-task.ts";
import { taskStateOf } from "./task-state.ts";
import type { TaskTarget } from "./task-target.ts";

type Stream = AsyncGenerator<StreamResponse, void, undefined>;

/**
 * @param metadata shown with the task, in addition to the fields of every view
 * @param signal ends the stream quietly; the task goes on
 */
export async function* followTask(
  runs: Pick<Runs, "follow">,
  target: TaskTarget,
  submission: Submission,
  { metadata, signal }: { metadata?: Record<string, unknown> | undefined; signal: AbortSignal },
): Stream {
  const task = await describeTask(target, submission.run, { metadata });
  yield { payload: { $case: "task", value: task } };
  if (isTerminal(submission.run.state) || submission.run.state === "input_required") return;
  const place = { contextId: task.contextId, taskId: task.id };
  let shown = submission.run;
  const events = runs.follow(submission, { signal });
  for (;;) {
    const step = await untilUnattended(events, signal);
    if (!step) return;
    if (step.done) return yield* describeEnd(target, step.value);
    const event = step.value;
    // Whatever is logged of a run is logged by who has taken it.
    const now: RunRecord = { ...shown, state: "starting", started_at: event.at };
    const page = describePage(event);
    if (taskStateOf(now) === taskStateOf(shown) && page === undefined) continue;
    shown = now;
    const status = describeStatus(now, { ...place, status: page === undefined ? [] : [textPart(page)] });
    yield { payload: { $case: "statusUpdate", value: { ...place, status, metadata: undefined } } };
  }
}

async function* describeEnd(target: TaskTarget, run: RunRecord): Stream {
  const view = await target.view(run, { artifacts: true, pictures: true });
  const place = { contextId: view.contextId, taskId: run.id };
  for (const artifact of view.artifacts) {
    const value = { ...place, artifact, append: false, lastChunk: true, metadata: undefined };
    yield { payload: { $case: "artifactUpdate", value } };
  }
  const value = { ...place, status: describeStatus(run, view), metadata: view.metadata };
  yield { payload: { $case: "statusUpdate", value } };
}

async function untilUnattended<T, R>(
  events: AsyncGenerator<T, R, void>,
  signal: AbortSignal,
): Promise<IteratorResult<T, R> | undefined> {
  try {
    return await events.next();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

function describePage(event: RunEvent): string | undefined {
  if (event.type !== "progress" || event.page === undefined) return undefined;
  const of = event.pages === undefined ? "" : ` of ${event.pages}`;
  return `Page ${event.page}${of} is done${typeof event.title === "string" ? `: ${event.title}` : ""}`;
}
