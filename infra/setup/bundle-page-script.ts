import { join } from "node:path";
import { rolldown } from "rolldown";
import { PAGE_SCRIPT_FILE } from "../../shared/browser/tab/page-script.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { writeWhole } from "./write-whole.ts";

/** Bundles shared/browser/page into the script that pages evaluate: each document receives it, so that its size counts. */
export async function bundlePageScript(): Promise<void> {
  const input = join(packageRoot, "shared/browser/page/page-runtime.ts");
  await using bundle = await rolldown({ input });
  const { output } = await bundle.generate({ format: "iife", name: "runtime", minify: true });
  writeWhole(
    PAGE_SCRIPT_FILE,
    `(() => {
${output[0].code}
return runtime;
})()`,
  );
}
