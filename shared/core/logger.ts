/**
 * Structured logs for Cloud Logging, one JSON object per line on stderr (stdout is for results and protocols).
 * Callers log ids, counts, durations and categories; never user data, tokens, error details or messages of sites.
 * https://cloud.google.com/logging/docs/structured-logging
 */
import { type LoggerOptions, type Logger as PinoLogger, pino } from "pino";
import { AppError } from "./errors.ts";

export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error"> & {
  child(bindings: Record<string, unknown>): Logger;
};

const SEVERITY: Record<string, string> = { debug: "DEBUG", info: "INFO", warn: "WARNING", error: "ERROR" };

/** `level` is one of the values of the setting LOG_LEVEL. */
export function createLogger(level: string, bindings: Record<string, unknown> = {}): Logger {
  const options: LoggerOptions = {
    level: level.toLowerCase(),
    base: bindings,
    messageKey: "message",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ severity: SEVERITY[label] ?? "DEFAULT" }) },
    serializers: { error: describeError, err: describeError },
    hooks: {
      // pino logs the message of a bare error, which may hold user data.
      logMethod(args, method) {
        const [first, message] = args as [unknown, string | undefined];
        if (first instanceof Error) method.call(this, { error: first }, message ?? "failed");
        else method.apply(this, args);
      },
    },
  };
  return pino(options, pino.destination({ fd: 2, sync: true }));
}

/** The loggable part of an error: its type, or for other errors name, code and stack frames; never its message. */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof AppError) {
    const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
    const { mistakes } = error.details;
    // A profile is the operator's, and nothing of a caller.
    const more = error.type === "invalid_agent_profile" && mistakes !== undefined ? { mistakes } : {};
    return { type: error.type, category: error.category, ...more, ...cause };
  }
  if (!(error instanceof Error)) return { name: typeof error };
  // The message is removed first: its lines could look like frames.
  const frames = error.stack
    ?.replace(error.message, "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    code: (error as NodeJS.ErrnoException).code,
    at: frames?.slice(0, 5).map((f) => f.trim()),
  };
}
