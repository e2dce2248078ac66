/** The files that the npm package and the desktop extension take from the checkout and from `dist`. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * The files that the repository tracks: any other one, such as a discovered wizard, belongs to the person of this computer.
 *
 * @param root of the checkout
 * @returns whether a file, or a folder with such files, is one of them
 * @throws Error outside of a checkout
 */
export function trackedFiles(root: string): (path: string) => boolean {
  const listed = execFileSync("git", ["ls-files", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: LONGEST_LIST,
  });
  const known = new Set<string>();
  for (const file of listed.split("\0").filter(Boolean))
    for (let path = join(root, file); path.startsWith(root) && !known.has(path); path = dirname(path))
      known.add(path);
  return (path) => known.has(resolve(path));
}

const LONGEST_LIST = 64 * 1024 * 1024;

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
