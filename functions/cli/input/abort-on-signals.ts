import { constants } from "node:os";
import { AppError } from "../../../shared/core/errors.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Turns Ctrl-C and its kin into an abort, so that the browser is closed and the outcome reported; twice means now. */
export function abortOnSignals(): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const onSignal = (name: (typeof SIGNALS)[number]) => {
    if (controller.signal.aborted) process.exit(128 + constants.signals[name]);
    controller.abort(new AppError("cancelled", `The run was ended by ${name}.`));
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    release() {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
