import { createInterface } from "node:readline/promises";

/** False without a terminal. */
export async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`${question} Type yes: `);
  lines.close();
  return answer.trim().toLowerCase() === "yes";
}
