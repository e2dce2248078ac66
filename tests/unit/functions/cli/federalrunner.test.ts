import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";

const LAUNCHER = "functions/cli/federalrunner.js";
const OLD_NODE = `data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.20.2" } })`;

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

function launch(flags: string[], ...argv: string[]) {
  return spawnSync(process.execPath, [...flags, join(root, LAUNCHER), ...argv], { encoding: "utf8" });
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

  it("names the next step where no newer Node is installed", () => {
    build("");
    expect(launch(["--import", OLD_NODE])).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining("FederalRunner needs Node 24 or newer"),
    });
  });

  it("names the next step when nothing is built", () => {
    expect(launch([])).toMatchObject({ status: 2, stderr: expect.stringContaining("npm run build") });
  });
});
