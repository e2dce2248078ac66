/** Installs the libraries of this folder where they are missing or of another lock file. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FORMS_FOLDER } from "./serve-corpus.ts";

const MARK = join(FORMS_FOLDER, "node_modules/.installed");

/** @throws Error when npm fails */
export function installLibraries(): void {
  const lock = createHash("sha256")
    .update(readFileSync(join(FORMS_FOLDER, "package-lock.json")))
    .digest("hex");
  if (existsSync(MARK) && readFileSync(MARK, "utf8") === lock) return;
  process.stdout.write("Installing the component libraries of tests/forms (about 550 MB) …\n");
  const { status } = spawnSync("npm", ["ci", "--prefix", FORMS_FOLDER], { stdio: "inherit" });
  if (status !== 0) throw new Error(`npm ci --prefix tests/forms ended with ${status}`);
  writeFileSync(MARK, lock);
}

if (import.meta.main) installLibraries();
