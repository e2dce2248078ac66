import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/** False without a terminal. */
export async function isConfirmed(question: string): Promise<boolean> {
  const answer = await askPerson(`${question} [y/N] `);
  return /^y(?:es)?$/i.test(answer ?? "");
}

/** @returns the line that the person types; undefined without a terminal, and where the person ends the input by Ctrl-D */
export async function askPerson(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  // The terminal edits the line: the output of the command holds no control characters, and Ctrl-C ends the command.
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  const ended = once(lines, "close").then(() => undefined);
  try {
    return await Promise.race([lines.question(question).then((line) => line.trim()), ended]);
  } finally {
    lines.close();
  }
}
