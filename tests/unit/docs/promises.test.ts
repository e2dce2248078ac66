import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { readDocuments } from "../../fixtures/docs/read-documents.ts";

const tests = globSync("tests/**/*.test.ts", { cwd: packageRoot }).map((path) =>
  path.slice(0, -".test.ts".length),
);
const text = readDocuments().find(({ path }) => path === "docs/security.md")?.text ?? "";
const named = [...text.matchAll(/→((?:\s*`[^`]+`,?)+)/g)].flatMap(([, names = ""]) =>
  [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
);

it("each arrow of docs/security.md names one test", () => {
  expect(named.length).toBeGreaterThan(60);
  const found = named.map((name) => [name, tests.filter((path) => path.endsWith(`/${name}`)).length]);
  expect(found.filter(([, count]) => count !== 1)).toEqual([]);
});

it("each promise of docs/security.md has an arrow", () => {
  const promises = text.split(/\n(?=- |\n)/).filter((part) => part.startsWith("- "));
  const isLimit = (promise: string) =>
    text.slice(0, text.indexOf(promise)).lastIndexOf("Limits:\n\n") >
    text.slice(0, text.indexOf(promise)).lastIndexOf("\n## ");
  const bare = promises.filter((promise) => !isLimit(promise) && !/→|terraform\/modules/.test(promise));
  expect(bare).toEqual([]);
});
