import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { readCliConfig } from "../config.ts";
import { startPractice } from "../input/start-practice.ts";
import { type AddCommand, examples } from "./command-group.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** `federalrunner scout`: a separate process, because an MCP client uses its standard streams. */
export const addScoutCommand: AddCommand = (program, done) => {
  program
    .command("scout")
    .description("start FederalScout, the MCP server that discovers wizards, on stdio (see docs/scout.md)")
    .option("--practice", "serve practice sites at the official addresses of the forms")
    .addHelpText("after", examples("federalrunner scout --practice"))
    .action(async ({ practice }: { practice?: boolean }) => {
      const sites = practice ? await startPractice() : undefined;
      const main = join(packageRoot, "dist", "functions", "federalscout", "main.js");
      const hosts = sites ? { FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts) } : {};
      const env = { ...readCliConfig().environment, ...hosts };
      const child = spawn(process.execPath, [main], { stdio: "inherit", env });
      // The child closes its browsers on a signal, so this process waits for its end.
      for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
      const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
      await sites?.close();
      done(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
};
