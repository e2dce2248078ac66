import { askToEnd, killGroup } from "./end-members.ts";
import type { ProcessEnd } from "./process-spec.ts";

export interface Ending {
  /** Asks the group to end, and kills it after the grace. Only the first call counts. */
  begin(why: ProcessEnd): void;
  /** What was begun for; undefined while the process goes its own way. */
  reason(): ProcessEnd | undefined;
  /** Resolves with the time, as `performance.now()` tells it, when even SIGKILL did not help. */
  gaveUp: Promise<number>;
  /** To be called when the process has ended. */
  close(): void;
}

/** How long after SIGKILL a process may still be there, which only a hanging disk or driver makes it. */
const KILLED_MS = 5000;

/** Ends a process group for the first reason that comes up. */
export function endOnce(group: number, graceMs: number): Ending {
  let reason: ProcessEnd | undefined;
  let timer: NodeJS.Timeout | undefined;
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<number>();
  const kill = () => {
    killGroup(group);
    timer = setTimeout(() => giveUp(performance.now()), KILLED_MS);
  };
  return {
    begin(why: ProcessEnd) {
      if (reason) return;
      reason = why;
      askToEnd(group);
      timer = setTimeout(kill, graceMs);
    },
    gaveUp,
    reason: () => reason,
    close: () => clearTimeout(timer),
  };
}
