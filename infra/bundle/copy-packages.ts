import { existsSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";

/** Copies installed packages with their dependencies, without those that only one platform can use. */
export async function copyPackages(names: readonly string[], target: string): Promise<void> {
  const found = new Map<string, string>();
  for (const name of names) await collect(name, join(packageRoot, "package.json"), found);
  await Promise.all(
    [...found].map(([name, folder]) =>
      cp(folder, join(target, name), { recursive: true, filter: (path) => !LEFT_OUT.test(path) }),
    ),
  );
}

/** Types, documents, and Playwright's viewer of traces, which no run opens. */
const LEFT_OUT = /\.d\.[cm]?ts$|\.map$|playwright-core\/(lib\/vite|types)(\/|$)|README\.md$/;

async function collect(name: string, importer: string, found: Map<string, string>): Promise<void> {
  if (found.has(name)) return;
  const manifestFile = findManifest(name, importer);
  found.set(name, dirname(manifestFile));
  const { dependencies = {} } = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  for (const dependency of Object.keys(dependencies)) await collect(dependency, manifestFile, found);
}

interface Manifest {
  dependencies?: Record<string, string>;
}

/** Not by `require.resolve`, since packages with `exports` may hide their manifest. */
function findManifest(name: string, importer: string): string {
  const folders = createRequire(importer).resolve.paths(name) ?? [];
  for (const folder of folders) {
    const file = join(folder, name, "package.json");
    if (existsSync(file)) return file;
  }
  throw new Error(`The package ${name} is not installed.`);
}
