import { printJson } from "../output/print-json.ts";
import { type AddCommand, commandGroup, examples } from "./command-group.ts";

/** `federalrunner keys new` */
const addKeysNewCommand: AddCommand = (keys) => {
  keys
    .command("new")
    .description("print a new set of keys as settings, to be stored in Secret Manager")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner keys new > keys.env", "federalrunner keys new --json"))
    .action(async ({ json }: { json?: boolean }) => {
      const { createKeySet } = await import("../../../shared/keys/keys.ts");
      const created = await createKeySet();
      if (json) printJson(created);
      else for (const [name, value] of Object.entries(created)) process.stdout.write(`${name}='${value}'\n`);
    });
};

/** `federalrunner keys …` */
export const addKeysCommand = commandGroup("keys", "create the keys of a deployment", [addKeysNewCommand]);
