import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

/** Puts a terraform on the path that notes its arguments and ends in this way. */
function installTerraform(script: string): void {
  writeFileSync(join(root, "bin/terraform"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, "bin/terraform"), 0o755);
}

function check(): { status: number | null; stdout: string } {
  const command = join(packageRoot, "infra/checks/terraform-format.ts");
  const env = { PATH: join(root, "bin") };
  return spawnSync(process.execPath, [command, root], { encoding: "utf8", env });
}

describe("the check of terraform/", () => {
  it("has nothing to do without the folder", () => {
    installTerraform("exit 1");
    expect(check()).toMatchObject({
      status: 0,
      stdout: "Terraform: there is no terraform/ folder, nothing to check.\n",
    });
  });

  it("says plainly that it checked nothing where terraform is not installed", () => {
    mkdirSync(join(root, "terraform"));
    const { status, stdout } = check();
    expect(stdout).toContain("NOT CHECKED");
    expect(status).toBe(0);
  });

  it("passes when terraform finds every file formatted", () => {
    mkdirSync(join(root, "terraform"));
    installTerraform(`test "$*" = "fmt -check -recursive terraform"`);
    expect(check()).toMatchObject({ status: 0, stdout: "Terraform: formatted.\n" });
  });

  it("fails and names the files when one is not", () => {
    mkdirSync(join(root, "terraform"));
    installTerraform("echo terraform/main.tf; exit 3");
    const { status, stdout } = check();
    expect(stdout).toMatch(/^terraform\/main\.tf\nTerraform: not formatted or not readable/);
    expect(status).toBe(1);
  });
});
