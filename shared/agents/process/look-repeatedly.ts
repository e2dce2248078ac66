/** Looks at a run soon after its start, for those that are over soon, then less and less often. */
export function lookRepeatedly(longestPauseMs: number, look: () => void): { stop(): void } {
  let timer: NodeJS.Timeout;
  const schedule = (pauseMs: number) => {
    timer = setTimeout(() => {
      look();
      schedule(Math.min(pauseMs * 2, longestPauseMs));
    }, pauseMs);
  };
  schedule(Math.min(FIRST_PAUSE_MS, longestPauseMs));
  return { stop: () => clearTimeout(timer) };
}

const FIRST_PAUSE_MS = 25;
