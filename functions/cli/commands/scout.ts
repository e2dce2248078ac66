import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { AddCommand } from "./add-command.ts";

/** `federalrunner scout`: the process of its own that an MCP client talks to over stdio. */
export const addScoutCommand: AddCommand = (program, done) => {
  program
    .command("scout")
    .description(
      "serve FederalScout, which discovers wizards, to an MCP client over stdio (see docs/scout.md)",
    )
    .action(async () => {
      const main = join(packageRoot, "dist", "functions", "federalscout", "main.js");
      const child = spawn(process.execPath, [main], { stdio: "inherit" });
      // The child closes its browsers first, so this process waits for it whatever signal arrives.
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
        process.on(signal, () => child.kill(signal));
      const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
      done(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
};
