import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "prepare-"));
  cpSync(join(packageRoot, "infra/setup"), join(root, "infra/setup"), { recursive: true });
  writeFileSync(join(root, "package.json"), `{"type":"module"}`);
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function prepare() {
  return spawnSync(process.execPath, [join(root, "infra/setup/prepare.js")], { encoding: "utf8" });
}

/** Installs a compiler that prints its arguments and working directory. */
function installCompiler(exitCode: number): void {
  mkdirSync(join(root, "node_modules/typescript/bin"), { recursive: true });
  const program = `process.stdout.write(process.argv.slice(2).join(" ") + " in " + process.cwd()); process.exit(${exitCode});`;
  writeFileSync(join(root, "node_modules/typescript/bin/tsc"), program);
}

describe("the last step of npm ci", () => {
  it("builds with the installed compiler", () => {
    installCompiler(0);
    expect(prepare()).toMatchObject({ status: 0, stdout: `-p tsconfig.build.json in ${root}` });
  });

  it("runs the compiler with the Node that npm ci installed", () => {
    installCompiler(0);
    mkdirSync(join(root, "node_modules/.bin"));
    writeFileSync(join(root, "node_modules/.bin/node"), `#!/bin/sh\necho "pinned: $@"\n`);
    chmodSync(join(root, "node_modules/.bin/node"), 0o755);
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(prepare()).toMatchObject({ status: 0, stdout: `pinned: ${compiler} -p tsconfig.build.json\n` });
  });

  it("fails when the build fails", () => {
    installCompiler(2);
    expect(prepare().status).toBe(2);
  });

  it("leaves dist/ alone where there is no compiler", () => {
    expect(prepare()).toMatchObject({
      status: 0,
      stdout: "The compiler is not installed: dist/ stays as it is.\n",
    });
  });
});
