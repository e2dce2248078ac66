/** The `federalrunner` command: see commands/ for what it can do. */
import { enableCompileCache } from "node:module";
import { runCli } from "./run-cli.ts";

// Playwright's modules are half a second of compiling; the cache is Node's own and shared between runs.
enableCompileCache();
process.exitCode = await runCli(process.argv.slice(2));
