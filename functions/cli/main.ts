/** The `federalrunner` command. */
import { enableCompileCache } from "node:module";
import { showControls } from "./output/show-controls.ts";
import { runCli } from "./run-cli.ts";

// Compiling Playwright's modules takes half a second without Node's compile cache.
enableCompileCache();
showControls(process.stdout, process.stderr);
process.exitCode = await runCli(process.argv.slice(2));
