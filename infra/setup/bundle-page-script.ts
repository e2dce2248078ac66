import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
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
 * Writes one script, after a line with the names of its functions and of the topics of its vocabulary. Its value is a function
 * of the browser's own objects and of the vocabulary's JSON, which returns the function that starts an instance.
 *
 * @param input below the package's folder
 * @param names of its functions, where the input has others too
 * @returns the source map of the lines after the second, as JSON
 */
export async function bundlePageScript(
  name: ScriptName,
  { input, minify = true, names }: { input: string; minify?: boolean; names?: string[] },
): Promise<string> {
  await using bundle = await rolldown({
    input: join(packageRoot, input),
    plugins: [topicsFromNode],
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await bundle.generate({
    format: "iife",
    name: "runtime",
    minify,
    comments: false,
    sourcemap: "hidden",
  });
  const topics = new Set([...output[0].code.matchAll(/\bwords\([`"'](\w+)[`"']\)/g)].map(([, name]) => name));
  // The parentheses make V8 compile the function at once: it would parse it twice.
  writeWhole(
    PAGE_SCRIPT_FILES[name],
    `/* ${(names ?? output[0].exports).join(" ")} | ${[...topics].join(" ")} */
(([${NATIVES}], vocabulary) => (() => { const words = ((topics) => (name) => topics[name])(JSON.parse(vocabulary));
${output[0].code}
return { ...runtime, parse: (text) => JSON.parse(text) };
}))`,
  );
  return String(output[0].map);
}

/** Node sends the topics of a script with it: their words would be source text, which each document has to parse. */
const topicsFromNode: Plugin = {
  name: "topics from Node",
  load(id) {
    if (!VOCABULARY.test(id)) return undefined;
    const names = [...readFileSync(id, "utf8").matchAll(/^export const (\w+)/gm)];
    const code = names.map(([, name]) => `export const ${name} = /* @__PURE__ */ words("${name}");`);
    return { code: code.join("\n"), moduleType: "js" };
  },
};

const VOCABULARY = /[\\/]shared[\\/]text[\\/]vocabulary[\\/][\w-]+\.ts$/;
