/**
 * A value that is expensive to load, such as the listing of a bucket's folder or an issuer's keys: callers share one
 * load at a time, and the last good value serves while loading fails.
 */
export interface CachedValue<T> {
  /** The value, loaded first when it is due. Never throws: after a failed load it is the previous one. */
  get(): Promise<T>;
  /** The value, loaded again when its last load is older than this; after a failed load as `get`. */
  getWithin(milliseconds: number): Promise<T>;
  /** Loads the value although it is not due; shares a load in progress. */
  refresh(): Promise<T>;
  /** The value as it is, without a load. */
  readonly current: T;
  readonly isLoading: boolean;
  /** Whether the last load failed, or {@link markFailed} was called since. */
  readonly hasFailed: boolean;
  /** Counts as a failed load: for failures of reads that depend on the value. */
  markFailed(error: unknown): void;
}

export interface CachedValueOptions<T> {
  /** The value before the first load. */
  initial: T;
  load: (previous: T) => Promise<T>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds after a load's start until the next one is due. */
  freshMs: number;
  /** As `freshMs`, after a failed load. */
  retryMs?: (value: T) => number;
  /** Up to this age of the last load, callers receive the previous value while the next load runs. Default 0. */
  staleMs?: (value: T) => number;
  /** Called with the first failure after a success: an outage is logged once. */
  onFailure?: (error: unknown) => void;
  /** Called with the first success after a failure. */
  onRecovery?: () => void;
}

export function createCachedValue<T>(options: CachedValueOptions<T>): CachedValue<T> {
  const { initial, load, now, freshMs, retryMs = () => freshMs, staleMs = () => 0 } = options;
  const { onFailure = () => {}, onRecovery = () => {} } = options;
  let value = initial;
  let hasFailed = false;
  let attemptedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;

  function markFailed(error: unknown): void {
    if (!hasFailed) onFailure(error);
    hasFailed = true;
  }

  async function attempt(): Promise<void> {
    const startedAt = now();
    try {
      value = await load(value);
      if (hasFailed) onRecovery();
      hasFailed = false;
    } catch (error) {
      markFailed(error);
    }
    attemptedAt = startedAt;
  }

  function start(): Promise<void> {
    pending ??= attempt().finally(() => {
      pending = undefined;
    });
    return pending;
  }

  // A clock that was set back makes the value due as well.
  const age = () => Math.abs(now() - attemptedAt);

  async function get(freshMs: number): Promise<T> {
    if (age() >= (hasFailed ? retryMs(value) : freshMs)) void start();
    if (age() >= staleMs(value)) await pending;
    return value;
  }

  return {
    get current() {
      return value;
    },
    get isLoading() {
      return pending !== undefined;
    },
    get hasFailed() {
      return hasFailed;
    },
    markFailed,
    get: () => get(freshMs),
    getWithin: get,
    async refresh() {
      await start();
      return value;
    },
  };
}
