import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { PAGE_SCRIPT_FILE } from "../../shared/browser/page-script.ts";
import { packageRoot } from "../../shared/core/package-root.ts";

// Names stay as they are in the sources, so that an error in a page can be read.
const WHITESPACE_ONLY = { compress: false, mangle: false, codegen: true };

/** Bundles shared/browser/page into the script that pages evaluate. */
export async function bundlePageScript(): Promise<void> {
  const input = join(packageRoot, "shared/browser/page/page-runtime.ts");
  await using bundle = await rolldown({ input });
  const { output } = await bundle.generate({ format: "iife", name: "runtime", minify: WHITESPACE_ONLY });
  mkdirSync(dirname(PAGE_SCRIPT_FILE), { recursive: true });
  // Renamed into place: a process that reads the file meanwhile gets a whole script.
  const unfinished = `${PAGE_SCRIPT_FILE}.${randomUUID()}`;
  writeFileSync(unfinished, `(() => {\n${output[0].code}\nreturn runtime;\n})()`);
  renameSync(unfinished, PAGE_SCRIPT_FILE);
}
