import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of package.json, `wizards/`, assets and `dist/`. */
export const packageRoot: string = findPackageRoot(import.meta.dirname);

/** The version in package.json. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { version: string }).version;
}

// Sources run from shared/core or dist/shared/core, so the depth differs.
function findPackageRoot(from: string): string {
  if (existsSync(join(from, "package.json"))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("package.json was not found above the code");
  return findPackageRoot(parent);
}
