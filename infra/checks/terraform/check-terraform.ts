/** All checks of terraform/ that need no `terraform`. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROCESSES } from "../documents/configuration.ts";
import { checkEnvironment, type DeployedProcess } from "./check-environment.ts";
import { checkInvariants } from "./check-invariants.ts";
import { checkPermissions } from "./check-permissions.ts";
import { checkReferences } from "./check-references.ts";
import { checkSchema } from "./check-schema.ts";
import { PROCESS_CALLS } from "./process-calls.ts";
import { readProviderSchema } from "./provider-schema.ts";
import { type Problem, readModules, type TerraformModule } from "./read-modules.ts";

export async function checkTerraform(root: string): Promise<Problem[]> {
  return [...checkModules(await readModules(root)), ...compareEnvironments(root), ...checkLogMessages(root)];
}

export function checkModules(modules: ReadonlyMap<string, TerraformModule>): Problem[] {
  const schema = readProviderSchema();
  return [
    ...checkSchema(modules.values(), schema),
    ...checkReferences(modules, schema),
    ...checkEnvironment(modules, deployedProcesses),
    ...checkPermissions(modules, PROCESS_CALLS),
    ...checkInvariants(modules.values()),
  ];
}

/** The processes that terraform/ deploys, with the settings that they declare. */
const DEPLOYED = [
  { name: "a2a-grpc", tunable: "a2a_grpc" },
  { name: "gateway", tunable: "gateway" },
  { name: "execute-wizard", tunable: "execute_wizard" },
  { name: "reprove-wizards", tunable: "reprove_wizards" },
  { name: "run-agent", tunable: "run_agent" },
];

const deployedProcesses: readonly DeployedProcess[] = DEPLOYED.map(({ name, tunable }) => {
  const process = PROCESSES.find((found) => found.name === name);
  if (!process) throw new Error(`docs/configuration.md has no process ${name}.`);
  const rows = [...process.rows, ...process.shares.map((group) => group.rows)];
  return {
    name,
    tunable,
    folder: `terraform/modules/${name}`,
    rows: rows.flatMap((record) => Object.values(record)),
  };
});

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
