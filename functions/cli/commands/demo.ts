import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createLogger } from "../../../shared/core/logger.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { exitCodeFor } from "../exit-code.ts";
import { importLocal } from "../input/import-local.ts";
import { printOutcome } from "../output/print-outcome.ts";
import type { AddCommand } from "./add-command.ts";

const DATA_DIR = join(".local", "demo");

/** `federalrunner demo`: the main job, end to end, on this computer alone. */
export const addDemoCommand: AddCommand = (program, done) => {
  program
    .command("demo")
    .description("fill the FSA Student Aid Estimator's practice site with an example student")
    .action(async () => {
      const [{ startStack }, { openRuns }, { runInCloud }, example] = await Promise.all([
        importLocal("demo", () => import("../../../infra/local/stack/start-stack.ts")),
        import("../../../shared/runs/open-runs.ts"),
        import("./run-in-cloud.ts"),
        readFile(join(packageRoot, "examples", "fsa-dependent-freshman.json"), "utf8"),
      ]);
      process.stderr.write("FSA Student Aid Estimator, practice site: a dependent freshman from Illinois\n");
      process.stderr.write("  … bringing up the local cloud\n");
      const stack = await startStack({ dataDir: DATA_DIR, port: 0 });
      try {
        const runs = openRuns({ env: stack.env, log: createLogger("error") });
        const { report, error } = await runInCloud(
          { runs, owner: runs.owners("demo")[0] },
          { wizard_id: "fsa-estimator", user_data: JSON.parse(example) },
        );
        printOutcome(report, error);
        if (error) done(exitCodeFor(error));
      } finally {
        await stack.close();
      }
    });
};
