/**
 * Caches verdicts on tokens for a short time, so that a busy client's token is not verified with every request. Keys
 * are hashes: the cache holds no token.
 */
export interface VerdictCache<T> {
  /** The cached value, or that of `load`. Concurrent calls with one key share one `load`. */
  remember(key: string, load: () => Promise<Verdict<T>>): Promise<T>;
}

/** `until` in milliseconds since 1970; an expired value is not cached. */
export interface Verdict<T> {
  value: T;
  until: number;
}

export function createVerdictCache<T>(options: { maxEntries: number; now: () => number }): VerdictCache<T> {
  const { maxEntries, now } = options;
  const verdicts = new Map<string, Verdict<T>>();
  const loading = new Map<string, Promise<Verdict<T>>>();

  async function load(key: string, loader: () => Promise<Verdict<T>>): Promise<Verdict<T>> {
    try {
      const verdict = await loader();
      if (verdict.until > now()) keep(key, verdict);
      return verdict;
    } finally {
      loading.delete(key);
    }
  }

  // A Map keeps the order of insertion: its first key is the least recently used.
  function keep(key: string, verdict: Verdict<T>): void {
    verdicts.delete(key);
    verdicts.set(key, verdict);
    for (const oldest of verdicts.keys()) {
      if (verdicts.size <= maxEntries) return;
      verdicts.delete(oldest);
    }
  }

  return {
    async remember(key, loader) {
      const known = verdicts.get(key);
      if (known && known.until > now()) {
        keep(key, known);
        return known.value;
      }
      verdicts.delete(key);
      let pending = loading.get(key);
      if (!pending) {
        pending = load(key, loader);
        loading.set(key, pending);
      }
      return (await pending).value;
    },
  };
}
