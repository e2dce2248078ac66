import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs an agent's process without any supervision and returns its output. */
export async function runBare(executable: string, args: readonly string[], input: string): Promise<string> {
  const child = spawn(executable, args, { stdio: ["pipe", "pipe", "ignore"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stdin.end(input);
  await once(child, "close");
  return Buffer.concat(chunks).toString("utf8");
}
