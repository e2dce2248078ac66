/**
 * Installs the command-line agents by the lock file of their image, below `.local`. Run alone, it prints how long the
 * lines of docs/agents.md take.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";

const SOURCE = join(packageRoot, "infra/images/run-agent/agents");
const FOLDER = join(packageRoot, ".local", "clis");
const MARK = join(FOLDER, "installed.json");

interface InstalledClis {
  /** Folder of the executables. */
  path: string;
  /** Copilot CLI, unpacked. */
  copilot: string;
}

/** @throws Error when npm fails */
export function installClis(): InstalledClis {
  const path = join(FOLDER, "node_modules", ".bin");
  const copilot = join(FOLDER, "copilot");
  const lock = readFileSync(join(SOURCE, "package-lock.json"), "utf8");
  if (!existsSync(MARK) || readFileSync(MARK, "utf8") !== lock) {
    process.stdout.write("Installing the command-line agents (about 1.2 GB) …\n");
    mkdirSync(FOLDER, { recursive: true });
    for (const file of ["package.json", "package-lock.json"]) cpSync(join(SOURCE, file), join(FOLDER, file));
    const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: FOLDER, stdio: "inherit" });
    if (status !== 0) throw new Error(`npm ci ended with ${status}`);
    writeFileSync(MARK, lock);
  }
  // As in the image.
  const env = { ...process.env, COPILOT_SEA_EXTRACT_ONLY: "1", COPILOT_PKG_CACHE_HOME: copilot };
  if (!existsSync(copilot)) spawnSync(join(path, "copilot"), ["--version"], { env, stdio: "inherit" });
  return { path, copilot };
}

if (import.meta.main) installClis();
