import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { listFiles } from "../../../../infra/images/list-files.ts";
import { declarationsOf, trackedFiles } from "../../../../infra/setup/shipped-files.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";

const folder = mkdtempSync(join(tmpdir(), "shipped-files-"));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
afterAll(() => rmSync(folder, { recursive: true }));

describe("a package", () => {
  const checkout = join(folder, "checkout");
  const git = (...args: string[]) => execFileSync("git", args, { cwd: checkout });
  mkdirSync(join(checkout, "wizards", ".discoveries"), { recursive: true });
  for (const name of ["fsa-estimator.json", "mine.json", ".discoveries/discovery-1.json"])
    write(`checkout/wizards/${name}`, "{}");
  git("init", "-q");
  git("add", "wizards/fsa-estimator.json");

  it.each([
    ["wizards/fsa-estimator.json", true],
    ["wizards", true],
    ["wizards/mine.json", false],
    ["wizards/.discoveries", false],
    ["wizards/.discoveries/discovery-1.json", false],
  ])("holds the tracked files alone: %s", (path, isTracked) => {
    expect(trackedFiles(checkout)(join(checkout, path))).toBe(isTracked);
  });

  it("is built from a checkout alone", () => {
    expect(() => trackedFiles(join(folder, "nowhere"))).toThrow();
  });
});

it("an image holds no unfinished discovery", () => {
  mkdirSync(join(folder, "wizards", ".discoveries"), { recursive: true });
  write("wizards/form.json", "{}");
  write("wizards/.discoveries/discovery-1.json", "{}");
  copyFileSync(join(packageRoot, ".dockerignore"), join(folder, ".dockerignore"));
  const context = listFiles(folder, ".dockerignore").filter((path) => path.startsWith("wizards"));
  expect(context).toEqual(["wizards/form.json"]);
});

it("a declaration leads to those that it imports, once", () => {
  write("index.d.ts", 'export * from "./a.ts";\nimport type { Z } from "zod";\n');
  write("a.d.ts", 'export declare const a: import("./b.js").B;\n');
  write("b.d.ts", 'import "./index.ts";\nexport type B = string;\n');
  write("other.d.ts", "export {};\n");
  const found = [...declarationsOf(join(folder, "index.d.ts"))];
  expect(found).toEqual(["index.d.ts", "a.d.ts", "b.d.ts"].map((name) => join(folder, name)));
});
