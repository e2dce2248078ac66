/** Bundles a page whose library has no script of its own for browsers; once for each lock file. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";

const FOLDER = join(packageRoot, "tests/forms");
const CACHE = join(FOLDER, "node_modules/.cache/pages");
const underWay = new Map<string, Promise<string>>();

/** The script of `<form>/page/main.jsx` or `main.js` with everything that it imports. */
export function bundlePage(form: string): Promise<string> {
  const known = underWay.get(form) ?? bundle(form);
  underWay.set(form, known);
  return known;
}

async function bundle(form: string): Promise<string> {
  const input = ["main.jsx", "main.js"]
    .map((name) => join(FOLDER, form, "page", name))
    .find((path) => existsSync(path));
  if (input === undefined) throw new Error(`${form} has no page/main.jsx or page/main.js`);
  const [source, kit, lock] = await Promise.all(
    [input, join(FOLDER, "site/kit.js"), join(FOLDER, "package-lock.json")].map((path) => readFile(path)),
  );
  const key = createHash("sha256").update(`${source}${kit}${lock}`).digest("hex").slice(0, 16);
  const path = join(CACHE, `${form}-${key}.js`);
  const cached = await readFile(path, "utf8").catch(() => undefined);
  if (cached !== undefined) return cached;
  const { rolldown } = await import("rolldown");
  const build = await rolldown({
    input,
    platform: "browser",
    transform: {
      define: {
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
