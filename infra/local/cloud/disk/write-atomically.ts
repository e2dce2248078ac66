import { renameSync, writeFileSync } from "node:fs";

let counter = 0;

/**
 * Writes the data to the path completely or not at all, even if this process is killed with −9 meanwhile. Without fsync:
 * a power failure may lose the last writes, a killed process loses none.
 */
export function writeAtomically(path: string, data: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}-${counter++}${TEMPORARY}`;
  writeFileSync(temporary, data, { mode: 0o600 });
  renameSync(temporary, path);
}

/** Suffix of incomplete files, which are removed when the folder is opened. */
export const TEMPORARY = ".tmp";
