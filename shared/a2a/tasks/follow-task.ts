/**
 * A task as a stream: the task, a status update for each change of state and each finished page, the artifacts, and the
 * last status. Partial output is not streamed. A stream can start at any time on any instance, since it reads storage.
 */
import type { StreamResponse } from "@a2a-js/sdk";
import type { PersonNeed } from "../../handoff/need.ts";
import { isTerminal, type RunEvent, type RunRecord, type Runs, type Submission } from "../../runs/runs.ts";
import { textPart } from "../parts.ts";
import { describeStatus, describeTask } from "./describe-task.ts";
import { taskStateOf } from "./task-state.ts";
import type { TaskTarget, ViewOptions } from "./task-target.ts";

type Stream = AsyncGenerator<StreamResponse, void, undefined>;

export interface FollowTaskOptions {
  /** Shown with the task, in addition to the fields of every view. */
  metadata?: Record<string, unknown> | undefined;
  live?: ViewOptions["live"];
  /** Ends the stream without an error; the task continues. */
  signal: AbortSignal;
  /** Whether the stream of a task that requires an answer stays open for it. */
  awaitsAnswers?: boolean;
  /** Whether a stream that ends with its first item repeats the status, as version 0.3 requires. */
  repeatsStatus?: boolean;
}

export async function* followTask(
  runs: Pick<Runs, "follow">,
  target: TaskTarget,
  submission: Submission,
  { metadata, live, signal, awaitsAnswers = false, repeatsStatus = false }: FollowTaskOptions,
): Stream {
  const task = await describeTask(target, submission.run, { metadata, live });
  yield { payload: { $case: "task", value: task } };
  const ids = { contextId: task.contextId, taskId: task.id };
  const { state } = submission.run;
  if (isTerminal(state) || (state === "input_required" && !awaitsAnswers)) {
    if (repeatsStatus) {
      yield {
        payload: { $case: "statusUpdate", value: { ...ids, status: task.status, metadata: undefined } },
      };
    }
    return;
  }
  let shown = submission.run;
  const events = runs.follow(submission, { signal });
  for (;;) {
    const step = await nextUnlessAborted(events, signal);
    if (!step) return;
    if (step.done) return yield* describeEnd(target, step.value, live);
    const event = step.value;
    const now = after(shown, event);
    const page = describePage(event);
    if (now.state === "waiting_for_person" && event.type === "waiting_for_person") {
      shown = now;
      const view = await target.view(now, { artifacts: false, pictures: false });
      const value = { ...ids, status: describeStatus(now, view), metadata: undefined };
      yield { payload: { $case: "statusUpdate", value } };
      continue;
    }
    if (taskStateOf(now) === taskStateOf(shown) && page === undefined) continue;
    shown = now;
    const status = describeStatus(now, {
      ...ids,
      status:
        page === undefined
          ? undefined
          : { messageId: `${task.id}-page-${event.seq}`, parts: [textPart(page)] },
    });
    yield { payload: { $case: "statusUpdate", value: { ...ids, status, metadata: undefined } } };
  }
}

/** An event proves that a launcher or a worker has accepted the run; a wait for a person ends with an event of its own. */
function after(run: RunRecord, event: RunEvent): RunRecord {
  if (event.type === "waiting_for_person") {
    const { number, page, until, at: since } = event;
    const waiting = { number, for: event.for as PersonNeed, page, until, since };
    return { ...run, state: "waiting_for_person", waiting };
  }
  if (run.state === "waiting_for_person" && event.type !== "resumed") return run;
  return { ...run, state: "starting", started_at: event.at, waiting: undefined };
}

async function* describeEnd(target: TaskTarget, run: RunRecord, live: ViewOptions["live"]): Stream {
  const view = await target.view(run, { artifacts: true, pictures: true, live });
  const ids = { contextId: view.contextId, taskId: run.id };
  for (const artifact of view.artifacts) {
    const value = { ...ids, artifact, append: false, lastChunk: true, metadata: undefined };
    yield { payload: { $case: "artifactUpdate", value } };
  }
  const value = { ...ids, status: describeStatus(run, view), metadata: view.metadata };
  yield { payload: { $case: "statusUpdate", value } };
}

async function nextUnlessAborted<T, R>(
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
