/**
 * A step of an image's build: `node keep-modules.js PROCESS [PACKAGE…]` deletes each package of node_modules that neither
 * the process nor a named or kept package loads, and the types, source maps and documents of the others.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { bundleFiles, packagesOf } from "./bundle-files.ts";

/** Licences stay: an image distributes the packages. */
const USELESS =
  /^(?!.*(?:licen[cs]e|notice|copying)).*\.(?:d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo)$|(?<!\.d)\.[cm]?ts$/i;
/** Parts of packages that only other programs than ours use: Playwright's viewer of traces, and its types. */
const UNUSED_PARTS = ["playwright-core/lib/vite", "playwright-core/types"];

const [name = "", ...more] = process.argv.slice(2);
const kept = new Set<string>();
for (const specifier of [...packagesOf(bundleFiles(name)), ...more]) {
  keep(packageOf(specifier), packageRoot, "optional");
}
const modules = join(packageRoot, "node_modules");
for (const part of UNUSED_PARTS) rmSync(join(modules, part), { recursive: true, force: true });
clean(modules);
process.stdout.write(`${kept.size} packages are kept for ${name}.\n`);

/** @param importer folder of the package that imports it */
function keep(wanted: string, importer: string, need: "required" | "optional"): void {
  const folder = findPackage(wanted, importer);
  if (folder === undefined) {
    if (need === "required") throw new Error(`${importer} requires ${wanted}, which is not installed.`);
    return;
  }
  if (kept.has(folder)) return;
  kept.add(folder);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
    "dependencies" | "optionalDependencies" | "peerDependencies",
    Record<string, string> | undefined
  >;
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    const isOptional = Object.hasOwn(manifest.optionalDependencies ?? {}, dependency);
    keep(dependency, folder, isOptional ? "optional" : "required");
  }
  const others = { ...manifest.optionalDependencies, ...manifest.peerDependencies };
  for (const dependency of Object.keys(others)) keep(dependency, folder, "optional");
}

/** As Node looks for it: in each node_modules from the importer upwards. */
function findPackage(wanted: string, importer: string): string | undefined {
  for (let folder = importer; folder.startsWith(packageRoot); folder = dirname(folder)) {
    const found = join(folder, "node_modules", wanted);
    if (existsSync(join(found, "package.json"))) return found;
  }
  return undefined;
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Deletes what is not kept below a node_modules folder. */
function clean(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith("@") && entry.isDirectory()) clean(path);
    else if (kept.has(path)) cleanPackage(path);
    else rmSync(path, { recursive: true, force: true });
  }
}

function cleanPackage(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === "node_modules" && entry.isDirectory()) clean(path);
    else if (entry.isDirectory()) cleanPackage(path);
    else if (USELESS.test(path.slice(path.lastIndexOf(sep)))) rmSync(path);
  }
}
