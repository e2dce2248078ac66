/** The files that the npm package and the desktop extension take from the checkout and from `dist`. */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** An unfinished discovery belongs to the person of this computer. */
export function isShipped(path: string): boolean {
  return !/[\\/]\.discoveries([\\/]|$)/.test(path);
}

/**
 * @param entry a declaration file
 * @returns the absolute paths of the file and of all declaration files that it leads to
 */
export function declarationsOf(entry: string, found = new Set<string>()): Set<string> {
  const path = resolve(entry);
  if (found.has(path)) return found;
  found.add(path);
  for (const [, specifier = ""] of readFileSync(path, "utf8").matchAll(RELATIVE_IMPORT)) {
    declarationsOf(resolve(dirname(path), specifier.replace(/\.[jt]s$/, ".d.ts")), found);
  }
  return found;
}

const RELATIVE_IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]+)"/g;
