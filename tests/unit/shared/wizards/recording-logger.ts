import type { Logger } from "../../../../shared/core/logger.ts";

/** Keeps what is logged from warnings on: the fields and the words. */
export function recordingLogger(): Logger & { entries: unknown[][] } {
  const entries: unknown[][] = [];
  const keep = (...entry: unknown[]) => void entries.push(entry);
  const ignore = () => {};
  const logger = { entries, debug: ignore, info: ignore, warn: keep, error: keep, child: () => logger };
  return logger;
}
