/** The end of a process: its signals, its client and its exit code. */
import { type AppError, toAppError } from "./errors.ts";
import { createLogger } from "./logger.ts";

/** Exits with the code that `main` returns. Invalid settings are one line of the log, and exit with 2. */
export async function exitWith(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main());
  } catch (thrown) {
    const error = toAppError(thrown);
    const log = createLogger("ERROR");
    if (isAboutSettings(error)) log.error({ settings: error.details.settings }, error.message);
    else log.error({ error: thrown }, "the process could not start");
    process.exit(isAboutSettings(error) ? 2 : 1);
  }
}

/**
 * Aborted by SIGTERM or SIGINT. The listeners stay: without a listener of its host, a browser ends the process at the
 * first signal (shared/browser/launch/end-with-process.ts).
 */
export function onTermination(): AbortSignal {
  const terminated = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => terminated.abort());
  return terminated.signal;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Ends a server on stdio with its client, or by a signal: `close` runs once, then the process exits. */
export function endWithClient(close: (why: string) => Promise<unknown>): void {
  let isEnding = false;
  const end = (why: string) => {
    if (isEnding) return;
    isEnding = true;
    void Promise.allSettled([close(why)]).then(() => process.exit(0));
  };
  for (const signal of SIGNALS) process.on(signal, () => end(signal));
  process.stdin.on("end", () => end("the client is gone"));
  process.stdin.on("close", () => end("the client is gone"));
  process.stdout.on("error", () => end("the client is gone"));
}

// Its message names settings and never shows their values.
function isAboutSettings(error: AppError): boolean {
  return error.type === "invalid_configuration";
}
