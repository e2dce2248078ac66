/** All checks of terraform/ that need no `terraform`. */
import { checkEnvironment } from "./check-environment.ts";
import { checkLogMessages, compareEnvironments } from "./check-environments.ts";
import { checkInvariants } from "./check-invariants.ts";
import { checkPermissions } from "./check-permissions.ts";
import { checkReferences } from "./check-references.ts";
import { checkSchema } from "./check-schema.ts";
import { deployedProcesses } from "./deployed-processes.ts";
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
