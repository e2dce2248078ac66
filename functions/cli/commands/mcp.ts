/** The commands of MCP servers on stdio. Each server is a process of its own, because its client uses the standard streams. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { defined } from "../../../shared/core/defined.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { readCliConfig } from "../config.ts";
import { startPractice } from "../input/start-practice.ts";
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
      const env = defined({
        FEDERALRUNNER_HEADLESS: headed ? "false" : undefined,
      });
      done(await serveOnStdio("desktop", { practice, env, args: scout ? ["--scout"] : [] }));
    });
};

/** `federalrunner scout` */
export const addScoutCommand: AddCommand = (program, done) => {
  program
    .command("scout")
    .description("start FederalScout, the MCP server that discovers wizards, on stdio (see docs/scout.md)")
    .option("--practice", "use practice sites on this computer instead of the real sites")
    .addHelpText("after", examples("federalrunner scout --practice"))
    .action(async ({ practice }: { practice?: boolean }) => {
      done(await serveOnStdio("federalscout", { practice }));
    });
};

const LAUNCHER = join(packageRoot, "functions", "cli", "federalrunner.js");

const NOTE = `An MCP client starts this server and speaks the protocol on its standard streams. In the client's configuration:
  command "node", arguments "${LAUNCHER}" and "mcp" (docs/connect-claude.md)`;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * @param folder the folder in functions/ whose main.ts is the server
 * @returns the exit code
 */
async function serveOnStdio(
  folder: "desktop" | "federalscout",
  {
    practice = false,
    env = {},
    args = [],
  }: { practice?: boolean; env?: Record<string, string>; args?: readonly string[] } = {},
): Promise<number> {
  const sites = practice ? await startPractice() : undefined;
  const main = join(packageRoot, "dist", "functions", folder, "main.js");
  const hosts = sites ? { FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts) } : {};
  const child = spawn(process.execPath, [main, ...args], {
    stdio: "inherit",
    env: { ...readCliConfig().environment, ...env, ...hosts },
  });
  // The child closes its browsers on a signal, so this process waits for its end.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  await sites?.close();
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
