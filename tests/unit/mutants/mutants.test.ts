import { expect, it } from "vitest";
import type { TreeFile } from "../../../infra/checks/imports/read-tree.ts";
import { findMutants } from "../../mutants/find-mutants.ts";
import { formatMutants } from "../../mutants/format-mutants.ts";
import { relatedTests } from "../../mutants/related-tests.ts";

it.each([
  ["if (a) b();", ["if (!(a)) b();", "if (a) ;"]],
  [
    "while (!a) b += 1;",
    ["while (!(!a)) b += 1;", "while ((a)) b += 1;", "while (!a) ;", "while (!a) b -= 1;"],
  ],
  ["x = a < b;", [";", "x = a <= b;"]],
  ["x = a === b && c;", [";", "x = a === b || c;", "x = a !== b && c;"]],
  ['x = a ?? "b";', [";", 'x = a && "b";', 'x = a ?? "";']],
  ['const x = "a" + b;', ['const x = "" + b;']],
  ["const x = a + `b`;", ["const x = a + ``;"]],
  ["const x = [a, b, c];", ["const x = [b, c];", "const x = [a, c];", "const x = [a, b];"]],
  [
    "const x = { a: true, ...b };",
    ["const x = { ...b };", "const x = { a: true };", "const x = { a: false, ...b };"],
  ],
  ["const x = a?.b?.[0];", ["const x = a?.b[0];", "const x = a.b?.[0];"]],
  ["const f = (a: string) => a as 'b';", ["const f = (a: string) => undefined;"]],
  [
    "function f() { return a - 1; }",
    ["function f() { return undefined; }", "function f() { return a + 1; }"],
  ],
  ["for (;;) { a--; break; }", ["for (;;) { ; break; }", "for (;;) { a++; break; }", "for (;;) { a--; ; }"]],
  ['import { a } from "b"; type A = "a" | "b"; interface B { c: "d" }', []],
])("%s has the mutants %j", (text, expected) => {
  const mutants = findMutants("file.ts", text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );
  expect(mutants).toEqual(expected);
});

it("a file's own test runs first, then those of its neighbours, unit tests before integration tests", () => {
  const imports: Record<string, string[]> = {
    "shared/browser/tab/page-script.ts": [],
    "shared/browser/page/page-runtime.ts": ["shared/browser/page/widgets/listbox.ts"],
    "tests/integration/shared/browser/page/widgets/listbox.test.ts": ["shared/browser/tab/page-script.ts"],
    "tests/unit/docs/tables.test.ts": ["shared/browser/page/widgets/listbox.ts"],
    "tests/unit/shared/browser/page/widgets/combobox.test.ts": ["shared/browser/page/page-runtime.ts"],
    "tests/unit/shared/browser/page/widgets/listbox.test.ts": ["shared/browser/page/widgets/listbox.ts"],
    "tests/e2e/docs/demo.test.ts": ["shared/browser/page/page-runtime.ts"],
  };
  const tree = new Map<string, TreeFile>();
  for (const [path, files] of Object.entries(imports)) {
    const found = files.map((file) => ({ specifier: file, line: 1, kind: "static" as const, file }));
    tree.set(path, { path, imports: found, environmentReads: [] });
  }
  expect(relatedTests(tree, "shared/browser/page/widgets/listbox.ts")).toEqual([
    "tests/unit/shared/browser/page/widgets/listbox.test.ts",
    "tests/unit/shared/browser/page/widgets/combobox.test.ts",
    "tests/unit/docs/tables.test.ts",
    "tests/integration/shared/browser/page/widgets/listbox.test.ts",
  ]);
});

it("the table has the share of each area and the change of each survivor", () => {
  const mutant = {
    area: "text",
    file: "a.ts",
    line: 3,
    kind: "string",
    start: 0,
    end: 3,
    seconds: 1,
  } as const;
  const noticed = { test: "a.test.ts", failure: "a" };
  expect(
    formatMutants([
      { ...mutant, original: '"a"', replacement: '""', noticed },
      { ...mutant, original: "b,\n  ", replacement: "", noticed: undefined },
    ]),
  ).toBe(`| area | mutants | noticed | share |
|---|---|---|---|
| text | 2 | 1 | 50.0 % |
| all | 2 | 1 | 50.0 % |

Survivors:
a.ts:3 string: b, -> (nothing)
`);
});
