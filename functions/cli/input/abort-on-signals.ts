import { constants } from "node:os";
import { AppError } from "../../../shared/core/errors.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
// A terminal's Ctrl-C reaches this process and its launcher, which passes it on: both arrive together.
const SAME_SIGNAL_MS = 300;

/** Turns Ctrl-C and its kin into an abort, so that the browser is closed and the outcome reported; again means now. */
export function abortOnSignals(): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  let abortedAt = 0;
  const onSignal = (name: (typeof SIGNALS)[number]) => {
    if (!controller.signal.aborted) {
      abortedAt = performance.now();
      controller.abort(new AppError("cancelled", `The run was ended by ${name}.`));
    } else if (performance.now() - abortedAt > SAME_SIGNAL_MS) {
      process.exit(128 + constants.signals[name]);
    }
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    release() {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
