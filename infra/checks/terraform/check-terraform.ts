/** All checks of terraform/ that need no `terraform`. */
import { PROCESSES } from "../documents/configuration.ts";
import { checkEnvironment, type DeployedProcess } from "./check-environment.ts";
import { checkLogMessages, compareEnvironments } from "./check-environments.ts";
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
