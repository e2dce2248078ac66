/** The states, kinds and triggers of a run. */
export const TERMINAL_STATES = [
  "completed",
  "failed",
  "timed_out",
  "cancelled",
  "rejected",
  "expired",
] as const;

/** In their usual order; `state-machine.ts` defines the transitions. */
export const RUN_STATES = [
  "input_required",
  "submitted",
  "queued",
  "starting",
  "running",
  "waiting_for_person",
  ...TERMINAL_STATES,
] as const;

export const RUN_KINDS = ["wizard", "agent"] as const;
export const RUN_TRIGGERS = ["mcp", "a2a", "schedule", "api", "console", "cli"] as const;

export type RunState = (typeof RUN_STATES)[number];
export type TerminalState = (typeof TERMINAL_STATES)[number];
export type RunKind = (typeof RUN_KINDS)[number];
export type RunTrigger = (typeof RUN_TRIGGERS)[number];

export function isTerminal(state: RunState): state is TerminalState {
  return (TERMINAL_STATES as readonly string[]).includes(state);
}
