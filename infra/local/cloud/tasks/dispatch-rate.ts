/** Token bucket: so many a second, and a fifth of a second's worth at once. */
export interface DispatchRate {
  /** 0 when a token was taken, else the milliseconds until there is one. */
  take(): number;
}

export function createDispatchRate(perSecond: number): DispatchRate {
  const burst = Math.max(1, Math.ceil(perSecond / 5));
  let tokens = burst;
  let filled = performance.now();
  return {
    take() {
      const now = performance.now();
      tokens = Math.min(burst, tokens + ((now - filled) / 1000) * perSecond);
      filled = now;
      if (tokens < 1) return Math.ceil(((1 - tokens) / perSecond) * 1000);
      tokens -= 1;
      return 0;
    },
  };
}
