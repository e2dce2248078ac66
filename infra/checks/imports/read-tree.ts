import { existsSync, globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, posix } from "node:path";
import { readSource, type SourceImport } from "./read-source.ts";

/** One file of the tree with its resolved imports. Paths are relative to the root, with forward slashes. */
export interface TreeFile {
  path: string;
  imports: ResolvedImport[];
  environmentReads: number[];
}

/** Exactly one of `file`, `package` and `missing` is set. */
export interface ResolvedImport extends SourceImport {
  file?: string;
  package?: string;
  missing?: string;
}

const BUILT_IN = new Set(builtinModules);

/** Reads every source file under the four folders that hold code. Imports of Node's own modules are left out. */
export function readTree(root: string): Map<string, TreeFile> {
  const pattern = "{functions,shared,infra,tests}/**/*.{ts,tsx,js,mjs,cjs}";
  const exclude = (path: string): boolean => /(^|\/)(node_modules|dist)(\/|$)/.test(path);
  const tree = new Map<string, TreeFile>();
  for (const found of globSync(pattern, { cwd: root, exclude }).sort()) {
    const path = found.replaceAll("\\", "/");
    const source = readSource(path, readFileSync(join(root, path), "utf8"));
    const imports = source.imports.filter((one) => !isBuiltIn(one.specifier));
    tree.set(path, {
      ...source,
      path,
      imports: imports.map((one) => ({ ...one, ...resolve(root, path, one) })),
    });
  }
  return tree;
}

function isBuiltIn(specifier: string): boolean {
  return specifier.startsWith("node:") || BUILT_IN.has(specifier);
}

function resolve(root: string, from: string, { specifier }: SourceImport): Partial<ResolvedImport> {
  if (!specifier.startsWith(".")) {
    return { package: specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/") };
  }
  const target = posix.join(dirname(from), specifier);
  // The launcher starts built code; the rules apply to its source.
  const source = target.startsWith("dist/") ? target.slice("dist/".length).replace(/\.js$/, ".ts") : target;
  return existsSync(join(root, source)) ? { file: source } : { missing: source };
}
