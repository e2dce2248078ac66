/** What a `terraform` binary checks without the internet: the format, and modules without a provider. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TerraformReport {
  failures: string[];
  summary: string;
}

export function runTerraform(root: string): TerraformReport {
  const format = terraform(root, ["fmt", "-check", "-recursive", "terraform"]);
  if (format.isMissing) {
    return { failures: [], summary: "NOT CHECKED by terraform itself, which is not installed" };
  }
  const modules = modulesWithoutProvider(root);
  const failures = modules.flatMap((folder) => checkModule(root, folder));
  if (!format.passed) {
    failures.unshift(
      `${format.output}not formatted or not readable: run \`terraform fmt -recursive terraform\``,
    );
  }
  return { failures, summary: `terraform: format, ${modules.length} modules validated and tested` };
}

/** In a copy, because `init` writes into the folder. */
function checkModule(root: string, folder: string): string[] {
  const copy = mkdtempSync(join(tmpdir(), "terraform-"));
  try {
    cpSync(join(root, folder), copy, { recursive: true });
    for (const args of [["init", "-backend=false", "-input=false"], ["validate"], ["test"]]) {
      const { passed, output } = terraform(copy, [...args, "-no-color"]);
      if (!passed) return [`${folder}: terraform ${args[0]} failed\n${output}`];
    }
    return [];
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Providers come from a registry; modules without one can be initialized anywhere. */
function modulesWithoutProvider(root: string): string[] {
  const parent = join(root, "terraform/modules");
  return readdirSync(parent)
    .filter((name) => !readFileSync(join(parent, name, "versions.tf"), "utf8").includes("required_providers"))
    .map((name) => `terraform/modules/${name}`);
}

function terraform(cwd: string, args: string[]) {
  const { error, status, stdout, stderr } = spawnSync("terraform", args, { cwd, encoding: "utf8" });
  const isMissing = (error as NodeJS.ErrnoException | undefined)?.code === "ENOENT";
  return { isMissing, passed: status === 0, output: `${stdout ?? ""}${stderr ?? ""}` };
}
