/** The files of a built process, and the packages that they load: all others are of no use in its image. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { PROCESSES } from "../setup/bundle-processes.ts";

export interface BundleFiles {
  entries: string[];
  /** Files that entries share or load later; to load one starts nothing. */
  chunks: string[];
}

/** @throws Error for a name that is no process */
export function bundleFiles(name: string): BundleFiles {
  if (!Object.hasOwn(PROCESSES, name))
    throw new Error(`${name} is none of ${Object.keys(PROCESSES).join(", ")}.`);
  const functions = join(packageRoot, "dist/functions");
  const folder = join(functions, name, "chunks");
  return {
    entries: PROCESSES[name as keyof typeof PROCESSES].map((entry) => join(functions, `${entry}.js`)),
    chunks: readdirSync(folder).map((file) => join(folder, file)),
  };
}

/** The specifiers, such as `jose` and `@a2a-js/sdk/server`, that the files import at their start or later. */
export function packagesOf({ entries, chunks }: BundleFiles): string[] {
  const text = [...entries, ...chunks].map((file) => readFileSync(file, "utf8")).join("\n");
  const found = [...text.matchAll(/\b(?:from|import|require(?:\$\d+)?)\s*\(?\s*"((?!node:)[@\w][^"\s]*)"/g)];
  return [...new Set(found.map(([, specifier = ""]) => specifier))].sort();
}
