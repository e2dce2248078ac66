/** The arguments of a profile as one list, each with the place that messages name. */
import { basename } from "node:path";
import type { AgentProfile } from "./profile.ts";

export interface ArgumentWord {
  /** `args[2]`, or `args[2][0]` in a group. */
  path: string;
  /** The template. */
  text: string;
}

export function argumentWords({ args }: Pick<AgentProfile, "args">): ArgumentWord[] {
  return args.flatMap((argument, i) =>
    typeof argument === "string"
      ? [{ path: `args[${i}]`, text: argument }]
      : argument.map((text, j) => ({ path: `args[${i}][${j}]`, text })),
  );
}

/** The program's name without its folder. */
export function programName(executable: string): string {
  return basename(executable).replace(/\.(exe|cmd)$/, "");
}
