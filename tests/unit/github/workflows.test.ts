import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validateWorkflow } from "@action-validator/core";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { packageRoot } from "../../../shared/core/package-root.ts";

const FOLDER = join(packageRoot, ".github/workflows");
const files = readdirSync(FOLDER);
const { scripts } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));

describe("a workflow", () => {
  it.each(files)("%s follows GitHub's schema", (file) => {
    expect(validateWorkflow(readFileSync(join(FOLDER, file), "utf8")).errors).toEqual([]);
  });

  it.each(files)("%s runs only scripts and files that exist", (file) => {
    const text = readFileSync(join(FOLDER, file), "utf8");
    for (const [, script = ""] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty(script);
    for (const [, path = ""] of text.matchAll(/(?:bash|node) ([\w./-]+)/g))
      expect(existsSync(join(packageRoot, path)), path).toBe(true);
  });

  it.each(files)("%s gives each token the permissions that it names", (file) => {
    expect(parse(readFileSync(join(FOLDER, file), "utf8")).permissions).toEqual({ contents: "read" });
  });
});
