import { readCliConfig } from "../config.ts";
import type { Report } from "../doctor/check.ts";
import { answering } from "./command-group.ts";

const MARKS = { good: "✓", warning: "!", bad: "✖", skipped: "–" } as const;

/** `federalrunner doctor` */
export const addDoctorCommand = answering({
  name: "doctor",
  description:
    "check this computer, its settings and the deployment, and name the command that mends each problem",
  examples: ["doctor", "doctor --json"],
  async answer() {
    const { examine } = await import("../doctor/examine.ts");
    const checks = await examine(readCliConfig().environment);
    return {
      json: { checks },
      lines: checks.flatMap(linesOf),
      isFailed: checks.some(({ state }) => state === "bad"),
    };
  },
});

function linesOf({ name, state, found, mend }: Report): string[] {
  const line = `${MARKS[state]} ${name.padEnd(10)}  ${found}`;
  return mend === undefined ? [line] : [line, `${" ".repeat(14)}→ ${mend}`];
}
