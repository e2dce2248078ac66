import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "docs-"));
  write("package.json", `{"type":"module"}`);
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function generate(...options: string[]): { status: number | null; stdout: string } {
  const command = join(packageRoot, "infra/checks/generate-docs.ts");
  return spawnSync(process.execPath, [command, ...options], { encoding: "utf8" });
}

const ALL = [
  "README.md",
  "docs/api.md",
  "docs/configuration.md",
  "docs/errors.md",
  "docs/images/proof.svg",
  "docs/notes/atlas.md",
  "docs/wizards.md",
  "server.json",
];

describe("a generated document", () => {
  it("is stale when it is missing or differs from the rows, and --check then fails without writing", () => {
    expect(generate("--check", root)).toMatchObject({
      status: 1,
      stdout: ALL.map((path) => `${path}: stale: run \`npm run docs\`.\n`).join(""),
    });

    expect(generate(root).stdout).toBe(ALL.map((path) => `${path}: written.\n`).join(""));
    expect(generate("--check", root)).toMatchObject({
      status: 0,
      stdout: ALL.map((path) => `${path}: up to date.\n`).join(""),
    });

    write("docs/configuration.md", "# Settings\n");
    expect(generate("--check", root).status).toBe(1);
    expect(readFileSync(join(root, "docs/configuration.md"), "utf8")).toBe("# Settings\n");
  });
});
