import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { exitCodeFor } from "../exit-code.ts";
import { printOutcome } from "../output/print-outcome.ts";
import type { AddCommand } from "./add-command.ts";
import { runToReport } from "./run.ts";

/** `federalrunner demo`: the main job, end to end, on this computer alone. */
export const addDemoCommand: AddCommand = (program, done) => {
  program
    .command("demo")
    .description("fill the FSA Student Aid Estimator's practice site with an example student")
    .action(async () => {
      process.stderr.write("FSA Student Aid Estimator, practice site, a dependent freshman from Illinois\n");
      const { report, error } = await runToReport("fsa-estimator", {
        data: join(packageRoot, "examples", "fsa-dependent-freshman.json"),
        practice: true,
      });
      printOutcome(report, error);
      if (error) done(exitCodeFor(error));
    });
};
