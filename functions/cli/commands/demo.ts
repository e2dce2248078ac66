import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ResultValue } from "../../../shared/browser/results/parse-result.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { EXIT } from "../exit-code.ts";
import { printJson } from "../output/print-json.ts";
import { printPictures, printResults } from "../output/print-outcome.ts";
import { saveScreenshots } from "../output/save-screenshots.ts";
import { type AddCommand, examples } from "./command-group.ts";

const WIZARD = "fsa-estimator";
const DATA_DIR = join(".local", "demo");

/** `federalrunner demo`: an MCP client fills a form through the local stack. */
export const addDemoCommand: AddCommand = (program, done) => {
  program
    .command("demo")
    .description("run the demo on this computer: sign in over MCP, read a form, fill it")
    .option("--conversation", "replay eight conversations instead, in English and Spanish")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner demo", "federalrunner demo --conversation"))
    .action(async ({ json, conversation }: { json?: boolean; conversation?: boolean }) => {
      if (conversation) return replay();
      const [{ startStack }, { runDemo }, example] = await Promise.all([
        import("../../../infra/local/stack/start-stack.ts"),
        import("../../../infra/local/mcp-client/run-demo.ts"),
        readFile(join(packageRoot, "examples", "fsa-dependent-freshman.json"), "utf8"),
      ]);
      const print = (line: string) => process.stderr.write(`${line}\n`);
      print("Starting local cloud, identity provider, gateway, worker and practice sites …");
      const stack = await startStack({ dataDir: DATA_DIR, port: 0, gateway: true, wizardService: true });
      try {
        const { output, pictures } = await runDemo({
          mcpUrl: stack.mcp_url ?? "",
          signInLink: stack.sign_in_link,
          wizardId: WIZARD,
          userData: JSON.parse(example),
          print,
        });
        if (output.success !== true) {
          printJson(output);
          done(EXIT.failed);
          return;
        }
        const saved = await saveScreenshots(
          WIZARD,
          pictures.map((picture) => ({ ...picture, bytes: picture.jpeg.length, truncated: false })),
          undefined,
        );
        if (json) {
          printJson({ ...output, screenshots: saved });
          return;
        }
        printResults(output.results as Record<string, ResultValue>);
        printPictures(saved);
      } finally {
        await stack.close();
      }
    });
};

async function replay(): Promise<void> {
  const [{ startStack }, { replayConversations }] = await Promise.all([
    import("../../../infra/local/stack/start-stack.ts"),
    import("../../../infra/local/mcp-client/replay-conversations.ts"),
  ]);
  const stack = await startStack({ dataDir: DATA_DIR, port: 0, gateway: true, wizardService: true });
  try {
    const print = (line: string) => process.stdout.write(`${line}\n`);
    await replayConversations({ mcpUrl: stack.mcp_url ?? "", signInLink: stack.sign_in_link, print });
  } finally {
    await stack.close();
  }
}
