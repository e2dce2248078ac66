import { readCliConfig } from "../config.ts";
import { EXIT } from "../exit-code.ts";
import { printJson } from "../output/print-json.ts";
import { type AddCommand, examples } from "./command-group.ts";

const MARKS = { good: "✓", warning: "!", bad: "✖", skipped: "–" } as const;

/** `federalrunner doctor` */
export const addDoctorCommand: AddCommand = (program, done) => {
  program
    .command("doctor")
    .description(
      "check this computer, its settings and the deployment, and name the command that mends each problem",
    )
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner doctor", "federalrunner doctor --json"))
    .action(async ({ json }: { json?: boolean }) => {
      const { examine } = await import("../doctor/examine.ts");
      const checks = await examine(readCliConfig().environment);
      const isWell = checks.every(({ state }) => state !== "bad");
      if (json) printJson({ success: isWell, checks });
      else process.stdout.write(`${checks.flatMap(linesOf).join("\n")}\n`);
      if (!isWell) done(EXIT.failed);
    });

  function linesOf({
    name,
    state,
    found,
    mend,
  }: {
    name: string;
    state: keyof typeof MARKS;
    found: string;
    mend?: string;
  }) {
    const line = `${MARKS[state]} ${name.padEnd(10)}  ${found}`;
    return mend === undefined ? [line] : [line, `${" ".repeat(14)}→ ${mend}`];
  }
};
