/** Installs the libraries of the corpus, or of another folder, where they are missing or of another lock file. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FORMS_FOLDER } from "./serve-corpus.ts";

/**
 * @param folder with a lock file
 * @throws Error when npm fails
 */
export function installLibraries(folder = FORMS_FOLDER): void {
  const mark = join(folder, "node_modules/.installed");
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return;
  // Standard output is a command's report, which may be JSON.
  process.stderr.write(`Installing the libraries of ${folder} …\n`);
  const { status } = spawnSync("npm", ["ci", "--prefix", folder], { stdio: ["inherit", 2, 2] });
  if (status !== 0) throw new Error(`npm ci --prefix ${folder} ended with ${status}`);
  writeFileSync(mark, lock);
}

if (import.meta.main) installLibraries(process.argv[2]);
