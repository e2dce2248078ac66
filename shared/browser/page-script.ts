import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../core/package-root.ts";

/** The bundle of page/page-runtime.ts. Code that runs from TypeScript sources reads the last build's as well. */
export const PAGE_SCRIPT_FILE = join(packageRoot, "dist/shared/browser/page/page-runtime.bundle.js");

let script: string | undefined;

/** An expression whose value, in a page, is a new page runtime. It holds no wizard text and no user data. */
export function pageScript(): string {
  script ??= readFileSync(PAGE_SCRIPT_FILE, "utf8");
  return script;
}
