import { printJson } from "../output/print-json.ts";
import type { AddCommand } from "./add-command.ts";

/** `federalrunner keys new` */
export const addKeysCommand: AddCommand = (program) => {
  program
    .command("keys")
    .description("make the keys of a deployment")
    .command("new")
    .description("print a new set, as settings; each belongs into Secret Manager")
    .option("--json", "print one JSON object")
    .action(async ({ json }: { json?: boolean }) => {
      const { createKeySet } = await import("../../../shared/keys/keys.ts");
      const keys = await createKeySet();
      if (json) printJson(keys);
      else for (const [name, value] of Object.entries(keys)) process.stdout.write(`${name}='${value}'\n`);
    });
};
