import { serveOnStdio } from "../input/serve-on-stdio.ts";
import { type AddCommand, examples } from "./command-group.ts";

/** `federalrunner scout` */
export const addScoutCommand: AddCommand = (program, done) => {
  program
    .command("scout")
    .description("start FederalScout, the MCP server that discovers wizards, on stdio (see docs/scout.md)")
    .option("--practice", "serve practice sites at the official addresses of the forms")
    .addHelpText("after", examples("federalrunner scout --practice"))
    .action(async ({ practice }: { practice?: boolean }) => {
      done(await serveOnStdio("federalscout", { practice }));
    });
};
