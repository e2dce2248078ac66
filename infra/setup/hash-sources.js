import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Everything that the build reads. The lock file stands for the installed packages. */
const INPUTS = [
  "functions",
  "infra",
  "package-lock.json",
  "package.json",
  "shared",
  "tests/bench",
  "tests/soak",
  "tsconfig.build.json",
  "tsconfig.json",
];

/**
 * @param {string} root the checkout
 * @returns {string} a hash of the names and contents of all inputs of the build
 */
export function hashSources(root) {
  const hash = createHash("sha256");
  for (const input of INPUTS) {
    const path = join(root, input);
    if (!existsSync(path)) continue;
    const names = statSync(path).isDirectory() ? filesBelow(path) : [""];
    for (const name of names) {
      hash.update(`${input}/${name}\0`).update(readFileSync(name ? join(path, name) : path));
    }
  }
  return hash.digest("hex");
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
