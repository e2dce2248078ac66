import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findCycles, findPath } from "./find-cycles.ts";
import type { HouseRules } from "./house-rules.ts";
import { type ResolvedImport, readTree, type TreeFile } from "./read-tree.ts";

/** A broken rule, with its location and a correction. */
export interface Violation {
  file: string;
  line: number;
  rule:
    | "cycle"
    | "dependency"
    | "entry"
    | "environment"
    | "functions-apart"
    | "isolated"
    | "layer-order"
    | "missing-file"
    | "order"
    | "package-folder"
    | "same-layer"
    | "starts-without"
    | "tests-apart"
    | "unknown-folder";
  message: string;
}

type Tree = ReadonlyMap<string, TreeFile>;
type Check = (tree: Tree, rules: HouseRules, root: string) => Violation[];

const CHECKS: readonly Check[] = [
  eachImport(checkFile),
  eachImport(checkEntry),
  eachImport(checkIsolation),
  eachImport(checkOrder),
  eachImport(checkPackageFolder),
  checkFolders,
  checkDependencies,
  checkCycles,
  checkStarts,
  checkEnvironment,
];

/** Checks every source file under `root` against the rules. @returns the broken ones by file and line */
export function checkImports(root: string, rules: HouseRules): Violation[] {
  const tree = readTree(root);
  const found = CHECKS.flatMap((check) => check(tree, rules, root));
  return found.sort((a, b) => a.file.localeCompare(b.file, "en") || a.line - b.line);
}

function checkFile(file: string, one: ResolvedImport, rules: HouseRules): Omit<Violation, "file" | "line">[] {
  if (one.missing !== undefined) {
    const message = `${one.missing} does not exist; relative imports name the source file with its .ts ending`;
    return [{ rule: "missing-file", message }];
  }
  if (one.file === undefined) return [];
  const [from, to] = [folderOf(file), folderOf(one.file)];
  const [layerFrom, layerTo] = [layerOf(from, rules), layerOf(to, rules)];
  if (from === to || layerFrom === undefined || layerTo === undefined || layerTo > layerFrom) return [];
  if (to === "tests") {
    return [{ rule: "tests-apart", message: `nothing imports tests/: move shared code to ${from} or below` }];
  }
  if (layerTo < layerFrom) {
    const message = `${from} is below ${to}: pass the dependency in from above, or move it to ${from} or below`;
    return [{ rule: "layer-order", message }];
  }
  if (rules.sameLayer.some((allowed) => matches(allowed.from, from) && matches(allowed.to, to))) return [];
  if (to.startsWith("functions/") && from.startsWith("functions/")) {
    return [
      {
        rule: "functions-apart",
        message: `functions never import each other: move shared code to shared/`,
      },
    ];
  }
  const message = `${from} and ${to} are in one layer: compose them above, or allow it in house-rules.ts with a reason`;
  return [{ rule: "same-layer", message }];
}

function checkEntry(
  file: string,
  one: ResolvedImport,
  rules: HouseRules,
): Omit<Violation, "file" | "line">[] {
  const to = one.file;
  if (to === undefined || folderOf(file) === "tests" || folderOf(file) === folderOf(to)) return [];
  // An import that breaks the layers is reported as that alone.
  if (checkFile(file, one, rules).length > 0) return [];
  const rule = rules.entries.find(({ folder }) => folder === folderOf(to));
  if (!rule || rule.files.some((entry) => matches(entry, to))) return [];
  const message = `${to} is private to ${rule.folder} (${rule.reason}): use ${rule.files.join(", ")}`;
  return [{ rule: "entry", message }];
}

function checkIsolation(
  file: string,
  one: ResolvedImport,
  rules: HouseRules,
): Omit<Violation, "file" | "line">[] {
  const isIn = (path: string | undefined, folder: string): boolean => path?.startsWith(`${folder}/`) ?? false;
  const crossed = rules.isolated.find(({ folder }) => isIn(file, folder) !== isIn(one.file, folder));
  if (crossed === undefined || one.kind === "type" || folderOf(file) === "tests") return [];
  if (one.package !== undefined && crossed.bundles?.includes(one.package)) return [];
  if (isIn(file, crossed.folder) && crossed.pure?.some((folder) => isIn(one.file, folder))) return [];
  const message = `${crossed.folder} exchanges only types with other folders (${crossed.reason}): use \`import type\`, or move the shared code`;
  return [{ rule: "isolated", message }];
}

function checkOrder(
  file: string,
  one: ResolvedImport,
  rules: HouseRules,
): Omit<Violation, "file" | "line">[] {
  return rules.ordered.flatMap(({ folder, rows, reason }) => {
    const partOf = (path: string | undefined): string | undefined =>
      path?.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] : undefined;
    const rowOf = (part: string): number => rows.findIndex((row) => row.includes(part));
    const [from, to] = [partOf(file), partOf(one.file)];
    if (from === undefined || to === undefined || from === to) return [];
    const missing = [from, to].find((part) => rowOf(part) < 0);
    if (missing !== undefined) {
      return [{ rule: "order", message: `${folder}/${missing} is in no row: add it to house-rules.ts` }];
    }
    if (rowOf(to) > rowOf(from)) return [];
    const message = `${folder}/${from} is not above ${to} (${reason}): move the shared part to a row below both`;
    return [{ rule: "order", message }];
  });
}

