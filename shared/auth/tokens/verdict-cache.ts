/**
 * Remembers verdicts on tokens for a short time, so that a busy client's token is not verified anew with every
 * request. Keys are hashes: the cache never holds a token.
 */
export interface VerdictCache<T> {
  /** The remembered value, or what `load` finds. Callers who ask for the same key at once share one `load`. */
  remember(key: string, load: () => Promise<Verdict<T>>): Promise<T>;
}

/** `until` in milliseconds since 1970; a value of the past is not remembered. */
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

  // A Map keeps the order of insertion: the first key is the one that was used least recently.
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
