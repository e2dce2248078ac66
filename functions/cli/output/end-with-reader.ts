/** A reader that stops early, as `head` does, ends the command; a disk without space is reported. */

/** As the shell reports a program that SIGPIPE ended. */
const CLOSED = 141;
const FAILED = 1;

interface Output {
  on(event: "error", listener: (error: NodeJS.ErrnoException) => void): unknown;
  write(text: string): unknown;
}

/**
 * Ends the process once the standard output cannot be written. A standard error that nothing reads is no failure: its
 * lines are about progress.
 */
export function endWithReader(
  stdout: Output,
  stderr: Output,
  exit: (code: number) => void = process.exit,
): void {
  stdout.on("error", ({ code }) => {
    if (code === "EPIPE") return exit(CLOSED);
    stderr.write(`The standard output cannot be written (${code}).\n`);
    exit(FAILED);
  });
  stderr.on("error", () => {});
}