function checkPackageFolder(
  file: string,
  one: ResolvedImport,
  rules: HouseRules,
): Omit<Violation, "file" | "line">[] {
  const rule = rules.packages.find((row) => one.package !== undefined && matches(row.package, one.package));
  if (rule === undefined || rule.only.some((folder) => matches(folder, folderOf(file)))) return [];
  const message = `${one.package} may be imported only in ${rule.only.join(", ")} (${rule.reason}): call those instead`;
  return [{ rule: "package-folder", message }];
}

function checkFolders(tree: Tree, rules: HouseRules): Violation[] {
  const firstFiles = new Map([...tree.keys()].reverse().map((file) => [folderOf(file), file]));
  return [...firstFiles]
    .filter(([folder]) => layerOf(folder, rules) === undefined)
    .map(([folder, file]) => {
      const message = `${folder} is in no layer: add it to house-rules.ts, or move its files`;
      return { file, line: 1, rule: "unknown-folder", message };
    });
}

function checkDependencies(tree: Tree, rules: HouseRules, root: string): Violation[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, object>;
  const shipped = new Set(Object.keys(manifest.dependencies ?? {}));
  const development = new Set(Object.keys(manifest.devDependencies ?? {}));
  return eachImport((file, one) => {
    if (one.package === undefined || shipped.has(one.package)) return [];
    if (!development.has(one.package)) {
      return [
        { rule: "dependency", message: `${one.package} is not in package.json: install it with its version` },
      ];
    }
    const mayUse = one.kind === "type" || rules.development.some((folder) => matches(folder, folderOf(file)));
    const message = `${one.package} is a devDependency, and this code ships: make it a dependency, or do without`;
    return mayUse ? [] : [{ rule: "dependency", message }];
  })(tree, rules, root);
}

function checkCycles(tree: Tree): Violation[] {
  const edges = new Map(
    [...tree].map(([path, { imports }]) => [path, imports.flatMap((one) => one.file ?? [])]),
  );
  return findCycles(edges).map((cycle) => {
    const [file = "", next] = cycle;
    const line = tree.get(file)?.imports.find((one) => one.file === next)?.line ?? 1;
    return {
      file,
      line,
      rule: "cycle",
      message: `${cycle.join(" → ")}: move the shared part to a separate file`,
    };
  });
}

function checkStarts(tree: Tree, rules: HouseRules): Violation[] {
  const loads = ({ imports }: TreeFile): string[] =>
    imports.filter(({ kind }) => kind === "static").flatMap((one) => one.file ?? one.package ?? []);
  const edges = new Map([...tree].map(([path, file]) => [path, loads(file)]));
  return rules.startsWithout.flatMap((rule) => {
    const starts = [...tree.keys()].filter((path) => path === rule.from || folderOf(path) === rule.from);
    const isForbidden = (node: string): boolean =>
      matches(rule.package, node) && !rule.except?.includes(node);
    return starts.flatMap((file): Violation[] => {
      const path = findPath(edges, file, isForbidden);
      // Only the file where the path leaves the folder is to blame, not each one above it.
      if (path === undefined || path.slice(1).some((node) => starts.includes(node))) return [];
      const line = tree.get(file)?.imports.find((one) => (one.file ?? one.package) === path[1])?.line ?? 1;
      const message = `${path.join(" → ")} (${rule.reason}): load it where it is used, with await import()`;
      return [{ file, line, rule: "starts-without", message }];
    });
  });
}

function checkEnvironment(tree: Tree, rules: HouseRules): Violation[] {
  const mayRead = (path: string): boolean =>
    folderOf(path) === "tests" ||
    path.endsWith("/config.ts") ||
    rules.environment.some((allowed) => allowed.file === path);
  const message = "only config.ts reads process.env: declare a setting there and pass its value in";
  return [...tree.values()]
    .filter(({ path }) => !mayRead(path))
    .flatMap(({ path, environmentReads }) =>
      environmentReads.map((line) => ({ file: path, line, rule: "environment", message }) as const),
    );
}

function eachImport(
  check: (file: string, one: ResolvedImport, rules: HouseRules) => Omit<Violation, "file" | "line">[],
): Check {
  return (tree, rules) =>
    [...tree.values()].flatMap(({ path, imports }) =>
      imports.flatMap((one) =>
        check(path, one, rules).map((found) => ({ file: path, line: one.line, ...found })),
      ),
    );
}

function folderOf(path: string): string {
  const folders = path.split("/").slice(0, -1);
  return folders[0] === "tests" ? "tests" : folders.slice(0, 2).join("/");
}

function layerOf(folder: string, rules: HouseRules): number | undefined {
  const index = rules.layers.findIndex((row) => row.some((pattern) => matches(pattern, folder)));
  return index === -1 ? undefined : index;
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}

/** The folders and files that the rules name and that do not exist under `root`: a rule for them would never apply. */
export function findMissingFolders(root: string, rules: HouseRules): string[] {
  const named = [
    ...rules.layers.flat(),
    ...rules.sameLayer.flatMap(({ from, to }) => [from, to]),
    ...rules.isolated.map(({ folder }) => folder),
    ...rules.packages.flatMap(({ only }) => only),
    ...rules.development,
    ...rules.entries.flatMap(({ folder, files }) => [folder, ...files]),
    ...rules.ordered.flatMap(({ folder, rows }) => rows.flat().map((part) => `${folder}/${part}`)),
    ...rules.startsWithout.map(({ from }) => from),
    ...rules.environment.map(({ file }) => file),
  ];
  const folders = named.map((folder) => folder.replace(/\/\*$/, ""));
  return [...new Set(folders)].filter((folder) => !existsSync(join(root, folder))).sort();
}
