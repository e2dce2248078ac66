import { renameSync, writeFileSync } from "node:fs";

let counter = 0;

/**
 * Puts the data at the path as a whole or not at all, also when this process is killed with −9 in the middle. There is
 * no fsync: a power cut may lose the last writes, a killed process loses none.
 */
export function writeAtomically(path: string, data: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}-${counter++}${TEMPORARY}`;
  writeFileSync(temporary, data);
  renameSync(temporary, path);
}

/** How names of half-written files end: whoever reads a folder at start removes them. */
export const TEMPORARY = ".tmp";
