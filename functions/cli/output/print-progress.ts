import type { Progress } from "../../../shared/browser/execute-wizard.ts";

/** Prints a line on stderr for each completed page. */
export function createProgressPrinter(
  write: (line: string) => void = writeLine,
): (progress: Progress) => void {
  let done = 0;
  return (progress) => {
    if (progress.type === "started") write("Starting the browser …");
    if (progress.type === "retrying") write(`  ↻ retrying (${progress.reason})`);
    if (progress.type === "page_done") {
      done++;
      const seconds = (progress.elapsed_ms / 1000).toFixed(1);
      write(`  ✓ ${done}/${progress.total_pages}  ${progress.title}  ${seconds} s`);
    }
  };
}

function writeLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
