/** The `federalrunner` command. */
import { enableCompileCache } from "node:module";

// Before the other modules: compiling all of them takes a third of the start, and Playwright's half a second.
enableCompileCache();

const [{ showControls }, { endWithReader }] = await Promise.all([
  import("./output/show-controls.ts"),
  import("./output/end-with-reader.ts"),
]);
endWithReader(process.stdout, process.stderr);
showControls(process.stdout, process.stderr);
const { runCli } = await import("./run-cli.ts");
process.exitCode = await runCli(process.argv.slice(2));
