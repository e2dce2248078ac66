/** The `federalrunner` command. */
import { enableCompileCache } from "node:module";

// Before the other modules: compiling all of them takes a third of the start, and Playwright's half a second.
enableCompileCache();

const { showControls } = await import("./output/show-controls.ts");
showControls(process.stdout, process.stderr);
const { runCli } = await import("./run-cli.ts");
process.exitCode = await runCli(process.argv.slice(2));
