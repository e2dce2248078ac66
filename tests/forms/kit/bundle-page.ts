/** Bundles a page whose library has no script of its own for browsers; once for each lock file. */
import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";

const FOLDER = join(packageRoot, "tests/forms");
const CACHE = join(FOLDER, "node_modules/.cache/pages");
const underWay = new Map<string, Promise<string>>();

/**
 * The script of a page with everything that it imports.
 *
 * @param page such as `mui/page/main`, without its ending `.jsx` or `.js`
 */
export function bundlePage(page: string): Promise<string> {
  const known = underWay.get(page) ?? bundle(page);
  underWay.set(page, known);
  return known;
}

async function bundle(page: string): Promise<string> {
  const input = [".jsx", ".js"].map((ending) => join(FOLDER, page + ending)).find((path) => existsSync(path));
  if (input === undefined) throw new Error(`there is no ${page}.jsx or ${page}.js`);
  const shared = globSync(["site/*", "atlas/*page.js*", "atlas/kinds.ts", "package-lock.json"], {
    cwd: FOLDER,
  });
  const sources = await Promise.all(
    [input, ...shared.sort().map((path) => join(FOLDER, path))].map((path) => readFile(path)),
  );
  const key = createHash("sha256").update(sources.join("")).digest("hex").slice(0, 16);
  const path = join(CACHE, `${page.replaceAll("/", "-")}-${key}.js`);
  const cached = await readFile(path, "utf8").catch(() => undefined);
  if (cached !== undefined) return cached;
  const { rolldown } = await import("rolldown");
  const build = await rolldown({
    input,
    platform: "browser",
    // Pages load the style sheets of packages by themselves.
    moduleTypes: { ".css": "empty" },
    transform: {
      define: {
        "process.env": "{}",
        "process.env.NODE_ENV": '"production"',
        ngDevMode: "false",
        ngServerMode: "false",
        ngJitMode: "true",
      },
    },
    logLevel: "silent",
  });
  const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false });
  await build.close();
  const { code } = output[0];
  await mkdir(CACHE, { recursive: true });
  // Written aside and renamed: two processes may bundle the same page at once.
  await writeFile(`${path}.${process.pid}`, code);
  await rename(`${path}.${process.pid}`, path);
  return code;
}
