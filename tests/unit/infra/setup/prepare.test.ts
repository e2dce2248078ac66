import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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

/** Installs a compiler that prints its arguments and working directory, and the bundler that it would compile. */
function installCompiler(exitCode: number): void {
  mkdirSync(join(root, "node_modules/typescript/bin"), { recursive: true });
  const program = `process.stdout.write(process.argv.slice(2).join(" ") + " in " + process.cwd()); process.exit(${exitCode});`;
  writeFileSync(join(root, "node_modules/typescript/bin/tsc"), program);
  mkdirSync(join(root, "dist/infra/setup"), { recursive: true });
  const bundler = `export const bundleAll = () => process.stdout.write(", then bundles");`;
  writeFileSync(join(root, "dist/infra/setup/bundle-all.js"), bundler);
}

describe("the last step of npm ci", () => {
  it("compiles with the installed compiler, and then bundles the scripts of browsers", () => {
    installCompiler(0);
    expect(prepare()).toMatchObject({ status: 0, stdout: `-p tsconfig.build.json in ${root}, then bundles` });
  });

  it("runs the build with the Node that npm ci installed", () => {
    installCompiler(0);
    mkdirSync(join(root, "node_modules/.bin"));
    writeFileSync(join(root, "node_modules/.bin/node"), `#!/bin/sh\necho "pinned: $@"\n`);
    chmodSync(join(root, "node_modules/.bin/node"), 0o755);
    expect(prepare()).toMatchObject({
      status: 0,
      stdout: `pinned: ${join(root, "infra/setup/build.js")} --if-changed\n`,
    });
  });

  it("links the command, which npx starts without reading the installed packages", () => {
    installCompiler(0);
    mkdirSync(join(root, "node_modules/.bin"));
    cpSync(join(packageRoot, "package.json"), join(root, "package.json"));
    const launcher = join(root, "functions/cli/federalrunner.js");
    mkdirSync(dirname(launcher), { recursive: true });
    writeFileSync(launcher, `#!/usr/bin/env node\nprocess.stdout.write(process.argv.slice(2).join("|"));`);
    chmodSync(launcher, 0o755);
    prepare();
    const cache = join(root, "cache");
    const { stdout } = spawnSync("npx", ["--no", "federalrunner", "run", "a b"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, npm_config_cache: cache },
    });
    expect(stdout).toBe("run|a b");
    expect(existsSync(join(cache, "_npx"))).toBe(false);
  });

  it("builds again only once a source has changed", () => {
    installCompiler(0);
    const source = join(root, "shared/answer.ts");
    mkdirSync(join(root, "shared"));
    writeFileSync(source, "export const answer = 1;");
    const built = { status: 0, stdout: expect.stringContaining("then bundles") };
    expect(prepare()).toMatchObject(built);
    expect(prepare()).toMatchObject({ status: 0, stdout: "" });
    writeFileSync(source, "export const answer = 2;");
    expect(prepare()).toMatchObject(built);
    writeFileSync(join(root, "package-lock.json"), "{}");
    expect(prepare()).toMatchObject(built);
  });

  it("builds again after a build that failed", () => {
    installCompiler(2);
    prepare();
    installCompiler(0);
    expect(prepare()).toMatchObject({ status: 0, stdout: expect.stringContaining("then bundles") });
  });

  it("fails when the compiler fails, without bundling", () => {
    installCompiler(2);
    expect(prepare()).toMatchObject({ status: 2, stdout: expect.not.stringContaining("bundles") });
  });

  it("leaves dist/ alone where there is no compiler", () => {
    expect(prepare()).toMatchObject({
      status: 0,
      stdout: "The compiler is not installed: dist/ stays as it is.\n",
    });
  });
});
