import { join } from "node:path";
import { rolldown } from "rolldown";
import { NATIVES, PAGE_SCRIPT_FILES, type ScriptName } from "../../shared/browser/tab/page-script.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { writeWhole } from "./write-whole.ts";

const ENTRIES: Record<ScriptName, string> = {
  runtime: "shared/browser/page/page-runtime.ts",
  reader: "shared/browser/page/page-reader.ts",
  results: "shared/browser/page/page-results.ts",
};

/**
 * Bundles shared/browser/page into the scripts that pages evaluate: each document of a run receives the first one, so that its
 * size counts.
 */
export async function bundlePageScripts(): Promise<void> {
  const names = Object.keys(ENTRIES) as ScriptName[];
  await Promise.all(names.map((name) => bundlePageScript(name, { input: ENTRIES[name] })));
}

/**
 * Writes one script, after a line with the names of its functions. Its value is a function of the browser's own objects, which
 * returns the function that starts an instance.
 *
 * @param input below the package's folder
 * @param names of its functions, where the input has others too
 * @returns the source map of the lines after the second, as JSON
 */
export async function bundlePageScript(
  name: ScriptName,
  { input, minify = true, names }: { input: string; minify?: boolean; names?: string[] },
): Promise<string> {
  await using bundle = await rolldown({ input: join(packageRoot, input) });
  const { output } = await bundle.generate({
    format: "iife",
    name: "runtime",
    minify,
    comments: false,
    sourcemap: "hidden",
  });
  // The parentheses make V8 compile the function at once: it would parse it twice.
  writeWhole(
    PAGE_SCRIPT_FILES[name],
    `/* ${(names ?? output[0].exports).join(" ")} */
(([${NATIVES}]) => (() => {
${output[0].code}
return runtime;
}))`,
  );
  return String(output[0].map);
}
