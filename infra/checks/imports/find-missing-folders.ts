import { existsSync } from "node:fs";
import { join } from "node:path";
import type { HouseRules } from "./house-rules.ts";

/** The folders and files that the rules name and that do not exist under `root`: a rule for them would never apply. */
export function findMissingFolders(root: string, rules: HouseRules): string[] {
  const named = [
    ...rules.layers.flat(),
    ...rules.sameLayer.flatMap(({ from, to }) => [from, to]),
    ...rules.isolated.map(({ folder }) => folder),
    ...rules.packages.flatMap(({ only }) => only),
    ...rules.development,
    ...rules.entries.flatMap(({ folder, files }) => [folder, ...files]),
    ...rules.startsWithout.map(({ from }) => from),
    ...rules.environment.map(({ file }) => file),
  ];
  const folders = named.map((folder) => folder.replace(/\/\*$/, ""));
  return [...new Set(folders)].filter((folder) => !existsSync(join(root, folder))).sort();
}
