import { join } from "node:path";
import { rolldown } from "rolldown";
import { PAGE_SCRIPT_FILE } from "../../shared/browser/tab/page-script.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { writeWhole } from "./write-whole.ts";

/** The browser's own objects that the script uses by name. Scripts of old pages replace some of them: a tree menu has a `Node`. */
const NATIVES = [
  "Array, Boolean, CSS, CustomEvent, Date, Element, Error, Event, EventTarget, FocusEvent, Function, HTMLElement, Intl, JSON",
  "KeyboardEvent, Map, Math, MessageChannel, MutationObserver, Node, NodeFilter, Number, Object, Promise, Reflect, RegExp",
  "Set, String, Symbol, TypeError, WeakMap, WeakSet, getComputedStyle",
].join(", ");

/**
 * Bundles shared/browser/page into the script that pages evaluate: each document receives it, so that its size counts. Its
 * value is a function that returns a new page runtime, with the objects that the document has when the script is evaluated.
 *
 * @returns the source map of the lines after the first, as JSON
 */
export async function bundlePageScript({ minify = true } = {}): Promise<string> {
  const input = join(packageRoot, "shared/browser/page/page-runtime.ts");
  await using bundle = await rolldown({ input });
  const { output } = await bundle.generate({ format: "iife", name: "runtime", minify, sourcemap: "hidden" });
  // The parentheses make V8 compile the function at once: it would parse it twice.
  writeWhole(
    PAGE_SCRIPT_FILE,
    `((${NATIVES}) => (() => {
${output[0].code}
return runtime;
}))(${NATIVES})`,
  );
  return String(output[0].map);
}
