/** The right to execute one run. */
export interface Slot {
  /** Aborted with the AppError that ends the run, before another instance can acquire the slot. */
  fence: AbortSignal;
  /** Call it after the run's process has ended. */
  release(): void;
}

export interface SlotRequest {
  /** Number of the agent's slots. */
  limit: number;
  /** Whether to wait; the runs of one instance are served in order of arrival. */
  wait: boolean;
  /** Ends the wait with its reason. */
  signal?: AbortSignal | undefined;
}
