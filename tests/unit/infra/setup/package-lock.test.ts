import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";

interface LockedPackage {
  version?: string;

  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync(join(packageRoot, "package-lock.json"), "utf8");
const packages = (JSON.parse(text) as { packages: Record<string, LockedPackage> }).packages;

/** Whether a package that `from` needs is locked where Node's resolution finds it. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const found = packages[folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (found?.version !== undefined) return true;
    if (folder === "") return false;
  }
}

describe("package-lock.json", () => {
  it("locks every dependency, those of other platforms included, or npm ci refuses it", () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(path, name))
        .map((name) => `${path} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("names no registry's address and has a checksum for each package", () => {
    const { "": _root, ...installed } = packages;
    expect(Object.values(installed).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
    expect(Object.entries(installed).filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
  });
});
