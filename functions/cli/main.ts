/** The `federalrunner` command. */
import { enableCompileCache } from "node:module";
import { runCli } from "./run-cli.ts";

// Compiling Playwright's modules takes half a second without Node's compile cache.
enableCompileCache();
process.exitCode = await runCli(process.argv.slice(2));
