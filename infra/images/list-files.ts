/** The files of a folder that an ignore file leaves, without git: an uploaded build has no repository. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ignore from "ignore";

/**
 * `.gitignore` holds patterns of git: one without a slash excludes at every depth. Those of `.dockerignore` start at the
 * root.
 *
 * @returns paths with forward slashes, sorted; links are not followed
 */
export function listFiles(root: string, ignoreFile: ".gitignore" | ".dockerignore"): string[] {
  const lines = readFileSync(join(root, ignoreFile), "utf8").split("\n");
  const rules = ignoreFile === ".gitignore" ? [...lines, ".git"] : lines.map(fromRoot);
  const ignored = ignore().add(rules);
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (!entry.isDirectory()) return ignored.ignores(path) ? [] : [path];
      return ignored.ignores(`${path}/`) ? [] : below(path);
    });
  return below("").sort();
}

function fromRoot(line: string): string {
  const [, not = "", pattern = ""] = /^(!?)\/?(.*)$/.exec(line.trim()) ?? [];
  return pattern === "" || pattern.startsWith("#") ? "" : `${not}/${pattern}`;
}
