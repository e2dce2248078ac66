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

  it.each(files)("%s pins each action by its commit, with the version for people", (file) => {
    const uses = readFileSync(join(FOLDER, file), "utf8").match(/uses:.*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const one of uses) expect(one).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("that may publish runs no script of a package while it installs", () => {
    const { jobs } = parse(readFileSync(join(FOLDER, "release.yml"), "utf8"));
    const publishing = Object.values<{ permissions?: Record<string, string>; steps: { run?: string }[] }>(
      jobs,
    ).filter(({ permissions }) => permissions?.["id-token"] === "write");
    expect(publishing).toHaveLength(1);
    const runs = publishing.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    expect(runs.filter((run) => run.startsWith("npm ci"))).toEqual(["npm ci --ignore-scripts"]);
    expect(runs.some((run) => run.startsWith("npm publish --provenance"))).toBe(true);
    expect(runs.some((run) => run.startsWith("npm sbom --sbom-format cyclonedx"))).toBe(true);
  });
});
