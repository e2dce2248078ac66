import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { readSource } from "../../../infra/checks/imports/read-source.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";

interface Step {
  file: string;
  startsProcess: boolean;
}

const text = readFileSync(join(packageRoot, "docs", "architecture.md"), "utf8");
const walks = text
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ name: section.split("\n")[0] ?? "", steps: stepsOf(section) }));

function stepsOf(section: string): Step[] {
  return [...section.matchAll(/^\d+\. `([^`]+)`(.*)$/gm)].map(([, file = "", line = ""]) => ({
    file,
    startsProcess: line.startsWith(" **Process**"),
  }));
}

/** The files that a file imports, of any kind. */
function importsOf(file: string): string[] {
  return readSource(file, readFileSync(join(packageRoot, file), "utf8"))
    .imports.filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier }) => normalize(join(dirname(file), specifier)));
}

describe("the walks of docs/architecture.md", () => {
  it("are four", () => {
    const names = ["A form", "A form on a person's own computer", "An agent", "A schedule"];
    expect(walks.map(({ name }) => name)).toEqual(names);
    for (const { steps } of walks) expect(steps.length).toBeGreaterThan(6);
  });

  it.each(walks)("$name: every file exists", ({ steps }) => {
    expect(steps.filter(({ file }) => !existsSync(join(packageRoot, file)))).toEqual([]);
  });

  it.each(walks)("$name: an earlier file imports each one, unless it starts a process", ({ steps }) => {
    const reached = new Set<string>();
    for (const [index, { file, startsProcess }] of steps.entries()) {
      if (index > 0 && !startsProcess)
        expect.soft(reached.has(file), `${file} is not imported before`).toBe(true);
      for (const imported of importsOf(file)) reached.add(imported);
    }
  });
});
