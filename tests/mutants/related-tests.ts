import type { TreeFile } from "../../infra/checks/imports/read-tree.ts";

/** Read from dist/ by the first file, bundled from the second. */
const BUNDLED = [
  ["shared/browser/tab/page-script.ts", "shared/browser/page/page-runtime.ts"],
  ["shared/browser/tab/page-script.ts", "shared/browser/page/page-reader.ts"],
  ["shared/browser/tab/page-script.ts", "shared/browser/page/page-results.ts"],
] as const;
const LEVELS = ["tests/unit/", "tests/integration/"];

/**
 * The unit and integration tests that load a file: by level, of a level the file's own test first, then those of its
 * neighbours, then by the length of the way of imports.
 */
export function relatedTests(tree: ReadonlyMap<string, TreeFile>, file: string): string[] {
  const importers = new Map<string, string[]>();
  const addWay = (from: string, to: string) => importers.set(to, [...(importers.get(to) ?? []), from]);
  for (const { path, imports } of tree.values())
    for (const { file: target, kind } of imports)
      if (target !== undefined && kind !== "type") addWay(path, target);
  for (const [reader, source] of BUNDLED) addWay(reader, source);

  const distances = new Map([[file, 0]]);
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);

  const rank = (test: string) => {
    const level = LEVELS.findIndex((folder) => test.startsWith(folder));
    const path = test.slice(LEVELS[level]?.length);
    return [level, -sharedFolders(path, file), distances.get(test) ?? 0] as const;
  };
  return [...distances.keys()]
    .filter((path) => path.endsWith(".test.ts") && LEVELS.some((folder) => path.startsWith(folder)))
    .map((test) => ({ test, rank: rank(test) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2])
    .map(({ test }) => test);
}

/** The number of parts that the paths begin with in common; the test of a file has its name as well. */
function sharedFolders(test: string, file: string): number {
  const [left, right] = [test, file].map((path) => path.replace(/(\.test)?\.ts$/, "").split("/"));
  const differs = right?.findIndex((part, index) => part !== left?.[index]) ?? 0;
  return differs < 0 ? (right?.length ?? 0) : differs;
}
