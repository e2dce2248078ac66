/**
 * The licences of the packages whose code a build puts into its modules, found by Vite. Packages that a build copies, and
 * those that an install or an image has, keep the files of their own.
 */
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { packageRoot } from "../../shared/core/package-root.ts";
import { writeWhole } from "./write-whole.ts";

export const NOTICES_FILE = "THIRD-PARTY-NOTICES.md";

/** The code of browsers: the page scripts, the result card and the console. */
export const BROWSER_ENTRIES = [
  "shared/browser/page/page-reader.ts",
  "shared/browser/page/page-results.ts",
  "shared/browser/page/page-runtime.ts",
  "shared/handoff/view/main.ts",
  "shared/mcp/card/view/main.ts",
  "functions/console/main.tsx",
];

export interface Notices {
  text: string;
  /** Names of the packages whose modules are in the build. */
  packages: string[];
}

/** For images, which hold the scripts of browsers below dist/shared. */
export async function writeBrowserNotices(): Promise<void> {
  const { text } = await thirdPartyNotices(BROWSER_ENTRIES);
  writeWhole(join(packageRoot, "dist/shared", NOTICES_FILE), text);
}

/**
 * @param entries paths below the package's folder
 * @param external packages that are no part of the modules
 */
export async function thirdPartyNotices(
  entries: readonly string[],
  external: readonly string[] = [],
): Promise<Notices> {
  const built = await build({
    root: packageRoot,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    ssr: { noExternal: true, target: "node" },
    build: {
      write: false,
      ssr: true,
      minify: false,
      target: "esnext",
      license: { fileName: NOTICES_FILE },
      rolldownOptions: {
        input: entries.map((entry) => join(packageRoot, entry)),
        external: external.map((name) => new RegExp(`^${name}(/|$)`)),
      },
    },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const notices = output.find(({ fileName }) => fileName === NOTICES_FILE);
  if (notices?.type !== "asset") throw new Error("The build has no notices.");
  return { text: String(notices.source), packages: packagesIn(output) };
}

/** Names of the packages whose modules are in the chunks of a build. */
export function packagesIn(output: Rolldown.RolldownOutput["output"]): string[] {
  const modules = output.flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
  const names = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return [...new Set(names)].sort();
}
