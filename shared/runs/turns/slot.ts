/** A place, for one run. */
export interface Slot {
  /** Aborted with the AppError that ends the run, before anybody else can have the place. */
  fence: AbortSignal;
  /** Once the run's process has ended. */
  release(): void;
}

export interface SlotRequest {
  /** Places of the agent. */
  limit: number;
  /** Whether to wait for one; those of one instance get theirs in the order in which they came. */
  wait: boolean;
  /** Ends the waiting with its reason. */
  signal?: AbortSignal | undefined;
}
