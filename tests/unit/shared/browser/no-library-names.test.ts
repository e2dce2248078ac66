import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";

/** Names of the corpus' libraries that are also words, or parts of words, of this code. */
const WORDS = new Set(["choices.js", "react", "survey-core"]);
const OTHERS = [
  "headlessui",
  "radix",
  "ember",
  "react-",
  "vuetify",
  "quasar",
  "primeng",
  "antd",
  "chakra",
  "bootstrap",
];

test("no file of the engine names a library of components", () => {
  const { dependencies } = JSON.parse(readFileSync(join(packageRoot, "tests/forms/package.json"), "utf8"));
  const scopes = Object.keys(dependencies)
    .filter((name) => !WORDS.has(name))
    .map((name) => name.replace(/^@|\/.*/g, ""));
  const names = [...new Set([...scopes, ...OTHERS])];
  expect(names.length).toBeGreaterThan(10);
  const named = globSync(join(packageRoot, "shared/browser/**/*.ts")).flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return names
      .filter((name) => new RegExp(`\\b${name}`, "i").test(source))
      .map((name) => `${file} names ${name}`);
  });
  expect(named).toEqual([]);
});
