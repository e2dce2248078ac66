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
      `\n${NOTE}\n${examples("claude mcp add federalrunner -- npx federalrunner mcp", "federalrunner mcp --practice")}`,
    )
    .action(async ({ practice, headed, scout }: McpOptions) => {
      const env = {
        ...(headed ? { FEDERALRUNNER_HEADLESS: "false" } : {}),
        ...(scout ? { FEDERALRUNNER_SCOUT: "true" } : {}),
      };
      done(await serveOnStdio("desktop", { practice, env }));
    });
};

const NOTE =
  "A client starts it and speaks the protocol on its standard streams; docs/connect-claude.md has the configuration of each client.";
