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

describe("a generated document", () => {
  it("is stale when it is missing or differs from the rows, and --check then fails without writing", () => {
    expect(generate("--check", root)).toMatchObject({
      status: 1,
      stdout:
        "docs/configuration.md: stale: run `npm run docs`.\ndocs/errors.md: stale: run `npm run docs`.\nserver.json: stale: run `npm run docs`.\n",
    });

    expect(generate(root).stdout).toBe(
      "docs/configuration.md: written.\ndocs/errors.md: written.\nserver.json: written.\n",
    );
    expect(generate("--check", root)).toMatchObject({
      status: 0,
      stdout: "docs/configuration.md: up to date.\ndocs/errors.md: up to date.\nserver.json: up to date.\n",
    });

    write("docs/configuration.md", "# Settings\n");
    expect(generate("--check", root).status).toBe(1);
    expect(readFileSync(join(root, "docs/configuration.md"), "utf8")).toBe("# Settings\n");
  });
});
