import { readFile } from "node:fs/promises";
import { AppError } from "../../../shared/core/errors.ts";
import { type Answer, answering, commandGroup } from "./command-group.ts";
import { addKeysPublisherCommand } from "./wizards/registry/publisher-key.ts";

const addKeysNewCommand = answering({
  name: "new",
  description: "print a new set of keys as settings, to be stored in Secret Manager",
  examples: ["keys new > keys.env", "keys new --json"],
  answer: async () => settings(await (await import("../../../shared/keys/keys.ts")).createKeySet()),
});

const addKeysTfvarsCommand = answering({
  name: "tfvars",
  description: "print the public keys of a file of `keys new` as a block of Terraform's variables",
  args: { "<file>": "" },
  jsonHelp: "print one JSON object, as a .tfvars.json file holds it",
  examples: ["keys tfvars keys.env"],
  async answer(file: string) {
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
    const lines = owners.map(([owner, value]) => `  ${owner.padEnd(7)} = ${JSON.stringify(value)}`);
    return {
      json: { success: undefined, public_keys: Object.fromEntries(owners) },
      lines: ["public_keys = {", ...lines, "}"],
    };
  },
});

const addKeysVisitorCommand = answering({
  name: "visitor",
  description: "print a new key that signs the requests of declared visits, and the directory's keys",
  examples: ["keys visitor", "keys visitor --json"],
  answer: async () =>
    settings(await (await import("../../../shared/keys/visitor-keys.ts")).createVisitorKeys()),
});

/** The object alone is the settings, for programs that store each. */
function settings(created: Record<string, string>): Answer {
  const lines = Object.entries(created).map(([name, value]) => `${name}='${value}'`);
  return { json: { success: undefined, ...created }, lines };
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
