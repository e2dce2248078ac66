/** Token bucket with a burst of a fifth of a second. */
export interface DispatchRate {
  /** 0 after taking a token, else the milliseconds until the next one. */
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
