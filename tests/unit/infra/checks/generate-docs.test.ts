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

describe("docs/configuration.md", () => {
  it("has a table for each folder whose config.ts exports rows", () => {
    write(
      "shared/browser/config.ts",
      `export const rows = {
        path: { name: "BROWSER_PATH", type: "string", optional: true, meaning: "Where it is: \`a|b\` or <PATH>." },
        limit: { name: "LIMIT", type: "integer", default: 60, range: [1, 600], meaning: "Seconds." },
      };
      export const readRows = () => rows;`,
    );
    write(
      "functions/gateway/config.ts",
      `export const rows = {
        level: { name: "LEVEL", type: ["debug", "info"], default: "info", meaning: "How much." },
        key: { name: "KEY", type: "string", secret: true, meaning: "The key." },
      };
      export const again = rows;`,
    );
    write("shared/core/config.ts", "export const readSettings = () => ({});");

    expect(generate(root).status).toBe(0);

    const [, ...sections] = readFileSync(join(root, "docs/configuration.md"), "utf8").split("\n## ");
    expect(sections).toEqual([
      `functions/gateway

| setting | type | default | meaning |
|---|---|---|---|
| \`LEVEL\` | \`debug\`, \`info\` | \`info\` | How much. |
| \`KEY\` | string | **must be set** | The key. A secret: never shown. |
`,
      `shared/browser

| setting | type | default | meaning |
|---|---|---|---|
| \`BROWSER_PATH\` | string | none | Where it is: \`a\\|b\` or \\<PATH>. |
| \`LIMIT\` | integer, 1 to 600 | \`60\` | Seconds. |
`,
    ]);
  });

  it("is stale when it is missing or a row changed, and --check then fails without writing", () => {
    const rows = (meaning: string) =>
      `export const rows = { a: { name: "A", type: "string", optional: true, meaning: "${meaning}" } };`;
    write("shared/a/config.ts", rows("One."));
    expect(generate("--check", root)).toMatchObject({
      status: 1,
      stdout:
        "docs/configuration.md: stale: run `npm run docs`.\ndocs/errors.md: stale: run `npm run docs`.\n",
    });

    expect(generate(root).stdout).toBe("docs/configuration.md: written.\ndocs/errors.md: written.\n");
    expect(generate("--check", root)).toMatchObject({
      status: 0,
      stdout: "docs/configuration.md: up to date.\ndocs/errors.md: up to date.\n",
    });

    write("shared/a/config.ts", rows("Two."));
    expect(generate("--check", root).status).toBe(1);
    expect(readFileSync(join(root, "docs/configuration.md"), "utf8")).toContain("One.");
  });
});
