import type { RunEvent } from "../../../shared/runs/runs.ts";

/** Prints a run's event as a line on stderr. */
export function printRunEvent(event: RunEvent): void {
  if (event.type === "starting") process.stderr.write(`  … starting (${event.launcher})\n`);
  if (event.type !== "progress") return;
  if (event.retrying !== undefined) process.stderr.write(`  ↻ trying again (${event.retrying})\n`);
  if (event.page === undefined) return;
  const seconds = event.elapsed_ms === undefined ? "" : `  ${(event.elapsed_ms / 1000).toFixed(1)} s`;
  process.stderr.write(`  ✓ ${event.page}/${event.pages}  ${event.title}${seconds}\n`);
}
