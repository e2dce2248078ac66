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
  wait: boolean;
  /** The runs that wait in one instance are served in the order of their ids, which begin with their time. */
  id: string;
  /** Ends the wait with its reason. */
  signal?: AbortSignal | undefined;
}
