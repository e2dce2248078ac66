/**
 * `npm run apply:fake -- MIRROR`: each environment with the real provider, whose answers Terraform makes up: a first
 * deployment, an upgrade, and optional parts on and off again (`tests/*.tftest.hcl`). MIRROR is a filesystem mirror of
 * the provider, as `terraform providers mirror` writes it; no network and no credentials are used.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";

const mirror = resolve(process.argv[2] ?? "");
if (!existsSync(join(mirror, "registry.terraform.io/hashicorp/google"))) {
  process.stderr.write(
    "There is no mirror with registry.terraform.io/hashicorp/google: npm run apply:fake -- MIRROR\n" +
      "In terraform/environments/prod, terraform providers mirror MIRROR writes one.\n",
  );
  process.exit(2);
}
const work = mkdtempSync(join(tmpdir(), "apply-fake-"));
try {
  const installation = `filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }`;
  writeFileSync(
    join(work, "cli.tfrc"),
    `provider_installation {\n  ${installation}\n}\ndisable_checkpoint = true\n`,
  );
  cpSync(join(packageRoot, "terraform"), join(work, "terraform"), { recursive: true });
  for (const environment of ["dev", "prod"]) {
    const cwd = join(work, "terraform/environments", environment);
    // Terraform ends each test by destroying, which production refuses.
    rmSync(join(cwd, "protection.tf"), { force: true });
    for (const args of [["init", "-backend=false"], ["validate"], ["test", "-var-file=example.tfvars"]]) {
      const command = [`TF_CLI_CONFIG_FILE=${join(work, "cli.tfrc")}`, "terraform", ...args, "-no-color"];
      const { status, stdout, stderr } = spawnSync("env", command, { cwd, encoding: "utf8" });
      if (status === 0) continue;
      process.stdout.write(`${environment}: terraform ${args[0]} failed\n${stdout}${stderr}\n`);
      process.exitCode = 1;
      break;
    }
    if (process.exitCode === undefined)
      process.stdout.write(`${environment}: applied, upgraded and switched off.\n`);
  }
} finally {
  rmSync(work, { recursive: true });
}
