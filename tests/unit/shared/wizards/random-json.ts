/** Reproducible random answers: JSON values in general, and near misses of the answers to a wizard. */

export interface Random {
  /** From 0 up to, but without, the bound. */
  below(bound: number): number;
  pick<T>(items: readonly T[]): T;
}

/** The same seed gives the same numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (bound) => Math.floor(next() * bound),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  };
}

const TEXTS = [
  "",
  " ",
  "yes",
  "No",
  "true",
  "May",
  "05",
  "5",
  "13",
  "05/15/2007",
  "03.04.2007",
  "5/5/07",
  "$85k",
  "80-90k",
  "-5",
  "1e9",
  "four",
  "IL",
  "Illinois",
  "married",
  "single",
  "freshman",
  "none",
  "\u00a0yes\u00a0",
  "’",
  "\u0000",
  "\ud800",
  "💰",
  "a\nb",
  "()[]{}^$.*+?|\\",
  "9".repeat(300),
  "__proto__",
  "constructor",
];

/** Any JSON value, at most `depth` levels deep. */
export function randomJson(random: Random, keys: readonly string[], depth: number): unknown {
  switch (random.below(depth > 0 ? 8 : 6)) {
    case 0:
      return null;
    case 1:
      return random.below(2) === 0;
    case 2:
      return random.pick([0, 1, 5, -1, 2007, 85000, 1.5, 1e21, -0, Number.MAX_SAFE_INTEGER]);
    case 3:
    case 4:
    case 5:
      return random.pick(TEXTS);
    case 6:
      return Array.from({ length: random.below(4) }, () => randomJson(random, keys, depth - 1));
    default:
      return randomObject(random, keys, depth - 1);
  }
}

/** An object with some of the keys, also misspelt, and some unknown ones. */
export function randomObject(random: Random, keys: readonly string[], depth: number): object {
  const entries = Array.from({ length: random.below(keys.length + 3) }, () => {
    const key = random.pick([...keys, "dob", "Birth Date", "__proto__", "constructor", "", "x y"]);
    const spelled = random.below(5) === 0 ? key.toUpperCase().replaceAll("_", "-") : key;
    return [spelled, randomJson(random, keys, depth)] as const;
  });
  return Object.fromEntries(entries);
}
