import { constants } from "node:os";
import { AppError } from "../../../shared/core/errors.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
// A terminal sends Ctrl-C to this process and to its parent, which forwards it: both arrive together.
const SAME_SIGNAL_MS = 300;

/** Aborts on a signal, so that the browser is closed and the outcome reported; a second signal exits at once. */
export function abortOnSignals(): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  let abortedAt = 0;
  const onSignal = (name: (typeof SIGNALS)[number]) => {
    if (!controller.signal.aborted) {
      abortedAt = performance.now();
      controller.abort(new AppError("cancelled", `The run was cancelled by ${name}.`));
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
