/**
 * Caches verdicts on tokens for a short time, so that a busy client's token is not verified with every request. Keys
 * are hashes: the cache holds no token.
 */
import { keepNewest } from "../../core/keep-newest.ts";

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
      if (verdict.until > now()) keepNewest(verdicts, key, verdict, maxEntries);
      return verdict;
    } finally {
      loading.delete(key);
    }
  }

  return {
    async remember(key, loader) {
      const known = verdicts.get(key);
      if (known && known.until > now()) {
        keepNewest(verdicts, key, known, maxEntries);
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
