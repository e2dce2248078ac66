import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { serveOnStdio } from "../input/serve-on-stdio.ts";
import { type AddCommand, examples } from "./command-group.ts";

interface McpOptions {
  practice?: boolean;
  headed?: boolean;
  scout?: boolean;
}

/** `federalrunner mcp` */
export const addMcpCommand: AddCommand = (program, done) => {
  program
    .command("mcp")
    .description("start the MCP server of this computer on stdio, for Claude Desktop and other local clients")
    .option("--practice", "use practice sites on this computer instead of the real sites")
    .option("--headed", "show the browser window")
    .option("--scout", "also offer the tools of FederalScout, which discovers wizards")
    .addHelpText(
      "after",
      `\n${NOTE}\n${examples(
        `claude mcp add --scope user federalrunner -- node ${LAUNCHER} mcp`,
        `gemini mcp add --scope user federalrunner node ${LAUNCHER} mcp`,
        "federalrunner mcp --practice",
      )}`,
    )
    .action(async ({ practice, headed, scout }: McpOptions) => {
      if (process.stdin.isTTY) process.stderr.write(`${NOTE}\nCtrl-C ends it.\n`);
      const env = {
        ...(headed ? { FEDERALRUNNER_HEADLESS: "false" } : {}),
        ...(scout ? { FEDERALRUNNER_SCOUT: "true" } : {}),
      };
      done(await serveOnStdio("desktop", { practice, env }));
    });
};

const LAUNCHER = join(packageRoot, "functions", "cli", "federalrunner.js");

const NOTE = `An MCP client starts this server and speaks the protocol on its standard streams. In the client's configuration:
  command "node", arguments "${LAUNCHER}" and "mcp" (docs/connect-claude.md)`;
