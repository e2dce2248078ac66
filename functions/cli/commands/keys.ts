import { readFile } from "node:fs/promises";
import { AppError } from "../../../shared/core/errors.ts";
import { printJson } from "../output/print-json.ts";
import { type AddCommand, commandGroup, examples } from "./command-group.ts";
import { addKeysPublisherCommand } from "./wizards/registry/publisher-key.ts";

/** `federalrunner keys new` */
const addKeysNewCommand: AddCommand = (keys) => {
  keys
    .command("new")
    .description("print a new set of keys as settings, to be stored in Secret Manager")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner keys new > keys.env", "federalrunner keys new --json"))
    .action(async ({ json }: { json?: boolean }) => {
      const { createKeySet } = await import("../../../shared/keys/keys.ts");
      printKeys(await createKeySet(), json);
    });
};

/** `federalrunner keys tfvars FILE` */
const addKeysTfvarsCommand: AddCommand = (keys) => {
  keys
    .command("tfvars <file>")
    .description("print the public keys of a file of `keys new` as a block of Terraform's variables")
    .option("--json", "print one JSON object, as a .tfvars.json file holds it")
    .addHelpText("after", examples("federalrunner keys tfvars keys.env"))
    .action(async (file: string, { json }: { json?: boolean }) => {
      const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
        throw notAKeyFile(file, `cannot be read (${cause.code})`);
      });
      const values = new Map([...text.matchAll(/^(\w+)='(.*)'$/gm)].map(([, name, value]) => [name, value]));
      const owners = ["agent", "gateway", "worker"].map((owner) => {
        const name = `${owner.toUpperCase()}_PUBLIC_KEY`;
        const value = values.get(name);
        if (value === undefined) throw notAKeyFile(file, `has no ${name}`);
        return [owner, value] as const;
      });
      if (json) return printJson({ public_keys: Object.fromEntries(owners) });
      const lines = owners.map(([owner, value]) => `  ${owner.padEnd(7)} = ${JSON.stringify(value)}\n`);
      process.stdout.write(`public_keys = {\n${lines.join("")}}\n`);
    });
};

/** `federalrunner keys visitor` */
const addKeysVisitorCommand: AddCommand = (keys) => {
  keys
    .command("visitor")
    .description("print a new key that signs the requests of declared visits, and the directory's keys")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner keys visitor", "federalrunner keys visitor --json"))
    .action(async ({ json }: { json?: boolean }) => {
      const { createVisitorKeys } = await import("../../../shared/keys/visitor-keys.ts");
      printKeys(await createVisitorKeys(), json);
    });
};

function printKeys(created: Record<string, string>, json: boolean | undefined): void {
  if (json) printJson(created);
  else for (const [name, value] of Object.entries(created)) process.stdout.write(`${name}='${value}'\n`);
}

function notAKeyFile(file: string, problem: string): AppError {
  const message = `${file} ${problem}. npx federalrunner keys new > ${file} creates it.`;
  return new AppError("invalid_request", message, { details: { option: "file" } });
}

/** `federalrunner keys …` */
export const addKeysCommand = commandGroup(
  "keys",
  "create the keys of a deployment, and that of a publisher",
  [addKeysNewCommand, addKeysTfvarsCommand, addKeysVisitorCommand, addKeysPublisherCommand],
);
