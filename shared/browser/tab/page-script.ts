/** The page runtime's script, and its evaluation in documents. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Frame, JSHandle } from "playwright-core";
import { packageRoot } from "../../core/package-root.ts";

/** The bundle of page/page-runtime.ts. Code that runs from TypeScript sources reads the last build's as well. */
export const PAGE_SCRIPT_FILE = join(packageRoot, "dist/shared/browser/page/page-runtime.bundle.js");

/** Unknown to the page's scripts, and read-only for them. */
const PROPERTY = `runtime-${randomUUID()}`;
const prepared = new WeakSet<BrowserContext>();
let script: string | undefined;

/** An expression whose value, in a page, is a new page runtime. It holds no wizard text and no user data. */
export function pageScript(): string {
  return `${runtimeScript()}()`;
}

/** An expression whose value returns a new page runtime, with the browser's own objects from the time of its evaluation. */
function runtimeScript(): string {
  script ??= readFileSync(PAGE_SCRIPT_FILE, "utf8");
  return script;
}

/**
 * Sends the script to the browser once for all documents of a context: for each document, that would take longer than most
 * calls. It is evaluated before the scripts of the document.
 */
export async function preparePageScript(context: BrowserContext): Promise<void> {
  const property = JSON.stringify(PROPERTY);
  await context.addInitScript(`Object.defineProperty(window, ${property}, { value: ${runtimeScript()} });`);
  prepared.add(context);
}

/** Evaluates the script in a frame's current document. */
export async function evaluatePageScript<T>(frame: Frame): Promise<JSHandle<T>> {
  if (prepared.has(frame.page().context())) {
    try {
      return (await frame.evaluateHandle(`window[${JSON.stringify(PROPERTY)}]()`)) as JSHandle<T>;
    } catch (error) {
      // The first document of a window may be older than the context's script.
      if (!/is not a function/.test(String(error))) throw error;
    }
  }
  return (await frame.evaluateHandle(pageScript())) as JSHandle<T>;
}
