/** The environments differ by their values only; and log filters name messages that the program logs. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Problem } from "./read-modules.ts";

const ENVIRONMENTS = ["dev", "prod"];

/** variables.tf and outputs.tf are equal, byte by byte; main.tf differs only in the kind of environment. */
export function compareEnvironments(root: string): Problem[] {
  const read = (environment: string, file: string) =>
    readFileSync(join(root, "terraform/environments", environment, file), "utf8").replace(
      /environment = "(development|production)"/,
      "",
    );
  return ["main.tf", "outputs.tf", "variables.tf"].flatMap((file) => {
    const [first, ...others] = ENVIRONMENTS.map((environment) => read(environment, file));
    const message = `${file} differs between the environments: move the difference into tfvars.`;
    return others.some((text) => text !== first)
      ? [{ at: `terraform/environments/dev/${file}`, rule: "environments-differ", message }]
      : [];
  });
}

/** Every `jsonPayload.message="…"` in terraform/ is a message in the sources. */
export function checkLogMessages(root: string): Problem[] {
  const filters = filesBelow(root, "terraform", ".tf").flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/jsonPayload\.message=\\"([^"\\]+)\\"/g)].map(
      ([, message = ""]) => ({ file, message }),
    ),
  );
  const sources = ["functions", "shared"].flatMap((folder) => filesBelow(root, folder, ".ts"));
  const text = sources.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  return filters
    .filter(({ message }) => !text.includes(`"${message}"`))
    .map(({ file, message }) => {
      return { at: file, rule: "unknown-log-message", message: `No source logs "${message}".` };
    });
}

function filesBelow(root: string, folder: string, extension: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(extension) && !name.includes("node_modules"))
    .map((name) => join(folder, name));
}
