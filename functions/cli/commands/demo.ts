import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ResultValue } from "../../../shared/browser/results/parse-result.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { EXIT } from "../exit-code.ts";
import { importLocal } from "../input/import-local.ts";
import { printJson } from "../output/print-json.ts";
import { printPictures, printResults } from "../output/print-outcome.ts";
import { saveScreenshots } from "../output/save-screenshots.ts";
import type { AddCommand } from "./add-command.ts";

const WIZARD = "fsa-estimator";
const DATA_DIR = join(".local", "demo");

/** `federalrunner demo`: the main job, end to end, on this computer alone. */
export const addDemoCommand: AddCommand = (program, done) => {
  program
    .command("demo")
    .description("be an AI's client: sign in, read what the FSA estimator asks, and let it be filled")
    .action(async () => {
      const [{ startStack }, { runDemo }, example] = await Promise.all([
        importLocal("demo", () => import("../../../infra/local/stack/start-stack.ts")),
        importLocal("demo", () => import("../../../infra/local/mcp-client/run-demo.ts")),
        readFile(join(packageRoot, "examples", "fsa-dependent-freshman.json"), "utf8"),
      ]);
      const say = (line: string) => process.stderr.write(`${line}\n`);
      say("Bringing up local cloud, identity provider, gateway, worker and practice sites …");
      const stack = await startStack({ dataDir: DATA_DIR, port: 0, gateway: true, wizardService: true });
      try {
        const { output, pictures } = await runDemo({
          mcpUrl: stack.mcp_url ?? "",
          wizardId: WIZARD,
          userData: JSON.parse(example),
          say,
        });
        if (output.success !== true) {
          printJson(output);
          done(EXIT.failed);
          return;
        }
        printResults(output.results as Record<string, ResultValue>);
        const saved = await saveScreenshots(
          WIZARD,
          pictures.map((picture) => ({ ...picture, bytes: picture.jpeg.length, truncated: false })),
          undefined,
        );
        printPictures(saved);
      } finally {
        await stack.close();
      }
    });
};
