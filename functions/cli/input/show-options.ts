import type { Command } from "commander";

/** The options that show a browser at work: of each command that fills a form. */
export function addShowOptions(command: Command): Command {
  return command
    .option("--headed", "show the browser window")
    .option("--trace <dir>", "write how each field was entered, with its value, to <dir>/trace.json");
}
