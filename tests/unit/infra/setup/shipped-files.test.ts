import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { listFiles } from "../../../../infra/images/list-files.ts";
import { declarationsOf, isShipped } from "../../../../infra/setup/shipped-files.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";

const folder = mkdtempSync(join(tmpdir(), "shipped-files-"));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["/checkout/wizards/fsa-estimator.json", true],
  ["/checkout/wizards/.discoveries", false],
  ["/checkout/wizards/.discoveries/discovery-1.json", false],
  ["C:\\checkout\\wizards\\.discoveries\\discovery-1.json", false],
])("a package holds no unfinished discovery: %s", (path, shipped) => {
  expect(isShipped(path)).toBe(shipped);
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
