import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "terraform-"));
  mkdirSync(join(root, "bin"));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

/** Puts a program named terraform on the path. */
function installTerraform(script: string): void {
  writeFileSync(join(root, "bin/terraform"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, "bin/terraform"), 0o755);
}

function copySources(): void {
  cpSync(join(packageRoot, "terraform"), join(root, "terraform"), { recursive: true });
  for (const folder of ["functions/gateway", "shared"]) {
    cpSync(join(packageRoot, folder), join(root, folder), { recursive: true });
  }
}

function check(): { status: number | null; stdout: string } {
  const command = join(packageRoot, "infra/checks/terraform.ts");
  const env = { PATH: join(root, "bin") };
  return spawnSync(process.execPath, [command, root], { encoding: "utf8", env });
}

describe("npm run check:terraform", () => {
  it("has nothing to do without the folder", () => {
    installTerraform("exit 1");
    const stdout = "Terraform: there is no terraform/ folder, nothing to check.\n";
    expect(check()).toMatchObject({ status: 0, stdout });
  });

  it("checks the files, and reports the skipped checks where terraform is not installed", () => {
    copySources();
    const { status, stdout } = check();
    expect(stdout).toMatch(/^Terraform: no problems; NOT CHECKED by terraform itself/);
    expect(status).toBe(0);
  });

  it("lets terraform check format, validity and tests where it is installed", () => {
    copySources();
    installTerraform(`echo "$@" >> ${root}/calls`);
    expect(check()).toMatchObject({ status: 0 });
    installTerraform('case "$*" in *test*) echo "Error: Test assertion failed"; exit 1;; esac');
    const failed = check();
    expect(failed.stdout).toContain(
      "terraform/modules/settings: terraform test failed\nError: Test assertion failed",
    );
    expect(failed.status).toBe(1);
  });

  it("fails for a mistake in the files", () => {
    copySources();
    writeFileSync(join(root, "terraform/modules/registry/more.tf"), 'output "x" {\n  value = var.y\n}\n');
    const { status, stdout } = check();
    expect(stdout).toContain("terraform/modules/registry/more.tf:2  unresolved-reference");
    expect(status).toBe(1);
  });
});
