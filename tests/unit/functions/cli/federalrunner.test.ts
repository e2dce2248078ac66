import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";

const LAUNCHER = "functions/cli/federalrunner.js";
const nodeOf = (version: string) =>
  `data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "${version}" } })`;
const OLD_NODE = nodeOf("20.20.2");

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "launcher-"));
  write("package.json", `{"type":"module"}`);
  mkdirSync(join(root, dirname(LAUNCHER)), { recursive: true });
  cpSync(join(packageRoot, LAUNCHER), join(root, LAUNCHER));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Puts a program in the place of the built command. */
function build(program: string): void {
  write("dist/functions/cli/main.js", program);
}

/** Puts a Node where `npm ci` installs one. */
function installNode(): void {
  write("node_modules/.bin/node", `#!/bin/sh\nPINNED=yes exec ${JSON.stringify(process.execPath)} "$@"\n`);
  chmodSync(join(root, "node_modules/.bin/node"), 0o755);
}

/** Puts a program in the place of npx, which the launcher finds by PATH. */
function installNpx(script: string): void {
  write("bin/npx", `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, "bin/npx"), 0o755);
}

function launch(flags: string[], ...argv: string[]) {
  return spawnSync(process.execPath, [...flags, join(root, LAUNCHER), ...argv], {
    encoding: "utf8",
    env: { ...process.env, PATH: join(root, "bin") },
  });
}

describe("the launcher of the command", () => {
  it("runs the built command with its arguments", () => {
    build(`process.stdout.write(process.argv.slice(2).join("|")); process.exitCode = 3;`);
    expect(launch([], "run", "a b", "--json")).toMatchObject({ stdout: "run|a b|--json", status: 3 });
  });

  it("runs it on the installed Node where the system's is too old", () => {
    build(
      `process.stdout.write([process.env.PINNED, ...process.argv.slice(2)].join("|")); process.exitCode = 3;`,
    );
    installNode();
    expect(launch(["--import", OLD_NODE], "a b")).toMatchObject({ stdout: "yes|a b", stderr: "", status: 3 });
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "hands %s on and waits until the command has cleaned up",
    async (signal) => {
      build(
        `process.on("${signal}", () => setTimeout(() => { process.stdout.write("cleaned"); process.exit(9); }, 50));
       setInterval(() => {}, 1000); process.stdout.write("ready ");`,
      );
      installNode();
      const launcher = spawn(process.execPath, ["--import", OLD_NODE, join(root, LAUNCHER)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let said = "";
      launcher.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (said === "") launcher.kill(signal);
        said += text;
      });
      const [code] = await once(launcher, "close");
      expect(said).toBe("ready cleaned");
      expect(code).toBe(9);
    },
  );

  it("runs it on a Node that npx downloads, where no newer one is installed", () => {
    build(`process.stdout.write(process.argv.slice(2).join("|"));`);
    installNpx(
      `[ "$*" = "--yes node@24 --print process.execPath" ] && echo ${JSON.stringify(process.execPath)}`,
    );
    expect(launch(["--import", OLD_NODE], "a b")).toMatchObject({
      stdout: "a b",
      stderr: expect.stringContaining("npx starts Node 24"),
      status: 0,
    });
  });

  it.each(["exit 1", undefined])("names the next step where npx cannot (%s)", (npx) => {
    build("");
    if (npx) installNpx(npx);
    expect(launch(["--import", OLD_NODE])).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining("FederalRunner needs Node 22.13 or newer"),
    });
  });

  it.each([
    ["22.12.0", 2],
    ["22.13.0", 0],
    ["23.0.0", 0],
  ])("of a published package on Node %s has the exit code %i", (version, status) => {
    build("");
    expect(launch(["--import", nodeOf(version)])).toMatchObject({ status });
  });

  it("names the next step when nothing is built", () => {
    expect(launch([])).toMatchObject({ status: 2, stderr: expect.stringContaining("npm run build") });
  });

  it("names it as JSON for programs", () => {
    const { status, stdout, stderr } = launch([], "wizards", "--json");
    expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      success: false,
      error: { type: "invalid_configuration", message: expect.stringContaining("npm run build") },
    });
  });
});
