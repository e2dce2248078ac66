/**
 * The states of a run and their transitions; a terminal state is final. {@link transition} makes every change of a
 * record, and returns `undefined` for a change that no longer applies, which is not an error in a race.
 */
import type { AppError, ErrorType } from "../../core/errors.ts";
import type { Outcome, RunError, RunRecord, RunWaiting } from "./run.ts";
import type { RunState, TerminalState } from "./run-state.ts";

export type RunTransition =
  /** The conversation has all answers. */
  | { type: "answered" }
  /** The run waits for a worker. */
  | { type: "queued" }
  /** A launcher accepted the run. */
  | { type: "starting" }
  | { type: "claimed"; worker: string; at: Date }
  /** The worker has asked a person to act in the run's tab. */
  | { type: "waiting_for_person"; waiting: RunWaiting }
  | { type: "ended"; outcome: Outcome };

const NEXT: Record<RunState, readonly RunState[]> = {
  input_required: ["submitted", "failed", "cancelled", "expired"],
  submitted: ["queued", "failed", "cancelled", "rejected", "expired"],
  queued: ["starting", "running", "failed", "cancelled", "rejected", "expired"],
  starting: ["running", "failed", "cancelled", "rejected", "expired"],
  running: ["waiting_for_person", "completed", "failed", "timed_out", "cancelled"],
  waiting_for_person: ["completed", "failed", "timed_out", "cancelled"],
  completed: [],
  failed: [],
  timed_out: [],
  cancelled: [],
  rejected: [],
  expired: [],
};

/** Error types that lead to another state than `failed`. */
const ENDINGS: Partial<Record<ErrorType, TerminalState>> = {
  cancelled: "cancelled",
  capacity_exhausted: "rejected",
  expired: "expired",
  queue_full: "rejected",
  timeout: "timed_out",
};

export function mayFollow(from: RunState, to: RunState): boolean {
  return NEXT[from].includes(to);
}

/** @returns the changed run, or `undefined` when this cannot happen in its state. */
export function transition(run: RunRecord, event: RunTransition): RunRecord | undefined {
  const state = stateAfter(event);
  if (!mayFollow(run.state, state)) return undefined;
  switch (event.type) {
    case "answered":
    case "queued":
    case "starting":
      return { ...run, state };
    case "waiting_for_person":
      return { ...run, state, waiting: event.waiting };
    case "claimed": {
      const started_at = event.at.toISOString();
      return { ...run, state, started_at, attempts: [{ worker: event.worker, started_at }] };
    }
    case "ended": {
      const { error, facts, drift, ended_at } = event.outcome;
      const attempts = run.attempts.map((attempt, index) =>
        index === run.attempts.length - 1 ? { ...attempt, ended_at, error_type: error?.type } : attempt,
      );
      return { ...run, state, attempts, ended_at, error, facts, drift };
    }
  }
}

/** The run with its decided outcome; its record may lag behind. */
export function withOutcome(run: RunRecord, outcome: Outcome): RunRecord {
  const { attempt } = outcome;
  const claimed = attempt && transition(run, claimedBy(attempt.worker, new Date(attempt.started_at)));
  return transition(claimed ?? run, { type: "ended", outcome }) ?? run;
}

export function claimedBy(worker: string, at: Date): RunTransition {
  return { type: "claimed", worker, at };
}

/** The outcome of a run with this error; without one, the run completed. */
export function outcomeOf(error: AppError | undefined, at: Date, facts?: Record<string, number>): Outcome {
  const state = error ? (ENDINGS[error.type] ?? "failed") : "completed";
  return { state, error: error && toRunError(error), facts, ended_at: at.toISOString() };
}

function toRunError(error: AppError): RunError {
  return { type: error.type, category: error.category, message: error.message };
}

function stateAfter(event: RunTransition): RunState {
  switch (event.type) {
    case "answered":
      return "submitted";
    case "claimed":
      return "running";
    case "ended":
      return event.outcome.state;
    default:
      return event.type;
  }
}
